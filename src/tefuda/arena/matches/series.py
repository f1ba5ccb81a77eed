"""The task of whoever plays a match: parts of series, as plain data in and out."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tefuda.play.rows import GameRow
from tefuda.workers import Shared

if TYPE_CHECKING:
    from tefuda.arena.matches.match import Match


@dataclass(frozen=True)
class Start:
    """Where to go on in a series: after so many games, with what they left to the next and to the agents."""

    games: int
    carry: Any
    memories: list[Any]

    @classmethod
    def after(cls, match: Match, games: int, row: GameRow, memories: list[Any]) -> Start:
        """Return the start after a game, the last of so many."""
        carry = match.game.carry_over(row.carry, row.deal, row.scores, len(row.moves))
        return cls(games, carry, memories)


@dataclass
class Part:
    """Games played in order, what the agents remember after each, and where to go on."""

    series: int  # the one to go on with; past the last one when all are played
    start: Start | None = None  # where to go on within it; None = from its beginning
    rows: list[GameRow] = field(default_factory=list)
    memories: list[list[Any]] = field(default_factory=list)  # for every row where they are asked for
    seconds: float = 0.0


def play_part(
    shared: Shared[Match],
    first: int,
    last: int,
    start: Start | None,
    full: bool,
    remember: bool,
    patience: float,
    within: bool,
) -> Part:
    """Play series from ``first`` up to before ``last``; come home after ``patience`` seconds with a part.

    ``within``: also in the middle of a series, which somebody else may then go on with.
    """
    match = shared.get()
    began = time.monotonic()
    part = Part(first, start)
    while part.series < last:
        games = match.go_on(part.series, part.start, full)
        length = len(match.plan.numbers(part.series))
        done = 0 if part.start is None else part.start.games
        while done < length:
            row = next(games)
            done += 1
            part.rows.append(row)
            if remember:
                part.memories.append([agent.memory() for agent in match.agents])
            part.seconds = time.monotonic() - began
            if within and part.seconds > patience and done < length:
                memories = part.memories[-1] if remember else [agent.memory() for agent in match.agents]
                part.start = Start.after(match, done, row, memories)
                return part
        part.series, part.start = part.series + 1, None
        if part.seconds > patience:
            break
    return part
