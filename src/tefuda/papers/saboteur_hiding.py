"""Saboteur: what acting on the posterior is worth (S.detect), and does hiding pay against it (S.hiding)?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from statistics import NormalDist
from typing import NamedTuple

from tefuda.papers.curves import draw_curves
from tefuda.papers.saboteur import Wins, difference, lowers, points, rate, won
from tefuda.papers.study import Cell, Effort, Finding, Study, claim

FULL = 1_000  # games of a cell
CHEAP = 4_000  # of a cell in which nobody infers
BOARDS = {"clipped": 0, "open": 2}
MINER = "m_a=1.0, m_s=1.0"
ASSUME = "assume=assume(m_a=1.0, m_s=1.0, t=[3, 5, 8], particles=24)"
DETECTORS = {
    "S0": f"tajima({MINER}, suspicion='S0')",
    "S1": f"tajima({MINER}, suspicion='S1')",
    "posterior .5": f"inferring({MINER}, attack=0.5, shun=0.5, {ASSUME})",
    "posterior .8": f"inferring({MINER}, attack=0.8, shun=0.8, {ASSUME})",
    "oracle": f"tajima({MINER}, suspicion='oracle')",
}
QUICK = ("S1", "posterior .8", "oracle")
TIMES = tuple(range(2, 9))


def saboteur(t: int, more: str = "") -> str:
    """Return a saboteur who hides while the way is t or longer; while it hides it acts as an S1 miner."""
    return f"tajima(m_a=1.0, m_s=1.0, suspicion='S1', t={t}{more})"


class Played(NamedTuple):
    """A cell: the board, the miners, the saboteurs, and what else is said of the game."""

    board: str
    miner: str
    bad: str
    more: str = ""


def play(effort: Effort, wanted: Iterable[Played]) -> dict[Played, Wins]:
    """Play cells side by side, each once a run; equal seeds give all cells the same deals."""
    cells = list(dict.fromkeys(wanted))
    missing = [cell for cell in cells if ("S.hiding", cell) not in effort.kept]
    matches = []
    for cell in missing:
        games = effort.games(FULL if "inferring" in cell.miner + cell.bad else CHEAP)
        game = f"saboteur(preset='tajima', margin={BOARDS[cell.board]}{cell.more})"
        name = f"{cell.board}: {cell.miner} v {cell.bad}"
        matches.append(Cell(name, game, [cell.miner, cell.bad], 50 if effort.quick else games, "roles"))
    for cell, result in zip(missing, effort.matches(matches), strict=True):
        effort.kept["S.hiding", cell] = won(result)
    return {cell: effort.kept["S.hiding", cell] for cell in cells}


# S.detect: miners who infer beside miners with rule S1; saboteurs who look for their partner.


def detect(effort: Effort) -> list[Finding]:
    """Paired differences of the saboteurs' win rate."""
    names = [name for name in (QUICK if effort.quick else DETECTORS) if name not in ("S0", "S1")]
    arms: dict[str, tuple[Played, Played]] = {}
    for board in ("clipped",) if effort.quick else BOARDS:
        for t in (4,) if effort.quick else (4, 8):
            for noise in ("",) if effort.quick else ("", ", noise=0.1"):
                row = f"{board}, t={t}{', all noisy' if noise else ''}"
                bad = saboteur(t, noise)
                base = Played(board, _noisy("S1", noise), bad)
                for name in names:
                    arms[f"{row}: {name} instead of S1 lowers it"] = (
                        Played(board, _noisy(name, noise), bad),
                        base,
                    )
    partners = {} if effort.quick else _partners()
    played = play(effort, [cell for pair in (*arms.values(), *partners.values()) for cell in pair])
    found = [_beside(text, played[arm], played[base], -1) for text, (arm, base) in arms.items()]
    return found + [_beside(text, played[arm], played[base], 1) for text, (arm, base) in partners.items()]


def _noisy(detector: str, noise: str) -> str:
    return DETECTORS[detector][:-1] + noise + ")"


def _partners() -> dict[str, tuple[Played, Played]]:
    """Saboteurs who spare whom they take for their partner, and those who know, beside all others."""
    arms = {}
    for board in BOARDS:
        for name in ("S0", "S1"):
            miner, row = DETECTORS[name], f"{board}, miners {name}"
            blind = Played(board, miner, saboteur(8))
            assume = f"assume=assume(m_a=1.0, m_s=1.0, t=8, suspicion='{name}', particles=24)"
            for spare in (0.5, 0.8):
                seeker = f"inferring({MINER}, t=8, spare={spare}, {assume})"
                text = f"{row}: saboteurs who spare a partner at {spare} win more often"
                arms[text] = Played(board, miner, seeker), blind
            told = Played(board, miner, saboteur(8), ", know=True")
            arms[f"{row}: saboteurs who know each other win more often"] = told, blind
    return arms


def _beside(cell: str, arm: Wins, base: Wins, sign: int) -> Finding:
    """Judge a paired difference that is claimed to be above (1) or below zero (-1)."""
    gap = difference(arm, base)
    below = lowers(gap)
    games = min(len(arm), len(base))
    note = f"{float(arm[:games].mean()):.3f} instead of {float(base[:games].mean()):.3f}"
    holds = None if below is None else below == (sign < 0)
    return claim("S.detect", cell, holds, games, note, gap[0], gap[1:])


# S.hiding: win rate of the saboteurs by t.


def hiding(effort: Effort) -> list[Finding]:
    """Win rate by t against every detector, and where it does not rise with t."""
    found, verdicts = [], []
    boards, names = (("clipped",), QUICK) if effort.quick else (tuple(BOARDS), tuple(DETECTORS))
    times = (2, 5, 8) if effort.quick else TIMES
    played = play(
        effort, [Played(b, DETECTORS[name], saboteur(t)) for b in boards for name in names for t in times]
    )
    for board in boards:
        for name in names:
            by_t = {t: played[Played(board, DETECTORS[name], saboteur(t))] for t in times}
            found += [_cell(f"{board}, {name}", by_t, t) for t in by_t]
            verdicts.append(_pays(f"{board}, {name}", by_t))
    pays = [f.cell.removesuffix(": hiding pays") for f in verdicts if f.verdict == "direction"]
    holds = True if pays else None if any(f.verdict == "inconclusive" for f in verdicts) else False
    note = f"for {'; '.join(pays)}" if pays else "for none of those tried"
    games = sum(f.games for f in verdicts)
    text = "there is a detector for which the win rate is not monotone in t"
    return [*found, *verdicts, claim("S.hiding", text, holds, games, note)]


def _cell(row: str, by_t: dict[int, Wins], t: int) -> Finding:
    """One win rate; judged is whether it lies above that of the t before."""
    value, low, high = rate(by_t[t])
    before = max((other for other in by_t if other < t), default=None)
    holds, note = None, "the first of its row"
    if before is not None:
        gap = difference(by_t[before], by_t[t])
        holds, note = lowers(gap), f"t={before} minus t={t}: {points(gap)} points"
    return claim("S.hiding", f"{row}: t={t}", holds, len(by_t[t]), note, value, (low, high))


def _pays(cell: str, by_t: dict[int, Wins]) -> Finding:
    """Does some smaller t win more often than a larger one? Corrected for the number of pairs (Bonferroni).

    False: at every step up the win rate surely does not fall by two points.
    """
    pairs = list(combinations(sorted(by_t), 2))
    wide = NormalDist().inv_cdf(1 - 0.025 / len(pairs)) / 1.96
    gaps = {}
    for early, late in pairs:
        mean, low, _ = difference(by_t[early], by_t[late])
        gaps[early, late] = (mean, mean - wide * (mean - low), mean + wide * (mean - low))
    best = max(gaps, key=lambda pair: gaps[pair][1])
    holds = True if gaps[best][1] > 0 else False if all(g[2] < 0.02 for g in gaps.values()) else None
    note = f"t={best[0]} minus t={best[1]}: {points(gaps[best])} points"
    games = sum(map(len, by_t.values()))
    return claim("S.hiding", f"{cell}: hiding pays", holds, games, note)


def draw_by_t(findings: Sequence[Finding], path: Path) -> None:
    """Draw win rates over t, a panel a board, a line a detector."""
    draw_curves(findings, path, r"(\w+), (.*): t=(\d+)", ("hides from t on", "saboteurs' win rate"))


STUDIES = [
    Study(
        "S.detect",
        "miners and saboteurs who act on the posterior",
        detect,
        "about 3 CPU minutes",
        "saboteur_roles",
    ),
    Study(
        "S.hiding",
        "does hiding pay against a detector?",
        hiding,
        "about 6 CPU minutes",
        "saboteur_roles",
        draw=draw_by_t,
    ),
]
