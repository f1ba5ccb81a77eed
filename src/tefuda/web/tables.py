"""A table in the browser: one game in progress, the people and agents at it, everybody who looks on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tefuda.core import SPECTATOR, State, TefudaError, View
from tefuda.core.errors import Forfeit
from tefuda.play.record import Record
from tefuda.play.rows import GameRow
from tefuda.play.thinking import Thought
from tefuda.web.aftermath import Aftermath
from tefuda.web.setup import PERSON, Setup
from tefuda.web.thinkers import Ending, Thinkers

if TYPE_CHECKING:
    from tefuda.play.shared_table import SharedTable
    from tefuda.web.limits import WebLimits
    from tefuda.web.sockets import Visitor

MOST_PLAYED = 20  # finished games of a table that can be reviewed
SPEEDS = (0.0, 60.0)  # seconds between the moves of agents that are watched


class WebTable:
    """Lets the game go on: agents think in their threads, people's moves come in, all are told of changes.

    Everything here runs in the thread that talks, but for thinking, which works on a View.
    """

    def __init__(
        self,
        id: str,
        setup: Setup,
        thinkers: Thinkers,
        *,
        limits: WebLimits,
        changed: Callable[[WebTable], None],
    ) -> None:
        self.id, self.setup, self.thinkers, self.limits = id, setup, thinkers, limits
        self.table: SharedTable = setup.table()
        self.connections: set[Visitor] = set()
        self.thinker: int | None = None  # the seat of the agent that thinks
        self.paused, self.speed = False, 1.0 if setup.is_watched else 0.0
        self.played: list[dict[str, Any]] = []  # the rows of finished games, for reviews
        self.failed: TefudaError | None = None  # why the games cannot go on
        self.used = time.monotonic()
        self._changed = changed
        self._epoch = 0  # counts what makes thoughts in progress void
        self._stop: Ending | None = None
        self._task: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._since = time.monotonic()  # when the person to move was asked
        self._flag: asyncio.TimerHandle | None = None
        self._views: dict[int, View] = {}
        self.aftermath = Aftermath(self)

    # Who is who.

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return self.table.live.state.length

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self.table.mover is None

    @property
    def shows_all(self) -> bool:
        """May everybody see everything? Where only agents play."""
        return self.setup.is_watched

    def seat_of(self, person: str) -> int | None:
        """Return the seat that a person has in this game: its own, or the declarer's once it stands in."""
        if person not in self.setup.owners:
            return None
        return self.table.acts_for(self.table.seat_of(self.setup.owners.index(person)))

    def is_open(self, seat: int) -> bool:
        """May somebody sit down here?"""
        number = self.table.live.row.seating[seat]
        return self.setup.seats[number] == PERSON and self.setup.owners[number] is None

    def sit(self, person: str, seat: int) -> None:
        """Give an open seat to a person."""
        if self.seat_of(person) is not None:
            raise TefudaError("You can have one seat at a table.")
        if not 0 <= seat < self.table.game.players or not self.is_open(seat):
            raise TefudaError("This seat is taken.")
        self.setup.owners[self.table.live.row.seating[seat]] = person
        self._ask_person()
        self.changed()

    # What is seen.

    def view(self, observer: int) -> View:
        """Return what a seat, or a spectator, sees now; kept until the next move."""
        if observer not in self._views:
            state = self.table.live.state
            self._views[observer] = state.spectator_view() if observer == SPECTATOR else state.view(observer)
        return self._views[observer]

    def state_at(self, ply: int) -> State[Any]:
        """Return the truth as it was after so many moves."""
        live = self.table.live
        if not 0 <= ply <= self.ply:
            raise TefudaError("The game has had {n} moves.", n=self.ply)
        return live.state if ply == self.ply else live.game.replay(live.state.deal, live.row.moves[:ply])

    def view_at(self, observer: int, ply: int) -> View:
        """Return what a seat, or a spectator, saw after so many moves."""
        if ply == self.ply:
            return self.view(observer)
        state = self.state_at(ply)
        return state.spectator_view() if observer == SPECTATOR else state.view(observer)

    def clocks(self) -> list[float | None]:
        """Return the seconds that every seat has left."""
        left = [self.table.live.clock(seat).game for seat in range(self.table.game.players)]
        mover = self.table.mover
        if mover is not None and left[mover] is not None and self._flag is not None:
            left[mover] = max((left[mover] or 0.0) - (time.monotonic() - self._since), 0.0)
        return [None if seconds is None else round(seconds, 1) for seconds in left]

    def points(self) -> list[float] | None:
        """Return everybody's points over the games so far, by seat; None where one game is all there is."""
        table = self.table
        if self.setup.games == 1:
            return None
        row = table.live.row
        now = row.scores if table.is_finished else [0.0] * len(row.seating)
        return [table.points[number] + now[seat] for seat, number in enumerate(row.seating)]

    # The course of the game.

    def go(self) -> None:
        """Let the agents move until somebody else must."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._play())
        self._wake.set()

    async def _play(self) -> None:
        try:
            while self.failed is None:
                seat = self.table.mover
                if seat is None:
                    if not self.table.is_finished:
                        self.changed()
                    return
                if self.table.agent_at(seat) is not None:
                    await self._agent(seat)
                else:
                    self._ask_person()
                    return
        except TefudaError as error:
            self.fail(error)

    async def _agent(self, seat: int) -> None:
        """Let an agent think, and play what it thought unless moves were taken back meanwhile."""
        agent, epoch = self.table.agent_at(seat), self._epoch
        assert agent is not None
        self._stop = ending = Ending()
        turn = self.table.turn(ending.here)
        number = self.table.live.row.seating[seat]
        self.thinker = seat
        for connection in self.connections:
            connection.thinking(seat)
        began = time.monotonic()
        late = asyncio.get_running_loop().call_later(self.limits.thinking, ending.set)
        try:
            thought = await self.thinkers.think(agent, self.table.game, turn, number=number, ending=ending)
        except TefudaError as error:
            thought = Thought(turn, None, time.monotonic() - began, why=Forfeit(error.sentence))
        finally:
            late.cancel()
            self.thinker, self._stop = None, None
        if epoch != self._epoch:
            return
        if self.shows_all:
            await self._rest(began)
            if epoch != self._epoch:
                return
        self.table.settle(thought)
        self.changed()

    async def _rest(self, began: float) -> None:
        """Wait until the next move of agents that are watched is due."""
        while True:
            self._wake.clear()
            left = self.speed - (time.monotonic() - began)
            if not self.paused and left <= 0:
                return
            try:
                await asyncio.wait_for(self._wake.wait(), None if self.paused else left)
            except asyncio.TimeoutError:
                return

    def _ask_person(self) -> None:
        """Start the clock of the person who must decide."""
        self._since = time.monotonic()
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        mover = self.table.mover
        if mover is None or self.table.agent_at(mover) is not None or self.is_open(mover):
            return
        left = self.table.live.clock(mover).game
        if left is not None:
            self._flag = asyncio.get_running_loop().call_later(left, self._too_late, mover, self._epoch)

    def _too_late(self, seat: int, epoch: int) -> None:
        if epoch == self._epoch and self.table.mover == seat:
            self._spend()
            self.table.late(seat)
            self._moved()

    def _spend(self) -> None:
        """Take the time since the person was asked off its clock."""
        mover = self.table.mover
        if self._flag is not None and mover is not None:
            self._flag.cancel()
            self._flag = None
            self.table.live.spend(mover, time.monotonic() - self._since)

    def _moved(self) -> None:
        self._epoch += 1
        self.changed()
        self.go()

    def fail(self, error: TefudaError) -> None:
        """Tell everybody that the games cannot go on, and why."""
        self.failed = error
        for connection in list(self.connections):
            connection.fail(error)

    # What people do.

    def move(self, text: str, seat: int | None, ply: int | None) -> None:
        """Play a person's move, meant for the position after ``ply`` moves."""
        if seat is None:
            raise TefudaError("Spectators do not move.")
        if ply is not None and ply != self.ply:
            raise TefudaError("The position has changed meanwhile.")
        self.table.begin()
        before = self.ply
        mover = self.table.mover
        spent = time.monotonic() - self._since
        self.table.move(text, seat=seat)
        if self._flag is not None and mover is not None:
            self._flag.cancel()
            self._flag = None
            self.table.live.spend(mover, spent)
        assert self.ply == before + 1
        self._moved()

    def play_out(self, moves: Sequence[str]) -> None:
        """Play the rest of a game that was claimed."""
        self._spend()
        self.table.live.play_claimed(moves)
        self._moved()

    def undo(self, seat: int | None) -> None:
        """Take back to a person's last decision."""
        if seat is None:
            raise TefudaError("Spectators do not move.")
        if self.is_over:
            raise TefudaError("The game is over: there is no move to take back.")
        self.table.undo(seat)
        self._epoch += 1
        if self._stop is not None:
            self._stop.set()
        self._views.clear()
        for connection in self.connections:
            connection.taken_back(self.ply)
        self._moved()

    def resign(self, seat: int | None) -> None:
        """Give up the game for a person."""
        if seat is None:
            raise TefudaError("Spectators do not move.")
        self._spend()
        self.table.resign(seat)
        if self._stop is not None:
            self._stop.set()
        self._moved()

    def next_game(self) -> None:
        """Deal the next game of the match."""
        if not self.table.is_finished:
            raise TefudaError("The game is not over: it must be finished before the next.")
        if self.table.is_done:
            raise TefudaError("All {n} games of this table have been played.", n=self.setup.games)
        self.table.next_game()
        for connection in self.connections:
            connection.taken_back(0)
        self._moved()

    def pause(self, on: bool) -> None:
        """Stop the agents that are watched, or let them go on."""
        self.paused = on
        self._wake.set()

    def set_speed(self, seconds: float) -> None:
        """Say how long a move of agents that are watched stays on the table."""
        self.speed = min(max(seconds, SPEEDS[0]), SPEEDS[1])
        self._wake.set()

    # Telling everybody, and the end.

    def changed(self) -> None:
        """Tell everybody of the new position, and the file that keeps games."""
        self._views.clear()
        self.used = time.monotonic()
        self.aftermath.forget()
        while self.table.play_forced() is not None:
            pass
        if self.is_over and not self.table.is_finished:
            self.played = [*self.played[1 - MOST_PLAYED :], self.table.finish().to_json()]
        for connection in list(self.connections):
            connection.show()
        self._changed(self)

    def seats_changed(self) -> None:
        """Tell everybody who sits where now."""
        for connection in list(self.connections):
            connection.show_table()

    def close(self) -> None:
        """End what is going on; the game stays where it is."""
        self._epoch += 1
        self.aftermath.forget()
        if self._stop is not None:
            self._stop.set()
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        if self._task is not None:
            self._task.cancel()
        self.table.close()

    def to_json(self) -> dict[str, Any]:
        """Return all that must be kept."""
        return {"setup": self.setup.to_json(), "table": self.table.to_json(), "played": self.played}

    def restore(self, data: dict[str, Any]) -> None:
        """Take up what was kept."""
        self.table.restore(data["table"])
        self.played = [GameRow.from_json(row).to_json() for row in data.get("played") or []]

    def record(self) -> Record:
        """Return the finished games of this table."""
        if not self.played:
            raise TefudaError("No game of this table is over yet.")
        rows = [GameRow.from_json(json.loads(json.dumps(row))) for row in self.played]
        return Record(self.table.header(), rows)
