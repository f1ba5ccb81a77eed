// A table: the board, the panel beside it, and what is said between this page and the server.

import { actionButtons, playAgain, typedMove } from "./actions.js";
import { BeliefPanel } from "./beliefs.js";
import { Board } from "./board.js";
import { Curve } from "./curve.js";
import { fill, h } from "./dom.js";
import { HintPanel } from "./hints.js";
import { Log } from "./log.js";
import { overCard } from "./over.js";
import { patched } from "./picture.js";
import { preference, sound } from "./preferences.js";
import { Scrubber } from "./scrubber.js";
import { inviteBox, Seats } from "./seats.js";
import { Socket } from "./socket.js";
import { Tabs } from "./tabs.js";
import { tr } from "./words.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {Omit<Position, "truth"> & {drawn: Picture, truth: Picture | null}} Drawn */

/** The tab that was open last: another language, or another game, leaves it open. */
let lastTab = "beliefs";

export class TablePage {
  /**
   * @param {string} id
   * @param {import("./app.js").Shell} shell
   */
  constructor(id, shell) {
    this.id = id;
    this.shell = shell;
    /** @type {TableInfo | null} */
    this.table = null;
    /** @type {Drawn | null} */
    this.live = null; // the newest position
    /** @type {Drawn | null} */
    this.past = null; // the one that is looked at, if it is another
    /** @type {Picture | null} */
    this.last = null; // the last picture that was sent: patches are of it
    this.shown = false; // is the truth on the board?
    this.thinking = "";
    this.compared = -1; // the game whose cards were played at another table
    /** @type {BeliefPanel[]} */
    this.beliefs = [];
    this.soon = 0; // the timer of the next question about beliefs
    this.board = new Board((choice) => this.play(choice.move));
    this.seats = new Seats((seat) => this.socket.send({ do: "sit", seat }));
    this.log = new Log((ply) => this.go(ply + 1));
    this.scrubber = new Scrubber((ply) => this.go(ply));
    this.curve = new Curve({
      ask: (ply) =>
        this.socket.send({
          do: "beliefs",
          estimator: this.beliefs[0]?.estimator ?? null,
          ply,
          seat: this.table?.you,
        }),
      go: (ply) => this.go(ply),
    });
    this.hints = new HintPanel({
      ask: () => this.socket.send({ do: "hint" }),
      stop: () => this.socket.send({ do: "stop" }),
      point: (spots) => this.board.point(spots),
    });
    this.title = h("h1", null, tr("Table"));
    this.tabs = this.build();
    this.socket = new Socket(`/ws/t/${encodeURIComponent(id)}`, {
      state: (open) => this.offline(!open),
      hello: { watch: new URLSearchParams(location.search).has("watch") },
    });
    this.listen();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keys);
  }

  build() {
    this.status = h("p", { class: "status" }, tr("Connecting …"));
    this.actions = h("div", { class: "actions row" });
    this.notice = h("div", { class: "notice" });
    this.end = h("div", { class: "end" });
    this.belief = h("div", { class: "belief-panels" });
    this.rules = h("pre", { class: "rules", tabindex: 0 });
    this.legal = h("datalist", { id: "legal-moves" });
    this.typed = typedMove(this.legal, (move) => this.play(move));
    const tabs = new Tabs(
      tr("Beside the board"),
      [
        { id: "beliefs", title: tr("Beliefs"), body: this.belief },
        { id: "hint", title: tr("Hint"), body: this.hints.element },
        { id: "log", title: tr("Log"), body: this.log.element },
        { id: "rules", title: tr("Rules"), body: this.rules },
      ],
      (id) => {
        lastTab = id;
        if (id === "beliefs") this.askBeliefs();
      },
      lastTab,
    );
    this.element = h(
      "div",
      { class: "table" },
      h("header", { class: "table-head" }, this.title, this.seats.element),
      this.notice,
      h(
        "div",
        { class: "table-body" },
        h(
          "div",
          { class: "table-main" },
          this.status,
          h("div", { class: "felt" }, this.board.element),
          this.board.meaning,
          this.board.bar,
          this.end,
          this.actions,
          this.scrubber.element,
          this.typed,
        ),
        h("aside", { class: "table-side", "aria-label": tr("Beside the board") }, tabs.element),
      ),
    );
    return tabs;
  }

  listen() {
    this.socket
      .on("table", (message) => this.tableHeard(message))
      .on("position", (message) => this.positionHeard(message))
      .on("log", (message) => this.logHeard(message))
      .on("thinking", (message) => this.thinks(message))
      .on("taken_back", (message) => {
        this.log.back(message.ply);
        this.past = null;
      })
      .on("hint", (message) => {
        this.hints.show(message);
        if (message.state !== "running") this.shell.say(message.sentence);
      })
      .on("beliefs", (message) => this.beliefsHeard(message))
      .on("refused", (message) => {
        this.shell.tell(message.text, "bad");
        this.hints.clear();
        if (this.live && !this.past) this.showBoard(this.live, false);
      })
      .on("error", (message) => this.lost(message.text));
  }

  /** @param {TableInfo} table */
  tableHeard(table) {
    const before = this.table;
    this.table = table;
    this.title.textContent = table.title;
    document.title = `${table.title} · Tefuda`;
    this.rules.textContent = table.rules;
    this.seats.show(table, this.live);
    const open = table.seats.some((seat) => seat.kind === "open");
    fill(this.notice, open && table.you !== null ? inviteBox((text) => this.shell.tell(text)) : null);
    if (before && before.number !== table.number) {
      this.log.take(0, []);
      this.past = null;
      this.hints.clear();
      for (const panel of this.beliefs) panel.clear();
    }
    if (!before || before.you !== table.you || !this.beliefs.length) this.makeBeliefs(table);
    if (this.live) this.showActions();
  }

  /** One panel for one's own View; two side by side where everybody watches agents. @param {TableInfo} table */
  makeBeliefs(table) {
    const watching = table.you === null && table.seats.every((seat) => seat.kind === "agent");
    const shown = watching ? table.seats.slice(0, 2).map((seat) => seat.seat) : [table.you];
    this.beliefs = shown.map(
      (seat, k) =>
        new BeliefPanel({
          ask: () => this.askBeliefs(),
          board: k === 0 ? this.board : null,
          estimators: table.estimators ?? [],
          title: watching ? tr("{name} believes", { name: table.seats[seat ?? 0].name }) : undefined,
        }),
    );
    this.believers = shown;
    if (table.can.includes("beliefs"))
      fill(
        this.belief,
        this.beliefs.map((panel) => panel.element),
        this.curve.element,
      );
    else
      fill(this.belief, h("p", { class: "muted" }, tr("Take a seat to see what can be inferred from it.")));
    this.askBeliefs();
  }

  /** @param {Position} position */
  positionHeard(position) {
    const drawn = patched(this.last, position.picture);
    if (!drawn) return this.shell.show(); // a patch of another picture: begin anew
    this.last = drawn;
    const hidden = position.over?.truth ?? position.truth;
    const truth = hidden ? patched(null, hidden) : null;
    const whole = /** @type {Drawn} */ ({ ...position, drawn, truth });
    if (!position.live) {
      this.past = whole;
      this.showBoard(whole, false);
    } else {
      const before = this.live;
      const forward = before !== null && position.ply === before.ply + 1;
      if (before && before.ply !== position.ply) this.hints.clear();
      this.live = whole;
      this.thinking = ""; // whoever thought has moved; the next one says so
      if (!this.past || (before && position.ply < this.past.ply)) {
        this.past = null;
        this.showBoard(whole, forward);
        if (forward) this.board.flash(position.changes ?? []);
      }
      if (before && position.ply !== before.ply)
        sound(position.over ? "over" : position.choices.length ? "turn" : "move");
    }
    this.scrubber.show(this.live?.ply ?? position.ply, this.past ? this.past.ply : null);
    this.log.at(this.past ? this.past.ply : null);
    this.showStatus();
    this.showActions();
    this.seats.show(this.table, this.live);
    this.curve.offer(this.live?.over && this.table?.you !== null ? this.live.ply : null);
    this.askBeliefs();
  }

  /**
   * @param {Drawn} position
   * @param {boolean} animate
   */
  showBoard(position, animate) {
    const choices = position.live ? position.choices : [];
    const bare = position.truth && this.shown ? position.truth : position.drawn;
    this.board.tray.label = (position.live && position.tray) || "";
    this.board.show(bare, choices, animate);
    fill(
      this.legal,
      choices.slice(0, 400).map((one) => h("option", { value: one.move }, one.label)),
    );
    this.typed.hidden = !choices.length;
    this.board.element.dataset.ply = String(position.ply);
    for (const panel of this.beliefs) panel.mark();
    const over = position.over;
    fill(
      this.end,
      over && this.table
        ? overCard(over, this.table, {
            next: () => this.socket.send({ do: "next" }),
            review: () => this.shell.go(`/review?table=${encodeURIComponent(this.id)}`),
            again: () => playAgain(this),
            beside:
              this.table.can.includes("beside") && this.compared !== this.table.number
                ? () => this.beside()
                : null,
            shell: this.shell,
            record: `/api/tables/${encodeURIComponent(this.id)}/record`,
          })
        : null,
    );
  }

  showStatus() {
    const position = this.past ?? this.live;
    if (!position) return;
    const text = this.past ? tr("Looking back: move {ply}", { ply: this.past.ply }) : position.status;
    if (this.status.textContent !== text) {
      this.status.textContent = text;
      if (!this.past) this.shell.say(text);
    }
    this.status.classList.toggle("yours", !this.past && position.choices.length > 0);
    this.status.classList.toggle("thinking", !this.past && !!this.thinking && !position.choices.length);
  }

  /** @param {{name: string}} message */
  thinks(message) {
    this.thinking = message.name;
    this.showStatus();
  }

  showActions() {
    if (!this.live || !this.table) return;
    this.hints.allow(this.live.choices.length > 0 && !this.past && this.table.can.includes("hint"));
    fill(this.actions, actionButtons(this));
  }

  /** Ask for the other table, once a game; its players take a while. */
  beside() {
    if (!this.table) return;
    this.compared = this.table.number;
    this.socket.send({ do: "beside" });
    this.shell.tell(tr("The cards are played at the other table …"));
  }

  hint() {
    this.tabs.select("hint");
    this.hints.begin();
  }

  /** @param {string} move */
  play(move) {
    if (!this.live) return;
    this.board.hold();
    this.board.point([]);
    this.socket.send({ do: "move", move, ply: this.live.ply });
  }

  /** Look at a moment of the game. @param {number} ply */
  go(ply) {
    if (!this.live) return;
    if (ply >= this.live.ply) {
      this.past = null;
      this.showBoard(this.live, false);
      this.scrubber.show(this.live.ply, null);
      this.log.at(null);
      this.showStatus();
      this.showActions();
      this.askBeliefs();
    } else this.socket.send({ do: "position", ply: Math.max(0, ply) });
  }

  /** The moment whose beliefs are shown: at the end nothing is hidden any more, so the one before it. */
  believed() {
    if (this.past) return this.past.ply;
    return this.live?.over ? Math.max(0, this.live.ply - 1) : null;
  }

  /** Ask what can be believed, once the moves that come one upon the other have come. */
  askBeliefs() {
    window.clearTimeout(this.soon);
    this.soon = window.setTimeout(() => this.askBeliefsNow(), 120);
  }

  askBeliefsNow() {
    if (!this.table?.can.includes("beliefs") || !this.live) return;
    const shown = this.beliefs[0]?.shown;
    const marked = preference("marks") === "on" && (!shown || shown.rows.some((row) => row.spot));
    if (this.tabs.current !== "beliefs" && !marked) return; // nobody would see it
    const ply = this.believed();
    for (const [k, panel] of this.beliefs.entries()) {
      this.socket.send({
        do: "beliefs",
        estimator: panel.estimator,
        ply,
        seat: this.believers?.[k] ?? null,
      });
    }
  }

  /** @param {import("./types.js").Beliefs & {to?: number}} beliefs */
  beliefsHeard(beliefs) {
    if (this.curve.take(beliefs)) return;
    if (beliefs.ply !== (this.believed() ?? this.live?.ply)) return; // of a position that is gone
    const k = Math.max(0, this.believers?.indexOf(beliefs.seat) ?? 0);
    this.beliefs[k]?.show(beliefs);
  }

  /** @param {{from: number, entries: import("./types.js").LogEntry[]}} message */
  logHeard(message) {
    const fresh = this.log.take(message.from, message.entries);
    const told = fresh.filter((one) => one.seat !== this.table?.you).slice(-4);
    if (told.length) this.shell.say(told.map((one) => `${one.name}: ${one.text}`).join(". "));
  }

  /** @param {boolean} gone */
  offline(gone) {
    this.element.classList.toggle("offline", gone);
    if (gone) this.status.textContent = tr("The connection is lost. Trying again …");
    else if (this.live) this.showStatus();
  }

  /** @param {string} text */
  lost(text) {
    this.status.textContent = text;
    fill(this.actions, h("a", { class: "button primary", href: "/" }, tr("To the lobby")));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
      return;
    const tab = { b: "beliefs", l: "log", r: "rules" }[event.key];
    if (tab) this.tabs.select(tab);
    else if (event.key === "h" && this.hints.may) this.hint();
    else if (event.key === "u" && this.table?.can.includes("undo")) this.socket.send({ do: "undo" });
    else if (event.key === "n" && this.live?.over) this.socket.send({ do: "next" });
    else if (event.key === "m") this.board.firstSpot()?.focus();
    else if (event.key === "Escape") this.board.clear();
    else this.board.keys.get(event.key)?.();
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    window.clearTimeout(this.soon);
    this.seats.close();
    this.socket.close();
  }
}
