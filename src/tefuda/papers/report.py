"""The report of a run: HTML that opens from disk, plots, and a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryFile

from tefuda.arena.provenance import provenance
from tefuda.core import TefudaError
from tefuda.core.words import speaking, tr
from tefuda.papers.crosstable import Entry, crosstables
from tefuda.papers.finding import LEGEND, VERDICTS, Finding, verdict_word
from tefuda.papers.pages import page_html
from tefuda.papers.plot import plot
from tefuda.papers.study import Study

LANGUAGES = {"en": "English", "ja": "日本語"}
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
td, th { padding: .25rem .7rem; border-bottom: 1px solid #ddd }
td.n { text-align: right; font-variant-numeric: tabular-nums }
.exact, .agrees, .holds { color: #0a6b2c } .direction { color: #3d5a98 } .calibrated { color: #7a5c00 }
.inconclusive, .open, .not { color: #777 } .differs, .fails { color: #a8321f }
dt { font-weight: bold } dl { font-size: 90% }
img { max-width: 100% }
"""


def prepare_report(folder: str) -> None:
    """Make the folder, and be sure that a report can be written: to be known before hours of games."""
    try:
        import matplotlib
    except ImportError:
        raise TefudaError("Reports need matplotlib for their plots: pip install tefuda[report].") from None
    matplotlib.use("svg")
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise TefudaError(f"Cannot write the report to {folder}: {error.strerror}.") from None


def write_report(
    folder: str,
    studies: Sequence[Study],
    findings: Sequence[Finding],
    words: str,
    origins: Mapping[str, str] | None = None,
) -> Path:
    """Write index.html, what we found different (a page a paper), plots and findings.csv; two languages.

    ``origins`` says by tag where results come from that were not made now.
    """
    prepare_report(folder)
    root = Path(folder)
    try:
        (root / "findings.csv").write_text(as_csv(findings), encoding="utf-8")
        for study in studies:
            mine = [f for f in findings if f.tag == study.tag and f.ci95 is not None]
            if mine:
                plot(mine, study, root / f"{study.tag}.svg")
        for lang in LANGUAGES:
            with speaking(lang):
                index = page(studies, findings, words, lang, origins or {})
                (root / named("index", lang)).write_text(index, encoding="utf-8")
                for study in studies:
                    (root / named(page_of(study), lang)).write_text(different(study, lang), encoding="utf-8")
    except OSError as error:
        raise TefudaError(f"Cannot write the report to {folder}: {error.strerror}.") from None
    return root / "index.html"


def named(page: str, lang: str) -> str:
    """Return the file name of a page in a language."""
    return f"{page}.html" if lang == "en" else f"{page}.{lang}.html"


def page_of(study: Study) -> str:
    """Return what the page on a study's paper is called in the report."""
    return study.paper if study.page == "page" else f"{study.paper}_{study.page}"


def different(study: Study, lang: str) -> str:
    """Return the page on what we found different."""
    back = f'<a href="{named("index", lang)}">{tr("The papers, run again")}</a>'
    return _head(page_of(study), lang) + f"\n<p>{back}</p>\n{page_html(study.paper, study.page, lang)}"


def _head(page: str, lang: str) -> str:
    other = "ja" if lang == "en" else "en"
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Tefuda</title>'
        f'<style>{STYLE}</style>\n<p><a href="{named(page, other)}">{LANGUAGES[other]}</a></p>'
    )


def as_csv(findings: Sequence[Finding]) -> str:
    """Return the findings for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["tag", "cell", "paper", "ours", "low", "high", "games", "verdict", "side", "note"])
    for f in findings:
        low, high = f.ci95 or ("", "")
        writer.writerow([f.tag, f.cell, f.paper, f.ours, low, high, f.games, f.verdict, f.side, f.note])
    return out.getvalue()


def page(
    studies: Sequence[Study], findings: Sequence[Finding], words: str, lang: str, origins: Mapping[str, str]
) -> str:
    """Return one page: a table of all tags, what the verdicts mean, then each study."""
    where = provenance()
    commit = [where["commit"]] if where["commit"] else []  # an installed package does not know it
    made_by = [f"Tefuda {where['tefuda']}", *commit, f"Python {where['python']}", where["machine"]]
    parts = [
        _head("index", lang),
        f"<h1>{tr('The papers, run again')}</h1>",
        f"<p><code>{escape(words)}</code><br>{', '.join(made_by)}</p>",
        _overview(studies, findings, lang),
        _legend(),
    ]
    parts += [_section(study, findings, origins.get(study.tag, "")) for study in studies]
    return "\n".join(parts)


def _legend() -> str:
    rows = [
        f'<dt class="{word}">{verdict_word(word)}</dt><dd>{tr(text)}</dd>' for word, text in LEGEND.items()
    ]
    return f"<details><summary>{tr('What the verdicts mean')}</summary><dl>{''.join(rows)}</dl></details>"


def _overview(studies: Sequence[Study], findings: Sequence[Finding], lang: str) -> str:
    heads = "".join(f"<th>{verdict_word(v)}</th>" for v in VERDICTS)
    rows = []
    for study in studies:
        mine = [f.verdict for f in findings if f.tag == study.tag]
        counts = "".join(f'<td class="n">{mine.count(v) or ""}</td>' for v in VERDICTS)
        link = f'<a href="{named(page_of(study), lang)}">{tr("what we found different")}</a>'
        rows.append(
            f'<tr><td><a href="#{study.tag}">{study.tag}</a></td><td>{escape(tr(study.title))}</td>'
            f"{counts}<td>{link}</td></tr>"
        )
    return f"<table><tr><th>{tr('tag')}</th><th></th>{heads}<th></th></tr>{''.join(rows)}</table>"


def _section(study: Study, findings: Sequence[Finding], origin: str) -> str:
    heads = [tr(w) for w in ("cell", "paper", "ours", "95 % interval", "games", "verdict", "side", "note")]
    rows = []
    for f in findings:
        if f.tag == study.tag:
            interval = "" if f.ci95 is None else f"{f.ci95[0]:.3f} – {f.ci95[1]:.3f}"
            numbers = (_number(f.paper), _number(f.ours), interval, str(f.games or ""))
            middle = "".join(f'<td class="n">{text}</td>' for text in numbers)
            side = tr(f"{f.side} side") if f.side else ""
            verdict = f'<td class="{f.verdict}">{verdict_word(f.verdict)}</td><td>{side}</td>'
            rows.append(f"<tr><td>{escape(f.cell)}</td>{middle}{verdict}<td>{escape(f.note)}</td></tr>")
    has_plot = any(f.tag == study.tag and f.ci95 is not None for f in findings)
    picture = f'<p><img src="{study.tag}.svg" alt="{study.tag}"></p>' if has_plot else ""
    table = f"<table><tr>{''.join(f'<th>{h}</th>' for h in heads)}</tr>{''.join(rows)}</table>"
    squares = "".join(
        _square(study.pairs, condition, entries)
        for condition, entries in crosstables(
            study.pairs, [f for f in findings if f.tag == study.tag]
        ).items()
        if len(entries) > 2
    )
    made = f"<p>{tr('Kept results of')} <code>{escape(origin)}</code></p>" if origin else ""
    return f'<h2 id="{study.tag}">{study.tag}: {escape(tr(study.title))}</h2>{made}{picture}{squares}{table}'


def _square(names: Sequence[str], condition: str, entries: dict[tuple[str, str], Entry]) -> str:
    """Ours in large, the paper's below it."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = []
    for row in names:
        cells = []
        for column in names:
            ours, paper = entries.get((row, column), (None, None))
            below = f"<br><small>{_number(paper)}</small>" if paper is not None else ""
            cells.append(f'<td class="n">{_number(ours)}{below}</td>')
        rows.append(f"<tr><th>{escape(row)}</th>{''.join(cells)}</tr>")
    title = tr("Score of the row against the column; small: the paper's")
    more = f" ({escape(condition)})" if condition else ""
    return f"<p>{title}{more}</p><table><tr><th></th>{heads}</tr>{''.join(rows)}</table>"


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else f"{value:.3f}"
