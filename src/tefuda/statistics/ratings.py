"""Bradley–Terry ratings on the Elo scale, with intervals by profile score tests."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from scipy.optimize import brentq
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.special import expit, log_expit, ndtri

from tefuda.core.rates import Interval
from tefuda.statistics.means import FAR, critical
from tefuda.statistics.tilt import Floats

Pair = tuple[int, int]
SCALE = 400 / math.log(10)
FARTHEST = 20.0  # of a rating from the mean, in logits: 3,500 Elo; what is not excluded there never is


def elo(rate: float) -> float:
    """Return the Elo difference that gives this expected score; infinite at 0 and 1.

    >>> round(elo(0.75))
    191
    """
    if rate <= 0:
        return -math.inf
    if rate >= 1:
        return math.inf
    return -400 * math.log10(1 / rate - 1)


def expected(elo: float) -> float:
    """Return the score that an Elo difference gives.

    >>> round(expected(100), 3)
    0.64
    """
    return float(1 / (1 + 10 ** min(-elo / 400, 300)))  # beyond lies nothing but 0


@dataclass
class Meetings:
    """The games of one pair: scores of its first agent from 0 to 1, summed by deals that are independent."""

    sums: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)

    def add(self, sums: Sequence[float] | Floats, games: Sequence[float] | Floats) -> None:
        """Add deals."""
        self.sums += [float(value) for value in sums]
        self.games += [float(value) for value in games]


class BradleyTerry:
    """Ratings of n agents from what every pair scored.

    The likelihood has Firth's penalty (Jeffreys' prior; Firth 1993, Heinze and Schemper 2002), so an agent
    that won everything has a finite rating. Nothing says how strong it is at most: its interval has no upper
    end. Intervals are score tests of a rating, the others fitted to it, with the same correction for skewness
    as those of means; for two agents this is Wilson's interval. Games count for less, or for more, than
    games won by single throws of a coin: their dispersion is measured between deals of the same pair.

    The mean rating of ``reference`` is 0: of all agents; where some are undefeated or winless, so that all
    distances to them are open, of the largest group whose agents all took something from others of it.

    >>> fit = BradleyTerry(2, {(0, 1): Meetings([2.0] * 10, [2.0] * 10)})  # 20 : 0
    >>> low, high = fit.interval(0)
    >>> 0 < low < fit.elos[0] < high == math.inf
    True
    """

    def __init__(self, agents: int, met: Mapping[Pair, Meetings]) -> None:
        pairs = [pair for pair, meetings in met.items() if meetings.sums]
        self.agents = agents
        self._known = _connected(agents, pairs)
        self._places = {agent: place for place, agent in enumerate(self._known)}
        pairs = [pair for pair in pairs if pair[0] in self._places and pair[1] in self._places]
        n = len(self._known)
        self._design = np.zeros((len(pairs), n))
        for row, (a, b) in enumerate(pairs):
            self._design[row, self._places[a]], self._design[row, self._places[b]] = 1.0, -1.0
        self._games = np.array([sum(met[pair].games) for pair in pairs])
        self._rates = np.array([sum(met[pair].sums) for pair in pairs]) / self._games
        core = _bound(n, pairs, self._places, rates=self._rates)
        self.reference = tuple(self._known[place] for place in core)
        self.open = 1 < len(core) < n  # are there agents outside, to whom the distance is open?
        # Ratings with the mean 0 are n - 1 numbers.
        self._basis = np.linalg.svd(np.isin(np.arange(n), core)[None, :] / len(core))[2][1:].T
        self._x = self._design @ self._basis
        self._weights = self._games.copy()
        self.freedom = max(sum(len(met[pair].sums) - 1 for pair in pairs), 1)
        self.dispersion = self._dispersion([met[pair] for pair in pairs]) if pairs else 1.0
        self._weights = self._games / self.dispersion

    def _dispersion(self, met: Sequence[Meetings]) -> float:
        """Return how much more a deal's score varies than that of games that have nothing in common.

        Where few results could vary (routs), what games wholly alike would give is assumed to some extent:
        five games' worth.
        """
        rates = expit(self._x @ self._best)
        square = spread = 0.0
        longest = 1.0
        for meetings, rate, own in zip(met, rates, self._rates, strict=True):
            sums, games = np.array(meetings.sums), np.array(meetings.games)
            deals = len(sums)
            longest = max(longest, float(np.mean(games**2) / np.mean(games)))
            if deals > 1:
                square += float(((sums - own * games) ** 2).sum()) * deals / (deals - 1)
                spread += float(games.sum()) * rate * (1 - rate)
        prior = 5 * 0.25
        return (square + prior * longest) / (spread + prior)

    @cached_property
    def _best(self) -> Floats:
        return self._fit(np.zeros(self._x.shape[1]), np.eye(self._x.shape[1]))

    @property
    def elos(self) -> list[float]:
        """The rating of every agent; nan for those that met nobody yet."""
        found = self._basis @ self._final if len(self._known) > 1 else np.zeros(len(self._known))
        return [
            SCALE * float(found[self._places[k]]) if k in self._places else math.nan
            for k in range(self.agents)
        ]

    @cached_property
    def _final(self) -> Floats:
        """The ratings with the dispersion counted, which makes the penalty count for more or less."""
        return self._fit(self._best, np.eye(self._x.shape[1]))

    def interval(self, agent: int, level: float = 0.95) -> Interval:
        """Return the ratings of an agent that the score test does not exclude; without end where none is."""
        if agent not in self._places or len(self._known) < 2:
            return -math.inf, math.inf
        best = self.elos[agent] / SCALE
        z = float(ndtri((1 + level) / 2))

        def outside(rating: float) -> float:
            return self._excess(agent, rating, z)

        ends = []
        for side in (-1, 1):
            step, inner = 0.5, 0.0
            while abs(best + side * step) < FARTHEST and outside(best + side * step) < 0:
                step, inner = step * 1.5, step
            if abs(best + side * step) >= FARTHEST:
                ends.append(side * math.inf)
            else:
                found = brentq(outside, best + side * inner, best + side * step, xtol=1e-6)
                ends.append(SCALE * float(found))
        return ends[0], ends[1]

    def covers(self, agent: int, elo: float, level: float = 0.95) -> bool:
        """Does the interval contain this rating? Quicker than making it."""
        return self._excess(agent, elo / SCALE, float(ndtri((1 + level) / 2))) <= 0

    def _excess(self, agent: int, rating: float, z: float) -> float:
        """Return by how much the score of a rating lies beyond what chance allows: above 0 is excluded."""
        row = self._basis[self._places[agent]]
        fixed = row * rating / float(row @ row)
        free = np.linalg.svd(row[None, :])[2][1:].T
        start = self._final - row * (float(row @ self._final) - rating) / float(row @ row)
        place = self._fit(start, free) if free.shape[1] else fixed
        rates = expit(self._x @ place)
        weights = self._weights * rates * (1 - rates)
        # The direction in which this rating changes by 1 and the others follow: the efficient score.
        toward = np.linalg.solve((self._x * weights[:, None]).T @ self._x, row)
        steps = self._x @ (toward / float(row @ toward))
        score = float(steps @ (self._weights * (self._rates - rates)))
        square = float(weights @ steps**2)
        lean = float((weights * (1 - 2 * rates)) @ steps**3) / square**1.5
        lean = max(math.copysign(lean, lean * score), 0.0)
        edge = critical(min(z + lean * (z * z - 1) / 6, FAR), self.freedom, units=self.freedom + 1)
        return abs(score) / math.sqrt(square) - edge

    def _information(self, place: Floats) -> Floats:
        rates = expit(self._x @ place)
        found: Floats = (self._x * (self._weights * rates * (1 - rates))[:, None]).T @ self._x
        return found

    def _likelihood(self, place: Floats) -> float:
        gaps = self._x @ place
        fit = self._weights * (self._rates * log_expit(gaps) + (1 - self._rates) * log_expit(-gaps))
        return float(fit.sum() + 0.5 * np.linalg.slogdet(self._information(place))[1])

    def _fit(self, place: Floats, free: Floats) -> Floats:
        """Maximise the penalised likelihood from ``place``, along the ``free`` directions."""
        value = self._likelihood(place)
        for _ in range(100):
            rates = expit(self._x @ place)
            weights = self._weights * rates * (1 - rates)
            information = (self._x * weights[:, None]).T @ self._x
            hats = weights * np.einsum("ij,ij->i", self._x @ np.linalg.inv(information), self._x)
            score = self._x.T @ (self._weights * (self._rates - rates) + hats * (0.5 - rates))
            step = free @ np.linalg.solve(free.T @ information @ free, free.T @ score)
            step *= min(1.0, 3.0 / max(float(np.abs(step).max()), 1e-300))
            while True:
                fresh = place + step
                there = self._likelihood(fresh)
                if there >= value - 1e-12 or float(np.abs(step).max()) < 1e-10:
                    break
                step = step / 2
            place, value = fresh, there
            if float(np.abs(step).max()) < 1e-9:
                break
        return place


def _connected(agents: int, pairs: Sequence[Pair]) -> list[int]:
    """Return the largest group of agents that games connect."""
    group = list(range(agents))
    for a, b in pairs:
        old, new = group[a], group[b]
        group = [new if g == old else g for g in group]
    most = max(group, key=group.count)
    return [agent for agent in range(agents) if group[agent] == most]


def _bound(n: int, pairs: Sequence[Pair], places: Mapping[int, int], *, rates: Floats) -> list[int]:
    """Return the places of the largest group in which everybody took points from others; all if none did."""
    took = [(places[a], places[b]) for (a, b), rate in zip(pairs, rates, strict=True) if rate > 0]
    took += [(places[b], places[a]) for (a, b), rate in zip(pairs, rates, strict=True) if rate < 1]
    rows, columns = zip(*took, strict=True) if took else ((), ())
    graph = coo_array((np.ones(len(took)), (rows, columns)), shape=(n, n))
    _, group = connected_components(graph, connection="strong")
    largest = int(np.bincount(group).argmax())
    found = [place for place in range(n) if group[place] == largest]
    return found if len(found) > 1 else list(range(n))
