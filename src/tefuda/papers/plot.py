"""The usual picture of a study: ours with intervals beside the paper's points, or bars of counted numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tefuda.core.picture import INK, LINE, PALE, Picture, text_width
from tefuda.core.words import tr
from tefuda.papers.finding import Finding
from tefuda.papers.names import readable

OURS, PAPERS = "#3d5a98", "#a8321f"
ROW, TOP, WIDE = 22, 34, 420


def forest(findings: Sequence[Finding], title: str) -> Picture:
    """Draw ours as points with intervals and the paper's as open diamonds, one line per cell."""
    known = [f for f in findings if f.ci95 is not None and f.ours is not None]
    shown = [x for f in known for x in (*(f.ci95 or ()), f.ours, f.paper) if x is not None]
    rates = not shown or (min(shown) >= 0 and max(shown) <= 1)
    low, high = (0.0, 1.0) if rates else (min(0.0, *shown), max(0.0, *shown))
    names = [readable(f.cell) for f in known]
    left = min(text_width(names, 12), 460) + 16
    sheet = Picture(round(left + WIDE + 20), TOP + ROW * len(known) + 40, title)

    def at(value: float) -> float:
        return round(left + WIDE * (value - low) / ((high - low) or 1.0), 1)

    bottom = TOP + ROW * len(known)
    middle = 0.5 if rates else 0.0
    sheet.path(f"M{at(middle)} {TOP - 4}V{bottom}", stroke=LINE)
    for value in _ticks(low, high):
        sheet.path(f"M{at(value)} {bottom}v5", stroke=LINE)
        sheet.text(
            at(value),
            bottom + 18,
            f"{value:.2f}" if rates else f"{value:.3g}",
            size=11,
            fill=PALE,
            anchor="middle",
        )
    for row, (name, f) in enumerate(zip(names, known, strict=True)):
        y = TOP + ROW * row + ROW / 2
        assert f.ci95 is not None
        assert f.ours is not None
        sheet.text(
            left - 10, y + 4, name if len(name) <= 70 else name[:69] + "…", size=12, fill=INK, anchor="end"
        )
        sheet.path(f"M{at(f.ci95[0])} {y:g}H{at(f.ci95[1])}", stroke=OURS, width=2.5)
        sheet.add(f'<circle cx="{at(f.ours)}" cy="{y:g}" r="4" fill="{OURS}"/>')
        if f.paper is not None:
            sheet.path(f"M{at(f.paper)} {y - 6:g}l6 6-6 6-6-6z", stroke=PAPERS)
    _key(sheet, left)
    return sheet


def _ticks(low: float, high: float) -> list[float]:
    """Return some round numbers of this range.

    >>> _ticks(0.0, 1.0), _ticks(0.0, 8.87), _ticks(-0.031, 0.012)
    ([0.0, 0.25, 0.5, 0.75, 1.0], [0.0, 2.0, 4.0, 6.0, 8.0], [-0.03, -0.02, -0.01, 0.0, 0.01])
    """
    wanted = (high - low) / 4 or 1.0
    unit = 10.0 ** math.floor(math.log10(wanted))
    step = min((one * unit for one in (1, 2, 2.5, 5, 10)), key=lambda one: abs(one - wanted))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(number * step, 12) for number in range(first, last + 1)]


def bars(findings: Sequence[Finding], title: str) -> Picture:
    """Draw numbers that were counted: a bar for ours, a diamond where the paper's lies."""
    known = [f for f in findings if f.ours is not None and f.paper is not None]
    most = max((max(f.ours or 0, f.paper or 0) for f in known), default=1) or 1
    names = [readable(f.cell) for f in known]
    left = min(text_width(names, 12), 460) + 16
    sheet = Picture(round(left + WIDE + 110), TOP + ROW * len(known) + 14, title)
    for row, (name, f) in enumerate(zip(names, known, strict=True)):
        y = TOP + ROW * row
        assert f.ours is not None
        assert f.paper is not None
        sheet.text(left - 10, y + 15, name, size=12, fill=INK, anchor="end")
        sheet.rect(
            left,
            y + 4,
            max(round(WIDE * f.ours / most, 1), 1),
            height=ROW - 8,
            fill="#b9c8e6",
            stroke=OURS,
            radius=1,
        )
        sheet.path(f"M{left + WIDE * f.paper / most:.1f} {y + 5}l6 6-6 6-6-6z", stroke=PAPERS)
        sheet.text(
            left + WIDE + 14, y + 15, f"{f.ours:,}" + ("" if f.ours == f.paper else " ≠"), size=12, fill=PALE
        )
    _key(sheet, left)
    return sheet


def _key(sheet: Picture, left: float) -> None:
    sheet.add(f'<circle cx="{left + 6:g}" cy="14" r="4" fill="{OURS}"/>')
    sheet.text(left + 16, 18, tr("ours"), size=12)
    at = left + 16 + text_width([tr("ours")], 12) + 20
    sheet.path(f"M{at:g} 8l6 6-6 6-6-6z", stroke=PAPERS)
    sheet.text(at + 12, 18, tr("paper"), size=12)
