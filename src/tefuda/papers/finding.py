"""One kind of finding: a cell of a paper, or a claim, beside what we measured, with a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Literal

from tefuda.core.words import Sentence, language, tr

Side = Literal["same", "other"]

# What the words mean; the order is that of all tables.
LEGEND = {
    "exact": "a computed number is the paper's number",
    "agrees": (
        "the 95 % interval of our value − the paper's (sampling errors of both included) "
        "is within half the claimed effect"
    ),
    "direction": (
        "our value is surely on the paper's side, but its size is uncertain; the best "
        "possible verdict with a lowered budget"
    ),
    "inconclusive": "too few games, in the paper or here, to tell",
    "differs": (
        "the 95 % interval of our value − the paper's excludes 0; our value may be on "
        "the paper's side, on the other, or on none (no effect within its error)"
    ),
    "calibrated": ("the setting was chosen to agree with the paper's number, so this does not test it"),
    "holds": "a claim without a number (the note says whose it is) surely holds",
    "fails": "the opposite of a claim without a number is sure",
    "open": "a claim without a number neither surely holds nor surely fails",
    "not run": "there is no result",
}
# These words mean something else in other places of the interface, so they have entries of their own.
WORDS = {
    "exact": Sentence("exact (verdict)"),
    "agrees": Sentence("agrees (verdict)"),
    "direction": Sentence("direction (verdict)"),
    "inconclusive": Sentence("inconclusive (verdict)"),
    "differs": Sentence("differs (verdict)"),
    "calibrated": Sentence("calibrated (verdict)"),
    "holds": Sentence("holds (verdict)"),
    "fails": Sentence("fails (verdict)"),
    "open": Sentence("open (verdict)"),
    "not run": Sentence("not run (verdict)"),
}
VERDICTS = tuple(LEGEND)
OF_NUMBERS = VERDICTS[:6]
OF_CLAIMS = VERDICTS[6:9]


def verdict_word(verdict: str) -> str:
    """Return a verdict in the user's language."""
    return str(WORDS[verdict]) if language() == "ja" else verdict


def side_word(finding: Finding) -> str:
    """Return the side of a measured number that differs, in the user's language; nothing for others."""
    if finding.verdict != "differs" or finding.ci95 is None:
        return ""
    return {"same": tr("same side"), "other": tr("other side"), None: tr("none")}[finding.side]


@dataclass(frozen=True)
class Finding:
    """One cell: a number of a paper beside ours, or a claim without a number."""

    tag: str
    cell: str
    paper: float | None
    _: KW_ONLY
    ours: float | None
    ci95: tuple[float, float] | None
    games: int
    verdict: str
    side: Side | None = None
    note: str = ""
    data: Mapping[str, float] = field(default_factory=dict, compare=False)  # for pictures, not for tables
    is_lowered: bool = field(default=False, compare=False)  # measured with less than the paper's budget

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
