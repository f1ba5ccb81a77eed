// Watching agents: pause, speed; and the page on which a match to watch is begun.

import { allGames, ask } from "./api.js";
import { button, choice, fill, h } from "./dom.js";
import { costOf } from "./lobby.js";
import { levelName, tr } from "./words.js";

const SPEEDS = [0, 0.25, 1, 3];

/**
 * Controls of a table at which only agents play.
 * @param {import("./socket.js").Socket} socket
 * @param {{over: any}} position
 * @param {import("./types.js").TableInfo} table
 */
export function watchControls(socket, position, table) {
  if (position.over) return null;
  if (!table.can.includes("pause")) return null;
  const pause = button(
    table.paused ? tr("Go on") : tr("Pause"),
    () => socket.send({ do: "pause", on: !table.paused }),
    {
      icon: table.paused ? "play" : "pause",
    },
  );
  const speed = choice(
    tr("Seconds per move"),
    SPEEDS.map((one) => ({ value: String(one), text: one ? `${one} s` : tr("as fast as they think") })),
    {
      chosen: String(table.speed ?? 1),
      changed: (value) => socket.send({ do: "speed", seconds: Number(value) }),
    },
  );
  return h("div", { class: "row watch-controls" }, pause, speed.row);
}

/** @param {import("./app.js").Shell} shell */
export async function watchPage(shell) {
  const games = await allGames();
  const page = h("div", { class: "page" });
  const form = h("div", { class: "panel form" });
  const draw = (/** @type {string} */ name) => {
    const game = games.find((one) => one.name === name) ?? games[0];
    const agents = [
      ...game.levels.map((one) => ({ value: one.name, text: `${levelName(one.name)} – ${one.agent}` })),
      ...game.agents.map((one) => ({ value: one.agent, text: one.agent + costOf(one) })),
    ];
    const seats = Array.from({ length: game.players }, (_, k) =>
      choice(tr("Seat {n}", { n: k + 1 }), agents, { chosen: game.levels[0]?.name }),
    );
    fill(
      form,
      choice(
        tr("Game"),
        games.map((one) => ({ value: one.name, text: one.title })),
        { chosen: game.name, changed: draw },
      ).row,
      seats.map((seat) => seat.row),
      button(
        tr("Watch"),
        () =>
          shell.attempt(async () => {
            const made = await ask("/api/tables", {
              game: game.variants[0]?.text ?? game.name,
              seats: seats.map((seat) => seat.box.value),
              games: 1,
              clock: null,
            });
            shell.go(`/t/${made.table}`);
          }),
        { icon: "eye", kind: "primary" },
      ),
    );
  };
  draw(games[0].name);
  fill(
    page,
    h("h1", null, tr("Watch agents")),
    h(
      "p",
      { class: "lead" },
      tr("Only agents sit at such a table, so you see everything: all hands, and what each side believes."),
    ),
    form,
  );
  return { element: page };
}
