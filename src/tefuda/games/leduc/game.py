"""Leduc poker: six cards, two rounds of bets, one open card.

A yardstick of research on hidden information: small enough for exact equilibria, large enough for bluffs over
two rounds. At equilibrium the first player loses 0.0856 chips a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, replace
from itertools import product
from math import prod
from typing import Any

from tefuda.core import Deal, Game, Move, PlainState, Rng, TefudaError, Token, Unknowns, View
from tefuda.core.moves import named
from tefuda.core.words import tr
from tefuda.games.leduc.human_interface import LeducInterface, draw

RANKS = "JQK"
COPIES = 2  # cards of each rank
ANTE, RAISES = 1, (2, 4)  # chips; a raise of the first round and of the second
MOST_RAISES = 2  # in a round
FOLD, CALL, RAISE = Move(0, "fold"), Move(1, "call"), Move(2, "raise")


@dataclass(frozen=True)
class BetsSoFar:
    """The bets so far: chips of both, raises of this round, who has called or raised in it."""

    player: int | None = 0
    chips: tuple[int, int] = (ANTE, ANTE)
    turn: int = 0  # 0 = the first round
    _: KW_ONLY
    raises: int = 0
    calls: int = 0  # in a row
    folded: int | None = None


class Leduc(Game):
    """Leduc poker. ``call`` is check or call. Scores are chips won.

    >>> import tefuda
    >>> state = tefuda.load("leduc").replay({"cards": "JQK"}, ["raise", "call"])
    >>> state.view(0).table["open"], state.player
    ('K', 0)
    """

    name = "leduc"
    players = 2
    examples = ("leduc",)
    score_range = (-13.0, 13.0)

    def deal(self, rng: Rng) -> Deal:
        """Give each player a card and put one aside for the second round."""
        deck = [rank for rank in RANKS for _ in range(COPIES)]
        rng.shuffle(deck)
        return {"cards": "".join(deck[:3])}

    def deals(self) -> Iterator[tuple[Deal, int]]:
        """List the deals by ranks, each with the number of ways to draw it."""
        for ranks in product(RANKS, repeat=3):
            left = [COPIES - ranks[:k].count(rank) for k, rank in enumerate(ranks)]
            if all(n > 0 for n in left):
                yield {"cards": "".join(ranks)}, prod(left)

    def start(self, deal: Deal) -> LeducState:
        """Return the start of a game with these cards."""
        cards = deal.get("cards") if isinstance(deal, dict) and len(deal) == 1 else None
        if not _are_cards(cards):
            raise TefudaError(
                "A deal of leduc names three cards of J, J, Q, Q, K, K: "
                '{"cards": "JQK"}; the last is the open one.'
            )
        return LeducState(self, deal, BetsSoFar())

    def move(self, text: str) -> Move:
        """Read ``fold``, ``call`` or ``raise``."""
        return named([FOLD, CALL, RAISE], text)

    def show(self, view: View, colour: bool = False) -> str:
        """Draw what the player sees."""
        return draw(view)

    def human_interface(self) -> LeducInterface:
        """Return how it talks with a person."""
        return LeducInterface(self)

    def unknowns(self, view: View) -> Unknowns:
        """The other's card: which rank it is."""
        other = 1 - view.observer

        def find(state: Any) -> dict[str, list[str]]:
            return {str(other + 1): [state.deal["cards"][other]]}

        return Unknowns("player", (str(other + 1),), tuple(RANKS), find=find)


def _are_cards(cards: object) -> bool:
    if not isinstance(cards, str) or len(cards) != 3 or not set(cards) <= set(RANKS):
        return False
    return all(cards.count(rank) <= COPIES for rank in RANKS)


class LeducState(PlainState[Leduc, BetsSoFar]):
    """The truth of a game of Leduc poker."""

    @property
    def player(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        return self.now.player

    def list_moves(self) -> list[Move]:
        """Fold only after a bet; call always; raise twice a round at most."""
        now = self.now
        if now.player is None:
            return []
        faced = now.chips[now.player] < now.chips[1 - now.player]
        return [*([FOLD] if faced else []), CALL, *([RAISE] if now.raises < MOST_RAISES else [])]

    def after(self, move: Move) -> BetsSoFar:
        """Return the position after a legal move."""
        now, player = self.now, self.now.player
        assert player is not None
        if move == FOLD:
            return replace(now, player=None, folded=player)
        level = now.chips[1 - player]
        if move == RAISE:
            level += RAISES[now.turn]
            chips = (level, now.chips[1]) if player == 0 else (now.chips[0], level)
            return replace(now, player=1 - player, chips=chips, raises=now.raises + 1, calls=1)
        chips = (level, level)
        if not self._ends_round():
            return replace(now, player=1 - player, chips=chips, calls=1)
        return BetsSoFar(None if now.turn == 1 else 0, chips, 1)

    def _ends_round(self) -> bool:
        """Does a call end the round? Not the first move of it."""
        return self.now.calls == 1

    def observe(self, move: Move, observer: int) -> Token:
        """Moves are open; the call that ends the first round turns the open card up."""
        now = self.now
        assert now.player is not None
        opens = move == CALL and now.turn == 0 and self._ends_round()
        return Token(now.player, move.text, self.deal["cards"][2] if opens else None)

    @property
    def scores(self) -> tuple[float, ...]:
        """The chips won: a pair with the open card wins, else the higher card; equal cards share."""
        now = self.now
        if now.folded is not None:
            won = float(now.chips[now.folded])
            return (-won, won) if now.folded == 0 else (won, -won)
        first, second = (self._strength(player) for player in (0, 1))
        won = float(now.chips[0]) * ((first > second) - (first < second))
        return (won, -won)

    def _strength(self, player: int) -> int:
        cards = self.deal["cards"]
        return len(RANKS) if cards[player] == cards[2] else RANKS.index(cards[player])

    def secret(self, player: int) -> dict[str, Any]:
        """Return the own card."""
        return {"card": self.deal["cards"][player]}

    def table(self, player: int) -> dict[str, Any]:
        """Return the chips and the open card; both hands when they are shown at the end."""
        now, cards = self.now, self.deal["cards"]
        shown: dict[str, Any] = {
            "card": cards[player],
            "open": cards[2] if now.turn == 1 else None,
            "chips": list(now.chips),
            "round": now.turn + 1,
        }
        if self.is_over and now.folded is None:
            shown["cards"] = cards[:2]
        return shown

    def public_table(self) -> dict[str, Any]:
        """Return the chips and the open card; both hands when they are shown at the end."""
        return {key: value for key, value in self.table(0).items() if key != "card"}

    @property
    def reason(self) -> str | None:
        """``showdown`` or ``fold``."""
        if not self.is_over:
            return None
        return "showdown" if self.now.folded is None else "fold"

    def __str__(self) -> str:
        first, second, third = self.deal["cards"]
        moves = " ".join(move.text for move in self.moves) or tr("no bets yet")
        return f"{first} v {second}, {third}: {moves}"
