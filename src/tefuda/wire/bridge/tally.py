"""What came of a session at somebody's table manager, as far as a client can reckon it."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from tefuda.arena.matches.plan import MatchPlan
from tefuda.core.words import tr
from tefuda.games.bridge.game import Bridge
from tefuda.statistics import Mean
from tefuda.wire import tally
from tefuda.wire.tally import mean_of


@dataclass
class BridgeTally(tally.ServerTally):
    """The points of our side in every board; the manager tells none, so they are reckoned here."""

    _: KW_ONLY
    points: list[float] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)

    def add(self, points: float, outcome: str) -> None:
        """Count a board."""
        self.points.append(points)
        self.outcomes.append(outcome)

    @property
    def games(self) -> int:
        """How many boards were played."""
        return len(self.points)

    @property
    def mean(self) -> Mean:
        """Points per board, with the interval of a match in which nobody changes seats."""
        game = Bridge()
        boards = max(self.games, 1)
        plan = MatchPlan(boards, game.players, min(game.series_length, boards), seats="fixed")
        return mean_of(self.points, plan, game.score_range)

    def details(self) -> dict[str, Any]:
        """Return what else there is to tell, as JSON data."""
        return {"points": self.points, "results": self.outcomes}

    def __str__(self) -> str:
        text = tr("{games} boards, points per board {score}", games=self.games, score=self.score_text)
        return f"{text}\n{self.thinking}"
