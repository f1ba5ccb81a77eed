// Replay: a recorded game, move by move, with everything that was hidden.

import { ask } from "./api.js";
import { button, choice, fill, h } from "./dom.js";
import { drawing, patched } from "./picture.js";
import { Scrubber } from "./scrubber.js";
import { tr } from "./words.js";

/**
 * A box that replays the games of a record.
 * @param {string} text the file
 * @param {import("./app.js").Shell} shell
 */
export function replayView(text, shell) {
  const box = h("section", { class: "panel replay" });
  const open = (/** @type {number} */ number) =>
    shell.attempt(async () => {
      const data = await ask("/api/replay", { text, number });
      /** @type {import("./types.js").Picture[]} */
      const pictures = [];
      for (const one of data.positions) {
        const drawn = patched(pictures.at(-1) ?? null, one.picture);
        if (drawn) pictures.push(drawn);
      }
      const sheet = h("div", { class: "truth-sheet" });
      const words = h("p", { class: "status" });
      const go = (/** @type {number} */ ply) => {
        const at = Math.max(0, Math.min(ply, pictures.length - 1));
        const one = data.positions[at];
        fill(sheet, drawing(pictures[at]));
        words.textContent = one.text ? `${one.name}: ${one.text}` : (data.result ?? "");
        scrubber.show(pictures.length - 1, at);
      };
      const scrubber = new Scrubber(go);
      fill(
        box,
        h("h2", null, tr("Replay")),
        data.games > 1
          ? choice(
              tr("Game"),
              Array.from({ length: data.games }, (_, k) => ({ value: String(k), text: String(k + 1) })),
              { chosen: String(number), changed: (value) => open(Number(value)) },
            ).row
          : null,
        words,
        sheet,
        scrubber.element,
      );
      go(0);
    });
  fill(
    box,
    button(tr("Replay this game with everything shown"), () => open(0), { icon: "eye" }),
  );
  return box;
}
