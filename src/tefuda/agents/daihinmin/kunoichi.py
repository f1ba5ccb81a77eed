"""Kunoichi (paper K): which estimator of the hidden hands is worth playing by, at this table?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.agents.daihinmin.luck import HandLuck
from tefuda.agents.switching import Switching
from tefuda.core import Call, Game, TefudaError, View
from tefuda.core.errors import nearest
from tefuda.core.spec import parse

ARMS = (Call("random"), Call("sbjinfo"), Call("bias"), Call("rejection"))
REWARDS = ("points", "class", "hand")
PLAYER = Call("mc")


class Kunoichi(Switching):
    """Picks an estimator a game by a bandit; the player underneath, ``mc``, stays the same.

    ``kunoichi(arms=[bias, rejection, particles], by=ucb_v(zeta=0.5), player=mc(iterations=5000))``.
    ``reward``: the ``points`` of the game (the paper's PT); by ``class``, one point more for the two poor and
    one less for the two rich (WR); or by ``hand``, ours: points less what the dealt cards let expect.
    """

    def __init__(
        self,
        arms: tuple[Any, ...] | Call | str = ARMS,
        by: Call | str = "ucb_v",
        player: Call | str = PLAYER,
        *,
        reward: str = "points",
    ) -> None:
        if reward not in REWARDS:
            raise TefudaError(
                "kunoichi has no reward {reward!r}.{hint}", reward=reward, hint=nearest(reward, REWARDS)
            )
        names = arms if isinstance(arms, tuple) else (arms,)
        super().__init__(tuple(armed(player, arm) for arm in names), by)
        self.estimators = tuple(str(name) for name in names)
        self._reward = reward
        self._luck = HandLuck()

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Forget what was learnt."""
        super().new_match(game, seats, seed)
        self._luck = HandLuck()

    def worth(self, view: View, scores: Sequence[float]) -> float:
        """Return the reward of a finished game, from 0 to 1."""
        points = scores[view.observer]
        if self._reward == "points":
            return super().worth(view, scores)
        classes, players = view.secret["classes"], len(view.secret["counts"])
        if self._reward == "class":
            return by_class(points, classes[view.observer] if classes else None, players)
        left = points - self._luck.expected(view)
        self._luck.learn(view, points)
        return by_hand(left, players)

    def memory(self) -> Any:
        """Return what was learnt."""
        return {**super().memory(), "luck": self._luck.memory()}

    def restore(self, memory: Any) -> None:
        """Take up what was learnt."""
        super().restore(memory)
        self._luck.restore(memory.get("luck"))


def by_class(points: float, place: int | None, players: int) -> float:
    """Return the paper's WR from 0 to 1: a point more for who began poor, a point less for who began rich.

    The evaluated player's class alone counts; in a game without classes (None) nothing is changed.

    >>> [round(by_class(3, place, 5), 3) for place in (0, None, 4)]
    [0.333, 0.5, 0.667]
    """
    if place is not None:
        points += 1 if place >= players - 2 else -1 if place <= 1 else 0
    return points / (players + 1)


def by_hand(left: float, players: int) -> float:
    """Return from 0 to 1 what points went beyond those that class and hand let expect."""
    return min(max(0.5 + left / (1.5 * (players - 1)), 0.0), 1.0)


def armed(player: Call | str, worlds: Any) -> Call:
    """Return the player with these worlds."""
    call = parse(player) if isinstance(player, str) else player
    if "worlds" in call.params:
        raise TefudaError("kunoichi(player=…) gets its worlds from the arms: do not give worlds=… there.")
    return Call(
        call.name, {**call.params, "worlds": worlds if isinstance(worlds, Call) else parse(str(worlds))}
    )
