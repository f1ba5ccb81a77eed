"""Solving a position: its value, all winning cards, the principal line, the tree of the trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Any

from tefuda.core import TefudaError
from tefuda.core.words import tr
from tefuda.endgame.builder import Say
from tefuda.endgame.endings import ending_of, needed
from tefuda.endgame.table import EndgameTable, table_for
from tefuda.games.tanhinmin import (
    Layout,
    TanhinminState,
    layout_of,
    position_of,
    read_position,
    write_position,
)

FORMAT = "tefuda.endgame.solution/1"

Seats = tuple[int, ...]


@dataclass(frozen=True)
class EndgameSolution:
    """What a position is worth. Seats from 0; a value is the set of seats of which one will be first.

    ``moves`` has every legal move with its value, ``"pass"`` among them when there is a table card.
    ``winning`` are all cards that win by force. ``line`` is best play until somebody is out.
    """

    position: Layout
    rule: str
    value: Seats
    _: KW_ONLY
    moves: dict[str, Seats]
    line: tuple[str, ...]

    @property
    def winning(self) -> list[int]:
        """All winning cards."""
        return [int(move) for move, value in self.moves.items() if move != "pass" and value == self._mine]

    @property
    def _mine(self) -> Seats:
        return (self.position.turn,)

    @property
    def verdict(self) -> str:
        """``won``, ``lost`` (the mover is not in the value) or ``open``."""
        if self.value == self._mine:
            return "won"
        return "open" if self.position.turn in self.value else "lost"

    def to_json(self) -> dict[str, Any]:
        """Return the solution as JSON data."""
        return {
            "format": FORMAT,
            "rule": self.rule,
            "value": list(self.value),
            "verdict": self.verdict,
            "winning": self.winning,
            "moves": {move: list(value) for move, value in self.moves.items()},
            "line": list(self.line),
        }

    def __str__(self) -> str:
        if self.verdict == "won":
            text = "won: player {player} to move, value {value} ({rule} rule)"
        elif self.verdict == "lost":
            text = "lost: player {player} to move, value {value} ({rule} rule)"
        else:
            text = "open: player {player} to move, value {value} ({rule} rule)"
        told = tr(text, player=self.position.turn + 1, value=set_text(self.value), rule=self.rule)
        lines = [write_position(self.position), told]
        width = max(map(len, self.moves))
        for move, value in self.moves.items():
            mark = "*" if value == self._mine else " "
            lines.append(f"{mark} {move:>{width}}  {set_text(value)}")
        lines.append(tr("line: {moves}", moves=" ".join(self.line)))
        return "\n".join(lines)


def set_text(value: Seats) -> str:
    """Return a value as people read it: ``{1,3}``."""
    return "{" + ",".join(str(seat + 1) for seat in value) + "}"


def solve(
    position: str | Layout | TanhinminState,
    rule: str = "full",
    *,
    table: EndgameTable | None = None,
    folder: Path | None = None,
    say: Say | None = None,
) -> EndgameSolution:
    """Solve a position, given as text, Layout or State, on lead or in the middle of a trick.

    >>> solve("1 3 10 / 2 / 4 6 8 / 5 7 9").winning
    [3]
    """
    layout = _layout(position)
    if table is None:
        table = _table(layout, rule, folder, say=say)
    value, moves = _values(layout, table)
    return EndgameSolution(layout, table.kind.rule, value, moves=moves, line=tuple(_line(layout, table)))


def _layout(position: str | Layout | TanhinminState) -> Layout:
    if isinstance(position, TanhinminState):
        if position.is_over:
            raise TefudaError("That game is over: there is nothing to solve.")
        return position.layout
    return read_position(position) if isinstance(position, str) else position


def _table(layout: Layout, rule: str, folder: Path | None, *, say: Say | None) -> EndgameTable:
    ending, _, _, seating = ending_of(layout)  # refuses endings that are too large
    players = len(seating.seats)
    return table_for(players, needed(ending, players), rule, folder=folder, say=say)


def _values(layout: Layout, table: EndgameTable) -> tuple[Seats, dict[str, Seats]]:
    """Return the value and the value of every move."""
    ending, owners, ranks, seating = ending_of(layout)
    if table.kind.players != len(seating.seats):
        raise TefudaError(
            "{n} players have cards; this table is for {players}.",
            n=len(seating.seats),
            players=table.kind.players,
        )
    if needed(ending, table.kind.players) > table.kind.cards:
        most = table.kind.cards + ending.on_lead
        raise TefudaError(
            "This table solves such positions up to {most} cards, not {cards}.", most=most, cards=layout.cards
        )
    if table.kind.ties == "none" and len(ranks) < layout.cards:
        raise TefudaError("This table does not cover cards of equal rank (ties): use one that does.")
    value, moves = table.native.moves(ending, owners)
    named = {"pass" if rank < 0 else str(ranks[rank]): seating.real(seats) for rank, seats in moves}
    return seating.real(value), named


def _best(moves: dict[str, Seats], seat: int) -> str:
    """The move to show: of the best class, the weakest card."""
    return min(moves, key=lambda move: len(moves[move]) if seat in moves[move] else 99)


def _line(layout: Layout, table: EndgameTable) -> Iterator[str]:
    """Best play until the next player is out."""
    position = position_of(layout)
    while not position.over and len(position.places) == len(layout.out):
        now = layout_of(position, layout.players)
        value, moves = _values(now, table)
        if table.kind.rule == "paper" and "pass" in moves and now.turn in value and len(moves) > 1:
            del moves["pass"]  # the rule does not look at it here
        move = _best(moves, now.turn)
        position.play(0 if move == "pass" else int(move))
        yield move


def explain(solution: EndgameSolution, table: EndgameTable | None = None, most: int = 400) -> str:
    """Draw the trick as a tree: every move with its value, until the next lead.

    Replies after a move that loses for its mover anyway are drawn too: they are the reasons.

    >>> print(explain(solve("1 3 / 2 / 4")))
    player 1 to move: {2,3}
    ├─ 1 plays 1: {2}
    │  ├─ 2 plays 2: {2}, out first
    │  └─ 2 passes: {3}
    │     ├─ 3 plays 4: {3}, out first
    │     └─ 3 passes: {1}, then 1 leads with 3 / 2 / 4
    └─ 1 plays 3: {3}
       └─ 2 passes: {3}
          ├─ 3 plays 4: {3}, out first
          └─ 3 passes: {1}, then 1 leads with 1 / 2 / 4
    """
    layout = solution.position
    table = table or _table(layout, solution.rule, None, say=None)
    lines = [f"player {layout.turn + 1} to move: {set_text(solution.value)}"]
    for line in _branches(layout, table, "", out=len(layout.out)):
        lines.append(line)
        if len(lines) >= most:
            lines.append("…")
            break
    return "\n".join(lines)


def _branches(layout: Layout, table: EndgameTable, indent: str, *, out: int) -> Iterator[str]:
    _, moves = _values(layout, table)
    for i, (move, value) in enumerate(moves.items()):
        last = i == len(moves) - 1
        position = position_of(layout)
        position.play(0 if move == "pass" else int(move))
        what = "passes" if move == "pass" else f"plays {move}"
        text = f"{indent}{'└' if last else '├'}─ {layout.turn + 1} {what}: {set_text(value)}"
        if position.over or len(position.places) > out:
            yield f"{text}, out first"
            continue
        after = layout_of(position, layout.players)
        if after.table is None:
            hands = write_position(after).partition(";")[0].strip()
            yield f"{text}, then {after.turn + 1} leads with {hands}"
            continue
        yield text
        yield from _branches(after, table, indent + ("   " if last else "│  "), out=out)
