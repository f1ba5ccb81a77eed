"""What a program says of itself before a match: whether it learns from game to game.

It is started once, gets one line and the end of its input::

    {"type": "hello"}                                                    → {"learns": true}

A program that does not know the word ends at the end of its input, as all should, and has declared nothing.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import threading
from functools import lru_cache
from typing import Any

LONGEST_ANSWER = 1 << 16


@lru_cache(maxsize=256)
def declared(words: tuple[str, ...], fingerprint: str | None, seconds: float) -> dict[str, Any]:
    """Return what the program answers to ``hello``; nothing where it does not, cannot be started or is late.

    ``fingerprint`` says whether it is still the same program.
    """
    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # it may well complain of a word that it does not know
            start_new_session=True,
        )
    except OSError:
        return {}  # the match says so, when it starts it
    assert process.stdin is not None
    assert process.stdout is not None
    late = threading.Timer(seconds, _kill, (process,))
    late.start()
    try:
        with contextlib.suppress(OSError):
            process.stdin.write(b'{"type": "hello"}\n')
            process.stdin.close()
        line = process.stdout.readline(LONGEST_ANSWER)
    finally:
        late.cancel()
        _kill(process)
        process.stdout.close()
        process.wait()
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the program and those that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
