"""Points at mixed tables: what an agent scores beyond the others, adjusted for who sits at its table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from tefuda.core.rates import Interval
from tefuda.statistics.carry import Carry, linked_chains
from tefuda.statistics.tilt import Floats


@dataclass(frozen=True)
class TableUnits:
    """Independent units of one table: the agents there, and their mean scores, one row per unit."""

    agents: tuple[int, ...]  # each once
    scores: Floats  # units by agents
    games: Floats  # of every unit
    _: KW_ONLY
    share: tuple[float, ...]  # of the places at the table that each agent has
    chains: NDArray[np.int64]  # units of one series, each linked to the one before; else each its own


class Points:
    """Least squares: at a table an agent scores the table's mean + its own worth - the mean worth there.

    Worths have the mean 0 over the league: what an agent scores beyond the mean of the game at a table of
    average others, more for every other place that is not its own. Errors are robust against whatever makes
    results of one unit alike (sums over units; Liang and Zeger 1986, with the correction n / (n - p)), and
    against what carries over between units of a series (:class:`Carry`); intervals are Student's t with the
    units that the agent was in.
    """

    def __init__(self, agents: int, tables: Sequence[TableUnits]) -> None:
        self.agents = agents
        size = (agents, agents)
        information, total = np.zeros(size), np.zeros(agents)
        self.units = np.zeros(agents, dtype=int)
        parts: list[tuple[Floats, TableUnits]] = []
        for table in tables:
            rows = list(table.agents)
            share = np.array(table.share)
            centre = np.zeros((len(rows), agents))  # of worths to scores beyond the mean of the table
            centre[np.arange(len(rows)), rows] = 1.0
            centre[:, rows] -= share
            parts.append((centre, table))
            weight = float(table.games.sum())
            information += weight * (centre * share[:, None]).T @ centre
            gaps = self._gaps(table)
            total += centre.T @ (share * (table.games @ gaps))
            self.units[rows] += len(table.scores)
        inverse = np.linalg.pinv(information, hermitian=True)
        self.worths: Floats = inverse @ total
        moved = [np.zeros((0, agents))]  # how far every unit moves every worth
        chains = [np.zeros(0, dtype=np.int64)]
        here = [np.zeros((0, agents), dtype=bool)]  # whether the agent was there
        for centre, table in parts:
            share = np.array(table.share)
            rest = self._gaps(table) - centre @ self.worths
            moved.append((table.games[:, None] * rest * share) @ centre @ inverse)
            chains.append(table.chains + 1 + int(chains[-1].max(initial=0)))
            there = np.zeros((len(table.scores), agents), dtype=bool)
            there[:, list(table.agents)] = True
            here.append(there)
        pulls, linked, present = np.concatenate(moved), np.concatenate(chains), np.concatenate(here)
        free = max(len(pulls) - agents + 1, 1)
        self._errors, self._freedom = np.zeros(agents), np.maximum(self.units - 1.0, 0.0)
        for agent in range(agents):
            inflation = 1.0
            if (known := linked_chains(linked[present[:, agent]])) is not None:
                carry = Carry.of(pulls[present[:, agent], agent], known, 1.0)
                inflation = carry.inflation
                self._freedom[agent] = min(carry.freedom, self._freedom[agent])
            square = float(pulls[:, agent] @ pulls[:, agent]) * inflation
            self._errors[agent] = math.sqrt(square * len(pulls) / free)

    @staticmethod
    def _gaps(table: TableUnits) -> Floats:
        """Return the scores beyond the mean of the table."""
        gaps: Floats = table.scores - (table.scores @ np.array(table.share))[:, None]
        return gaps

    def interval(self, agent: int, level: float = 0.95) -> Interval:
        """Return the interval of an agent's worth."""
        freedom = float(self._freedom[agent])
        if freedom < 1:
            return -math.inf, math.inf
        half = float(stdtrit(freedom, (1 + level) / 2)) * float(self._errors[agent])
        return float(self.worths[agent]) - half, float(self.worths[agent]) + half
