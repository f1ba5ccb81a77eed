"""Clocks that the tests wind."""

import time
from itertools import cycle
from types import SimpleNamespace


class Clock:
    """Stands for the module ``time``: it is later only when somebody says so."""

    def __init__(self, now=100.0):
        self.now = now

    def monotonic(self):
        return self.now

    def wait(self, seconds):
        self.now += seconds


def thinking(*seconds):
    """Stand for the module ``time`` where answers are timed: they take so many seconds, in turn."""
    marks = cycle(mark for taken in seconds for mark in (0.0, taken))
    return SimpleNamespace(
        perf_counter=lambda: next(marks),
        process_time=time.process_time,
        thread_time=time.thread_time,
        monotonic=time.monotonic,
        sleep=time.sleep,
    )
