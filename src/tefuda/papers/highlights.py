"""What we found that the papers could not: a sentence each, with the numbers of the kept full runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from tefuda.core.errors import TefudaError
from tefuda.core.words import Sentence
from tefuda.papers.catalogue import chosen
from tefuda.papers.finding import VERDICTS, Finding
from tefuda.papers.results import judged, shipped


@dataclass(frozen=True)
class Highlight:
    """One result that is worth telling first: which cell it is, and what it says."""

    paper: str
    tag: str
    sentence: Sentence
    _: KW_ONLY
    verdict: str  # of the cell

    @property
    def command(self) -> str:
        """What shows the cells behind it."""
        return f"tefuda reproduce {self.tag} --kept"


def highlights() -> list[Highlight]:
    """Return the results worth telling first; every number is read from the kept cells now.

    >>> [one.paper for one in highlights()]
    ['G', 'S', 'K', 'E', 'P']
    """
    return [_deeds(), _placebo(), _same_deals(), _recounted(), _slowest()]


def _deeds() -> Highlight:
    cell = _cell("G.deeds", "deeds beats plain ISMCTS at 5,000 play-outs")
    text = (
        "A Geister player that guesses colours from the moves it sees scores {value} ({low} to {high}) in"
        " {games} games against the same search without guessing: nobody has to tell it the colours."
    )
    return _told("G", cell, text, scale=1.0, digits=2)


def _placebo() -> Highlight:
    cell = _cell("S1.grid", "C6: placebo lowers it")
    text = (
        "In Saboteur a placebo helps the miners and the signals do not: throwing the dead end away unseen"
        " changes the saboteurs' win rate by {value} points ({low} to {high}; {games} pairs of games)."
    )
    return _told("S", cell, text, scale=100.0, digits=2)


def _same_deals() -> Highlight:
    cell = _cell("K.deals", "rejection − random is more than nothing")
    text = (
        "In Daihinmin better guesses of the hidden hands bring {value} points per game ({low} to {high}) "
        "on the same {games} deals, where 2,000 games of carried classes could not tell."
    )
    return _told("K", cell, text, scale=1.0, digits=3)


def _recounted() -> Highlight:
    found = [*_kept("E2"), *_kept("E3")]
    numbers = [f for f in found if f.paper is not None]
    exact = sum(f.verdict == "exact" for f in numbers)
    text = "Of the {n} numbers in the tables of solved Tanhinmin endings {exact} are right to the digit."
    return Highlight("E", "E2", Sentence(text, {"n": len(numbers), "exact": exact}), verdict="exact")


def _slowest() -> Highlight:
    cell = _cell("P1", "the slowest of 200 worlds decides with 64 workers")
    text = (
        "One world of bridge per computer stops paying early: 64 workers search 200 worlds {value} times "
        "as fast as one, and 256 no faster, because the slowest world decides (simulated from measured "
        "worlds)."
    )
    return _told("P", cell, text, scale=1.0, digits=1)


def _told(paper: str, cell: Finding, text: str, *, scale: float, digits: int) -> Highlight:
    """Fill a sentence in with the numbers of a cell."""
    signed = "+" if cell.ours is not None and ("points" in text) else ""
    shown = [
        f"{scale * x:{signed}.{digits}f}".replace("-", "−") for x in (cell.ours or 0.0, *(cell.ci95 or ()))
    ]
    values: dict[str, object] = {"value": shown[0], "games": f"{cell.games:,}"}
    if len(shown) == 3:
        values |= {"low": shown[1], "high": shown[2]}
    return Highlight(paper, cell.tag, Sentence(text, values), verdict=cell.verdict)


def _kept(tag: str) -> list[Finding]:
    (study,) = chosen([tag])
    kept = shipped(study)
    if kept is None:
        raise TefudaError("No results of {tag} come with this Tefuda.", tag=tag)
    return judged(study, kept.cells)


def _cell(tag: str, cell: str) -> Finding:
    for finding in _kept(tag):
        if finding.cell == cell:
            return finding
    raise TefudaError("The kept results of {tag} have no cell {cell!r}.", tag=tag, cell=cell)


def cited(tag: str, cell: str) -> str:
    """Return a kept cell as a line to cite: the paper's number, ours with its interval, n, verdict.

    >>> cited("E3", "won")
    'E3 won: paper 344,133, ours 344,133: exact'
    """
    found = _cell(tag, cell)
    parts = [] if found.paper is None else [f"paper {_shown(found.paper)}"]
    if found.ours is not None:
        low_high = "" if found.ci95 is None else f" ({_shown(found.ci95[0])} to {_shown(found.ci95[1])})"
        parts.append(f"ours {_shown(found.ours)}{low_high}")
    if found.games:
        parts.append(f"n = {found.games:,}")
    return f"{tag} {cell}: {', '.join(parts)}: {found.verdict}"


def _shown(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:.3f}"


def verdict_counts(findings: Sequence[Finding]) -> dict[str, int]:
    """Count findings by verdict, in the order of all tables; what does not occur is left out."""
    counts = {verdict: sum(f.verdict == verdict for f in findings) for verdict in VERDICTS}
    return {verdict: n for verdict, n in counts.items() if n}
