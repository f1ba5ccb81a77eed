// The end of a game: the result in words, the scores, the truth, and where to go from here.

import { dealBox } from "./dealt.js";
import { button, h } from "./dom.js";
import { tr } from "./words.js";

/**
 * The box of a deal that was asked for stays: the end is shown again once what was possible is known.
 * @type {{record: string, box: Node | null}}
 */
const kept = { record: "", box: null };

/**
 * @param {string} record
 * @param {import("./app.js").Shell} shell
 */
function keptBox(record, shell) {
  if (kept.record !== record || kept.box === null) {
    kept.record = record;
    kept.box = dealBox(record, shell);
  }
  return kept.box;
}

/**
 * @param {import("./types.js").Over} over
 * @param {import("./types.js").TableInfo} table
 * @param {{next: () => void, review: () => void, again: () => void, beside: (() => void) | null,
 *   record: string, shell: import("./app.js").Shell}} more
 */
export function overCard(over, table, more) {
  const best = Math.max(...over.scores);
  const left = table.games - table.number - 1;
  return h(
    "section",
    { class: "over", "aria-label": tr("The game is over") },
    h("h2", null, over.result || tr("The game is over")),
    over.reason ? h("p", null, over.reason) : null,
    h(
      "ul",
      { class: "scores" },
      table.seats.map((seat) =>
        h(
          "li",
          { class: over.scores[seat.seat] === best ? "best" : "" },
          h("span", null, seat.name, table.you === seat.seat ? ` (${tr("you")})` : ""),
          h("strong", null, round(over.scores[seat.seat])),
        ),
      ),
    ),
    h(
      "div",
      { class: "row" },
      left > 0
        ? button(tr("Next game ({n} left)", { n: left }), more.next, {
            icon: "next",
            kind: "primary",
            key: "n",
          })
        : button(tr("Play again"), more.again, { icon: "play", kind: "primary" }),
      table.you !== null || table.seats.every((seat) => seat.kind === "agent")
        ? button(tr("Review this game"), more.review, { icon: "chart" })
        : null,
      left <= 0
        ? h("a", { class: "button quiet", href: more.record, download: "" }, tr("Save the record"))
        : null,
    ),
    table.game.startsWith("bridge") && left <= 0 ? keptBox(more.record, more.shell) : null,
    over.after?.length
      ? h(
          "section",
          { class: "after" },
          h("h3", null, tr("What was possible")),
          h(
            "ul",
            null,
            over.after.map((one) => h("li", null, one)),
          ),
        )
      : null,
    more.beside ? besideButton(more.beside) : null,
    over.more?.length
      ? h(
          "details",
          { class: "truth" },
          h("summary", null, tr("What was hidden")),
          h("pre", { class: "rules" }, over.more.join("\n")),
        )
      : null,
    over.seed !== null && over.seed !== undefined
      ? h("p", { class: "muted small" }, tr("Seed of the deal: {seed}", { seed: String(over.seed) }))
      : null,
  );
}

/** The same cards at another table: asked for once, then the answer is among what was possible. */
function besideButton(/** @type {() => void} */ ask) {
  const one = button(
    tr("The same cards at another table"),
    () => {
      one.disabled = true;
      ask();
    },
    { kind: "small", icon: "cards", label: tr("The same cards at another table") },
  );
  one.classList.add("beside");
  return one;
}

/** @param {number} score */
function round(score) {
  return Number.isInteger(score) ? String(score) : score.toFixed(2);
}
