"""Pictures of studies whose cells are points of curves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tefuda.papers.finding import Finding


def draw_curves(
    findings: Sequence[Finding],
    path: Path,
    cell: str,
    *,
    axes: tuple[str, str],
    diagonal: bool = False,
    growing: bool = False,
) -> None:
    """Draw panels of curves with intervals; ``cell`` finds panel, curve and x in the name of a cell.

    ``growing``: x grows by factors.
    """
    from matplotlib import pyplot

    panels: dict[str, dict[str, list[tuple[float, Finding]]]] = {}
    for f in findings:
        if found := re.fullmatch(cell, f.cell):
            x = float(found[3].replace(",", ""))
            panels.setdefault(found[1], {}).setdefault(found[2].strip(), []).append((x, f))
    wide = max(1, len(panels))
    figure, places = pyplot.subplots(1, wide, figsize=(1 + 3.3 * wide, 3.8), sharey=True, squeeze=False)
    for place, (title, curves) in zip(places[0], panels.items(), strict=False):
        if diagonal:
            place.plot((0, 1), (0, 1), color="#bbb", linewidth=1, zorder=0)
        for name, curve in curves.items():
            ys = [f.ours or 0.0 for _, f in curve]
            ends = [f.ci95 or (y, y) for y, (_, f) in zip(ys, curve, strict=True)]
            errors = [[abs(y - end[i]) for y, end in zip(ys, ends, strict=True)] for i in (0, 1)]
            place.errorbar(
                [x for x, _ in curve], ys, yerr=errors, marker="o", markersize=3, linewidth=1, label=name
            )
        place.set_title(title, fontsize=10)
        place.set_xlabel(axes[0])
        if growing:
            place.set_xscale("log")
    places[0][0].set_ylabel(axes[1])
    if panels:
        places[0][0].legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(path, format="svg", metadata={"Date": None})
    pyplot.close(figure)
