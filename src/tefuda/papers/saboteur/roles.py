"""Studies S.roles and S.calibration: how well the posterior over roles forecasts, turn by turn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from scipy.special import stdtrit

import tefuda
from tefuda.beliefs import (
    RoleBelief,
    brier_score,
    calibration,
    calibration_test,
    log_loss,
    log_loss_score,
)
from tefuda.beliefs.saboteur.estimators import Assumed, roles_along
from tefuda.core.seeds import stream, stream_seed
from tefuda.games.saboteur.players import SUSPICIONS
from tefuda.games.saboteur.policies import native_player
from tefuda.papers.curves import draw_curves
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval, opposite
from tefuda.papers.saboteur.settings import SETTINGS
from tefuda.papers.study import Measured, Study, StudyEffort
from tefuda.papers.verdicts import claim

ROUNDS = (1, 2, 3, 4, 6, 8)  # of six moves each
LAPSE = 0.01  # S1 as a forecast: how often a miner raises the path value, beside a saboteur
NOISE = 0.1  # of the noisy players
FULL = 1_000  # games of a cell


@dataclass(frozen=True)
class Players:
    """Who plays: a setting of the paper's players, with or without noise."""

    setting: str
    noise: float

    @property
    def name(self) -> str:
        """What the report calls it."""
        return f"{self.setting} noisy" if self.noise else self.setting

    @property
    def game(self) -> str:
        """The game they play."""
        return f"saboteur(preset='tajima', margin={SETTINGS[self.setting].margin})"

    @property
    def player(self) -> str:
        """All six of them."""
        return f"tajima({SETTINGS[self.setting].players}, noise={self.noise})"

    def assumptions(self) -> dict[str, Assumed]:
        """Say what an observer may take them for: what they are, anything, or something else."""
        true = native_player(self.player)
        matched = Assumed(
            m_a=true.attack,
            m_s=true.support,
            t=true.threshold,
            suspicion=SUSPICIONS[true.suspicion],
            noise=self.noise or 0.05,
        )
        wrong = replace(matched, m_a=0.5, m_s=0.5, t=10 - true.threshold, suspicion="S2", noise=0.05)
        return {"matched": matched, "unknown": Assumed(), "wrong": wrong}


@dataclass
class Forecasts:
    """What one estimator said of many games."""

    truth: dict[int, list[float]] = field(default_factory=dict)  # by round: chance of the true set
    prior: dict[int, list[float]] = field(default_factory=dict)  # the same by the role deck alone
    rule: dict[int, list[float]] = field(default_factory=dict)  # the same by S1
    _: KW_ONLY
    said: list[float] = field(default_factory=list)  # one player's chance, once a game
    was: list[bool] = field(default_factory=list)


def by_raises(prior: RoleBelief, raises: Sequence[int]) -> RoleBelief:
    """Read S1 as a forecast: a player who ever raised the path value is a saboteur (or it was a rare lapse).

    >>> by_raises(RoleBelief("saboteur", 3, 0, joint={(1,): 0.5, (2,): 0.5}), [0, 1, 0]).chance((1,)) > 0.98
    True
    """
    raisers = {seat for seat, n in enumerate(raises) if n}
    weights = {seats: p * LAPSE ** len(raisers - set(seats)) for seats, p in prior.joint.items()}
    total = sum(weights.values())
    return replace(prior, joint={seats: w / total for seats, w in weights.items()})


def forecasts(effort: StudyEffort, table: Players, games: int) -> dict[str, Forecasts]:
    """Play games and ask every estimator along the way, as one of the miners; once a run."""
    key = ("S.roles", table, games)
    if key not in effort.shared:
        effort.shared[key] = _forecasts(effort, table, games)
    found: dict[str, Forecasts] = effort.shared[key]
    return found


def _forecasts(effort: StudyEffort, table: Players, games: int) -> dict[str, Forecasts]:
    game: Any = tefuda.load(table.game)
    policy = tefuda.agent(table.player).policy
    assumed = table.assumptions()
    found = {name: Forecasts() for name in assumed}
    for number in range(games):
        rng = stream(effort.seed, "S.roles", number)
        state = game.new_state(seed=stream_seed(effort.seed, "S.roles deal", number))
        game.play_out(state, [policy] * 6, [rng.next() for _ in range(6)])
        roles = state.deal["roles"]
        truth = tuple(seat for seat, role in enumerate(roles) if role == "saboteur")
        observer = rng.choice([seat for seat, role in enumerate(roles) if role == "miner"])
        suspect = rng.choice([seat for seat in range(6) if seat != observer])
        reached = [r for r in ROUNDS if 6 * r <= state.length]
        once = rng.choice(reached)
        raises = _raises(state, reached)
        for name, estimator in assumed.items():
            first, *beliefs = roles_along(state, observer, [0, *(6 * r for r in reached)], assumed=estimator)
            mine = found[name]
            for r, belief in zip(reached, beliefs, strict=True):
                mine.truth.setdefault(r, []).append(belief.chance(truth))
                mine.prior.setdefault(r, []).append(first.chance(truth))
                mine.rule.setdefault(r, []).append(by_raises(first, raises[r]).chance(truth))
                if r == once:
                    mine.said.append(min(1.0, belief.marginal[suspect]))
                    mine.was.append(suspect in truth)
        if effort.progress is not None:
            effort.progress(f"S.roles {table.name}", number + 1, games)
    effort.played += games
    return found


def _raises(state: Any, rounds: Sequence[int]) -> dict[int, list[int]]:
    """Return who had raised the path value how often after these rounds."""
    position, found = state.position.copy(), {}
    for r in reversed(rounds):
        while position.length > 6 * r:
            position.undo()
        found[r] = position.raises
    return found


def tables(effort: StudyEffort) -> Iterator[tuple[Players, int]]:
    """Give the tables of the study with the number of games."""
    if effort.quick:
        yield from ((Players("C2", NOISE), 60), (Players("C8", 0.0), 60))
        return
    for setting in ("C2", "C6", "C8"):
        for noise in (0.0, NOISE):
            yield Players(setting, noise), effort.games(FULL)


# S.roles: log loss of the true set of saboteurs by round, beside the role deck alone and rule S1.

DECK, RULE = "log loss below the role deck's", "log loss below that of rule S1, {}"


def measure_losses(effort: StudyEffort) -> list[Measured]:
    """Ask the posterior round by round."""
    found = []
    for table, games in tables(effort):
        found += effort.group("S.roles", f"{table.name}, ", partial(_losses, effort, table, games))
    return found


def _losses(effort: StudyEffort, table: Players, games: int) -> list[Measured]:
    found = []
    for name, mine in forecasts(effort, table, games).items():
        found += [_loss(f"{table.name}, {name}, round {r}: {DECK}", mine, r) for r in mine.truth]
        found.append(_against_rule(f"{table.name}, {name}", mine))
    return found


def _loss(cell: str, mine: Forecasts, r: int) -> Measured:
    loss = log_loss_score(mine.truth[r])
    gap = _mean(_losses_of(mine.truth[r]) - _losses_of(mine.prior[r]))
    sums = {
        "gap": gap.value, "gap_low": gap.low, "gap_high": gap.high, "clipped": loss.clipped,
        "deck": log_loss(mine.prior[r]), "rule": log_loss(mine.rule[r]),
    }  # fmt: skip
    return Measured(cell, loss.value, (loss.low, loss.high), games=loss.forecasts, sums=sums)


def _against_rule(cell: str, mine: Forecasts) -> Measured:
    """Compare with S1 over the rounds that all games reach, added: rounds of a game are not independent."""
    games = len(mine.truth[1])
    rounds = [r for r in mine.truth if len(mine.truth[r]) == games]
    gaps = sum(_losses_of(mine.truth[r]) - _losses_of(mine.rule[r]) for r in rounds)
    gap = _mean(np.asarray(gaps))
    words = "round 1" if rounds == [1] else f"rounds {', '.join(map(str, rounds))} added"
    return Measured(f"{cell}: {RULE.format(words)}", gap.value, gap.interval, games=games)


def _losses_of(chances: Sequence[float]) -> Any:
    return -np.log(np.maximum(chances, 1e-12))


def _mean(values: Any) -> Interval:
    """Return the mean of differences, one per game, with Student's interval."""
    n, mean = len(values), float(values.mean())
    half = float(stdtrit(n - 1, 0.975)) * float(values.std(ddof=1)) / math.sqrt(n) if n > 1 else math.inf
    return Interval(mean, mean - half, mean + half)


def judge_losses(measured: Sequence[Measured]) -> list[Finding]:
    """Judge every cell as the claim that is its name."""
    found = []
    for m in measured:
        gap, note = m.estimate, "difference"
        if "gap" in m.sums:
            gap = Interval(m.sums["gap"], m.sums["gap_low"], m.sums["gap_high"])
            note = f"role deck {m.sums['deck']:.3f}, rule S1 {m.sums['rule']:.3f}"
            if m.sums["clipped"]:
                note += f"; {int(m.sums['clipped'])} called impossible"
        found.append(
            claim(
                "S.roles",
                m.cell,
                opposite(gap.side()),
                whose="ours",
                note=note,
                ours=m,
            )
        )
    return found


# S.calibration: of players said to be saboteurs with a chance of p, are p saboteurs? One forecast a game.

FINE = 1.3  # who would have seen logits so many times too large may say "calibrated"


def measure_calibration(effort: StudyEffort) -> list[Measured]:
    """Test the forecasts, and sort them into bins for the picture."""
    found = []
    for table, games in tables(effort):
        found += effort.group("S.calibration", f"{table.name}, ", partial(_calibration, effort, table, games))
    return found


def _calibration(effort: StudyEffort, table: Players, games: int) -> list[Measured]:
    found = []
    for name, mine in forecasts(effort, table, games).items():
        cell = f"{table.name}, {name}"
        test, score = calibration_test(mine.said, mine.was), brier_score(mine.said, mine.was)
        sums = {
            "z": test.z, "p": test.p, "overconfidence": test.overconfidence,
            "underconfidence": test.underconfidence, "clipped": test.clipped,
        }  # fmt: skip
        finite = {key: number for key, number in sums.items() if math.isfinite(number)}
        brier = (score.low, score.high)
        found.append(Measured(f"{cell}: calibrated", score.value, brier, games=test.forecasts, sums=finite))
        for b in calibration(mine.said, mine.was):
            sums = {"said": b.forecast, "from": b.low, "to": b.high}
            found.append(Measured(f"{cell}: said {b.forecast:.3f}", b.rate, b.ci95, games=b.count, sums=sums))
    return found


def judge_calibration(measured: Sequence[Measured]) -> list[Finding]:
    """Judge the test of every table and assumption; bins can show a fault, never prove that there is none."""
    found = []
    for m in measured:
        if "said" not in m.sums:
            found.append(_calibrated(m))
            continue
        bins = sum(
            "said" in b.sums and b.cell.startswith(m.cell.rpartition(": ")[0] + ": ") for b in measured
        )
        ours = m.estimate.wider(bins)
        surely_off = not ours.low <= m.sums["said"] <= ours.high
        note = f"one of {bins} bins, which are judged together"
        found.append(
            claim(
                "S.calibration",
                m.cell,
                False if surely_off else None,
                whose="ours",
                note=note,
                ours=m,
            )
        )
    return found


def _calibrated(m: Measured) -> Finding:
    """Call forecasts calibrated only if a fault of some size would have been seen."""
    p, z = m.sums["p"], m.sums.get("z", math.inf)
    seen = m.sums.get("overconfidence", math.inf)  # infinite numbers are not kept
    holds = False if p < 0.05 else True if seen <= FINE else None
    fault = "" if holds is not False else ", too bold" if z > 0 else ", too timid"
    note = (
        f"Spiegelhalter's z = {z:+.2f}, p = {p:.2g}{fault}; logits {seen:.2f} times too large would have "
        f"been seen (power 80 %); Brier score {m.value:.3f} ({m.estimate.low:.3f} to {m.estimate.high:.3f})"
    )
    if m.sums["clipped"]:
        note += f"; {int(m.sums['clipped'])} called impossible"
    return claim("S.calibration", m.cell, holds, games=m.games, whose="ours", note=note)


def draw_losses(findings: Sequence[Finding], path: Path) -> None:
    """Draw the log loss by round, a panel a table, a curve an assumption."""
    draw_curves(findings, path, r"(.*), (\w+), round (\d+): .*", axes=("round", "log loss"))


def draw_calibration(findings: Sequence[Finding], path: Path) -> None:
    """Draw how often it was true over what was said, a panel a table."""
    draw_curves(
        findings, path, r"(.*), (\w+): said ([0-9.]+)", axes=("said", "was a saboteur"), diagonal=True
    )


STUDIES = [
    Study(
        "S.roles", "who the saboteurs are: log loss by round", measure_losses, judge=judge_losses,
        full_cost="about 2 CPU minutes", paper="saboteur", page="roles", draw=draw_losses,
    ),
    Study(
        "S.calibration", "who the saboteurs are: calibration", measure_calibration, judge=judge_calibration,
        full_cost="the same games", paper="saboteur", page="roles", draw=draw_calibration,
    ),
]  # fmt: skip
