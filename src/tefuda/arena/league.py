"""Leagues: everybody against everybody, ratings with intervals, a crosstable."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tefuda.arena.match import Match
from tefuda.arena.pairing import Pair, next_pairs
from tefuda.arena.running import Progress, Run, run_all
from tefuda.arena.stats import clustered_mean
from tefuda.core import Game, TefudaError
from tefuda.core.errors import whole
from tefuda.core.seeds import stream, stream_seed
from tefuda.core.words import columns, tr
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

    def __init__(
        self, game: Game | str, agents: Sequence[str], games: int = 100, seed: int = 1, adaptive: int = 0
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        if self.game.players != 2:
            raise TefudaError(
                f"A league is for games of two players; {self.game.name} has {self.game.players}."
            )
        if len(agents) < 2:
            raise TefudaError("A league needs two agents or more.")
        if len(set(agents)) != len(agents):
            raise TefudaError("Each agent of a league is named once.")
        whole(adaptive, "The number of adaptive games", 0, 10**9)
        self.agents, self.games, self.seed, self.adaptive = list(agents), games, seed, adaptive

    def run(
        self,
        workers: int = 1,
        progress: Progress | None = None,
        store: str | None = None,
        resume: bool = False,
    ) -> LeagueResult:
        """Play every pair on the same deals, each deal from both seats.

        Then ``adaptive`` games more, in rounds: blocks of games go to the pairs that say most about the
        ratings so far. Rounds follow from the seed and the results, so they can be resumed as well.
        """
        pairs = list(combinations(range(len(self.agents)), 2))
        met = {pair: Meetings() for pair in pairs}
        total = len(pairs) * self.games + self.adaptive
        left = self.adaptive
        todo = dict.fromkeys(pairs, self.games)
        number = 0
        while todo:
            before = sum(len(meetings.scores) for meetings in met.values())
            runs = self._runs(number, todo, before, total, progress, store, resume)
            for pair, result in zip(todo, run_all(runs, workers), strict=True):
                scores, _, clusters = result.tally.scores(0)
                met[pair].add(scores.tolist(), clusters.tolist())
            todo = self._next_round(met, left)
            left -= sum(todo.values())
            number += 1
        return LeagueResult(self, met)

    def _runs(
        self,
        number: int,
        todo: dict[Pair, int],
        before: int,
        total: int,
        progress: Progress | None,
        store: str | None,
        resume: bool,
    ) -> list[Run]:
        """Return the matches of a round. Every round has deals of its own, the same for all pairs."""
        seed = stream_seed(self.seed, "league", *([number] if number else [])) >> 1
        done = dict.fromkeys(todo, 0)

        def show(pair: Pair) -> Progress:
            def take(games: int, _: int) -> None:
                done[pair] = games
                if progress is not None:
                    progress(before + sum(done.values()), total)

            return take

        return [
            Run(
                Match(self.game, [self.agents[a], self.agents[b]], games, seed, duplicate=True),
                progress=show((a, b)), store=store, resume=resume,
            )
            for (a, b), games in todo.items()
        ]  # fmt: skip

    def _next_round(self, met: dict[Pair, Meetings], left: int) -> dict[Pair, int]:
        """Share out the next games: a block for each agent, both seats of every deal."""
        size = min(max(2 * (self.games // 10), 2), left - left % 2)
        blocks = min(len(self.agents), left // size) if size else 0
        played = {pair: len(meetings.scores) for pair, meetings in met.items()}
        todo: dict[Pair, int] = {}
        for pair in next_pairs(LeagueResult.elos(self, met), played, blocks, size):
            todo[pair] = todo.get(pair, 0) + size
        return todo


@dataclass
class Meetings:
    """The games of one pair: scores of its first agent, and which of them share a deal."""

    scores: list[float] = field(default_factory=list)
    clusters: list[int] = field(default_factory=list)

    def add(self, scores: Sequence[float], clusters: Sequence[int]) -> None:
        """Add the games of a round."""
        first = max(self.clusters, default=-1) + 1
        self.scores += scores
        self.clusters += [first + cluster for cluster in clusters]

    def rates(self, low: float, high: float) -> list[float]:
        """Return the mean of each deal, from 0 to 1: the units that are independent."""
        deals: dict[int, list[float]] = {}
        for score, cluster in zip(self.scores, self.clusters, strict=True):
            deals.setdefault(cluster, []).append((score - low) / (high - low))
        return [sum(games) / len(games) for games in deals.values()]


class LeagueResult:
    """Ratings and crosstable."""

    def __init__(self, league: League, met: dict[Pair, Meetings]) -> None:
        self.league = league
        bounds = league.game.score_range
        scores = {pair: meetings.rates(*bounds) for pair, meetings in met.items()}
        self.played = {pair: len(meetings.scores) for pair, meetings in met.items()}
        self.cells = {pair: clustered_mean(m.scores, m.clusters, bounds) for pair, m in met.items()}
        n = len(league.agents)
        best = self.elos(league, met)
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
    def elos(league: League, met: dict[Pair, Meetings]) -> list[float]:
        """Return the rating of every agent."""
        rates = {pair: meetings.rates(*league.game.score_range) for pair, meetings in met.items()}
        return bradley_terry(len(league.agents), {pair: (sum(s), len(s)) for pair, s in rates.items()})

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

    def _games(self, row: str, column: str) -> int:
        a, b = sorted(map(self.league.agents.index, (row, column)))
        return self.played[a, b]

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        names = [rating.agent for rating in self.ratings]
        return {
            "format": FORMAT,
            "game": str(self.league.game),
            "seed": self.league.seed,
            "games": self.league.games,
            "adaptive": self.league.adaptive,
            "ratings": [
                {"agent": r.agent, "elo": r.elo, "ci95": [r.low, r.high], "score": r.score}
                for r in self.ratings
            ],
            "crosstable": {
                row: {
                    column: {"score": score, "ci95": [low, high], "games": self._games(row, column)}
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
        places = [str(k + 1) for k in range(len(names))]
        rows = [["", tr("agent"), "Elo", tr("95 % interval"), *places]]
        for place, r in zip(places, self.ratings, strict=True):
            interval = tr("{low} to {high}", low=f"{r.low:+.0f}", high=f"{r.high:+.0f}")
            cells = ["—" if r.agent == c else f"{self.cell(r.agent, c)[0]:.3f}" for c in names]
            rows.append([f"{place:>3}", r.agent, f"{r.elo:+5.0f}", interval, *cells])
        lines = columns(rows, "><><>")
        if self.league.adaptive:
            fewest, most = min(self.played.values()), max(self.played.values())
            lines.append("    " + tr("{fewest} to {most} games a pair", fewest=fewest, most=most))
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
