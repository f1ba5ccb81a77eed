// Small drawings of numbers: bars through a game, points with intervals. Drawn here, hovered and focused here.

import { h, s } from "./dom.js";
import { tr } from "./words.js";

/**
 * Costs as bars in the order of decisions, mistakes in another colour and with a sign.
 * @param {{cost: number | null, error: number | null, stands_out: boolean, label: string}[]} bars
 * @param {{at: number, choose: (k: number) => void}} more
 */
export function costBars(bars, more) {
  const width = 900;
  const height = 150;
  const left = 44;
  const most = Math.max(0.02, ...bars.map((one) => one.cost ?? 0));
  const step = (width - left - 10) / Math.max(bars.length, 1);
  const y = (/** @type {number} */ cost) => height - 22 - ((height - 40) * cost) / most;
  const parts = [
    s("line", { class: "axis", x1: left, x2: width - 6, y1: y(0), y2: y(0) }),
    s("line", {
      class: "axis",
      x1: left,
      x2: width - 6,
      y1: y(most),
      y2: y(most),
      "stroke-dasharray": "3 4",
    }),
    s("text", { class: "label", x: left - 6, y: y(0) + 4, "text-anchor": "end" }, "0"),
    s("text", { class: "label", x: left - 6, y: y(most) + 4, "text-anchor": "end" }, most.toFixed(2)),
    s(
      "text",
      { class: "label", x: left, y: height - 5 },
      tr("decisions in order; the height is what each cost"),
    ),
  ];
  for (const [k, bar] of bars.entries()) {
    const cost = Math.max(0, bar.cost ?? 0);
    const top = Math.min(y(cost), y(0) - 3);
    const act = () => more.choose(k);
    parts.push(
      s("rect", {
        class: `bar ${bar.stands_out ? "mistake" : ""} ${k === more.at ? "at" : ""}`,
        x: left + k * step + step * 0.12,
        y: top,
        width: Math.max(2, step * 0.76),
        height: y(0) - top,
        rx: 2,
        role: "button",
        tabindex: 0,
        "aria-label": bar.label,
        onclick: act,
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && act(),
      }),
    );
    if (bar.stands_out && step > 6) {
      parts.push(s("text", { x: left + (k + 0.5) * step, y: top - 4, "text-anchor": "middle" }, "!"));
    }
  }
  const group = s("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "group" }, parts);
  group.setAttribute("aria-label", tr("Costs of the decisions"));
  return group;
}

/**
 * Rows of points with intervals on one scale: ours, and what another source says.
 * @param {{name: string, value: number | null, low: number | null, high: number | null, other?: number | null,
 *   verdict?: string, note?: string}[]} rows
 * @param {{tell: (k: number | null) => void, label: string, ours?: string, theirs?: string}} more
 */
export function intervals(rows, more) {
  const left = 250;
  const width = 900;
  const line = 26;
  const numbers = rows
    .flatMap((row) => [row.value, row.low, row.high, row.other])
    .filter((one) => one !== null && one !== undefined);
  if (!numbers.length) return h("p", { class: "muted" }, tr("There is nothing to draw."));
  let low = Math.min(...numbers);
  let high = Math.max(...numbers);
  if (low === high) [low, high] = [low - 1, high + 1];
  const x = (/** @type {number} */ value) => left + 10 + ((width - left - 30) * (value - low)) / (high - low);
  const height = rows.length * line + 46;
  const parts = [
    s("text", { class: "label", x: x(low), y: height - 8 }, short(low)),
    s("text", { class: "label", x: x(high), y: height - 8, "text-anchor": "end" }, short(high)),
    s("circle", { class: "bar", cx: left + 120, cy: height - 12, r: 5 }),
    s(
      "text",
      { class: "label", x: left + 130, y: height - 8 },
      more.ours ?? tr("ours, with its 95 % interval"),
    ),
  ];
  if (more.theirs !== "") {
    parts.push(
      s("path", { class: "other", d: diamond(left + 400, height - 12) }),
      s("text", { class: "label", x: left + 410, y: height - 8 }, more.theirs ?? tr("the paper")),
    );
  }
  for (const [k, row] of rows.entries()) {
    const y = 18 + k * line;
    const inside = [
      s("rect", { class: "row-back", x: 0, y: y - line / 2, width, height: line }),
      s("text", { x: 10, y: y + 4 }, row.name.length > 36 ? `${row.name.slice(0, 35)}…` : row.name),
    ];
    if (row.low !== null && row.high !== null) {
      inside.push(s("line", { class: "interval", x1: x(row.low), x2: x(row.high), y1: y, y2: y }));
    }
    if (row.other !== null && row.other !== undefined) {
      inside.push(s("path", { class: "other", d: diamond(x(row.other), y) }));
    }
    if (row.value !== null) inside.push(s("circle", { class: "bar", cx: x(row.value), cy: y, r: 5 }));
    const tell = () => more.tell(k);
    parts.push(
      s(
        "g",
        {
          class: "plot-row",
          tabindex: 0,
          role: "img",
          "aria-label": `${row.name}: ${row.value === null ? "–" : short(row.value)}. ${row.verdict ?? ""}`,
          onpointerenter: tell,
          onfocus: tell,
          onclick: tell,
        },
        inside,
      ),
    );
  }
  const svg = s("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "group" }, parts);
  svg.setAttribute("aria-label", more.label);
  return svg;
}

/**
 * @param {number} x
 * @param {number} y
 */
function diamond(x, y) {
  return `M${x} ${y - 6}l6 6-6 6-6-6Z`;
}

/** @param {number} value */
export function short(value) {
  const size = Math.abs(value);
  return size >= 100
    ? value.toFixed(0)
    : size >= 10
      ? value.toFixed(1)
      : value.toFixed(3).replace(/\.?0+$/, "");
}
