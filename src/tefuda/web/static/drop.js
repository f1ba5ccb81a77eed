// A place to drop a file on, choose one, or paste a text.

import { button, h, icon } from "./dom.js";
import { tr } from "./words.js";

const MOST = 2_000_000;

/**
 * @param {import("./app.js").Shell} shell
 * @param {string} words
 * @param {(text: string) => Promise<void>} take
 */
export function fileDrop(shell, words, take) {
  const read = (/** @type {File | undefined} */ file) =>
    shell.attempt(async () => {
      if (!file) return;
      if (file.size > MOST) throw new Error(tr("This file is larger than 2 MB."));
      await take(await file.text());
    });
  const input = h("input", {
    type: "file",
    class: "sr",
    "aria-label": tr("Choose a file"),
    onchange: () => read(input.files[0]),
  });
  const paste = h("textarea", { class: "paste", "aria-label": tr("Paste a text") });
  const area = h(
    "div",
    { class: "drop" },
    icon("file"),
    h("p", { class: "lead" }, words),
    h(
      "div",
      { class: "row" },
      button(tr("Choose a file"), () => input.click(), { kind: "primary" }),
      input,
    ),
    h(
      "details",
      { class: "wide" },
      h("summary", null, tr("Or paste a text")),
      paste,
      button(tr("Go"), () => shell.attempt(() => take(paste.value)), { kind: "small" }),
    ),
  );
  area.addEventListener("dragover", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    area.classList.add("over");
  });
  area.addEventListener("dragleave", () => area.classList.remove("over"));
  area.addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    area.classList.remove("over");
    read(event.dataTransfer?.files[0]);
  });
  return area;
}
