"""Studies: what a paper claims, what we find, and a verdict that anybody can check."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tefuda.arena import Match, MatchResult
from tefuda.arena.running import Run, run_all
from tefuda.arena.seating import SeatPolicy
from tefuda.core import TefudaError
from tefuda.workers import Spec

VERDICTS = ("exact", "agrees", "direction", "inconclusive", "differs", "not run")


@dataclass(frozen=True)
class Finding:
    """One cell of a paper beside ours."""

    tag: str
    cell: str
    paper: float | None
    ours: float | None
    ci95: tuple[float, float] | None
    games: int
    verdict: str
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the finding as ``reproduce --json`` prints it."""
        return {
            "tag": self.tag,
            "cell": self.cell,
            "paper": self.paper,
            "ours": self.ours,
            "ci95": None if self.ci95 is None else list(self.ci95),
            "games": self.games,
            "verdict": self.verdict,
            "note": self.note,
        }


@dataclass(frozen=True)
class Cell:
    """The match that a cell of a paper asks for."""

    name: str
    game: str
    agents: Sequence[str]
    games: int
    seats: SeatPolicy = "rotate"


@dataclass
class Effort:
    """How much to do: the number of games is scaled; ``quick`` also lowers search budgets, and says so."""

    scale: float = 1.0
    quick: bool = False
    workers: Spec = 1
    seed: int = 1
    store: str | None = None
    progress: Callable[[str, int, int], None] | None = None
    played: int = field(default=0, init=False)
    kept: dict[Any, Any] = field(default_factory=dict, init=False)  # what studies of one run share

    def games(self, paper: int) -> int:
        """Return how many games to play where the full study plays this many; always an even number."""
        return max(2, 2 * round(paper * self.scale / 2))

    def match(
        self, name: str, game: str, agents: Sequence[str], games: int, seats: SeatPolicy = "rotate"
    ) -> MatchResult:
        """Play the match of a cell."""
        return self.matches([Cell(name, game, agents, games, seats)])[0]

    def matches(self, cells: Sequence[Cell]) -> list[MatchResult]:
        """Play the matches of several cells side by side: no worker idles while the last game of one ends."""
        runs = [
            Run(
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
    run: Callable[[Effort], list[Finding]]
    full_cost: str  # what the full study costs, in words
    page: str  # the page on what we found different: tefuda/papers/pages/<page>.md
    pairs: tuple[str, ...] = ()  # names whose cells "A v B" also make a crosstable
    draw: Callable[[Sequence[Finding], Path], None] | None = None  # a picture other than the usual one


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
        raise TefudaError(f"--scale is quick, paper or a number above 0 (1 = all games), not {text!r}.")
    return scale, False


def exact(tag: str, cell: str, paper: float | None, ours: float, note: str = "") -> Finding:
    """Judge a number that is computed, not estimated."""
    if paper is None:
        return Finding(tag, cell, None, ours, None, 0, "not run", note or "the paper has no such number")
    return Finding(tag, cell, paper, ours, None, 0, "exact" if paper == ours else "differs", note)


def judge_rate(
    tag: str,
    cell: str,
    paper: float,
    paper_games: int,
    ours: tuple[float, float, float],
    games: int,
    lowered: str = "",
    null: float = 0.5,
    note: str = "",
) -> Finding:
    """Judge a win rate: ours is (rate, low, high); ``lowered`` says how the budget is not the paper's."""
    error = math.sqrt(paper * (1 - paper) / paper_games)
    verdict = _verdict(paper, error, ours, null, lowered)
    return Finding(tag, cell, paper, ours[0], ours[1:], games, verdict, lowered or note)


def judge_difference(
    tag: str,
    cell: str,
    paper: float,
    paper_error: float,
    ours: tuple[float, float, float],
    games: int,
    note: str = "",
) -> Finding:
    """Judge a difference of two means: the paper's with its standard error, ours as (value, low, high)."""
    return Finding(tag, cell, paper, ours[0], ours[1:], games, _verdict(paper, paper_error, ours, 0), note)


def _verdict(
    paper: float, paper_error: float, ours: tuple[float, float, float], null: float, lowered: str = ""
) -> str:
    """Compare two estimates of which the paper's claims to lie on one side of ``null``.

    ``agrees``: the 95 % interval of the difference, both sampling errors counted, contains 0 and its
    half-width is below half the claimed effect. ``direction``: ours is on the paper's side of ``null`` for
    certain. With a lowered budget ``direction`` is the best verdict, and only the other side of ``null``
    differs.
    """
    value, low, high = ours
    effect = paper - null
    our_error = (high - low) / 3.92
    half = 1.96 * math.sqrt(paper_error**2 + our_error**2)
    same = abs(value - paper) <= half
    clear = low > null if effect > 0 else high < null
    against = high < null if effect > 0 else low > null
    if same and half < abs(effect) / 2 and not lowered:
        return "agrees"
    if clear:
        return "direction"
    if against or (not lowered and not same and half < abs(effect) / 2):
        return "differs"
    return "inconclusive"


def claim(
    tag: str,
    cell: str,
    holds: bool | None,
    games: int,
    note: str,
    ours: float | None = None,
    ci95: tuple[float, float] | None = None,
) -> Finding:
    """Judge an order or a crossing: True, False, or None when there are too few games to tell."""
    verdict = {True: "direction", False: "differs", None: "inconclusive"}[holds]
    return Finding(tag, cell, None, ours, ci95, games, verdict, note)


def rate_of(result: MatchResult, player: int = 0) -> tuple[float, float, float]:
    """Return the score of a player and its 95 % interval."""
    mean = result.players[player].mean
    return mean.value, mean.low, mean.high
