// Endings of Tanhinmin: cards are dragged (or moved by keys) into hands; each answer is exact.

import { ask } from "./api.js";
import { button, choice, fill, h } from "./dom.js";
import { tr } from "./words.js";

const HIGHEST = 12;

/** @param {import("./app.js").Shell} shell */
export async function endingsPage(shell) {
  return new Endings(shell);
}

class Endings {
  /** @param {import("./app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    /** @type {number[][]} */
    this.hands = [[1, 3, 10], [2], [4, 6, 8], [5, 7, 9]];
    this.trick = ""; // the part after the semicolon: the trick in progress
    /** @type {string[]} */
    this.path = []; // positions before this one, on the way down the tree
    /** @type {{card: number, from: number} | null} */
    this.held = null;
    this.asked = 0;
    this.desk = h("div", { class: "card-table" });
    this.answer = h("div", { class: "panel", "aria-live": "polite" });
    this.element = h(
      "div",
      { class: "page" },
      h("h1", null, tr("Endings of Tanhinmin")),
      h(
        "p",
        { class: "lead" },
        tr(
          "A higher card or pass; who gets rid of all cards first wins. Drag cards between the hands, or press a card and then a hand.",
        ),
      ),
      h("div", { class: "columns" }, h("div", null, this.desk), this.answer),
    );
    this.draw();
    this.solve();
  }

  /** The position as text. */
  get text() {
    const hands = this.hands.map((hand) => hand.join(" ")).join(" / ");
    return this.trick ? `${hands} ; ${this.trick}` : hands;
  }

  /** @param {string} text */
  set text(text) {
    const [hands, trick = ""] = text.split(";");
    this.hands = hands.split("/").map((hand) => hand.trim().split(/\s+/).filter(Boolean).map(Number));
    this.trick = trick.trim();
  }

  draw() {
    const unused = Array.from({ length: HIGHEST }, (_, k) => k + 1).filter(
      (card) => !this.hands.some((hand) => hand.includes(card)),
    );
    const players = choice(
      tr("Players"),
      [2, 3, 4].map((n) => ({ value: String(n), text: String(n) })),
      {
        chosen: String(this.hands.length),
        changed: (value) => {
          const n = Number(value);
          while (this.hands.length < n) this.hands.push([]);
          this.hands = this.hands.slice(0, n);
          this.change();
        },
      },
    );
    fill(
      this.desk,
      this.hands.map((hand, k) => this.hand(hand, k, tr("Player {n}", { n: k + 1 }))),
      this.hand(unused, -1, tr("Not in play")),
      players.row,
    );
  }

  /**
   * @param {number[]} cards
   * @param {number} k which hand; -1 for the cards that are not in play
   * @param {string} name
   */
  hand(cards, k, name) {
    const box = h(
      "section",
      { class: "hand", "data-hand": k, "aria-label": name },
      h(
        "div",
        { class: "row" },
        h("strong", null, name),
        this.held && this.held.from !== k
          ? button(tr("Put {card} here", { card: this.held.card }), () => this.put(k), { kind: "small" })
          : null,
      ),
      h(
        "div",
        { class: "row" },
        cards.map((card) => {
          const one = h(
            "button",
            {
              type: "button",
              class: "playing-card",
              draggable: "true",
              "aria-label": tr("card {card} of {name}", { card, name }),
              "aria-pressed": this.held?.card === card ? "true" : "false",
              onclick: () => {
                this.held = this.held?.card === card ? null : { card, from: k };
                this.draw();
              },
              ondragstart: (/** @type {DragEvent} */ event) => {
                this.held = { card, from: k };
                event.dataTransfer?.setData("text/plain", String(card));
              },
            },
            String(card),
          );
          return one;
        }),
      ),
    );
    box.addEventListener("dragover", (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      box.classList.add("over");
    });
    box.addEventListener("dragleave", () => box.classList.remove("over"));
    box.addEventListener("drop", (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      this.put(k);
    });
    return box;
  }

  /** @param {number} k */
  put(k) {
    if (!this.held) return;
    const { card, from } = this.held;
    if (from >= 0) this.hands[from] = this.hands[from].filter((one) => one !== card);
    if (k >= 0) this.hands[k] = [...this.hands[k], card].sort((a, b) => a - b);
    this.held = null;
    this.change();
  }

  change() {
    this.trick = "";
    this.path = [];
    this.draw();
    this.solve();
  }

  /** @param {string} text */
  step(text) {
    this.path.push(this.text);
    this.text = text;
    this.draw();
    this.solve();
  }

  async solve() {
    const asked = ++this.asked;
    try {
      const found = await ask("/api/explore/tanhinmin", { text: this.text });
      if (asked === this.asked) this.show(found);
    } catch (error) {
      if (asked === this.asked)
        fill(this.answer, h("p", { class: "trouble" }, /** @type {Error} */ (error).message));
    }
  }

  /** @param {any} found */
  show(found) {
    const values = found.values ?? [];
    fill(
      this.answer,
      h("p", { class: "lead" }, found.sentence),
      found.table ? h("p", null, tr("On the table: {card}", { card: found.table })) : null,
      values.length
        ? h(
            "ol",
            { class: "decisions" },
            values.map((/** @type {any} */ one) =>
              h(
                "li",
                null,
                h(
                  "button",
                  {
                    type: "button",
                    class: `decision ${one.wins ? "best" : ""}`,
                    disabled: !one.next,
                    onclick: () => this.step(one.next),
                  },
                  h("strong", null, String(one.card ?? one.move)),
                  h("span", null, one.label ?? ""),
                  h("span", { class: "cost" }, one.wins ? `★ ${tr("wins")}` : ""),
                ),
              ),
            ),
          )
        : null,
      found.tree?.length
        ? h(
            "details",
            null,
            h("summary", null, tr("The tree of this trick")),
            h("pre", { class: "rules", tabindex: 0 }, found.tree.join("\n")),
          )
        : null,
      this.path.length
        ? button(
            tr("A move back"),
            () => {
              this.text = this.path.pop() ?? this.text;
              this.draw();
              this.solve();
            },
            { icon: "undo", kind: "small" },
          )
        : null,
    );
    this.shell.say(found.sentence);
  }
}
