"""Programs of others that are to play here: started when the server listens, ended with the match."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Sequence

from tefuda.core import TefudaError
from tefuda.core.programs import ask_to_end, end_program, exit_code, start_program

PATIENCE = 5.0  # seconds that a program has to end by itself


class Programs:
    """Starts commands; ``{port}`` and ``{host}`` in them say where to connect.

    With ``in_turn`` each is started when the one before has its seat, so that they sit as they were named;
    the server calls :meth:`watch` for that.

    >>> with Programs(["true -p {port}"], "127.0.0.1", 42485) as programs:
    ...     programs.commands
    ['true -p 42485']
    """

    def __init__(self, commands: Sequence[str], host: str, port: int, *, in_turn: bool = False) -> None:
        self._in_turn = in_turn
        self.commands = [c.replace("{port}", str(port)).replace("{host}", host) for c in commands]
        self._running: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Programs:
        for command in [] if self._in_turn else self.commands:
            self._start(command)
        return self

    def _start(self, command: str) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            self.stop()
            raise TefudaError(
                "{command!r} is not a valid command: {error}.", command=command, error=error
            ) from None
        try:
            program = start_program(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        except (OSError, IndexError) as error:
            self.stop()
            raise TefudaError("Cannot start {command!r}: {error}.", command=command, error=error) from None
        self._running.append(program)

    def watch(self, seated: int = 0) -> None:
        """Refuse to wait for a client whose program has failed; start the next one, if it is its turn."""
        for command in self.commands[len(self._running) : seated + 1]:
            self._start(command)
        for command, program in zip(self.commands, self._running, strict=False):
            code = exit_code(program)
            if code:
                raise TefudaError(
                    "{command!r} ended with code {code} before the match began.", command=command, code=code
                )

    def stop(self) -> None:
        """Wait for the programs a little, then end them."""
        for program in self._running:
            end_program(program, PATIENCE)
        self._running.clear()

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is not None:  # nobody serves them any more
            for program in self._running:
                ask_to_end(program)
        self.stop()
