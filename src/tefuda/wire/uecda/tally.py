"""What came of a match on a contest's server, as far as a client is told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tefuda.arena.seating import Plan
from tefuda.statistics import clustered_mean
from tefuda.wire.thinking import Thinking

SEATS = 5


@dataclass
class Tally:
    """Our points in every game, the best place five, and how long our moves took."""

    points: list[int] = field(default_factory=list)
    unknown: int = 0  # games whose last places were drawn by lot, which the server does not tell
    refused: int = 0  # plays that the server did not accept
    thinking: Thinking = field(default_factory=Thinking)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.points) + self.unknown

    @property
    def places(self) -> list[int]:
        """How often we took each place."""
        return [self.points.count(SEATS - place) for place in range(SEATS)]

    @property
    def score(self) -> float:
        """Points a game, over those that we know of."""
        return sum(self.points) / len(self.points) if self.points else 0.0

    @property
    def ci95(self) -> tuple[float, float]:
        """Its 95 % interval, as the server reckons it: classes carry over, so a match is one series."""
        plan = Plan(len(self.points), SEATS, len(self.points), "fixed")
        numbers = range(plan.games)
        units, games = ([of(number) for number in numbers] for of in (plan.cluster, plan.part))
        mean = clustered_mean(self.points, units, (1.0, float(SEATS)), deals=games)
        return mean.low, mean.high

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "score": self.score,
            "ci95": list(self.ci95),
            "games": self.games,
            "places": self.places,
            "points": sum(self.points),
            "unknown": self.unknown,
            "refused": self.refused,
            **self.thinking.to_json(),
        }

    def __str__(self) -> str:
        low, high = self.ci95
        lines = [
            f"{self.games} games, {self.score:.3f} points a game (95 %: {low:.3f} to {high:.3f}), "
            f"places {self.places}",
            str(self.thinking),
        ]
        if self.unknown or self.refused:
            lines.append(f"places not told by the server: {self.unknown}; plays not accepted: {self.refused}")
        return "\n".join(lines)
