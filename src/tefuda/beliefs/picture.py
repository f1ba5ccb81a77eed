"""Estimators compared, as a picture: over the course of the games, and what was said beside what was true."""

from __future__ import annotations

from pathlib import Path

from tefuda.beliefs.compare import STAGES, EstimatorComparison
from tefuda.core import TefudaError


def draw(found: EstimatorComparison, path: str | Path) -> None:
    """Write the picture; its format is that of the file's name (.svg, .png, .pdf)."""
    try:
        from matplotlib import pyplot
    except ImportError:
        raise TefudaError("Pictures need matplotlib: pip install tefuda[report].") from None
    figure, (course, sure) = pyplot.subplots(1, 2, figsize=(10, 4.2))
    for which, source in enumerate(found.estimators):
        stages = [(s, found.at_stage(which, s)) for s in range(STAGES)]
        kept = [((s + 0.5) / STAGES, mean) for s, mean in stages if mean is not None and mean.clusters > 1]
        line = course.errorbar(
            [at for at, _ in kept],
            [mean.value for _, mean in kept],
            yerr=[[m.value - m.low for _, m in kept], [m.high - m.value for _, m in kept]],
            marker="o", markersize=4, capsize=2, label=source.text,
        )  # fmt: skip
        _, bins = found.calibrated(which)
        colour = line.lines[0].get_color()
        sure.plot([b.forecast for b in bins], [b.rate for b in bins], "o-", markersize=4, color=colour)
    course.set(xlabel="share of the game's moves", ylabel="accuracy", xlim=(0, 1), ylim=(0, 1.02))
    course.legend(fontsize=7)
    sure.plot((0, 1), (0, 1), color="#bbb", linewidth=1, zorder=0)
    sure.set(xlabel="chance that was given", ylabel="how often it was true", xlim=(0, 1), ylim=(0, 1))
    figure.tight_layout()
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise TefudaError("Cannot write the picture {path}: {error}.", path=path, error=error) from None
    finally:
        pyplot.close(figure)
