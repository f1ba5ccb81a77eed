"""Lines of ``tefuda bench statistics`` about forecasts of hidden things, and about reviews."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.random import Generator

from tefuda.arena.records.accuracy import kept_share
from tefuda.beliefs.compare import interval_over_games
from tefuda.beliefs.scores import calibration
from tefuda.bench.trial import Trial
from tefuda.play.world_by_world import COMPARED, LEAST, telling

# Beliefs.


def _failing(games: int) -> Callable[[Generator], float]:
    """One game in fifty fails altogether: is the mean over games left out?"""

    def run(rng: Generator) -> float:
        sizes = rng.integers(3, 15, games)
        values, numbers = (
            np.repeat((rng.random(games) > 0.02) * 1.0, sizes),
            np.repeat(np.arange(games), sizes),
        )
        mean = interval_over_games(values.tolist(), numbers.tolist(), bounds=(0.0, 1.0))
        return mean is None or not mean.low <= 0.98 <= mean.high

    return run


def _bins(rng: Generator) -> float:
    """Right forecasts, ten of every game with one outcome: the share of bins that leave theirs out."""
    said = np.repeat(rng.random(60), 10)
    was, games = np.repeat(rng.random(60) < said[::10], 10), np.repeat(np.arange(60), 10)
    found = calibration(said.tolist(), was.tolist(), games=games.tolist())
    return float(np.mean([not one.is_calibrated for one in found]))


def beliefs() -> Iterator[Trial]:
    """Intervals over games, and bins of calibration."""
    for games in (8, 30, 100):
        what = f"one game in 50 fails, {games} games"
        yield Trial("beliefs", what, "interval misses", low=0, high=0.06, run=_failing(games))
    yield Trial("beliefs", "calibration, 10 alike a game", "bins miss", low=0, high=0.06, run=_bins, cost=4)


# Reviews.


def _kept(decisions: int, mistakes: float, games: int = 0) -> Callable[[Generator], float]:
    """Is the share that was kept left out, where most decisions cost nothing and some much?

    With ``games`` the decisions belong to so many, and in some of these more mistakes are made.
    """
    truth = 1 - mistakes * 2.75 * 0.6 / 2.1  # the mean of the worst, in random moves, times that of a beta

    def run(rng: Generator) -> float:
        lots = rng.gamma(2.0, 0.05, decisions)
        worst = lots * rng.uniform(1.5, 4.0, decisions)
        units = np.arange(decisions) % games if games else np.arange(decisions)
        often = mistakes * (2 * rng.beta(2.0, 2.0, games))[units] if games else mistakes
        paid = np.where(rng.random(decisions) < often, worst * rng.beta(0.6, 1.5, decisions), 0.0)
        mean = kept_share(paid.tolist(), lots.tolist(), worst=worst.tolist(), units=units.tolist())
        return not mean.low <= truth <= mean.high

    return run


def _by_luck(cards: int, players: int) -> Callable[[Generator], float]:
    """Is a difference told between two groups of worlds that do not differ?"""

    def run(rng: Generator) -> float:
        few = int(rng.integers(LEAST, COMPARED // 2))
        dealt = rng.permuted(np.tile(np.arange(cards) % players, (COMPARED, 1)), axis=1)
        groups = [
            {
                (str(card), str(seat)): float(np.mean(worlds[:, card] == seat))
                for card in range(cards)
                for seat in range(players)
            }
            for worlds in (dealt[:few], dealt[few:])
        ]
        return telling(groups[0], groups[1], few, others=COMPARED - few) is not None

    return run


def reviews() -> Iterator[Trial]:
    """The rating of a review: a share of what could be given away."""
    for decisions, mistakes, games in (
        (10, 0.3, 0),
        (40, 0.1, 0),
        (40, 0.3, 0),
        (200, 0.3, 10),
        (600, 0.2, 20),
    ):
        what = f"{decisions} decisions, {mistakes:.0%} mistakes" + (f", {games} games" if games else "")
        run = _kept(decisions, mistakes, games)
        yield Trial("reviews", what, "interval misses", low=0, high=0.07, run=run)
    for cards, players in ((8, 2), (39, 3), (40, 4)):
        what = f"two moves, {cards} cards of {players} players"
        yield Trial("reviews", what, "told by luck", low=0, high=0.05, run=_by_luck(cards, players), cost=4)
