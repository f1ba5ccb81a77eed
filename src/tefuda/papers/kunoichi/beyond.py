"""Past paper K: a real run, one estimator per opponent, and the same machinery on another game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import tefuda
from tefuda.arena import Match
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Estimate, minus
from tefuda.papers.kunoichi.arms import ARMS, GAME, LOWERED, OTHERS, PLAYOUTS, TABLES, fixed
from tefuda.papers.study import Effort, Measured, Study, by_name
from tefuda.papers.verdicts import claim, not_run

REAL, EACH, GEISTER = 10_000, 1_000, 400  # games
SWITCHED = ("bias", "rejection", "particles")
PLAYER = f"mc(iterations={PLAYOUTS}, samples=32, keep=False)"

# Geister: pieces of the other side, whose colours are hidden; the player underneath is ISMCTS.
COLOURS = {
    "uniform": "ismcts(iterations=300)",
    "likely": "ismcts(iterations=300, worlds=likely(policy=leave, noise=0.3))",
    "known": "ismcts(iterations=300, worlds=known(red=2))",
}


def run_real(agent: Any, game: str, others: Sequence[str], games: int, seed: int) -> tuple[Any, list[int]]:
    """Play one series in this process, so that the learner can be asked afterwards what it chose."""
    result = Match(game, [agent, *others], games=games, seed=seed, series=games).run(workers=1)
    return result, list(agent.choices)


def _shares(name: str, result: Any, choices: list[int], arms: Sequence[str]) -> list[Measured]:
    games, mean = len(choices), result.players[0].mean
    cells = [Measured(f"{name}: points", mean.value, (mean.low, mean.high), games)]
    for arm, text in enumerate(arms):
        late = choices[-100:]
        sums = {"last 100": late.count(arm) / len(late)}
        sums |= {f"at {m}": choices[:m].count(arm) / m for m in range(100, games + 1, max(100, games // 20))}
        cells.append(Measured(f"{name}: share of {text}", choices.count(arm) / games, None, games, sums))
    return cells


def measure_real(effort: Effort) -> list[Measured]:
    """Let Kunoichi itself play a series."""
    games = 6 if effort.quick else effort.games(REAL)

    def play() -> list[Measured]:
        arms = ", ".join(ARMS[arm] for arm in SWITCHED)
        agent = tefuda.agent(f"kunoichi(arms=[{arms}], by=ucb_v, player={PLAYER})")
        return _shares("policy", *run_real(agent, GAME, TABLES["policy"], games, effort.seed), SWITCHED)

    return effort.group("K.real", "policy: ", play)


def judge_real(tag: str, measured: Sequence[Measured]) -> list[Finding]:
    """Show shares of a real run; one run says little of others."""
    found = []
    for one in measured:
        note = "no claim; one real series" + (f"; {LOWERED}; {OTHERS}" if tag == "K.real" else "")
        if "last 100" in one.sums:
            note = f"{100 * one.sums['last 100']:.0f} % of the last 100 games; {note}"
        found.append(Finding(tag, one.cell, None, one.value, one.ci95, one.games, "open", None, note))
    return found or [not_run(tag, "a real series", "about 25 CPU minutes")]


# One estimator per opponent.


def measure_each(effort: Effort) -> list[Measured]:
    """Play with one policy supposed of all, and with one learnt for each, at the mixed table."""
    games = 4 if effort.quick else effort.games(EACH)
    found = [fixed(effort, "K.each", "mixed", "particles", games)]
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
        return Measured(name, mean.value, (mean.low, mean.high), games, sums)

    return [*found, effort.measured("K.each", name, games, play)]


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
        f"{gap.text()} points a game; supposed uniform/client/habit of each opponent in per cent: "
        f"{', '.join(chosen)}; {LOWERED}"
    )
    plain = f"a number of ours, no claim; {LOWERED}"
    return [
        *(
            Finding("K.each", one.cell, None, one.value, one.ci95, one.games, "open", None, plain)
            for one in (each, all_alike)
        ),
        claim("K.each", "one policy per opponent pays", gap.side(), each.games, "ours", note, *_ends(gap)),
    ]


def _ends(gap: Estimate) -> tuple[float, tuple[float, float]]:
    return gap.value, gap.interval


# Geister.


def measure_geister(effort: Effort) -> list[Measured]:
    """Let the same switching player choose among estimators of colours."""
    games = 4 if effort.quick else effort.games(GEISTER)

    def play(with_oracle: bool) -> list[Measured]:
        arms = [arm for arm in COLOURS if with_oracle or arm != "known"]
        texts = ", ".join(repr(COLOURS[arm]) for arm in arms)
        agent = tefuda.agent(f"switching(arms=[{texts}], by=ucb_v)")
        name = "with an Oracle" if with_oracle else "fair"
        return _shares(name, *run_real(agent, "geister", ["rush"], games, effort.seed), arms)

    cells = []
    for oracle in (False, True):
        start = "with an Oracle: " if oracle else "fair: "
        cells += effort.group("K.geister", start, partial(play, oracle))
    return cells


def judge_geister(measured: Sequence[Measured]) -> list[Finding]:
    """Show the shares, and judge whether the Oracle was found."""
    found = judge_real("K.geister", measured)
    by = by_name(measured)
    told = by.get("with an Oracle: share of known")
    if told is not None:
        holds = True if told.sums["last 100"] > 0.5 and told.games >= 200 else None
        note = f"{100 * told.sums['last 100']:.0f} % of the last 100 games, a third by chance; one series"
        text = "the arm that is told colours is found"
        found.append(claim("K.geister", text, holds, told.games, "ours", note, told.value))
    return found


STUDIES = [
    Study("K.real", "a real series of Kunoichi", measure_real, partial(judge_real, "K.real"),
          "about 25 CPU minutes", "kunoichi"),
    Study("K.each", "one estimator per opponent", measure_each, judge_each,
          "about 5 CPU minutes", "kunoichi"),
    Study("K.geister", "the same machinery on Geister's colours", measure_geister, judge_geister,
          "about 5 CPU minutes", "kunoichi"),
]  # fmt: skip
