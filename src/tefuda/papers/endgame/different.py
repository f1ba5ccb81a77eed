"""Paper E: what its tables leave out, and how much the paper's rule misses (page.md tells it)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from tefuda.core import TefudaError, stream
from tefuda.endgame import EndgameTable, open_table, reduced, solve
from tefuda.games.tanhinmin import Layout


def missed_wins(players: int, cards: int, ties: str = "all", *, folder: Path | None = None) -> dict[int, int]:
    """Count, by the number of cards, the won endings that the paper's rule does not see as won."""
    full = open_table(players, cards, "full", ties=ties, folder=folder)
    paper = open_table(players, cards, "paper", ties=ties, folder=folder)
    return {n: full.counts(n)["values"][1] - paper.counts(n)["values"][1] for n in full.kind.levels()}


def first_missed_win(
    players: int = 3, cards: int = 10, ties: str = "all", *, folder: Path | None = None
) -> Layout | None:
    """Return the first ending, by cards and number, that is won but that the paper's rule calls open."""
    full = open_table(players, cards, "full", ties=ties, folder=folder)
    paper = open_table(players, cards, "paper", ties=ties, folder=folder)
    for n in full.kind.levels():
        missed = missed_patterns(full, paper, n)
        if len(missed):
            hands = full.pattern(n, int(missed[0]))
            return Layout(tuple(tuple(hand) for hand in hands))
    return None


def missed_patterns(full: EndgameTable, paper: EndgameTable, cards: int) -> Any:
    """Return the numbers of the patterns that are won under the true rules only."""
    if (full.kind.rule, paper.kind.rule) != ("full", "paper") or full.kind.players != paper.kind.players:
        raise TefudaError(
            "Missed wins compare a table of the full rule with one of the "
            "paper's rule, for the same number of players."
        )
    return np.flatnonzero((full.level(cards) == 1) & (paper.level(cards) != 1))


def winning_cards(table: EndgameTable, samples: int, seed: int = 0) -> float:
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


def verdicts(table: EndgameTable) -> dict[str, int]:
    """Split what the paper calls "not won" into forced losses and open endings."""
    info = table.info()
    return {word: info[f"nontrivial_{word}"] for word in ("won", "lost", "open")}


def coverage(sizes: Sequence[int], ranks: int = 13, copies: int = 4) -> float:
    """Return the share of deals that a table without ties can answer: no rank in two different hands.

    Exact, for cards drawn from a deck of ``ranks`` times ``copies``.

    >>> round(coverage([3, 3, 2, 2]), 3)
    0.062
    """
    if not sizes or min(sizes) < 1 or sum(sizes) > ranks * copies:
        raise TefudaError("Hand sizes must be 1 or more and fit into a deck, not {list}.", list=list(sizes))
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


def patterns_with_groups(players: int, cards: int, eights: bool, *, copies: int = 4) -> int:
    """Return how many endings a table with groups of equal cards would hold, and perhaps with 8s.

    Gaps between ranks are closed, but ranks of one holder cannot be merged, since a 4 and a 5 are no pair;
    any one rank may be the 8. Empty hands are counted, as in the tables of single cards.

    >>> patterns_with_groups(3, 10, eights=True)
    34288053
    """
    if not (1 <= players <= 6 and 0 <= cards <= 20 and 1 <= copies <= 8):
        raise TefudaError("Tables can be counted for 1 to 6 players, 0 to 20 cards and 1 to 8 copies.")
    without, with_eight = [1], [0]
    for total in range(1, cards + 1):
        steps = [(size, comb(size + players - 1, size)) for size in range(1, min(copies, total) + 1)]
        without.append(sum(ways * without[total - size] for size, ways in steps))
        with_eight.append(
            sum(ways * (with_eight[total - size] + without[total - size]) for size, ways in steps)
        )
    return without[cards] + (with_eight[cards] if eights else 0)
