"""How long a player at somebody else's table thinks."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.core.words import tr


@dataclass
class ThinkingTime:
    """How long a player took for its answers, in seconds."""

    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0

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
        return {"moves": self.answers, "seconds_a_move": self.mean, "longest_move": self.longest}

    def __str__(self) -> str:
        mean, longest = (f"{1000 * seconds:.3g}" for seconds in (self.mean, self.longest))
        text = "{n} moves, {mean} ms per move, the longest {longest} ms"
        return tr(text, n=f"{self.answers:,}", mean=mean, longest=longest)
