"""How strongly somebody played, by the cost of its decisions: between chance and the reviewer's own moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any

from tefuda.core.words import Sentence
from tefuda.statistics.student import student_mean

if TYPE_CHECKING:
    from tefuda.arena.records.review import JudgedDecision

LEAST = 5  # decisions, before an interval means anything


@dataclass(frozen=True)
class Accuracy:
    """The share of what a random mover gives away that a player kept, with its 95 % interval.

    1 is the reviewer's move every time, 0 a move drawn at random, below 0 worse than that: one minus the sum
    of the costs over the sum of the mean costs of all legal moves, all by the reviewer's values. The interval
    is Student's for a ratio of two sums, over games where there are five or more, else over decisions.
    """

    value: float
    low: float
    high: float
    _: KW_ONLY
    decisions: int  # that have values

    def sentence(self) -> Sentence:
        """Put it into words."""
        values = {
            "value": f"{100 * self.value:.0f}",
            "low": f"{100 * self.low:.0f}",
            "high": f"{100 * self.high:.0f}",
            "n": self.decisions,
        }
        text = (
            "rating {value} % (95 % interval {low} to {high}, {n} decisions): 0 is a random move, 100 the "
            "reviewer's own"
        )
        return Sentence(text, values)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {"value": self.value, "ci95": [self.low, self.high], "decisions": self.decisions}


def accuracy(decisions: Sequence[JudgedDecision]) -> Accuracy | None:
    """Rate decisions; None where too few of them have values, or no move was worse than another."""
    paid: list[float] = []
    lots: list[float] = []
    games: list[int] = []
    for one in decisions:
        tried = [entry.value for entry in one.decision.values if entry.visits]
        own = one.decision.value
        if one.cost is None or own is None or len(tried) < 2:
            continue
        paid.append(one.cost)
        lots.append(own - sum(tried) / len(tried))
        games.append(one.row.number)
    total = sum(lots)
    if len(paid) < LEAST or total <= 0:
        return None
    kept, scale = 1 - sum(paid) / total, total / len(paid)
    shares = [kept - (cost - (1 - kept) * lot) / scale for cost, lot in zip(paid, lots, strict=True)]
    units = games if len(set(games)) >= LEAST else range(len(shares))
    found = student_mean(shares, list(units))
    return Accuracy(kept, found.low, found.high, decisions=len(paid))
