"""What is kept of one game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field, fields
from typing import Any

from tefuda.core import Deal, TefudaError

INCIDENTS = ("departed", "impossible", "late", "rejected", "passed")
"""What happens to clients on a wire: left; did not answer in time; sent what is not allowed; and moves that
were made for one that is gone."""


@dataclass
class GameRow:
    """One game of a match: enough to replay it, to judge it and to run it again.

    >>> import tefuda
    >>> row = tefuda.Match("kuhn", ["random", "random"], games=2, seed=1).run().rows[0]
    >>> row.number, row.seating, row.moves, row.scores
    (0, [0, 1], ['bet', 'bet'], [2.0, -2.0])
    """

    number: int
    series: int
    deal: Deal
    _: KW_ONLY
    seating: list[int]  #: the agent on every seat
    moves: list[str] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    reason: str = ""
    forfeit: dict[str, Any] | None = None  #: {"seat", "why"} and a "trace"
    roles: list[str] = field(default_factory=list)
    counts: dict[str, list[int]] = field(default_factory=dict)  #: by move number, of searches by the clock
    seconds: list[float] = field(default_factory=list)  #: thinking time of every seat
    costs: dict[str, list[float]] = field(default_factory=dict)  #: decisions and what they cost, by seat
    incidents: dict[str, list[int]] = field(default_factory=dict)  #: by kind and seat: see INCIDENTS
    views: list[str] | None = None  #: full records: digest of the mover's View at every move
    stand_ins: dict[str, list[int]] = field(
        default_factory=dict
    )  # by seat: who decided for it, from which move
    claimed: int | None = None  #: from which move on the rest was played out, after a claim
    carry: Any = None  #: what earlier games of the series left to this one, where games carry over
    decisions: list[Any] | None = None  #: full records: the Decision behind every move, where there is one

    def to_json(self) -> dict[str, Any]:
        """Return the row as JSON data, without what is empty; the parts are the row's own."""
        return {key: value for key, value in vars(self).items() if value not in (None, {}) or key == "deal"}

    @staticmethod
    def from_json(data: Any) -> GameRow:
        """Read a row back; the sentence of the TefudaError names what is wrong."""
        if not isinstance(data, dict):
            raise TefudaError("A game is an object.")
        wrong = [key for key in NEEDED if key not in data]
        if wrong or set(data) - {f.name for f in fields(GameRow)}:
            raise TefudaError("This is not a game ({wrong}).", wrong=", ".join(wrong) or "unknown parts")
        row = GameRow(**data)
        seats = len(row.seating) if isinstance(row.seating, list) else 0
        wrong = [key for key, is_good in PARTS.items() if not is_good(getattr(row, key), seats)]
        if wrong:
            raise TefudaError("This is not a game ({wrong}).", wrong=", ".join(wrong))
        return row

    def incident(self, kind: str, seat: int) -> None:
        """Count something that happened to the client on a seat."""
        self.incidents.setdefault(kind, [0] * len(self.seating))[seat] += 1


NEEDED = ("number", "series", "deal", "seating", "moves", "scores", "reason")


def _is_count(value: object, seats: int = 0) -> bool:
    return type(value) is int and 0 <= value < 1 << 63


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and -1e300 < value < 1e300  # type: ignore[operator]


def _is_list(value: object, is_item: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(map(is_item, value))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _by_seat(value: object, seats: int, is_item: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and len(value) in (0, seats) and all(map(is_item, value))


def _is_forfeit(value: object, seats: int) -> bool:
    if value is None:
        return True
    return isinstance(value, dict) and value.get("seat") in range(seats) and _is_text(value.get("why"))


def _is_stand_in(value: object, seats: int) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_count, value)) and value[0] < seats


def _is_table(value: object, is_line: Callable[[Any], bool]) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value)) and all(map(is_line, value.values()))


PARTS: dict[str, Callable[[Any, int], bool]] = {
    "number": _is_count,
    "series": _is_count,
    "deal": lambda value, _: isinstance(value, dict),
    "seating": lambda value, _: _is_list(value, _is_count),
    "moves": lambda value, _: _is_list(value, _is_text),
    "scores": lambda value, seats: _by_seat(value, seats, _is_number),
    "reason": lambda value, _: _is_text(value),
    "forfeit": _is_forfeit,
    "roles": lambda value, seats: _by_seat(value, seats, _is_text),
    "counts": lambda value, _: _is_table(value, lambda line: _is_list(line, _is_count)),
    "seconds": lambda value, seats: _by_seat(value, seats, _is_number),
    "costs": lambda value, seats: _is_table(value, lambda line: _by_seat(line, seats, _is_number)),
    "incidents": lambda value, seats: _is_table(value, lambda line: _by_seat(line, seats, _is_count)),
    "stand_ins": lambda value, seats: _is_table(value, lambda line: _is_stand_in(line, seats)),
    "claimed": lambda value, _: value is None or _is_count(value),
    "views": lambda value, _: value is None or _is_list(value, _is_text),
    "decisions": lambda value, _: value is None or isinstance(value, list),
}
