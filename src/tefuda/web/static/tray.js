// What is laid on the spots of a set: tokens beside the board, dragged onto it, from spot to spot, or off it.

import { h } from "./dom.js";

export class Tray {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.label = ""; // what a token is; empty where there are none
  }

  /** The tokens that are left; whoever uses keys chooses the spots themselves. @param {number} count */
  tokens(count) {
    return h(
      "span",
      { class: "tray", "aria-hidden": "true" },
      Array.from({ length: count }, () =>
        h(
          "span",
          {
            class: "token",
            title: this.label,
            onpointerdown: (/** @type {PointerEvent} */ event) => this.lift(event),
          },
          "×",
        ),
      ),
    );
  }

  /**
   * Let a token follow the pointer until it is dropped.
   * @param {PointerEvent} event
   */
  lift(event) {
    event.preventDefault();
    const flying = h("span", { class: "token flying", "aria-hidden": "true" }, "×");
    const place = (/** @type {PointerEvent} */ at) => {
      flying.style.left = `${at.clientX}px`;
      flying.style.top = `${at.clientY}px`;
    };
    place(event);
    document.body.append(flying);
    const ends = new AbortController();
    const mine = (/** @type {PointerEvent} */ at) => at.pointerId === event.pointerId;
    const listen = (/** @type {string} */ kind, /** @type {(at: any) => void} */ hear) =>
      document.addEventListener(kind, hear, { signal: ends.signal });
    listen("pointermove", (at) => mine(at) && place(at));
    listen("pointerup", (at) => {
      if (!mine(at)) return;
      ends.abort();
      flying.remove();
      this.drop(this.board.dragging.under(at));
    });
    listen("pointercancel", () => {
      ends.abort();
      flying.remove();
    });
  }

  /** Lay a token on a spot, if it may lie there. @param {string | null} name */
  drop(name) {
    const selection = this.board.selection;
    if (name && selection.next().has(name) && selection.toggle(name)) this.board.chose();
    else this.board.update();
  }
}
