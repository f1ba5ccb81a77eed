// What happened, move by move; a click goes back to that moment.

import { fill, h } from "./dom.js";
import { tr } from "./words.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */

export class Log {
  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.go = go;
    /** @type {LogEntry[]} */
    this.entries = [];
    this.list = h("ol", { class: "log" });
    this.empty = h("p", { class: "muted" }, tr("No move has been made yet."));
    this.element = h("section", { class: "log-panel", "aria-label": tr("Log") }, this.empty, this.list);
  }

  /**
   * Take entries from a position in the log on.
   * @param {number} from
   * @param {LogEntry[]} entries
   * @returns {LogEntry[]} those that are new
   */
  take(from, entries) {
    const known = this.entries.length;
    this.entries.splice(from, this.entries.length - from, ...entries);
    this.show();
    return this.entries.slice(Math.max(from, Math.min(known, this.entries.length)));
  }

  /** @param {number} ply */
  back(ply) {
    this.entries = this.entries.filter((one) => one.ply < ply);
    this.show();
  }

  show() {
    this.empty.hidden = this.entries.length > 0;
    fill(
      this.list,
      this.entries.map((one) =>
        h(
          "li",
          { "data-ply": one.ply },
          h(
            "button",
            { type: "button", class: "log-row", onclick: () => this.go(one.ply) },
            h("span", { class: "log-ply" }, String(one.ply + 1)),
            h("span", { class: "log-name" }, one.name),
            h("span", { class: "log-text" }, one.text),
          ),
          one.round ? h("div", { class: "log-round" }, one.round) : null,
        ),
      ),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {number | null} ply mark the moment that is looked at */
  at(ply) {
    for (const one of this.list.children)
      one.classList.toggle("at", ply !== null && Number(one.dataset.ply) === ply - 1);
  }
}
