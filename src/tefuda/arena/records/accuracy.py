"""How strongly somebody played, by the cost of its decisions: between chance and the reviewer's own moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any

from tefuda.core.words import Sentence
from tefuda.statistics.means import Mean, Sample

if TYPE_CHECKING:
    from tefuda.arena.records.review import JudgedDecision

LEAST = 5  # decisions, before an interval means anything


@dataclass(frozen=True)
class Accuracy:
    """The share of what a random mover gives away that a player kept, with its 95 % interval.

    1 is the reviewer's move every time, 0 a move drawn at random, below 0 worse than that: one minus the sum
    of the costs over the sum of the mean costs of all legal moves, all by the reviewer's values. The interval
    is that of a ratio of two sums (:func:`kept_share`), over games where there are five or more, else over
    decisions; ``tefuda bench statistics`` says how often it holds the truth.
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


def kept_share(
    paid: Sequence[float], lots: Sequence[float], *, worst: Sequence[float], units: Sequence[int]
) -> Mean:
    """Return what was kept of what a random mover gives away, with its interval.

    ``paid`` is what each decision cost, ``lots`` what a random move costs there, ``worst`` what the worst one
    does. Most decisions cost nothing and a few much, so a worst move that was never made is reckoned with.

    >>> mean = kept_share([0.0, 0.0, 0.2, 0.0, 0.0], [0.1] * 5, worst=[0.3] * 5, units=range(5))
    >>> round(mean.value, 2), round(mean.low, 2), round(mean.high, 2)
    (0.6, -0.82, 0.98)
    """
    scale = sum(lots) / len(lots)
    most = max(bad / lot for bad, lot in zip(worst, lots, strict=True) if lot > 0)
    sample = Sample(
        [cost / scale for cost in paid],
        list(units),
        (0.0, most),
        counts=[lot / scale for lot in lots],
    )
    lost = sample.mean()
    return Mean(1 - lost.value, 1 - lost.high, 1 - lost.low, error=lost.error, clusters=lost.clusters)


def accuracy(decisions: Sequence[JudgedDecision]) -> Accuracy | None:
    """Rate decisions; None where too few of them have values, or no move was worse than another."""
    paid: list[float] = []
    lots: list[float] = []
    worst: list[float] = []
    games: list[int] = []
    for one in decisions:
        tried = [entry.value for entry in one.decision.values if entry.visits]
        own = one.decision.value
        if one.cost is None or own is None or len(tried) < 2:
            continue
        lot = own - sum(tried) / len(tried)
        if lot <= 0:  # all moves are equal: nothing to be kept or lost
            continue
        paid.append(one.cost)
        lots.append(lot)
        worst.append(max(own - min(tried), one.cost))
        games.append(one.row.number)
    if len(paid) < LEAST:
        return None
    units = games if len(set(games)) >= LEAST else range(len(paid))
    found = kept_share(paid, lots, worst=worst, units=units)
    return Accuracy(found.value, found.low, found.high, decisions=len(paid))
