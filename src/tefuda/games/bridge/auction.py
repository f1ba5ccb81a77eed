"""Worlds in which the auction makes sense: what calls say of hands, as an estimator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tefuda._native import bridge as native
from tefuda.core import Estimator, Hint, Move, Rng, TefudaError, View, World
from tefuda.core.words import tr
from tefuda.games.bridge import bidding
from tefuda.games.bridge.constraint import ANYTHING, Constraint, constraint
from tefuda.games.bridge.notation import FIRST_CARD, SEATS, VULNERABLE
from tefuda.games.bridge.worlds import HandWorlds

if TYPE_CHECKING:
    from tefuda.games.bridge.game import Bridge

METHODS = ("auto", "list", "rejection", "shapes")
MOST_LISTED = 4_000_000
STEPS = ((0, 0, True), (1, 0, True), (2, 0, True), (3, 1, False), (5, 2, False), (9, 4, False))
"""How far limits are moved where no world fits: points, cards of a suit, and do single cards still count?"""


class FittingWorlds(HandWorlds):
    """Worlds whose hands are as constraints say, all equally likely; the constraints are for 13 cards.

    ``method`` says how they are drawn: ``list`` (few), ``rejection``, ``shapes`` (the rarest hand first, by
    lengths and points), ``auto``. Where no world fits, limits are moved out, and ``note`` says how far.
    """

    def __init__(
        self, game: Bridge, view: View, constraints: Sequence[Constraint], *, method: str = "auto"
    ) -> None:
        super().__init__(game, view)
        self._plain = self.native
        if method == "list" and self._plain.count > MOST_LISTED:
            raise TefudaError(
                "auction(method='list') looks at every world, at most {most:,}; here there are {n:,}. Leave "
                "method out: worlds are then drawn.",
                most=MOST_LISTED,
                n=self._plain.count,
            )
        self.constraints = [one if self.missing[seat] else ANYTHING for seat, one in enumerate(constraints)]
        for points, cards, honours in STEPS:
            self.native = self._fitting(points, cards, honours, method=method)
            if not self.native.impossible:
                if points:
                    self.note = tr(
                        "no world fits: points relaxed by {points}, lengths by {cards}",
                        points=points,
                        cards=cards,
                    )
                return
        self.native = self._fitted([ANYTHING] * 4, method)
        self.note = tr("no world fits: the conditions on the hands are ignored")

    def _fitting(self, points: int, cards: int, honours: bool, *, method: str) -> Any:
        if points == 0:
            return self._fitted(self.constraints, method)
        return self._fitted([one.widened(points, cards, honours) for one in self.constraints], method)

    def _fitted(self, constraints: Sequence[Constraint], method: str) -> Any:
        formulas = [[] if one == ANYTHING else one.formula() for one in constraints]
        return native.Constrained(self._plain, played=self.played, formulas=formulas, method=method)

    @property
    def method(self) -> str:
        """How worlds are drawn."""
        method: str = self.native.method
        return method

    @property
    def acceptance(self) -> float:
        """The share of tries that give a world; of listed ones, of those without constraints."""
        acceptance: float = self.native.acceptance
        return acceptance

    @property
    def count(self) -> int | None:
        """How many worlds there are, where they are listed."""
        return self.native.count if self.method == "list" else None

    def worlds(self) -> Iterator[World]:
        """List all worlds."""
        if self.method != "list":
            raise TefudaError("There are too many worlds to list them all.")
        return (self._world([int(hand) for hand in row]) for row in self.native.listed())

    def sample_hands(self, count: int, rng: Rng) -> Any:
        """Draw many worlds at once: a row of four hands, as they are now, for each."""
        return self.native.sample_many(rng, count)


class Auction(Estimator):
    """Deals in which everybody has what its calls say by a bidding table, and what ``N=``, ``E=``… ask for.

    ``auction(E='hcp 15-17 and balanced')``; ``system='none'`` does not listen to the auction at all. Somebody
    may have bid by other rules: then the truth is not among the worlds.
    """

    def __init__(
        self,
        system: str = bidding.DEFAULT,
        N: str = "",
        E: str = "",
        *,
        S: str = "",
        W: str = "",
        method: str = "auto",
    ) -> None:
        if method not in METHODS:
            raise TefudaError(
                "auction(method=…) is one of {methods}, not {method!r}.",
                methods=", ".join(METHODS),
                method=method,
            )
        self._method = method
        self._asked = [constraint(text) if text else ANYTHING for text in (N, E, S, W)]
        self._system = None if system == "none" else bidding.system(system)
        self.explained: Mapping[int, Constraint] = {}  # what bidders said of calls, by number of the call

    def constraints(self, view: View) -> list[Constraint]:
        """Return what every seat should have, by its calls and what was asked for."""
        calls = [token.seen for token in view.log]
        game: Any = view.load_game()
        calls = [call for call in calls if game.move(call).id < FIRST_CARD]
        dealer = SEATS.index(view.secret["dealer"])
        vulnerable = bidding.seen_by_dealer(dealer, VULNERABLE.index(view.secret["vulnerable"]))
        said = [ANYTHING] * 4
        if self._system and calls:
            said = self._system.meanings(calls, vulnerable, self.explained)
        return [said[(seat - dealer) % 4] & self._asked[seat] for seat in range(4)]

    def default_move(self, view: View) -> Move | None:
        """Call by the table that these worlds listen to."""
        game: Any = view.load_game()
        if self._system is None or game.fixed or view.table["contract"] or not view.legal_moves:
            return super().default_move(view)
        move: Move = game.move(bidding.call_of(view, self._system))
        return move

    def know(self, view: View, hint: Hint | None = None) -> FittingWorlds:
        """Return the worlds that fit."""
        game: Any = view.load_game()
        if hint is not None:
            raise TefudaError("auction cannot use a hint.")
        return FittingWorlds(game, view, self.constraints(view), method=self._method)
