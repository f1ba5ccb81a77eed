"""Where the time of an agent's decisions goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tefuda.arena.rows import GameRow
from tefuda.core import Costs, Decision
from tefuda.core.words import columns, tr

PARTS = ("worlds", "playouts", "search", "idle", "python")
HEADS = ("decisions", "worlds", "play-outs", "search", "idle", "Python")


def charge(row: GameRow, seat: int, elapsed: float, decision: Decision | None) -> None:
    """Note what a decision cost; what the search does not account for was Python around it."""
    costs = Costs() if decision is None else decision.costs
    parts = {part: getattr(costs, part) for part in PARTS}
    parts["python"] += max(elapsed - costs.seconds, 0.0)
    for part, value in {"decisions": 1, **parts}.items():
        if value:
            row.costs.setdefault(part, [0] * len(row.seconds))[seat] += value


@dataclass
class Bill:
    """What all decisions of an agent cost, in seconds of all its threads."""

    decisions: int = 0
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))

    def add(self, row: GameRow, seat: int) -> None:
        """Count the decisions of a game."""
        for part, by_seat in row.costs.items():
            if part == "decisions":
                self.decisions += int(by_seat[seat])
            else:
                self.seconds[part] += by_seat[seat]

    def to_json(self) -> dict[str, float]:
        """Return the bill as JSON data."""
        return {"decisions": self.decisions, **self.seconds}


def costs_table(names: Sequence[str], bills: Sequence[Bill]) -> str:
    """Return the mean costs of a decision as text, in milliseconds, with their shares."""
    rows = [["  " + tr("ms a decision"), *(tr(word) for word in HEADS)]]
    for name, bill in zip(names, bills, strict=True):
        total = sum(bill.seconds.values())
        cells = [f"{bill.decisions:,}"]
        for seconds in bill.seconds.values():
            mean = 1000 * seconds / max(bill.decisions, 1)
            share = f"{100 * seconds / total if total else 0:.0f} %"
            cells.append(f"{mean:.3g}{share:>6}")
        rows.append(["  " + name, *cells])
    return "\n".join(columns(rows, "<>"))
