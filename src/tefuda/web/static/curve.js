// After a game: how much of what was hidden could be known, move by move.

import { button, fill, h, percent, s } from "./dom.js";
import { tr } from "./words.js";

const MOST = 40; // questions; longer games are looked at in steps

export class Curve {
  /** @param {{ask: (ply: number) => number, go: (ply: number) => void}} more */
  constructor(more) {
    this.more = more;
    this.element = h("div", { class: "curve" });
    /** @type {number[]} */
    this.left = [];
    /** @type {[number, number][]} */
    this.points = [];
    this.waiting = -1; // the number of the question that is not answered
    this.last = 0;
  }

  /** Offer it, or take it away. @param {number | null} last how many moves the game had, if it is over */
  offer(last) {
    if (last === this.last) return;
    this.last = last ?? 0;
    this.left = [];
    this.points = [];
    fill(
      this.element,
      last
        ? button(tr("How much could be known, move by move"), () => this.begin(), {
            kind: "small",
            icon: "chart",
          })
        : null,
    );
  }

  begin() {
    const step = Math.max(1, Math.ceil(this.last / MOST));
    this.left = Array.from({ length: Math.ceil(this.last / step) }, (_, k) => k * step);
    this.next();
  }

  next() {
    this.waiting = this.left.length ? this.more.ask(this.left[0]) : -1;
  }

  /**
   * Take an answer if it is one to our question; whatever was asked meanwhile has ended ours: ask again.
   * @param {import("./types.js").Beliefs & {to?: number}} beliefs
   */
  take(beliefs) {
    if (!this.left.length) return false;
    const mine = beliefs.to === this.waiting;
    if (mine) {
      this.left.shift();
      const score = beliefs.score;
      if (score && score.uniform > 0) this.points.push([beliefs.ply, 1 - score.log_loss / score.uniform]);
      this.draw();
    }
    this.next();
    return mine;
  }

  draw() {
    const width = 400;
    const height = 130;
    const low = Math.min(0, ...this.points.map(([, share]) => Math.max(share, -1)));
    const x = (/** @type {number} */ ply) => 34 + ((width - 44) * ply) / Math.max(this.last, 1);
    const y = (/** @type {number} */ share) => 12 + ((height - 34) * (1 - Math.max(share, -1))) / (1 - low);
    const line = this.points.map(([ply, share], k) => `${k ? "L" : "M"}${x(ply)} ${y(share)}`).join("");
    const dots = this.points.map(([ply, share]) =>
      s("circle", {
        class: "bar",
        cx: x(ply),
        cy: y(share),
        r: 4,
        role: "button",
        tabindex: 0,
        "aria-label": tr("move {n}: {share} could be known", { n: ply, share: percent(Math.max(0, share)) }),
        onclick: () => this.more.go(ply),
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.more.go(ply),
      }),
    );
    const svg = s(
      "svg",
      {
        class: "plot",
        viewBox: `0 0 ${width} ${height}`,
        role: "group",
        "aria-label": tr("How much could be known"),
      },
      s("line", { class: "axis", x1: 34, x2: width - 10, y1: y(0), y2: y(0) }),
      s("text", { class: "label", x: 28, y: y(1) + 4, "text-anchor": "end" }, "100%"),
      s("text", { class: "label", x: 28, y: y(0) + 4, "text-anchor": "end" }, "0%"),
      s(
        "text",
        { class: "label", x: 34, y: height - 5 },
        tr("share of what was hidden, by move; click to go there"),
      ),
      s("path", { class: "interval", d: line, fill: "none" }),
      dots,
    );
    fill(this.element, svg);
  }
}
