"""Matches under way: series are played here or by workers, games are taken in their order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tefuda.arena.matches.series import Part, SeriesPlayer, play_part
from tefuda.arena.results.collector import Collector, Progress
from tefuda.arena.results.result import MatchResult
from tefuda.arena.results.stored_games import Start, StoredGames
from tefuda.core.errors import Lost
from tefuda.play.interrupts import Interrupts, Stopped
from tefuda.workers import Here, Processes, Shared, Spec, Ticket, WorkerPool, worker_pool

if TYPE_CHECKING:
    from tefuda.arena.matches.match import Match

# Whoever hands out tasks needs HANDLING seconds for each: 1 ms through a scheduler, a tenth of that for local
# processes (docs/workers.md). Tasks of SHORTEST waste a fiftieth; with many workers they are longer, so
# that handing out takes half of the time at most; very long ones would keep games from the store.
HANDLING, SHORTEST = 0.001, 0.1
PATIENCE = 1.0  # seconds after which a task comes home with a part of what it should do
MOST_SERIES = 1024  # in one task
PARTS = 4  # matches beside each other go on in so many parts, everybody's first one first
WINDOW = 64  # tasks of a match that may wait for an earlier one, besides those under way


def task_seconds(workers: int) -> float:
    """Return how long a task should take.

    >>> [task_seconds(workers) for workers in (1, 2, 50, 200)]
    [0.1, 0.1, 0.1, 0.4]
    """
    return max(SHORTEST, 2 * HANDLING * workers)


@dataclass
class Job:
    """Some series of a match: played in one task, or in several that hand on."""

    series: int  # the next to be played
    last: int  # before this one it ends
    start: Start | None = None

    @property
    def is_done(self) -> bool:
        """Are all series played?"""
        return self.series >= self.last


class MatchRun:
    """One match under way. The parameters are those of ``Match.run``."""

    def __init__(
        self,
        match: Match,
        record: str | None = None,
        full: bool = False,
        *,
        progress: Progress | None = None,
        store: str | None = None,
        resume: bool = False,
        sprt: tuple[float, float] | None = None,
    ) -> None:
        self.match, self.full = match, full
        header = match.header(full)
        self.stored = None
        if store is not None:
            self.stored = StoredGames(
                store, header, game=match.game, plan=match.plan, agents=match.agents, resume=resume
            )
        self.collector = Collector(
            match.game,
            match.plan,
            header,
            oracles=[number for number, agent in enumerate(match.agents) if agent.peeks is not None],
            learners=[number for number, agent in enumerate(match.agents) if agent.learns],
            outsiders=[number for number, agent in enumerate(match.agents) if agent.restarts],
            record=record,
            stored=self.stored,
            progress=progress,
            sprt=sprt,
        )
        self._player = SeriesPlayer(match)
        self._shared = Shared(self._player)
        self._next = 0  # the first series that is in no job yet
        self._jobs: deque[Job] = deque()  # in order; games of later ones wait for the first
        self._pace = 0.0  # seconds per series
        self._can_resume = all(agent.can_resume for agent in match.agents)

    @property
    def is_decided(self) -> bool:
        """Has a listener heard enough: a sequential test, or an agent that cannot play at all?"""
        return self.collector.is_decided

    @property
    def begun(self) -> float:
        """The share of the series that was given out."""
        return self._next / self.match.plan.series

    def next_job(self, workers: int) -> Job | None:
        """Return series that somebody should play now; None when all are given out, or enough for now."""
        series = self.match.plan.series
        while self._next < series and not self.is_decided and self._has_room(workers):
            left = series - self._next
            size = int(task_seconds(workers) / self._pace) if self._pace else 1
            size = max(1, min(size, MOST_SERIES, left // (4 * workers)))
            job = Job(self._next, self._next + size)
            if self.stored is not None:
                self._look(job)
            self._next = job.last
            if not job.is_done:
                self._jobs.append(job)
                return job
        return None

    def _has_room(self, workers: int) -> bool:
        """May another job begin, or do too many wait for an earlier one?"""
        while self._jobs and self._jobs[0].is_done:
            self._jobs.popleft()
        return len(self._jobs) < WINDOW + 4 * workers

    def _look(self, job: Job) -> None:
        """Take what the store has of a job: the rest of a series that was begun is then played alone."""
        assert self.stored is not None
        found = self.stored.find(job.series, job.last)
        for row in found.rows:
            self.collector.add_known(row)
        if found.rows and found.series < job.last:
            job.last = found.series + (1 if found.start is not None else 0)
        job.series, job.start = found.series, found.start

    def submit(self, crew: WorkerPool, job: Job) -> Ticket:
        """Let somebody play a job, or go on with it."""
        within = self._can_resume or crew.is_here  # here the agents themselves go on
        remember = self.stored is not None
        patience = max(PATIENCE, task_seconds(crew.count))
        return crew.submit(
            play_part,
            self._shared,
            job.series,
            job.last,
            start=job.start,
            full=self.full,
            remember=remember,
            patience=patience,
            within=within,
        )

    def arrived(self, job: Job, part: Part) -> None:
        """Hand on the games of a part."""
        played = part.series - job.series
        if played:
            self._pace = part.seconds / played
        job.series, job.start = part.series, part.start
        memories = part.memories or [[]] * len(part.rows)
        for row, remembered in zip(part.rows, memories, strict=True):
            self.collector.add(row, remembered)

    def settle(self) -> None:
        """Let the store write what waits."""
        if self.stored is not None:
            self.stored.store.settle()

    def close(self) -> None:
        """Let go of the store, the record and what the agents hold."""
        self._player.close()
        self.collector.close()

    def result(self, unfinished: str = "") -> MatchResult:
        """Return what the match came to."""
        return self.collector.result(unfinished)


def run_all(runs: Sequence[MatchRun], workers: Spec = 1) -> list[MatchResult]:
    """Play matches to the end, side by side where there are several workers, and return their results."""
    crew = worker_pool(workers)
    alone = sum(run.match.plan.series for run in runs) == 1 and isinstance(crew, Processes)
    unfinished: BaseException | None = None
    try:
        with Interrupts() as interrupts:
            try:
                _play(runs, Here() if alone else crew, interrupts)
            except (KeyboardInterrupt, Lost) as why:
                unfinished = why
                for run in runs:
                    run.collector.flush()
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


def _next_of_all(runs: Sequence[MatchRun], workers: int) -> tuple[MatchRun, Job] | None:
    """Return what to play next: whoever stops before the end finds all matches about equally far."""
    for part in range(1, PARTS + 1):
        for run in runs:
            if run.begun < part / PARTS and (job := run.next_job(workers)) is not None:
                return run, job
    return None


def _play(runs: Sequence[MatchRun], crew: WorkerPool, interrupts: Interrupts) -> None:
    """Let workers play the series of all matches, so that nobody idles at the end of one."""
    out: dict[Ticket, tuple[MatchRun, Job]] = {}
    try:
        while True:
            # One at hand for each worker: it need not wait until we have counted its games.
            room = 1 if crew.is_here else 2 * crew.count
            while len(out) < room and (found := _next_of_all(runs, crew.count)) is not None:
                run, job = found
                out[run.submit(crew, job)] = run, job
            if not out:
                return
            with interrupts.welcome():
                arrival = next(crew.each(out, time.monotonic() + 1.0), None)
            for run in runs:
                run.settle()
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
