"""Where clients come in: greeted, given a seat, or told why they get none."""

from __future__ import annotations

import select
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from tefuda.core import TefudaError
from tefuda.core.errors import whole
from tefuda.core.harmless import harmless
from tefuda.core.words import tr
from tefuda.wire.bridge import messages as wire
from tefuda.wire.bridge.dialects import Dialect
from tefuda.wire.bridge.guests import Guest
from tefuda.wire.bridge.messages import SEAT_NAMES, VERSIONS
from tefuda.wire.bridge.table import Room
from tefuda.wire.lines import Gone, LineSocket

PATIENCE = 10.0  # seconds for the first line of a client
MOST_WAITING = 64  # connections that have not said who they are
LONGEST = 2048  # bytes of a client's line
LONGEST_NAME = 60


class Reception:
    """Listens on its ports in a thread of its own and sends clients to their rooms.

    In a team match there are two rooms: the first team sits North and South in the first, East and West in
    the second, so that team and seat say which room it is. Teams are named by those who come first.
    """

    def __init__(
        self,
        rooms: Sequence[Room],
        teams: Sequence[str],
        dialect: Dialect,
        *,
        host: str,
        ports: Sequence[int],
        say: Callable[[str], None],
    ) -> None:
        self.rooms, self.teams, self._dialect, self._say = rooms, list(teams), dialect, say
        self._given = [bool(team) for team in teams]  # names that do not go with those who came first
        self.is_begun = False  # are the teams named for good?
        self._closed = False
        self._listeners: list[socket.socket] = []
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        for port in ports:
            whole(port, "The port", low=0, high=65535)
            try:
                self._listeners.append(socket.create_server((host, port), family=family, backlog=64))
            except (OSError, OverflowError) as error:
                self.close()
                raise TefudaError(
                    "Cannot listen on {host}:{port}: {error}.", host=host, port=port, error=error
                ) from None
        self.ports: list[int] = [listener.getsockname()[1] for listener in self._listeners]
        self._waiting: dict[LineSocket, tuple[float, str]] = {}
        self._thread = threading.Thread(target=self._work, name="reception", daemon=True)

    def open(self) -> None:
        """Begin to greet."""
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closed = True
        for listener in self._listeners:
            with suppress(OSError):
                listener.close()
        if hasattr(self, "_thread") and self._thread.is_alive():
            self._thread.join(2.0)

    def _work(self) -> None:
        while not self._closed:
            everybody: list[socket.socket | LineSocket] = [*self._listeners, *self._waiting]
            try:
                ready = select.select(everybody, [], [], 0.2)[0]
            except (OSError, ValueError):  # closed, here or there
                ready = []
                time.sleep(0.05)
            for one in ready:
                if isinstance(one, LineSocket):
                    self._hear(one)
                else:
                    self._accept(one)
            now = time.monotonic()
            for lines, (until, where) in list(self._waiting.items()):
                if lines.gone or now > until:
                    self._refuse(lines, where, TefudaError("it does not say who it is"))
        for lines in self._waiting:
            lines.close()

    def _accept(self, listener: socket.socket) -> None:
        try:
            connection, address = listener.accept()
        except OSError as error:
            if not self._closed:
                # No descriptors left, say: others may be given back, so go on, but not at full speed.
                self._say(tr("cannot accept a client: {error}", error=error.strerror or error))
                time.sleep(0.5)
            return
        where = f"{address[0]}:{address[1]}"
        if len(self._waiting) >= MOST_WAITING:
            connection.close()
            self._say(tr("refused {where}: too many connections wait", where=where))
            return
        lines = LineSocket(connection, LONGEST, encoding="utf-8")
        self._waiting[lines] = (time.monotonic() + PATIENCE, where)

    def _hear(self, lines: LineSocket) -> None:
        where = self._waiting[lines][1]
        try:
            lines.fill(0.001)
            line = lines.waiting()
        except Gone as why:
            self._refuse(lines, where, TefudaError(str(why)))
            return
        if line is None:
            return
        try:
            message = wire.read(line)
            if not isinstance(message, wire.Connecting):
                raise TefudaError('the first line is Connecting "TEAM" as North using protocol version 18')
            room, guest = self._seat(lines, message)
        except TefudaError as why:
            self._refuse(lines, where, why)
            return
        del self._waiting[lines]
        room.arrivals.put(guest)

    def _refuse(self, lines: LineSocket, where: str, why: TefudaError) -> None:
        self._waiting.pop(lines, None)
        self._say(tr("refused {where}: {why}", where=where, why=why))
        lines.send(f"Error: {why}.")
        # Not lines.close(): that waits for the other side, and here others wait for us.
        with suppress(OSError):
            lines.connection.shutdown(socket.SHUT_WR)
            lines.connection.close()

    def _seat(self, lines: LineSocket, message: wire.Connecting) -> tuple[Room, Guest]:
        team = harmless(message.team, lines=False)
        if not team or len(team) > LONGEST_NAME or '"' in team:
            raise TefudaError("a team has a name of up to {most} letters", most=LONGEST_NAME)
        if message.version not in VERSIONS:
            raise TefudaError("protocol version {version} is not supported, only 18", version=message.version)
        side = self._side(team, message.seat)
        places = [(room, seat) for number, room in enumerate(self.rooms) for seat in range(4)
                  if (seat + number) % 2 == side]  # fmt: skip
        wanted = [place for place in places if message.seat in (None, place[1])]
        if not wanted:
            ours = SEAT_NAMES[side], SEAT_NAMES[side + 2]
            raise TefudaError(
                "the team {team!r} sits {first} and {second}", team=team, first=ours[0], second=ours[1]
            )
        for room, seat in wanted:
            if room.is_free(seat):
                return room, Guest(lines, team, seat, dialect=self._dialect)
        if message.seat is None:
            raise TefudaError("no seat of {team!r} is free", team=team)
        raise TefudaError("the seat {seat} is taken", seat=SEAT_NAMES[message.seat])

    def _side(self, team: str, seat: int | None) -> int:
        """Return the side of a team in the first room; the first of a side names it while it is there."""
        if not self.is_begun:
            here = {guest.team for room in self.rooms for guest in room.present()}
            for k in (0, 1):
                if not self._given[k] and self.teams[k] not in here:
                    self.teams[k] = ""
        known = [name.casefold() for name in self.teams]
        if team.casefold() in known:
            return known.index(team.casefold())
        side = next((k for k in (0, 1) if not known[k] and (seat is None or seat % 2 == k)), None)
        if side is None and len(self.rooms) == 2:  # a visitor may come to the second room first
            side = next((k for k in (0, 1) if not known[k]), None)
        if side is None:
            raise TefudaError("the teams are {teams}, not {team!r}", teams=_quoted(self.teams), team=team)
        self.teams[side] = team
        return side


def _quoted(teams: Sequence[str]) -> str:
    return " and ".join(f'"{team}"' for team in teams if team)
