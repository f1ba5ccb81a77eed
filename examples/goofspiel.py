"""Goofspiel, a game with simultaneous hidden moves, and a player of it, as a user would write them.

    tefuda check examples/goofspiel.py:Goofspiel
    tefuda play "examples/goofspiel.py:Goofspiel(cards=5)"
    tefuda match examples/goofspiel.py:Goofspiel "examples/goofspiel.py:Bidder(more=1)" ismcts --games 100
    tefuda train examples/goofspiel.py:Goofspiel --out lessons --rounds 30 --games 50 --exam 200

Prizes come up one after the other. Both players bid a card for each, face down; the higher card takes the
prize, equal cards let it go. Each card is bid once. The player with more points at the end wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from tefuda import Agent, Decision, Game, Move, Rng, TefudaError, Token, Turn, View
from tefuda.core import Deal, PlainState
from tefuda.core.moves import named


@dataclass(frozen=True)
class Position:
    """All bids so far. A simultaneous move is two moves, the first of them face down."""

    bids: tuple[int, ...] = ()  # first player, second player, first player, …


class GoofspielState(PlainState["Goofspiel", Position]):
    """The truth of a game."""

    @property
    def player(self) -> int | None:
        """The first player bids, then the second, who does not see that bid."""
        bids = len(self.now.bids)
        return None if bids == 2 * self.game.cards else bids % 2

    def left(self, seat: int, observer: int) -> list[int]:
        """Return the cards that a seat has not bid; of another's bids only those of rounds that are over."""
        known = len(self.now.bids) if seat == observer else len(self.now.bids) // 2 * 2
        used = self.now.bids[:known][seat::2]
        return [card for card in range(1, self.game.cards + 1) if card not in used]

    def list_moves(self) -> list[Move]:
        """Any card that is left."""
        me = self.player
        return [] if me is None else [self.game.bids[card - 1] for card in self.left(me, me)]

    def after(self, move: Move) -> Position:
        """Add the bid."""
        return Position((*self.now.bids, move.id))

    def observe(self, move: Move, observer: int) -> Token:
        """The first bid of a round is a card face down; with the second both are turned up.

        Then the next prize comes up as well.
        """
        if self.player == 0:
            return Token(0, move.text if observer == 0 else "bid")
        came_up = [] if observer == 0 else [f"bid {self.now.bids[-1]}"]
        rounds = (len(self.now.bids) + 1) // 2
        came_up += [f"prize {prize}" for prize in self.deal["prizes"][rounds : rounds + 1]]
        return Token(1, move.text, ", ".join(came_up) or None)

    @property
    def scores(self) -> tuple[float, ...]:
        """One for the player with more, a half each if both have the same."""
        points = [0, 0]
        rounds = zip(self.deal["prizes"], self.now.bids[::2], self.now.bids[1::2], strict=True)
        for prize, first, second in rounds:
            if first != second:
                points[first < second] += prize
        won = (1 + (points[0] > points[1]) - (points[0] < points[1])) / 2
        return won, 1 - won

    def secret(self, player: int) -> dict[str, Any]:
        """The first prize, which both see."""
        return {"prize": self.deal["prizes"][0]}

    def table(self, player: int) -> dict[str, Any]:
        """The prizes that came up, the rounds that are over, the cards that are left."""
        rounds = len(self.now.bids) // 2
        return {
            "prizes": self.deal["prizes"][: rounds + 1],
            "bids": [list(self.now.bids[2 * k : 2 * k + 2]) for k in range(rounds)],
            "left": [self.left(seat, player) for seat in range(2)],
        }

    def __str__(self) -> str:
        rounds = [str(list(self.now.bids[k : k + 2])) for k in range(0, len(self.now.bids), 2)]
        return f"prizes {self.deal['prizes']}; bids {' '.join(rounds) or 'none'}"


class Goofspiel(Game):
    """Bid for prizes, both at once, 2 players."""

    name = "goofspiel"

    def __init__(self, cards: int = 4) -> None:
        if not 2 <= cards <= 13:
            raise TefudaError(f"goofspiel(cards=…) is from 2 to 13, not {cards}.")
        self.cards = cards
        self.bids = [Move(card, f"bid {card}") for card in range(1, cards + 1)]

    def deals(self) -> Iterator[tuple[Deal, int]]:
        """Every order of the prizes."""
        if self.cards > 6:
            raise TefudaError("Goofspiel with more than six cards has too many deals to list them all.")
        for prizes in permutations(range(1, self.cards + 1)):
            yield {"prizes": list(prizes)}, 1

    def deal(self, rng: Rng) -> Deal:
        """Shuffle the prizes."""
        prizes = list(range(1, self.cards + 1))
        rng.shuffle(prizes)
        return {"prizes": prizes}

    def start(self, deal: Deal) -> GoofspielState:
        """Return the start of a game."""
        return GoofspielState(self, deal, Position())

    def move(self, text: str) -> Move:
        """Read ``bid 3``."""
        return named(self.bids, text)

    def features(self, view: View, move: Move) -> list[float]:
        """What may matter of a bid, for ``tefuda train``: its height, its distance from the prize."""
        over = move.id - view.table["prizes"][-1]
        return [move.id / self.cards, abs(over) / self.cards, float(over == 0)]

    def show(self, view: View, colour: bool = False) -> str:
        """Draw the table."""
        own, other = view.observer, 1 - view.observer
        lines = [
            f"prize {prize}: you {bid[own]}, the other {bid[other]}"
            for prize, bid in zip(view.table["prizes"], view.table["bids"], strict=False)
        ]
        if not view.is_over:
            lines.append(f"prize {view.table['prizes'][-1]}: ?")
        cards = " ".join(map(str, view.table["left"][own])) or "-"
        return "\n".join([*lines, f"your cards: {cards}"])


class Bidder(Agent):
    """Bids the value of the prize, or somewhat more."""

    games = ("goofspiel",)

    def __init__(self, more: int = 0) -> None:
        super().__init__()
        self.more = more

    def choose(self, turn: Turn) -> Decision:
        """The card that is nearest."""
        wanted = turn.view.table["prizes"][-1] + self.more
        return Decision(min(turn.view.legal_moves, key=lambda move: abs(move.id - wanted)))
