// A hint: the sentence first, reasons, then numbers; shown while the machine thinks, which can be stopped.

import { button, fill, h } from "./dom.js";
import { tr } from "./words.js";

/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").MoveValue} MoveValue */

export class HintPanel {
  /**
   * @param {{ask: () => void, stop: () => void, point: (spots: string[]) => void,
   *   play?: (move: string) => void}} more
   */
  constructor(more) {
    this.more = more;
    this.element = h("section", { class: "hint-panel", "aria-label": tr("Hint") });
    /** @type {Hint | null} */
    this.shown = null;
    this.may = true;
    this.clear();
  }

  /** Forget it: the position has changed. */
  clear() {
    this.shown = null;
    this.more.point([]);
    fill(
      this.element,
      h(
        "p",
        { class: "muted" },
        tr("The machine looks at your position, with nothing but what you have seen."),
      ),
      button(tr("Give me a hint"), () => this.begin(), {
        icon: "hint",
        kind: "primary",
        disabled: !this.may,
      }),
    );
  }

  /** @param {boolean} may is there something to decide? */
  allow(may) {
    this.may = may;
    if (!this.shown) this.clear();
  }

  begin() {
    if (!this.may) return;
    this.more.ask();
    this.show({
      ply: -1,
      state: "running",
      sentence: tr("Thinking …"),
      reasons: [],
      values: [],
      summary: "",
    });
  }

  /** @param {Hint} hint */
  show(hint) {
    this.shown = hint;
    const running = hint.state === "running";
    fill(
      this.element,
      h("p", { class: "lead" }, hint.sentence || tr("Thinking …")),
      running ? h("div", { class: "running", "aria-hidden": "true" }, h("span", null)) : null,
      running
        ? button(tr("Stop"), () => this.more.stop(), { icon: "stop" })
        : button(tr("Ask again"), () => this.begin(), { icon: "hint", kind: "quiet", disabled: !this.may }),
      hint.reasons?.length
        ? h(
            "ul",
            { class: "sentences" },
            hint.reasons.map((text) => h("li", null, text)),
          )
        : null,
      hint.expects?.length
        ? h(
            "div",
            { class: "expects" },
            h("h3", null, tr("What the machine expects")),
            hint.expects.map((text) => h("p", null, text)),
          )
        : null,
      hint.values?.length ? valueList(hint.values, this.more) : null,
      hint.summary ? h("p", { class: "muted small" }, summaryText(hint.summary)) : null,
    );
    const best = hint.values?.[0];
    this.more.point(!running && best?.spots ? best.spots : []);
  }
}

/** A bare number tells how often the machine tried. @param {string} summary */
function summaryText(summary) {
  return /^[\d,]+$/.test(summary) ? tr("after {n} tries", { n: summary }) : summary;
}

/**
 * Moves with their values as bars and errors.
 * @param {MoveValue[]} values
 * @param {{point?: (spots: string[]) => void}} more
 * @param {{played?: string, best?: string, most?: number}} [marked]
 */
export function valueList(values, more, marked = {}) {
  const numbers = values.map((one) => one.value).filter((one) => one !== null);
  const low = Math.min(...numbers, ...values.map((one) => (one.value ?? Infinity) - (one.spread ?? 0)));
  const high = Math.max(...numbers, ...values.map((one) => (one.value ?? -Infinity) + (one.spread ?? 0)));
  const span = high - low || 1;
  const at = (/** @type {number} */ value) => 4 + (92 * (value - low)) / span;
  const most = marked.most ?? 8;
  return h(
    "ol",
    { class: "values" },
    values.slice(0, most).map((one) => {
      const track = h("span", { class: "track", "aria-hidden": "true" });
      if (one.value !== null && one.value !== undefined) {
        const dot = h("span", { class: "dot" });
        dot.style.left = `${at(one.value)}%`;
        const error = h("span", { class: "error" });
        const spread = one.spread ?? 0;
        error.style.left = `${at(Math.max(low, one.value - spread))}%`;
        error.style.width = `${at(one.value + spread) - at(Math.max(low, one.value - spread))}%`;
        track.append(error, dot);
      }
      const number =
        one.value === null || one.value === undefined
          ? "–"
          : `${one.value.toFixed(3)}${one.spread ? ` ± ${one.spread.toFixed(3)}` : ""}`;
      const tag =
        one.move === marked.played ? tr("played") : one.move === marked.best ? tr("the machine's move") : "";
      return h(
        "li",
        {
          class: one.move === marked.best ? "best" : one.move === marked.played ? "played" : "",
          onpointerenter: () => more.point?.(one.spots ?? []),
          onpointerleave: () => more.point?.(values[0]?.spots ?? []),
        },
        h(
          "span",
          { class: "value-move" },
          one.label || one.move,
          tag ? h("span", { class: "tag" }, tag) : null,
        ),
        track,
        h(
          "span",
          { class: "value-number", title: one.visits ? tr("{n} visits", { n: one.visits }) : undefined },
          number,
        ),
      );
    }),
    values.length > most
      ? h("li", { class: "muted small" }, tr("and {n} more moves", { n: values.length - most }))
      : null,
  );
}
