"""Studies: what is measured for a paper, and what is made of it. Measuring plays; judging only reads."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import Any

from tefuda.arena import Match, MatchResult
from tefuda.arena.matches.plan import SeatPolicy
from tefuda.arena.matches.running import MatchRun, run_all
from tefuda.core import TefudaError
from tefuda.core.seeds import STREAMS
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval
from tefuda.papers.machine import was_busy
from tefuda.workers import Spec


@dataclass(frozen=True)
class Measured:
    """What was measured in one cell: all that a verdict needs, so that it can be given again."""

    cell: str
    value: float
    ci95: tuple[float, float] | None = None
    _: KW_ONLY
    games: int = 0
    sums: Mapping[str, float] = field(default_factory=dict)  # what else the study wants to know
    streams: int = STREAMS  # of its games: cells of different versions share no deals

    @property
    def estimate(self) -> Interval:
        """The number with its interval."""
        if self.ci95 is None:
            raise TefudaError("{cell} was kept without an interval.", cell=self.cell)
        return Interval(self.value, *self.ci95)


@dataclass(frozen=True)
class Cell:
    """The match that a cell of a paper asks for."""

    name: str
    game: str
    agents: Sequence[str]
    _: KW_ONLY
    games: int
    seats: SeatPolicy = "rotate"
    sums: Mapping[str, float] = field(default_factory=dict)  # what the judge wants to know of the setting


@dataclass
class StudyEffort:
    """How much to do: the number of games is scaled; ``quick`` also lowers search budgets, and says so."""

    scale: float = 1.0
    quick: bool = False
    workers: Spec = 1
    _: KW_ONLY
    seed: int = 1
    store: str | None = None
    progress: Callable[[str, int, int], None] | None = None
    known: dict[tuple[str, str], Measured] = field(default_factory=dict)  # by tag and cell: not played again
    files: str | None = None  # a folder of the user's, for studies of other people's games
    only: str = ""  # play only cells whose names contain this, of studies that can be played in parts
    played: int = field(default=0, init=False)
    shared: dict[Any, Any] = field(default_factory=dict, init=False)  # what studies of one run have in common

    def wants(self, name: str) -> bool:
        """Is a cell, or a group of cells, to be played? ``only`` is part of its name, or a cell of it.

        >>> [StudyEffort(only=only).wants("policy") for only in ("", "pol", "policy: random", "points")]
        [True, True, True, False]
        """
        return self.only in name or self.only.startswith(f"{name}: ")

    def games(self, paper: int) -> int:
        """Return how many games to play where the full study plays this many; always an even number."""
        return max(2, 2 * round(paper * self.scale / 2))

    def taken(self, tag: str, cell: str, games: int) -> Measured | None:
        """Return the cell if an earlier run has measured it with as many games."""
        found = self.known.get((tag, cell))
        if found is None or found.games != games or was_busy(found.sums):  # which is worth another attempt
            return None
        return found

    def measured(self, tag: str, cell: str, games: int, *, measure: Callable[[], Measured]) -> Measured:
        """Return the cell of an earlier run, or measure it now."""
        return self.taken(tag, cell, games) or measure()

    def group(self, tag: str, start: str, measure: Callable[[], list[Measured]]) -> list[Measured]:
        """Return the cells of an earlier run whose names start so, or measure them now, all together."""
        found = [one for (of, cell), one in self.known.items() if of == tag and cell.startswith(start)]
        return measure() if not found or any(was_busy(one.sums) for one in found) else found

    def scores(self, tag: str, cells: Sequence[Cell]) -> list[Measured]:
        """Measure the first player's score in these cells, those that no earlier run has side by side.

        Cells that are not asked for (``only``) and not known are left out.
        """
        found = {cell.name: self.taken(tag, cell.name, cell.games) for cell in cells}
        missing = [cell for cell in cells if found[cell.name] is None and self.wants(cell.name)]
        for cell, result in zip(missing, self.matches(missing), strict=True):
            mean = result.players[0].mean
            found[cell.name] = Measured(
                cell.name, mean.value, (mean.low, mean.high), games=cell.games, sums=dict(cell.sums)
            )
        return [one for one in found.values() if one is not None]

    def match(
        self, name: str, game: str, agents: Sequence[str], *, games: int, seats: SeatPolicy = "rotate"
    ) -> MatchResult:
        """Play the match of a cell."""
        return self.matches([Cell(name, game, agents, games=games, seats=seats)])[0]

    def matches(self, cells: Sequence[Cell]) -> list[MatchResult]:
        """Play the matches of several cells side by side: no worker idles while the last game of one ends."""
        runs = [
            MatchRun(
                Match(cell.game, list(cell.agents), games=cell.games, seed=self.seed, seats=cell.seats),
                progress=self._show(cell.name), store=self.store, resume=self.store is not None,
            )
            for cell in cells
        ]  # fmt: skip
        results = run_all(runs, self.workers)
        self.played += sum(cell.games for cell in cells)
        return results

    def _show(self, name: str) -> Callable[[int, int], None] | None:
        progress = self.progress
        return None if progress is None else lambda done, total: progress(name, done, total)


@dataclass(frozen=True)
class Study:
    """A table or a figure of a paper."""

    tag: str
    title: str
    measure: Callable[[StudyEffort], list[Measured]]
    _: KW_ONLY
    judge: Callable[[Sequence[Measured]], list[Finding]]
    full_cost: str  # what the full study costs, in words
    paper: str  # the package of the paper: tefuda/papers/<paper>
    page: str = "page"  # its page on what we found different: <page>.md there
    pairs: tuple[str, ...] = ()  # names whose cells "A v B" also make a crosstable
    draw: Callable[[Sequence[Finding], Path], None] | None = None  # a picture other than the usual one
    bars: str = ""  # counted cells whose names contain this make a picture of bars
    is_reading: bool = False  # another way to understand the paper, whose usual way is a study of its own
    in_parts: bool = False  # its judge takes some of the cells, too, and says which were not played

    def run(self, effort: StudyEffort) -> list[Finding]:
        """Measure and judge."""
        return self.judge(self.measure(effort))


def by_name(measured: Sequence[Measured]) -> dict[str, Measured]:
    """Return the cells by their names."""
    return {one.cell: one for one in measured}


def parse_scale(text: str) -> tuple[float, bool]:
    """Read ``quick``, ``paper`` or a number: the share of all games, and whether it is quick."""
    if text == "quick":
        return 0.1, True
    if text == "paper":
        return 1.0, False
    try:
        scale = float(text)
    except ValueError:
        scale = math.nan
    if not 0 < scale <= 100:
        raise TefudaError(
            "--scale is quick, paper or a number above 0 and up to 100 (1 = all games), not {text!r}.",
            text=text,
        )
    return scale, False
