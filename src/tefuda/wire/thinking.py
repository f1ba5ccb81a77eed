"""How long a player at somebody else's table thinks, by the clock and of the CPU."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from tefuda.core import Decision
from tefuda.core.words import tr


@dataclass
class ThinkingTime:
    """How long a player took for its answers, in seconds."""

    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    _: KW_ONLY
    cpu: float = 0.0  #: of all threads, and of programs of others that were asked

    def decision(self, decide: Callable[[], Decision]) -> Decision:
        """Let an agent of ours decide, and count it."""
        began, cpu = time.perf_counter(), time.process_time()
        made = decide()
        self.cpu += time.process_time() - cpu + (made.costs.outside or 0.0)
        self.add(time.perf_counter() - began)
        return made

    def add(self, seconds: float) -> None:
        """Count an answer."""
        self.answers += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    @property
    def mean(self) -> float:
        """The mean time of an answer."""
        return self.seconds / self.answers if self.answers else 0.0

    def to_json(self) -> dict[str, float]:
        """Return it as JSON data."""
        return {
            "moves": self.answers, "seconds_a_move": self.mean, "longest_move": self.longest,
            "cpu_a_move": self.cpu / self.answers if self.answers else 0.0,
        }  # fmt: skip

    def __str__(self) -> str:
        mean, longest = (f"{1000 * seconds:.3g}" for seconds in (self.mean, self.longest))
        text = "{n} moves, {mean} ms per move, the longest {longest} ms; CPU {cpu} ms per move"
        cpu = f"{1000 * self.cpu / max(self.answers, 1):.3g}"
        return tr(text, n=f"{self.answers:,}", mean=mean, longest=longest, cpu=cpu)
