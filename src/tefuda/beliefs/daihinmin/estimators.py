"""Daihinmin's hidden hands: the simple estimators of paper K, and those that are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda._native import daihinmin as native
from tefuda.core import Call, Estimator, Hint, Knowledge, NativePolicy, Policy, Rng, TefudaError, View, World
from tefuda.core.errors import impossible_view, positive
from tefuda.core.weights import load_weights
from tefuda.games.daihinmin import notation as n
from tefuda.games.daihinmin.players import GAMES, KIND
from tefuda.games.daihinmin.worlds import blind_position

# How many times as many cards of a rank (3 … 2, joker) each class (richest first) holds as chance would give
# it, when the play begins: counted in games of `policy` against itself by tools/class_bias.py --games 4000.
BIAS = [
    [0.722, 0.434, 0.475, 0.62, 0.747, 0.985, 0.826, 0.92, 0.995, 1.146, 1.385, 1.638, 1.883, 1.899],
    [0.875, 0.57, 0.698, 0.853, 0.872, 0.989, 0.942, 0.983, 0.998, 1.037, 1.074, 1.241, 1.611, 2.031],
    [1.012, 0.99, 1.013, 0.958, 0.989, 1.0, 1.023, 0.992, 0.992, 0.982, 1.018, 1.019, 1.005, 1.022],
    [1.125, 1.499, 1.274, 1.177, 1.108, 0.995, 1.052, 1.017, 1.012, 0.985, 0.882, 0.729, 0.395, 0.001],
    [1.281, 1.536, 1.567, 1.411, 1.297, 1.031, 1.166, 1.093, 1.003, 0.843, 0.622, 0.34, 0.06, 0.001],
]


def habit(weights: str = "", temperature: float = 1.0) -> Policy:
    """The learned policy without its proofs: what somebody who plays like it would do, cheap to ask."""
    found = load_weights(KIND, native.FEATURES, weights)
    heat = positive(temperature, "temperature")
    return NativePolicy(lambda engine: engine.habit(list(found.values), temperature=heat), games=GAMES)


def styles(temperatures: tuple[Any, ...] = (1.0, 2.0, 4.0), client: bool = True, weights: str = "") -> Policy:
    """One of several ways to play: the learned policy at ``temperatures``, the client's, or anything."""
    found = load_weights(KIND, native.FEATURES, weights)
    heats = [positive(heat, "temperature") for heat in temperatures]
    return NativePolicy(
        lambda engine: engine.styles(list(found.values), temperatures=heats, client=client), games=GAMES
    )


def bias_deals(blind: Any, observer: int) -> Any:
    """Return the native source of worlds of ``bias``."""
    return native.Deals(blind, observer, True, [0] * len(blind.counts), [BIAS])


class _Fresh(Knowledge):
    """A native source that draws a fresh world every time; there is no past that leads to one."""

    def __init__(self, source: Any) -> None:
        self.native = source

    def sample_world(self, rng: Rng) -> World:
        raise TefudaError("These worlds may contradict the View: there is no past that leads to them.")


class Placed(Estimator):
    """Places the unseen cards at random. What the exchange and the first lead have told is forgotten."""

    consistent = False
    certain = False  # are cards placed that are certain?
    bias: Sequence[list[list[float]]] = ()

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Place the unseen cards."""
        return self._placed(view, [0] * view.load_game().players)

    def _placed(self, view: View, told: list[int]) -> Knowledge:
        game: Any = view.load_game()
        try:
            blind = blind_position(game, view)
            return _Fresh(native.Deals(blind, view.observer, self.certain, told, list(self.bias)))
        except (ValueError, KeyError, TypeError) as error:
            raise impossible_view(error) from None


class Random(Placed):
    """Paper K's RANDOM: unseen cards at random; only the sizes of the hands are right."""


class SubjectiveInformation(Placed):
    """Paper K's SBJINFO: what the exchange and the first lead made certain is in place, the rest at random.

    Whoever gave the observer its tribute holds nothing stronger. What others exchanged is not looked at.
    """

    certain = True


class Bias(SubjectiveInformation):
    """Paper K's BIAS: certain cards placed, the rest from the strongest down by what classes tend to hold."""

    bias = (BIAS,)


class Cheat(Placed):
    """Told cards of the others: ``cheat(share=0.5, which='weakest', of=[2, 3], rest=random)``; an Oracle.

    ``share`` of the cards that a player holds now, the weakest or the strongest, by the order of the tribute;
    ``of``: of which players, counted from 1 as they are named in a match (seats, in a game alone); all
    without it. ``rest`` places the other cards: random, sbjinfo or bias.
    """

    def __init__(
        self,
        share: float = 1.0,
        which: str = "weakest",
        of: tuple[Any, ...] | int = (),
        *,
        rest: Call | str = "random",
    ) -> None:
        players = list(of) if isinstance(of, tuple) else [of]
        if isinstance(share, bool) or not 0 <= share <= 1:
            raise TefudaError("cheat(share=…) is from 0 to 1, not {share!r}.", share=share)
        if which not in ("weakest", "strongest"):
            raise TefudaError("cheat(which=…) is 'weakest' or 'strongest', not {which!r}.", which=which)
        if not all(type(player) is int and 1 <= player <= 5 for player in players):
            raise TefudaError("cheat(of=…) takes players from 1 to 5, not {of!r}.", of=of)
        simple: dict[str, type[Placed]] = {"random": Random, "sbjinfo": SubjectiveInformation, "bias": Bias}
        if str(rest) not in simple:
            raise TefudaError("cheat(rest=…) is random, sbjinfo or bias, not {rest}.", rest=rest)
        self.certain, self.bias = simple[str(rest)].certain, simple[str(rest)].bias
        self.peeks = Call("cards", {"share": float(share), "which": which, "of": tuple(players)})

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Place what was told, then the rest."""
        seats = range(view.load_game().players)
        cards = (hint or {}).get("cards")
        if not isinstance(cards, dict):
            raise TefudaError(
                '{text} must be told {{"cards": {{"1": "S3 H4", …}}}}, not {hint!r}.',
                text=self.text,
                hint=hint,
            )
        return self._placed(view, [n.read_cards(cards.get(str(seat), "")) for seat in seats])
