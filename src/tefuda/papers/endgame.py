"""Paper E (Nishino & Nishino 2010): an endgame database built on singleton values.

Studies E2 and E3 are Tables 2 and 3 with the numbers in the text around them. Each runs under the rule
that reproduces the paper (``"paper"``) and under the true rules (``"full"``); the functions below them are
what we found different (pages/endgame.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tefuda.core import TefudaError, stream
from tefuda.endgame import Table, open_table, reduced, solve
from tefuda.games.tanhinmin import Layout


class Row(NamedTuple):
    """One number of the paper beside ours; ``paper`` is None where the paper has none."""

    tag: str
    cell: str
    paper: int | float | None
    ours: int | float
    note: str = ""

    @property
    def verdict(self) -> str:
        """``exact`` or ``differs``; empty where there is nothing to compare."""
        if self.paper is None:
            return ""
        return "exact" if self.ours == self.paper else "differs"


E2_FIRST_CARDS = (116_856, 137_173, 116_956, 73_429, 33_244, 8_085, 979, 66, 2)
E3_FIRST_CARDS = (11_040, 13_116, 15_274, 17_572, 20_068, 21_551, 21_536, 18_092, 11_280, 13_104)


def e2(rule: str = "paper", folder: Path | None = None) -> list[Row]:
    """Table 2: three players, ten cards, ties included."""
    table = open_table(3, 10, rule, folder=folder)
    info, counts = table.info(), table.counts()
    first, skipped = counts["first"], counts["skipped"]
    rows = [
        Row("E2", "deals before reduction", 30_233_088, 2**9 * 3**10),
        Row("E2", "reduced patterns", 1_428_867, info["patterns"]),
        Row("E2", "won, empty own hands counted", 621_368, info["won_paper"]),
        Row(
            "E2", "not won", 807_499, info["patterns"] - info["won_paper"], "forced losses and open together"
        ),
        Row("E2", "own hand of two or more", 1_252_189, info["nontrivial"], "a misprint? not established"),
        Row("E2", "… of these won", 486_790, info["nontrivial_won"]),
    ]
    rows += [
        Row("E2", f"won by first card {card}", paper, first[card])
        for card, paper in enumerate(E2_FIRST_CARDS, 1)
    ]
    one_card = counts["one_card"][2]
    rows += [
        Row("E2", "first card 2 with a 1 below", 4_159, skipped[2]),
        Row("E2", "first card 2 without, one-card hands counted", 157_352, first[2] - skipped[2] + one_card),
        Row(
            "E2",
            "first card 2 without, as in the table",
            None,
            first[2] - skipped[2],
            f"and {one_card:,} one-card",
        ),
    ]
    return rows


def e3(rule: str = "paper", folder: Path | None = None) -> list[Row]:
    """Table 3: four players, ten cards of distinct rank, everybody at least one."""
    table = open_table(4, 10, rule, "none", folder=folder)
    info, first = table.info(), table.counts()["first"]
    rows = [
        Row("E3", "deals", 818_520, info["playable"]),
        Row("E3", "won", 344_133, info["won"]),
        Row("E3", "own hand of two or more", 637_020, info["nontrivial"]),
        Row("E3", "… of these won", 162_633, info["nontrivial_won"]),
    ]
    rows += [
        Row("E3", f"won by first card {card}", paper, first[card])
        for card, paper in enumerate(E3_FIRST_CARDS, 1)
    ]
    return rows


STUDIES = {"E2": e2, "E3": e3}


# What we found different.


def missed_wins(players: int, cards: int, ties: str = "all", folder: Path | None = None) -> list[Row]:
    """Count, for every number of cards, the won endings that the paper's rule does not see as won."""
    full = open_table(players, cards, "full", ties, folder)
    paper = open_table(players, cards, "paper", ties, folder)
    return [
        Row(
            "E", f"missed wins, {players} players, {n} cards", None,
            full.counts(n)["values"][1] - paper.counts(n)["values"][1],
        )
        for n in full.kind.levels()
    ]  # fmt: skip


def first_missed_win(
    players: int = 3, cards: int = 10, ties: str = "all", folder: Path | None = None
) -> Layout | None:
    """Return the first ending, by cards and number, that is won but that the paper's rule calls open."""
    full = open_table(players, cards, "full", ties, folder)
    paper = open_table(players, cards, "paper", ties, folder)
    for n in full.kind.levels():
        missed = missed_patterns(full, paper, n)
        if len(missed):
            hands = full.pattern(n, int(missed[0]))
            return Layout(tuple(tuple(hand) for hand in hands))
    return None


def missed_patterns(full: Table, paper: Table, cards: int) -> Any:
    """Return the numbers of the patterns that are won under the true rules only."""
    if (full.kind.rule, paper.kind.rule) != ("full", "paper") or full.kind.players != paper.kind.players:
        raise TefudaError("Missed wins are between a table of the full and one of the paper's rule.")
    return np.flatnonzero((full.level(cards) == 1) & (paper.level(cards) != 1))


def winning_cards(table: Table, samples: int, seed: int = 0) -> float:
    """Return how many (reduced) cards win in a won ending with two or more own cards: a mean over a sample.

    The paper keeps one of them, the smallest.
    """
    rng, found, total = stream(seed, "winning cards"), 0, 0
    won = np.flatnonzero(table.level(table.kind.cards) == 1)
    while found < samples:
        hands = reduced(table.pattern(table.kind.cards, int(won[rng.below(len(won))])))
        if len(hands[0]) < 2:
            continue
        found += 1
        total += len(solve(Layout(tuple(map(tuple, hands))), table=table).winning)
    return total / samples


def verdicts(table: Table) -> list[Row]:
    """Split what the paper calls "not won" into forced losses and open endings."""
    info = table.info()
    return [
        Row("E", f"{word}, {table.kind}", None, info[f"nontrivial_{word}"])
        for word in ("won", "lost", "open")
    ]


def coverage(sizes: Sequence[int], ranks: int = 13, copies: int = 4) -> float:
    """Return the share of deals that a table without ties can answer: no rank in two different hands.

    Exact, for cards drawn from a deck of ``ranks`` times ``copies``.

    >>> round(coverage([3, 3, 2, 2]), 3)
    0.062
    """
    if not sizes or min(sizes) < 1 or sum(sizes) > ranks * copies:
        raise TefudaError(f"Hand sizes must be 1 or more and fit into a deck, not {list(sizes)}.")
    # Ways to fill the hands rank by rank, each rank in one hand at most.
    ways = {tuple(sizes): 1}
    for _ in range(ranks):
        after: dict[tuple[int, ...], int] = {}
        for left, number in ways.items():
            after[left] = after.get(left, 0) + number
            for seat, room in enumerate(left):
                for k in range(1, min(room, copies) + 1):
                    rest = (*left[:seat], room - k, *left[seat + 1 :])
                    after[rest] = after.get(rest, 0) + number * comb(copies, k)
        ways = after
    deals, cards = 1, ranks * copies
    for size in sizes:
        deals *= comb(cards, size)
        cards -= size
    return ways.get((0,) * len(sizes), 0) / deals
