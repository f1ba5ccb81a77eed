"""Lines over a socket: several in one piece, or one in several; never more than a line's worth kept."""

from __future__ import annotations

import socket
import time
from contextlib import suppress

LONGEST = 512  # bytes of a line; a peer that sends more is no peer of ours


class Gone(Exception):
    """The other side is no longer there; the message says how."""


class LineSocket:
    """One end of a conversation in ASCII lines that end in CR LF (a bare LF is understood too).

    ``encoding`` is how lines of peers are read who do not keep to ASCII; ``pause`` is the least time between
    two lines of ours.
    """

    def __init__(
        self,
        connection: socket.socket,
        longest: int = LONGEST,
        *,
        pause: float = 0.0,
        encoding: str = "ascii",
    ) -> None:
        self.connection = connection
        self._longest, self._encoding = longest, encoding
        self._pause, self._sent = pause, -pause  # and when the last one was sent
        self._in = bytearray()
        self.gone = ""
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def fileno(self) -> int:
        """For select."""
        return self.connection.fileno()

    def send(self, line: str) -> None:
        """Send a line by itself; what cannot be sent shows when something should be read.

        Some clients take whatever one read gives them for one message. Two lines that follow each other
        closely come to them as one, however they are sent: only a pause keeps them apart.
        """
        if self.gone:
            return
        time.sleep(max(self._sent + self._pause - time.monotonic(), 0.0))
        try:
            self.connection.settimeout(5.0)
            self.connection.sendall((line + "\r\n").encode("ascii", "replace"))
            self._sent = time.monotonic()
        except OSError as error:
            self._leave(f"does not read ({error.strerror or error})")

    def is_there(self) -> bool:
        """Look, without reading anything, whether the other side is still there."""
        if self.gone:
            return False
        try:
            self.connection.settimeout(0)
            return bool(self.connection.recv(1, socket.MSG_PEEK))
        except BlockingIOError:
            return True
        except OSError:
            return False

    @property
    def has_line(self) -> bool:
        """Has a whole line come that was not read yet?"""
        return b"\n" in self._in

    def waiting(self) -> str | None:
        """Return the next line that has come already, if there is one; raises Gone where none can end."""
        end = self._in.find(b"\n")
        if end < 0:
            if len(self._in) > self._longest:
                self._leave("sent a line that is too long")
                raise Gone(self.gone)
            return None
        line = bytes(self._in[:end])
        del self._in[: end + 1]
        return line.rstrip(b"\r").decode(self._encoding, "replace")

    def fill(self, seconds: float) -> None:
        """Take in what has come, waiting so long at most; raises Gone when nothing will come any more."""
        if self.gone:
            raise Gone(self.gone)
        try:
            self.connection.settimeout(max(seconds, 0.001))
            piece = self.connection.recv(4096)
            _acknowledge_at_once(self.connection)
        except TimeoutError:
            return
        except OSError as error:
            self._leave(f"left ({error.strerror or error})")
            raise Gone(self.gone) from None
        if not piece:
            self._leave("left")
            raise Gone(self.gone)
        self._in += piece
        self._sent = -self._pause  # who answers has read what was sent

    def line(self, deadline: float) -> str | None:
        """Read a line; None when ``time.monotonic()`` reaches the deadline first."""
        while True:
            line = self.waiting()
            if line is not None:
                return line
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self.fill(left)

    def close(self) -> None:
        """Say that nothing more will come, hear the other side out for a moment, and close."""
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            until = time.monotonic() + 0.5
            while (left := until - time.monotonic()) > 0:
                self.connection.settimeout(left)
                if not self.connection.recv(4096):
                    break
        self._leave("closed")

    def _leave(self, why: str) -> None:
        if not self.gone:
            self.gone = why
            self.connection.close()


def _acknowledge_at_once(connection: socket.socket) -> None:
    """Ask the kernel not to delay acknowledgements: the contest's server waits for them at every move."""
    option = getattr(socket, "TCP_QUICKACK", None)
    if option is not None:
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, option, 1)
