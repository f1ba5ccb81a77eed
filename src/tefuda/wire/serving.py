"""What a server does with its games: counted, stored and recorded like those of any match."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.collector import Collector
from tefuda.arena.results.stored_games import Start, StoredGames
from tefuda.core import Agent, Game, TefudaError
from tefuda.play.header import RecordHeader
from tefuda.play.rows import GameRow


class ServedGames:
    """The games of one table: those that the store has, then those that are played now.

    ``agents`` are ours by number, None for clients. ``number`` is that of the next game; ``start`` says where
    its series goes on, None at the beginning of one.
    """

    def __init__(
        self,
        header: RecordHeader,
        *,
        game: Game,
        plan: MatchPlan,
        agents: Sequence[Agent | None],
        store: str | None = None,
        resume: bool = False,
        record: str | None = None,
    ) -> None:
        if resume and store is None:
            raise TefudaError("--resume needs --store PATH: without a store there is nothing to resume.")
        self.agents = list(agents)
        self.number = 0
        self.start: Start | None = None
        stored = None
        if store is not None:
            stored = StoredGames(store, header, game=game, plan=plan, agents=agents, resume=resume)
        clients = [number for number, agent in enumerate(agents) if agent is None or agent.restarts]
        self.collector = Collector(game, plan, header, outsiders=clients, record=record, stored=stored)
        if stored is not None:
            self._go_on(stored, plan)

    def _go_on(self, stored: StoredGames, plan: MatchPlan) -> None:
        found = stored.find(0, plan.series)
        for row in found.rows:
            self.collector.add_known(row)
        self.number, self.start = len(found.rows), found.start

    def add(self, row: GameRow) -> None:
        """Take a game that was just played."""
        self.collector.add(row, [None if agent is None else agent.memory() for agent in self.agents])
        self.number += 1
