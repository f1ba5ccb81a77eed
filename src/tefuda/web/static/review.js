// Review: a game gone through decision by decision, as a bar through the game, a list, and puzzles.

import { ask } from "./api.js";
import { heatMap } from "./beliefs.js";
import { button, choice, fill, h, percent } from "./dom.js";
import { fileDrop } from "./drop.js";
import { valueList } from "./hints.js";
import { drawing, patched } from "./picture.js";
import { costBars, short } from "./plot.js";
import { replayView } from "./replay.js";
import { Socket } from "./socket.js";
import { tr } from "./words.js";

/** @typedef {import("./types.js").Judged} Judged */
/** @typedef {import("./app.js").Shell} Shell */

/** @param {Shell} shell */
export async function reviewPage(shell) {
  const page = new ReviewPage(shell);
  const table = new URLSearchParams(location.search).get("table");
  if (table) await shell.attempt(() => page.begin({ table }));
  return page;
}

class ReviewPage {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    /** @type {Judged[]} */
    this.judged = [];
    /** @type {any} */
    this.summary = null;
    /** @type {Socket | null} */
    this.socket = null;
    /** @type {any[]} */
    this.players = [];
    /** @type {{text?: string, table?: string, player?: number | null} | null} */
    this.what = null;
    this.player = 0;
    this.share = 0; // of the work that is done
    this.note = "";
    this.at = 0;
    this.filter = "all";
    this.puzzle = false;
    /** @type {string | null} */
    this.guess = null;
    this.body = h("div", { class: "review" });
    this.element = h(
      "div",
      { class: "page" },
      h("h1", null, tr("Review")),
      h(
        "p",
        { class: "lead" },
        tr(
          "A strong agent goes through your decisions: what it would have played, what yours cost, and why.",
        ),
      ),
      this.body,
    );
    fill(
      this.body,
      fileDrop(
        shell,
        tr("Drop a record here: our JSON Lines, a log of the UECda contest, PBN or LIN."),
        (text) => this.begin({ text }),
      ),
    );
  }

  /** @param {{text?: string, table?: string, player?: number | null}} what */
  async begin(what) {
    this.what = what;
    const answer = await ask("/api/review", { player: null, agent: null, ...what });
    this.players = answer.players ?? [];
    this.player = answer.player ?? what.player ?? 0;
    this.judged = [];
    this.summary = null;
    this.at = 0;
    this.note = "";
    this.share = 0;
    this.socket?.close();
    this.socket = new Socket(`/ws/job/${encodeURIComponent(answer.job)}`, { once: true });
    this.socket
      .on("job", (message) => {
        this.note = message.text ?? "";
        this.share = message.of ? message.progress / message.of : 0;
        this.draw();
      })
      .on("judged", (message) => {
        this.judged.push(message);
        this.draw();
      })
      .on("done", (message) => {
        this.summary = message;
        this.share = 1;
        this.socket?.close();
        this.draw();
      })
      .on("refused", (message) => this.shell.tell(message.text, "bad"))
      .on("error", (message) => this.shell.tell(message.text, "bad"));
    this.draw();
  }

  /** The decisions that the filter leaves, with their numbers. */
  listed() {
    const mistakes = this.puzzle || this.filter === "mistakes";
    return [...this.judged.entries()].filter(
      ([, one]) =>
        (mistakes ? one.stands_out : true) && (this.filter === "differ" ? one.played !== one.agent : true),
    );
  }

  draw() {
    const one = this.judged[this.at];
    fill(
      this.body,
      this.head(),
      this.judged.length
        ? costBars(
            this.judged.map((each) => ({
              cost: each.cost,
              error: each.error,
              stands_out: each.stands_out,
              label: `${each.ply + 1}: ${each.played}, ${tr("cost {cost}", { cost: costText(each) })}`,
            })),
            { at: this.at, choose: (k) => this.choose(k) },
          )
        : null,
      h(
        "div",
        { class: "columns" },
        h("div", null, one ? this.detail(one) : h("p", { class: "muted" }, tr("Thinking …"))),
        h("div", null, this.judged.length ? this.list() : null),
      ),
      this.what?.text && this.summary ? replayView(this.what.text, this.shell) : null,
    );
  }

  head() {
    const running = this.share < 1;
    const meter = h("div", { class: "progress" }, h("span", null));
    meter.firstElementChild.style.width = `${100 * this.share}%`;
    const facts = this.facts();
    /** @type {string[]} */
    const lines = this.summary?.summary ?? [];
    return [
      running ? [h("p", { class: "muted" }, this.note || tr("Going through the game …")), meter] : null,
      facts.length
        ? h(
            "div",
            { class: "summary-facts" },
            facts.map(([value, text]) => h("div", { class: "fact" }, h("strong", null, value), text)),
          )
        : null,
      lines.length ? h("p", { class: "muted" }, lines[0]) : null,
      lines
        .filter((line) => line.includes("\n"))
        .map((table) => h("pre", { class: "rules panel", tabindex: 0 }, table)),
      this.players.length > 1
        ? choice(
            tr("Player"),
            this.players.map((/** @type {any} */ name, /** @type {number} */ k) => ({
              value: String(name.number ?? k),
              text: typeof name === "string" ? `${k + 1}: ${name}` : name.name,
            })),
            {
              chosen: String(this.player),
              changed: (value) =>
                this.shell.attempt(() => this.begin({ ...this.what, player: Number(value) })),
            },
          ).row
        : null,
    ];
  }

  /** @returns {[string, string][]} */
  facts() {
    const n = this.judged.length;
    if (!n) return [];
    const same = this.judged.filter((one) => one.played === one.agent).length;
    const known = this.judged.filter((one) => one.cost !== null);
    const mean = known.reduce((sum, one) => sum + (one.cost ?? 0), 0) / Math.max(known.length, 1);
    const error = this.summary?.error;
    const meanText = typeof error === "number" ? `${short(mean)} ± ${short(error)}` : short(mean);
    /** @type {[string, string][]} */
    const facts = [
      [percent(same / n), tr("played as the machine would ({same} of {n})", { same, n })],
      [meanText, tr("mean cost of a decision")],
      [
        String(this.judged.filter((one) => one.stands_out).length),
        tr("clear mistakes: cost beyond twice the error"),
      ],
    ];
    const rating = this.summary?.rating;
    if (rating) {
      const [low, high] = rating.ci95.map(percent);
      facts.push([
        percent(rating.value),
        tr("rating, 95 % interval {low} to {high}: 0 % is moving at random, 100 % the machine", {
          low,
          high,
        }),
      ]);
    }
    return facts;
  }

  list() {
    const modes = /** @type {const} */ ([
      ["all", tr("All")],
      ["differ", tr("Differ")],
      ["mistakes", tr("Mistakes")],
    ]);
    return h(
      "section",
      { class: "panel", "aria-label": tr("Decisions") },
      h(
        "div",
        { class: "row verdicts" },
        modes.map(([name, text]) => {
          const one = button(text, () => this.set(name, false), { kind: "small" });
          one.setAttribute("aria-pressed", String(this.filter === name && !this.puzzle));
          return one;
        }),
        this.puzzleButton(),
      ),
      h(
        "ol",
        { class: "decisions" },
        this.listed().map(([k, one]) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                type: "button",
                class: `decision ${one.stands_out ? "mistake" : ""}`,
                "aria-current": k === this.at ? "true" : undefined,
                onclick: () => this.choose(k),
              },
              h("span", { class: "muted" }, String(one.ply + 1)),
              h("span", null, one.played, one.played !== one.agent && !this.puzzle ? ` → ${one.agent}` : ""),
              h("span", { class: "cost" }, this.puzzle ? "" : costText(one)),
            ),
          ),
        ),
      ),
    );
  }

  puzzleButton() {
    const one = button(tr("Mistakes as puzzles"), () => this.set("mistakes", true), { kind: "small" });
    one.setAttribute("aria-pressed", String(this.puzzle));
    return one;
  }

  /**
   * @param {string} filter
   * @param {boolean} puzzle
   */
  set(filter, puzzle) {
    this.filter = filter;
    this.puzzle = puzzle;
    this.guess = null;
    const first = this.listed()[0];
    if (puzzle && first) this.at = first[0];
    if (puzzle && !first) this.shell.tell(tr("No clear mistakes: nothing to solve here."));
    this.draw();
  }

  /** @param {number} k */
  choose(k) {
    this.at = k;
    this.guess = null;
    this.draw();
    const one = this.judged[k];
    if (!this.puzzle) this.shell.say(`${one.sentence}`);
  }

  /** @param {Judged} one */
  detail(one) {
    const picture = patched(null, one.picture);
    const hidden = this.puzzle && this.guess === null;
    const step = (/** @type {number} */ by) => {
      const shown = this.listed().map(([k]) => k);
      const next = shown[shown.indexOf(this.at) + by];
      if (next !== undefined) this.choose(next);
    };
    return h(
      "article",
      { class: "panel judged" },
      h(
        "div",
        { class: "row" },
        button("‹", () => step(-1), { kind: "small", label: tr("The decision before") }),
        h("h2", null, tr("Decision {n} of {all}", { n: this.at + 1, all: this.judged.length })),
        button("›", () => step(1), { kind: "small", label: tr("The next decision") }),
      ),
      picture ? h("div", { class: "truth-sheet" }, drawing(picture)) : null,
      hidden ? this.question(one) : this.answer(one),
    );
  }

  /** @param {Judged} one */
  question(one) {
    const options = [...one.values].sort((a, b) => a.label.localeCompare(b.label)).slice(0, 12);
    return [
      h("p", { class: "lead" }, tr("What would you play now?")),
      h(
        "div",
        { class: "row" },
        options.map((value) =>
          button(value.label || value.move, () => {
            this.guess = value.move;
            this.draw();
          }),
        ),
      ),
    ];
  }

  /** @param {Judged} one */
  answer(one) {
    const verdict =
      this.guess === null
        ? null
        : this.guess === one.agent
          ? tr("Yes: the machine would play this, too.")
          : tr("The machine would play {move}.", { move: one.agent });
    return [
      verdict ? h("p", { class: "lead" }, verdict) : null,
      h("p", { class: "lead" }, one.sentence),
      h(
        "p",
        null,
        h("strong", null, tr("You: {move}", { move: one.played })),
        " · ",
        tr("machine: {move}", { move: one.agent }),
        " · ",
        tr("cost {cost}", { cost: costText(one) }),
      ),
      one.reasons?.length
        ? h(
            "ul",
            { class: "sentences" },
            one.reasons.map((text) => h("li", null, text)),
          )
        : null,
      one.differs?.length
        ? h(
            "div",
            { class: "differs" },
            h("h3", null, tr("Where the two moves differ")),
            one.differs.map((text) => h("p", null, text)),
          )
        : null,
      one.values?.length ? valueList(one.values, {}, { played: one.played, best: one.agent }) : null,
      one.belief?.rows?.length
        ? h(
            "details",
            null,
            h("summary", null, tr("What could be believed then")),
            heatMap(
              one.belief,
              one.belief.rows.some((row) => row.notable)
                ? one.belief.rows.filter((row) => row.notable)
                : one.belief.rows,
            ),
          )
        : null,
    ];
  }

  close() {
    this.socket?.close();
  }
}

/** @param {Judged} one */
function costText(one) {
  if (one.cost === null || one.cost === undefined) return "–";
  return one.error ? `${short(one.cost)} ± ${short(one.error)}` : short(one.cost);
}
