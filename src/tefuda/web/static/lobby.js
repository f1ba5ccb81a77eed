// The lobby: games to play at one click, unfinished games, open tables, and a form for everything else.

import { allGames, ask } from "./api.js";
import { button, choice, fill, h, icon } from "./dom.js";
import { levelName, tr } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").TableRow} TableRow */
/** @typedef {import("./app.js").Shell} Shell */

/** A small drawing for each game: our own, made of simple shapes. */
const EMBLEMS = {
  geister:
    '<path class="e-fill" d="M14 42V25a10 10 0 0 1 20 0v17l-3.4-3.400L27.3 42 24 38.6 20.7 42l-3.3-3.400Z"/><circle cx="20.5" cy="25" r="1.7"/><circle cx="27.5" cy="25" r="1.7"/><path class="e-line" d="M40 44V27a9 9 0 0 1 18 0v17l-3-3-3 3-3-3-3 3-3-3Z"/><text x="49" y="33" text-anchor="middle">?</text>',
  daihinmin:
    '<g class="e-line"><rect x="14" y="16" width="20" height="29" rx="3" transform="rotate(-14 24 45)"/><rect x="26" y="14" width="20" height="29" rx="3"/><rect class="e-fill" x="38" y="16" width="20" height="29" rx="3" transform="rotate(14 48 45)"/></g><path d="m28 11 3 3 5-6 5 6 3-3-1 6H29Z" class="e-fill"/>',
  tanhinmin:
    '<g class="e-line"><rect x="12" y="14" width="18" height="28" rx="3"/><rect class="e-fill" x="27" y="17" width="18" height="28" rx="3"/><rect x="42" y="20" width="18" height="28" rx="3"/></g><text x="20" y="27" text-anchor="middle">3</text><text x="51" y="35" text-anchor="middle">7</text>',
  bridge:
    '<path class="e-fill" d="M36 10c3 6 12 9 12 16 0 5-6 7-10 3 0 3 1 5 3 6H31c2-1 3-3 3-6-4 4-10 2-10-3 0-7 9-10 12-16Z"/><path class="e-line" d="M8 46c12-9 44-9 56 0M16 41v-8m40 8v-8"/>',
  saboteur:
    '<path class="e-line" d="M10 40h14V28h16v-8h22M24 40v8m16-20v20"/><path class="e-fill" d="m52 12 6 8-6 8-6-8Z"/><path class="e-line" d="m12 26 10-12m-7-1c5-2 9 1 9 5"/>',
};

/** @param {Shell} shell */
export async function lobbyPage(shell) {
  const games = await allGames();
  const mine = h("section", { class: "mine" });
  const setup = h("dialog", { class: "setup" });
  const main = games.filter((one) => one.name in EMBLEMS);
  const more = games.filter((one) => !(one.name in EMBLEMS));
  const element = h(
    "div",
    { class: "lobby" },
    h(
      "header",
      { class: "hero" },
      h("h1", null, tr("What do you believe they hold?")),
      h(
        "p",
        { class: "lead" },
        tr(
          "Play games of hidden information against agents or friends, see what can be inferred, and learn what each decision cost.",
        ),
      ),
    ),
    mine,
    h(
      "div",
      { class: "cards" },
      main.map((game) => gameCard(game, shell, setup)),
      exploreCard(),
    ),
    more.length
      ? h(
          "section",
          null,
          h("h2", null, tr("Small games")),
          h(
            "div",
            { class: "cards small-cards" },
            more.map((game) => gameCard(game, shell, setup)),
          ),
        )
      : null,
    setup,
  );
  const read = () =>
    ask("/api/tables")
      .then((found) => fill(mine, ownTables(found)))
      .catch(() => undefined);
  await read();
  const timer = window.setInterval(read, 15000);
  return { element, close: () => window.clearInterval(timer) };
}

/** What a move costs, as it was measured. @param {{cpu?: number | null}} one */
export function costOf(one) {
  if (one.cpu === null || one.cpu === undefined) return "";
  if (one.cpu < 0.001) return tr(", at once");
  if (one.cpu < 1) return tr(", {ms} ms CPU a move", { ms: String(Number((1000 * one.cpu).toPrecision(2))) });
  return tr(", {s} s CPU a move", { s: String(one.cpu) });
}

/** What is known of the strength of the levels, in a list. @param {GameInfo} game */
function strengths(game) {
  const known = [
    ...game.levels.map((one) => ({ ...one, title: `${levelName(one.name)} (${one.agent})` })),
    ...game.agents.map((one) => ({ ...one, title: one.agent })),
  ].filter((one) => one.strength);
  const seen = new Set();
  const fresh = known.filter((one) => !seen.has(one.agent) && seen.add(one.agent));
  if (!fresh.length) return null;
  return h(
    "ul",
    { class: "muted small strengths", "aria-label": tr("Measured strength") },
    fresh.map((one) => h("li", null, `${one.title}: ${one.strength}`)),
  );
}

/** @param {GameInfo} game what a click on Play begins */
function firstVariant(game) {
  const first = game.variants[0] ?? { text: game.name, label: game.title };
  return { ...first, players: first.players ?? game.players };
}

/**
 * @param {GameInfo} game
 * @param {Shell} shell
 * @param {HTMLDialogElement} setup
 */
function gameCard(game, shell, setup) {
  const levels = game.levels.length ? game.levels : [{ name: "normal", agent: "ismcts" }];
  const level = choice(
    tr("Opponents"),
    levels.map((one) => ({ value: one.name, text: levelName(one.name) })),
    {
      chosen: levels.some((one) => one.name === "normal") ? "normal" : levels[0].name,
      quiet: true,
      changed: () => tellCost(),
    },
  );
  const players = tr("{n} players", { n: firstVariant(game).players });
  const cost = h("span", { class: "cpu" });
  const tellCost = () => {
    const one = levels.find((each) => each.name === level.box.value);
    cost.textContent = one ? costOf(one) : "";
    cost.title = one?.strength ?? "";
  };
  tellCost();
  const play = button(
    tr("Play"),
    () =>
      shell.attempt(async () => {
        const first = firstVariant(game);
        const seats = ["me", ...Array.from({ length: first.players - 1 }, () => level.box.value)];
        const made = await ask("/api/tables", { game: first.text, seats, games: 1, clock: null });
        await shell.go(`/t/${made.table}`);
      }),
    { icon: "play", kind: "primary", label: tr("Play {game}", { game: game.title }) },
  );
  level.box.setAttribute("aria-label", `${game.title}: ${tr("Opponents")}`);
  const art = h("div", { class: "emblem", "aria-hidden": "true" });
  const emblem = EMBLEMS[/** @type {keyof typeof EMBLEMS} */ (game.name)] ?? "";
  art.innerHTML = `<svg viewBox="0 0 72 56">${emblem}</svg>`;
  return h(
    "article",
    { class: "game-card", "data-game": game.name },
    art,
    h("h2", null, game.title),
    h("p", { class: "muted" }, game.summary),
    h("p", { class: "facts" }, icon("people"), h("span", null, players, cost)),
    h("div", { class: "row" }, play, level.row),
    button(tr("More choices"), () => openSetup(setup, game, shell), {
      kind: "quiet small",
      label: `${tr("More choices")}: ${game.title}`,
    }),
  );
}

/** The way to what is no game: puzzles, endings, deals. */
function exploreCard() {
  return h(
    "article",
    { class: "game-card other" },
    h("h2", null, tr("Puzzles, endings, deals")),
    h(
      "p",
      { class: "muted" },
      tr(
        "Solve what has one answer: puzzles with a unique solution, endings card by card, bridge deals double dummy.",
      ),
    ),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button primary", href: "/explore" }, icon("cards"), h("span", null, tr("Explore"))),
    ),
    h("p", { class: "muted" }, tr("Or have a game of yours gone through, decision by decision.")),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: "/review" }, icon("chart"), h("span", null, tr("Review"))),
    ),
  );
}

/** @param {{own: TableRow[], open: TableRow[]}} found */
function ownTables(found) {
  const row = (/** @type {TableRow} */ one, /** @type {string} */ text) =>
    h(
      "li",
      null,
      h(
        "a",
        { class: "table-row", href: `/t/${one.table}` },
        h("strong", null, one.title),
        h("span", { class: "muted" }, one.ply !== undefined ? tr("move {n}", { n: one.ply }) : ""),
        h("span", { class: one.turn_is_yours && !one.over ? "tag strong" : "tag" }, text),
      ),
    );
  const own = found.own.filter((one) => !one.over);
  return [
    own.length
      ? h(
          "div",
          { class: "panel" },
          h("h2", null, tr("Your unfinished games")),
          h(
            "ul",
            { class: "plain" },
            own.map((one) => row(one, one.turn_is_yours ? tr("your turn") : tr("go on"))),
          ),
        )
      : null,
    found.open?.length
      ? h(
          "div",
          { class: "panel" },
          h("h2", null, tr("Tables with a free seat")),
          h(
            "ul",
            { class: "plain" },
            found.open.map((one) => row(one, tr("join"))),
          ),
        )
      : null,
  ];
}

/**
 * Everything that can be chosen: variant, who sits where, how many games, the clock.
 * @param {HTMLDialogElement} dialog
 * @param {GameInfo} game
 * @param {Shell} shell
 */
function openSetup(dialog, game, shell) {
  const variants = game.variants.length ? game.variants : [firstVariant(game)];
  const variant = choice(
    tr("Variant"),
    variants.map((one) => ({ value: one.text, text: one.label || one.text })),
    { changed: () => placeSeats() },
  );
  const who = [
    { value: "me", text: tr("me") },
    { value: "open", text: tr("a friend, by link") },
    ...game.levels.map((one) => ({
      value: one.name,
      text: `${levelName(one.name)} – ${one.agent}${costOf(one)}`,
    })),
    ...game.agents.map((one) => ({ value: one.agent, text: one.agent + costOf(one) })),
    { value: "other", text: tr("another agent …") },
  ];
  /** @type {ReturnType<typeof seatField>[]} */
  let seats = [];
  const places = h("div", { class: "form" });
  const placeSeats = () => {
    const players = variants.find((one) => one.text === variant.box.value)?.players ?? game.players;
    seats = Array.from({ length: players }, (_, k) => seatField(k, who, game));
    fill(
      places,
      seats.map((seat) => seat.row),
    );
  };
  placeSeats();
  const count = h("input", { type: "number", min: 1, max: 100, value: "1" });
  const clock = h("input", { type: "number", min: 0, max: 3600, placeholder: tr("none") });
  const declares = h("input", { type: "checkbox" });
  const trouble = h("p", { class: "trouble", role: "alert" });
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const made = await ask("/api/tables", {
        game: variant.box.value,
        seats: seats.map((seat) => seat.value()),
        games: Number(count.value) || 1,
        clock: clock.value ? Number(clock.value) : null,
        declares: declares.checked,
      });
      dialog.close();
      await shell.go(`/t/${made.table}`);
    } catch (error) {
      trouble.textContent = /** @type {Error} */ (error).message;
    }
  };
  fill(
    dialog,
    h(
      "form",
      { class: "form", onsubmit: begin },
      h("h2", null, game.title),
      h(
        "details",
        { class: "rules-box" },
        h("summary", null, tr("Rules")),
        h("pre", { class: "rules", tabindex: 0 }, game.rules),
      ),
      variants.length > 1 ? variant.row : null,
      places,
      strengths(game),
      h(
        "div",
        { class: "row" },
        h("label", { class: "field" }, h("span", null, tr("Games")), count),
        h("label", { class: "field" }, h("span", null, tr("Seconds for each player")), clock),
        game.name === "bridge"
          ? h(
              "label",
              { class: "field" },
              h("span", null, tr("I play the cards when my partner declares")),
              declares,
            )
          : null,
      ),
      trouble,
      h(
        "div",
        { class: "row end" },
        button(tr("Cancel"), () => dialog.close(), { kind: "quiet" }),
        h("button", { class: "button primary" }, tr("Begin")),
      ),
    ),
  );
  dialog.setAttribute("aria-label", game.title);
  dialog.showModal();
}

/**
 * @param {number} k
 * @param {{value: string, text: string}[]} who
 * @param {GameInfo} game
 */
function seatField(k, who, game) {
  const normal = game.levels.find((one) => one.name === "normal") ?? game.levels[0];
  const box = choice(tr("Seat {n}", { n: k + 1 }), who, {
    chosen: k === 0 ? "me" : (normal?.name ?? who[2].value),
    changed: (value) => {
      other.hidden = value !== "other";
    },
  });
  const other = h("input", {
    hidden: true,
    placeholder: "ismcts(iterations=2000)",
    "aria-label": tr("The agent of seat {n} as text", { n: k + 1 }),
  });
  return {
    row: h("div", { class: "seat-field" }, box.row, other),
    value: () => (box.box.value === "other" ? other.value : box.box.value),
  };
}
