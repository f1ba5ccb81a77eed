"""What a program says of itself before a match: whether it learns from game to game.

It is started once, gets one line and the end of its input::

    {"type": "hello"}                                                    → {"learns": true}

A program that does not know the word ends at the end of its input, as all should, and has declared nothing.
"""

from __future__ import annotations

import contextlib
import json
import threading
from functools import lru_cache
from subprocess import DEVNULL, PIPE
from typing import Any

from tefuda.core.programs import end_program, kill_program, start_program

LONGEST_ANSWER = 1 << 16


@lru_cache(maxsize=256)
def declared(words: tuple[str, ...], fingerprint: str | None, seconds: float) -> dict[str, Any]:
    """Return what the program answers to ``hello``; nothing where it does not, cannot be started or is late.

    ``fingerprint`` says whether it is still the same program.
    """
    try:
        # It may well complain of a word that it does not know.
        process = start_program(words, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    except OSError:
        return {}  # the match says so, when it starts it
    assert process.stdin is not None
    assert process.stdout is not None
    late = threading.Timer(seconds, kill_program, (process,))
    late.start()
    try:
        with contextlib.suppress(OSError):
            process.stdin.write(b'{"type": "hello"}\n')
            process.stdin.close()
        line = process.stdout.readline(LONGEST_ANSWER)
    finally:
        late.cancel()
        process.stdout.close()
        end_program(process, 0.0)
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}
