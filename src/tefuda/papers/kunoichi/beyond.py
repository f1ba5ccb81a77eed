"""Past paper K: one estimator per opponent, and the same machinery on another game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import tefuda
from tefuda.arena import Match
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import minus
from tefuda.papers.kunoichi.arms import GAME, LOWERED, TABLES, fixed
from tefuda.papers.kunoichi.figures import draw_shares
from tefuda.papers.kunoichi.real import PLAYER, play_real
from tefuda.papers.kunoichi.runs import late
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, no_claim, not_run

EACH, GEISTER = 1_000, 400  # games

# Geister: pieces of the other side, whose colours are hidden; the player underneath is ISMCTS.
COLOURS = {
    "uniform": "ismcts(iterations=300)",
    "likely": "ismcts(iterations=300, worlds=likely(policy=leave, noise=0.3))",
    "known": "ismcts(iterations=300, worlds=known(red=2))",
}


# One estimator per opponent.


def measure_each(effort: StudyEffort) -> list[Measured]:
    """Play with one policy supposed of all, and with one learnt for each, at the mixed table."""
    games = 4 if effort.quick else effort.games(EACH)
    found = [fixed(effort, "K.each", table="mixed", arm="particles", games=games)]
    name = "mixed: kunoichi_each"

    def play() -> Measured:
        agent: Any = tefuda.agent(f"kunoichi_each(samples=32, player={PLAYER})")
        others = TABLES["mixed"]
        result = Match(GAME, [agent, *others], games=games, seed=effort.seed, series=games).run(workers=1)
        mean = result.players[0].mean
        sums = {
            f"player {player + 1} arm {arm}": float(count)
            for player, counts in enumerate(agent.shares())
            for arm, count in enumerate(counts)
        }
        return Measured(name, mean.value, (mean.low, mean.high), games=games, sums=sums)

    return [*found, effort.measured("K.each", name, games, measure=play)]


def judge_each(measured: Sequence[Measured]) -> list[Finding]:
    """Judge whether a policy learnt for each opponent pays."""
    by = by_name(measured)
    if "mixed: kunoichi_each" not in by:
        return [not_run("K.each", "mixed: kunoichi_each", "about 5 CPU minutes")]
    each, all_alike = by["mixed: kunoichi_each"], by["mixed: particles"]
    gap = minus(each.estimate, all_alike.estimate)
    chosen = []
    for player in range(2, 6):
        counts = [each.sums.get(f"player {player} arm {arm}", 0) for arm in range(3)]
        shares = "/".join(f"{100 * count / max(sum(counts), 1):.0f}" for count in counts)
        chosen.append(f"{TABLES['mixed'][player - 2]} {shares}")
    note = (
        f"{gap.text()} points per game; supposed uniform/client/habit of each opponent in per cent: "
        f"{', '.join(chosen)}; {LOWERED}"
    )
    plain = f"our own number, no claim; {LOWERED}"
    return [
        *(no_claim("K.each", one, plain) for one in (each, all_alike)),
        claim(
            "K.each",
            "one policy per opponent pays",
            gap.side(),
            games=each.games,
            whose="ours",
            note=note,
            ours=gap,
        ),
    ]


# Geister.


def measure_geister(effort: StudyEffort) -> list[Measured]:
    """Let the same switching player choose among estimators of colours."""
    games = 4 if effort.quick else effort.games(GEISTER)

    def play(with_oracle: bool) -> list[Measured]:
        arms = [arm for arm in COLOURS if with_oracle or arm != "known"]
        texts = ", ".join(repr(COLOURS[arm]) for arm in arms)
        name = "with an Oracle" if with_oracle else "fair"
        agents = [f"switching(arms=[{texts}], by=ucb_v)", "rush"]
        return play_real(
            effort, f"K.geister {name}", name, agents=agents, games=games, arms=arms, game="geister"
        )

    cells = []
    for oracle in (False, True):
        start = "with an Oracle: " if oracle else "fair: "
        cells += effort.group("K.geister", start, partial(play, oracle))
    return cells


def judge_geister(measured: Sequence[Measured]) -> list[Finding]:
    """Show the shares, and judge whether the Oracle was found."""
    note = "no claim; one real series"
    found = [
        no_claim("K.geister", one, note, data=one.sums if ": share of " in one.cell else {})
        for one in measured
    ]
    told = by_name(measured).get("with an Oracle: share of known")
    if told is not None:
        share = late(told.sums)
        holds = True if share > 0.5 and told.games >= 200 else None
        words = f"{100 * share:.0f} % of the last 100 games, a third by chance; one series"
        text = "the arm that is told colours is found"
        found.append(
            claim("K.geister", text, holds, games=told.games, whose="ours", note=words, ours=told.value)
        )
    return found or [not_run("K.geister", "a real series", "about 5 CPU minutes")]


STUDIES = [
    Study("K.each", "one estimator per opponent", measure_each, judge=judge_each,
          full_cost="about 5 CPU minutes", paper="kunoichi"),
    Study("K.geister", "the same machinery on Geister's colours", measure_geister, judge=judge_geister,
          full_cost="about 5 CPU minutes", paper="kunoichi", draw=partial(draw_shares, {})),
]  # fmt: skip
