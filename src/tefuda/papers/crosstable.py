"""The cells "A v B" of a study as a square table, ours beside the paper's."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.papers.finding import Finding

Entry = tuple[float | None, float | None]
"""Ours and the paper's, from the row's side."""


def crosstables(names: Sequence[str], findings: Sequence[Finding]) -> dict[str, dict[tuple[str, str], Entry]]:
    """Return the tables by what stands behind the pair ("", "50,000 play-outs", …); both halves are filled.

    >>> found = [Finding("T", "a v b", 0.75, ours=0.625, ci95=(0.5, 0.7), games=100, verdict="direction")]
    >>> crosstables(["a", "b"], found)
    {'': {('a', 'b'): (0.625, 0.75), ('b', 'a'): (0.375, 0.25)}}
    """
    tables: dict[str, dict[tuple[str, str], Entry]] = {}
    for finding in findings:
        pair, _, condition = finding.cell.partition(", ")
        row, _, column = pair.partition(" v ")
        if row in names and column in names:
            table = tables.setdefault(condition, {})
            table[row, column] = (finding.ours, finding.paper)
            table[column, row] = (_other(finding.ours), _other(finding.paper))
    return tables


def _other(rate: float | None) -> float | None:
    return None if rate is None else 1 - rate
