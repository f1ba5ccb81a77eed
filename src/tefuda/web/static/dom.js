// Making elements. Styles are classes, or set through the object model: the page's policy forbids inline ones.

/** @typedef {Node | string | number | null | undefined | false | any[]} Child */

/**
 * Make an element: attributes by name, listeners as functions named on…, classes as "class".
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(tag, props, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) put(made, name, value);
  made.append(.../** @type {(Node | string)[]} */ (kept(children)));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element of a drawing.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function s(tag, props, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props ?? {})) put(made, name, value);
  made.append(.../** @type {(Node | string)[]} */ (kept(children)));
  return made;
}

/** @param {(Child | Child[])[]} children */
function kept(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * @param {Element} made
 * @param {string} name
 * @param {any} value
 */
function put(made, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
  else if (name === "value" || name === "checked" || name === "disabled" || name === "selected")
    /** @type {any} */ (made)[name] = value;
  else made.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Put children in place of whatever an element holds.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(.../** @type {(Node | string)[]} */ (kept(children)));
}

/**
 * The element with an id, which the page has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

/** Paths of the signs on buttons, drawn on 24 by 24. */
const ICONS = {
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.8.7-1 1.5-1 2.5H9c0-1-.2-1.8-1-2.5A6 6 0 0 1 12 3Z",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  flag: "M5 21V4h12l-2 4 2 4H5",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  next: "M5 12h14m-6-6 6 6-6 6",
  stop: "M7 7h10v10H7Z",
  play: "M8 5v14l11-7Z",
  pause: "M8 5v14M16 5v14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  gear: "M4 7h10m4 0h2M4 17h2m4 0h10M14 4v6M8 14v6",
  file: "M6 3h8l4 4v14H6ZM14 3v4h4",
  cards: "M4 7l9-3 5 14-9 3ZM16 5h4v13",
  check: "m5 13 4 4L19 7",
  chart: "M4 20V4M4 20h16M8 16v-5m4 5V8m4 8v-3",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-4 3-6 6-6s6 2 6 6m1-9a3 3 0 1 0 0-6m2 9c2 .6 3 2.5 3 6",
  close: "M6 6l12 12M18 6 6 18",
};

/**
 * A sign for a button; words beside it, or the button's label, say what it does.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  const path = s("path", { d: ICONS[name] });
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}

/**
 * A button with a sign and words.
 * @param {string} text
 * @param {(event: Event) => void} act
 * @param {{icon?: keyof typeof ICONS, kind?: string, label?: string, disabled?: boolean, key?: string}} [more]
 * @returns {HTMLButtonElement}
 */
export function button(text, act, more = {}) {
  return h(
    "button",
    {
      type: "button",
      class: `button ${more.kind ?? ""}`,
      onclick: act,
      "aria-label": more.label,
      disabled: more.disabled,
      "aria-keyshortcuts": more.key,
    },
    more.icon ? icon(more.icon) : null,
    text ? h("span", null, text) : null,
    more.key ? h("kbd", { "aria-hidden": "true" }, more.key.toUpperCase()) : null,
  );
}

/**
 * A select box with its label.
 * @param {string} label
 * @param {{value: string, text: string}[]} options
 * @param {{chosen?: string, changed?: (value: string) => void, quiet?: boolean}} [more]
 */
export function choice(label, options, more = {}) {
  const box = h(
    "select",
    { onchange: () => more.changed?.(box.value), "aria-label": more.quiet ? label : undefined },
    options.map((one) => h("option", { value: one.value, selected: one.value === more.chosen }, one.text)),
  );
  if (more.quiet) return { row: box, box };
  return { row: h("label", { class: "field" }, h("span", null, label), box), box };
}

/** @param {number} share a share as per cent, without false precision */
export function percent(share) {
  const value = 100 * share;
  return `${value > 0 && value < 1 ? "<1" : value > 99 && value < 100 ? ">99" : Math.round(value)}%`;
}
