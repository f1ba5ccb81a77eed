"""Learned styles of Geister: players by weights of pairs, each taught by itself with rewards of its own."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from tefuda._native import geister as native
from tefuda.core import NativePolicy, Policy, TefudaError
from tefuda.core.errors import nearest, positive
from tefuda.core.weights import Weights, load_weights

GAMES = ("geister",)


@dataclass(frozen=True, kw_only=True)
class Rewards:
    """What a style wants: the ends of games first, then what happens on the way."""

    win_escape: float = 1.0
    win_blues: float = 1.0  # by taking all of the other's blue pieces
    win_reds: float = 1.0  # by having all of one's own red pieces taken
    draw: float = 0.0
    lose_escape: float = -1.0
    lose_blues: float = -1.0
    lose_reds: float = -1.0
    blue_lost: float = 0.0  # for each of one's own pieces that was taken
    red_lost: float = 0.0
    blue_taken: float = 0.0  # for each of the other's
    red_taken: float = 0.0
    red_near: float = 0.0  # for the share of turns with a red piece on an exit or one step from it
    ply: float = 0.0  # for every ply of the game

    def native(self) -> Any:
        """Return them as the core holds them."""
        return native.Rewards(list(asdict(self).values()))


STYLES = {
    "even": Rewards(),  # wants to win, no matter how
    "offering": Rewards(win_escape=0.5, win_blues=0.5, red_lost=0.1),  # has its red pieces taken
    "cautious": Rewards(win_blues=0.7, draw=0.2, blue_lost=-0.25, red_lost=-0.1),  # risks nothing
    "giving": Rewards(win_escape=0.3, win_blues=0.3, red_lost=0.3),  # its red pieces away, at any price
    "taking": Rewards(blue_taken=0.3, red_taken=-0.1, win_blues=1.5),  # takes what may be blue
    "sneaking": Rewards(win_escape=1.5, blue_lost=-0.15, red_lost=0.05),  # leaves when nobody looks
    # Rewards drawn by lot, for variety.
    "drawn1": Rewards(
        win_escape=1.38,
        win_blues=0.38,
        win_reds=1.11,
        draw=-0.12,
        lose_escape=-1.18,
        lose_blues=-0.54,
        lose_reds=-0.55,
        blue_lost=-0.23,
        red_lost=0.29,
        blue_taken=0.02,
        red_taken=-0.02,
        red_near=0.49,
        ply=-0.0005,
    ),
    "drawn2": Rewards(
        win_escape=0.49,
        win_blues=0.99,
        win_reds=0.75,
        draw=-0.24,
        lose_escape=-1.19,
        lose_blues=-1.47,
        lose_reds=-1.47,
        blue_lost=-0.03,
        red_lost=0.23,
        blue_taken=0.08,
        red_taken=-0.1,
        red_near=0.18,
        ply=-0.001,
    ),
    "drawn3": Rewards(
        win_escape=0.83,
        win_blues=0.98,
        win_reds=1.39,
        draw=-0.3,
        lose_escape=-1.09,
        lose_blues=-0.86,
        lose_reds=-1.26,
        blue_lost=-0.08,
        red_lost=-0.02,
        blue_taken=0.11,
        red_taken=-0.13,
        red_near=-0.17,
        ply=-0.0034,
    ),
    "drawn4": Rewards(
        win_escape=0.3,
        win_blues=1.35,
        win_reds=0.59,
        draw=0.02,
        lose_escape=-0.98,
        lose_blues=-1.29,
        lose_reds=-1.38,
        blue_lost=0.06,
        red_lost=0.11,
        blue_taken=0.29,
        red_taken=0.07,
        red_near=0.27,
        ply=-0.0002,
    ),
    "drawn5": Rewards(
        win_escape=0.71,
        win_blues=0.85,
        win_reds=1.42,
        draw=0.26,
        lose_escape=-0.6,
        lose_blues=-0.5,
        lose_reds=-0.95,
        blue_lost=0.06,
        red_lost=0.22,
        blue_taken=0.26,
        red_taken=0.04,
        red_near=-0.09,
        ply=0.0009,
    ),
    "drawn6": Rewards(
        win_escape=0.52,
        win_blues=0.78,
        win_reds=1.37,
        draw=-0.18,
        lose_escape=-1.18,
        lose_blues=-1.01,
        lose_reds=-1.04,
        blue_lost=0.05,
        red_lost=-0.0,
        blue_taken=-0.04,
        red_taken=-0.1,
        red_near=0.09,
        ply=-0.0007,
    ),
    "seasoned": Rewards(),  # has met all of the above (OTHERS)
    # The next two were trained after the player of this package was finished: they judge it.
    "bluffing": Rewards(win_blues=0.5, draw=-0.5, red_near=0.5),  # red pieces threaten to leave
    "racing": Rewards(win_blues=0.3, win_reds=0.3, draw=-1.0, ply=-0.004),  # leaves, and soon
    # And these after its next version.
    "guarding": Rewards(win_blues=1.2, draw=0.1, lose_escape=-2.0),  # lets nobody out
    "luring": Rewards(win_escape=0.7, win_reds=1.5, draw=-0.3, red_lost=0.15, red_near=0.3),  # by bait
    # And these after the roll-outs of strong(rollouts=6000).
    "pressing": Rewards(win_escape=1.2, lose_reds=-0.5, red_near=0.4, ply=-0.002),  # towards the exits
    "hoarding": Rewards(
        win_blues=0.6, draw=0.1, lose_reds=-1.5, blue_lost=-0.4, red_taken=-0.3
    ),  # keeps blues
}

# Styles of opponents, for learning and roll-outs: those that judge players are not among them.
MODELS = ("even", "offering", "cautious", "giving", "taking", "sneaking", *(f"drawn{n}" for n in range(1, 7)))
# Whom a style learns to play against, beside itself.
OTHERS = {"seasoned": MODELS}


def kind_of(style: str) -> str:
    """Return the kind of the file of weights of a style."""
    if style not in STYLES:
        raise TefudaError("styled has no style {style!r}.{hint}", style=style, hint=nearest(style, STYLES))
    return f"geister-{style}"


def style_weights(style: str, path: str = "") -> Weights:
    """Load a style's weights of pairs: those of the package, or those of a file."""
    whole = load_weights(kind_of(style), 2 * native.PAIRS, path)
    return Weights(whole.values[: native.PAIRS], whole.hash)  # the second half valued positions in training


def styled(style: str = "even", weights: str = "", temperature: float = 0.0) -> Policy:
    """Leaves if it can; else the step that a learned style likes best, without looking ahead.

    At temperature 0 it takes the best step, above 0 it draws; 1 is the temperature of its training.
    """
    return Styled(style_weights(style, weights), temperature)


class Styled(NativePolicy):
    """A policy by weights of pairs."""

    def __init__(self, weights: Weights, temperature: float = 0.0) -> None:
        heat = positive(temperature, "temperature", zero=True)
        self._hash = weights.hash
        super().__init__(lambda engine: engine.styled(list(weights.values), temperature=heat), games=GAMES)

    @property
    def identity(self) -> str:
        """The text, and the hash of the weights."""
        return f"{self.text}#{self._hash}"
