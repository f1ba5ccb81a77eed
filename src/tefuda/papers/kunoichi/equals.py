"""Study K.equals: does Kunoichi settle sooner among equals? Real series as long as the paper's, small budget.

The paper's tables of four Kunoichi with its budget would take hours a series; here every move has a tenth
of our usual play-outs, so the arms may be closer together than in the paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tefuda.papers.finding import Finding
from tefuda.papers.kunoichi.arms import ARMS, OTHERS, PAPER_ARMS, PAPER_PLAYOUTS
from tefuda.papers.kunoichi.figures import draw_shares
from tefuda.papers.kunoichi.real import play_real
from tefuda.papers.kunoichi.runs import GAMES_A_RUN, late
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, no_claim, not_run

TAG = "K.equals"
PLAYOUTS, WORLDS = 20, 4  # a move
CHOICE = PAPER_ARMS[:-1]
TABLES = {"four Kunoichi": 4, "one Kunoichi": 1}  # of five; the others are switch
MINUTES = {"four Kunoichi": 7, "one Kunoichi": 3}
SERIES = (1, 2, 3)
LOWERED = f"{PLAYOUTS} play-outs per move instead of {PAPER_PLAYOUTS:,}"
PAPER = "the paper's after about 4,500 games, and 6,000 to 8,000"


def kunoichi() -> str:
    """Return Kunoichi with the arms that do not know the truth, and few play-outs."""
    arms = ", ".join(ARMS[arm].replace("samples=32", f"samples={WORLDS}") for arm in CHOICE)
    return (
        f"kunoichi(arms=[{arms}], by=ucb_v, player=mc(iterations={PLAYOUTS}, samples={WORLDS}, keep=False))"
    )


def _name(table: str, number: int) -> str:
    return f"{table}, series {number}"


def measure(effort: StudyEffort) -> list[Measured]:
    """Play the series that are asked for, each from a seed of its own."""
    found = []
    for table, count in TABLES.items():
        for number in SERIES:
            name = _name(table, number)
            asked = effort.wants(name) and (not effort.quick or number == 1)
            own = replace(effort, seed=effort.seed + number - 1)
            agents = [*[kunoichi()] * count, *["switch"] * (5 - count)]
            games = 2 if effort.quick else effort.games(GAMES_A_RUN)
            play = partial(play_real, own, f"{TAG} {name}", name, agents=agents, games=games, arms=CHOICE)
            found += effort.group(TAG, f"{name}: ", play if asked else list)
            effort.played += own.played
    return found


def judge(measured: Sequence[Measured]) -> list[Finding]:
    """Show points and shares; say after how many games one arm had nine of ten, in each series."""
    by, found = by_name(measured), []
    passed: dict[str, list[float]] = {table: [] for table in TABLES}
    for table, minutes in MINUTES.items():
        for number in SERIES:
            name = _name(table, number)
            points = by.get(f"{name}: points")
            if points is None:
                why = f"about {minutes} CPU minutes: --scale paper --only '{name}'"
                found.append(not_run(TAG, name, why))
                continue
            more = f"one real series; {LOWERED}; {OTHERS}"
            most, last = CHOICE[int(points.sums["most"])], 100 * points.sums["last 100"]
            when = f"more than 90 of 100 after {points.sums['passed']:,.0f} games (0: never)"
            words = f"no claim; most games with {most}, {last:.0f} % of the last 100; {when}; {more}"
            found.append(no_claim(TAG, points, words))
            for arm in CHOICE:
                one = by[f"{name}: share of {arm}"]
                words = f"no claim; {100 * late(one.sums):.0f} % of the last 100 games; {more}"
                found.append(no_claim(TAG, one, words, data=one.sums))
            if points.games >= GAMES_A_RUN:
                passed[table].append(points.sums["passed"] or float("inf"))
    return [*found, _sooner(passed)]


def _sooner(passed: dict[str, list[float]]) -> Finding:
    """Judge the paper's claim: every series among equals settles before every other one, of three each."""
    text = "one arm has more than 90 of 100 games sooner among four Kunoichi than against switch*4"
    equals, alone = passed.values()
    games = GAMES_A_RUN * (len(equals) + len(alone))
    if not equals or not alone:
        return not_run(TAG, text, f"a series of each is needed; {PAPER}")
    holds = None
    if min(len(equals), len(alone)) == len(SERIES):  # by chance once in twenty
        holds = True if max(equals) < min(alone) else False if max(alone) < min(equals) else None
    first, second = (", ".join(_games(n) for n in sorted(series)) for series in (equals, alone))
    note = f"after {first} and after {second} games (0: never); {PAPER}; {LOWERED}"
    return claim(TAG, text, holds, games=games, whose="paper", note=note)


def _games(number: float) -> str:
    return "0" if number == float("inf") else f"{number:,.0f}"


STUDIES = [
    Study(
        TAG,
        "is the best arm found sooner among equals?",
        measure,
        judge=judge,
        full_cost="about 30 CPU minutes",
        paper="kunoichi",
        draw=partial(draw_shares, {}),
        in_parts=True,
    ),
]
