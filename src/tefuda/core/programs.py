"""Programs of others that run beside us: started in groups of their own, ended with us however we end.

A program that is killed cannot end its children. So the first program that is started gets a *guard* beside
it, a small process that reads which groups run and ends those that are left when its pipe is closed, be it
by SIGKILL. (The parent-death signal of Linux is no help: it comes when the *thread* ends that started the
program, and does not reach what the program has started.) Windows has neither groups nor a guard.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

_GUARD = """
import os, signal, sys
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
groups = set()
for line in sys.stdin:
    (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
for group in groups:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
"""


class Guard:
    """Tells a small process which groups are to end when this one does."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._groups: set[int] = set()
        self._process: subprocess.Popen[bytes] | None = None

    def add(self, group: int) -> None:
        """Let a group end with this process."""
        with self._lock:
            self._groups.add(group)
            self._tell(f"+{group}\n")

    def discard(self, group: int) -> None:
        """Take note that a group has ended. Its number is not given to others before its leader is reaped."""
        with self._lock:
            self._groups.discard(group)
            self._tell(f"-{group}\n")

    def _tell(self, line: str) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
            line = "".join(f"+{group}\n" for group in self._groups)
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # somebody has ended it: the next line starts another
            self._process.stdin.write(line.encode())

    def _start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _GUARD],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            cwd="/",
            start_new_session=True,  # whoever ends our group leaves it alone
        )

    def close(self) -> None:
        """Let the guard do its work now, and wait for it."""
        with self._lock:
            process, self._process = self._process, None
            self._groups.clear()
            if process is not None and process.stdin is not None:
                process.stdin.close()
                process.wait()

    def forked(self) -> None:
        """Let go of what is the parent's: the copy of the pipe in a forked worker would keep it open."""
        process = self._process
        self._lock, self._groups, self._process = threading.Lock(), set(), None
        if process is not None and process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
            process.returncode = 0  # not ours to wait for


HAS_GROUPS = hasattr(os, "killpg") and hasattr(os, "waitid")
_guard = Guard()
if HAS_GROUPS:
    os.register_at_fork(after_in_child=_guard.forked)
    atexit.register(_guard.close)


def start_program(
    words: Sequence[str], *, stdin: int, stdout: int, stderr: int | None = None
) -> subprocess.Popen[bytes]:
    """Start a program in a group of its own, with those that it starts; raises OSError."""
    process = subprocess.Popen(
        words, stdin=stdin, stdout=stdout, stderr=stderr, bufsize=0, start_new_session=True
    )
    if HAS_GROUPS:
        _guard.add(process.pid)
    return process


def exit_code(process: subprocess.Popen[bytes]) -> int | None:
    """Return the exit code of a program that has ended (minus the signal that ended it), else None.

    It is not reaped: its number stays its own until :func:`end_program`.
    """
    if not HAS_GROUPS:
        return process.poll()
    ended = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
    if ended is None:
        return None
    return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status


def kill_program(process: subprocess.Popen[bytes]) -> None:
    """End a program and those that it started at once; :func:`end_program` is still to be called."""
    if not HAS_GROUPS:
        return process.kill()
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def ask_to_end(process: subprocess.Popen[bytes]) -> None:
    """Send a program and those that it started the signal to end."""
    if not HAS_GROUPS:
        return process.terminate()
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGTERM)


def end_program(process: subprocess.Popen[bytes], patience: float) -> int | None:
    """Wait a little for a program to end, then end it and those that it started.

    Returns its exit code; None if it had to be ended.
    """
    if not HAS_GROUPS:
        try:
            return process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return None
    # It is not reaped before its group is ended, so that nobody else can have its number.
    until, ended = time.monotonic() + patience, None
    with contextlib.suppress(ChildProcessError):
        while not (ended := os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)):
            if time.monotonic() > until:
                break
            time.sleep(0.002)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    _guard.discard(process.pid)
    code = process.wait()
    return code if ended else None
