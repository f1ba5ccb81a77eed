"""Giving up: an end for tests that would wait for ever if what they test were broken.

No measure of speed: what a test waits for comes in seconds, and is given up after minutes.
"""

import signal
import time
from contextlib import contextmanager

import pytest

PATIENCE = 180.0  # seconds


def give_up(what):
    """Fail with something that no match takes for the error of a player."""
    pytest.fail(f"gave up after {PATIENCE:g} s: {what}")


@contextmanager
def patience(what):
    """Fail when the block does not end, be it in native code: ``what`` is what it waits for."""
    before = signal.signal(signal.SIGALRM, lambda *_: give_up(what))
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def wait_until(is_so, what, pause=0.01):
    """Look again and again, every so many seconds, until it is so."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > until:
            give_up(what)
        time.sleep(pause)
