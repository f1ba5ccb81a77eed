"""Doors: a toy game in plain Python that is harder than it looks.

Three players: one is the spy, two are guards; nobody knows the others' roles. Everybody holds a card of
1 to 4, the fourth lies in the deck. Four moves are made in all, in turn:

- ``ask``: learn the role of the next player, then make another move (not ``ask``); the others see only
  that you asked.
- ``swap``: change your card for the one in the deck, which only you see.
- ``bury left`` / ``bury right``: a coin behind a door; the others see only that you buried one. Right
  takes an even card.
- ``accuse N``: takes a 3 or 4 and ends the game: the guards win if N is the spy, else the spy wins.

Without an accusation the spy wins if a coin lies on the right, the guards if all lie on the left; no
coin at all is a draw. The native twin is ``tefuda.load("doors")``; both give the same searches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from tefuda.core import Deal, Game, Move, PlainState, Rng, State, Token
from tefuda.core.moves import named

MOVES = [
    Move(number, text)
    for number, text in enumerate(
        ["ask", "swap", "bury left", "bury right", "accuse 1", "accuse 2", "accuse 3"]
    )
]
ASK, SWAP, LEFT, RIGHT = MOVES[:4]
ACCUSE = MOVES[4:]


@dataclass(frozen=True)
class Position:
    """Everything that moves can change."""

    cards: tuple[int, ...]
    deck: int
    length: int = 0
    turn: int = 0
    asked: bool = False
    left: int = 0
    right: int = 0
    accused: int | None = None


class PlainDoors(Game):
    """The game: deals, start, moves, teams."""

    name = "plain_doors"
    players = 3

    def deals(self) -> Iterator[tuple[Deal, int]]:
        """List the 72 deals, all equally likely."""
        for spy in range(3):
            for cards in permutations((1, 2, 3, 4)):
                yield {"spy": spy, "cards": list(cards[:3]), "deck": cards[3]}, 1

    def deal(self, rng: Rng) -> Deal:
        """Draw one of them."""
        deal: Deal = rng.choice([deal for deal, _ in self.deals()])
        return deal

    def start(self, deal: Deal) -> DoorsState:
        """Return the start of a game."""
        return DoorsState(self, deal, Position(tuple(deal["cards"]), deal["deck"]))

    def move(self, text: str) -> Move:
        """Read a move."""
        return named(MOVES, text)

    def teams(self, state: State[Any]) -> list[list[int]]:
        """The spy against the two guards."""
        spy = state.deal["spy"]
        return [[spy], [seat for seat in range(3) if seat != spy]]


class DoorsState(PlainState[PlainDoors, Position]):
    """The rules: who moves, what is legal, what changes, what is seen, who wins."""

    @property
    def player(self) -> int | None:
        """Four moves or an accusation end the game."""
        if self.now.accused is not None or self.now.length == 4:
            return None
        return self.now.turn

    def list_moves(self) -> list[Move]:
        """List the legal moves: they depend on the card, which is secret."""
        me = self.player
        if me is None:
            return []
        card = self.now.cards[me]
        moves = [SWAP, LEFT] if self.now.asked else [ASK, SWAP, LEFT]
        if card % 2 == 0:
            moves.append(RIGHT)
        if card >= 3:
            moves += [ACCUSE[seat] for seat in range(3) if seat != me]
        return moves

    def after(self, move: Move) -> Position:
        """Return the position after a move."""
        me = self.now.turn
        turn = me if move == ASK else (me + 1) % 3
        now = replace(self.now, length=self.now.length + 1, turn=turn, asked=move == ASK)
        if move == SWAP:
            cards = list(now.cards)
            cards[me], deck = now.deck, cards[me]
            return replace(now, cards=tuple(cards), deck=deck)
        if move == LEFT:
            return replace(now, left=now.left + 1)
        if move == RIGHT:
            return replace(now, right=now.right + 1)
        if move in ACCUSE:
            return replace(now, accused=ACCUSE.index(move))
        return now

    def observe(self, move: Move, observer: int) -> Token:
        """Say what a player will see of a move."""
        me = self.player
        assert me is not None
        mine = me == observer
        if move == ASK and mine:
            return Token(me, move.text, "spy" if (me + 1) % 3 == self.deal["spy"] else "guard")
        if move == SWAP and mine:
            return Token(me, move.text, self.now.deck)
        if move in (LEFT, RIGHT) and not mine:
            return Token(me, "bury")
        return Token(me, move.text)

    @property
    def scores(self) -> tuple[float, ...]:
        """1 for the winners, 0 for the losers, a half each for a draw."""
        guards = 0.5
        if self.now.accused is not None:
            guards = 1.0 if self.now.accused == self.deal["spy"] else 0.0
        elif self.now.left + self.now.right:
            guards = 1.0 if self.now.right == 0 else 0.0
        return tuple(1 - guards if seat == self.deal["spy"] else guards for seat in range(3))

    @property
    def reason(self) -> str | None:
        """How the game ended."""
        if self.player is not None:
            return None
        return "time" if self.now.accused is None else "accused"

    def secret(self, player: int) -> dict[str, Any]:
        """Return the own role and first card."""
        role = "spy" if self.deal["spy"] == player else "guard"
        return {"role": role, "card": self.deal["cards"][player]}

    def table(self, player: int) -> dict[str, Any]:
        """Return the own card now and the number of coins."""
        return {"card": self.now.cards[player], "coins": self.now.left + self.now.right}
