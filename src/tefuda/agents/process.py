"""A program in any language as a player: JSON lines on its standard input and output.

We write one line for each event of an agent's life; the program answers only to ``act``::

    {"type": "hello"}                                                    → {"learns": true}, if it does
    {"type": "new_match", "game": "geister", "seats": [0], "seed": 123}
    {"type": "new_game", "view": {…}}
    {"type": "act", "id": 1, "view": {…}, "clock": {"move": 10.0}}       → {"id": 1, "move": "A north"}
    {"type": "end_game", "view": {…}, "scores": [1.0, 0.0]}

``hello`` comes once before a match, alone (:mod:`tefuda.agents.handshake`). ``new_match`` comes before every
series: one game, where nothing carries over, unless the program learns.

A program that is late, dies or writes something else forfeits the game and is started anew for the next. An
answer names the question's ``id`` and counts for that question only; what else the program writes unasked is
left aside. Of a program that never names an ``id`` every line counts for the question asked last, so it must
write exactly one line for each: a second one forfeits the game, since a late one could not be told from the
next answer. When the program ends, those that it started end with it, and all end with us.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from tefuda.agents.handshake import declared
from tefuda.core import Agent, Costs, Decision, Forfeit, Game, TefudaError, Turn, View
from tefuda.core.cpu import ProcessCpu
from tefuda.core.programs import end_program, start_program
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
        self._names_ids = False  # has an answer of it named a question?
        self._match: dict[str, Any] = {}
        self._owner = 0
        self._cpu: ProcessCpu | None = None  # of the program, from its first question on

    @property
    def learns(self) -> bool:
        """Does the program say that it learns from game to game?"""
        return declared(tuple(self._words), self.fingerprint(), self._seconds).get("learns") is True

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
        """Tell the program of a series; one that learns is started anew for it."""
        super().new_match(game, seats, seed)
        own = stream_seed(seed, "program") >> 11  # 53 bits: a number that every JSON parser reads exactly
        self._match = {"type": "new_match", "game": str(game), "seats": list(seats), "seed": own}
        if self._process is not None and self._owner == os.getpid() and not self.learns:
            return self._tell(self._match)
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
        self._refuse_more_answers()
        if self._cpu is None and self._process is not None:
            self._cpu = ProcessCpu(self._process.pid)
        began = time.perf_counter()
        self._tell(message)
        answer = self._answer(began + self._seconds)
        waited = time.perf_counter() - began
        text = answer.get("move")
        for move in turn.view.legal_moves:
            if move.text == text:
                spent = None if self._cpu is None else self._cpu.look()
                return Decision(move, seconds=waited, costs=Costs(idle=waited, outside=spent))
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
        end_program(process, 1.0)

    def _start(self) -> None:
        try:
            self._process = start_program(self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise TefudaError(
                "Cannot start {value!r}: {strerror}.", value=self._words[0], strerror=error.strerror
            ) from None
        self._owner, self._cpu = os.getpid(), None
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

    def _refuse_more_answers(self) -> None:
        """Drop what came unasked. Without ids a second answer might as well come after the next question."""
        unasked = self._lines.forget()
        if not self._names_ids and any("move" in (_object(line) or {}) for line in unasked):
            self._kill()
            raise Forfeit("wrote more than one answer to a question, without the question's id")

    def _answer(self, until: float) -> dict[str, Any]:
        """Wait for the answer to the last question; those to earlier ones are left aside."""
        others = 0
        while True:
            try:
                left = max(until - time.perf_counter(), 0.0)
                line = self._lines.take(left) if self._process is not None else None
            except TimeoutError:
                self._kill()
                if others:
                    text = "no answer with the question's id in {seconds:g} s, but {n} with another or none"
                    raise Forfeit(text, seconds=self._seconds, n=others) from None
                raise Forfeit("no answer in {seconds:g} s", seconds=self._seconds) from None
            if line is None:
                flooded, code = self._lines.flooded, self._kill()
                if flooded:
                    raise Forfeit("wrote without end")
                if code is None:
                    raise Forfeit("the program ended")
                raise Forfeit("the program ended (exit code {code})", code=code)
            answer = _object(line)
            if answer is None:
                self._kill()
                raise Forfeit(
                    "answered {short} instead of JSON", short=_short(line.decode(errors="replace").strip())
                )
            self._names_ids = self._names_ids or "id" in answer
            if not self._names_ids or answer.get("id") == self._asked:
                return answer
            others += 1

    def _kill(self) -> int | None:
        process, self._process = self._process, None
        return None if process is None else end_program(process, 0.2)


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

    def forget(self) -> list[bytes]:
        """Drop what came unasked, and return it."""
        with self._changed:
            unasked, self._waiting, self._bytes = list(self._waiting), deque(), 0
            return unasked


def _cost(line: bytes) -> int:
    return len(line) + 64  # a short one costs us, too


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


def _object(line: bytes) -> dict[str, Any] | None:
    """Read a line as a JSON object; None if it is something else."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _short(text: object) -> str:
    shown = repr(text)
    return shown if len(shown) <= 60 else shown[:57] + "…"
