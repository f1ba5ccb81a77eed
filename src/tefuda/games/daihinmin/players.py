"""Daihinmin's own policies: the rule-based ``base`` in several styles; ``policy``, ``network``: learned."""

from __future__ import annotations

from tefuda._native import daihinmin as native
from tefuda.core import NativePolicy, Policy, TefudaError
from tefuda.core.errors import nearest, positive
from tefuda.core.weights import Weights, load_weights

KIND, NETWORK_KIND = "daihinmin-policy", "daihinmin-net"
GAMES = ("daihinmin",)

# How much a player goes by what; see native/games/daihinmin/base_policy.hpp.
STEADY = {
    "strength": 1.25,  # turns that a sure trick saves
    "lead": 0.3,  # what the lead is worth, in turns
    "singles": 0.2,  # how much every stronger card out there is feared
    "groups": 0.4,
    "sequences": 1.4,
    "pass_": 0.1,  # what waiting is worth, in turns
    "hurry": 0.2,  # more for the lead when somebody is close to going out
}
STYLES = {
    "steady": STEADY,
    "bold": {**STEADY, "lead": 1.0},  # wants the lead
    "patient": {**STEADY, "strength": 1.5, "lead": 0.2, "pass_": 0.3},  # keeps its strong cards
    "tidy": {**STEADY, "strength": 0.5, "pass_": 0.0},  # counts turns rather than tricks
    # Fears what is still out.
    "wary": {**STEADY, "strength": 0.9, "lead": 0.1, "singles": 0.6, "groups": 1.2, "sequences": 3.0},
    "swift": {**STEADY, "strength": 1.0, "pass_": -0.8},  # hardly ever passes
}
MATE_LEADS, ENDING_POSITIONS = 200, 20_000  # a decision's budget for proofs


def base(style: str = "steady", proofs: bool = True) -> Policy:
    """Proves what can be proved, else sheds its hand by a plan; the style says what it values.

    ``proofs=False`` plays by the plan alone.
    """
    if style not in STYLES:
        raise TefudaError("base has no style {style!r}.{hint}", style=style, hint=nearest(style, STYLES))
    leads, positions = (MATE_LEADS, ENDING_POSITIONS) if proofs else (0, 0)
    return NativePolicy(
        lambda engine: engine.base(**STYLES[style], leads=leads, positions=positions), games=GAMES
    )


def policy(weights: str = "", temperature: float = 0.0) -> Policy:
    """Plays by weights learned in self-play: those of the package, or those of a file.

    At temperature 0 it plays the best move, above 0 it draws; 1 is the temperature of its training.
    """
    return Learned(load_weights(KIND, native.FEATURES, weights), temperature)


def network(weights: str = "", temperature: float = 0.0) -> Policy:
    """Plays by a small network learned in self-play: that of the package, or that of a file.

    At temperature 0 it plays the best move, above 0 it draws; 1 is the temperature of its training.
    """
    return Networked(load_weights(NETWORK_KIND, native.NETWORK, weights), temperature)


class Learned(NativePolicy):
    """Softmax over the features of the moves; mate and the ending of two come first."""

    maker = "learned"  # of the native policy

    def __init__(self, weights: Weights, temperature: float = 0.0) -> None:
        heat = positive(temperature, "temperature", zero=True)
        self._hash = weights.hash
        super().__init__(
            lambda engine: getattr(engine, self.maker)(
                list(weights.values), temperature=heat, leads=MATE_LEADS, positions=ENDING_POSITIONS
            ),
            games=GAMES,
        )

    @property
    def identity(self) -> str:
        """The text, and the hash of the weights."""
        return f"{self.text}#{self._hash}"


class Networked(Learned):
    """Softmax over the scores of a network that sees more than features; gifts are those of features."""

    maker = "networked"
