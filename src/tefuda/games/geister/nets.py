"""Nets of Geister: small neural networks over what a player sees and what every piece has done so far."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tefuda._native import geister as native
from tefuda.core import NativePolicy, Policy, TefudaError
from tefuda.core.errors import nearest, positive
from tefuda.core.weights import Weights, load_weights
from tefuda.games.geister.styles import MODELS, Rewards

GAMES = ("geister",)


@dataclass(frozen=True, kw_only=True)
class Schooling:
    """What a net wants, and whom it learns to play against beside itself: styles, and who looks ahead."""

    rewards: Rewards = Rewards()  # noqa: RUF009 (frozen)
    styles: tuple[str, ...] = ()
    depths: tuple[int, ...] = ()


# The first is that of the package. The others are to play against it: their weights do not ship.
NETS = {
    "even": Schooling(styles=MODELS, depths=(2, 3, 4)),
    "baiting": Schooling(
        rewards=Rewards(win_escape=0.6, win_blues=0.6, draw=-0.1, red_lost=0.12)  # has its red pieces taken
    ),
    "running": Schooling(
        rewards=Rewards(win_escape=1.2, win_blues=0.6, win_reds=0.6, lose_reds=-0.7, ply=-0.002)
    ),
    "keeping": Schooling(rewards=Rewards(draw=0.1, blue_lost=-0.2, blue_taken=0.2, red_taken=-0.1)),
    # These judge the player of the package: they were trained after it was finished.
    "daring": Schooling(rewards=Rewards(win_escape=0.8, win_reds=1.3, draw=-0.3, red_near=0.4)),
    "stalking": Schooling(rewards=Rewards(win_blues=1.3, draw=-0.2, lose_reds=-1.3, blue_taken=0.1)),
}


def net_kind(style: str) -> str:
    """Return the kind under which the net of a style is trained."""
    return "net" if style == "even" else f"net_{style}"


def kind_of_net(style: str) -> str:
    """Return the kind of the file of weights of a net."""
    if style not in NETS:
        raise TefudaError("net has no style {style!r}.{hint}", style=style, hint=nearest(style, NETS))
    return f"geister-{net_kind(style)}"


def net_weights(path: str = "", style: str = "even") -> Weights:
    """Load the weights of a net: those of the package, or those of a file."""
    kind = kind_of_net(style)
    if not path and style != "even":
        raise TefudaError(
            "The package has no weights of the net {style!r}: tefuda train geister --kind {kind} makes some, "
            "weights='FILE' uses them.",
            style=style,
            kind=net_kind(style),
        )
    return load_weights(kind, native.NET_WEIGHTS, path)


@lru_cache(maxsize=8)
def native_net(weights: Weights) -> Any:
    """Return a net as the core holds it."""
    return native.Net(list(weights.values))


def net(weights: str = "", temperature: float = 0.0, style: str = "even") -> Policy:
    """Leaves if it can; else the step that a small neural network likes best, without looking ahead.

    The net sees where pieces stand and what each of them did: moved, offered itself, stayed beside an enemy,
    fled, took. At temperature 0 it takes the best step, above 0 it draws; 1 is the temperature of its
    training. Where set-ups are chosen, it draws one by what it learned. Other styles than that of the package
    need their ``weights``, a file.
    """
    return Netted(net_weights(weights, style), temperature)


class Netted(NativePolicy):
    """A policy by a net."""

    def __init__(self, weights: Weights, temperature: float = 0.0) -> None:
        heat = positive(temperature, "temperature", zero=True)
        self._hash = weights.hash
        super().__init__(
            lambda engine: engine.net_player(native_net(weights), temperature=heat),
            games=GAMES,
            remembers=True,
        )

    @property
    def identity(self) -> str:
        """The text, and the hash of the weights."""
        return f"{self.text}#{self._hash}"


def likings(position: Any, net: Any) -> dict[int, float]:
    """Return the logarithms of a net's chances of the steps of the player on turn, by number of the move.

    ``position`` has the game so far: what every piece did is part of what the net sees.

    >>> import tefuda
    >>> start = tefuda.load("geister").new_state(seed=1)
    >>> chances = likings(start.position, native_net(net_weights()))
    >>> len(chances) == len(start.legal_moves), round(sum(math.exp(one) for one in chances.values()), 6)
    (True, 1.0)
    """
    _, rows = net.values(position)
    best = max(liking for _, liking in rows)
    total = best + math.log(sum(math.exp(liking - best) for _, liking in rows))
    return {number: liking - total for number, liking in rows}
