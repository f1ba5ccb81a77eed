// What can be believed about what is hidden: sentences, a heat map, marks on the board, and the truth after it.

import { place } from "./board.js";
import { button, choice, fill, h, percent } from "./dom.js";
import { prefer, preference } from "./preferences.js";
import { tr } from "./words.js";

/** @typedef {import("./types.js").Beliefs} Beliefs */
/** @typedef {import("./types.js").BeliefRow} BeliefRow */

export class BeliefPanel {
  /**
   * @param {{ask: (estimator: string | null) => void, board: import("./board.js").Board | null,
   *   estimators: import("./types.js").Estimator[], title?: string}} more
   */
  constructor(more) {
    this.more = more;
    /** @type {Beliefs | null} */
    this.shown = null;
    /** @type {string | null} */
    this.estimator = null;
    this.all = false;
    this.body = h("div", { class: "beliefs" });
    this.element = h(
      "section",
      { class: "belief-panel", "aria-label": more.title ?? tr("Beliefs") },
      this.body,
    );
    this.wait();
  }

  wait() {
    fill(this.body, this.head(), h("p", { class: "muted" }, tr("Estimating …")));
  }

  /** The estimator and what is drawn on the board. */
  head() {
    const named = this.estimator ?? this.shown?.estimator ?? this.more.estimators[0]?.text ?? "";
    const options = this.more.estimators.map((one) => ({ value: one.text, text: one.label || one.text }));
    if (named && !options.some((one) => one.value === named)) options.unshift({ value: named, text: named });
    const { row } = choice(tr("Estimator"), options, {
      chosen: named,
      changed: (value) => {
        this.estimator = value;
        this.more.ask(value);
      },
    });
    const marks = h("input", {
      type: "checkbox",
      checked: preference("marks") === "on",
      onchange: () => {
        prefer("marks", marks.checked ? "on" : "off");
        this.mark();
      },
    });
    return h(
      "div",
      { class: "belief-head" },
      this.more.title ? h("h3", null, this.more.title) : null,
      options.length ? row : null,
      this.more.board
        ? h("label", { class: "check" }, marks, h("span", null, tr("Marks on the board")))
        : null,
    );
  }

  /** @param {Beliefs} beliefs */
  show(beliefs) {
    this.shown = beliefs;
    const kept = this.body.scrollTop;
    const truth = beliefs.truth;
    const notable = beliefs.rows.filter((row) => standsOut(row));
    const few = beliefs.rows.length <= 8;
    const rows = this.all || truth || few ? beliefs.rows : notable;
    const hidden = beliefs.rows.length - rows.length;
    const toggle =
      hidden > 0 || (this.all && !few && !truth)
        ? button(
            this.all
              ? tr("Only what differs from chance")
              : tr("Show {n} more rows at chance", { n: hidden }),
            () => {
              this.all = !this.all;
              this.show(beliefs);
            },
            { kind: "quiet small" },
          )
        : null;
    fill(
      this.body,
      this.head(),
      beliefs.sentences.length
        ? h(
            "ul",
            { class: "sentences" },
            beliefs.sentences.map((text) => h("li", null, text)),
          )
        : null,
      !beliefs.rows.length ? h("p", { class: "muted" }, tr("Nothing is hidden from you yet.")) : null,
      beliefs.rows.length && !notable.length && !truth
        ? h("p", { class: "muted" }, tr("So far everything looks as chance would have it."))
        : null,
      rows.length ? heatMap(beliefs, rows) : null,
      toggle,
      this.foot(beliefs),
    );
    this.body.scrollTop = kept;
    this.mark();
  }

  /** @param {Beliefs} beliefs */
  foot(beliefs) {
    const facts = [];
    if (beliefs.ess !== null && beliefs.ess !== undefined)
      facts.push(tr("worth {ess} independent worlds", { ess: Math.round(beliefs.ess) }));
    facts.push(tr("{n} worlds", { n: beliefs.worlds.toLocaleString() }));
    if (beliefs.seconds) facts.push(`${beliefs.seconds.toFixed(2)} s`);
    const score = beliefs.score;
    return h(
      "footer",
      { class: "belief-foot" },
      score ? scoreBox(score) : null,
      h(
        "p",
        {
          class: "muted small",
          title: tr("Effective sample size: how many worlds of equal weight tell as much."),
        },
        facts.join(" · "),
      ),
    );
  }

  /** Draw the beliefs on the board itself, where a row has a place there. */
  mark() {
    const board = this.more.board;
    if (!board) return;
    fill(board.marks);
    const beliefs = this.shown;
    const picture = board.picture;
    const ply = Number(board.element.dataset.ply);
    if (!beliefs || !picture || beliefs.ply !== ply || preference("marks") !== "on") return;
    for (const row of beliefs.rows) {
      const spot = picture.spots.find((one) => one[0] === row.spot);
      if (!spot) continue;
      const one = h("div", { class: `mark ${row.notable ? "notable" : ""}` });
      const [, x, y, width, height] = spot;
      const wide = Math.min(width, 2.4 * height); // a line of text is marked at its end, not all along
      place(one, [x + width - wide, y, wide, height], picture);
      fill(one, markOf(row, beliefs));
      board.marks.append(one);
    }
  }

  clear() {
    this.shown = null;
    if (this.more.board) fill(this.more.board.marks);
    this.wait();
  }
}

/** Is a row worth a look: far from chance, or certain? @param {BeliefRow} row */
function standsOut(row) {
  return row.notable || Math.max(...row.chances) > 0.97;
}

/** @type {Record<string, [string, string]>} */
const SUITS = { S: ["♠", ""], H: ["♥", "red-suit"], D: ["♦", "red-suit"], C: ["♣", ""] };

/**
 * The name of a row; cards with their suits as signs.
 * @param {string} name
 */
function rowName(name) {
  const card = /^([SHDC])(10|[2-9TJQKA])$/.exec(name);
  if (!card) return name;
  const [sign, kind] = SUITS[card[1]];
  return h("span", { class: kind, "aria-label": name }, `${sign}${card[2] === "T" ? "10" : card[2]}`);
}

/**
 * A bar of shares, with the likeliest in words.
 * @param {BeliefRow} row
 * @param {Beliefs} beliefs
 */
function markOf(row, beliefs) {
  const best = row.chances.indexOf(Math.max(...row.chances));
  const bar = h(
    "div",
    { class: "shares" },
    row.chances.map((share, k) => {
      const part = h("span", { class: `share column-${columnColour(beliefs.columns[k], k)}` });
      part.style.flexGrow = String(share);
      return part;
    }),
  );
  const right = beliefs.truth?.[row.name];
  const tick = right ? (right.includes(beliefs.columns[best]) ? " ✓" : " ✗") : "";
  const text = `${beliefs.columns[best]} ${percent(row.chances[best])}${tick}`;
  return [h("span", { class: "mark-text" }, text), bar];
}

/**
 * The colour of a column: its own where the game names colours, else by number.
 * @param {string} name
 * @param {number} k
 */
function columnColour(name, k) {
  if (["red", "赤"].includes(name)) return "red";
  if (["blue", "青"].includes(name)) return "blue";
  return String(k % 6);
}

/**
 * Rows by columns, the depth of colour by chance; arrows tell what lies above or below pure chance.
 * @param {Beliefs} beliefs
 * @param {BeliefRow[]} rows
 */
export function heatMap(beliefs, rows) {
  const known = new Map(beliefs.rows.map((row, k) => [row.name, beliefs.chance?.[k] ?? null]));
  // Players who hold nothing any more need no column.
  const shown = beliefs.columns.map(
    (_, k) => beliefs.columns.length <= 2 || beliefs.rows.some((row) => row.chances[k] > 0),
  );
  const head = h(
    "tr",
    null,
    h("th", { scope: "col" }, beliefs.what),
    beliefs.columns.map((name, k) => (shown[k] ? h("th", { scope: "col" }, name) : null)),
  );
  const body = rows.map((row) => {
    const chance = known.get(row.name);
    const cells = row.chances.map((share, k) => {
      if (!shown[k]) return null;
      const right = beliefs.truth?.[row.name]?.includes(beliefs.columns[k]);
      const off = chance ? share - chance[k] : 0;
      const sign = off > 0.1 ? "▲" : off < -0.1 ? "▼" : "";
      const cell = h(
        "td",
        {
          class: `heat ${right ? "true" : ""} ${share > 0.65 ? "deep" : ""}`,
          title: chance ? tr("chance alone: {share}", { share: percent(chance[k]) }) : undefined,
        },
        h("span", { class: "heat-number" }, percent(share)),
        sign ? h("span", { class: "heat-sign", "aria-hidden": "true" }, sign) : null,
        right ? h("span", { class: "heat-true" }, "✓") : null,
      );
      cell.style.setProperty("--share", String(share));
      return cell;
    });
    return h(
      "tr",
      { class: standsOut(row) ? "notable" : "" },
      h("th", { scope: "row" }, rowName(row.name)),
      cells,
    );
  });
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": tr("Chances") },
    h("table", { class: "heat-map" }, h("thead", null, head), h("tbody", null, body)),
  );
}

/** @param {{log_loss: number, uniform: number}} score how well one could have known */
function scoreBox(score) {
  const gain = score.uniform > 0 ? 1 - score.log_loss / score.uniform : 0;
  const text =
    gain > 0.005
      ? tr("{share} of what was hidden could be known by this estimator.", {
          share: percent(Math.min(gain, 1)),
        })
      : tr("This estimator knew no more than chance.");
  const meter = h("div", { class: "meter" }, h("span", null));
  meter.firstElementChild.style.width = `${Math.max(0, Math.min(100, 100 * gain))}%`;
  return h(
    "div",
    { class: "score-box" },
    h("strong", null, text),
    meter,
    h(
      "span",
      { class: "muted small" },
      tr("log loss {loss}, pure chance {chance} (0 is perfect)", {
        loss: score.log_loss.toFixed(3),
        chance: score.uniform.toFixed(3),
      }),
    ),
  );
}
