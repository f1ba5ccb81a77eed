"""Saboteur: what acting on the posterior is worth (S.detect), and does hiding pay against it (S.hiding)?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from statistics import NormalDist

from tefuda.papers.curves import draw_curves
from tefuda.papers.saboteur import Wins, difference, lowers, points, rate, saboteur_wins
from tefuda.papers.study import Effort, Finding, Study, claim

FULL = 1_000  # games of a cell
CHEAP = 10_000  # of a cell in which nobody infers
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


def wins(effort: Effort, board: str, miner: str, bad: str, more: str = "") -> Wins:
    """Play a cell, once a run; equal seeds give all cells the same deals."""
    key = ("S.hiding", board, miner, bad, more)
    if key not in effort.kept:
        games = effort.games(FULL if "inferring" in miner + bad else CHEAP)
        if effort.quick:
            games = 50
        game = f"saboteur(preset='tajima', margin={BOARDS[board]}{more})"
        effort.kept[key] = saboteur_wins(effort, f"{board}: {miner} v {bad}", game, [miner, bad], games)
    found: Wins = effort.kept[key]
    return found


# S.detect: miners who infer beside miners with rule S1; saboteurs who look for their partner.


def detect(effort: Effort) -> list[Finding]:
    """Paired differences of the saboteurs' win rate."""
    found = []
    inferring = [name for name in (QUICK if effort.quick else DETECTORS) if name not in ("S0", "S1")]
    for board in ("clipped",) if effort.quick else BOARDS:
        for t in (4,) if effort.quick else (4, 8):
            for noise in ("",) if effort.quick else ("", ", noise=0.1"):
                bad = saboteur(t, noise)
                base = wins(effort, board, _noisy("S1", noise), bad)
                for name in inferring:
                    cell = f"{board}, t={t}{', all noisy' if noise else ''}: {name} instead of S1 lowers it"
                    found.append(_beside(cell, wins(effort, board, _noisy(name, noise), bad), base))
    return found + ([] if effort.quick else _partners(effort))


def _noisy(detector: str, noise: str) -> str:
    return DETECTORS[detector][:-1] + noise + ")"


def _beside(cell: str, arm: Wins, base: Wins) -> Finding:
    gap = difference(arm, base)
    games = min(len(arm), len(base))
    note = f"{float(arm[:games].mean()):.3f} instead of {float(base[:games].mean()):.3f}"
    return claim("S.detect", cell, lowers(gap), games, note, gap[0], gap[1:])


def _partners(effort: Effort) -> list[Finding]:
    """Saboteurs who spare whom they take for their partner, beside those who do not, and those who know."""
    found = []
    for board in BOARDS:
        for name in ("S0", "S1"):
            miner = DETECTORS[name]
            blind = wins(effort, board, miner, saboteur(8))
            assume = f"assume=assume(m_a=1.0, m_s=1.0, t=8, suspicion='{name}', particles=24)"
            for spare in (0.5, 0.8):
                finds = wins(effort, board, miner, f"inferring({MINER}, t=8, spare={spare}, {assume})")
                cell = f"{board}, miners {name}: saboteurs who spare a partner at {spare} win more often"
                found.append(_more(cell, finds, blind))
            told = wins(effort, board, miner, saboteur(8), ", know=True")
            found.append(
                _more(f"{board}, miners {name}: saboteurs who know each other win more often", told, blind)
            )
    return found


def _more(cell: str, arm: Wins, base: Wins) -> Finding:
    gap = difference(arm, base)
    below = lowers(gap)
    games = min(len(arm), len(base))
    note = f"{float(arm[:games].mean()):.3f} instead of {float(base[:games].mean()):.3f}"
    return claim("S.detect", cell, None if below is None else not below, games, note, gap[0], gap[1:])


# S.hiding: win rate of the saboteurs by t.


def hiding(effort: Effort) -> list[Finding]:
    """Win rate by t against every detector, and where it does not rise with t."""
    found, verdicts = [], []
    for board in ("clipped",) if effort.quick else BOARDS:
        for name in QUICK if effort.quick else DETECTORS:
            by_t = {t: wins(effort, board, DETECTORS[name], saboteur(t)) for t in _times(effort)}
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


def _times(effort: Effort) -> Sequence[int]:
    return (2, 5, 8) if effort.quick else TIMES


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
