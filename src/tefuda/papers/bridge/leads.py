"""What all studies of paper P begin with: opening leads against 3NT, and worlds that fit the auction."""

from __future__ import annotations

from functools import cache
from typing import Any

import tefuda
from tefuda.core import Rng, State
from tefuda.core.seeds import stream
from tefuda.games.bridge.auction import Auction
from tefuda.games.bridge.constraint import constraint
from tefuda.games.bridge.notation import read_deal
from tefuda.papers.intervals import Interval

GAME = "bridge(contract='3NT by S')"
NORTH, SOUTH = "hcp 9-15, S 0-4, H 0-4", "hcp 15-17, balanced"  # 1NT 3NT
WORLDS = f"auction(N={NORTH!r}, S={SOUTH!r})"


@cache
def deal(seed: int, number: int) -> Any:
    """Return a deal in which North and South would bid 1NT and 3NT."""
    return fitting_deal(NORTH, SOUTH, stream(seed, "paper P", number))


def fitting_deal(north: str, south: str, rng: Rng) -> Any:
    """Deal until the hands of North and South are as these constraints say."""
    game = tefuda.load(GAME)
    wanted = constraint(north), constraint(south)
    while True:
        found = game.deal(rng)
        hands = read_deal(found["deal"])
        if wanted[0].holds(hands[0]) and wanted[1].holds(hands[2]):
            return found


def worlds(seed: int, number: int, count: int) -> list[State[Any]]:
    """Draw worlds of West on lead in a deal, as States."""
    game: Any = tefuda.load(GAME)
    known = Auction(N=NORTH, S=SOUTH).know(game.start(deal(seed, number)).view(3))
    rng = Rng(stream(seed, "worlds of paper P", number).next())
    return [known.sample_world(rng.split(world)).state(game) for world in range(count)]


def over_deals(values: list[float]) -> Interval:
    """Return the mean over deals with its interval (Student's t)."""
    from scipy.stats import t

    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return Interval(mean, float("-inf"), float("inf"))
    spread = (sum((value - mean) ** 2 for value in values) / (n - 1) / n) ** 0.5
    reach = float(t.ppf(0.975, n - 1)) * spread
    return Interval(mean, mean - reach, mean + reach)
