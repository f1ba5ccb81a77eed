// The frame of the page: which part is shown, the menu, language, light and dark, messages.

import { byId, button, choice, fill, h, icon } from "./dom.js";
import { applyPreferences, prefer, preference } from "./preferences.js";
import { preferred, speak, language, tr } from "./words.js";

/** @typedef {{element: Element, close?: () => void}} Page */

export class Shell {
  constructor() {
    /** @type {Page | null} */
    this.page = null;
    this.turn = 0; // which change of pages is the newest
  }

  /**
   * Go to an address of this page.
   * @param {string} path
   */
  go(path) {
    history.pushState(null, "", path);
    return this.show();
  }

  /** Show the part that the address names. */
  async show() {
    const turn = ++this.turn;
    this.page?.close?.();
    this.page = null;
    const path = location.pathname;
    document.title = "Tefuda";
    this.showTop(path);
    const main = byId("main");
    try {
      const page = await this.pageOf(path);
      if (turn !== this.turn) return page.close?.();
      this.page = page;
      fill(main, page.element);
    } catch (error) {
      if (turn !== this.turn) return;
      fill(
        main,
        h(
          "div",
          { class: "page" },
          h("h1", null, tr("This did not work")),
          h("p", { class: "lead" }, /** @type {Error} */ (error).message),
          button(tr("Try again"), () => this.show(), { kind: "primary" }),
        ),
      );
    }
    window.scrollTo(0, 0);
  }

  /**
   * Parts of the page are read when they are first shown.
   * @param {string} path
   * @returns {Promise<Page>}
   */
  async pageOf(path) {
    const table = /^\/t\/([^/]+)$/.exec(path);
    if (table) return new (await import("./table.js")).TablePage(decodeURIComponent(table[1]), this);
    if (path === "/review") return (await import("./review.js")).reviewPage(this);
    if (path.startsWith("/explore"))
      return (await import("./explore.js")).explorePage(this, path.split("/")[2] ?? "");
    if (path === "/watch") return (await import("./watch.js")).watchPage(this);
    if (path === "/contest") return (await import("./contest.js")).contestPage(this);
    if (path === "/studies") return (await import("./studies.js")).studiesPage(this);
    return (await import("./lobby.js")).lobbyPage(this);
  }

  /** @param {string} path */
  showTop(path) {
    const link = (/** @type {string} */ to, /** @type {string} */ text) =>
      h(
        "a",
        { href: to, "aria-current": (to === "/" ? path === "/" : path.startsWith(to)) ? "page" : undefined },
        text,
      );
    const other = language() === "ja" ? "en" : "ja";
    byId("skip").textContent = tr("Skip to the table");
    fill(
      byId("top"),
      h(
        "a",
        { class: "brand", href: "/" },
        h("span", { class: "brand-mark", lang: "ja", "aria-hidden": "true" }, "手札"),
        h("span", null, "Tefuda"),
      ),
      h(
        "nav",
        { "aria-label": tr("Parts of this page") },
        link("/", tr("Play")),
        link("/review", tr("Review")),
        link("/explore", tr("Explore")),
        link("/watch", tr("Watch")),
        link("/contest", tr("Contest")),
        link("/studies", tr("Studies")),
      ),
      h(
        "div",
        { class: "top-tools" },
        h(
          "button",
          {
            type: "button",
            class: "button quiet small",
            lang: other,
            id: "language",
            onclick: () => this.speak(other),
          },
          other === "ja" ? "日本語" : "English",
        ),
        this.settings(),
      ),
    );
  }

  /** Light or dark, motion, sounds. */
  settings() {
    const row = (
      /** @type {string} */ label,
      /** @type {"theme" | "motion" | "sound"} */ name,
      /** @type {[string, string][]} */ options,
    ) =>
      choice(
        label,
        options.map(([value, text]) => ({ value, text })),
        { chosen: preference(name), changed: (value) => prefer(name, value) },
      ).row;
    return h(
      "details",
      { class: "settings" },
      h("summary", { "aria-label": tr("Settings"), title: tr("Settings") }, icon("gear")),
      h(
        "div",
        { class: "menu" },
        row(tr("Light or dark"), "theme", [
          ["auto", tr("as the system")],
          ["light", tr("light")],
          ["dark", tr("dark")],
        ]),
        row(tr("Animations"), "motion", [
          ["auto", tr("as the system")],
          ["on", tr("on")],
          ["off", tr("off")],
        ]),
        row(tr("Sounds"), "sound", [
          ["off", tr("off")],
          ["on", tr("on")],
        ]),
      ),
    );
  }

  /**
   * Change the language at once.
   * @param {string} lang
   */
  async speak(lang) {
    localStorage.setItem("tefuda-lang", lang);
    await speak(lang);
    await this.show();
    document.getElementById("language")?.focus();
  }

  /**
   * Say something to those who cannot see it.
   * @param {string} text
   */
  say(text) {
    byId("live").textContent = text;
  }

  /**
   * Show a message for a while.
   * @param {string} text
   * @param {"good" | "bad"} [kind]
   */
  tell(text, kind = "good") {
    const toast = h("div", { class: `toast ${kind}` }, text);
    byId("toasts").append(toast);
    window.setTimeout(() => toast.remove(), 6000);
  }

  /**
   * Do something; tell why where it does not work.
   * @param {() => Promise<void>} act
   */
  async attempt(act) {
    try {
      await act();
    } catch (error) {
      this.tell(/** @type {Error} */ (error).message, "bad");
    }
  }
}

/** Links within the page change the part that is shown, without reading the page again. */
function followLinks(/** @type {Shell} */ shell) {
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest?.("a");
    if (!link || link.origin !== location.origin || link.hasAttribute("download") || link.target) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (link.getAttribute("href")?.startsWith("#")) return;
    if (/^\/(static|api)\//.test(link.pathname)) return;
    event.preventDefault();
    shell.go(link.pathname + link.search);
  });
  document.addEventListener("click", (event) => {
    const open = document.querySelector("details.settings[open]");
    if (open && !open.contains(/** @type {Node} */ (event.target))) open.removeAttribute("open");
  });
  window.addEventListener("popstate", () => shell.show());
}

applyPreferences();
const shell = new Shell();
followLinks(shell);
await speak(preferred());
await shell.show();
