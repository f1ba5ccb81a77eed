// Studies: the papers' numbers beside ours, by paper and tag, filtered by verdict.

import { ask } from "./api.js";
import { button, fill, h } from "./dom.js";
import { intervals, short } from "./plot.js";
import { tr } from "./words.js";

/**
 * @typedef {object} Cell
 * @property {string} cell
 * @property {number | null} paper
 * @property {number | null} ours
 * @property {[number | null, number | null] | null} ci95
 * @property {string} verdict
 * @property {string} verdict_word
 * @property {string} [side_word]
 * @property {number} [games]
 * @property {string} [note]
 */

/** @param {import("./app.js").Shell} shell */
export async function studiesPage(shell) {
  const body = h("div", null, h("p", { class: "muted" }, tr("Reading the kept results …")));
  const filters = h("div", { class: "verdicts", role: "group", "aria-label": tr("Verdict") });
  shell.attempt(async () => {
    const data = await ask("/api/studies");
    show(data.papers ?? [], filters, body);
  });
  return {
    element: h(
      "div",
      { class: "page" },
      h("h1", null, tr("Studies")),
      h(
        "p",
        { class: "lead" },
        tr("What the papers report, and what we measured again: every number with its interval and verdict."),
      ),
      filters,
      body,
    ),
  };
}

/**
 * Show all papers, and buttons to leave only cells of one verdict.
 * @param {any[]} papers
 * @param {Element} filters
 * @param {Element} body
 */
function show(papers, filters, body) {
  /** @type {Set<string>} */
  const verdicts = new Set();
  for (const paper of papers)
    for (const study of paper.studies) for (const cell of study.cells) verdicts.add(cell.verdict_word);
  let chosen = "";
  const draw = () => {
    fill(
      filters,
      ["", ...verdicts].map((verdict) => {
        const act = () => {
          chosen = verdict;
          draw();
        };
        const one = button(verdict || tr("All verdicts"), act, { kind: "small" });
        one.setAttribute("aria-pressed", String(chosen === verdict));
        return one;
      }),
    );
    fill(
      body,
      papers.map((paper, k) => paperBox(paper, chosen, k === 0)),
    );
  };
  draw();
}

/**
 * @param {any} paper
 * @param {string} verdict
 * @param {boolean} first is its first table open?
 */
function paperBox(paper, verdict, first) {
  const tags = paper.studies
    .map((/** @type {any} */ tag) => ({
      ...tag,
      cells: tag.cells.filter((/** @type {Cell} */ cell) => !verdict || cell.verdict_word === verdict),
    }))
    .filter((/** @type {any} */ tag) => tag.cells.length);
  if (!tags.length) return null;
  return h(
    "section",
    { class: "panel study" },
    h("h2", null, paper.paper),
    tags.map((/** @type {any} */ tag, /** @type {number} */ k) => tagBox(tag, first && k === 0)),
  );
}

/**
 * One table or figure of a paper; drawn when it is first opened.
 * @param {any} tag
 * @param {boolean} open
 */
function tagBox(tag, open) {
  const inside = h("div", null);
  const box = h(
    "details",
    { class: "study-tag" },
    h(
      "summary",
      null,
      `${tag.tag ?? tag.name}`,
      tag.title ? ` · ${tag.title}` : "",
      h("span", { class: "tag" }, String(tag.cells.length)),
    ),
    inside,
  );
  let drawn = false;
  const draw = () => {
    if (drawn || !box.open) return;
    drawn = true;
    /** @type {Cell[]} */
    const cells = tag.cells.slice(0, 60);
    const tip = h("p", { class: "tip", "aria-live": "polite" }, tr("Point at a row for its numbers."));
    fill(
      inside,
      intervals(
        cells.map((cell) => ({
          name: String(cell.cell),
          value: cell.ours,
          low: cell.ci95?.[0] ?? null,
          high: cell.ci95?.[1] ?? null,
          other: cell.paper,
          verdict: cell.verdict_word,
        })),
        {
          label: tag.title ?? tag.tag,
          tell: (k) => {
            if (k !== null) fill(tip, cellText(cells[k]));
          },
        },
      ),
      tip,
      tag.cells.length > cells.length
        ? h("p", { class: "muted small" }, tr("and {n} more rows", { n: tag.cells.length - cells.length }))
        : null,
    );
  };
  box.addEventListener("toggle", draw);
  if (open) box.open = true;
  return box;
}

/** @param {Cell} cell */
function cellText(cell) {
  const parts = [
    cell.paper === null ? null : tr("paper {value}", { value: short(cell.paper) }),
    cell.ours === null ? null : tr("ours {value}", { value: short(cell.ours) }),
    cell.ci95 ? `(${cell.ci95.map((end) => (end === null ? "∞" : short(end))).join(" – ")})` : null,
    cell.games ? tr("{n} games", { n: cell.games }) : null,
    cell.verdict_word,
    cell.side_word,
    cell.note,
  ];
  return [h("strong", null, String(cell.cell)), ` · ${parts.filter(Boolean).join(" · ")}`];
}
