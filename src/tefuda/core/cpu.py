"""The CPU time of other processes of this machine: programs that we started, clients of our servers.

Clocks on the wall say little of programs that share their processors. Linux tells how long a process has
been computing; elsewhere nothing is known, which is what :func:`cpu_seconds` says then.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
_STATE, _OWN, _ENDED = 0, slice(11, 13), slice(13, 15)  # of a line of /proc/PID/stat, after the name
_SCHED = 2  # the kernel's number for the exact clock of a process


def cpu_seconds(process: int) -> float | None:
    """Return the CPU time of a process and of those it started, living or ended; None if it is gone.

    >>> spent = cpu_seconds(os.getpid())
    >>> spent is None or spent > 0
    True
    """
    try:
        line = (PROC / str(process) / "stat").read_text()
    except OSError:
        return None
    fields = line.rpartition(")")[2].split()
    if fields[_STATE] == "Z":
        return None
    ticks = os.sysconf("SC_CLK_TCK")
    ended = sum(int(word) for word in fields[_ENDED]) / ticks
    try:  # to the nanosecond, where the other figure counts hundredths
        own = time.clock_gettime((~process << 3) | _SCHED)
    except OSError:
        own = sum(int(word) for word in fields[_OWN]) / ticks
    return own + ended + sum(cpu_seconds(child) or 0.0 for child in _children(process))


def _children(process: int) -> list[int]:
    """Return the living processes that one has started."""
    found: list[int] = []
    with suppress(OSError):  # it ends while we look, or the kernel does not tell
        for thread in os.listdir(PROC / str(process) / "task"):
            text = (PROC / str(process) / "task" / thread / "children").read_text()
            found += [int(word) for word in text.split()]
    return found


class ProcessCpu:
    """The CPU time of a process, from one look to the next; ``process`` is None where nobody knows it."""

    def __init__(self, process: int | None) -> None:
        self.process = process
        self._last = None if process is None else cpu_seconds(process)

    def look(self) -> float | None:
        """Return the seconds since the last look; None where they are not known, or once it is gone."""
        now = None if self.process is None else cpu_seconds(self.process)
        if now is None or self._last is None:
            return None
        spent, self._last = now - self._last, now
        return max(spent, 0.0)  # of children that ended only whole hundredths are known
