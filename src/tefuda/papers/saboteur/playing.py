"""Playing the arms of paper S: every arm on the same deals, with the same luck of every move."""

from __future__ import annotations

import numpy as np

from tefuda.arena import MatchResult
from tefuda.papers.paired import Wins, paired
from tefuda.papers.saboteur.settings import ARMS, BASE, HEADLINES, SETTINGS, Arm
from tefuda.papers.study import Measured, StudyEffort

FULL, HEADLINE = 20_000, 100_000  # games of a cell


def games_of(effort: StudyEffort, setting: str, arm: str, *, more: str = "") -> int:
    """Return how many games an arm gets: the main cells more."""
    headline = arm in HEADLINES and setting in ("C2", "C6") and not more
    return effort.games(HEADLINE if headline and not effort.quick else FULL)


def wins(effort: StudyEffort, setting: str, arm: str, *, more: str = "") -> Wins:
    """Play a cell, once a run: equal seeds give all arms the same deals and the same luck of every move."""
    key = ("S1", setting, arm, more)
    if key not in effort.shared:
        games = games_of(effort, setting, arm, more=more)
        effort.shared[key] = play(effort, setting, ARMS[arm], games=games, more=more)
    found: Wins = effort.shared[key]
    return found


def gap(
    effort: StudyEffort, tag: str, cell: str, *, setting: str, arm: str, base: str = BASE, more: str = ""
) -> Measured:
    """Measure arm minus base, unless an earlier run has."""
    games = min(games_of(effort, setting, arm, more=more), games_of(effort, setting, base, more=more))

    def measure() -> Measured:
        return paired(cell, wins(effort, setting, arm, more=more), wins(effort, setting, base, more=more))

    return effort.measured(tag, cell, games, measure=measure)


def play(effort: StudyEffort, setting: str, arm: Arm, *, games: int, more: str = "") -> Wins:
    """Play one arm of a setting, all players by the same rules."""
    where = SETTINGS[setting]
    game = f"saboteur(preset='tajima', margin={where.margin}, {arm.game})"
    player = f"tajima({', '.join(part for part in (where.players, arm.how, more) if part)})"
    return saboteur_wins(effort, f"{setting} {player}", game=game, agents=[player, player], games=games)


def saboteur_wins(effort: StudyEffort, name: str, *, game: str, agents: list[str], games: int) -> Wins:
    """Play a match of miners and saboteurs, one agent a role."""
    return won(effort.match(name, game, agents, games=games, seats="roles"))


def won(result: MatchResult) -> Wins:
    """Say of every game whether the saboteurs won, that is, the miners did not (there may be no saboteur)."""
    return 1.0 - np.array(result.players[0].scores, dtype=np.float64)
