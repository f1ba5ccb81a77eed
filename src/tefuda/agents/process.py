"""A program in any language as a player: JSON lines on its standard input and output.

We write one line for each event of an agent's life; the program answers only to ``act``::

    {"type": "new_match", "game": "geister", "seats": [0], "seed": 123}
    {"type": "new_game", "view": {…}}
    {"type": "act", "view": {…}, "clock": {"move": 10.0}}       → {"move": "A north"}
    {"type": "end_game", "view": {…}, "scores": [1.0, 0.0]}

A program that is late, dies or writes something else forfeits the game and is started anew for the next.
"""

from __future__ import annotations

import hashlib
import json
import os
import queue
import shlex
import shutil
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import Any

from tefuda.core import Agent, Costs, Decision, Forfeit, Game, TefudaError, Turn, View

LONGEST_LINE = 1 << 20


class ProcessAgent(Agent):
    """Plays the moves that a program answers. ``seconds`` is the time it has for each."""

    restarts = True  # nobody can bring a program back to the middle of a series

    def __init__(self, cmd: str, seconds: float = 10.0) -> None:
        super().__init__()
        try:
            self._words = shlex.split(cmd)
        except ValueError as error:
            raise TefudaError(f"Cannot read the command {cmd!r}: {error}.") from None
        if not self._words:
            raise TefudaError("process(cmd=…) needs a command to run.")
        if not 0 < seconds < 1e6:
            raise TefudaError(f"process(seconds=…) must be above 0, not {seconds}.")
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
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
        """Start the program anew for a series."""
        super().new_match(game, seats, seed)
        self._match = {"type": "new_match", "game": str(game), "seats": list(seats), "seed": seed}
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
        message = {"type": "act", "view": turn.view.to_json(), "clock": {"move": self._seconds}}
        began = time.perf_counter()
        self._tell(message)
        answer = self._answer()
        waited = time.perf_counter() - began
        text = answer.get("move")
        for move in turn.view.legal_moves:
            if move.text == text:
                return Decision(move, seconds=waited, costs=Costs(idle=waited))
        raise Forfeit(f"illegal move {_short(text)}")

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Tell the program how it ended."""
        if self._process is not None:
            self._tell({"type": "end_game", "view": view.to_json(), "scores": list(scores)})

    def close(self) -> None:
        """End the program: close its input, then insist."""
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        for pipe in (process.stdin, process.stdout):
            try:
                if pipe is not None and pipe is process.stdin:
                    pipe.close()
            except OSError:
                pass
        try:
            process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except OSError as error:
            raise TefudaError(f"Cannot start {self._words[0]!r}: {error.strerror}.") from None
        self._owner = os.getpid()
        self._lines = queue.Queue()
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

    def _answer(self) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=self._seconds) if self._process is not None else None
        except queue.Empty:
            self._kill()
            raise Forfeit(f"no answer in {self._seconds:g} s") from None
        if line is None:
            code = self._kill()
            raise Forfeit(
                f"the program ended (exit code {code})" if code is not None else "the program ended"
            )
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            self._kill()
            raise Forfeit(f"answered {_short(line.decode(errors='replace').strip())} instead of JSON")
        return answer

    def _kill(self) -> int | None:
        process, self._process = self._process, None
        if process is None:
            return None
        try:
            return process.wait(timeout=0.2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return None


def _read(process: subprocess.Popen[bytes], lines: queue.Queue[bytes | None]) -> None:
    """Collect the program's lines; None marks the end (or a line without end)."""
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
        for line in whole:
            lines.put(line)
        if len(buffer) > LONGEST_LINE or lines.qsize() > 10_000:  # it floods us
            process.kill()
            break
    lines.put(None)


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
