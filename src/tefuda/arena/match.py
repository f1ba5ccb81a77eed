"""Matches: many games between agents, in parallel, the same result on any number of workers."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from tefuda.agents import agents_of, check_game
from tefuda.arena.record import Recorder
from tefuda.arena.referee import Referee
from tefuda.arena.result import MatchResult
from tefuda.arena.rows import GameRow
from tefuda.arena.seating import Plan, SeatPolicy
from tefuda.arena.sprt import Sprt
from tefuda.arena.store import Store
from tefuda.core import Acts, Agent, Game, TefudaError
from tefuda.core.seeds import stream_seed
from tefuda.core.spec import parse
from tefuda.games import load
from tefuda.workers import run_tasks

Progress = Callable[[int, int], None]


class Match:
    """Games between agents, one agent a seat.

    >>> import tefuda
    >>> match = tefuda.Match("geister", ["rush", "random"], games=20, seed=1)
    >>> match.run().players[0].wins > 15
    True
    """

    def __init__(
        self,
        game: Game | str,
        agents: Sequence[Acts | str],
        games: int = 100,
        seed: int | None = None,
        seats: SeatPolicy = "rotate",
        duplicate: bool = False,
        series: int | None = None,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.agents = agents_of(agents)
        self.names = [agent_name(agent) for agent in self.agents]
        self.seed = secrets.randbits(32) if seed is None else seed
        self._check(games, seats, series)
        if series is None:
            learns = any(carries_over(agent) for agent in self.agents)
            series = games if learns else self.game.series_length
        if self.game.first_carry() is not None:  # it seats its players itself, series by series
            seats = "rotate" if duplicate else "fixed"
        self.plan = Plan(games, self.game.players, min(series, games), seats, duplicate)

    def _check(self, games: int, seats: str, series: int | None) -> None:
        wanted, got = self.game.players, len(self.agents)
        if got != wanted:
            raise TefudaError(f"{self.game.name} is for {wanted} players; {got} agents were named.")
        if not 1 <= games <= 10**9:
            raise TefudaError(f"The number of games is 1 or more, not {games}.")
        if series is not None and series < 1:
            raise TefudaError(f"The length of a series is 1 or more, not {series}.")
        if seats not in ("rotate", "fixed"):
            raise TefudaError(f"seats is 'rotate' or 'fixed', not {seats!r}.")
        for agent in self.agents:
            if isinstance(agent, Agent) and agent.name:
                check_game(parse(agent.name).name, self.game.name)

    def run(
        self,
        workers: int = 1,
        record: str | None = None,
        full: bool = False,
        progress: Progress | None = None,
        store: str | None = None,
        resume: bool = False,
        sprt: tuple[float, float] | None = None,
    ) -> MatchResult:
        """Play all games and return the result.

        ``record`` writes a JSON Lines file as the games end (``full``: with Views and Decisions).
        ``store`` keeps the games in an SQLite file as they come; with ``resume`` those already there are not
        played again. ``sprt`` stops as soon as it is clear which of two Elo differences is the case.
        ``progress`` is called with the number of games done and to do.
        """
        began = time.perf_counter()
        rows: dict[int, GameRow] = {}
        kept = Kept(self, store, resume, full) if store else None
        test = None if sprt is None else self._sprt(sprt)
        recorder = Recorder(record, self.header(full)) if record else None
        chunks = self._chunks(workers, full, kept)
        try:
            for chunk in chunks:
                for row in chunk:
                    rows[row.number] = row
                if test is not None and test.take(chunk):
                    assert test.last is not None
                    chunk = [row for row in chunk if row.number <= test.last]
                    rows = {number: row for number, row in rows.items() if number <= test.last}
                if recorder is not None:
                    recorder.take(chunk)
                if progress is not None:
                    progress(len(rows), self.plan.games)
                if test is not None and test.verdict is not None:
                    break
        finally:
            chunks.close()
            if kept is not None:
                kept.store.close()
            if recorder is not None:
                recorder.close()
            for agent in self.agents:
                close = getattr(agent, "close", None)
                if close is not None:
                    close()
        ordered = [rows[number] for number in sorted(rows)]
        oracles = [getattr(agent, "peeks", None) is not None for agent in self.agents]
        seconds = time.perf_counter() - began
        return MatchResult(
            self.game, self.names, oracles, self.plan, self.seed, ordered, seconds, store, test
        )

    def _sprt(self, bounds: tuple[float, float]) -> Sprt:
        if self.game.players != 2 or self.game.score_range != (0.0, 1.0):
            raise TefudaError("--sprt is for games of two players scored from 0 to 1.")
        return Sprt(*bounds, self.plan)

    def header(self, full: bool = False) -> dict[str, Any]:
        """Return what a record says of the match."""
        plan = self.plan
        return {
            "game": str(self.game),
            "agents": self.names,
            "seed": self.seed,
            "games": plan.games,
            "seats": plan.seats,
            "duplicate": plan.duplicate,
            "series": plan.series_length,
            "full": full,
        }

    def _chunks(self, workers: int, full: bool, kept: Kept | None) -> Generator[list[GameRow], None, None]:
        """Play the series: game by game in this process, or several short series at a time in others."""
        series = range(self.plan.series)
        if workers == 1 or len(series) == 1:
            for number in series:
                for row in self._series(number, full, kept):
                    yield [row]
            return
        size = max(1, min(len(series) // (max(workers, 1) * 25), 64))
        tasks = [series[first : first + size] for first in range(0, len(series), size)]

        if kept is not None:  # SQLite must not be carried across a fork; each process opens its own
            kept.store.close()

        def work(task: range) -> list[GameRow]:
            return [row for number in task for row in self._series(number, full, kept)]

        for _, rows in run_tasks(work, tasks, workers):
            yield rows

    def _series(self, series: int, full: bool, kept: Kept | None) -> Iterator[GameRow]:
        """Give the stored games of a series, then play and store the others."""
        if kept is None:
            yield from self.play_series(series, full)
            return
        done = kept.done(series)
        yield from (row for row, _ in done)
        if len(done) < len(self.plan.numbers(series)):
            for row in self.play_series(series, full, done=done):
                kept.store.add(kept.key, row, [memory_of(agent) for agent in self.agents])
                yield row
            kept.store.commit()

    def play_series(
        self,
        series: int,
        full: bool = False,
        counts: dict[int, dict[int, Sequence[int]]] | None = None,
        done: Sequence[tuple[GameRow, list[Any]]] = (),
    ) -> Iterator[GameRow]:
        """Play one series from its start, or after the games that are ``done``.

        ``counts`` (by game, by move) repeats one played by the clock.
        """
        referee = Referee(self.game, self.seed, full)
        plan = self.plan
        for number, agent in enumerate(self.agents):
            begin = getattr(agent, "new_match", None)
            if begin is not None:
                begin(self.game, [number], stream_seed(self.seed, "agent", number, series))
        if done:
            last, memories = done[-1]
            referee.carry = self.game.carry_over(last.carry, last.deal, last.scores)
            for agent, memory in zip(self.agents, memories, strict=True):
                if isinstance(agent, Agent):
                    agent.resume(len(done), memory)
                elif memory is not None:
                    agent.restore(memory)  # type: ignore[attr-defined]
        for number in plan.numbers(series)[len(done) :]:
            row = GameRow(number, series, {}, plan.seating(number))
            yield referee.play(row, plan.deal_number(number), self.agents, (counts or {}).get(number))


class Kept:
    """What a store already has of a match."""

    def __init__(self, match: Match, path: str, resume: bool, full: bool) -> None:
        self.store = Store(path)
        self.key = self.store.begin(match.header(full))
        self._match = match
        self._games = self.store.games(self.key)
        if self._games and not resume:
            raise TefudaError(
                f"{path} has {len(self._games):,} games of this match already: "
                "say --resume to go on, or take another store or seed."
            )

    def done(self, series: int) -> list[tuple[GameRow, list[Any]]]:
        """Return the stored beginning of a series.

        Where an agent cannot be brought back to the middle of a series, an unfinished one starts anew.
        """
        found: list[tuple[GameRow, list[Any]]] = []
        numbers = self._match.plan.numbers(series)
        for number in numbers:
            if number not in self._games:
                break
            found.append(self._games[number])
        if len(found) < len(numbers) and not all(can_resume(agent) for agent in self._match.agents):
            return []
        return found


def agent_name(agent: Acts) -> str:
    """Return the text of a built-in agent, or the class name of any other object."""
    if isinstance(agent, Agent) or type(agent).__str__ is not object.__str__:
        return str(agent)
    return type(agent).__name__


def carries_over(agent: Acts) -> bool:
    """Does the agent learn from game to game, or live in a process of its own?"""
    if isinstance(agent, Agent):
        return type(agent).memory is not Agent.memory
    return hasattr(agent, "memory")


def can_resume(agent: Acts) -> bool:
    """Can the agent go on in the middle of a series? Not if it learns without a memory, or is a program."""
    if getattr(agent, "restarts", False):
        return False
    if isinstance(agent, Agent):
        return type(agent).memory is not Agent.memory or type(agent).end_game is Agent.end_game
    return (hasattr(agent, "memory") and hasattr(agent, "restore")) or not hasattr(agent, "end_game")


def memory_of(agent: Acts) -> Any:
    """Return what an agent remembers, as JSON data."""
    part = getattr(agent, "memory", None)
    return None if part is None else part()
