"""Several worlds of one View searched together: what one player can have who does not know which it is in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

import numpy as np

from tefuda._native import bridge as native
from tefuda.core import Move, Stop, TefudaError
from tefuda.games.bridge.game import BridgeState
from tefuda.games.bridge.notation import FIRST_CARD

LONGEST = 26  # own cards that can be looked ahead: all of two hands


@dataclass(frozen=True)
class Prospect:
    """What a card is worth in every world when its player goes on as well as it can.

    ``is_bound``: it is worth no more than ``total``, which is not enough to be chosen. ``points`` is what it
    scores in every world double dummy: it decides between cards that are worth the same.
    """

    worlds: Sequence[float]
    total: float  # by weight
    is_bound: bool = False
    _: KW_ONLY
    points: Sequence[float] = ()


class Together:
    """Alpha-mu over States that one player cannot tell apart.

    The declarer plays the cards of both hands and sees both; a defender plays its own, and sees dummy's. All
    others know every card, and how the player will play: the opponents take what is worst for it, a
    defender's partner what is best.
    """

    def __init__(
        self,
        states: Sequence[BridgeState],
        weights: Sequence[float],
        player: int,
        *,
        worth: Callable[[BridgeState, int], float],
        points: Callable[[BridgeState, int], float] | None = None,
        threads: int = 1,
    ) -> None:
        first = states[0]
        position, contract = first.position, first.contract
        if contract is None or first.is_over:
            raise TefudaError(
                "The solver needs a State in the play of the cards: this one is in the auction or over."
            )
        self._game = first.game
        self._points = None if points is None else [worths(state, points) for state in states]
        dummy = (contract.declarer + 2) % 4
        mine = 1 << player
        if player == contract.declarer:
            mine |= 1 << dummy
        self.is_lead = position.played == 0
        """Dummy will be seen after this card: then worlds are told apart, and there is nothing to look at."""
        self._search = native.AlphaMu(
            np.array([state.hands for state in states], dtype=np.uint64),
            trump=contract.trump,
            leader=position.leader,
            trick=list(position.trick),
            player=player,
            mine=mine,
            seen=mine if self.is_lead else mine | 1 << dummy,
            weights=list(weights),
            worth=np.array([worths(state, worth) for state in states]),
            threads=min(threads, len(states)),
        )

    @property
    def nodes(self) -> int:
        """Positions looked at, those of the solver included."""
        return int(self._search.nodes + self._search.solver_nodes)

    def open(
        self, seconds: float | None = None, stop: Stop | None = None, *, keep: bool = True
    ) -> dict[Move, Prospect]:
        """Solve the worlds double dummy, in their order, as many as there is time for.

        Who does not look any further need not ``keep`` what was found in them.
        """
        return self._told(self._search.open(seconds=seconds or 0.0, stop=stop, keep=keep))

    def deepen(
        self,
        own_cards: int,
        order: Sequence[Move],
        *,
        bonus: Sequence[float] = (),
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> tuple[dict[Move, Prospect], bool] | None:
        """Look so many own cards ahead; None when time was up, else the cards and whether that was all.

        Only worlds that were opened take part. The ``order`` is that of promise: later cards are given up
        when they cannot be better, the ``bonus`` of each included, which decides between equals.
        """
        cards, is_done, is_exact = self._search.deepen(
            own_cards,
            order=[move.id - FIRST_CARD for move in order],
            bonus=list(bonus),
            seconds=seconds or 0.0,
            stop=stop,
        )
        return (self._told(cards), is_exact) if is_done else None

    def pool_trick(
        self, seconds: float | None = None, stop: Stop | None = None
    ) -> dict[Move, Prospect] | None:
        """Choose for all worlds at once through the trick under way; None when time was up."""
        cards, is_done = self._search.pool_trick(seconds=seconds or 0.0, stop=stop)
        return self._told(cards) if is_done else None

    def _told(self, cards: Sequence[Any]) -> dict[Move, Prospect]:
        return {
            self._game.interned(FIRST_CARD + card): Prospect(
                worlds, total, is_bound, points=self._scored(tricks)
            )
            for card, total, is_bound, worlds, tricks in cards
        }

    def _scored(self, tricks: Sequence[int]) -> Sequence[float]:
        if self._points is None:
            return ()
        return [by_tricks[won] for by_tricks, won in zip(self._points, tricks, strict=False)]


def worths(state: BridgeState, worth: Callable[[BridgeState, int], float]) -> list[float]:
    """Return what 0 to 13 more tricks are worth; more than there are count as all of them."""
    left = 13 - sum(state.position.won)
    return [worth(state, min(tricks, left)) for tricks in range(14)]
