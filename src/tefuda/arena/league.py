"""Leagues: everybody against everybody, ratings with intervals, a crosstable."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tefuda.arena.match import Match
from tefuda.arena.running import Run, run_all
from tefuda.arena.stats import Mean
from tefuda.core import Game, TefudaError
from tefuda.core.seeds import stream, stream_seed
from tefuda.core.words import pad, screen_width, tr
from tefuda.games import load

FORMAT = "tefuda.league/1"
RESAMPLES = 400


@dataclass(frozen=True)
class Rating:
    """An agent's Elo over the mean of the league, with its 95 % interval."""

    agent: str
    elo: float
    low: float
    high: float
    score: float  # mean over all its games


class League:
    """A round robin of agents in a game of two players.

    >>> league = League("kuhn", ["mc(iterations=50)", "random"], games=20, seed=1)
    >>> [rating.agent for rating in league.run().ratings]
    ['mc(iterations=50)', 'random']
    """

    def __init__(self, game: Game | str, agents: Sequence[str], games: int = 100, seed: int = 1) -> None:
        self.game = load(game) if isinstance(game, str) else game
        if self.game.players != 2:
            raise TefudaError(
                f"A league is for games of two players; {self.game.name} has {self.game.players}."
            )
        if len(agents) < 2:
            raise TefudaError("A league needs two agents or more.")
        if len(set(agents)) != len(agents):
            raise TefudaError("Each agent of a league is named once.")
        self.agents, self.games, self.seed = list(agents), games, seed

    def run(
        self,
        workers: int = 1,
        progress: Callable[[int, int], None] | None = None,
        store: str | None = None,
        resume: bool = False,
    ) -> LeagueResult:
        """Play every pair on the same deals, each deal from both seats."""
        low, high = self.game.score_range
        pairs = list(combinations(range(len(self.agents)), 2))
        done = [0] * len(pairs)

        def show(number: int) -> Callable[[int, int], None]:
            def take(games: int, total: int) -> None:
                done[number] = games
                if progress is not None:
                    progress(sum(done), len(pairs) * total)

            return take

        runs = [
            Run(self._match(a, b), progress=show(number), store=store, resume=resume)
            for number, (a, b) in enumerate(pairs)
        ]
        scores: dict[tuple[int, int], list[float]] = {}
        cells: dict[tuple[int, int], Mean] = {}
        for pair, result in zip(pairs, run_all(runs, workers), strict=True):
            first = result.players[0]
            # Deals are the units: both games of a deal together, as rates from 0 to 1.
            rates = [(score - low) / (high - low) for score in first.scores]
            scores[pair] = [(x + y) / 2 for x, y in zip(rates[::2], rates[1::2], strict=False)] or rates
            cells[pair] = first.mean
        return LeagueResult(self, scores, cells)

    def _match(self, a: int, b: int) -> Match:
        seed = stream_seed(self.seed, "league") >> 1
        return Match(self.game, [self.agents[a], self.agents[b]], self.games, seed, duplicate=True)


class LeagueResult:
    """Ratings and crosstable."""

    def __init__(
        self, league: League, scores: dict[tuple[int, int], list[float]], cells: dict[tuple[int, int], Mean]
    ) -> None:
        self.league = league
        self.cells = cells
        n = len(league.agents)
        best = bradley_terry(n, {pair: (sum(s), len(s)) for pair, s in scores.items()})
        draws: list[list[float]] = [[] for _ in range(n)]
        rng = stream(league.seed, "bootstrap")
        for _ in range(RESAMPLES):  # the deals of every pair, drawn again
            again = {}
            for pair, s in scores.items():
                again[pair] = (sum(s[rng.below(len(s))] for _ in s), len(s))
            for k, value in enumerate(bradley_terry(n, again)):
                draws[k].append(value)
        ratings = []
        for k, name in enumerate(league.agents):
            ordered = sorted(draws[k])
            low, high = ordered[int(0.025 * RESAMPLES)], ordered[int(0.975 * RESAMPLES) - 1]
            ratings.append(Rating(name, best[k], low, high, self._score(k, scores)))
        self.ratings = sorted(ratings, key=lambda r: -r.elo)

    @staticmethod
    def _score(agent: int, scores: dict[tuple[int, int], list[float]]) -> float:
        mine = []
        for (a, b), s in scores.items():
            mine += s if a == agent else [1 - x for x in s] if b == agent else []
        return sum(mine) / len(mine)

    def cell(self, row: str, column: str) -> tuple[float, float, float]:
        """Return the row's score against the column's, with its 95 % interval."""
        a, b = self.league.agents.index(row), self.league.agents.index(column)
        low, high = self.league.game.score_range
        if (a, b) in self.cells:
            m = self.cells[a, b]
            return m.value, m.low, m.high
        m = self.cells[b, a]
        return low + high - m.value, low + high - m.high, low + high - m.low

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        names = [rating.agent for rating in self.ratings]
        return {
            "format": FORMAT,
            "game": str(self.league.game),
            "seed": self.league.seed,
            "games": self.league.games,
            "ratings": [
                {"agent": r.agent, "elo": r.elo, "ci95": [r.low, r.high], "score": r.score}
                for r in self.ratings
            ],
            "crosstable": {
                row: {
                    column: {"score": score, "ci95": [low, high]}
                    for column in names
                    if column != row
                    for score, low, high in [self.cell(row, column)]
                }
                for row in names
            },
        }

    def table(self) -> str:
        """Return ratings and crosstable as text."""
        names = [r.agent for r in self.ratings]
        width = max(screen_width(name) for name in names)
        lines = [f"{'':>4}{pad(tr('agent'), width)}    Elo  " + pad(tr("95 % interval"), 16)]
        lines[0] += " ".join(f"{k:>6}" for k in range(1, len(names) + 1))
        for place, r in enumerate(self.ratings, start=1):
            interval = tr("{low} to {high}", low=f"{r.low:+.0f}", high=f"{r.high:+.0f}")
            row = [f"{'—':>6}" if r.agent == c else f"{self.cell(r.agent, c)[0]:6.3f}" for c in names]
            lines.append(
                f"{place:>3} {pad(r.agent, width)}  {r.elo:+5.0f}  {pad(interval, 16)}" + " ".join(row)
            )
        return "\n".join(lines)


def bradley_terry(n: int, results: dict[tuple[int, int], tuple[float, int]]) -> list[float]:
    """Return the Elo of n agents, mean 0, from (score, games) of every pair.

    Half a game won and lost is added to every pair, so that an agent that won everything has a finite
    rating. Solved by the usual fixed-point iteration.
    """
    wins = [0.0] * n
    games: dict[tuple[int, int], float] = {}
    for (a, b), (score, count) in results.items():
        wins[a] += score + 0.5
        wins[b] += count - score + 0.5
        games[a, b] = count + 1.0
    strength = [1.0] * n
    for _ in range(2000):
        shares = [0.0] * n
        for (a, b), played in games.items():
            share = played / (strength[a] + strength[b])
            shares[a] += share
            shares[b] += share
        fresh = [wins[k] / shares[k] for k in range(n)]
        scale = math.exp(sum(map(math.log, fresh)) / n)
        fresh = [value / scale for value in fresh]
        moved = max(abs(math.log(x / y)) for x, y in zip(fresh, strength, strict=True))
        strength = fresh
        if moved < 1e-9:
            break
    return [400 / math.log(10) * math.log(value) for value in strength]
