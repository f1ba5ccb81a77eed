"""One kind of finding: a cell of a paper, or a claim, beside what we measured, with a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tefuda.core.words import tr

Side = Literal["same", "other"]

# What the words mean; the order is that of all tables.
LEGEND = {
    "exact": "a computed number is the paper's number",
    "agrees": "the 95 % interval of ours − paper's (both errors counted) lies within half the claimed effect",
    "direction": "ours is surely on the paper's side, the size is open; the best with a lowered budget",
    "inconclusive": "too few games, the paper's or ours, to tell",
    "differs": "the 95 % interval of ours − paper's excludes 0; ours is on the paper's side or on the other",
    "calibrated": "the setting was chosen to agree with the paper's number, so this is no test of it",
    "holds": "a claim without a number (the note says whose) is sure",
    "fails": "the opposite of a claim without a number is sure",
    "open": "a claim without a number is neither sure nor surely wrong",
    "not run": "there is no result",
}
VERDICTS = tuple(LEGEND)
OF_NUMBERS = VERDICTS[:6]
OF_CLAIMS = VERDICTS[6:9]


def verdict_word(verdict: str) -> str:
    """Return a verdict in the user's language."""
    return tr(verdict)


@dataclass(frozen=True)
class Finding:
    """One cell: a number of a paper beside ours, or a claim without a number."""

    tag: str
    cell: str
    paper: float | None
    ours: float | None
    ci95: tuple[float, float] | None
    games: int
    verdict: str
    side: Side | None = None
    note: str = ""
    data: Mapping[str, float] = field(default_factory=dict, compare=False)  # for pictures, not for tables

    def to_json(self) -> dict[str, Any]:
        """Return the finding as ``reproduce --json`` prints it."""
        return {
            "tag": self.tag,
            "cell": self.cell,
            "paper": self.paper,
            "ours": self.ours,
            "ci95": None if self.ci95 is None else list(self.ci95),
            "games": self.games,
            "verdict": self.verdict,
            "side": self.side,
            "note": self.note,
        }
