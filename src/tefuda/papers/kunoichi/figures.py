"""The paper's figures 4.1 to 4.16: the share that each arm had of the games so far, game after game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tefuda.papers.finding import Finding
from tefuda.papers.kunoichi.runs import GAMES_A_RUN

COLOURS = {
    "random": "#8a8a8a",
    "sbjinfo": "#c58a1a",
    "bias": "#3f8f5b",
    "rejection": "#3d5a98",
    "particles": "#7b4fa3",
    "cheat": "#a8321f",
}
OTHER = ("#a8321f", "#5f9ea0", "#4b4b4b")
COLUMNS = 3


def draw_shares(titles: Mapping[str, str], findings: Sequence[Finding], path: Path) -> None:
    """Draw a panel for every source of runs: mean share by games with the least and greatest of the runs.

    ``titles`` are by what stands before ``: share of`` in the name of a cell; a diamond is the paper's share.
    """
    from matplotlib import pyplot

    panels: dict[str, list[tuple[str, Finding]]] = {}
    for f in findings:
        source, found, arm = f.cell.partition(": share of ")
        if found and any(key.startswith("at ") for key in f.data):
            panels.setdefault(source, []).append((arm, f))
    wide = min(max(len(panels), 1), COLUMNS)
    tall = -(-max(len(panels), 1) // wide)
    figure, places = pyplot.subplots(
        tall, wide, figsize=(1 + 3.4 * wide, 0.4 + 3.1 * tall), sharey=True, squeeze=False
    )
    spots = [place for row in places for place in row]
    for place in spots[len(panels) :]:
        place.set_visible(False)
    for place, (source, arms) in zip(spots, panels.items(), strict=False):
        for number, (arm, f) in enumerate(arms):
            _curve(place, arm, COLOURS.get(arm, OTHER[number % len(OTHER)]), f=f)
        place.set(ylim=(0, 1), title=_title(titles, source))
        place.title.set_fontsize(9)
        place.set_xlabel("games", fontsize=8)
        place.tick_params(labelsize=8)
        place.legend(fontsize=7, loc="upper left")
    for row in places:
        row[0].set_ylabel("share of the games so far", fontsize=8)
    figure.tight_layout()
    figure.savefig(path, format="svg", metadata={"Date": None})
    pyplot.close(figure)


def _title(titles: Mapping[str, str], source: str) -> str:
    """Say which figure it is, and where the rewards come from."""
    known = [start for start in titles if source == start or source.startswith(f"{start},")]
    return f"{titles[max(known, key=len)]}: {source}" if known else source


def _curve(place: object, arm: str, colour: str, *, f: Finding) -> None:
    from matplotlib.axes import Axes

    assert isinstance(place, Axes)
    marks = sorted(int(key.removeprefix("at ")) for key in f.data if key.startswith("at "))
    place.plot(marks, [f.data[f"at {m}"] for m in marks], color=colour, linewidth=1.4, label=arm)
    if f"least {marks[0]}" in f.data:
        place.fill_between(
            marks, [f.data[f"least {m}"] for m in marks], [f.data[f"most {m}"] for m in marks],
            color=colour, alpha=0.15, linewidth=0,
        )  # fmt: skip
    if f.paper is not None and marks[-1] >= GAMES_A_RUN:  # the paper's shares are those of 10,000 games
        place.plot(marks[-1], f.paper, "D", color=colour, markerfacecolor="none", markersize=5, clip_on=False)
