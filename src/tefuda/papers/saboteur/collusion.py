"""Study S1: the paper's cells, the claims in words, and what its number of games can show."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from scipy.special import ndtr, ndtri

from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval, all_above, minus, rate
from tefuda.papers.paired import Wins, gap_of, points
from tefuda.papers.saboteur.playing import FULL, games_of, gap, saboteur_wins, wins
from tefuda.papers.saboteur.settings import (
    BASE,
    MAIN,
    NOT_CALIBRATED,
    PLACEBO,
    SAFE,
    SAME_BEND,
    SETTINGS,
)
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, judge
from tefuda.statistics import games_needed

# The paper: win rate of the saboteurs, and games.
WITHOUT, WITHOUT_GAMES = 0.752, 512
WITH, WITH_GAMES = 0.740, 477
PAPER = {"without": rate(WITHOUT, WITHOUT_GAMES), "with": rate(WITH, WITH_GAMES)}
PAPER_EFFECT = minus(PAPER["with"], PAPER["without"])
EFFECT = PAPER_EFFECT.value
EFFECT_ERROR = math.sqrt(WITH * (1 - WITH) / WITH_GAMES + WITHOUT * (1 - WITHOUT) / WITHOUT_GAMES)

CALIBRATED = "a setting chosen to come near the paper's 0.752, so a calibration and no test"
ALONE = "miners alone find the gold in more than 99.9 % of games"
POWERED = ("C2", "C6")
WORDS = {
    SAME_BEND: ("paper", "collusion by the paper's protocol lowers the saboteurs' win rate"),
    PLACEBO: ("ours", "a placebo lowers it: the dead end is thrown away, nothing is signalled"),
    SAFE: ("ours", "signals laid where they do no harm, and read by nobody, lower it"),
}


# Measuring.


def measure(effort: StudyEffort) -> list[Measured]:
    """Play the base and the protocol in all settings, the claims' arms in four."""
    found = []
    for setting in MAIN if effort.quick else SETTINGS:
        for name, arm in (("without", BASE), ("with", SAME_BEND)):
            found.append(_rate(effort, setting, name, arm=arm))
    found.append(_alone(effort))
    found += [gap(effort, "S1", f"{c}: {arm}", setting=c, arm=arm) for arm in WORDS for c in MAIN]
    return found + [_misled(effort, c, arm) for c in POWERED for arm in (SAME_BEND, PLACEBO)]


def _rate(effort: StudyEffort, setting: str, name: str, *, arm: str) -> Measured:
    cell, games = f"{setting}: {name} collusion", games_of(effort, setting, arm)

    def play() -> Measured:
        share = float(wins(effort, setting, arm).mean())
        return Measured(cell, share, rate(share, games).interval, games=games)

    return effort.measured("S1", cell, games, measure=play)


def _alone(effort: StudyEffort) -> Measured:
    games = effort.games(FULL)

    def play() -> Measured:
        nobody = "saboteur(preset='tajima', margin=0, saboteurs=0)"
        failed = saboteur_wins(effort, "no saboteurs", game=nobody, agents=["tajima", "tajima"], games=games)
        found = rate(1 - float(failed.mean()), games)
        return Measured(ALONE, found.value, found.interval, games=games, sums={"failed": int(failed.sum())})

    return effort.measured("S1", ALONE, games, measure=play)


def _misled(effort: StudyEffort, setting: str, arm: str) -> Measured:
    cell, games = f"{setting}, {arm}: samples", games_of(effort, setting, arm)

    def draw() -> Measured:
        wrong = misled(wins(effort, setting, arm), wins(effort, setting, BASE), effort.seed)
        return Measured(cell, wrong, None, games=games)

    return effort.measured("S1", cell, games, measure=draw)


def misled(arm: Wins, base: Wins, seed: int, *, samples: int = 5_000) -> float:
    """Return how often samples as small as the paper's show the wrong sign.

    Each sample takes 477 of the arm's games and 512 of the base's at random, as independent as the paper's
    two runs were.
    """
    rng = np.random.default_rng(seed)

    def drawn(cell: Wins, games: int) -> Wins:
        means: Wins = cell[rng.integers(len(cell), size=(samples, games))].mean(axis=1)
        return means

    true = float(arm.mean() - base.mean())
    gaps = drawn(arm, WITH_GAMES) - drawn(base, WITHOUT_GAMES)
    return float((gaps * true <= 0).mean())


# Judging.


def judge_s1(measured: Sequence[Measured]) -> list[Finding]:
    """Win rates beside the paper's, claims, power, and how often 500 games mislead."""
    named = by_name(measured)
    found = []
    for setting in SETTINGS:
        for name, paper in PAPER.items():
            m = named.get(f"{setting}: {name} collusion")
            if m is not None:
                why = "" if setting in NOT_CALIBRATED else CALIBRATED
                found.append(judge("S1", m.cell, paper=paper, ours=m, null=0.5, calibrated=why))
    found.append(_judge_alone(named[ALONE]))
    return found + _claims(named) + _power(named)


def _judge_alone(m: Measured) -> Finding:
    note = f"they failed in {int(m.sums['failed'])} of {m.games:,}"
    return claim("S1", ALONE, m.estimate.side(0.999), whose="ours", note=note, ours=m)


def _claims(named: dict[str, Measured]) -> list[Finding]:
    """Judge in words, each over four settings as one claim: what lowers the saboteurs' win rate?"""
    found = []
    for arm, (whose, text) in WORDS.items():
        cells = {c: named[f"{c}: {arm}"] for c in MAIN}
        gaps = {c: gap_of(m) for c, m in cells.items()}
        note = "; ".join(f"{c} {gap.text(100, 2)}" for c, gap in gaps.items()) + " points, as one claim"
        wide = [gap_of(m, len(cells)).flipped() for m in cells.values()]
        holds = all_above([gap.flipped() for gap in gaps.values()], together=wide)
        games = sum(m.games for m in cells.values())
        found.append(
            claim("S1", text, holds, games=games, whose="paper" if whose == "paper" else "ours", note=note)
        )
    return found


def _power(named: dict[str, Measured]) -> list[Finding]:
    """Say what the paper's number of games can show, what ours can, and how often 500 games mislead."""
    deviation = math.sqrt(WITH * (1 - WITH) + WITHOUT * (1 - WITHOUT))
    needed = games_needed(EFFECT, deviation)
    p = 2 * float(ndtr(-abs(EFFECT) / EFFECT_ERROR))
    found = [
        claim(
            "S1",
            "the paper's games suffice for an effect of its size (power 80 %)",
            power(EFFECT_ERROR) >= 0.8,
            games=WITH_GAMES + WITHOUT_GAMES,
            whose="ours",
            note=f"{needed:,} games per side would; p = {p:.2f} as it is",
            ours=power(EFFECT_ERROR),
        )
    ]
    for setting in POWERED:
        for arm in (SAME_BEND, PLACEBO):
            wrong = named[f"{setting}, {arm}: samples"].value
            found += _power_of(setting, arm, named[f"{setting}: {arm}"], wrong=wrong)
    return found


def _power_of(setting: str, arm: str, m: Measured, *, wrong: float) -> list[Finding]:
    true = gap_of(m)
    error = (true.high - true.low) / 3.92
    variances = [p * (1 - p) for p in (m.sums["arm"] / m.games, m.sums["base"] / m.games)]
    matched, apart = error * math.sqrt(m.games), math.sqrt(sum(variances))
    spread = math.sqrt(variances[0] / WITH_GAMES + variances[1] / WITHOUT_GAMES)
    formula = float(ndtr(-abs(true.value) / spread))
    return [
        claim(
            "S1", f"{setting}, {arm}: ours suffice for an effect of the paper's size (power 80 %)",
            power(error) >= 0.8, games=m.games, whose="ours",
            note=f"{games_needed(EFFECT, matched):,} pairs of equal deals do, instead of "
            f"{games_needed(EFFECT, apart):,} games per side: variance down to {(matched / apart) ** 2:.0%}",
            ours=power(error),
        ),
        claim(
            "S1", f"{setting}, {arm}: samples as small as the paper's show the right sign",
            wrong < 0.05, games=m.games, whose="ours",
            note=f"{wrong:.0%} of them show the wrong one (normal distribution: {formula:.0%}); "
            f"with all games {points(true)}",
            ours=1 - wrong,
        ),
    ]  # fmt: skip


def power(error: float, effect: float = EFFECT) -> float:
    """Return the chance that a difference with this standard error is found at 5 %, two-sided.

    >>> round(power(abs(EFFECT) / 2.8), 1)
    0.8
    """
    shift, bound = abs(effect) / error, float(ndtri(0.975))
    return float(ndtr(shift - bound) + ndtr(-shift - bound))


def beside_the_paper(tag: str, cell: str, ours: Interval, *, games: int) -> Finding:
    """Judge a difference beside the paper's −1.2 points."""
    return judge(tag, cell, paper=PAPER_EFFECT, ours=ours, games=games, null=0.0, note=points(ours))


STUDIES = [
    Study(
        "S1", "the saboteurs' win rate with and without collusion", measure, judge=judge_s1,
        full_cost="about 6 CPU minutes", paper="saboteur",
    )
]  # fmt: skip
