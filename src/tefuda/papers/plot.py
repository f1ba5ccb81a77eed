"""The usual picture of a study: ours with intervals beside the paper's points."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tefuda.papers.finding import Finding
from tefuda.papers.study import Study


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
