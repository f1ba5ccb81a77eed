"""Studies S.detect, what acting on the posterior is worth, and S.hiding, does hiding pay against it?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from tefuda.papers.curves import draw_curves
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import opposite, rate, some_above
from tefuda.papers.paired import Wins, gap_of, paired, points
from tefuda.papers.saboteur.playing import won
from tefuda.papers.study import Cell, Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim

FULL = 1_000  # games of a cell
CHEAP = 4_000  # of a cell in which nobody infers
WORTH = 0.02  # a smaller fall of the win rate does not matter
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


def play(effort: StudyEffort, wanted: Iterable[Played]) -> dict[Played, Wins]:
    """Play cells side by side, each once a run; equal seeds give all cells the same deals."""
    cells = list(dict.fromkeys(wanted))
    missing = [cell for cell in cells if ("S.hiding", cell) not in effort.shared]
    matches = []
    for cell in missing:
        games = effort.games(FULL if "inferring" in cell.miner + cell.bad else CHEAP)
        game = f"saboteur(preset='tajima', margin={BOARDS[cell.board]}{cell.more})"
        name = f"{cell.board}: {cell.miner} v {cell.bad}"
        matches.append(
            Cell(name, game, [cell.miner, cell.bad], games=50 if effort.quick else games, seats="roles")
        )
    for cell, result in zip(missing, effort.matches(matches), strict=True):
        effort.shared["S.hiding", cell] = won(result)
    return {cell: effort.shared["S.hiding", cell] for cell in cells}


# S.detect: miners who infer beside miners with rule S1; saboteurs who look for their partner.

LOWERS = "instead of S1 lowers it"


def measure_detect(effort: StudyEffort) -> list[Measured]:
    """Play the arms: paired differences of the saboteurs' win rate."""
    names = [name for name in (QUICK if effort.quick else DETECTORS) if name not in ("S0", "S1")]
    arms: dict[str, tuple[Played, Played]] = {}
    for board in ("clipped",) if effort.quick else BOARDS:
        for t in (4,) if effort.quick else (4, 8):
            for noise in ("",) if effort.quick else ("", ", noise=0.1"):
                row = f"{board}, t={t}{', all noisy' if noise else ''}"
                bad = saboteur(t, noise)
                base = Played(board, _noisy("S1", noise), bad)
                for name in names:
                    arms[f"{row}: {name} {LOWERS}"] = Played(board, _noisy(name, noise), bad), base
    if not effort.quick:
        arms |= _partners()
    missing = {text: pair for text, pair in arms.items() if ("S.detect", text) not in effort.known}
    played = play(effort, [cell for pair in missing.values() for cell in pair])
    found = {text: paired(text, played[arm], played[base]) for text, (arm, base) in missing.items()}
    return [found.get(text) or effort.known["S.detect", text] for text in arms]


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


def judge_detect(measured: Sequence[Measured]) -> list[Finding]:
    """Judge every cell as the claim that is its name: above zero, or (detectors) below."""
    found = []
    for m in measured:
        gap = gap_of(m)
        holds = opposite(gap.side()) if m.cell.endswith(LOWERS) else gap.side()
        note = f"{m.sums['arm'] / m.games:.3f} instead of {m.sums['base'] / m.games:.3f}"
        found.append(claim("S.detect", m.cell, holds, games=m.games, whose="ours", note=note, ours=gap))
    return found


# S.hiding: win rate of the saboteurs by t.

MINUS = " minus "


def measure_hiding(effort: StudyEffort) -> list[Measured]:
    """Win rate by t against every detector, and the paired differences of all pairs of t."""
    boards, names = (("clipped",), QUICK) if effort.quick else (tuple(BOARDS), tuple(DETECTORS))
    times = (2, 5, 8) if effort.quick else TIMES
    rows = {
        f"{board}, {name}": {t: Played(board, DETECTORS[name], saboteur(t)) for t in times}
        for board in boards
        for name in names
    }
    known = {of.rpartition(": ")[0] for tag, of in effort.known if tag == "S.hiding"}
    played = play(effort, [cell for row in rows if row not in known for cell in rows[row].values()])
    found = []
    for row, cells in rows.items():
        by_t = {t: played[cell] for t, cell in cells.items() if cell in played}
        found += effort.group("S.hiding", f"{row}: ", partial(curve, row, by_t))
    return found


def curve(row: str, by_t: dict[int, Wins]) -> list[Measured]:
    """Measure one detector's row: win rates, and earlier minus later t."""
    found = []
    for t, wins in by_t.items():
        share = rate(float(wins.mean()), len(wins))
        found.append(Measured(f"{row}: t={t}", share.value, share.interval, games=len(wins)))
    for early, late in combinations(sorted(by_t), 2):
        found.append(paired(f"{row}: t={early}{MINUS}t={late}", by_t[early], by_t[late]))
    return found


def judge_hiding(measured: Sequence[Measured]) -> list[Finding]:
    """Judge steps up in t, each detector's whole curve, and all curves together."""
    named = by_name(measured)
    rows: dict[str, list[Measured]] = {}
    for m in measured:
        if MINUS not in m.cell:
            rows.setdefault(m.cell.rpartition(": t=")[0], []).append(m)
    found = [f for row in rows.values() for f in _steps(row, named)]
    gaps = {m.cell: m for m in measured if MINUS in m.cell}
    for row, cells in rows.items():
        mine = {cell: m for cell, m in gaps.items() if cell.startswith(f"{row}: ")}
        found.append(_pays(f"{row}: hiding pays", mine, sum(m.games for m in cells)))
    text = "there is a detector for which the win rate is not monotone in t"
    return [*found, _pays(text, gaps, sum(m.games for cells in rows.values() for m in cells))]


def _steps(row: Sequence[Measured], named: dict[str, Measured]) -> Iterable[Finding]:
    """Win rates; judged is whether each lies above that of the t before."""
    before = ""
    for m in row:
        t = m.cell.rpartition(": ")[2]
        holds, note = None, "the first of its row"
        if before:
            gap = gap_of(named[m.cell.removesuffix(t) + f"{before}{MINUS}{t}"])
            holds, note = opposite(gap.side()), f"higher than before: {before} minus {t} {points(gap)}"
        yield claim("S.hiding", m.cell, holds, whose="ours", note=note, ours=m)
        before = t


def _pays(text: str, gaps: dict[str, Measured], games: int) -> Finding:
    """Does some smaller t win more often than a larger one? One claim over all pairs.

    False: at no step up does the win rate fall by two points.
    """
    wide = {cell: gap_of(m, len(gaps)) for cell, m in gaps.items()}
    holds = some_above(list(wide.values()), worth=WORTH)
    best = max(wide, key=lambda cell: wide[cell].low)
    note = f"{best}: {points(wide[best])} (interval for all {len(gaps)} pairs together)"
    return claim("S.hiding", text, holds, games=games, whose="ours", note=note)


def draw_by_t(findings: Sequence[Finding], path: Path) -> None:
    """Draw win rates over t, one panel per board, one line per detector."""
    draw_curves(findings, path, r"(\w+), (.*): t=(\d+)", axes=("hides from t on", "saboteurs' win rate"))


STUDIES = [
    Study(
        "S.detect", "miners and saboteurs who act on the posterior", measure_detect, judge=judge_detect,
        full_cost="about 3 CPU minutes", paper="saboteur", page="roles",
    ),
    Study(
        "S.hiding", "does hiding pay against a detector?", measure_hiding, judge=judge_hiding,
        full_cost="about 6 CPU minutes", paper="saboteur", page="roles", draw=draw_by_t,
    ),
]  # fmt: skip
