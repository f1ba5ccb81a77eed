"""What came of our games on somebody else's server, whatever its game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.tally import sample_of
from tefuda.core.words import tr
from tefuda.statistics import Mean
from tefuda.wire.thinking import ThinkingTime


@dataclass
class ServerTally(ABC):
    """Games and their mean score, and how long our moves took."""

    thinking: ThinkingTime = field(default_factory=ThinkingTime)

    @property
    @abstractmethod
    def games(self) -> int:
        """How many games were played."""

    @property
    @abstractmethod
    def mean(self) -> Mean:
        """Our mean score with its interval."""

    @abstractmethod
    def details(self) -> dict[str, Any]:
        """Return what else there is to tell, as JSON data."""

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data; no score where the server told none."""
        mean = self.mean
        return {
            "score": mean.value if mean.clusters else None,
            "ci95": [mean.low, mean.high],
            "games": self.games,
            **self.details(),
            **self.thinking.to_json(),
        }

    @property
    def score_text(self) -> str:
        """The score as people read it."""
        mean = self.mean
        value = f"{mean.value:.3f}" if mean.clusters else "?"
        low, high = f"{mean.low:.3f}", f"{mean.high:.3f}"
        return tr("{value} (95 %: {low} to {high})", value=value, low=low, high=high)


def mean_of(scores: Sequence[float], plan: MatchPlan, bounds: tuple[float, float]) -> Mean:
    """Return the mean of our scores with the interval that a match of this plan has on its server."""
    return sample_of(scores, plan, bounds).mean()
