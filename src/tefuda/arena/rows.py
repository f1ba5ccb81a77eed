"""What is kept of one game."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from tefuda.core import Deal, TefudaError

INCIDENTS = ("departed", "late", "rejected", "passed")
"""What happens to clients on a wire: left; did not answer in time; sent what is not allowed; and moves that
were made for one that is gone."""


@dataclass
class GameRow:
    """One game of a match: enough to replay it, to judge it and to run it again."""

    number: int
    series: int
    deal: Deal
    seating: list[int]  # the agent on every seat
    moves: list[str] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    reason: str = ""
    forfeit: dict[str, Any] | None = None  # {"seat", "why"} and a "trace"
    roles: list[str] = field(default_factory=list)
    counts: dict[str, list[int]] = field(default_factory=dict)  # by move number, of searches by the clock
    seconds: list[float] = field(default_factory=list)  # thinking time of every seat
    costs: dict[str, list[float]] = field(default_factory=dict)  # decisions and what they cost, by seat
    incidents: dict[str, list[int]] = field(default_factory=dict)  # by kind and seat: see INCIDENTS
    views: list[str] | None = None  # full records: digest of the mover's View at every move
    carry: Any = None  # what earlier games of the series left to this one, where games carry over
    decisions: list[Any] | None = None  # full records: the Decision behind every move, where there is one

    def to_json(self) -> dict[str, Any]:
        """Return the row as JSON data, without what is empty; the parts are the row's own."""
        return {key: value for key, value in vars(self).items() if value not in (None, {}) or key == "deal"}

    @staticmethod
    def from_json(data: Any) -> GameRow:
        """Read a row back; the sentence of the TefudaError names what is wrong."""
        if not isinstance(data, dict):
            raise TefudaError("A game is an object.")
        wrong = [key for key, kind in NEEDED.items() if not isinstance(data.get(key), kind)]
        if wrong or set(data) - {f.name for f in fields(GameRow)}:
            raise TefudaError(f"This is not a game ({', '.join(wrong) or 'unknown parts'}).")
        return GameRow(**data)

    def incident(self, kind: str, seat: int) -> None:
        """Count something that happened to the client on a seat."""
        self.incidents.setdefault(kind, [0] * len(self.seating))[seat] += 1


NEEDED = {
    "number": int,
    "series": int,
    "deal": dict,
    "seating": list,
    "moves": list,
    "scores": list,
    "reason": str,
}
