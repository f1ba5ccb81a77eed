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
  const now = h("div", { class: "running-studies", "aria-live": "polite" });
  let known = "";
  const look = async () => {
    const found = await ask("/api/studies/running");
    const text = JSON.stringify(found);
    if (text === known) return true;
    known = text;
    const open = new Set([...now.querySelectorAll("details[open]")].map((one) => one.id));
    fill(now, (found.folders ?? []).map(folderBox));
    for (const one of now.querySelectorAll("details")) if (open.has(one.id)) one.open = true;
    return (found.folders ?? []).length > 0;
  };
  const any = await look().catch(() => false);
  const timer = any ? window.setInterval(() => look().catch(() => undefined), 2000) : 0;
  return {
    close: () => window.clearInterval(timer),
    element: h(
      "div",
      { class: "page" },
      h("h1", null, tr("Studies")),
      h(
        "p",
        { class: "lead" },
        tr("What the papers report, and what we measured again: every number with its interval and verdict."),
      ),
      now,
      filters,
      body,
    ),
  };
}

/** A folder in which a running study keeps its results. @param {any} folder */
function folderBox(folder) {
  const run = folder.running;
  return h(
    "section",
    { class: "panel study" },
    h("h2", null, tr("Results in {name}", { name: folder.name })),
    folder.error ? h("p", { class: "trouble" }, folder.error) : null,
    run ? progressBox(run) : null,
    folder.studies.map((/** @type {any} */ tag) => tagBox(tag, false)),
    !run && !folder.studies.length ? h("p", { class: "muted" }, tr("Nothing is kept here yet.")) : null,
  );
}

/** How far a study has come, cell by cell. @param {any} run */
function progressBox(run) {
  const finished = run.cells.filter((/** @type {any} */ one) => one.of && one.games >= one.of).length;
  const state = run.done
    ? tr("done")
    : run.silent > 60
      ? tr("nothing heard for {s} s", { s: run.silent })
      : tr("running");
  return h(
    "div",
    { class: "study-progress" },
    h("p", null, h("strong", null, run.tag), ` · ${run.command} · `, h("span", { class: "tag" }, state)),
    h("p", { class: "muted" }, tr("{n} of {all} cells complete", { n: finished, all: run.cells.length })),
    h(
      "ul",
      { class: "plain" },
      run.cells.map((/** @type {any} */ one) =>
        h(
          "li",
          { class: "study-cell" },
          h("span", null, one.cell),
          h("progress", { max: one.of || 1, value: one.games, "aria-label": one.cell }),
          h("span", { class: "muted small" }, `${one.games} / ${one.of}`),
        ),
      ),
    ),
  );
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
    { class: "study-tag", id: `study-${tag.tag}` },
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
