"""Nets of Geister: small neural networks over what a player sees and what every piece has done so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tefuda._native import geister as native
from tefuda.core import Move, NativePolicy, Policy, Stop, TefudaError
from tefuda.core.errors import nearest, positive
from tefuda.core.weights import Weights, load_weights
from tefuda.games.geister.styles import MODELS, Rewards, style_weights

GAMES = ("geister",)
HEAT, STYLE_HEAT = 1.0, 0.5  # how much chance is in the choices of an opponent: by a net, by a style
SLIP = 0.02  # the chance of any step of the opponent's


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


@dataclass(frozen=True)
class Suspect:
    """Who may sit opposite: a model of play (the net where none fits), and the chance of each set of reds."""

    model: str
    weight: float
    chances: Sequence[float]


@dataclass(frozen=True)
class Tried:
    """What a search over views found of a step."""

    liking: float
    mean: float
    visits: int


class NetSearch:
    """Searches over what the player on turn may come to see, against models of play."""

    def __init__(self, styles: Sequence[str], weights: str = "") -> None:
        self._numbers = {style: number for number, style in enumerate(styles, 1)}
        found = net_weights(weights)
        self.hash = found.hash
        mine = native_net(found)
        models = [mine, *(list(style_weights(style).values) for style in styles)]
        self._native = native.NetSearch(mine, models, [HEAT] + [STYLE_HEAT] * len(styles))

    def values(
        self,
        position: Any,
        moves: Sequence[Move],
        suspects: Sequence[Suspect],
        *,
        sets: Sequence[int],
        biases: Mapping[Move, float],
        iterations: int,
        explore: float,
        seed: int,
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> tuple[dict[Move, Tried], int]:
        """Value the moves; also say how many walks were made.

        ``position`` is one of the worlds, with the game so far; ``sets`` are the opponent's reds in each.
        """
        reds: list[int] = []
        models: list[int] = []
        chances: list[float] = []
        for suspect in suspects:
            for red, chance in zip(sets, suspect.chances, strict=True):
                if suspect.weight * chance > 1e-5:
                    reds.append(red)
                    models.append(self._numbers.get(suspect.model, 0))
                    chances.append(float(suspect.weight * chance))
        named = {move.id: move for move in moves}
        rows, _, walks, _ = self._native.run(
            position,
            biases=[biases.get(named[number], 0.0) for number in position.legal()],
            reds=reds,
            models=models,
            chances=chances,
            iterations=iterations,
            explore=explore,
            slip=SLIP,
            seed=seed,
            seconds=seconds or 0.0,
            stop=stop,
        )
        return {named[number]: Tried(liking, mean, count) for number, liking, mean, count in rows}, walks
