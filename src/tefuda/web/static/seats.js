// Who sits where: names, whose turn it is, clocks, points; and the link for others.

import { button, fill, h, icon } from "./dom.js";
import { levelName, tr } from "./words.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").Position} Position */

/** An agent by its level, where it has one. @param {TableInfo["seats"][number]} seat */
function who(seat) {
  return seat.level ? levelName(seat.level) : seat.who || (seat.kind === "person" ? tr("a person") : "");
}

export class Seats {
  /** @param {(seat: number) => void} sit */
  constructor(sit) {
    this.sit = sit;
    this.element = h("ul", { class: "seats", "aria-label": tr("Players") });
    /** @type {TableInfo | null} */
    this.table = null;
    /** @type {Position | null} */
    this.position = null;
    this.heard = 0;
    this.timer = window.setInterval(() => this.tick(), 500);
  }

  /**
   * @param {TableInfo | null} table
   * @param {Position | null} position
   */
  show(table, position) {
    this.table = table;
    if (position !== this.position) this.heard = performance.now();
    this.position = position;
    if (!table) return;
    fill(
      this.element,
      table.seats.map((seat) => {
        const turn = position?.turn === seat.seat;
        const points = position?.points?.[seat.seat];
        const you = table.you === seat.seat;
        return h(
          "li",
          { class: `seat ${turn ? "turn" : ""} ${you ? "you" : ""} ${seat.kind}` },
          h("span", { class: "seat-dot", "aria-hidden": "true" }),
          h(
            "span",
            { class: "seat-name" },
            seat.name,
            you ? h("span", { class: "tag" }, tr("you")) : null,
            turn ? h("span", { class: "sr" }, ` (${tr("to move")})`) : null,
          ),
          seat.kind === "open"
            ? this.table?.you === null
              ? button(tr("Sit here"), () => this.sit(seat.seat), { kind: "small primary" })
              : h("span", { class: "seat-who muted" }, tr("waiting for somebody"))
            : h(
                "span",
                { class: "seat-who muted", title: seat.level ? seat.who : "" },
                you ? "" : who(seat),
                seat.kind === "person" && !seat.connected ? ` · ${tr("away")}` : "",
              ),
          points !== undefined && points !== null
            ? h("span", { class: "seat-points", title: tr("points so far") }, String(points))
            : null,
          h("span", { class: "seat-clock", "data-seat": seat.seat }),
        );
      }),
    );
    this.tick();
  }

  /** Let the clock of the player to move run. */
  tick() {
    const position = this.position;
    if (!position?.clocks) return;
    for (const one of this.element.querySelectorAll(".seat-clock")) {
      const seat = Number(one.dataset.seat);
      const left = position.clocks[seat];
      if (left === null || left === undefined) continue;
      const gone = position.turn === seat && !position.over ? (performance.now() - this.heard) / 1000 : 0;
      const now = Math.max(0, left - gone);
      one.textContent = `${Math.floor(now / 60)}:${String(Math.floor(now % 60)).padStart(2, "0")}`;
      one.classList.toggle("low", now < 10);
    }
  }

  close() {
    window.clearInterval(this.timer);
  }
}

/**
 * The link to a table, to be copied and sent to somebody.
 * @param {(text: string) => void} told
 */
export function inviteBox(told) {
  const input = h("input", { readonly: true, value: location.href, "aria-label": tr("Link to this table") });
  const copy = async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      document.execCommand("copy"); // pages that are not served over https or from this machine
    }
    told(tr("The link has been copied."));
  };
  return h(
    "div",
    { class: "invite" },
    icon("link"),
    h("p", null, tr("A seat is free. Send this link to somebody, in whatever language they like:")),
    h("div", { class: "row" }, input, button(tr("Copy"), copy, { kind: "small" })),
  );
}
