"""What a table of solved endings is for: how many players and cards, which rule, ties or not."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Literal

from tefuda._native import endgame as native
from tefuda.core import TefudaError

RULES = ("full", "paper")
TIES = ("all", "none")
MOST_BYTES = 1 << 32

Rule = Literal["full", "paper"]
Ties = Literal["all", "none"]


@dataclass(frozen=True)
class Kind:
    """The name of a table.

    ``rule="full"`` is the true game; ``"paper"`` looks at the pass only when no play keeps the mover's own
    chances, which reproduces the tables of paper E. ``ties="none"`` leaves out endings in which two cards
    have the same rank, as the paper did for four players.

    >>> Kind(3, 10).patterns()
    1428867
    """

    players: int
    cards: int
    rule: str = "full"
    _: KW_ONLY
    ties: str = "all"

    def __post_init__(self) -> None:
        if type(self.players) is not int or not 2 <= self.players <= native.MAX_PLAYERS:
            raise TefudaError(
                "Tables are for 2 to {max_players} players, not {players}.",
                max_players=native.MAX_PLAYERS,
                players=self.players,
            )
        if self.rule not in RULES:
            raise TefudaError("The rule of a table is 'full' or 'paper', not {rule!r}.", rule=self.rule)
        if self.ties not in TIES:
            raise TefudaError("The ties of a table are 'all' or 'none', not {ties!r}.", ties=self.ties)
        most = most_cards(self.players, self.ties)
        if type(self.cards) is not int or not self.players <= self.cards <= most:
            raise TefudaError(
                "A table for {players} players has from {players} cards (one each) to {most}, "
                "not {cards}: each additional card makes it 4 to 8 times as large.",
                players=self.players,
                most=most,
                cards=self.cards,
            )

    def patterns(self, cards: int | None = None) -> int:
        """Return the number of reduced endings of so many cards (default: the most), empty hands included."""
        return native.patterns(self.players, self.ties == "all", cards or self.cards)

    def levels(self) -> range:
        """Return the numbers of cards that the table holds."""
        return range(self.players, self.cards + 1)

    def level_bytes(self, cards: int) -> int:
        """Return the size of one level: as many bits an entry as there are players."""
        return native.packed_bytes(self.patterns(cards), self.players)

    def bytes(self) -> int:
        """Return the size of all levels."""
        return sum(map(self.level_bytes, self.levels()))

    def native(self) -> native.Table:
        """Return an empty native table of this kind."""
        return native.Table(self.players, self.ties == "all", RULES.index(self.rule))

    def __str__(self) -> str:
        return f"{self.players}x{self.cards} ({self.rule} rule, ties: {self.ties})"


def size_of(players: int, cards: int, ties: str = "all") -> tuple[int, int]:
    """Return the patterns of so many cards and the bytes of a table with all levels, of any size.

    >>> size_of(5, 12)
    (13287968865, 9644447808)
    """
    if not 2 <= players <= native.MAX_PLAYERS or not players <= cards <= native.MAX_CARDS:
        raise TefudaError(
            "Sizes are known for up to {max_cards} cards, not {players} x {cards}.",
            max_cards=native.MAX_CARDS,
            players=players,
            cards=cards,
        )
    levels = [native.patterns(players, ties == "all", n) for n in range(players, cards + 1)]
    return levels[-1], sum(native.packed_bytes(patterns, players) for patterns in levels)


def most_cards(players: int, ties: str = "all") -> int:
    """Return the most cards that a table for so many players may have (four gigabytes)."""
    total, cards = 0, players - 1
    while cards < native.MAX_CARDS:
        total += native.packed_bytes(native.patterns(players, ties == "all", cards + 1), players)
        if total > MOST_BYTES:
            break
        cards += 1
    return cards
