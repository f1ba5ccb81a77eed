"""Roll-outs: games played to their end by learned styles, each player seeing its own colours only."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tefuda._native import geister as native
from tefuda.core import Move, Stop
from tefuda.games.geister.styles import style_weights

OURS = "seasoned"  # how the player itself goes on: the style that has met all the others
HEAT, THEIR_HEAT = 0.3, 0.5  # how much chance is in the choices of the player and of its opponent
SLIP = 0.02  # the chance of any step whatever
BEHIND = 2.0  # standard errors behind the best move: then a move is left out


@dataclass(frozen=True)
class Suspect:
    """Who may sit opposite: a style (any of them where none fits), and the chance of each set of reds."""

    style: str
    weight: float
    chances: Sequence[float]


@dataclass(frozen=True)
class Rolled:
    """What the roll-outs after a move came to."""

    mean: float
    games: int

    @property
    def spread(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.mean * (1 - self.mean) / max(self.games, 1))


class Rollouts:
    """Values moves by games in which the opponent has one of these styles."""

    def __init__(self, styles: Iterable[str]) -> None:
        self._styles = tuple(dict.fromkeys((*styles, OURS)))
        self._native = _native(self._styles)
        self.hashes = " ".join(style_weights(style).hash for style in self._styles)

    def values(
        self,
        position: Any,
        moves: Sequence[Move],
        suspects: Sequence[Suspect],
        *,
        sets: Sequence[int],
        priors: Mapping[Move, float],
        share: float,
        games: int,
        seed: int,
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> dict[Move, Rolled]:
        """Play games after every move, a round for all that may still be the best.

        ``position`` is one of the worlds; ``sets`` are the opponent's reds in each of them. A move is worth
        its prior and the ``share`` of the mean score; those that are clearly behind get no more games.
        """
        reds: list[int] = []
        styles: list[int] = []
        chances: list[float] = []
        for suspect in suspects:
            number = len(self._styles)  # any of them
            if suspect.style in self._styles:
                number = self._styles.index(suspect.style)
            for red, chance in zip(sets, suspect.chances, strict=True):
                if suspect.weight * chance > 0:
                    reds.append(red)
                    styles.append(number)
                    chances.append(float(suspect.weight * chance))
        named = {move.id: move for move in moves}
        rows = self._native.values(
            position,
            priors=[priors[named[number]] for number in position.legal()],
            ours=[float(style == OURS) for style in self._styles],
            reds=reds,
            styles=styles,
            chances=chances,
            count=games,
            share=share,
            heat=HEAT,
            their_heat=THEIR_HEAT,
            slip=SLIP,
            doubtful=BEHIND,
            seed=seed,
            seconds=seconds or 0.0,
            stop=stop,
        )
        return {named[number]: Rolled(mean, count) for number, mean, count in rows}


@lru_cache(maxsize=8)
def _native(styles: tuple[str, ...]) -> Any:
    return native.Rollouts([list(style_weights(style).values) for style in styles])
