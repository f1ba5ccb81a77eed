"""Where the time of an agent's decisions goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field

from tefuda.core import Costs, Decision
from tefuda.core.words import columns, tr
from tefuda.play.rows import GameRow

PARTS = ("estimate", "worlds", "playouts", "search", "idle", "python")
HEADS = ("decisions", "estimate", "worlds", "play-outs", "search", "idle", "Python", "ESS", "accepted")
FALLEN = "fell back"  # a column of its own only where it happened


def charge(row: GameRow, seat: int, elapsed: float, *, cpu: float, decision: Decision | None) -> None:
    """Note what a decision cost by the clock and of the CPU (all threads, and programs of others).

    What the search does not account for was Python around it.
    """
    costs = Costs() if decision is None else decision.costs
    parts = {part: getattr(costs, part) for part in PARTS}
    parts["python"] += max(elapsed - costs.seconds, 0.0)
    for part, value in {"decisions": 1, "cpu": cpu, **parts, **_quality(decision)}.items():
        if value:
            row.costs.setdefault(part, [0] * len(row.seconds))[seat] += value


def _quality(decision: Decision | None) -> dict[str, float]:
    """Say how good the worlds of a decision were, and that it had any."""
    estimate = None if decision is None else decision.estimate
    if estimate is None or estimate.ess is None:
        return {}
    accepted = 1.0 if estimate.acceptance is None else estimate.acceptance
    fallen = estimate.fallbacks or 0.0
    return {"estimates": 1, "ess": estimate.ess, "acceptance": accepted, "fallbacks": fallen}


@dataclass
class Bill:
    """What all decisions of an agent cost, in seconds of all its threads, and how good their worlds were."""

    decisions: int = 0
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))
    estimates: int = 0  # decisions that looked at worlds
    _: KW_ONLY
    cpu: float = 0.0
    quality: dict[str, float] = field(
        default_factory=lambda: {"ess": 0.0, "acceptance": 0.0, "fallbacks": 0.0}
    )

    def add(self, row: GameRow, seat: int) -> None:
        """Count the decisions of a game."""
        for part, by_seat in row.costs.items():
            if part == "decisions":
                self.decisions += int(by_seat[seat])
            elif part == "estimates":
                self.estimates += int(by_seat[seat])
            elif part == "cpu":
                self.cpu += by_seat[seat]
            elif part in self.quality:
                self.quality[part] += by_seat[seat]
            else:
                self.seconds[part] += by_seat[seat]

    def take(self, other: Bill) -> None:
        """Count the decisions of another bill, too."""
        self.decisions += other.decisions
        self.estimates += other.estimates
        self.cpu += other.cpu
        for mine, theirs in ((self.seconds, other.seconds), (self.quality, other.quality)):
            for part, value in theirs.items():
                mine[part] += value

    def mean(self, part: str) -> float | None:
        """Return the mean ``ess``, ``acceptance`` or ``fallbacks`` of decisions that had worlds."""
        return self.quality[part] / self.estimates if self.estimates else None

    @property
    def cpu_per_decision(self) -> float | None:
        """CPU seconds of a decision on average; None where nobody measured them."""
        return self.cpu / self.decisions if self.decisions and self.cpu else None

    def to_json(self) -> dict[str, float]:
        """Return the bill as JSON data: seconds in all, and how good worlds were on average."""
        means = {part: mean for part in self.quality if (mean := self.mean(part)) is not None}
        if not means.get("fallbacks"):
            means.pop("fallbacks", None)
        return {"decisions": self.decisions, "cpu": self.cpu, **self.seconds, **means}


def cpu_line(names: Sequence[str], bills: Sequence[Bill]) -> str:
    """Say what a decision of each agent took of the CPU; nothing where none was made one by one."""
    cpus = [(name, bill.cpu_per_decision) for name, bill in zip(names, bills, strict=True)]
    parts = [f"{name} {1000 * cpu:.3g} ms" for name, cpu in cpus if cpu is not None]
    return tr("CPU per decision: {parts}", parts=", ".join(parts)) if parts else ""


def costs_table(names: Sequence[str], bills: Sequence[Bill]) -> str:
    """Return the mean costs of a decision as text, in milliseconds, with their shares."""
    fell = any(bill.mean("fallbacks") for bill in bills)
    rows = [["  " + tr("ms a decision"), *(tr(word) for word in (*HEADS, *([FALLEN] if fell else [])))]]
    for name, bill in zip(names, bills, strict=True):
        total = sum(bill.seconds.values())
        cells = [f"{bill.decisions:,}"]
        for seconds in bill.seconds.values():
            mean = 1000 * seconds / max(bill.decisions, 1)
            share = f"{100 * seconds / total if total else 0:.0f} %"
            cells.append(f"{mean:.3g}{share:>6}")
        ess, acceptance = bill.mean("ess"), bill.mean("acceptance")
        cells.append("-" if ess is None else f"{ess:,.0f}")
        cells.append("-" if acceptance is None else f"{100 * acceptance:.3g} %")
        if fell:
            cells.append(f"{100 * (bill.mean('fallbacks') or 0.0):.3g} %")
        rows.append(["  " + name, *cells])
    return "\n".join(columns(rows, "<>"))
