// A game's drawing: kept as the server sent it, patched by what changed, shown as SVG.

import { s } from "./dom.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Patch} Patch */

/**
 * The picture after a patch, or the whole one that was sent.
 * @param {Picture | null} before
 * @param {Patch} sent
 * @returns {Picture | null} null where the patch is of another picture: ask for a whole one
 */
export function patched(before, sent) {
  if (sent.parts)
    return /** @type {Picture} */ ({ ...sent, shapes: sent.shapes ?? {}, spots: sent.spots ?? [] });
  if (!before || (sent.base !== undefined && sent.base !== before.hash)) return null;
  const parts = [...before.parts];
  if (sent.edit) parts.splice(sent.edit[0], sent.edit[1], ...sent.edit[2]);
  return {
    hash: sent.hash,
    width: sent.width ?? before.width,
    height: sent.height ?? before.height,
    title: sent.title ?? before.title,
    shapes: { ...before.shapes, ...sent.shapes },
    parts,
    spots: sent.spots ?? before.spots,
  };
}

/**
 * Draw a picture into a new SVG element.
 * @param {Picture} picture
 * @returns {SVGSVGElement}
 */
export function drawing(picture) {
  const defs = Object.entries(picture.shapes)
    .map(([name, markup]) => `<g id="tefuda-${name}">${markup}</g>`)
    .join("");
  const made = s("svg", {
    viewBox: `0 0 ${picture.width} ${picture.height}`,
    role: "img",
    "aria-label": picture.title,
    class: "picture",
    "font-size": 14,
    fill: "#1c1c1c",
  });
  // Markup of our own server, made of escaped text; the page's policy lets no script in it run.
  made.innerHTML = `<defs>${defs}</defs><g class="parts">${picture.parts.join("")}</g>`;
  return made;
}

/**
 * What a part looks like wherever it is, and where it is: so that things that moved can be told.
 * @param {string} part
 * @returns {[string, number, number]}
 */
function placed(part) {
  const moved = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(part);
  if (moved) return [part.replace(moved[0], "translate()"), Number(moved[1]), Number(moved[2])];
  const at = /^<(?:text|rect|use) [^>]*?x="([-\d.]+)" y="([-\d.]+)"/.exec(part);
  if (at) return [part.replace(`x="${at[1]}" y="${at[2]}"`, "x y"), Number(at[1]), Number(at[2])];
  return [part, NaN, NaN];
}

/**
 * Which parts of a picture came from elsewhere: index of the part, how far it has moved.
 * @param {string[]} before
 * @param {string[]} after
 * @returns {{moved: [number, number, number][], fresh: number[]}}
 */
export function movement(before, after) {
  const same = new Set(before);
  const now = new Set(after);
  /** @type {Map<string, [number, number][]>} */
  const gone = new Map();
  for (const part of before) {
    if (now.has(part)) continue;
    const [looks, x, y] = placed(part);
    if (!Number.isNaN(x)) gone.set(looks, [...(gone.get(looks) ?? []), [x, y]]);
  }
  /** @type {[number, number, number][]} */
  const moved = [];
  const fresh = [];
  for (const [k, part] of after.entries()) {
    if (same.has(part)) continue;
    const [looks, x, y] = placed(part);
    const from = gone.get(looks)?.shift();
    if (from) moved.push([k, from[0] - x, from[1] - y]);
    else fresh.push(k);
  }
  return { moved, fresh };
}
