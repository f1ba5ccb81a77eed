"""What a store has of a match, and what it gets while the match is played."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.resuming import identity_but_seed
from tefuda.arena.results.store import Store
from tefuda.core import Agent, Game, TefudaError
from tefuda.core.errors import from_outside
from tefuda.core.seeds import stream
from tefuda.play.header import RecordHeader
from tefuda.play.identity import identity_of
from tefuda.play.rows import GameRow
from tefuda.play.sink import Listener


@dataclass(frozen=True)
class Start:
    """Where to go on in a series: after so many games, with what they left to the next and to the agents."""

    games: int
    carry: Any
    memories: list[Any]

    @classmethod
    def after(cls, game: Game, games: int, *, row: GameRow, memories: list[Any]) -> Start:
        """Return the start after a game, the last of so many."""
        carry = game.carry_over(row.carry, row.deal, row.scores, moves=len(row.moves))
        return cls(games, carry, memories)


@dataclass
class Found:
    """The stored games of some series: whole ones, then perhaps the beginning of one more."""

    rows: list[GameRow]
    series: int  # the next to be played
    start: Start | None = None  # where to go on within it; None = from its beginning


def _refuse_earlier_streams(store: Store, header: RecordHeader) -> None:
    """Refuse to go on with a match that dealt by other random streams: it would be half of each."""
    for _, stored, games in store.matches():
        if stored.streams == header.streams or stored.seed != header.seed or not games:
            continue
        if identity_but_seed(replace(stored, streams=header.streams)) == identity_but_seed(header):
            raise TefudaError(
                "{path} has {games:,} games of this match from an earlier version of Tefuda, which dealt "
                "other cards from the same seed: they cannot be continued. Choose another store or seed.",
                path=store.path,
                games=games,
            )


class StoredGames(Listener):
    """The games of one match in a store. Only the process that runs the match writes them.

    ``agents`` are by number, None for a person or a client, of which nothing is remembered.
    """

    def __init__(
        self,
        path: str,
        header: RecordHeader,
        *,
        game: Game,
        plan: MatchPlan,
        agents: Sequence[Agent | None],
        resume: bool,
    ) -> None:
        ours = [agent for agent in agents if agent is not None]
        unknown = [str(agent) for agent in ours if identity_of(agent) is None]
        if resume and unknown:
            raise TefudaError(
                "{value} has no stable identity, so its games cannot be resumed: play without "
                "--resume, or give it a name or an identity.",
                value=unknown[0],
            )
        self.store = Store(path)
        _refuse_earlier_streams(self.store, header)
        self.key = self.store.begin(header)
        self.can_resume = all(agent.can_resume for agent in ours)
        self._game, self._plan, self._agents = game, plan, list(agents)
        self.count = self.store.count(self.key)  # games that were there at the beginning
        if self.count and not resume:
            raise TefudaError(
                (
                    "{path} already has {count:,} games of this match: use --resume to continue, "
                    "or choose another store or seed."
                ),
                path=path,
                count=self.count,
            )
        self.store.take(self.key)

    def find(self, series: int, last: int) -> Found:
        """Return the stored games of the series from one up to before another, without a gap."""
        found = Found([], series)
        if not self.count:
            return found
        plan = self._plan
        stored = self.store.games(self.key, plan.numbers(series)[0], plan.numbers(last - 1)[-1])
        for row, memories in stored.values():
            self._check(row, memories)
        while found.series < last:
            numbers = plan.numbers(found.series)
            done = next((k for k, number in enumerate(numbers) if number not in stored), len(numbers))
            if done < len(numbers) and not self.can_resume:
                done = 0  # an agent cannot be brought back to the middle: the series starts again
            found.rows += [stored[number][0] for number in numbers[:done]]
            if done < len(numbers):
                if done:
                    found.start = self._start(done, *stored[numbers[done - 1]])
                break
            found.series += 1
        return found

    def _start(self, done: int, row: GameRow, memories: list[Any]) -> Start:
        """Return where a series goes on; what the file says is tried before anybody relies on it."""
        game = self._game
        with from_outside(
            f"{self.store.path} is damaged: the series cannot continue after game {row.number}"
        ):
            start = Start.after(game, done, row=row, memories=memories)
            if start.carry is not None:
                game.start(game.deal_next(stream(0), start.carry))
            for agent, memory in zip(self._agents, memories, strict=True):
                if agent is not None and agent.learns:
                    deepcopy(agent).resume(done, memory)
        return start

    def _check(self, row: GameRow, memories: list[Any]) -> None:
        """Refuse a stored game that is not one of this match."""
        plan, seats = self._plan, self._game.players
        seated = max(row.seating, default=-1) < len(self._agents)
        if plan.seats != "roles":
            with from_outside(
                f"{self.store.path} is damaged: game {row.number} does not belong to this match"
            ):
                due = plan.seating(row.number)
                anew = self._game.seated(row.deal)
                seated = row.seating == (due if anew is None else [due[player] for player in anew])
        if (
            not seated
            or not len(row.seating) == len(row.scores) == seats
            or len(memories) != len(self._agents)
        ):
            raise TefudaError(
                "{path} is damaged: game {number} does not belong to this match.",
                path=self.store.path,
                number=row.number,
            )

    def arrived(self, row: GameRow, memories: Sequence[Any]) -> None:
        """Store a game."""
        self.store.add(self.key, row, list(memories))

    def close(self) -> None:
        """Close the store."""
        self.store.close()
