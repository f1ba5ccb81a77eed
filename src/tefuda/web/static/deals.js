// Bridge deals: tricks double dummy, opening leads, par, worlds of an auction.

import { ask } from "./api.js";
import { heatMap } from "./beliefs.js";
import { button, fill, h } from "./dom.js";
import { fileDrop } from "./drop.js";
import { drawing, patched } from "./picture.js";
import { tr } from "./words.js";

const EXAMPLE = "N:AK32.Q54.K76.A82 QJ9.KJ9.QT9.KQJ9 T87.AT32.A32.T76 654.876.J854.543";

/** @param {import("./app.js").Shell} shell */
export async function dealsPage(shell) {
  const out = h(
    "div",
    { class: "panel", "aria-live": "polite" },
    h("p", { class: "muted" }, tr("The answer appears here.")),
  );
  const input = h("textarea", { class: "paste", id: "deal", "aria-label": tr("The deal") }, EXAMPLE);
  const run = (/** @type {string} */ what) =>
    shell.attempt(async () => {
      fill(out, h("p", { class: "muted" }, tr("Thinking …")));
      try {
        const found = await ask("/api/explore/bridge", { text: input.value, what });
        fill(out, dealAnswer(found), (found.more ?? []).map(dealAnswer));
        if (found.sentence) shell.say(found.sentence);
      } catch (error) {
        fill(out, h("p", { class: "trouble" }, /** @type {Error} */ (error).message));
      }
    });
  return {
    element: h(
      "div",
      { class: "page" },
      h("h1", null, tr("Bridge deals")),
      h(
        "p",
        { class: "lead" },
        tr("Paste PBN, LIN or hands. Everything is computed double dummy: with all hands seen."),
      ),
      h(
        "div",
        { class: "columns" },
        h(
          "div",
          { class: "form" },
          input,
          h(
            "div",
            { class: "row" },
            button(tr("Tricks"), () => run("table"), { kind: "primary" }),
            button(tr("Opening leads"), () => run("leads")),
            button(tr("Par"), () => run("par")),
            button(tr("Auction"), () => run("auction")),
            button(tr("Bidding"), () => run("bid")),
          ),
          fileDrop(shell, tr("Or drop a PBN or LIN file."), async (text) => {
            input.value = text;
            await run("table");
          }),
        ),
        out,
      ),
    ),
  };
}

/** @param {any} found */
export function dealAnswer(found) {
  const picture = found.picture ? patched(null, found.picture) : null;
  return [
    found.board ? h("h2", null, tr("Board {name}", { name: found.board })) : null,
    found.sentence ? h("p", { class: "lead" }, found.sentence) : null,
    found.table
      ? h(
          "table",
          { class: "data" },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              h("th", { scope: "col" }, found.table.name ?? ""),
              found.table.columns.map((/** @type {string} */ one) => h("th", { scope: "col" }, one)),
            ),
          ),
          h(
            "tbody",
            null,
            found.table.rows.map((/** @type {any} */ row) =>
              h(
                "tr",
                null,
                h("th", { scope: "row" }, row.name),
                row.cells.map((/** @type {any} */ cell) => h("td", null, String(cell ?? "–"))),
              ),
            ),
          ),
        )
      : null,
    (found.lines ?? []).map((/** @type {string} */ line) => h("p", null, line)),
    (found.seats ?? []).map((/** @type {any} */ seat) =>
      h(
        "details",
        null,
        h("summary", null, tr("What {name} knows of the others", { name: seat.name })),
        seatTable(seat),
      ),
    ),
    found.turns ? bidding(found.turns) : null,
    picture ? h("div", { class: "truth-sheet" }, drawing(picture)) : null,
  ];
}

/**
 * What our bidders call with every hand, turn by turn; where somebody called otherwise, both.
 * @param {any[]} turns
 */
function bidding(turns) {
  return h(
    "ol",
    { class: "bids" },
    turns.map((turn) =>
      h(
        "li",
        { class: turn.same ? "" : "differs" },
        h(
          "details",
          null,
          h(
            "summary",
            null,
            h("span", null, turn.name),
            " ",
            h("strong", null, turn.made ?? turn.call),
            turn.same ? null : h("span", { class: "tag" }, tr("ours: {call}", { call: turn.call })),
            turn.alert ? h("span", { class: "tag" }, tr("alert")) : null,
          ),
          h("p", null, `${turn.call}: ${turn.why}`),
          turn.forced
            ? h("p", { class: "muted" }, tr("A pass is not possible: partner's call is forcing."))
            : null,
          h("p", { class: "muted small" }, turn.from),
          turn.others.length
            ? h(
                "ul",
                { class: "small" },
                turn.others.map((/** @type {any} */ one) =>
                  h("li", null, `${one.call}: ${one.meaning}; ${one.why}`),
                ),
              )
            : null,
        ),
      ),
    ),
  );
}

/** What one seat may believe of the other hands after the auction. @param {any} seat */
function seatTable(seat) {
  const rows = seat.rows.map((/** @type {any} */ row) => ({ ...row, spot: null, notable: false }));
  return heatMap(
    /** @type {any} */ ({ what: tr("card"), columns: seat.columns, rows, chance: null, truth: null }),
    rows,
  );
}
