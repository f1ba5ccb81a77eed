// The contest: standings of matches and servers whose stores were named on the command line, as they grow.

import { ask } from "./api.js";
import { fill, h } from "./dom.js";
import { intervals, short } from "./plot.js";
import { tr } from "./words.js";

/** @param {import("./app.js").Shell} shell */
export async function contestPage(shell) {
  const body = h("div", null);
  const read = async () => {
    const data = await ask("/api/contest");
    fill(body, (data.stores ?? []).length ? data.stores.map(store) : nothing());
  };
  await read();
  const timer = window.setInterval(() => read().catch(() => undefined), 4000);
  return {
    element: h(
      "div",
      { class: "page" },
      h("h1", null, tr("Contest")),
      h(
        "p",
        { class: "lead" },
        tr("Standings of running matches, with intervals that shrink as games come in."),
      ),
      body,
    ),
    close: () => window.clearInterval(timer),
  };
}

function nothing() {
  return h(
    "div",
    { class: "panel" },
    h("p", null, tr("No store was named. Start the page with one, and run a match into it:")),
    h(
      "pre",
      { class: "rules" },
      "tefuda web --store match.sqlite\ntefuda match geister ismcts rush --games 200 --store match.sqlite",
    ),
  );
}

/** @param {any} one */
function store(one) {
  return h(
    "section",
    { class: "panel study" },
    h("h2", null, one.name),
    one.error ? h("p", { class: "trouble" }, one.error) : null,
    one.matches.map(match),
  );
}

/** @param {any} one */
function match(one) {
  const players = one.players ?? [];
  const tip = h("p", { class: "tip" }, tr("Point at a row for its numbers."));
  return h(
    "div",
    { class: "match" },
    h("h3", null, one.game),
    h("p", { class: "muted" }, tr("{n} games", { n: one.games }), one.of ? ` / ${one.of}` : ""),
    one.error ? h("p", { class: "trouble" }, one.error) : null,
    players.length
      ? [
          intervals(
            players.map((/** @type {any} */ row) => ({
              name: row.name,
              value: row.mean,
              low: row.ci95?.[0] ?? null,
              high: row.ci95?.[1] ?? null,
            })),
            {
              label: one.game,
              ours: tr("points per game, with the 95 % interval"),
              theirs: "",
              tell: (k) => {
                if (k === null) return;
                const row = players[k];
                const ends = (row.ci95 ?? []).map((/** @type {number | null} */ end) =>
                  end === null ? "∞" : short(end),
                );
                tip.textContent = `${row.name}: ${short(row.mean ?? 0)} (${ends.join(" – ")}), ${tr("{n} games", { n: row.games })}`;
              },
            },
          ),
          tip,
        ]
      : null,
  );
}
