"""A program in any language as a player: JSON lines on its standard input and output.

We write one line for each event of an agent's life; the program answers only to ``act``::

    {"type": "new_match", "game": "geister", "seats": [0], "seed": 123}
    {"type": "new_game", "view": {…}}
    {"type": "act", "id": 1, "view": {…}, "clock": {"move": 10.0}}       → {"move": "A north"}
    {"type": "end_game", "view": {…}, "scores": [1.0, 0.0]}

A program that is late, dies or writes something else forfeits the game and is started again for the next.
What it writes unasked is ignored; an answer that names an ``id`` counts for that question only. When the
program ends, those that it started end with it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from tefuda.core import Agent, Costs, Decision, Forfeit, Game, TefudaError, Turn, View
from tefuda.core.seeds import stream_seed

LONGEST_LINE = 1 << 20
MOST_WAITING = 1 << 22  # bytes that nobody has read yet


class ProcessAgent(Agent):
    """Plays the moves that a program answers. ``seconds`` is the time it has for each."""

    restarts = True  # nobody can bring a program back to the middle of a series

    def __init__(self, cmd: str, seconds: float = 10.0) -> None:
        super().__init__()
        try:
            self._words = shlex.split(cmd)
        except ValueError as error:
            raise TefudaError("Cannot read the command {cmd!r}: {error}.", cmd=cmd, error=error) from None
        if not self._words or "\0" in cmd:
            raise TefudaError("process(cmd=…) needs a command to run, without NUL characters.")
        if not 0 < seconds < 1e6:
            raise TefudaError("process(seconds=…) must be above 0, not {seconds}.", seconds=seconds)
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines = ProgramOutput()
        self._asked = 0
        self._match: dict[str, Any] = {}
        self._owner = 0

    def memory(self) -> Any:
        """A program may learn from game to game; we cannot see what."""
        return None

    def fingerprint(self) -> str | None:
        """Return a digest of the files that the command names; None where it runs something else.

        ``python -m bot`` names no file, and a command that is not there cannot be read.
        """
        program = shutil.which(self._words[0])
        if program is None or "-m" in self._words[1:]:
            return None
        digest = hashlib.sha256()
        for path in [program, *(word for word in self._words[1:] if os.path.isfile(word))]:
            try:
                with open(path, "rb") as file:
                    digest.update(hashlib.sha256(file.read()).digest())
            except OSError:
                return None
        return f"sha256:{digest.hexdigest()[:32]}"

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Start the program again for a series."""
        super().new_match(game, seats, seed)
        own = stream_seed(seed, "program") >> 11  # 53 bits: a number that every JSON parser reads exactly
        self._match = {"type": "new_match", "game": str(game), "seats": list(seats), "seed": own}
        self.close()
        self._start()

    def new_game(self, view: View) -> None:
        """Tell the program; start it again if it died in the last game."""
        super().new_game(view)
        if self._process is None:
            self._start()
        self._tell({"type": "new_game", "view": view.to_json()})

    def choose(self, turn: Turn) -> Decision:
        """Ask the program for a move."""
        if self._process is None:
            self._start()
        self._asked += 1
        message = {
            "type": "act", "id": self._asked, "view": turn.view.to_json(), "clock": {"move": self._seconds}
        }  # fmt: skip
        self._lines.forget()
        began = time.perf_counter()
        self._tell(message)
        answer = self._answer(began + self._seconds)
        waited = time.perf_counter() - began
        text = answer.get("move")
        for move in turn.view.legal_moves:
            if move.text == text:
                return Decision(move, seconds=waited, costs=Costs(idle=waited))
        raise Forfeit("illegal move {short}", short=_short(text))

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Tell the program how it ended."""
        if self._process is not None:
            self._tell({"type": "end_game", "view": view.to_json(), "scores": list(scores)})

    def close(self) -> None:
        """End the program: close its input, then insist."""
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        _end(process, 1.0)

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # a group of its own, with those that it starts
            )
        except OSError as error:
            raise TefudaError(
                "Cannot start {value!r}: {strerror}.", value=self._words[0], strerror=error.strerror
            ) from None
        self._owner = os.getpid()
        self._lines = ProgramOutput()
        threading.Thread(target=_read, args=(self._process, self._lines), daemon=True).start()
        if self._match:
            self._tell(self._match)

    def _tell(self, message: dict[str, Any]) -> None:
        """Write a line; a program that no longer reads is found out when it should answer."""
        process = self._process
        if process is None or process.stdin is None:
            return
        data = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        writer = threading.Thread(target=_write, args=(process, data), daemon=True)
        writer.start()
        writer.join(self._seconds)
        if writer.is_alive():  # its input is full: it does not read
            self._kill()

    def _answer(self, until: float) -> dict[str, Any]:
        """Wait for the answer to the last question; those to earlier ones are left aside."""
        while True:
            try:
                left = max(until - time.perf_counter(), 0.0)
                line = self._lines.take(left) if self._process is not None else None
            except TimeoutError:
                self._kill()
                raise Forfeit("no answer in {seconds:g} s", seconds=self._seconds) from None
            if line is None:
                flooded, code = self._lines.flooded, self._kill()
                if flooded:
                    raise Forfeit("wrote without end")
                if code is None:
                    raise Forfeit("the program ended")
                raise Forfeit("the program ended (exit code {code})", code=code)
            try:
                answer = json.loads(line)
            except (ValueError, RecursionError):
                answer = None
            if not isinstance(answer, dict):
                self._kill()
                raise Forfeit(
                    "answered {short} instead of JSON", short=_short(line.decode(errors="replace").strip())
                )
            if answer.get("id", self._asked) == self._asked:
                return answer

    def _kill(self) -> int | None:
        process, self._process = self._process, None
        return None if process is None else _end(process, 0.2)


class ProgramOutput:
    """What a program has written and nobody has read yet: a limited number of bytes."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._ended = False
        self.flooded = False

    def put(self, lines: list[bytes]) -> bool:
        """Take lines that came together; False when too much waits."""
        with self._changed:
            self._bytes += sum(map(_cost, lines))
            if self._bytes <= MOST_WAITING:
                self._waiting.extend(lines)
            self._changed.notify()
            return self._bytes <= MOST_WAITING

    def end(self, flooded: bool) -> None:
        """Take note that nothing more will come."""
        with self._changed:
            self._ended, self.flooded = True, flooded
            self._changed.notify()

    def take(self, seconds: float) -> bytes | None:
        """Return the next line, or None at the end; raises TimeoutError when none comes."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._waiting or self._ended, seconds):
                raise TimeoutError
            if not self._waiting:
                return None
            line = self._waiting.popleft()
            self._bytes -= _cost(line)
            return line

    def forget(self) -> None:
        """Drop what came unasked."""
        with self._changed:
            self._waiting.clear()
            self._bytes = 0


def _cost(line: bytes) -> int:
    return len(line) + 64  # a short one costs us, too


def _end(process: subprocess.Popen[bytes], patience: float) -> int | None:
    """Wait a little for a program to end, then end it and those that it started.

    Returns its exit code; None if it had to be ended.
    """
    if not hasattr(os, "waitid"):  # Windows has no groups
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
    code = process.wait()
    return code if ended else None


def _read(process: subprocess.Popen[bytes], lines: ProgramOutput) -> None:
    """Collect the program's lines; one that floods us is ended."""
    assert process.stdout is not None
    buffer = b""
    while True:
        try:
            piece = process.stdout.read(65536)
        except (OSError, ValueError):
            piece = b""
        if not piece:
            break
        *whole, buffer = (buffer + piece).split(b"\n")
        if not lines.put(whole) or len(buffer) > LONGEST_LINE:
            process.kill()
            return lines.end(flooded=True)
    lines.end(flooded=False)


def _write(process: subprocess.Popen[bytes], data: bytes) -> None:
    assert process.stdin is not None
    try:
        view = memoryview(data)
        while view:
            view = view[process.stdin.write(view) :]
    except (OSError, ValueError):
        pass


def _short(text: object) -> str:
    shown = repr(text)
    return shown if len(shown) <= 60 else shown[:57] + "…"
