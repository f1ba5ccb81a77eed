"""What a store has of a match, and what it gets while the match is played."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from tefuda.arena.matches.series import Part, Start
from tefuda.arena.results.store import Store
from tefuda.core import TefudaError
from tefuda.core.errors import from_outside
from tefuda.core.seeds import stream
from tefuda.play.rows import GameRow

if TYPE_CHECKING:
    from tefuda.arena.matches.match import Match
    from tefuda.arena.matches.running import Job


class StoredGames:
    """The games of one match in a store. Only whoever runs the match writes them."""

    def __init__(self, match: Match, path: str, resume: bool, full: bool) -> None:
        unknown = [name for name, who in zip(match.names, match.identities, strict=True) if who is None]
        if resume and unknown:
            raise TefudaError(
                f"{unknown[0]} cannot be told from other agents of its kind, so no games can be its own: "
                "without --resume they are played anew; with a name or an identity of its own it can resume."
            )
        self.store = Store(path)
        self.key = self.store.begin(match.header(full))
        self._match = match
        self._can_resume = all(agent.can_resume for agent in match.agents)
        self._stored = self.store.count(self.key)
        if self._stored and not resume:
            raise TefudaError(
                f"{path} has {self._stored:,} games of this match already: "
                "say --resume to go on, or take another store or seed."
            )
        self.store.take(self.key)

    def look(self, job: Job) -> None:
        """Give a job what is there: whole series, or the beginning of one that is then played alone."""
        if not self._stored:
            return
        plan = self._match.plan
        first, last = plan.numbers(job.series)[0], plan.numbers(job.last - 1)[-1]
        found = self.store.games(self.key, first, last)
        if not found:
            return
        for row, memories in found.values():
            self._check(row, memories)
        while job.series < job.last:
            numbers = plan.numbers(job.series)
            done = next((k for k, number in enumerate(numbers) if number not in found), len(numbers))
            if done < len(numbers) and not self._can_resume:
                done = 0  # an agent cannot be brought back to the middle: the series starts anew
            if done == 0 and job.rows:  # what is there is taken now, the rest is another job
                job.last = job.series
                return
            job.rows += [found[number][0] for number in numbers[:done]]
            if done < len(numbers):
                if done:
                    job.start = self._start(done, *found[numbers[done - 1]])
                job.last = job.series + 1
                return
            job.series += 1

    def _start(self, done: int, row: GameRow, memories: list[Any]) -> Start:
        """Return where a series goes on; what the file says is tried before anybody relies on it."""
        match = self._match
        with from_outside(f"{self.store.path} is damaged: nobody can go on after game {row.number}"):
            start = Start.after(match, done, row, memories)
            if start.carry is not None:
                match.game.start(match.game.deal_next(stream(0), start.carry))
            for agent, memory in zip(match.agents, memories, strict=True):
                if agent.learns:
                    deepcopy(agent).resume(done, memory)
        return start

    def _check(self, row: GameRow, memories: list[Any]) -> None:
        """Refuse a stored game that is not one of this match."""
        plan, seats = self._match.plan, self._match.game.players
        seated = max(row.seating, default=-1) < len(self._match.agents)
        if plan.seats != "roles":
            with from_outside(f"{self.store.path} is damaged: game {row.number} is none of this match"):
                due = plan.seating(row.number)
                anew = self._match.game.seated(row.deal)
                seated = row.seating == (due if anew is None else [due[player] for player in anew])
        if (
            not seated
            or not len(row.seating) == len(row.scores) == seats
            or len(memories) != len(self._match.agents)
        ):
            raise TefudaError(f"{self.store.path} is damaged: game {row.number} is none of this match.")

    def add(self, part: Part) -> None:
        """Store the games of a part."""
        for row, memories in zip(part.rows, part.memories, strict=True):
            self.store.add(self.key, row, memories)
