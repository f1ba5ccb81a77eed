"""Inputs guided by coverage: one that reaches lines in a new order is kept and changed further.

``python -m fuzz.guided boards commands --seconds 60``: areas in Python that say how an input is changed
(:attr:`Area.change`). The lines are counted by ``sys.settrace``, in the package only, and an edge is a line
with the one before it. Inputs depend on what was found before them, so a finding is not drawn again by
number: it is kept as a file in ``build/fuzz-guided``, and ``--only FILE`` tries it alone. ``--compare``
tries as many inputs that are drawn anew each time and tells the edges of both.
"""

import argparse
import mmap
import pickle
import random
import secrets
import signal
import struct
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import tefuda
from fuzz.areas import AREAS
from fuzz.harness import WAIT_SECONDS, WAITING, Area, Board, Tried, fuzz

PACKAGE = str(Path(tefuda.__file__).parent)
KEPT = Path("build/fuzz-guided")
LARGEST = 1 << 24  # bytes of an input
FADES = 0.99  # how much of an earlier success counts after each further try


class Edges:
    """Which lines of some files ran, each with the one before it, and about how often."""

    def __init__(self, within: str = PACKAGE) -> None:
        self.seen: set[int] = set()
        self.features: set[tuple[int, int]] = set()  # with the number of bits of how often
        self._times: dict[int, int] = {}
        self._within = within
        self._ours: dict[CodeType, bool] = {}
        self._last = 0

    def run(self, work: Callable[[], None]) -> None:
        """Do something, and look."""
        self._last, self._times = 0, {}
        sys.settrace(self._call)
        try:
            work()
        finally:
            sys.settrace(None)
            self.seen.update(self._times)
            self.features.update((edge, times.bit_length()) for edge, times in self._times.items())

    def _call(self, frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        ours = self._ours.get(code)
        if ours is None:
            ours = self._ours[code] = code.co_filename.startswith(self._within)
        return self._line if ours else None

    def _line(self, frame: FrameType, event: str, arg: object) -> Any:
        if event == "line":
            here = id(frame.f_code) << 16 ^ frame.f_lineno
            edge = here * 3 ^ self._last
            self._times[edge] = self._times.get(edge, 0) + 1
            self._last = here
        return self._line


class Guide:
    """An area whose inputs go on from those that found something new. What it learns is kept in a folder."""

    def __init__(self, area: Area, folder: Path, *, guided: bool = True, within: str = PACKAGE) -> None:
        self.inner, self.folder, self.guided, self.within = area, folder, guided, within
        self._memory = mmap.mmap(-1, 8 + LARGEST)  # the input under way, for the parent of a child that dies
        # How many inputs of late were drawn anew, or changed from kept ones, and how many were worth keeping.
        self._tries, self._worth = [0.0, 0.0], [0.0, 0.0]
        self._corpus: list[Any] = []
        self._reached: Edges | None = None

    @property
    def area(self) -> Area:
        """The same for the harness, whose children may die at any input."""
        return replace(self.inner, at=self._under_way, sweep=self._sweep)

    def _under_way(self, seed: int, number: int) -> Any:
        """Return the input of a finding, which is kept; it is the one under way."""
        (size,) = struct.unpack_from("q", self._memory)
        data = self._memory[8 : 8 + size]
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / f"{self.inner.name}-{seed}-{number}.pickle").write_bytes(data)
        return pickle.loads(data)

    @property
    def edges(self) -> int:
        """How many edges were reached."""
        return int((self.folder / "edges").read_text())

    def _sweep(
        self, seed: int, numbers: range, seconds: float, alarm: float, board: Board
    ) -> tuple[int, BaseException | None]:
        ends, latest = time.process_time() + seconds, time.monotonic() + WAITING * seconds
        edges, corpus = self._known(alarm)
        _, answered, refused, distinct = board.read()
        for number in numbers:
            board.write(number, answered, refused, distinct)
            if time.process_time() > ends or time.monotonic() > latest:
                return number, None
            rng = random.Random(f"{seed}/{self.inner.name}/{number}")
            way = self._way(rng, corpus)
            given = self._next(rng, corpus) if way else self.inner.draw(rng)
            self._note(pickle.dumps(given))
            before = len(edges.features)
            trouble, was_refused = self._try(given, edges, alarm)
            if trouble is not None:
                return number + 1, trouble
            answered, refused = answered + (not was_refused), refused + was_refused
            self._learn(way, len(edges.features) > before)
            if len(edges.features) > before:
                distinct += 1
                corpus.append(given)
                (self.folder / f"kept-{number:09}").write_bytes(pickle.dumps(given))
                (self.folder / "edges").write_text(str(len(edges.seen)))
        board.write(numbers.stop, answered, refused, distinct)
        return numbers.stop, None

    def _note(self, data: bytes) -> None:
        self._memory[: 8 + len(data)] = struct.pack("q", len(data)) + data

    def _known(self, alarm: float) -> tuple[Edges, list[Any]]:
        """Return what was learnt so far; a child reads it once, what the last one that died had found."""
        if self._reached is None:
            self._reached = Edges(self.within)
            self._corpus = [pickle.loads(path.read_bytes()) for path in sorted(self.folder.glob("kept-*"))]
            for given in self._corpus:
                self._try(given, self._reached, alarm)
        return self._reached, self._corpus

    def _way(self, rng: random.Random, corpus: list[Any]) -> int:
        """Draw anew (0) or go on from a kept input (1): what has found more of late is done more often."""
        if not self.guided or not corpus:
            return 0
        rates = [(worth + 0.5) / (tries + 5) for worth, tries in zip(self._worth, self._tries, strict=True)]
        return int(rng.random() * sum(rates) >= rates[0])

    def _learn(self, way: int, was_worth: bool) -> None:
        self._tries[way] = FADES * self._tries[way] + 1
        self._worth[way] = FADES * self._worth[way] + was_worth

    def _next(self, rng: random.Random, corpus: list[Any]) -> Any:
        # Late ones more often: they stand where nobody was before.
        at = max(rng.randrange(len(corpus)), rng.randrange(len(corpus)))
        assert self.inner.change is not None
        return self.inner.change(corpus[at], rng)

    def _try(self, given: Any, edges: Edges, alarm: float) -> tuple[BaseException | None, bool]:
        """Return the exception that is no answer, if there was one, and whether it was refused."""
        signal.setitimer(signal.ITIMER_PROF, 4 * alarm)  # it is watched, which takes its time
        signal.setitimer(signal.ITIMER_REAL, WAIT_SECONDS)
        try:
            edges.run(lambda: self.inner.run(given))
        except self.inner.allowed as error:
            return (None, True) if str(error).strip() else (error, False)
        except BaseException as error:
            return error, False
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
        return None, False


def explore(
    area: Area, seed: int, inputs: int, seconds: float, *, guided: bool = True, within: str = PACKAGE
) -> tuple[Tried, int]:
    """Try inputs of an area; what came of it, and the edges that were reached."""
    with tempfile.TemporaryDirectory() as folder:
        guide = Guide(area, Path(folder), guided=guided, within=within)
        tried = fuzz(guide.area, seed, inputs, seconds)
        return tried, guide.edges


def main() -> int:
    able = [name for name, area in AREAS.items() if area.change is not None]
    parser = argparse.ArgumentParser(prog="fuzz.guided", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"of {', '.join(able)}; all without one")
    parser.add_argument("--seed", type=int, help="a random one without")
    parser.add_argument("--inputs", type=int, default=10**9, help="of every area")
    parser.add_argument("--seconds", type=float, default=60.0, help="of CPU for every area")
    parser.add_argument("--compare", action="store_true", help="as many inputs that are drawn anew, too")
    parser.add_argument("--only", metavar="FILE", help="one kept input of the area, with traceback")
    args = parser.parse_args()
    if unknown := set(args.areas) - set(able):
        parser.error(f"there is no such area {sorted(unknown)[0]!r}: {', '.join(able)}")
    chosen = [AREAS[name] for name in args.areas or able]
    if args.only is not None:
        chosen[0].prepare()
        chosen[0].run(pickle.loads(Path(args.only).read_bytes()))
        return 0
    seed = secrets.randbits(32) if args.seed is None else args.seed
    print(f"seed {seed}")
    findings = 0
    for area in chosen:
        tried, edges = explore(area, seed, args.inputs, args.seconds)
        print(f"{tried} {edges:7,} edges", flush=True)
        for finding in tried.findings:
            print(f"    {finding}", flush=True)
        findings += len(tried.findings)
        if args.compare:
            tried, edges = explore(area, seed, tried.inputs, 10**6, guided=False)
            print(f"{'drawn anew':10} {tried.inputs:10,} inputs {edges:7,} edges", flush=True)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
