"""What a program at the other end of a socket computes: its CPU time, where it runs on this machine.

Clocks on the wall say little of programs that share their processors. Linux tells whose socket it is and how
long that process has been computing; elsewhere, and for clients of other machines, nothing is known.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path

_PROC = Path("/proc")
_TABLES = {socket.AF_INET: "net/tcp", socket.AF_INET6: "net/tcp6"}
_STATE, _TIMES = 0, slice(11, 15)  # of a line of /proc/PID/stat, after the name


def process_behind(connection: socket.socket) -> int | None:
    """Return the process that holds the other end of a connection; None where it is not known."""
    try:
        theirs = connection.getpeername()[1]
        ours = connection.getsockname()[1]
        inode = _inode(theirs, ours, connection.family)
    except (OSError, KeyError, IndexError, ValueError):
        return None
    return None if inode is None else _holder(inode)


def _inode(local: int, remote: int, family: int) -> str | None:
    """Find the socket from one port to another in the kernel's table."""
    tables = [_TABLES[socket.AddressFamily(family)], *_TABLES.values()]
    for table in dict.fromkeys(tables):
        for line in (_PROC / table).read_text().splitlines()[1:]:
            words = line.split()
            ports = [int(word.rpartition(":")[2], 16) for word in words[1:3]]
            if ports == [local, remote]:
                return words[9]
    return None


def _holder(inode: str) -> int | None:
    wanted = f"socket:[{inode}]"
    for folder in _PROC.iterdir():
        if not folder.name.isdigit() or int(folder.name) == os.getpid():
            continue
        with suppress(OSError):  # it has ended, or is not ours to look at
            if any(os.readlink(entry) == wanted for entry in os.scandir(folder / "fd")):
                return int(folder.name)
    return None


def cpu_seconds(process: int) -> float | None:
    """Return the CPU time of a process and of those of its children that have ended; None if it is gone."""
    try:
        line = (_PROC / str(process) / "stat").read_text()
    except OSError:
        return None
    fields = line.rpartition(")")[2].split()
    if fields[_STATE] == "Z":
        return None
    return sum(int(word) for word in fields[_TIMES]) / os.sysconf("SC_CLK_TCK")


class ClientCpu:
    """The CPU time of one client, from one look to the next."""

    def __init__(self, connection: socket.socket) -> None:
        self._process = process_behind(connection)
        self._last = None if self._process is None else cpu_seconds(self._process)

    def look(self) -> float | None:
        """Return the seconds since the last look; None where they are not known, or once it is gone."""
        now = None if self._process is None else cpu_seconds(self._process)
        if now is None or self._last is None:
            return None
        spent, self._last = now - self._last, now
        return spent
