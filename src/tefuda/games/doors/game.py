"""Doors: the native twin of ``examples/doors.py``, where the rules are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from tefuda._native import doors as native
from tefuda.core import (
    Deal,
    Move,
    NativeGame,
    NativeState,
    Rng,
    State,
    TefudaError,
    Token,
    Unknowns,
    View,
)
from tefuda.games.doors.human_interface import DoorsInterface, draw

MOVES = ("ask", "swap", "bury left", "bury right", "accuse 1", "accuse 2", "accuse 3")
BURY_SOMEWHERE = 100
ROLES = (None, "guard", "spy")


class Doors(NativeGame):
    """Three players, one of them the spy; four moves to find out who."""

    name = "doors"
    examples = ("doors",)
    engine = native
    players = 3

    def deal(self, rng: Rng) -> Deal:
        """Draw the spy, a card for everybody and the card in the deck."""
        deal: Deal = rng.choice([deal for deal, _ in self.deals()])
        return deal

    def deals(self) -> Iterator[tuple[Deal, int]]:
        """List the 72 deals."""
        for spy in range(3):
            for cards in permutations((1, 2, 3, 4)):
                yield {"spy": spy, "cards": list(cards[:3]), "deck": cards[3]}, 1

    def start(self, deal: Deal) -> DoorsState:
        """Return the start of a game with this Deal."""
        if not _is_deal(deal):
            raise TefudaError(
                'A deal of doors is {"spy": 0, "cards": [1, 2, 3], "deck": 4}: four different cards.'
            )
        return DoorsState(self, deal, native.Position.dealt(deal["spy"], deal["cards"], deal["deck"]))

    def move(self, text: str) -> Move:
        """Read a move in notation."""
        if text not in MOVES:
            raise TefudaError(
                "A move of doors is one of {moves}, not {text!r}.", moves=", ".join(MOVES), text=text
            )
        return self.interned(MOVES.index(text))

    def move_text(self, number: int) -> str:
        """Return the notation of a move number."""
        return MOVES[number]

    def token(self, player: int, seen: int, reveal: int) -> Token:
        """Put what was seen into words."""
        text = "bury" if seen == BURY_SOMEWHERE else MOVES[seen]
        return Token(player, text, ROLES[reveal] if text == "ask" else reveal or None)

    def teams(self, state: State[Any]) -> list[list[int]]:
        """The spy against the two guards."""
        spy = state.deal["spy"]
        return [[spy], [seat for seat in range(3) if seat != spy]]

    def roles(self, state: State[Any]) -> list[str]:
        """Name the spy and the guards."""
        return ["spy" if seat == state.deal["spy"] else "guard" for seat in range(3)]

    def show(self, view: View, colour: bool = False) -> str:
        """Draw what the player sees."""
        return draw(view)

    def human_interface(self) -> DoorsInterface:
        """Return how it talks with a person."""
        return DoorsInterface(self)

    def unknowns(self, view: View) -> Unknowns:
        """Which of the others is the spy."""
        others = [seat for seat in range(3) if seat != view.observer]

        def find(position: Any) -> dict[str, list[str]]:
            return {str(seat + 1): ["spy" if position.spy == seat else "guard"] for seat in others}

        return Unknowns("player", tuple(str(seat + 1) for seat in others), ("guard", "spy"), find=find)


def _is_deal(deal: Any) -> bool:
    if not isinstance(deal, dict) or set(deal) != {"spy", "cards", "deck"} or type(deal["cards"]) is not list:
        return False
    numbers = [*deal["cards"], deal["deck"]]
    if any(type(number) is not int for number in [*numbers, deal["spy"]]):
        return False
    return sorted(numbers) == [1, 2, 3, 4] and 0 <= deal["spy"] < 3


class DoorsState(NativeState[Doors]):
    """The truth of a game of Doors."""

    def secret(self, player: int) -> dict[str, Any]:
        """Return the own role and first card."""
        role = "spy" if self.deal["spy"] == player else "guard"
        return {"role": role, "card": self.deal["cards"][player]}

    def table(self, player: int) -> dict[str, Any]:
        """Return the own card now and the coins in all."""
        return {"card": self.position.card(player), "coins": self.position.coins}

    def public_table(self) -> dict[str, Any]:
        """Return the coins in all."""
        return {"coins": self.position.coins}

    def public_token(self, tokens: Sequence[Token]) -> Token:
        """Everybody sees what those saw who did not move."""
        return tokens[(tokens[0].player + 1) % len(tokens)]

    @property
    def reason(self) -> str | None:
        """``accused`` or ``time``."""
        if not self.is_over:
            return None
        return "accused" if self.moves[-1].text.startswith("accuse") else "time"

    def __str__(self) -> str:
        cards = " ".join(str(self.position.card(seat)) for seat in range(3))
        return f"spy: player {self.deal['spy'] + 1}; cards {cards}; " + ", ".join(m.text for m in self.moves)
