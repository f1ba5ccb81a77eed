"""Verdicts: what may be said of a number of a paper, and of a claim without one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Literal

from tefuda.core.words import tr
from tefuda.papers.finding import Finding, Side
from tefuda.papers.intervals import Interval, minus
from tefuda.papers.study import Measured

Whose = Literal["paper", "ours"]
_WHOSE = {"paper": "the paper's claim", "ours": "our claim, not the paper's"}


def exact(tag: str, cell: str, *, paper: float, ours: float, note: str = "") -> Finding:
    """Judge a number that is computed, not estimated.

    >>> exact("T", "cell", paper=5, ours=7).note
    "ours − paper's +2"
    """
    if paper == ours:
        return Finding(tag, cell, paper, ours=ours, ci95=None, games=0, verdict="exact", side=None, note=note)
    gap = f"ours − paper's {ours - paper:+,}"
    return Finding(
        tag,
        cell,
        paper,
        ours=ours,
        ci95=None,
        games=0,
        verdict="differs",
        side=None,
        note=_joined([gap, note]),
    )


def judge(
    tag: str,
    cell: str,
    *,
    paper: Interval,
    ours: Measured | Interval,
    null: float,
    games: int | None = None,
    lowered: str = "",
    calibrated: str = "",
    note: str = "",
) -> Finding:
    """Judge a measured number: the paper's estimate, ours, and the value that means "no effect".

    ``games`` are those of the cell (``ours``) if none are given. ``lowered`` says how the budget is not the
    paper's, ``calibrated`` why the setting was chosen.

    >>> from tefuda.papers.intervals import rate
    >>> judge("T", "cell", paper=rate(0.835, 200), ours=rate(0.8125, 200), games=200, null=0.5).verdict
    'agrees'
    """
    measured = ours.estimate if isinstance(ours, Measured) else ours
    gap = minus(measured, paper)
    verdict, side = _verdict(
        paper.value - null, gap, measured, null=null, lowered=bool(lowered), calibrated=bool(calibrated)
    )
    words = [lowered, calibrated, note, f"ours − paper's {gap.text()}"]
    if verdict == "differs" and measured.side(null) is None:
        words.append(f"ours cannot be told from {null:g}")
    return Finding(
        tag,
        cell,
        paper.value,
        ours=measured.value,
        ci95=measured.interval,
        games=_games(ours, games),
        verdict=verdict,
        side=side,
        note=_joined(words),
        is_lowered=bool(lowered),
    )


def _verdict(
    effect: float, gap: Interval, ours: Interval, *, null: float, lowered: bool, calibrated: bool
) -> tuple[str, Side | None]:
    if gap.side() is not None:
        above = ours.side(null)  # None: ours is "no effect" within its error, and on no side
        return "differs", None if above is None else "same" if effect and above is (effect > 0) else "other"
    if calibrated:
        return "calibrated", None
    half = abs(effect) / 2
    if -half < gap.low and gap.high < half and not lowered:
        return "agrees", None
    if effect and ours.side(null) is (effect > 0):
        return "direction", None
    return "inconclusive", None


def by_chance(findings: Iterable[Finding]) -> tuple[int, int, int]:
    """Return how many of the measured numbers differ, how many would by chance alone, and how many there are.

    The interval of ours − paper's is one of 95 %: of numbers that are equal in truth one in twenty differs.
    """
    measured = [f for f in findings if f.paper is not None and f.ci95 is not None]
    return sum(f.verdict == "differs" for f in measured), round(0.05 * len(measured)), len(measured)


def chance_words(findings: Iterable[Finding]) -> str:
    """Say the same in a sentence; nothing where no number was measured."""
    differ, chance, every = by_chance(findings)
    if not every:
        return ""
    text = "differs: {n} of {every} measured numbers; chance alone would give about {chance} of {every}"
    return tr(text, n=f"{differ:,}", every=f"{every:,}", chance=f"{chance:,}")


def claim(
    tag: str,
    cell: str,
    holds: bool | None,
    *,
    whose: Whose,
    ours: Measured | Interval | float | None = None,
    games: int | None = None,
    note: str = "",
) -> Finding:
    """Judge what has no number in a paper: True, False, or None when there are too few games to tell.

    ``ours`` is the number behind the answer, with its interval where it has one, or the cell that has it;
    ``games`` are those of that cell if none are given.

    >>> claim("T", "search beats rules", None, games=100, whose="ours").verdict
    'open'
    """
    verdict = {True: "holds", False: "fails", None: "open"}[holds]
    number = ours.estimate if isinstance(ours, Measured) else ours
    return Finding(
        tag,
        cell,
        None,
        ours=number.value if isinstance(number, Interval) else number,
        ci95=number.interval if isinstance(number, Interval) else None,
        games=_games(ours, games),
        verdict=verdict,
        side=None,
        note=_joined([_WHOSE[whose], note]),
    )


def no_claim(
    tag: str,
    measured: Measured,
    note: str,
    *,
    paper: float | None = None,
    data: Mapping[str, float] | None = None,
) -> Finding:
    """Show a number about which nothing is claimed: one of ours, or beside the paper's (too few games).

    >>> no_claim("T", Measured("cell", 0.5, games=10), "too few games", paper=0.75).verdict
    'inconclusive'
    """
    return Finding(
        tag,
        measured.cell,
        paper,
        ours=measured.value,
        ci95=measured.ci95,
        games=measured.games,
        verdict="open" if paper is None else "inconclusive",
        note=note,
        data=data or {},
    )


def _games(ours: Measured | Interval | float | None, games: int | None) -> int:
    if games is None and isinstance(ours, Measured):
        return ours.games
    if games is None:
        raise TypeError("games= is needed where ours= is not a cell")
    return games


def is_our_claim(finding: Finding | None) -> bool:
    """Is this a claim of ours, which the paper does not make?"""
    return finding is not None and finding.note.startswith(_WHOSE["ours"])


def is_papers_claim(finding: Finding) -> bool:
    """Is this a claim that the paper makes? Numbers that are only shown claim nothing."""
    return finding.note.startswith(_WHOSE["paper"])


def not_run(tag: str, cell: str, why: str) -> Finding:
    """Say of a cell that there is no result."""
    return Finding(tag, cell, None, ours=None, ci95=None, games=0, verdict="not run", side=None, note=why)


def not_judged(tag: str, cell: str, share: float, *, ours: Measured | None = None, note: str = "") -> Finding:
    """Say of a cell that goes by the clock that others had the machine.

    With ``ours`` its number is shown, and stays open: a busy machine keeps us from judging, not from telling.

    >>> not_judged("T", "cell", 0.412).note
    'not judged: the machine was busy (CPU seconds / seconds 0.41)'
    >>> shown = not_judged("T", "cell", 0.412, ours=Measured("cell", 0.5, games=3), note="computed")
    >>> shown.verdict, shown.ours, shown.note
    ('open', 0.5, 'no claim; computed; not judged: the machine was busy (CPU seconds / seconds 0.41)')
    """
    why = _joined([note, f"not judged: the machine was busy (CPU seconds / seconds {share:.2f})"])
    if ours is None:
        return not_run(tag, cell, why)
    return no_claim(tag, replace(ours, cell=cell), _joined(["no claim", why]))


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(part for part in parts if part)
