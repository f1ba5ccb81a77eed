"""Who plays the series of a match: here, or as a task of a worker, in parts that anybody can go on with."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any

from tefuda.arena.results.stored_games import Start
from tefuda.core.seeds import stream_seed
from tefuda.play.live_game import telling
from tefuda.play.referee import Referee
from tefuda.play.rows import GameRow
from tefuda.workers import Shared

if TYPE_CHECKING:
    from tefuda.arena.matches.match import Match


@dataclass
class Part:
    """Games played in order, what the agents remember after each, and where to go on."""

    series: int  # the one to go on with; past the last one when all are played
    start: Start | None = None  # where to go on within it; None = from its beginning
    rows: list[GameRow] = field(default_factory=list)
    _: KW_ONLY
    memories: list[list[Any]] = field(default_factory=list)  # for every row where they are asked for
    seconds: float = 0.0


class SeriesPlayer:
    """Plays the series of a match with its agents, and remembers where it stands in the last one."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._under_way: _UnderWay | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return SeriesPlayer, (self.match,)

    def play(self, series: int, start: Start | None = None, full: bool = False) -> Iterator[GameRow]:
        """Play one series from its beginning, or from where somebody else left it."""
        match, plan = self.match, self.match.plan
        referee = Referee(
            match.game, match.seed, full, clock=match.clock, raising=match.raising, deals=match.deals
        )
        for number, agent in enumerate(match.agents):
            with telling(agent, "new_match"):
                agent.new_match(match.game, [number], stream_seed(match.seed, "agent", number, series))
        referee.carry = match.first_carry(series)
        if start is not None:
            referee.carry = start.carry
            for agent, memory in zip(match.agents, start.memories, strict=True):
                agent.resume(start.games, memory)
        for number in plan.numbers(series)[0 if start is None else start.games :]:
            row = GameRow(number, series, {}, seating=[] if plan.seats == "roles" else plan.seating(number))
            yield referee.play(row, plan.deal_number(number), match.agents)

    def go_on(self, series: int, start: Start | None, full: bool = False) -> Iterator[GameRow]:
        """Give the games of a series from that start on.

        If these agents played up to there themselves they just go on.
        """
        under_way = self._under_way
        if start is None or under_way is None or not under_way.is_at(series, start.games, full):
            games = self.play(series, start, full)
            under_way = self._under_way = _UnderWay(
                games, series, 0 if start is None else start.games, full=full
            )
        return under_way

    def memories(self) -> list[Any]:
        """Return what the agents remember now."""
        return [agent.memory() for agent in self.match.agents]

    def close(self) -> None:
        """Let go of what the agents hold."""
        self._under_way = None
        for agent in self.match.agents:
            agent.close()


class _UnderWay:
    """A series in the middle: its games, and how many were played."""

    def __init__(self, games: Iterator[GameRow], series: int, played: int, *, full: bool) -> None:
        self._games, self._series, self._played, self._full = games, series, played, full

    def is_at(self, series: int, games: int, full: bool) -> bool:
        """Does it stand after so many games of that series?"""
        return (self._series, self._played, self._full) == (series, games, full)

    def __iter__(self) -> Iterator[GameRow]:
        return self

    def __next__(self) -> GameRow:
        row = next(self._games)
        self._played += 1
        return row


def play_part(
    shared: Shared[SeriesPlayer],
    first: int,
    last: int,
    *,
    start: Start | None,
    full: bool,
    remember: bool,
    patience: float,
    within: bool,
) -> Part:
    """Play series from ``first`` up to before ``last``; return a part after ``patience`` seconds.

    ``within``: also in the middle of a series, which somebody else may then go on with.
    """
    player = shared.get()
    match = player.match
    began = time.monotonic()
    part = Part(first, start)
    while part.series < last:
        games = player.go_on(part.series, part.start, full)
        length = len(match.plan.numbers(part.series))
        done = 0 if part.start is None else part.start.games
        while done < length:
            row = next(games)
            done += 1
            part.rows.append(row)
            if remember:
                part.memories.append(player.memories())
            part.seconds = time.monotonic() - began
            if within and part.seconds > patience and done < length:
                memories = part.memories[-1] if remember else player.memories()
                part.start = Start.after(match.game, done, row=row, memories=memories)
                return part
        part.series, part.start = part.series + 1, None
        if part.seconds > patience:
            break
    return part
