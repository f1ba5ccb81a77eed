"""Saboteur: is a search over roles, hands and goals better than all rule players (S.search)?"""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import NormalDist

from tefuda.papers.saboteur import SETTINGS, Wins, rate, won
from tefuda.papers.study import Cell, Effort, Finding, Study, claim

GAME = "saboteur(preset='tajima', margin=2)"
RULE_GAMES, SEARCH_GAMES = 4_000, 500
ITERATIONS = 1_000
SURE = 0.01  # the largest p of a claim

# Whole teams are replaced: as saboteurs against the miners of C8, as miners against the saboteurs of C6.
OPPONENTS = {"saboteurs": f"tajima({SETTINGS['C8'].players})", "miners": f"tajima({SETTINGS['C6'].players})"}
RULES = {
    "saboteurs": [f"tajima(m_a=1.0, m_s=1.0, suspicion='S1', t={t})" for t in range(2, 10)],
    "miners": [
        f"tajima(m_a=1.0, m_s={help}, suspicion='{suspicion}', discard='{discard}')"
        for suspicion in ("S0", "S1", "S2", "S5")
        for discard in ("random", "useful")
        for help in (0.5, 1.0)
    ],
}


def table(side: str, agent: str) -> list[str]:
    """Return miners and saboteurs when this agent plays a side."""
    return [agent, OPPONENTS[side]] if side == "miners" else [OPPONENTS[side], agent]


def search(effort: Effort) -> list[Finding]:
    """Play every rule setting and the search for both sides against the same opponents."""
    iterations = 300 if effort.quick else ITERATIONS
    searcher = f"ismcts(iterations={iterations})"
    rule_games = effort.games(RULE_GAMES)
    games = 30 if effort.quick else effort.games(SEARCH_GAMES)
    wanted = [(side, agent) for side, rules in RULES.items() for agent in (*rules, searcher)]
    cells = [
        Cell(agent, GAME, table(side, agent), games if agent == searcher else rule_games, "roles")
        for side, agent in wanted
    ]
    played: dict[str, dict[str, Wins]] = {side: {} for side in RULES}
    for (side, agent), result in zip(wanted, effort.matches(cells), strict=True):
        saboteurs = won(result)
        played[side][agent] = saboteurs if side == "saboteurs" else 1 - saboteurs
    note = f"{iterations:,} iterations a move" + (f" instead of {ITERATIONS:,}" if effort.quick else "")
    found = []
    for side, wins in played.items():
        ours = wins.pop(searcher)
        best = max(wins.values(), key=lambda cell: float(cell.mean()))
        found.append(_beats(f"searching {side} beat the best rules", ours, best, ours, note))
        found += [_beats(f"{side} beat {agent}", ours, cell, cell, note) for agent, cell in wins.items()]
    return found


def _beats(text: str, ours: Wins, rules: Wins, shown: Wins, note: str) -> Finding:
    """Judge whether the search wins more often than some rules; one of the two rates is shown."""
    gap, p = advantage(ours, rules)
    holds = None if p >= SURE else gap > 0
    value, low, high = rate(shown)
    chance = f"p = {p:.1g}" if p > 1e-9 else "p < 1e-9"
    words = f"{100 * gap:+.1f} points on {rules.mean():.3f}, {chance}; {note}"
    return replace(claim("S.search", text, holds, len(shown), words, value), ci95=(low, high))


def advantage(ours: Wins, theirs: Wins) -> tuple[float, float]:
    """Return the difference of two win rates and the chance of such a one without any effect.

    >>> import numpy as np
    >>> advantage(np.array([1.0] * 80 + [0.0] * 20), np.array([1.0] * 50 + [0.0] * 50))[1] < 0.001
    True
    """
    gap = float(ours.mean() - theirs.mean())
    pooled = (float(ours.sum()) + float(theirs.sum())) / (len(ours) + len(theirs))
    error = math.sqrt(pooled * (1 - pooled) * (1 / len(ours) + 1 / len(theirs)))
    if error == 0:
        return gap, 1.0
    return gap, 2 * NormalDist().cdf(-abs(gap) / error)


STUDIES = [Study("S.search", "search against rules in Saboteur", search, "about 10 CPU minutes", "saboteur")]
