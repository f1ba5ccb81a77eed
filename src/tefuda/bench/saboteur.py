"""What ``tefuda bench saboteur`` measures."""

from __future__ import annotations

from typing import Any

import tefuda
from tefuda.bench.measure import Benchmark, Result, ismcts_from_start, measure
from tefuda.core import Rng


def benchmarks() -> dict[str, Benchmark]:
    """Return the benchmarks of this module by name."""
    found = [
        saboteur_clipped,
        saboteur_open,
        saboteur_endless,
        saboteur_random,
        saboteur_match,
        saboteur_ismcts,
    ]
    return {one.__name__: one for one in found}


def saboteur_clipped() -> Result:
    """The paper's players on the board of 9 x 5 (cell C2)."""
    return _saboteur("0", "tajima(m_s=0.5, t=6)", 5_000)


def saboteur_open() -> Result:
    """The paper's players with two cells more on every side (cell C8)."""
    return _saboteur("2", "tajima(m_a=1, m_s=1, t=4, suspicion='S1')", 5_000)


def saboteur_endless() -> Result:
    """The paper's players on a board without a limit (as C6)."""
    return _saboteur("'none'", "tajima(m_s=0, t=8)", 500)


def saboteur_random() -> Result:
    """Every legal move equally likely: all moves are listed at every turn."""
    return _saboteur("2", None, 1_000)


def saboteur_match() -> Result:
    """The paper's players through the arena, one agent a role: deals, rows, intervals."""

    def work() -> int:
        agents = ["tajima(m_s=0.5, t=6)"] * 2
        game = "saboteur(preset='tajima', margin=0)"
        return len(tefuda.Match(game, agents, games=2_000, seed=1, seats="roles").run().rows)

    return measure("games/CPU s", work)


def saboteur_ismcts() -> Result:
    """SO-ISMCTS from the start, 5,000 iterations a move, play-outs by the paper's rules."""
    return measure("iterations/CPU s", ismcts_from_start("saboteur(preset='tajima', margin=2)", 5_000))


def _saboteur(margin: str, agent: str | None, games: int) -> Result:
    """Whole games of six, the paper's roles, natively."""
    game: Any = tefuda.load(f"saboteur(preset='tajima', margin={margin})")
    policy = None if agent is None else tefuda.agent(agent).policy
    how = None if policy is None else policy.native(game)
    seeds = Rng(1)
    return measure(
        "games/CPU s",
        lambda: int(game.engine.random_games(game.native_table, games, seeds.next(), how).games),
    )
