"""The report of a run: HTML that opens from disk, plots, and a table for other programs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryFile

from tefuda.core import TefudaError
from tefuda.core.files import write_whole
from tefuda.core.words import speaking, tr
from tefuda.papers.about import PAPERS
from tefuda.papers.finding import Finding
from tefuda.papers.plot import bars, forest
from tefuda.papers.report_pages import (
    LANGUAGES,
    ReportRun,
    different,
    first_page,
    front_file,
    named,
    page_of,
    plot_file,
)
from tefuda.papers.results import shipped
from tefuda.papers.study import Study


def prepare_report(folder: str) -> None:
    """Make the folder, and be sure that a report can be written: to be known before hours of games."""
    try:
        import markdown_it
        import matplotlib
    except ImportError:
        raise TefudaError("Reports need more than a plain install: pip install tefuda[report].") from None
    assert markdown_it
    matplotlib.use("svg")
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise TefudaError(
            "Cannot write the report to {folder}: {strerror}.", folder=folder, strerror=error.strerror
        ) from None


def write_report(
    folder: str,
    studies: Sequence[Study],
    findings: Sequence[Finding],
    *,
    words: str,
    origins: Mapping[str, str] | None = None,
) -> Path:
    """Write index.html, what we found different (a page a paper), plots and findings.csv; two languages.

    ``origins`` says by tag where results come from that were not made now. Beside the others stand the
    results that come with the package, where there are any.
    """
    prepare_report(folder)
    root = Path(folder)
    run = ReportRun(studies, findings, words, origins=dict(origins or {}))
    for study in studies:
        kept = None if study.tag in run.origins else shipped(study)
        if kept is not None:
            run.kept[study.tag] = study.judge(kept.cells)
            run.kept_origins[study.tag] = kept.origin
    try:
        write_whole(root / "findings.csv", as_csv(findings))
        for lang in LANGUAGES:
            with speaking(lang):
                for study in studies:
                    for kept_ones in (False, True):
                        file = root / plot_file(study, lang, kept_ones)
                        _draw(study, run.of(study.tag, kept_ones), file, run=run)
                    _draw_front(study, root / front_file(study, lang), run=run)
                write_whole(root / named("index", lang), first_page(run, lang))
                for study in studies:
                    write_whole(root / named(page_of(study), lang), different(study, lang))
    except OSError as error:
        raise TefudaError(
            "Cannot write the report to {folder}: {strerror}.", folder=folder, strerror=error.strerror
        ) from None
    return root / "index.html"


def _draw(study: Study, findings: Sequence[Finding], path: Path, *, run: ReportRun) -> None:
    """Draw the study's own picture, points with intervals, or bars of what was counted."""
    measured = [f for f in findings if f.ci95 is not None or f.data]
    counted = [f for f in findings if f.ci95 is None and f.ours is not None and f.paper is not None]
    title = f"{study.tag}: {tr(study.title)}"
    if measured and study.draw is not None:
        study.draw(measured, path)
    elif measured:
        write_whole(path, forest(measured, title).svg())
    elif counted and study.bars:
        shown = [f for f in counted if study.bars in f.cell]
        write_whole(path, bars(shown, title).svg())
    else:
        return
    run.pictures.add(path.name)


def _draw_front(study: Study, path: Path, *, run: ReportRun) -> None:
    """Draw the picture of a paper's main study with few enough cells to be read on the first page."""
    about = PAPERS.get(study.paper)
    if about is None or about.study != study.tag or not about.cells:
        return
    measured = [f for f in run.of(study.tag, True) or run.of(study.tag) if f.ci95 is not None]
    fits = [(re.fullmatch(about.cells, f.cell), f) for f in measured]
    shown = [replace(f, cell=fit[1]) for fit, f in fits if fit is not None]
    if shown:
        write_whole(path, forest(shown, f"{study.tag}: {tr(study.title)}").svg())
        run.pictures.add(path.name)


def as_csv(findings: Sequence[Finding]) -> str:
    """Return the findings for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["tag", "cell", "paper", "ours", "low", "high", "games", "verdict", "side", "note"])
    for f in findings:
        numbers = [_digits(number) for number in (f.paper, f.ours, *(f.ci95 or (None, None)))]
        writer.writerow([f.tag, f.cell, *numbers, f.games, f.verdict, f.side, f.note])
    return out.getvalue()


def _digits(number: float | None) -> str:
    """Return nine digits: the last of sixteen depend on the CPU that adds the numbers up.

    >>> _digits(0.029795363372951876), _digits(0.5), _digits(1234567890123), _digits(None)
    ('0.0297953634', '0.5', '1234567890123', '')
    """
    if number is None:
        return ""
    return str(number) if float(number).is_integer() else f"{number:.9g}"
