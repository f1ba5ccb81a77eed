"""Who sits at a server's table: clients on sockets and our agents."""

from __future__ import annotations

import select
import socket
import time
from contextlib import suppress

from tefuda.core import Agent
from tefuda.core.policy import NativePolicy
from tefuda.core.words import Sentence, Spoken
from tefuda.play.live_game import is_its_policy
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.submission import impossible

PATIENCE = 3  # so many times in a row may a client be late, or send nonsense, before it is taken for gone


class Failure(Spoken):
    """A client that did not answer; the message says how, ``kind`` how it is counted (:data:`INCIDENTS`)."""

    kind = "passed"


class TooLate(Failure):
    """A client whose answer did not come in time."""

    kind = "late"


class Remote:
    """A client on a socket. Whatever it does, reading and writing end within its time."""

    def __init__(self, connection: socket.socket, version: int, name: str, *, seconds: float) -> None:
        self.connection, self.version, self.name = connection, version, name
        self.seconds = seconds
        self.gone = ""  # why it is no longer there
        self.rejected = False
        self._out: list[bytes] = []
        self._in = bytearray()
        self._owed = 0  # answers that came too late and must be skipped when they come
        self._late = 0  # in a row
        self.odd: Sentence | None = None  # why the last table is none that a client would write
        self._odd = 0  # in a row; a pass says nothing either way
        self._size = wire.HEX_BYTES if version == 20140 else wire.SHEET_BYTES
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.settimeout(seconds)
        self._poll = select.poll()
        self._poll.register(connection, select.POLLIN)

    def answers_within(self, milliseconds: int) -> bool:
        """Wait a little: has the client something to say, or is it gone?"""
        if self.gone or len(self._in) >= self._size:
            return True
        return bool(self._poll.poll(milliseconds))

    def tell(self, sheet: wire.Sheet) -> None:
        """Keep a table for the next :meth:`flush`."""
        self._out.append(wire.pack(sheet, self.version))

    def tell_bytes(self, data: bytes) -> None:
        """Keep bytes for the next :meth:`flush`."""
        self._out.append(data)

    def flush(self) -> None:
        """Send what was kept, in one piece; a client that does not read for too long is given up."""
        if self._out and not self.gone:
            try:
                self.connection.sendall(b"".join(self._out))
            except TimeoutError:
                self.leave("does not read")
            except OSError as error:
                self.leave(f"left ({error.strerror or error})")
        self._out.clear()

    def answer(self) -> bytes:
        """Read a table, in the form of version 20070."""
        deadline = time.monotonic() + self.seconds
        while True:
            data = self._read(deadline)
            self._late = 0
            if self._owed == 0:
                return self._judged(data)
            self._owed -= 1

    def _judged(self, data: bytes) -> bytes:
        """Look whether a client can have meant this; the table itself is read as the contest reads it."""
        self.odd = impossible(data, self.version)
        table = wire.unpack_hex(data) if self.version == 20140 else data
        if self.odd is not None:
            self._odd += 1
        elif table[: wire.CARD_BYTES] != wire.ZERO_CARDS:
            self._odd = 0
        return table

    @property
    def talks_nonsense(self) -> bool:
        """Has it sent so many impossible tables in a row that it is no client of this protocol?"""
        return self._odd >= PATIENCE

    def _read(self, deadline: float) -> bytes:
        size = self._size
        while len(self._in) < size:
            if self.gone:
                raise Failure(self.gone)
            if time.monotonic() > deadline:
                self._owed += 1
                self._late += 1
                if self._late >= PATIENCE:
                    self.leave(f"late {PATIENCE} times in a row")
                raise TooLate("no complete table within {seconds:g} s", seconds=self.seconds)
            try:
                piece = self.connection.recv(4096)
            except TimeoutError:
                continue
            except OSError as error:
                self.leave(f"left ({error.strerror or error})")
                continue
            if not piece:
                self.leave("left")
                continue
            self._in += piece
        data = bytes(self._in[:size])
        del self._in[:size]
        return data

    def has_left(self) -> bool:
        """Look whether it is still there; nothing that it said is taken, and nothing closed."""
        if self.gone:
            return True
        if not select.select([self.connection], [], [], 0)[0]:  # else recv would wait as long as it may
            return False
        try:
            return not self.connection.recv(1, socket.MSG_PEEK)
        except OSError:
            return True

    def leave(self, why: str, *, rejected: bool = False) -> None:
        """Close the connection; from now on it passes. ``rejected``: it did not go of its own accord."""
        if not self.gone:
            self.gone, self.rejected = why, rejected
            self.connection.close()

    def close(self) -> None:
        """End the match for this client."""
        self.flush()
        if not self.gone:
            with suppress(OSError):
                self.connection.shutdown(socket.SHUT_WR)
            self.connection.close()
            self.gone = "closed"


class Bot:
    """One of our agents at the table; it gets Views, no tables."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.name = str(agent)
        self.gone = ""
        self.thought = 0.0  # seconds, last time
        plain = is_its_policy(agent) and isinstance(agent.policy, NativePolicy) and not agent.policy.remembers
        self.policy = agent.policy if plain and agent.peeks is None else None  # plays just so, from a State

    def flush(self) -> None:
        """Nothing to send."""

    def close(self) -> None:
        """Let go of the agent."""
        self.agent.close()


Person = Remote | Bot


def shake_hands(connection: socket.socket, patience: float = 3.0) -> tuple[int, str]:
    """Read the first message of a client and return its version and name; raises Failure."""
    connection.settimeout(patience)
    deadline = time.monotonic() + patience
    data = bytearray()
    while len(data) < wire.SHEET_BYTES:
        try:
            piece = connection.recv(wire.SHEET_BYTES - len(data))
        except OSError as error:
            raise Failure("no greeting ({error})", error=error) from None
        if not piece or time.monotonic() > deadline:
            raise Failure("no complete greeting (version 20060 is not supported)")
        data += piece
    version, name = wire.read_hello(bytes(data))
    if version not in wire.VERSIONS:
        raise Failure("version {version} is not supported, only 20070 and 20140", version=version)
    return version, name
