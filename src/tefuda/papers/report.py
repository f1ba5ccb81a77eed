"""The report of a run: HTML that opens from disk, plots, and a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryFile

from tefuda.arena.provenance import provenance
from tefuda.core import TefudaError
from tefuda.core.words import choose_language, language, tr
from tefuda.papers.crosstable import Entry, crosstables
from tefuda.papers.pages import page_html
from tefuda.papers.study import VERDICTS, Finding, Study

LANGUAGES = {"en": "English", "ja": "日本語"}
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
td, th { padding: .25rem .7rem; border-bottom: 1px solid #ddd }
td.n { text-align: right; font-variant-numeric: tabular-nums }
.exact, .agrees { color: #0a6b2c } .direction { color: #3d5a98 }
.inconclusive, .not { color: #777 } .differs { color: #a8321f }
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


def write_report(folder: str, studies: Sequence[Study], findings: Sequence[Finding], words: str) -> Path:
    """Write index.html, what we found different (a page a paper), plots and findings.csv; two languages."""
    prepare_report(folder)
    root = Path(folder)
    try:
        (root / "findings.csv").write_text(as_csv(findings), encoding="utf-8")
        for study in studies:
            mine = [f for f in findings if f.tag == study.tag and f.ci95 is not None]
            if mine:
                plot(mine, study, root / f"{study.tag}.svg")
        before = language()
        for lang in LANGUAGES:
            choose_language(lang)
            (root / named("index", lang)).write_text(page(studies, findings, words, lang), encoding="utf-8")
            for paper in {study.page for study in studies}:
                (root / named(paper, lang)).write_text(different(paper, lang), encoding="utf-8")
        choose_language(before)
    except OSError as error:
        raise TefudaError(f"Cannot write the report to {folder}: {error.strerror}.") from None
    return root / "index.html"


def named(page: str, lang: str) -> str:
    """Return the file name of a page in a language."""
    return f"{page}.html" if lang == "en" else f"{page}.{lang}.html"


def different(paper: str, lang: str) -> str:
    """Return the page on what we found different in a paper."""
    back = f'<a href="{named("index", lang)}">{tr("The papers, run again")}</a>'
    return _head(paper, lang) + f"\n<p>{back}</p>\n{page_html(paper, lang)}"


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
    writer.writerow(["tag", "cell", "paper", "ours", "low", "high", "games", "verdict", "note"])
    for f in findings:
        low, high = f.ci95 or ("", "")
        writer.writerow([f.tag, f.cell, f.paper, f.ours, low, high, f.games, f.verdict, f.note])
    return out.getvalue()


def page(studies: Sequence[Study], findings: Sequence[Finding], words: str, lang: str) -> str:
    """Return one page: a table of all tags, then each study."""
    where = provenance()
    commit = [where["commit"]] if where["commit"] else []  # an installed package does not know it
    made_by = [f"Tefuda {where['tefuda']}", *commit, f"Python {where['python']}", where["machine"]]
    parts = [
        _head("index", lang),
        f"<h1>{tr('The papers, run again')}</h1>",
        f"<p><code>{escape(words)}</code><br>{', '.join(made_by)}</p>",
        _overview(studies, findings, lang),
    ]
    parts += [_section(study, findings) for study in studies]
    return "\n".join(parts)


def _overview(studies: Sequence[Study], findings: Sequence[Finding], lang: str) -> str:
    heads = "".join(f"<th>{tr(v)}</th>" for v in VERDICTS)
    rows = []
    for study in studies:
        mine = [f.verdict for f in findings if f.tag == study.tag]
        counts = "".join(f'<td class="n">{mine.count(v) or ""}</td>' for v in VERDICTS)
        link = f'<a href="{named(study.page, lang)}">{tr("what we found different")}</a>'
        rows.append(
            f'<tr><td><a href="#{study.tag}">{study.tag}</a></td><td>{escape(tr(study.title))}</td>'
            f"{counts}<td>{link}</td></tr>"
        )
    return f"<table><tr><th>{tr('tag')}</th><th></th>{heads}<th></th></tr>{''.join(rows)}</table>"


def _section(study: Study, findings: Sequence[Finding]) -> str:
    heads = [tr(w) for w in ("cell", "paper", "ours", "95 % interval", "games", "verdict", "note")]
    rows = []
    for f in findings:
        if f.tag == study.tag:
            interval = "" if f.ci95 is None else f"{f.ci95[0]:.3f} – {f.ci95[1]:.3f}"
            numbers = (_number(f.paper), _number(f.ours), interval, str(f.games or ""))
            middle = "".join(f'<td class="n">{text}</td>' for text in numbers)
            verdict = f'<td class="{f.verdict}">{tr(f.verdict)}</td>'
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
    return f'<h2 id="{study.tag}">{study.tag}: {escape(tr(study.title))}</h2>{picture}{squares}{table}'


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


def plot(findings: Sequence[Finding], study: Study, path: Path) -> None:
    """Draw ours with intervals beside the paper's points, or the study's own picture."""
    from matplotlib import pyplot

    if study.draw is not None:
        study.draw(findings, path)
        return

    figure, axes = pyplot.subplots(figsize=(8, 0.8 + 0.32 * len(findings)))
    shown: list[float] = []
    for y, f in enumerate(reversed(findings)):
        assert f.ci95 is not None
        assert f.ours is not None
        axes.plot(f.ci95, (y, y), color="#3d5a98", linewidth=2)
        axes.plot(f.ours, y, "o", color="#3d5a98")
        shown += f.ci95
        if f.paper is not None:
            axes.plot(f.paper, y, "D", color="#a8321f", markerfacecolor="none")
            shown.append(f.paper)
    middle = 0.5 if min(shown) >= 0 else 0.0  # rates, or differences
    axes.axvline(middle, color="#bbb", linewidth=1, zorder=0)
    if middle == 0.5:
        axes.set_xlim(0, 1)
    axes.set_yticks(range(len(findings)), [f.cell for f in reversed(findings)])
    axes.set_title(f"{study.tag}: {study.title}", fontsize=10)
    axes.plot([], [], "o", color="#3d5a98", label="ours")
    axes.plot([], [], "D", color="#a8321f", markerfacecolor="none", label="paper")
    axes.legend(loc="best", fontsize=8)
    figure.tight_layout()
    figure.savefig(path, format="svg", metadata={"Date": None})
    pyplot.close(figure)
