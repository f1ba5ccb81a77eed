"""The loop of all fuzzers: inputs by number, each in a child that may crash, hang or eat memory.

An area draws inputs from a random stream (seed, area, number) and tries them. What is answered with an
allowed exception is refused, what returns is answered; everything else is a finding: another exception, a
signal, too much CPU time, too long a wait, too much memory. The same seed and number give the same input.
"""

import faulthandler
import mmap
import os
import pickle
import random
import resource
import signal
import struct
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

CPU_SECONDS = 5.0  # an input
WAITING = 2.0  # seconds by the clock for each of CPU: clients and servers wait for each other
WAIT_SECONDS = 60.0  # an input, whatever the machine does beside it
MEMORY = 1 << 30  # bytes that the child may have beyond what it starts with

SIGNALS = {signal.SIGPROF: "hang", signal.SIGALRM: "hang"}


@dataclass
class Area:
    """A kind of input: how it is drawn, how it is tried, and which exceptions are an answer."""

    name: str
    draw: Callable[[random.Random], Any]
    run: Callable[[Any], None]
    allowed: tuple[type[BaseException], ...]
    prepare: Callable[[], Any] = lambda: None
    # Where inputs are drawn and tried in C++: one of them, and many with counts in memory, until the first
    # that is a finding; then the number to go on with, and the exception.
    at: Callable[[int, int], Any] | None = None
    sweep: Callable[[int, range, float, float, "Board"], tuple[int, BaseException | None]] | None = None
    # How an input is changed, where coverage guides (guided.py).
    change: Callable[[Any, random.Random], Any] | None = None

    def input(self, seed: int, number: int) -> Any:
        if self.at is not None:
            return self.at(seed, number)
        return self.draw(random.Random(f"{seed}/{self.name}/{number}"))


@dataclass
class Finding:
    """An input that was not answered, and others that met the same fate."""

    area: str
    kind: str  # crash, hang, memory, or the exception's name
    where: str
    number: int
    text: str
    times: int = 1

    @property
    def key(self) -> tuple[str, str]:
        return (self.kind, self.where)

    def __str__(self) -> str:
        return f"{self.kind} {self.where} × {self.times}, first at {self.number}: {self.text}"


@dataclass
class Tried:
    """What an area came to."""

    area: str
    inputs: int = 0
    answered: int = 0
    refused: int = 0
    distinct: int = 0  # those that no other input was equal to
    seconds: float = 0.0  # of CPU
    findings: list[Finding] = field(default_factory=list)

    def __str__(self) -> str:
        counts = f"{self.inputs:10,} inputs ({self.distinct:10,} distinct) {self.answered:10,} answered"
        rest = f"{self.refused:10,} refused {len(self.findings):3} findings {self.seconds:7.1f} s"
        return f"{self.area:10} {counts} {rest}"

    def add(self, finding: Finding) -> None:
        for known in self.findings:
            if known.key == finding.key:
                known.times += 1
                return
        self.findings.append(finding)


class Board:
    """Four numbers that a child and its parent share: the input under way, answered, refused, distinct."""

    def __init__(self) -> None:
        self.memory = mmap.mmap(-1, 32)

    def write(self, *numbers: int) -> None:
        self.memory[:32] = struct.pack("qqqq", *numbers)

    def read(self) -> tuple[int, int, int, int]:
        return struct.unpack("qqqq", self.memory[:32])


def fuzz(area: Area, seed: int, inputs: int, seconds: float, first: int = 0) -> Tried:
    """Try inputs until there were enough of them, the CPU time is spent, or the waiting takes too long."""
    tried = Tried(area.name)
    area.prepare()
    number, latest = first, time.monotonic() + WAITING * seconds
    while tried.inputs < inputs and tried.seconds < seconds and time.monotonic() < latest:
        number = _child(area, seed, number, first + inputs, seconds - tried.seconds, tried)
    return tried


def _child(area: Area, seed: int, number: int, until: int, seconds: float, tried: Tried) -> int:
    """Let a child try inputs from a number on; return the number to go on with."""
    board = Board()
    board.write(number, 0, 0, 0)
    with tempfile.TemporaryFile() as notes:
        child = os.fork()
        if child == 0:
            _work(area, seed, range(number, until), seconds, board, notes.fileno())
        _, status, usage = os.wait4(child, 0)
        at, answered, refused, distinct = board.read()
        notes.seek(0)
        for finding in _read_notes(notes.read()):
            tried.add(finding)
            tried.inputs += 1
    tried.seconds += usage.ru_utime + usage.ru_stime
    tried.answered += answered
    tried.refused += refused
    tried.distinct += distinct
    tried.inputs += answered + refused
    if os.WIFSIGNALED(status) or os.WEXITSTATUS(status) not in (0,):
        kind, where = _death(status)
        tried.add(Finding(area.name, kind, where, at, _shown(area, seed, at)))
        tried.inputs += 1
        return at + 1
    return at


def _death(status: int) -> tuple[str, str]:
    if not os.WIFSIGNALED(status):
        return "crash", f"exit code {os.WEXITSTATUS(status)}"
    number = os.WTERMSIG(status)
    return SIGNALS.get(signal.Signals(number), "crash"), signal.Signals(number).name


def _shown(area: Area, seed: int, number: int) -> str:
    text = repr(area.input(seed, number))
    return text if len(text) <= 600 else text[:597] + "…"


def _work(area: Area, seed: int, numbers: range, seconds: float, board: Board, notes: int) -> None:
    """In the child: try inputs until all are done or the time is up."""
    try:
        _limit_memory()
        faulthandler.disable()
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1) if os.environ.get("TEFUDA_FUZZ_LOUD") else (0, 1, 2):
            os.dup2(silence, stream)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        (_sweep if area.sweep else _one_by_one)(area, seed, numbers, seconds, board, notes)
    except BaseException:
        traceback.print_exc()
        os._exit(70)
    os._exit(0)


def _one_by_one(area: Area, seed: int, numbers: range, seconds: float, board: Board, notes: int) -> None:
    ends = time.process_time() + seconds
    answered = refused = 0
    seen: set[int] = set()
    for number in numbers:
        if time.process_time() > ends:
            board.write(number, answered, refused, len(seen))
            return
        board.write(number, answered, refused, len(seen))
        given = area.input(seed, number)
        seen.add(hash(repr(given)))
        signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
        signal.setitimer(signal.ITIMER_REAL, WAIT_SECONDS)
        try:
            area.run(given)
            answered += 1
        except area.allowed as error:
            if _is_sentence(error):
                refused += 1
            else:
                _note(notes, area, seed, number, error)
        except MemoryError as error:
            _note(notes, area, seed, number, error, "memory")
        except BaseException as error:
            _note(notes, area, seed, number, error)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
    board.write(numbers.stop, answered, refused, len(seen))


def _sweep(area: Area, seed: int, numbers: range, seconds: float, board: Board, notes: int) -> None:
    assert area.sweep is not None
    ends = time.process_time() + seconds
    while numbers:
        left = ends - time.process_time()
        number, trouble = area.sweep(seed, numbers, left, CPU_SECONDS, board)
        _, *counts = board.read()
        board.write(number, *counts)
        if trouble is None:
            return
        _note(notes, area, seed, number - 1, trouble)
        numbers = range(number, numbers.stop)


def _is_sentence(error: BaseException) -> bool:
    return bool(str(error).strip())


def _limit_memory() -> None:
    if "libasan" in os.environ.get("LD_PRELOAD", ""):  # sanitizers reserve terabytes
        return
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))


def _note(
    notes: int, area: Area, seed: int, number: int, error: BaseException, kind: str | None = None
) -> None:
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/tefuda/" in frame.filename] or frames
    where = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "?"
    last = frames[-1] if frames else None
    if last is not None and last is not ours[-1]:
        where += f" ({Path(last.filename).name})"
    text = f"{str(error)[:200]!r} for {_shown(area, seed, number)}"
    finding = Finding(area.name, kind or type(error).__name__, where, number, text)
    data = pickle.dumps(finding)
    os.write(notes, struct.pack("I", len(data)) + data)


def _read_notes(data: bytes) -> Iterator[Finding]:
    at = 0
    while at < len(data):
        (size,) = struct.unpack_from("I", data, at)
        yield pickle.loads(data[at + 4 : at + 4 + size])
        at += 4 + size


def totals(results: list[Tried]) -> Counter[str]:
    """Sum up inputs and findings."""
    out: Counter[str] = Counter()
    for tried in results:
        out["inputs"] += tried.inputs
        out["distinct"] += tried.distinct
        out["findings"] += len(tried.findings)
    return out
