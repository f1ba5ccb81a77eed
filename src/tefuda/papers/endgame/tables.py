"""Studies E2 and E3: Tables 2 and 3 of the paper with the numbers in the text around them.

Each runs under the rule that reproduces the paper (``"paper"``) and under the true rules (``"full"``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tefuda.endgame import open_table
from tefuda.papers.finding import Finding
from tefuda.papers.study import Measured, Study, StudyEffort
from tefuda.papers.verdicts import exact

E2_FIRST_CARDS = (116_856, 137_173, 116_956, 73_429, 33_244, 8_085, 979, 66, 2)
E3_FIRST_CARDS = (11_040, 13_116, 15_274, 17_572, 20_068, 21_551, 21_536, 18_092, 11_280, 13_104)
E2 = {
    "deals before reduction": 30_233_088,
    "reduced patterns": 1_428_867,
    "won, empty own hands counted": 621_368,
    "not won": 807_499,
    "own hand of two or more": 1_252_189,
    "… of these won": 486_790,
    **{f"won by first card {card}": number for card, number in enumerate(E2_FIRST_CARDS, 1)},
    "first card 2 with a 1 below": 4_159,
    "first card 2 without, one-card hands counted": 157_352,
}
E3 = {
    "deals": 818_520,
    "won": 344_133,
    "own hand of two or more": 637_020,
    "… of these won": 162_633,
    **{f"won by first card {card}": number for card, number in enumerate(E3_FIRST_CARDS, 1)},
}
NOTES = {
    ("E2", "not won"): "forced losses and open together",
    ("E2", "own hand of two or more"): "a misprint? not established",
}


def measure_e2(rule: str = "paper", folder: Path | None = None) -> list[Measured]:
    """Count Table 2: three players, ten cards, ties included."""
    table = open_table(3, 10, rule, folder=folder)
    info, counts = table.info(), table.counts()
    first, skipped = counts["first"], counts["skipped"]
    found = {
        "deals before reduction": 2**9 * 3**10,
        "reduced patterns": info["patterns"],
        "won, empty own hands counted": info["won_paper"],
        "not won": info["patterns"] - info["won_paper"],
        "own hand of two or more": info["nontrivial"],
        "… of these won": info["nontrivial_won"],
        **{f"won by first card {card}": first[card] for card in range(1, 10)},
        "first card 2 with a 1 below": skipped[2],
        "first card 2 without, one-card hands counted": first[2] - skipped[2] + counts["one_card"][2],
    }
    return _measured(found)


def measure_e3(rule: str = "paper", folder: Path | None = None) -> list[Measured]:
    """Count Table 3: four players, ten cards of distinct rank, everybody at least one."""
    table = open_table(4, 10, rule, ties="none", folder=folder)
    info, first = table.info(), table.counts()["first"]
    found = {
        "deals": info["playable"],
        "won": info["won"],
        "own hand of two or more": info["nontrivial"],
        "… of these won": info["nontrivial_won"],
        **{f"won by first card {card}": first[card] for card in range(1, 11)},
    }
    return _measured(found)


def _measured(found: Mapping[str, int]) -> list[Measured]:
    return [Measured(cell, number) for cell, number in found.items()]


def _judge(tag: str, paper: Mapping[str, int], measured: Sequence[Measured]) -> list[Finding]:
    return [
        exact(tag, m.cell, paper=paper[m.cell], ours=m.value, note=NOTES.get((tag, m.cell), ""))
        for m in measured
    ]


def judge_e2(measured: Sequence[Measured]) -> list[Finding]:
    """Put Table 2 beside the paper's."""
    return _judge("E2", E2, measured)


def judge_e3(measured: Sequence[Measured]) -> list[Finding]:
    """Put Table 3 beside the paper's."""
    return _judge("E3", E3, measured)


def e2(rule: str = "paper", folder: Path | None = None) -> list[Finding]:
    """Count Table 2 and put it beside the paper's."""
    return judge_e2(measure_e2(rule, folder))


def e3(rule: str = "paper", folder: Path | None = None) -> list[Finding]:
    """Count Table 3 and put it beside the paper's."""
    return judge_e3(measure_e3(rule, folder))


def _as_asked(measure: Callable[[], list[Measured]]) -> Callable[[StudyEffort], list[Measured]]:
    return lambda effort: measure()


STUDIES = [
    Study(
        "E2",
        "3-player endings of 10 cards, Table 2",
        _as_asked(measure_e2),
        judge=judge_e2,
        full_cost="a second",
        paper="endgame",
        bars="won by first card",
    ),
    Study(
        "E3",
        "4-player endings of 10 distinct cards, Table 3",
        _as_asked(measure_e3),
        judge=judge_e3,
        full_cost="a second",
        paper="endgame",
        bars="won by first card",
    ),
]
