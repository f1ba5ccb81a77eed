// A slider through the game, with steps back and forth.

import { button, h } from "./dom.js";
import { tr } from "./words.js";

export class Scrubber {
  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.last = 0;
    this.at = 0;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      step: 1,
      "aria-label": tr("Through the game"),
      oninput: () => go(Number(this.slider.value)),
    });
    const step = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => number} */ to) =>
      button(text, () => go(to()), { kind: "quiet small", label });
    this.text = h("span", { class: "muted small", "aria-hidden": "true" });
    this.element = h(
      "div",
      { class: "scrubber", role: "group", "aria-label": tr("Through the game") },
      step("«", tr("To the beginning"), () => 0),
      step("‹", tr("A move back"), () => Math.max(0, this.at - 1)),
      this.slider,
      step("›", tr("A move on"), () => this.at + 1),
      step("»", tr("To the present"), () => this.last),
      this.text,
    );
  }

  /**
   * @param {number} last
   * @param {number | null} at
   */
  show(last, at) {
    this.last = last;
    this.at = at ?? last;
    this.slider.max = String(last);
    this.slider.value = String(this.at);
    this.text.textContent =
      at === null ? tr("now, {n} moves", { n: last }) : tr("{at} of {n}", { at, n: last });
    this.element.hidden = last === 0;
  }
}
