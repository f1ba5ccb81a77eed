// The board: a game's drawing with buttons over its spots, the selection, the keyboard.

import { Selection } from "./choices.js";
import { button, fill, h } from "./dom.js";
import { Dragging } from "./drag.js";
import { drawing, movement } from "./picture.js";
import { moving } from "./preferences.js";
import { Tray } from "./tray.js";
import { tr } from "./words.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Spot} Spot */

/** Letters that the table uses for itself. */
const TAKEN = "hubrlmn";

export class Board {
  /** @param {(choice: Choice) => void} play called with the move that the person chose */
  constructor(play) {
    this.play = play;
    /** @type {Picture | null} */
    this.picture = null;
    this.selection = new Selection([]);
    this.sheet = h("div", { class: "sheet" });
    this.marks = h("div", { class: "marks", "aria-hidden": "true" });
    this.spots = h("div", {
      class: "spots",
      role: "group",
      onkeydown: (/** @type {any} */ e) => this.key(e),
    });
    this.element = h("div", { class: "board" }, this.sheet, this.marks, this.spots);
    this.bar = h("div", { class: "moves", role: "group", "aria-label": tr("Moves") });
    this.meaning = h("p", { class: "meaning muted" });
    this.focused = "";
    this.left = false; // did the focus leave a spot because a move is on its way?
    /** @type {{part: Element, left: number, top: number, bottom: number, width: number}[]} */
    this.boxes = [];
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<string, () => void>} */
    this.keys = new Map();
    this.dragging = new Dragging(this);
    this.tray = new Tray(this);
  }

  /**
   * Show a picture and what may be chosen on it.
   * @param {Picture} picture
   * @param {Choice[]} choices
   * @param {boolean} [animate]
   */
  show(picture, choices, animate = false) {
    const before = this.picture;
    if (!before || before !== picture) {
      const svg = drawing(picture);
      fill(this.sheet, svg);
      this.boxes = [];
      this.element.style.setProperty("--ratio", `${picture.width} / ${picture.height}`);
      this.element.style.setProperty("--wide", `${picture.width}px`);
      this.element.style.setProperty("--shape", String(picture.width / picture.height));
      if (before && animate && moving() && before.width === picture.width) this.animate(svg, before, picture);
    }
    this.picture = picture;
    this.selection = new Selection(choices);
    this.meaning.textContent = "";
    this.spots.setAttribute("aria-label", picture.title);
    this.makeSpots(picture);
    this.update();
  }

  /**
   * Let things come from where they were.
   * @param {SVGSVGElement} svg
   * @param {Picture} before
   * @param {Picture} after
   */
  animate(svg, before, after) {
    const { moved, fresh } = movement(before.parts, after.parts);
    if (moved.length > 60) return;
    const parts = svg.querySelector(".parts")?.children ?? [];
    if (parts.length !== after.parts.length) return; // a part of several elements: nothing can be matched
    for (const [k, dx, dy] of moved) {
      parts[k].animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], {
        duration: 320,
        easing: "cubic-bezier(.2,.7,.2,1)",
      });
    }
    for (const k of fresh) parts[k].animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260 });
  }

  /** @param {Picture} picture */
  makeSpots(picture) {
    const had = this.left || this.spots.contains(document.activeElement);
    this.buttons.clear();
    const named = new Set(this.selection.choices.flatMap((one) => one.spots));
    const made = [];
    for (const spot of picture.spots) {
      const [name, x, y, width, height, label] = spot;
      if (!named.has(name)) continue;
      const meaning = this.meaningOf(name);
      const tell = () => (this.meaning.textContent = meaning ? `${label}: ${meaning}` : "");
      const one = h("button", {
        type: "button",
        class: "spot",
        "data-spot": name,
        "aria-label": meaning ? `${label}: ${meaning}` : label,
        "aria-pressed": "false",
        tabindex: -1,
        onclick: () => this.click(name),
        onpointerenter: tell,
        onfocus: () => {
          this.focused = name;
          tell();
        },
      });
      place(one, [x, y, width, height], picture);
      if (height > 1.15 * width) one.classList.add("tall");
      this.buttons.set(name, one);
      made.push(one);
    }
    fill(this.spots, made);
    if (had && made.length) {
      (this.buttons.get(this.focused) ?? this.firstSpot())?.focus();
      this.left = false;
    }
  }

  /** What a move means that one spot stands for: a call of an auction. @param {string} name */
  meaningOf(name) {
    const found = this.selection.choices.find((one) => one.spots.length === 1 && one.spots[0] === name);
    return found?.meaning ?? "";
  }

  /**
   * Let the place where something happened light up for a moment.
   * @param {{to: string}[]} changes
   */
  flash(changes) {
    const picture = this.picture;
    if (!picture || !moving()) return;
    for (const { to } of changes.slice(0, 4)) {
      const spot = picture.spots.find((one) => one[0] === to);
      if (!spot) continue;
      const one = h("div", { class: "flash" });
      place(one, [spot[1], spot[2], spot[3], spot[4]], picture);
      this.element.append(one);
      window.setTimeout(() => one.remove(), 700);
    }
  }

  /** Show the selection: what is chosen, what may be chosen next, the buttons for moves. */
  update() {
    const next = this.selection.next();
    const starts = this.selection.starts();
    const lifted = new Set();
    const legal = new Set();
    for (const [name, one] of this.buttons) {
      const chosen = this.selection.chosen.includes(name);
      one.classList.toggle("chosen", chosen);
      one.classList.toggle("laid", chosen && this.tray.label !== "");
      one.classList.toggle("next", next.has(name));
      one.classList.toggle("target", next.has(name) && this.selection.chosen.length > 0);
      const usable = chosen || next.has(name) || starts.has(name);
      one.disabled = !usable;
      one.setAttribute("aria-pressed", String(chosen));
      if (one.classList.contains("tall")) {
        if (chosen) lifted.add(name);
        else if (next.has(name)) legal.add(name);
      }
      one.tabIndex = -1;
    }
    this.lift(lifted, "lifted");
    this.lift(legal, "legal");
    const first = this.buttons.get(this.focused);
    const tab = first && !first.disabled ? first : this.firstSpot();
    if (tab) tab.tabIndex = 0;
    this.showBar();
  }

  firstSpot() {
    return [...this.buttons.values()].find((one) => !one.disabled);
  }

  /**
   * Raise the drawn things of some spots: cards that are chosen, or may be.
   * @param {Set<string>} names
   * @param {string} how
   */
  lift(names, how) {
    for (const one of this.sheet.querySelectorAll(`.${how}`)) one.classList.remove(how);
    for (const name of names) for (const part of this.drawnAt(name)) part.classList.add(how);
  }

  /**
   * The parts of the drawing that lie within a spot.
   * @param {string} name
   * @returns {Element[]}
   */
  drawnAt(name) {
    const spot = this.picture?.spots.find((one) => one[0] === name);
    if (!spot) return [];
    const [, x, y, width, height] = spot;
    return this.measured()
      .filter((one) => {
        const inside =
          one.left >= x - 4 && one.top >= y - 4 && one.left < x + width && one.bottom <= y + height + 4;
        return inside && one.width <= width + 8;
      })
      .map((one) => one.part);
  }

  /** Where the parts of the drawing lie, in its own units; measured once a drawing, before anything is raised. */
  measured() {
    const svg = this.sheet.firstElementChild;
    if (!svg || !this.picture) return [];
    if (!this.boxes.length) {
      const outer = svg.getBoundingClientRect();
      const scale = this.picture.width / (outer.width || 1);
      this.boxes = [...svg.querySelectorAll(".parts > *")].map((part) => {
        const box = part.getBoundingClientRect();
        return {
          part,
          left: (box.left - outer.left) * scale,
          top: (box.top - outer.top) * scale,
          bottom: (box.bottom - outer.top) * scale,
          width: box.width * scale,
        };
      });
    }
    return this.boxes;
  }

  /** The buttons under the board: moves without spots, and the move that the selection stands for. */
  showBar() {
    this.keys.clear();
    const made = [];
    const complete = this.selection.complete();
    if (complete.length && (this.selection.isSet || complete.length > 1 || !this.selection.isClosed)) {
      for (const one of complete) {
        const text = complete.length === 1 ? tr("Play {move}", { move: one.label }) : one.label;
        made.push(this.moveButton(one, text, "primary"));
      }
    }
    const sizes = new Set(this.selection.choices.map((one) => (one.ordered ? 0 : one.spots.length)));
    const [size] = sizes;
    if (sizes.size === 1 && size > 1) {
      const text = tr("{n} of {all} chosen", { n: this.selection.chosen.length, all: size });
      made.push(h("span", { class: "count muted" }, text));
      if (this.tray.label) made.unshift(this.tray.tokens(size - this.selection.chosen.length));
    }
    if (this.selection.chosen.length) {
      made.push(button(tr("Clear"), () => this.clear(), { kind: "quiet", key: "Escape" }));
    }
    for (const one of this.selection.buttons) made.push(this.moveButton(one, one.label, ""));
    this.bar.classList.toggle("many", made.length > 8);
    fill(this.bar, made);
  }

  /**
   * @param {Choice} choice
   * @param {string} text
   * @param {string} kind
   */
  moveButton(choice, text, kind) {
    const letters = kind === "primary" ? `p${choice.label}` : choice.label;
    const free = [...letters.toLowerCase(), ..."123456789"].find(
      (letter) => /[a-z1-9]/.test(letter) && !TAKEN.includes(letter) && !this.keys.has(letter),
    );
    const play = () => this.play(choice);
    if (free) this.keys.set(free, play);
    return button(text, play, { kind: `move ${kind}`, key: free });
  }

  /** @param {string} name */
  click(name) {
    if (this.dragging.ended()) return;
    this.focused = name;
    if (this.selection.toggle(name)) this.chose();
  }

  /** After a choice: play a finished path, or show what can follow. */
  chose() {
    const complete = this.selection.complete();
    if (complete.length === 1 && this.selection.isClosed && complete[0].ordered) {
      this.play(complete[0]);
      return;
    }
    this.update();
  }

  clear() {
    this.selection.clear();
    this.update();
  }

  /** Take all choices away: a move is on its way. */
  hold() {
    this.selection = new Selection([]);
    this.left = this.spots.contains(document.activeElement);
    this.update();
  }

  /**
   * Arrows go to the nearest spot that may be chosen in that direction.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.key === "Escape") return this.clear();
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    const from = this.buttons.get(this.focused) ?? this.firstSpot();
    if (!from) return;
    const [fx, fy] = middle(from);
    let best = null;
    let least = Infinity;
    for (const one of this.buttons.values()) {
      if (one === from || one.disabled) continue;
      const [x, y] = middle(one);
      const along = (x - fx) * step[0] + (y - fy) * step[1];
      const across = Math.abs((x - fx) * step[1]) + Math.abs((y - fy) * step[0]);
      if (along <= 2) continue;
      const far = along + 2.5 * across;
      if (far < least) [best, least] = [one, far];
    }
    if (!best) return;
    from.tabIndex = -1;
    best.tabIndex = 0;
    best.focus();
  }

  /**
   * Point at spots: where a hint would play.
   * @param {string[]} names
   */
  point(names) {
    for (const one of this.element.querySelectorAll(".pointer")) one.remove();
    for (const spot of this.picture?.spots ?? []) {
      if (!names.includes(spot[0]) || !this.picture) continue;
      const one = h("div", { class: "pointer", "data-step": names.indexOf(spot[0]) + 1 });
      place(one, [spot[1], spot[2], spot[3], spot[4]], this.picture);
      this.element.append(one);
    }
  }
}

/**
 * Put an element over a part of the picture.
 * @param {HTMLElement} element
 * @param {[number, number, number, number]} box
 * @param {Picture} picture
 */
export function place(element, [x, y, width, height], picture) {
  element.style.left = `${(100 * x) / picture.width}%`;
  element.style.top = `${(100 * y) / picture.height}%`;
  element.style.width = `${(100 * width) / picture.width}%`;
  element.style.height = `${(100 * height) / picture.height}%`;
}

/** @param {HTMLElement} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
