"""Leagues: everybody against everybody, at tables of two or more, by seats, teams or roles."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import combinations

from tefuda.arena.leagues.pairing import mixed_tables, next_pairs
from tefuda.arena.leagues.standings import LeagueResult, fit
from tefuda.arena.leagues.tables import LeagueTable, Rules
from tefuda.arena.matches.match import Match
from tefuda.arena.matches.running import MatchRun, run_all
from tefuda.arena.results.collector import Progress
from tefuda.arena.results.result import MatchResult
from tefuda.arena.results.resuming import seed_for
from tefuda.core import Acts, Game, TefudaError
from tefuda.core.adapter import as_agent
from tefuda.core.errors import Lost, whole
from tefuda.core.seeds import random_seed, seed_number
from tefuda.core.words import tr
from tefuda.games import load
from tefuda.play.costs import Bill
from tefuda.play.header import RecordHeader
from tefuda.play.interrupts import Stopped
from tefuda.workers import Spec

Pair = tuple[int, int]
MOST_TABLES = 10_000


class League:
    """Agents that all meet each other: every pair in games of two, else at tables that mix them.

    In games with open teams on alternate seats (bridge) pairs meet in team matches: every board at two
    tables, IMPs per board. In games with other open teams an agent plays a whole team, with
    ``seats="roles"`` a role: everybody in every role against everybody. ``games`` are those
    of a table. ``raising``: see :class:`tefuda.Match`.

    >>> league = League("kuhn", ["mc(iterations=50)", "random"], games=20, seed=1)
    >>> [rating.agent for rating in league.run().ratings]
    ['mc(iterations=50)', 'random']
    """

    def __init__(
        self,
        game: Game | str,
        agents: Sequence[Acts | str],
        games: int = 100,
        *,
        seed: int | None = None,
        adaptive: int = 0,
        seats: str = "rotate",
        tables: int | None = None,
        series: int | None = None,
        raising: bool = False,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        if len(agents) < 2:
            raise TefudaError("A league needs two agents or more.")
        names = [agent if isinstance(agent, str) else str(as_agent(agent)) for agent in agents]
        if len(set(names)) != len(names):
            raise TefudaError("Name each agent of a league only once.")
        if seats not in ("rotate", "roles"):
            raise TefudaError("The seats of a league are 'rotate' or 'roles', not {seats!r}.", seats=seats)
        whole(adaptive, "The number of adaptive games", low=0, high=10**9)
        whole(games, "The number of games of a table", low=1, high=10**9)
        self.agents, self.games, self.adaptive = names, games, adaptive
        self._is_drawn = seed is None
        self.seed = random_seed() if seed is None else seed_number(seed)
        self._entries = list(agents)
        self.raising = raising
        self.rules = Rules.of(self.game, seats == "roles", series)
        self.places = self.rules.places
        if self.rules.by_board and adaptive:
            raise TefudaError(
                "--adaptive is for games rated by Elo; pairs of {name} meet in team matches.",
                name=self.game.name,
            )
        if self.places > 2 and adaptive:
            raise TefudaError(
                "--adaptive is for tables of two; a table of {name} has {places}.",
                name=self.game.name,
                places=self.places,
            )
        self._table_count = tables
        self.tables = self._seat(tables, self.seed)
        self.moves, self.seconds = 0, 0.0  # of all games together
        self.bills = [Bill() for _ in names]  # what the decisions of each agent cost
        self.traces: dict[str, str] = {}  # the last lines of the first traceback of agents that raise

    def _seat(self, tables: int | None, seed: int) -> list[LeagueTable]:
        n = len(self.agents)
        if self.places == 2:
            if tables is not None:
                raise TefudaError("--tables is for tables of more than two; here every pair meets.")
            return [LeagueTable(pair) for pair in combinations(range(n), 2)]
        if tables is None:
            tables = 1 if n == self.places else max(2 * n, 10)
        whole(tables, "The number of tables", low=1, high=MOST_TABLES)
        return [LeagueTable(seated) for seated in mixed_tables(n, self.places, tables, seed=seed)]

    def run(
        self,
        workers: Spec = 1,
        *,
        progress: Progress | None = None,
        store: str | None = None,
        resume: bool = False,
    ) -> LeagueResult:
        """Play every table on deals of its own, each deal from all seats or in all roles.

        Then ``adaptive`` games more, in rounds: blocks of games go to the pairs that say most about the
        ratings so far. Rounds follow from the seed and the results, so they can be resumed as well.
        """
        began = time.perf_counter()
        if self._is_drawn and resume and store:
            self._take_seed(store)
        self.tables = [LeagueTable(table.agents) for table in self.tables]
        self.traces, self.moves, self.seconds = {}, 0, 0.0
        self.bills = [Bill() for _ in self.agents]
        tables = dict(enumerate(self.tables))
        todo = dict.fromkeys(tables, self.games)
        total = len(tables) * self.games + self.adaptive
        left, number = self.adaptive, 0
        warnings: dict[str, None] = {}
        while todo:
            before = sum(table.played for table in self.tables)
            shared = _SharedProgress(progress, before, total)
            runs = [
                self._runs(tables[k], number, games, store=store, resume=resume, progress=shared)
                for k, games in todo.items()
            ]
            try:
                results = run_all([run for some in runs for run in some], workers)
            except (Stopped, Lost) as stop:
                self._take(todo, runs, results=stop.results, warnings=warnings)
                self.seconds = time.perf_counter() - began
                stop.results = [LeagueResult(self, list(warnings), stop.results[0].unfinished)]
                raise
            self._take(todo, runs, results=results, warnings=warnings)
            todo = self._next_round(left)
            left -= sum(todo.values())
            number += 1
        self.seconds = time.perf_counter() - began
        return LeagueResult(self, list(warnings))

    def _take_seed(self, store: str) -> None:
        """Go on with the league of the store that has these agents, whatever seed it drew."""
        self.seed = seed_for(None, store, True, fits=self._is_mine)
        self.tables = self._seat(self._table_count, self.seed)

    def _is_mine(self, stored: RecordHeader) -> bool:
        """Is this a match of the first round, if the league had the seed that the match names?"""
        if stored.root_seed is None or stored.game != str(self.game):
            return False
        tables = self._seat(self._table_count, stored.root_seed)
        return any(table.seed(stored.root_seed, self.agents, 0) == stored.seed for table in tables)

    def first_round(self) -> list[Match]:
        """Return the matches of all tables, before adaptive games are added."""
        return [match for table in self.tables for match in self._matches(table, 0, self.games)]

    def _matches(self, table: LeagueTable, number: int, games: int) -> list[Match]:
        entries = [self._entries[agent] for agent in table.agents]
        matches = self.rules.matches(entries, games, table.seed(self.seed, self.agents, number))
        for match in matches:
            match.raising, match.root_seed = self.raising, self.seed
        return matches

    def _runs(
        self,
        table: LeagueTable,
        number: int,
        games: int,
        *,
        store: str | None,
        resume: bool,
        progress: _SharedProgress,
    ) -> list[MatchRun]:
        matches = self._matches(table, number, games)
        return [MatchRun(match, store=store, resume=resume, progress=progress.of_one()) for match in matches]

    def _take(
        self,
        todo: dict[int, int],
        runs: list[list[MatchRun]],
        *,
        results: Sequence[MatchResult],
        warnings: dict[str, None],
    ) -> None:
        every = iter(results)
        learners = sorted({name for result in results if result.games for name in result.learners})
        for number, some in zip(todo, runs, strict=True):
            mine = [next(every) for _ in some]
            self.tables[number].add(self.rules, mine)
            for shift, result in enumerate(mine):
                if result.games:
                    warnings.update(dict.fromkeys(result.warnings_about(learners)))
                self.moves += result.tally.moves
                for entry, player in enumerate(result.players):
                    agent = self.tables[number].agents[self.rules.place(entry, shift)]
                    self.bills[agent].take(player.bill)
                    text = "{agent} forfeits games: {why}"
                    reasons = player.forfeit_reasons.most_common(1)
                    warnings.update({tr(text, agent=player.name, why=why): None for why, _ in reasons})
                    if player.trace:
                        self.traces.setdefault(player.name, player.trace)

    def _next_round(self, left: int) -> dict[int, int]:
        """Share out the next games: a block for each agent, both seats of every deal."""
        size = min(max(2 * (self.games // 10), 2), left - left % 2)
        blocks = min(len(self.agents), left // size) if size else 0
        if not blocks:
            return {}
        places = {table.agents: number for number, table in enumerate(self.tables)}
        played = {(table.agents[0], table.agents[1]): table.played for table in self.tables}
        todo: dict[int, int] = {}
        for pair in next_pairs(fit(self).elos, played, blocks, size=size):
            todo[places[pair]] = todo.get(places[pair], 0) + size
        return todo


class _SharedProgress:
    """Lets matches that are played side by side tell of all games together."""

    def __init__(self, tell: Progress | None, before: int, total: int) -> None:
        self._tell, self._before, self._total = tell, before, total
        self._done: list[int] = []

    def of_one(self) -> Progress | None:
        """Return what one more match tells its games to."""
        tell, number = self._tell, len(self._done)
        if tell is None:
            return None
        self._done.append(0)

        def take(games: int, _: int) -> None:
            self._done[number] = games
            tell(self._before + sum(self._done), self._total)

        return take
