"""Liar's dice: each player rolls in secret; bids rise until somebody says liar.

A bid such as ``2x5`` says that at least two of all dice show a five; the highest face counts as any. Bids
rise by number first, then by face. Who says ``liar`` wins if the last bid is wrong, and loses if it is right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

from tefuda.core import Deal, Game, Move, PlainState, Rng, TefudaError, Token, Unknowns, View
from tefuda.core.errors import whole
from tefuda.core.words import tr
from tefuda.games.liars_dice.human_interface import LiarsDiceInterface, draw

LIAR = Move(0, "liar")
_BID = re.compile(r"(\d{1,2})x(\d{1,2})")


class LiarsDice(Game):
    """Liar's dice. ``faces`` of a die, ``dice`` of each player. The loser gets -1, its winner 1.

    >>> import tefuda
    >>> state = tefuda.load("liars_dice").replay({"dice": ["3", "5"]}, ["1x3", "2x3", "liar"])
    >>> state.scores
    (1.0, -1.0)
    """

    name = "liars_dice"
    examples = ("liars_dice", "liars_dice(players=3, faces=3)", "liars_dice(dice=2, faces=2)")
    score_range = (-1.0, 1.0)

    def __init__(self, players: int = 2, dice: int = 1, faces: int = 6) -> None:
        self.players = whole(players, "players", low=2, high=6)
        self.dice = whole(dice, "dice", low=1, high=5)
        self.faces = whole(faces, "faces", low=2, high=9)
        total = self.players * self.dice
        self.bids = [
            Move(1 + (count - 1) * faces + face - 1, f"{count}x{face}")
            for count in range(1, total + 1)
            for face in range(1, faces + 1)
        ]

    def deal(self, rng: Rng) -> Deal:
        """Roll all dice."""
        rolls = [sorted(1 + rng.below(self.faces) for _ in range(self.dice)) for _ in range(self.players)]
        return {"dice": ["".join(map(str, roll)) for roll in rolls]}

    def deals(self) -> Iterator[tuple[Deal, int]]:
        """List the rolls of all players, each with the number of ways to roll it."""
        rolls = [
            ("".join(map(str, roll)), _ways(roll))
            for roll in combinations_with_replacement(range(1, self.faces + 1), self.dice)
        ]
        for chosen in product(rolls, repeat=self.players):
            yield {"dice": [roll for roll, _ in chosen]}, prod(ways for _, ways in chosen)

    def start(self, deal: Deal) -> LiarsDiceState:
        """Return the start of a game with these rolls."""
        dice = deal.get("dice") if isinstance(deal, dict) and len(deal) == 1 else None
        if not isinstance(dice, list) or len(dice) != self.players or not all(map(self._is_roll, dice)):
            raise TefudaError(
                "A deal of liars_dice names a roll of {dice} dice for each of {players} players, faces in "
                "order from 1 to {faces}: {example}.",
                dice=self.dice,
                players=self.players,
                faces=self.faces,
                example={"dice": ["1" * self.dice] * self.players},
            )
        return LiarsDiceState(self, deal, -1)

    def _is_roll(self, roll: object) -> bool:
        if not isinstance(roll, str) or len(roll) != self.dice:
            return False
        return all("1" <= face <= str(self.faces) for face in roll) and list(roll) == sorted(roll)

    def move(self, text: str) -> Move:
        """Read a bid such as ``2x5``, or ``liar``."""
        match = _BID.fullmatch(text) if isinstance(text, str) else None
        if match is not None:
            for bid in self.bids:
                if bid.text == text:
                    return bid
        elif text == LIAR.text:
            return LIAR
        raise TefudaError(
            "A move of liars_dice is a bid such as 2x5 (at least two dice show a five), up to "
            "{most}, or liar, not {text!r}.",
            most=self.bids[-1].text,
            text=text,
        )

    def show(self, view: View, colour: bool = False) -> str:
        """Draw what the player sees."""
        return draw(view)

    def human_interface(self) -> LiarsDiceInterface:
        """Return how it talks with a person."""
        return LiarsDiceInterface(self)

    def unknowns(self, view: View) -> Unknowns:
        """What each of the others has rolled: how likely each face is, for each of their dice."""
        others = tuple(seat for seat in range(self.players) if seat != view.observer)

        def find(state: Any) -> dict[str, list[str]]:
            return {str(seat + 1): list(state.deal["dice"][seat]) for seat in others}

        faces = tuple(str(face) for face in range(1, self.faces + 1))
        return Unknowns("player", tuple(str(seat + 1) for seat in others), faces, find=find)


def _ways(roll: Sequence[int]) -> int:
    return factorial(len(roll)) // prod(factorial(n) for n in Counter(roll).values())


class LiarsDiceState(PlainState[LiarsDice, int]):
    """The truth of a game. The position is the number of the last bid, -1 before the first."""

    @property
    def _is_called(self) -> bool:
        return bool(self.moves) and self.moves[-1] == LIAR

    @property
    def player(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        return None if self._is_called else self.length % self.game.players

    def list_moves(self) -> list[Move]:
        """Every higher bid; ``liar`` once there is a bid."""
        if self._is_called:
            return []
        return [*self.game.bids[self.now + 1 :], *([LIAR] if self.now >= 0 else [])]

    def after(self, move: Move) -> int:
        """Return the number of the last bid after a move."""
        return self.now if move == LIAR else move.id - 1

    def observe(self, move: Move, observer: int) -> Token:
        """Everything is said aloud."""
        assert self.player is not None
        return Token(self.player, move.text)

    @property
    def scores(self) -> tuple[float, ...]:
        """Who was right gets 1, who was wrong -1, all others nothing."""
        players = self.game.players
        accuser = (self.length - 1) % players
        bidder = (self.length - 2) % players
        winner, loser = (bidder, accuser) if self._is_true() else (accuser, bidder)
        return tuple(1.0 if seat == winner else -1.0 if seat == loser else 0.0 for seat in range(players))

    def _is_true(self) -> bool:
        count, face = divmod(self.now, self.game.faces)
        shown = "".join(self.deal["dice"])
        matching = shown.count(str(face + 1))
        if face + 1 < self.game.faces:
            matching += shown.count(str(self.game.faces))  # the highest face counts as any
        return matching >= count + 1

    def secret(self, player: int) -> dict[str, Any]:
        """Return the own roll."""
        return {"dice": self.deal["dice"][player]}

    def table(self, player: int) -> dict[str, Any]:
        """Return the last bid; all dice when the game is over."""
        shown: dict[str, Any] = {
            "dice": self.deal["dice"][player],
            "bid": self.game.bids[self.now].text if self.now >= 0 else None,
        }
        if self.is_over:
            shown["all"] = list(self.deal["dice"])
        return shown

    def public_table(self) -> dict[str, Any]:
        """Return the last bid; all dice when the game is over."""
        return {key: value for key, value in self.table(0).items() if key != "dice"}

    @property
    def reason(self) -> str | None:
        """Whether the last bid was right."""
        return None if not self.is_over else ("the bid was right" if self._is_true() else "the bid was wrong")

    def __str__(self) -> str:
        return (
            " / ".join(self.deal["dice"]) + ": " + (" ".join(m.text for m in self.moves) or tr("no bids yet"))
        )
