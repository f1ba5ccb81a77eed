"""Studies of a reading of paper G: a loss that is met in one world counts at its node in all of them.

§5.3 and §6 of the paper explain its curve over trust by a player that avoids whatever may lose. Both sides
search with ``cautious=True``, and a blue piece on its exit at its own turn has won, as in the program from
which the paper's players were made. The reading was chosen in games outside the project (60 per cell); these
cells have games of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tefuda.papers.finding import Finding
from tefuda.papers.geister import cells, colours, searches, trust
from tefuda.papers.geister.budget import PLAYOUTS, QUICK, QUICK_GAMES, is_asked, lowered
from tefuda.papers.geister.cells import Told
from tefuda.papers.intervals import minus, rate
from tefuda.papers.study import Cell, Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, judge, not_run

HOW = "cautious=True"
GAMES = 1_000  # of a cell, as in the paper
KNOWN = ((0, 1), (1, 0), (2, 2), (4, 4))  # blue, red: the most telling cells of Table 2
QUICK_CELLS = ("blue0-red1", "er=60", "er=100", "2+2 left, er=100", "SO v MC")
PAIRS = [pair for pair in searches.GA1 if "SO" in pair]


def _cautious(told: Told) -> Told:
    """Return the same cell, played as this reading has it."""
    where = "escape='terminal'"
    game = told.game.replace(")", f", {where})") if "(" in told.game else f"{told.game}({where})"
    return replace(told, game=game, how=HOW)


def by_colours(playouts: int, games: int) -> list[Told]:
    """Some pieces known for certain."""
    found = []
    for blue, red in KNOWN:
        one = colours.told(blue, red, playouts=playouts, games=games)
        found.append(_cautious(replace(one, name=f"blue{blue}-red{red}")))
    return found


def by_confidence(playouts: int, games: int) -> list[Told]:
    """Two blue and two red known, trusted more and more."""
    return [_cautious(told) for told in trust.by_confidence(playouts, games)]


def in_the_middle(playouts: int, games: int) -> list[Told]:
    """From positions after 20 plies with two blue and two red on each side."""
    return [_cautious(told) for told in trust.in_the_middle(playouts, games) if told.name.startswith("2+2")]


def judge_trust(measured: Sequence[Measured]) -> list[Finding]:
    """The rates; and the paper's step from much trust to certainty."""
    found = cells.judge_rates("G6.cautious", by_confidence(0, 0), measured)
    named = by_name(measured)
    for er in (60, 80, 90):
        less, full = named.get(f"er={er}"), named.get("er=100")
        if less is None or full is None:
            continue
        gap = minus(full.estimate, less.estimate)
        text = f"certainty is worth more than trust of {er} %"
        found.append(
            claim("G6.cautious", text, gap.side(), games=less.games + full.games, whose="paper",
                  note=gap.text(), ours=gap)
        )  # fmt: skip
    return found


def _rates(tag: str, asked: trust.Cells) -> trust.Judge:
    return lambda measured: cells.judge_rates(tag, asked(0, 0), measured)


def _reasons(tag: str, asked: trust.Cells) -> trust.Judge:
    return lambda measured: cells.judge_reasons(tag, asked(0, 0), measured)


def _measure(tag: str, asked: trust.Cells) -> Callable[[StudyEffort], list[Measured]]:
    def measure(effort: StudyEffort) -> list[Measured]:
        playouts, of = (QUICK, QUICK_GAMES) if effort.quick else (PLAYOUTS, GAMES)
        return cells.measure(effort, tag, asked(playouts, effort.games(of)), quick=QUICK_CELLS)

    return measure


def measure_pairs(effort: StudyEffort) -> list[Measured]:
    """Play a cautious SO-ISMCTS against the other searches of the appendix."""
    playouts, of = (QUICK, QUICK_GAMES) if effort.quick else (PLAYOUTS, GAMES)
    games, asked = effort.games(of), []
    for row, column in PAIRS:
        agents = [
            searches.SEARCHES[name].format(n=playouts, trees=searches.TREES).replace(
                "ismcts(", f"ismcts({HOW}, "
            )
            for name in (row, column)
        ]  # fmt: skip
        name = f"{row} v {column}"
        if is_asked(effort, name, QUICK_CELLS) or effort.taken("GA.1.cautious", name, games):
            asked.append(
                Cell(name, "geister(escape='terminal')", agents, games=games, sums={"playouts": playouts})
            )
    return effort.scores("GA.1.cautious", asked)


def judge_pairs(measured: Sequence[Measured]) -> list[Finding]:
    """Put the rates beside the paper's."""
    played, found = by_name(measured), []
    for row, column in PAIRS:
        name = f"{row} v {column}"
        m = played.get(name)
        if m is None:
            found.append(not_run("GA.1.cautious", name, "this cell was not played"))
            continue
        paper = rate(searches.GA1[row, column], searches.GAMES)
        low = lowered(m.sums["playouts"])
        found.append(judge("GA.1.cautious", name, paper=paper, ours=m, null=0.5, lowered=low))
    return found


def _study(tag: str, title: str, measure: Callable[[StudyEffort], list[Measured]], *, judge: trust.Judge,
           cost: str) -> Study:  # fmt: skip
    return Study(
        tag, title, measure, judge=judge, full_cost=cost, paper="geister", is_reading=True, in_parts=True
    )


STUDIES = [
    _study("G2.cautious", "what known colours are worth to a player that avoids whatever may lose",
           _measure("G2.cautious", by_colours), judge=_rates("G2.cautious", by_colours),
           cost="about 2 CPU hours"),
    _study("G3.cautious", trust.ENDINGS, _measure("G3.cautious", by_colours),
           judge=_reasons("G3.cautious", by_colours), cost="the games of G2.cautious"),
    _study("G6.cautious", "trust, for a player that avoids whatever may lose",
           _measure("G6.cautious", by_confidence), judge=judge_trust, cost="about 3 CPU hours"),
    _study("G7.cautious", trust.ENDINGS, _measure("G7.cautious", by_confidence),
           judge=_reasons("G7.cautious", by_confidence), cost="the games of G6.cautious"),
    _study("G8.cautious", "the same in the middle of a game", _measure("G8.cautious", in_the_middle),
           judge=_rates("G8.cautious", in_the_middle), cost="about 2 CPU hours"),
    _study("G9.cautious", trust.ENDINGS, _measure("G9.cautious", in_the_middle),
           judge=_reasons("G9.cautious", in_the_middle), cost="the games of G8.cautious"),
    _study("GA.1.cautious", "such a player against the other searches", measure_pairs, judge=judge_pairs,
           cost="about 3 CPU hours"),
]  # fmt: skip
