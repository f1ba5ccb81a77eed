"""Saboteur: how well the posterior over roles forecasts, turn by turn (studies S.roles and S.calibration)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

import tefuda
from tefuda.beliefs import RoleBelief, brier, calibration, log_loss
from tefuda.beliefs.saboteur import Assumed, roles_along
from tefuda.core.seeds import stream, stream_seed
from tefuda.games.saboteur.players import SUSPICIONS
from tefuda.games.saboteur.policies import native_player
from tefuda.papers.curves import draw_curves
from tefuda.papers.saboteur import SETTINGS
from tefuda.papers.study import Effort, Finding, Study, claim

ROUNDS = (1, 2, 3, 4, 6, 8)  # of six moves each
LAPSE = 0.01  # S1 as a forecast: how often a miner raises the path value, beside a saboteur
NOISE = 0.1  # of the noisy players
FULL = 1_000  # games of a cell


@dataclass(frozen=True)
class Table:
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
    said: list[float] = field(default_factory=list)  # one player's chance, once a game
    was: list[bool] = field(default_factory=list)


def by_raises(prior: RoleBelief, raises: Sequence[int]) -> RoleBelief:
    """Read S1 as a forecast: who ever raised the path value is a saboteur but for a lapse.

    >>> by_raises(RoleBelief("saboteur", 3, 0, {(1,): 0.5, (2,): 0.5}), [0, 1, 0]).chance((1,)) > 0.98
    True
    """
    raisers = {seat for seat, n in enumerate(raises) if n}
    weights = {seats: p * LAPSE ** len(raisers - set(seats)) for seats, p in prior.joint.items()}
    total = sum(weights.values())
    return replace(prior, joint={seats: w / total for seats, w in weights.items()})


def forecasts(effort: Effort, table: Table, games: int) -> dict[str, Forecasts]:
    """Play games and ask every estimator along the way, as one of the miners; once a run."""
    key = ("S.roles", table, games)
    if key not in effort.kept:
        effort.kept[key] = _forecasts(effort, table, games)
    found: dict[str, Forecasts] = effort.kept[key]
    return found


def _forecasts(effort: Effort, table: Table, games: int) -> dict[str, Forecasts]:
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
            first, *beliefs = roles_along(state, observer, [0, *(6 * r for r in reached)], estimator)
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


def tables(effort: Effort) -> Iterator[tuple[Table, int]]:
    """Give the tables of the study with the number of games."""
    if effort.quick:
        yield from ((Table("C2", NOISE), 60), (Table("C8", 0.0), 60))
        return
    for setting in ("C2", "C6", "C8"):
        for noise in (0.0, NOISE):
            yield Table(setting, noise), effort.games(FULL)


def losses(effort: Effort) -> list[Finding]:
    """Log loss of the true set of saboteurs by round, beside the role deck alone and rule S1."""
    found = []
    for table, games in tables(effort):
        for name, mine in forecasts(effort, table, games).items():
            for r in mine.truth:
                found.append(_loss(f"{table.name}, {name}, round {r}", mine, r))
            found.append(_against_rule(f"{table.name}, {name}", mine))
    return found


def _loss(cell: str, mine: Forecasts, r: int) -> Finding:
    own = -np.log(np.maximum(mine.truth[r], 1e-12))
    gap = own + np.log(np.maximum(mine.prior[r], 1e-12))
    half, gap_half = _half(own), _half(gap)
    mean = float(gap.mean())
    holds = True if mean + gap_half < 0 else False if mean - gap_half > 0 else None
    note = f"role deck {log_loss(mine.prior[r]):.3f}, rule S1 {log_loss(mine.rule[r]):.3f}"
    loss = log_loss(mine.truth[r])
    text = f"{cell}: log loss below the role deck's"
    return claim("S.roles", text, holds, len(own), note, loss, (loss - half, loss + half))


def _against_rule(cell: str, mine: Forecasts) -> Finding:
    """Compare with S1 over all rounds; games are independent, rounds of a game are not."""
    last = max(mine.truth)
    gaps = np.log(np.maximum(mine.rule[1], 1e-12)) - np.log(np.maximum(mine.truth[1], 1e-12))
    for r in mine.truth:
        if r != 1 and len(mine.truth[r]) == len(gaps):
            gaps = gaps + np.log(np.maximum(mine.rule[r], 1e-12)) - np.log(np.maximum(mine.truth[r], 1e-12))
            last = r
    mean, half = float(gaps.mean()), _half(gaps)
    holds = True if mean + half < 0 else False if mean - half > 0 else None
    text = f"{cell}: log loss below that of rule S1, rounds 1 to {last} added"
    return claim("S.roles", text, holds, len(gaps), "difference", mean, (mean - half, mean + half))


def _half(values: Any) -> float:
    return 1.96 * float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def calibrated(effort: Effort) -> list[Finding]:
    """Of players said to be saboteurs with a chance of p, are p saboteurs? One forecast a game."""
    found = []
    for table, games in tables(effort):
        for name, mine in forecasts(effort, table, games).items():
            bins = calibration(mine.said, mine.was)
            cell = f"{table.name}, {name}"
            missed = sum(not b.is_calibrated for b in bins)
            holds = None if len(mine.said) < 500 else _chance_of_missing(missed, len(bins)) > 0.01
            note = (
                f"{missed} of {len(bins)} intervals miss their forecast; "
                f"Brier score {brier(mine.said, mine.was):.3f}"
            )
            found.append(claim("S.calibration", f"{cell}: calibrated", holds, len(mine.said), note))
            for b in bins:
                verdict = "agrees" if b.is_calibrated else "differs"
                found.append(
                    Finding(
                        "S.calibration",
                        f"{cell}: said {b.forecast:.3f}",
                        None,
                        b.rate,
                        b.ci95,
                        b.count,
                        verdict,
                    )
                )
    return found


def _chance_of_missing(missed: int, bins: int) -> float:
    """Return the chance that so many of the 95 % intervals or more miss, if forecasts are right.

    >>> round(_chance_of_missing(1, 10), 2)
    0.4
    """
    return sum(math.comb(bins, k) * 0.05**k * 0.95 ** (bins - k) for k in range(missed, bins + 1))


def draw_losses(findings: Sequence[Finding], path: Path) -> None:
    """Draw the log loss by round, a panel a table, a curve an assumption."""
    draw_curves(findings, path, r"(.*), (\w+), round (\d+): .*", ("round", "log loss"))


def draw_calibration(findings: Sequence[Finding], path: Path) -> None:
    """Draw how often it was true over what was said, a panel a table."""
    draw_curves(findings, path, r"(.*), (\w+): said ([0-9.]+)", ("said", "was a saboteur"), diagonal=True)


STUDIES = [
    Study(
        "S.roles",
        "who the saboteurs are: log loss by round",
        losses,
        "about 2 CPU minutes",
        "saboteur_roles",
        draw=draw_losses,
    ),
    Study(
        "S.calibration",
        "who the saboteurs are: calibration",
        calibrated,
        "the same games",
        "saboteur_roles",
        draw=draw_calibration,
    ),
]
