"""What came of a match on a server of the UECda contest, as far as a client is told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tefuda.arena.matches.plan import MatchPlan
from tefuda.core.words import tr
from tefuda.statistics import Mean
from tefuda.wire import tally
from tefuda.wire.tally import mean_of
from tefuda.wire.uecda.protocol import SEATS


@dataclass
class UecdaTally(tally.ServerTally):
    """Our points in every game: five for the first place, one for the last."""

    points: list[int] = field(default_factory=list)
    unknown: int = 0  # games whose last places were drawn by lot, which the server does not tell
    refused: int = 0  # plays that the server did not accept

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.points) + self.unknown

    @property
    def places(self) -> list[int]:
        """How often we took each place."""
        return [self.points.count(SEATS - place) for place in range(SEATS)]

    @property
    def mean(self) -> Mean:
        """Points a game, as the server reckons them: classes carry over, so a match is one series."""
        games = max(len(self.points), 1)
        plan = MatchPlan(games, SEATS, games, seats="fixed")
        return mean_of(self.points, plan, (1.0, float(SEATS)))

    def details(self) -> dict[str, Any]:
        """Return what else there is to tell, as JSON data."""
        return {
            "places": self.places,
            "points": sum(self.points),
            "unknown": self.unknown,
            "refused": self.refused,
        }

    def __str__(self) -> str:
        values = {"games": self.games, "score": self.score_text, "places": self.places}
        lines = [tr("{games} games, points per game {score}, places {places}", **values), str(self.thinking)]
        if self.unknown or self.refused:
            text = "places not told by the server: {unknown}; plays not accepted: {refused}"
            lines.append(tr(text, unknown=self.unknown, refused=self.refused))
        return "\n".join(lines)
