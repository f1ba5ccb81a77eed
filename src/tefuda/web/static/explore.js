// Explore: endings card by card, bridge deals double dummy, puzzles.

import { allGames } from "./api.js";
import { h } from "./dom.js";
import { tr } from "./words.js";

/** @typedef {import("./app.js").Shell} Shell */

/**
 * @param {Shell} shell
 * @param {string} name what is explored; empty: the list of what there is
 */
export async function explorePage(shell, name) {
  if (name === "tanhinmin") return (await import("./endings.js")).endingsPage(shell);
  if (name === "bridge") return (await import("./deals.js")).dealsPage(shell);
  if (name) return (await import("./puzzles.js")).puzzlePage(shell, name);
  const games = await allGames();
  const card = (/** @type {string} */ to, /** @type {string} */ title, /** @type {string} */ text) =>
    h(
      "article",
      { class: "game-card" },
      h("h2", null, title),
      h("p", { class: "muted" }, text),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button primary", href: to, "aria-label": `${tr("Open")}: ${title}` }, tr("Open")),
      ),
    );
  return {
    element: h(
      "div",
      { class: "page" },
      h("h1", null, tr("Explore")),
      h("p", { class: "lead" }, tr("Positions with one true answer, computed exactly.")),
      h(
        "div",
        { class: "cards" },
        card(
          "/explore/tanhinmin",
          tr("Endings of Tanhinmin"),
          tr("Drag cards into hands and see who wins against best play, card by card, down the tree."),
        ),
        card(
          "/explore/bridge",
          tr("Bridge deals"),
          tr(
            "Paste PBN, LIN or hands: tricks double dummy for every declarer and strain, opening leads, par.",
          ),
        ),
        games
          .filter((game) => game.puzzles)
          .map((game) =>
            card(
              `/explore/${game.name}`,
              tr("Puzzles: {game}", { game: game.title }),
              tr("One solution each, proved for every way the hidden things may lie."),
            ),
          ),
      ),
    ),
  };
}
