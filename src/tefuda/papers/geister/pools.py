"""Study GA.1.pools: two more readings of the appendix, for the pools that do not beat flat Monte Carlo here.

The paper does not say whether its 50,000 play-outs are those of a move or of a tree, nor how its Monte Carlo
uses worlds. So every tree gets as many play-outs as Monte Carlo has in all; or Monte Carlo tries every move
in worlds of its own. A blue piece on its exit at its own turn has won, which brought the pools nearer to the
paper in GA.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.papers.finding import Finding
from tefuda.papers.geister import searches
from tefuda.papers.geister.budget import PLAYOUTS, QUICK, QUICK_GAMES, is_asked, lowered
from tefuda.papers.intervals import rate
from tefuda.papers.study import Cell, Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import judge, not_run

TAG = "GA.1.pools"
POOLS = ("visits", "majority", "win rate", "LCB")
TREES = 5  # where each has all play-outs: as many as can be paid for
EACH, APART = "every tree has them all", "Monte Carlo with worlds apart"
QUICK_CELLS = (f"visits v MC, {APART}",)


def cell(pool: str, reading: str, *, playouts: int, games: int) -> Cell:
    """Return the match of a pool against Monte Carlo."""
    trees = TREES if reading == EACH else searches.TREES
    in_all = playouts * trees if reading == EACH else playouts
    monte_carlo = searches.SEARCHES["MC"].format(n=playouts)
    if reading == APART:
        monte_carlo = monte_carlo.replace(")", ", independent=True)")
    agents = [searches.SEARCHES[pool].format(n=in_all, trees=trees), monte_carlo]
    sums = {"playouts": playouts, "trees": trees}
    return Cell(
        f"{pool} v MC, {reading}", "geister(escape='terminal')", agents, games=games, sums=sums
    )  # fmt: skip


def measure(effort: StudyEffort) -> list[Measured]:
    """Play the pairs that are asked for."""
    playouts, of = (QUICK, QUICK_GAMES) if effort.quick else (PLAYOUTS, searches.GAMES)
    games = effort.games(of)
    asked = [cell(pool, how, playouts=playouts, games=games) for how in (APART, EACH) for pool in POOLS]
    return effort.scores(
        TAG,
        [c for c in asked if is_asked(effort, c.name, QUICK_CELLS) or effort.taken(TAG, c.name, games)],
    )


def judge_pools(measured: Sequence[Measured]) -> list[Finding]:
    """Put the rates beside the paper's."""
    played, found = by_name(measured), []
    for how in (APART, EACH):
        for pool in POOLS:
            name = f"{pool} v MC, {how}"
            m = played.get(name)
            if m is None:
                found.append(not_run(TAG, name, "this cell was not played"))
                continue
            paper = rate(searches.GA1[pool, "MC"], searches.GAMES)
            note = f"{int(m.sums['trees'])} trees"
            low = lowered(m.sums["playouts"])
            found.append(judge(TAG, name, paper=paper, ours=m, null=0.5, lowered=low, note=note))
    return found


STUDIES = [
    Study(
        TAG, "pooled trees against Monte Carlo, read in two more ways", measure, judge=judge_pools,
        full_cost="about 2 CPU hours", paper="geister", is_reading=True, in_parts=True,
    )
]  # fmt: skip
