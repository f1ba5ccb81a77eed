"""Tables of solved endings."""

from collections.abc import Sequence
from typing import Annotated, Any

import numpy
from numpy.typing import NDArray


MAX_CARDS: int = 20

MAX_PLAYERS: int = 6

PASS_WINS: int = 2147483648

def packed_bytes(count: int, bits: int) -> int:
    """Bytes of a packed array of so many entries."""

def patterns(players: int, ties: bool, cards: int) -> int:
    """How many patterns of so many cards there are."""

class Tally:
    """What one level of a table holds."""

    @property
    def playable(self) -> int: ...

    @property
    def nontrivial(self) -> int: ...

    @property
    def values(self) -> list[int]:
        """Nontrivial patterns by value, a set of seats as bits."""

    @property
    def first(self) -> list[int]:
        """Nontrivial won patterns by smallest winning card."""

    @property
    def skipped(self) -> list[int]:
        """Of these, those where the leader has a smaller card."""

    @property
    def one_card(self) -> list[int]:
        """One-card hands by their card."""

class Ending:
    """What the player to move knows of an ending; ranks by index from weak."""

    def __init__(self, *, seat: int, own: Sequence[int], unseen: Sequence[int], sizes: Sequence[int], played: Sequence[Sequence[int]] = [], beat: int = -1, owner: int = -1, staying: int = 63) -> None: ...

    @property
    def cards(self) -> int: ...

    @property
    def on_lead(self) -> bool: ...

class Table:
    """Solved endings of one number of players, read from arrays."""

    def __init__(self, players: int, ties: bool, rule: int) -> None: ...

    def attach(self, cards: int, data: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Use this packed array as a level."""

    def build(self, cards: int, out: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], threads: int, progress: object | None) -> Tally:
        """Solve a level from the smaller ones that are attached."""

    def moves(self, ending: Ending, owners: Sequence[int]) -> tuple[int, list[tuple[int, int]]]:
        """
        The value of one world, and (rank, seats) of every move; rank -1 is the pass.
        """

    def worlds(self, ending: Ending, winning: bool, counts: bool) -> tuple[Any, Any, Any, Any]:
        """All worlds: values, winning cards, weights, counts."""

    def sample(self, ending: Ending, seed: int, count: int, winning: bool, counts: bool) -> tuple[Any, Any, Any, Any]:
        """Worlds at random: values, winning cards, weights, counts."""

    def probe(self, ending: Ending, owners: Any, winning: bool, counts: bool) -> tuple[Any, Any, Any, Any]:
        """The same for given worlds: one row of owners a world."""

    def pattern(self, cards: int, number: int) -> tuple[list[int], list[int]]:
        """Owners and ranks of the cards of a pattern, from weak to strong."""

    def level(self, cards: int) -> Any:
        """All values of a level, one byte each."""

FORCED_CARDS: int = 16

def forced_wins(worlds: Any, *, groups: bool, eight: int, seat: int, beat: int = -1, size: int = 1, owner: int = -1, staying: int = 31) -> Any:
    """
    Winning moves of a seat in worlds (cards by world, rank and seat), with groups and an 8 that closes the trick: bit 4 * rank + size - 1 for a group, bit 63 for the pass.
    """
