// What can be done at a table besides moving: buttons under the board, a typed move, another game.

import { ask } from "./api.js";
import { button, h } from "./dom.js";
import { watchControls } from "./watch.js";
import { tr } from "./words.js";

/** @typedef {import("./table.js").TablePage} TablePage */

/**
 * The buttons that this moment of the game offers.
 * @param {TablePage} page
 */
export function actionButtons(page) {
  const { live: position, table, socket } = page;
  if (!position || !table) return [];
  const mine = position.choices.length > 0 && !page.past;
  const watching = table.you === null && table.seats.every((seat) => seat.kind === "agent");
  const may = (/** @type {string} */ name) => table.can.includes(name) && !position.over;
  return [
    may("hint") ? button(tr("Hint"), () => page.hint(), { icon: "hint", key: "h", disabled: !mine }) : null,
    may("undo") ? button(tr("Undo"), () => socket.send({ do: "undo" }), { icon: "undo", key: "u" }) : null,
    may("claim") ? button(tr("Claim"), () => claim(page), { icon: "check", disabled: !mine }) : null,
    may("resign") ? button(tr("Resign"), () => resign(page), { icon: "flag", kind: "quiet" }) : null,
    watching ? watchControls(socket, position, table) : null,
    position.over && position.truth && !watching ? truthSwitch(page) : null,
  ];
}

/**
 * After the game the board can show what was hidden, at every moment of the game.
 * @param {TablePage} page
 */
function truthSwitch(page) {
  const box = h("input", {
    type: "checkbox",
    id: "truth",
    checked: page.shown,
    onchange: () => {
      page.shown = box.checked;
      const position = page.past ?? page.live;
      if (position) page.showBoard(position, false);
    },
  });
  return h("label", { class: "check" }, box, h("span", null, tr("Show what was hidden")));
}

/** @param {TablePage} page */
function resign(page) {
  if (window.confirm(tr("Give up this game?"))) page.socket.send({ do: "resign" });
}

/** @param {TablePage} page */
function claim(page) {
  const tricks = window.prompt(tr("How many of the remaining tricks do you claim?"));
  if (tricks && /^\d+$/.test(tricks.trim())) page.socket.send({ do: "claim", tricks: Number(tricks) });
}

/**
 * Open a table like this one; seats of other people are open again.
 * @param {TablePage} page
 */
export function playAgain(page) {
  return page.shell.attempt(async () => {
    const table = page.table;
    if (!table) return;
    const seats = table.seats.map((seat) =>
      seat.seat === table.you ? "me" : seat.kind === "person" ? "open" : seat.who,
    );
    const made = await ask("/api/tables", {
      game: table.game,
      seats,
      games: table.games,
      clock: null,
      declares: table.declares ?? false,
    });
    await page.shell.go(`/t/${made.table}`);
  });
}

/**
 * A move as text, for those who would rather type.
 * @param {Element} legal the list of legal moves, with the id legal-moves
 * @param {(move: string) => void} play
 */
export function typedMove(legal, play) {
  const input = h("input", { list: "legal-moves", autocomplete: "off", "aria-label": tr("Type a move") });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value.trim()) play(input.value.trim());
    input.value = "";
  };
  return h(
    "details",
    { class: "typed" },
    h("summary", null, tr("Type a move")),
    h(
      "form",
      { class: "row", onsubmit: send },
      input,
      legal,
      h("button", { class: "button small" }, tr("Play")),
    ),
  );
}
