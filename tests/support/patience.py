"""Giving up: an end for tests that would wait for ever if what they test were broken.

No measure of speed: what a test waits for comes in seconds, and is given up after minutes.
"""

import signal
import time
from contextlib import contextmanager

PATIENCE = 180.0  # seconds


class GaveUp(AssertionError):
    """What was waited for did not come."""


@contextmanager
def patience(what):
    """Fail when the block does not end, be it in native code: ``what`` is what it waits for."""

    def give_up(*_):
        raise GaveUp(f"gave up after {PATIENCE:g} s: {what}")

    before = signal.signal(signal.SIGALRM, give_up)
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
            raise GaveUp(f"gave up after {PATIENCE:g} s: {what}")
        time.sleep(pause)
