"""Matches under way: series are played here or by workers, games are taken as they come."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tefuda.arena.record import Recorder
from tefuda.arena.result import MatchResult
from tefuda.arena.rows import GameRow
from tefuda.arena.sprt import Sprt
from tefuda.arena.store import Store
from tefuda.core import TefudaError
from tefuda.workers import team, warm

if TYPE_CHECKING:
    from tefuda.arena.match import Match

Progress = Callable[[int, int], None]


class Run:
    """One match under way. The parameters are those of ``Match.run``."""

    def __init__(
        self,
        match: Match,
        record: str | None = None,
        full: bool = False,
        progress: Progress | None = None,
        store: str | None = None,
        resume: bool = False,
        sprt: tuple[float, float] | None = None,
    ) -> None:
        self.match, self.full, self.progress = match, full, progress
        self._began = time.perf_counter()
        self._store = store
        self._rows: dict[int, GameRow] = {}
        self._test = None if sprt is None else _test(match, sprt)
        self._kept = Kept(match, store, resume, full) if store else None
        self._recorder = Recorder(record, match.header(full)) if record else None

    @property
    def is_decided(self) -> bool:
        """Has the sequential test found its answer?"""
        return self._test is not None and self._test.verdict is not None

    def take(self, rows: list[GameRow]) -> None:
        """Take finished games, in any order."""
        for row in rows:
            self._rows[row.number] = row
        if self._test is not None and self._test.take(rows):
            last = self._test.last
            assert last is not None
            rows = [row for row in rows if row.number <= last]
            self._rows = {number: row for number, row in self._rows.items() if number <= last}
        if self._recorder is not None:
            self._recorder.take(rows)
        if self.progress is not None:
            self.progress(len(self._rows), self.match.plan.games)

    def series(self, number: int) -> Iterator[GameRow]:
        """Give the stored games of a series, then play and store the others."""
        kept, match = self._kept, self.match
        if kept is None:
            yield from match.play_series(number, self.full)
            return
        done = kept.done(number)
        yield from (row for row, _ in done)
        if len(done) < len(match.plan.numbers(number)):
            for row in match.play_series(number, self.full, done=done):
                kept.store.add(kept.key, row, [agent.memory() for agent in match.agents])
                yield row

    def commit(self) -> None:
        """Make the games stored so far durable; until then those of the last second may wait in memory."""
        if self._kept is not None:
            self._kept.store.commit()

    def tasks(self, workers: int) -> list[range]:
        """Return the series in parts for workers: several short ones at a time."""
        series = range(self.match.plan.series)
        size = max(1, min(len(series) // (workers * 25), 64))
        return [series[first : first + size] for first in range(0, len(series), size)]

    def let_go(self) -> None:
        """Close the store and what the agents hold: neither must be carried across a fork."""
        if self._kept is not None:
            self._kept.store.close()
        for agent in self.match.agents:
            agent.close()

    def close(self) -> None:
        """Let go of everything, the record too."""
        self.let_go()
        if self._recorder is not None:
            self._recorder.close()

    def result(self) -> MatchResult:
        """Return what the match came to."""
        match = self.match
        rows = [self._rows[number] for number in sorted(self._rows)]
        oracles = [agent.peeks is not None for agent in match.agents]
        seconds = time.perf_counter() - self._began
        return MatchResult(
            match.game, match.names, oracles, match.plan, match.seed, rows, seconds, self._store, self._test
        )


class Runs:
    """Matches that are played side by side; each worker keeps one such object."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self._runs = runs

    def play(self, run: int, series: range) -> list[GameRow]:
        """Play some series of a match."""
        rows = [row for number in series for row in self._runs[run].series(number)]
        self._runs[run].commit()
        return rows

    def close(self) -> None:
        """Let go of what this worker opened; the record is the parent's."""
        for run in self._runs:
            run.let_go()


def run_all(runs: Sequence[Run], workers: int = 1) -> list[MatchResult]:
    """Play matches to the end, side by side where there are several workers, and return their results."""
    try:
        if workers == 1 or sum(run.match.plan.series for run in runs) == 1:
            _play_here(runs)
        else:
            _play_side_by_side(runs, workers)
    finally:
        for run in runs:
            run.close()
    return [run.result() for run in runs]


def _play_here(runs: Sequence[Run]) -> None:
    """Play one match after the other, game by game."""
    for run in runs:
        for row in (row for number in range(run.match.plan.series) for row in run.series(number)):
            run.take([row])
            if run.is_decided:
                break


def _play_side_by_side(runs: Sequence[Run], workers: int) -> None:
    """Let workers play the series of all matches, so that nobody idles at the end of one."""
    for run in runs:
        run.let_go()
    with team(workers, makers={"runs": lambda: Runs(runs)}) as crew:
        tickets = {
            crew.submit(_play, number, task): run
            for number, run in enumerate(runs)
            for task in run.tasks(workers)
        }
        for ticket, rows in crew.each(tickets):
            run = tickets[ticket]
            run.take(rows)
            if run.is_decided:
                crew.cancel([other for other, owner in tickets.items() if owner is run])


def _play(run: int, series: range) -> list[GameRow]:
    rows: list[GameRow] = warm("runs").play(run, series)
    return rows


def _test(match: Match, bounds: tuple[float, float]) -> Sprt:
    if match.game.players != 2 or match.game.score_range != (0.0, 1.0):
        raise TefudaError("--sprt is for games of two players scored from 0 to 1.")
    return Sprt(*bounds, match.plan)


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
        if len(found) < len(numbers) and not all(agent.can_resume for agent in self._match.agents):
            return []
        return found
