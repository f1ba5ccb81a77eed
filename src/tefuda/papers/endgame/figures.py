"""Studies E-fig1 to E-fig5: the paper's player with solved endings at the five tables of its figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tefuda.agents.daihinmin.endgame import MODES
from tefuda.arena import Match
from tefuda.arena.results.tally import sample_of
from tefuda.core.spec import parse_many
from tefuda.papers.endgame.series import scores_of
from tefuda.papers.finding import Finding
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import Whose, claim, not_run

GAMES, SERIES = 5_000, 20
BASE = "base"
BARE = "base(proofs=False)"  # our base without what it proves, as the paper's may have been
PROPOSED = f"endgame(base={BASE}, cards=10, mode='paper')"
TABLES = {
    "E-fig1": [PROPOSED, f"{BASE}*4"],
    "E-fig2": [PROPOSED, "default*4"],
    "E-fig3": [BASE, "default*4"],
    "E-fig4": [PROPOSED, BASE, "default*3"],
    "E-fig5": [PROPOSED, f"{BASE}*3", "default"],
}
# The other modes, at the table of figure 1; and with a base player who proves nothing.
VARIANTS = {
    **{
        f"{mode}: ": [
            f"endgame(base={BASE}, cards={8 if mode == 'real' else 10}, mode='{mode}')",
            f"{BASE}*4",
        ]
        for mode in MODES
        if mode != "paper"
    },
    **{
        f"default, {mode}: ": [f"endgame(base=default, cards=10, mode='{mode}')", "default*4"]
        for mode in ("exactly", "paper", "proofs", "all", "singles", "eights", "groups")
    },
    **{
        f"no proofs, {mode}: ": [f"endgame(base={BARE}, cards=10, mode='{mode}')", f"{BARE}*4"]
        for mode in ("exactly", "paper", "renumbered", "proofs")
    },
}
TITLES = {
    "E-fig1": "1 proposed v 4 base",
    "E-fig2": "1 proposed v 4 default",
    "E-fig3": "1 base v 4 default",
    "E-fig4": "1 proposed, 1 base, 3 default",
    "E-fig5": "1 proposed, 3 base, 1 default",
}
POINTS = "points a game"
AHEAD = "ahead of {}"  # the figures' numbers are not in the paper's text, their directions are


def measure(tag: str) -> Callable[[StudyEffort], list[Measured]]:
    """Return what plays the table of a figure: points of the first player, and its lead over the others."""

    def played(effort: StudyEffort) -> list[Measured]:
        tables = {"": TABLES[tag], **(VARIANTS if tag == "E-fig1" and not effort.quick else {})}
        out = []
        for start, agents in tables.items():
            out += _cells(tag, start, agents, effort=effort)
        return out

    return played


def _cells(tag: str, start: str, agents: list[str], *, effort: StudyEffort) -> list[Measured]:
    games = effort.games(GAMES)
    names = [str(call) for text in agents for call in parse_many(text)]
    cells = [start + POINTS, *(start + AHEAD.format(rival) for rival in dict.fromkeys(names[1:]))]
    known = [effort.taken(tag, cell, games) for cell in cells]
    if all(one is not None for one in known):
        return [one for one in known if one is not None]
    match = Match("daihinmin", agents, _whole(games), seed=effort.seed, duplicate=True, series=SERIES)
    scores = scores_of(match)
    effort.played += len(scores)
    mean = sample_of(scores[:, 0], match.plan, (1.0, 5.0)).mean()
    found = [Measured(start + POINTS, mean.value, (mean.low, mean.high), games=games)]
    for rival in dict.fromkeys(names[1:]):
        others = [k for k in range(1, 5) if names[k] == rival]
        gaps = scores[:, 0] - scores[:, others].mean(axis=1)
        lead = sample_of(gaps, match.plan, (-4.0, 4.0)).mean()
        found.append(Measured(start + AHEAD.format(rival), lead.value, (lead.low, lead.high), games=games))
    return found


def _whole(games: int) -> int:
    """Round down to whole groups of repeated series, at least one."""
    group = SERIES * 5
    return max(games // group, 1) * group


def judge(tag: str) -> Callable[[Sequence[Measured]], list[Finding]]:
    """Return what judges a figure: the first player is ahead of the others, as the paper's picture shows."""

    def judged(measured: Sequence[Measured]) -> list[Finding]:
        cells = by_name(measured)
        if POINTS not in cells:
            return [not_run(tag, POINTS, "no games were played")]
        out = []
        for one in measured:
            start, _, word = one.cell.rpartition(": ")
            if word == POINTS:
                continue
            points = cells[f"{start}: {POINTS}" if start else POINTS]
            low, high = points.estimate.interval
            note = f"{points.value:.3f} points per game ({low:.3f} to {high:.3f})"
            whose: Whose = "ours" if start else "paper"
            out.append(
                claim(
                    tag,
                    one.cell,
                    one.estimate.side(),
                    whose=whose,
                    note=note,
                    ours=one,
                )
            )
        return out

    return judged


STUDIES = [
    Study(tag, title, measure(tag), judge=judge(tag), full_cost="a CPU minute", paper="endgame")
    for tag, title in TITLES.items()
]
