"""What is kept of a match while its games pass by: sums, in memory that does not grow without end."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tefuda.arena.matches.plan import MatchPlan
from tefuda.core import Game
from tefuda.play.costs import Bill
from tefuda.play.rows import GameRow
from tefuda.play.sink import Listener
from tefuda.statistics import Sample
from tefuda.statistics.means import LASTS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Units(NamedTuple):
    """Blocks of games in order: sums of scores, and what the statistics know them by."""

    sums: Floats
    counts: Ints  # of games
    clusters: Ints  # units (:meth:`MatchPlan.cluster`)
    strata: Ints  # which of them have the same seats
    chains: Ints | None  # the series whose games are linked
    wholes: Ints  # what is independent, seats included (:meth:`MatchPlan.block`)

    def sample(self, bounds: tuple[float, float]) -> Sample:
        """Return what means, intervals and p-values are made of."""
        return Sample(
            self.sums,
            self.clusters,
            bounds,
            counts=self.counts,
            strata=self.strata,
            chains=self.chains,
            lasts=LASTS,
        )


MOST_BLOCKS = 1 << 18


class Blocks:
    """Which games of a plan are summed up together.

    Every game alone while there are no more than ``MOST_BLOCKS``. In longer matches several whole clusters
    make one block: there are then so many that statistics lose nothing by it, and memory has a limit.

    >>> blocks = Blocks(MatchPlan(games=10**9, players=2))
    >>> blocks.of(10**9 - 1) < MOST_BLOCKS
    True
    """

    def __init__(self, plan: MatchPlan) -> None:
        self._plan = plan
        self.single = plan.games <= MOST_BLOCKS
        clusters = int(plan.cluster(plan.games - 1)) + 1
        cycle = plan.rotations if int(plan.stratum(plan.rotations - 1)) else 1  # whole rounds of seats
        self._merged = -(-clusters // (MOST_BLOCKS * cycle)) * cycle

    def of(self, number: int) -> int:
        """Return the block of a game."""
        return number if self.single else self._plan.cluster(number) // self._merged

    def units(self, sums: Floats, counts: Ints, blocks: Ints) -> Units:
        """Return blocks as the statistics know them; where they are clusters merged, each is a unit."""
        plan = self._plan
        clusters = np.asarray(plan.cluster(blocks)) if self.single else blocks * self._merged
        return Units(
            sums,
            counts,
            clusters,
            strata=np.asarray(plan.stratum(clusters)),
            chains=np.asarray(plan.chain(clusters)) if plan.is_chained else None,
            wholes=np.asarray(plan.block(clusters)),
        )


def sample_of(scores: Sequence[float] | Floats, plan: MatchPlan, bounds: tuple[float, float]) -> Sample:
    """Return scores of games in order as a match of this plan sees them."""
    values = np.asarray(scores, dtype=np.float64)
    blocks = Blocks(plan)
    return blocks.units(values, np.ones(len(values), dtype=np.int64), np.arange(len(values))).sample(bounds)


class Column:
    """Sums and numbers of games by block; it grows as games come."""

    def __init__(self) -> None:
        self._sums = array("d")
        self._counts = array("L")

    def add(self, block: int, score: float) -> None:
        """Add a game's score."""
        missing = block + 1 - len(self._sums)
        if missing > 0:
            self._sums.extend([0.0] * missing)
            self._counts.extend([0] * missing)
        self._sums[block] += score
        self._counts[block] += 1

    @property
    def all(self) -> tuple[Floats, Ints]:
        """Sums and numbers of games of all blocks, also of those without games."""
        return np.array(self._sums, dtype=np.float64), np.array(self._counts, dtype=np.int64)


class AgentTally:
    """One agent's games, counted."""

    def __init__(self, game: Game) -> None:
        self.games = self.wins = self.draws = self.losses = self.forfeits = 0
        self.places = [0] * game.players
        self.win_reasons: Counter[str] = Counter()
        self.loss_reasons: Counter[str] = Counter()
        self.forfeit_reasons: Counter[str] = Counter()
        self.trace = ""  # the last lines of its first traceback
        self.seconds = 0.0
        self.bill = Bill()
        self.incidents: Counter[str] = Counter()  # late, rejected, passed moves, departures
        self.total = 0.0
        self.squares = 0.0  # of the scores, summed
        self.column = Column()
        self.roles: dict[str, Column] = {}

    def take(self, row: GameRow, seat: int, block: int) -> None:
        """Count a game."""
        score = row.scores[seat]
        self.games += 1
        self.total += score
        self.squares += score * score
        self.column.add(block, score)
        self.seconds += row.seconds[seat] if row.seconds else 0.0
        self.bill.add(row, seat)
        best, worst = max(row.scores), min(row.scores)
        if best == worst:
            self.draws += 1
        elif score == best:
            self.wins += 1
            self.win_reasons[row.reason] += 1
        else:
            self.losses += 1
            self.loss_reasons[row.reason] += 1
        self.places[sum(other > score for other in row.scores)] += 1
        if row.forfeit is not None and row.forfeit["seat"] == seat:
            self.forfeits += 1
            self.forfeit_reasons[row.forfeit["why"]] += 1
            self.trace = self.trace or row.forfeit.get("trace", "")
        for kind, by_seat in row.incidents.items():
            if by_seat[seat]:
                self.incidents[kind] += by_seat[seat]
        if row.roles:
            self.roles.setdefault(row.roles[seat], Column()).add(block, score)


class MatchTally(Listener):
    """All that results are made of. Games are taken in the order of their numbers.

    >>> import tefuda
    >>> match = tefuda.Match("kuhn", ["random", "random"], games=4, seed=1)
    >>> tally = match.run().tally
    >>> tally.games, tally.agents[0].total == -tally.agents[1].total
    (4, True)
    """

    def __init__(self, game: Game, plan: MatchPlan, agents: int) -> None:
        self.plan = plan
        self.games = 0
        self.moves = 0
        self.agents = [AgentTally(game) for _ in range(agents)]
        self.blocks = Blocks(plan)
        # With one agent a role some games are not everybody's: what two gained in the games they shared.
        self._shared: dict[tuple[int, int], Column] = {}

    def take(self, row: GameRow) -> None:
        """Count a game."""
        block = self.blocks.of(row.number)
        self.games += 1
        self.moves += len(row.moves)
        seats = {agent: row.seating.index(agent) for agent in dict.fromkeys(row.seating)}
        for agent, seat in seats.items():  # one agent may play a whole team: it counts once
            self.agents[agent].take(row, seat, block)
        if self.plan.seats == "roles":
            for first in seats:
                for second in seats:
                    if first < second:
                        gap = row.scores[seats[first]] - row.scores[seats[second]]
                        self._shared.setdefault((first, second), Column()).add(block, gap)

    def take_all(self, rows: Sequence[GameRow]) -> MatchTally:
        """Count games and return the tally."""
        for row in rows:
            self.take(row)
        return self

    def units(self, *columns: Column) -> Units:
        """Return the blocks that have games, of one column or of several added up."""
        every = [column.all for column in columns]
        longest = max((len(counts) for _, counts in every), default=0)
        sums, counts = np.zeros(longest), np.zeros(longest, dtype=np.int64)
        for some_sums, some_counts in every:
            sums[: len(some_sums)] += some_sums
            counts[: len(some_counts)] += some_counts
        played = np.flatnonzero(counts)
        return self.blocks.units(sums[played], counts[played], played)

    def scores(self, *agents: int) -> Units:
        """Return scores of an agent, or of several pooled: by games, or by blocks in very long matches."""
        return self.units(*(self.agents[agent].column for agent in agents))

    @property
    def constant_sum(self) -> float | None:
        """The sum of all scores, if it was the same in every game."""
        if self.plan.seats == "roles":
            return None
        found = self.scores(*range(len(self.agents)))
        sums = found.sums * len(self.agents) / found.counts
        return float(sums[0]) if len(sums) and float(np.ptp(sums)) < 1e-9 else None

    def role_scores(self, role: str, *agents: int) -> Units:
        """Return scores in one role, of an agent or of several pooled."""
        tallies = [self.agents[agent] for agent in agents]
        return self.units(*(tally.roles[role] for tally in tallies if role in tally.roles))

    def difference(self, first: int, *others: int) -> Units:
        """Return one agent's scores minus the mean of others', over the games that they shared."""
        if self.plan.seats == "roles":
            (second,) = others
            pair = (min(first, second), max(first, second))
            found = self.units(self._shared.get(pair, Column()))
            return found if first < second else found._replace(sums=-found.sums)
        mine, theirs = self.scores(first), self.scores(*others)
        return mine._replace(sums=mine.sums - theirs.sums / len(others))
