// After a game of bridge: the deal double dummy, and par, from the record of the table.

import { ask } from "./api.js";
import { dealAnswer } from "./deals.js";
import { button, fill, h } from "./dom.js";
import { tr } from "./words.js";

/**
 * A button that becomes the answer.
 * @param {string} record where the record of the table is
 * @param {import("./app.js").Shell} shell
 */
export function dealBox(record, shell) {
  const box = h("div", { class: "dealt" });
  const look = () =>
    shell.attempt(async () => {
      const lines = (await (await fetch(record)).text()).trim().split("\n");
      const deal = JSON.parse(lines[lines.length - 1]).deal?.deal;
      const found = await ask("/api/explore/bridge", { text: String(deal), what: "table" });
      fill(box, dealAnswer({ ...found, board: null }));
    });
  fill(box, button(tr("Double dummy and par"), look, { kind: "small", icon: "chart" }));
  return box;
}
