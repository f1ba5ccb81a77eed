// Dragging on the board: a piece or card to its target, or a sweep over the cards of a set.

import { s } from "./dom.js";

const FAR = 7; // pixels before a press is a drag

export class Dragging {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.done = false;
    /** @type {{name: string, x: number, y: number, id: number} | null} */
    this.pressed = null;
    /** @type {"none" | "drag" | "sweep"} */
    this.mode = "none";
    /** @type {SVGSVGElement | null} */
    this.ghost = null;
    const area = board.spots;
    area.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event));
    area.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event));
    area.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.up(event));
    area.addEventListener("pointercancel", () => this.cancel());
  }

  /** Has a drag just ended? Then the click that follows it is none. */
  ended() {
    const was = this.done;
    this.done = false;
    return was;
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.done = false;
    const name = /** @type {HTMLElement} */ (event.target).dataset?.spot;
    if (!name || event.button !== 0) return;
    this.pressed = { name, x: event.clientX, y: event.clientY, id: event.pointerId };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const pressed = this.pressed;
    if (!pressed || event.pointerId !== pressed.id) return;
    if (this.mode === "none") {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
      this.begin(pressed.name, event);
    }
    if (this.mode === "sweep") this.sweep(this.under(event));
    else if (this.ghost) {
      this.ghost.style.translate = `${event.clientX - pressed.x}px ${event.clientY - pressed.y}px`;
      const over = this.under(event);
      for (const [name, one] of this.board.buttons) {
        one.classList.toggle("over", name === over && one.classList.contains("target"));
      }
    }
  }

  /**
   * @param {string} name
   * @param {PointerEvent} event
   */
  begin(name, event) {
    const selection = this.board.selection;
    if (this.board.tray.label && selection.chosen.includes(name)) return this.carry(name, event);
    const going = selection.choices.filter((one) => one.spots.includes(name));
    this.mode = going.length && going.every((one) => !one.ordered) ? "sweep" : "drag";
    this.board.spots.setPointerCapture(event.pointerId);
    if (this.mode === "sweep") {
      this.sweep(name);
      return;
    }
    if (!selection.chosen.includes(name)) {
      if (!selection.next().has(name)) selection.clear();
      if (!selection.toggle(name)) return this.cancel();
      this.board.update();
    }
    this.lift(name);
  }

  /**
   * Take up what was laid on a spot: it goes to another, or off the board.
   * @param {string} name
   * @param {PointerEvent} event
   */
  carry(name, event) {
    this.cancel();
    this.done = true; // the press ends as no click
    this.board.selection.toggle(name);
    this.board.update();
    this.board.tray.lift(event);
  }

  /**
   * Make a copy of what is dragged, which follows the pointer.
   * @param {string} name
   */
  lift(name) {
    const svg = this.board.sheet.firstElementChild;
    const parts = this.board.drawnAt(name);
    if (!svg || !parts.length) return;
    const ghost = s("svg", {
      class: "picture ghost",
      viewBox: svg.getAttribute("viewBox"),
      "aria-hidden": true,
    });
    for (const part of parts) {
      ghost.append(part.cloneNode(true));
      part.classList.add("away");
    }
    this.board.sheet.append(ghost);
    this.ghost = ghost;
  }

  /** @param {string | null} name */
  sweep(name) {
    const selection = this.board.selection;
    if (!name || selection.chosen.includes(name)) return;
    if (selection.next().has(name) && selection.toggle(name)) this.board.update();
  }

  /** @param {PointerEvent} event */
  up(event) {
    const mode = this.mode;
    const target = this.under(event);
    this.cancel();
    if (mode === "none") return;
    this.done = true;
    window.setTimeout(() => (this.done = false), 50);
    if (mode === "sweep") return;
    const selection = this.board.selection;
    if (target && selection.next().has(target) && selection.toggle(target)) this.board.chose();
    else this.board.update();
  }

  cancel() {
    this.ghost?.remove();
    this.ghost = null;
    for (const one of this.board.sheet.querySelectorAll(".away")) one.classList.remove("away");
    for (const one of this.board.buttons.values()) one.classList.remove("over");
    this.pressed = null;
    this.mode = "none";
  }

  /**
   * The spot under the pointer; what was made last lies on top.
   * @param {PointerEvent} event
   * @returns {string | null}
   */
  under(event) {
    let found = null;
    for (const [name, one] of this.board.buttons) {
      const box = one.getBoundingClientRect();
      const inside =
        event.clientX >= box.left &&
        event.clientX <= box.right &&
        event.clientY >= box.top &&
        event.clientY <= box.bottom;
      if (inside) found = name;
    }
    return found;
  }
}
