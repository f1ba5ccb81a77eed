"""Going back to a record: step through its games, or run it again and compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tefuda.arena.match import Match
from tefuda.arena.record import Record
from tefuda.arena.rows import GameRow
from tefuda.core import Agent, Decision, Forfeit, Game, State, TefudaError, Turn
from tefuda.games import load


def states(game: Game, row: GameRow) -> Iterator[State[Any]]:
    """Give the State at the start of a recorded game and after every move; the same object, moving on."""
    state = game.start(row.deal)
    yield state
    for number, move in enumerate(row.moves):
        try:
            state.play(move)
        except TefudaError as error:
            raise TefudaError(f"Game {row.number}, move {number + 1}: {error}") from None
        yield state


@dataclass(frozen=True)
class Finding:
    """Something in a record that does not come out again."""

    game: int
    what: str


def verify(record: Record, progress: Callable[[int, int], None] | None = None) -> list[Finding]:
    """Run a record again from its seed and return what differs.

    Games decided by the clock are repeated with the recorded counts. Moves of agents that cannot be run
    again (programs of one's own, objects, people) are taken from the record and only checked for legality.
    """
    match = _rebuild(record)
    findings: list[Finding] = []
    by_series: dict[int, list[GameRow]] = {}
    for row in record.rows:
        by_series.setdefault(row.series, []).append(row)
    done = 0
    for series, rows in sorted(by_series.items()):
        findings += _verify_series(match, series, rows)
        done += len(rows)
        if progress is not None:
            progress(done, len(record.rows))
    return findings


def _verify_series(match: Match, series: int, rows: list[GameRow]) -> list[Finding]:
    findings = []
    for agent in match.agents:
        if isinstance(agent, Recorded):
            agent.rows = {row.number: row for row in rows}
            agent.order = [row.number for row in rows if agent.index in row.seating]
    counts: dict[int, dict[int, Sequence[int]]] = {
        row.number: {int(k): v for k, v in row.counts.items()} for row in rows
    }
    again = match.play_series(series, full=any(row.views is not None for row in rows), counts=counts)
    for row, fresh in zip(rows, again, strict=False):
        findings += [Finding(row.number, what) for what in _differences(row, fresh)]
    return findings


def _differences(old: GameRow, new: GameRow) -> list[str]:
    out = []
    if old.deal != new.deal:
        out.append(f"the deal is {new.deal}, recorded {old.deal}")
    for number, (a, b) in enumerate(zip(old.moves, new.moves, strict=False)):
        if a != b:
            out.append(f"move {number + 1} is {b}, recorded {a}")
            break
    else:
        if len(old.moves) != len(new.moves):
            out.append(f"{len(new.moves)} moves, recorded {len(old.moves)}")
    if old.scores != new.scores or old.reason != new.reason:
        out.append(f"ends {new.scores} by {new.reason}, recorded {old.scores} by {old.reason}")
    if old.views is not None and new.views is not None and old.views != new.views:
        out.append("the players were shown other Views")
    return out


class Recorded(Agent):
    """Stands in for an agent that cannot be run again: makes its recorded moves."""

    def __init__(self, name: str, index: int) -> None:
        super().__init__()
        self.name = name
        self.index = index
        self.rows: dict[int, GameRow] = {}
        self.order: list[int] = []

    def choose(self, turn: Turn) -> Decision:
        """Return the recorded move, or give up where the record does."""
        view = turn.view
        row = self.rows[self.order[self.games_started - 1]]
        if len(view.log) >= len(row.moves):
            raise Forfeit(row.forfeit["why"] if row.forfeit else "the record ends here")
        return Decision(view.load_game().move(row.moves[len(view.log)]))


def _rebuild(record: Record) -> Match:
    """Return the match of a record, with stand-ins for agents that cannot be run again."""
    header = record.header
    game = load(header["game"])
    agents = [_agent(name, index) for index, name in enumerate(header["agents"])]
    match = Match(
        game,
        agents,
        games=header["games"],
        seed=header["seed"],
        seats=header["seats"],
        duplicate=bool(header.get("duplicate")),
        series=header["series"],
    )
    return match


def stands_in(record: Record) -> list[str]:
    """Name the agents of a record whose moves can only be taken as recorded."""
    return [str(a) for a in _rebuild(record).agents if isinstance(a, Recorded)]


def _agent(name: str, index: int) -> Any:
    from tefuda.agents import agent

    if name.partition("(")[0].strip() == "process":
        return Recorded("", index)
    try:
        return agent(name)
    except TefudaError:
        return Recorded("", index)
