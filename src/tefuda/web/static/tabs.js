// Tabs beside the board, as screen readers and keyboards know them.

import { fill, h } from "./dom.js";

export class Tabs {
  /**
   * @param {string} label
   * @param {{id: string, title: string, body: Element}[]} pages
   * @param {(id: string) => void} [changed]
   * @param {string} [first] which one is open at first
   */
  constructor(label, pages, changed, first) {
    this.pages = pages;
    this.changed = changed;
    this.current = first ?? pages[0]?.id ?? "";
    this.list = h("div", { class: "tablist", role: "tablist", "aria-label": label });
    this.box = h("div", { class: "tabpages" });
    this.element = h("div", { class: "tabs" }, this.list, this.box);
    fill(
      this.list,
      pages.map((page) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `tab-${page.id}`,
            "aria-controls": `page-${page.id}`,
            onclick: () => this.select(page.id),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
          },
          page.title,
        ),
      ),
    );
    fill(
      this.box,
      pages.map((page) =>
        h(
          "div",
          { role: "tabpanel", id: `page-${page.id}`, "aria-labelledby": `tab-${page.id}`, tabindex: 0 },
          page.body,
        ),
      ),
    );
    this.show();
  }

  /** @param {string} id */
  select(id) {
    if (!this.pages.some((page) => page.id === id)) return;
    this.current = id;
    this.show();
    this.changed?.(id);
  }

  show() {
    for (const [k, page] of this.pages.entries()) {
      const tab = /** @type {HTMLElement} */ (this.list.children[k]);
      const chosen = page.id === this.current;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      /** @type {HTMLElement} */ (this.box.children[k]).hidden = !chosen;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const at = this.pages.findIndex((page) => page.id === this.current);
    const page = this.pages[(at + step + this.pages.length) % this.pages.length];
    this.select(page.id);
    document.getElementById(`tab-${page.id}`)?.focus();
    event.preventDefault();
  }
}
