"""How far a long command is: a bar on a terminal, a line every few seconds elsewhere; always on stderr."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from tefuda.cli.terminal import is_smart
from tefuda.core.words import language, speaking, tr

if TYPE_CHECKING:
    from tefuda.arena import Match

QUIET, EVERY = 5.0, 10.0  # seconds before the first line, and between lines, where there is no terminal
TOLD = 10.0  # seconds from which on it is said beforehand what matches take
STORED = 0.2  # what comes within so many seconds of the beginning was there before (--resume)


def about(seconds: float) -> str:
    """Return a duration in few words.

    >>> [about(seconds) for seconds in (0.4, 42, 360, 9000)]
    ['1 s', '42 s', '6 min', '2.5 h']
    """
    if seconds < 90:
        return tr("{n} s", n=max(1, round(seconds)))
    if seconds < 5400:
        return tr("{n} min", n=round(seconds / 60))
    return tr("{n} h", n=f"{seconds / 3600:.1f}")


class Pace:
    """What is done, of how many, and what is left: by the pace so far, before that by a forecast.

    >>> now = [0.0]
    >>> pace = Pace("Playing", forecast=50.0, clock=lambda: now[0])
    >>> now[0] = 10.0
    >>> print(pace)
    Playing: 0 after 10 s, about 40 s left
    >>> pace(25, 100)
    >>> print(pace)
    Playing: 25 of 100 after 10 s, about 30 s left
    """

    def __init__(
        self, title: str, forecast: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.title, self.forecast, self._clock = title, forecast, clock
        self.draw: Callable[[], None] = lambda: None  # called when something was told
        self.done = 0
        self.total: int | None = None
        self._began = self._from = clock()
        self._stored = 0

    def __call__(self, done: int, total: int | None) -> None:
        """Take in how far it is."""
        if done > 1 and self.passed < STORED:
            self._from, self._stored = self._clock(), done
        self.done, self.total = done, total
        self.draw()

    @property
    def passed(self) -> float:
        """Seconds since the beginning."""
        return self._clock() - self._began

    @property
    def left(self) -> float | None:
        """Seconds to go, as far as one can say."""
        fresh = self.done - self._stored
        if fresh > 0 and self.total:
            return (self._clock() - self._from) / fresh * (self.total - self.done)
        return None if self.forecast is None else max(self.forecast - self.passed, 1.0)

    def __str__(self) -> str:
        values = {"title": self.title, "done": f"{self.done:,}", "passed": about(self.passed)}
        if self.total is None:
            text = tr("{title}: {done} after {passed}", **values)
        else:
            text = tr("{title}: {done} of {total} after {passed}", **values, total=f"{self.total:,}")
        return text if self.left is None else text + tr(", about {left} left", left=about(self.left))


@contextmanager
def progress_bar(title: str, total: int | None = None) -> Iterator[Pace]:
    """Show how far a command is: call what it gives with what is done and of how many (None = unknown)."""
    pace = Pace(title)
    pace.total = total
    with _bar(pace) if is_smart(sys.stderr) else _lines(pace):
        yield pace


def progress_by_name() -> Callable[[str, int, int], None]:
    """Show which of several things is under way, such as the cells of a study, and how far."""
    smart, paces, last = is_smart(sys.stderr), dict[str, Pace](), [time.monotonic()]

    def show(name: str, done: int, total: int) -> None:
        pace, now = paces.setdefault(name, Pace(name)), time.monotonic()
        pace(done, total)
        if smart and (done == total or now - last[0] > 0.2):
            last[0] = now
            print(f"\r\x1b[K{pace}", end="" if done < total else "\r\x1b[K", file=sys.stderr, flush=True)
        elif not smart and now - last[0] > EVERY:
            last[0] = now
            print(pace, file=sys.stderr, flush=True)

    return show


def tell_beforehand(pace: Pace, matches: Sequence[Match], workers: int) -> None:
    """Say what matches will take, where that is more than a moment, and what would make them quicker."""
    from tefuda.arena.matches.forecast import forecast

    found = forecast(matches, workers)
    pace.forecast = found.seconds
    pace.draw()
    slow = [f"{name} {seconds:.2g} s" for name, seconds in found.decisions.items() if seconds > 0.001]
    if found.seconds is not None and found.seconds > TOLD and slow:
        text = tr("About {time}; per decision: {agents}.", time=about(found.seconds), agents=", ".join(slow))
        print(text, file=sys.stderr, flush=True)
    for name, parameter in found.slow.items():
        text = tr("{agent} needs {seconds} s per decision in this game; a smaller {parameter}=… is quicker.",
                  agent=name, seconds=f"{found.decisions[name]:.2g}", parameter=parameter)  # fmt: skip
        print(text, file=sys.stderr, flush=True)


@contextmanager
def _bar(pace: Pace) -> Iterator[None]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn
    from rich.text import Text

    chosen = language()

    class Count(ProgressColumn):
        """What is done, and of how many where that is known."""

        def render(self, task: Task) -> Text:
            return Text(f"{pace.done:,}" if pace.total is None else f"{pace.done:,}/{pace.total:,}")

    class Left(ProgressColumn):
        """What is left; drawn by a thread of the library, which has no language of its own."""

        def render(self, task: Task) -> Text:
            with speaking(chosen):
                return Text("" if pace.left is None else tr("about {left} left", left=about(pace.left)))

    columns = (TextColumn(pace.title), BarColumn(), Count(), Left())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(pace.title, total=pace.total)
        pace.draw = lambda: bar.update(task, completed=pace.done, total=pace.total)
        yield


@contextmanager
def _lines(pace: Pace) -> Iterator[None]:
    """Write a line now and then, also while nothing comes: a first game may take minutes."""
    over, chosen = threading.Event(), language()

    def write() -> None:
        wait = QUIET
        while not over.wait(wait):
            wait = EVERY
            with speaking(chosen), suppress(OSError, ValueError):
                # Not through Python's buffer, whose lock must not be held while a worker process begins.
                os.write(sys.stderr.fileno(), f"{pace}\n".encode())

    thread = threading.Thread(target=write, daemon=True, name="tefuda progress")
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
