"""Matches under way: series are played here or by workers, games are taken in their order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tefuda.arena.matches.series import Part, Start, play_part
from tefuda.arena.results.result import MOST_ROWS, MatchResult
from tefuda.arena.results.sprt import Sprt
from tefuda.arena.results.stored_games import StoredGames
from tefuda.arena.results.tally import Tally
from tefuda.core import TefudaError
from tefuda.core.errors import Lost
from tefuda.play.forfeits import Forfeits
from tefuda.play.interrupts import Interrupts, Stopped
from tefuda.play.record import Recorder
from tefuda.play.rows import GameRow
from tefuda.workers import Here, Processes, Shared, Spec, Ticket, Workers, team

if TYPE_CHECKING:
    from tefuda.arena.matches.match import Match

Progress = Callable[[int, int], None]

# Whoever hands out tasks needs HANDLING seconds for each: 2 ms through a scheduler, a tenth of that for local
# processes (tefuda bench workers). Tasks of SHORTEST waste a fiftieth; with many workers they are longer, so
# that handing out takes half of the time at most; very long ones would keep games from the store.
HANDLING, SHORTEST = 0.002, 0.1
PATIENCE = 1.0  # seconds after which a task comes home with a part of what it should do
MOST_SERIES = 1024  # in one task
WINDOW = 64  # tasks of a match that may wait for an earlier one, besides those under way


def task_seconds(workers: int) -> float:
    """Return how long a task should take.

    >>> [task_seconds(workers) for workers in (1, 2, 50, 200)]
    [0.1, 0.1, 0.2, 0.8]
    """
    return max(SHORTEST, 2 * HANDLING * workers)


@dataclass
class Job:
    """Some series of a match: played in one task, or in several that hand on."""

    series: int  # the next to be played
    last: int  # before this one it ends
    start: Start | None = None
    rows: list[GameRow] = field(default_factory=list)  # games that were not taken yet

    @property
    def is_done(self) -> bool:
        """Are all series played?"""
        return self.series >= self.last


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
        if record == "":
            raise TefudaError("A record needs the name of a file, not ''.")
        self.match, self.full, self.progress = match, full, progress
        self._began = time.perf_counter()
        self._store = store
        self._tally = Tally(match.game, match.plan, len(match.agents))
        self._rows: list[GameRow] | None = [] if match.plan.games <= MOST_ROWS else None
        self._forfeits = Forfeits(match.names, match.plan.games)
        self._test = None if sprt is None else _test(match, sprt)
        self.kept = None if store is None else StoredGames(match, store, resume, full)
        self._recorder = Recorder(record, match.header(full)) if record else None
        self._shared = Shared(match)
        self._jobs: deque[Job] = deque()  # in order; the first is waited for
        self._next = 0  # the first series that is in no job yet
        self._pace = 0.0  # seconds a series
        self._can_resume = all(agent.can_resume for agent in match.agents)

    @property
    def is_decided(self) -> bool:
        """Has the sequential test found its answer, or is an agent there that cannot play at all?"""
        return bool(self._forfeits.verdict) or (self._test is not None and self._test.verdict is not None)

    def next_job(self, workers: int) -> Job | None:
        """Return series that somebody should play now; None when all are given out, or enough for now."""
        series = self.match.plan.series
        while self._next < series and not self.is_decided and len(self._jobs) < WINDOW + 4 * workers:
            left = series - self._next
            size = int(task_seconds(workers) / self._pace) if self._pace else 1
            size = max(1, min(size, MOST_SERIES, left // (4 * workers)))
            job = Job(self._next, self._next + size)
            if self.kept is not None:
                self.kept.look(job)
            self._next = job.last
            self._jobs.append(job)
            if not job.is_done:
                return job
            self.deliver()
        return None

    def submit(self, crew: Workers, job: Job) -> Ticket:
        """Let somebody play a job, or go on with it."""
        within = self._can_resume or crew.is_here  # here the agents themselves go on
        remember = self.kept is not None
        patience = max(PATIENCE, task_seconds(crew.count))
        return crew.submit(
            play_part, self._shared, job.series, job.last, job.start, self.full, remember, patience, within
        )

    def arrived(self, job: Job, part: Part) -> None:
        """Store the games of a part and take those whose turn it is."""
        played = part.series - job.series
        if played:
            self._pace = part.seconds / played
        job.series, job.start = part.series, part.start
        job.rows += part.rows
        if self.kept is not None:
            self.kept.add(part)
        self.deliver()

    def deliver(self, everything: bool = False) -> None:
        """Take the games that are next in order; at the end also those that came after a gap."""
        while self._jobs:
            rows, self._jobs[0].rows = self._jobs[0].rows, []
            self.take(rows)
            if not (self._jobs[0].is_done or everything):
                return
            self._jobs.popleft()

    def take(self, rows: Sequence[GameRow]) -> None:
        """Count games, in their order."""
        for row in rows:
            if self.is_decided:
                return
            self._tally.take(row)
            self._forfeits.take(row)
            if self._rows is not None:
                self._rows.append(row)
            if self._test is not None:
                self._test.take([row])
            if self._recorder is not None:
                self._recorder.take([row])
        if self.progress is not None and rows:
            self.progress(self._tally.games, self.match.plan.games)

    def close(self) -> None:
        """Let go of the store, the record and what the agents hold."""
        self.match.close()
        if self.kept is not None:
            self.kept.store.close()
        if self._recorder is not None:
            self._recorder.close()

    def result(self, unfinished: str = "") -> MatchResult:
        """Return what the match came to."""
        match = self.match
        oracles = [agent.peeks is not None for agent in match.agents]
        learners = [number for number, agent in enumerate(match.agents) if agent.learns]
        seconds = time.perf_counter() - self._began
        return MatchResult(
            match.game, match.names, oracles, match.plan, match.seed, self._tally, seconds, self._store,
            self._test, self._rows, unfinished or self._forfeits.verdict, learners=learners,
        )  # fmt: skip


def run_all(runs: Sequence[Run], workers: Spec = 1) -> list[MatchResult]:
    """Play matches to the end, side by side where there are several workers, and return their results."""
    crew = team(workers)
    alone = sum(run.match.plan.series for run in runs) == 1 and isinstance(crew, Processes)
    unfinished: BaseException | None = None
    try:
        with Interrupts() as interrupts:
            try:
                _play(runs, Here() if alone else crew, interrupts)
            except (KeyboardInterrupt, Lost) as why:
                unfinished = why
                for run in runs:
                    run.deliver(everything=True)
    finally:
        for run in runs:
            run.close()
        if crew is not workers:
            crew.close()
    if isinstance(unfinished, Lost):
        unfinished.results = [run.result(str(unfinished)) for run in runs]
        raise unfinished
    if unfinished is not None:
        raise Stopped([run.result("stopped by Ctrl-C") for run in runs]) from None
    return [run.result() for run in runs]


def _play(runs: Sequence[Run], crew: Workers, interrupts: Interrupts) -> None:
    """Let workers play the series of all matches, so that nobody idles at the end of one."""
    out: dict[Ticket, tuple[Run, Job]] = {}
    try:
        while True:
            # One at hand for each worker: it need not wait until we have counted its games.
            room = 1 if crew.is_here else 2 * crew.count
            for run in runs:
                while len(out) < room and (job := run.next_job(crew.count)) is not None:
                    out[run.submit(crew, job)] = run, job
            if not out:
                return
            with interrupts.welcome():
                arrival = next(crew.each(out, time.monotonic() + 1.0), None)
            for run in runs:
                if run.kept is not None:
                    run.kept.store.settle()
            if arrival is None:
                continue
            ticket, part = arrival
            run, job = out.pop(ticket)
            run.arrived(job, part)
            if run.is_decided:
                done = [other for other, (owner, _) in out.items() if owner is run]
                crew.cancel(done)
                for other in done:
                    del out[other]
            elif not job.is_done:
                out[run.submit(crew, job)] = run, job
    finally:
        if not crew.is_closed:
            crew.cancel(out)


def _test(match: Match, bounds: tuple[float, float]) -> Sprt:
    if match.game.players != 2 or match.game.score_range != (0.0, 1.0):
        raise TefudaError("--sprt is for games of two players scored from 0 to 1.")
    return Sprt(*bounds, match.plan)
