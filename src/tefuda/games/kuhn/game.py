"""Kuhn poker: each player antes 1, gets one of three cards, and may bet 1 more.

Small enough that everything about it is known: at equilibrium the second player gains 1/18 a game, the
best card is never folded and the worst never calls. Searches are checked against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from tefuda._native import kuhn as native
from tefuda.core import Deal, Move, NativeGame, NativeState, Rng, TefudaError, Token, Unknowns, View
from tefuda.core.words import tr
from tefuda.games.kuhn.human_interface import KuhnInterface, draw

CARDS = "JQK"
MOVES = ("pass", "bet")


class Kuhn(NativeGame):
    """Kuhn poker. ``pass`` is check or fold, ``bet`` is bet or call. Scores are chips won."""

    name = "kuhn"
    examples = ("kuhn",)
    engine = native
    score_range = (-2.0, 2.0)

    def deal(self, rng: Rng) -> Deal:
        """Give each player a card."""
        return {"cards": rng.choice([a + b for a, b in permutations(CARDS, 2)])}

    def deals(self) -> Iterator[tuple[Deal, int]]:
        """List the six deals."""
        for a, b in permutations(CARDS, 2):
            yield {"cards": a + b}, 1

    def start(self, deal: Deal) -> KuhnState:
        """Return the start of a game with these cards."""
        cards = deal.get("cards") if isinstance(deal, dict) and len(deal) == 1 else None
        if (
            not isinstance(cards, str)
            or len(cards) != 2
            or not set(cards) <= set(CARDS)
            or cards[0] == cards[1]
        ):
            raise TefudaError('A deal of kuhn names two different cards of J, Q, K: {"cards": "KQ"}.')
        return KuhnState(self, deal, native.Position.dealt(*(CARDS.index(c) for c in cards)))

    def move(self, text: str) -> Move:
        """Read ``pass`` or ``bet``."""
        if text not in MOVES:
            raise TefudaError("A move of kuhn is 'pass' or 'bet', not {text!r}.", text=text)
        return self.interned(MOVES.index(text))

    def move_text(self, number: int) -> str:
        """Return the notation of a move number."""
        return MOVES[number]

    def token(self, player: int, seen: int, reveal: int) -> Token:
        """Put what was seen into words."""
        return Token(player, MOVES[seen])

    def show(self, view: View, colour: bool = False) -> str:
        """Draw what the player sees."""
        return draw(view)

    def human_interface(self) -> KuhnInterface:
        """Return how it talks with a person."""
        return KuhnInterface(self)

    def unknowns(self, view: View) -> Unknowns:
        """The two cards that the observer does not see: one is the other's, one nobody's."""
        other = 1 - view.observer
        rows = tuple(card for card in CARDS if card != view.secret["card"])

        def find(position: Any) -> dict[str, list[str]]:
            return {row: [str(other + 1) if CARDS[position.card(other)] == row else "-"] for row in rows}

        return Unknowns("card", rows, (str(other + 1), "-"), find=find)


class KuhnState(NativeState[Kuhn]):
    """The truth of a game of Kuhn poker."""

    def secret(self, player: int) -> dict[str, Any]:
        """Return the own card."""
        return {"card": self.deal["cards"][player]}

    def table(self, player: int) -> dict[str, Any]:
        """Return the bets; both cards when the game is over."""
        shown: dict[str, Any] = {"moves": [m.text for m in self.moves], "card": self.deal["cards"][player]}
        if self.is_over:
            shown["cards"] = self.deal["cards"]
        return shown

    def public_table(self) -> dict[str, Any]:
        """Return the bets; both cards when the game is over."""
        return {key: value for key, value in self.table(0).items() if key != "card"}

    @property
    def reason(self) -> str | None:
        """``showdown`` or ``fold``."""
        if not self.is_over:
            return None
        moves = [m.text for m in self.moves]
        return "fold" if moves[-1] == "pass" and "bet" in moves else "showdown"

    def __str__(self) -> str:
        cards = self.deal["cards"]
        return f"{cards[0]} v {cards[1]}: " + (" ".join(m.text for m in self.moves) or tr("no bets yet"))
