// Puzzles: a position with one solution, answered on the board.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { button, fill, h } from "./dom.js";
import { patched } from "./picture.js";
import { tr } from "./words.js";

/**
 * @param {import("./app.js").Shell} shell
 * @param {string} game
 */
export async function puzzlePage(shell, game) {
  const page = new PuzzlePage(shell, game);
  shell.attempt(() => page.load(1)); // some take seconds to be found: the page is there meanwhile
  return page;
}

class PuzzlePage {
  /**
   * @param {import("./app.js").Shell} shell
   * @param {string} game
   */
  constructor(shell, game) {
    this.shell = shell;
    this.game = game;
    this.number = 1;
    /** @type {string[]} */
    this.moves = []; // the solver's own, all right so far
    this.board = new Board((choice) => this.answer(choice.move));
    this.title = h("h1", null, tr("Puzzle"));
    this.task = h("p", { class: "lead" });
    this.verdict = h(
      "div",
      { class: "status", "aria-live": "polite" },
      tr("Play the solution on the board."),
    );
    this.side = h("div", { class: "panel" });
    this.element = h(
      "div",
      { class: "page" },
      this.title,
      this.task,
      h(
        "div",
        { class: "columns" },
        h(
          "div",
          { class: "table-main" },
          this.verdict,
          h("div", { class: "felt" }, this.board.element),
          this.board.bar,
        ),
        this.side,
      ),
    );
    this.keys = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.tagName === "INPUT") return;
      this.board.keys.get(event.key)?.();
    };
    document.addEventListener("keydown", this.keys);
  }

  /** @param {number} number */
  async load(number) {
    this.number = number;
    this.verdict.textContent = tr("Looking for a puzzle …");
    this.board.hold();
    const found = await ask(`/api/puzzle/${encodeURIComponent(this.game)}?seed=1&number=${number}`);
    this.found = found;
    this.moves = [];
    this.title.textContent = `${found.title ?? tr("Puzzle")} · ${number}`;
    this.task.textContent = found.task;
    this.verdict.textContent = tr("Play the solution on the board.");
    this.verdict.classList.remove("yours");
    this.show(found);
    this.sideBox(null);
  }

  /** @param {any} found */
  show(found) {
    const picture = patched(null, found.picture);
    if (picture) this.board.show(picture, found.choices ?? [], true);
  }

  /** @param {string} move */
  async answer(move) {
    await this.shell.attempt(async () => {
      const path = `/api/puzzle/${encodeURIComponent(this.game)}`;
      const moves = [...this.moves, move];
      const found = await ask(path, { seed: 1, number: this.number, answer: moves });
      if (found.right) {
        this.moves = moves;
        this.found = found;
      }
      this.verdict.textContent = found.sentence;
      this.verdict.classList.toggle("yours", found.right);
      this.shell.say(found.sentence);
      if (this.found) this.show(this.found);
      this.sideBox(found);
    });
  }

  /** Show the solution. */
  async giveUp() {
    await this.shell.attempt(async () => {
      const found = await ask(`/api/puzzle/${encodeURIComponent(this.game)}`, {
        seed: 1,
        number: this.number,
      });
      this.sideBox({ solved: false, solution: found.solution });
    });
  }

  /** @param {any} found the answer's judgement, or null */
  sideBox(found) {
    const go = (/** @type {number} */ number) => this.shell.attempt(() => this.load(number));
    fill(
      this.side,
      h("h2", null, tr("Puzzle {n}", { n: this.number })),
      found?.solution?.length
        ? [
            h("p", null, tr("The whole solution:")),
            h(
              "ol",
              null,
              found.solution.map((/** @type {string} */ line) => h("li", null, line)),
            ),
          ]
        : h("p", { class: "muted" }, tr("There is exactly one solution, whatever the hidden things are.")),
      h(
        "div",
        { class: "row" },
        !found?.solved && !found?.solution
          ? button(tr("Show the solution"), () => this.giveUp(), { kind: "quiet small" })
          : null,
        this.number > 1 ? button(tr("The one before"), () => go(this.number - 1), { kind: "small" }) : null,
        button(tr("Next puzzle"), () => go(this.number + 1), {
          icon: "next",
          kind: found?.solved ? "primary small" : "small",
        }),
      ),
    );
  }

  close() {
    document.removeEventListener("keydown", this.keys);
  }
}
