"""The boards of a team match one by one: both tables side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.teams import lead, team_of
from tefuda.core import Game
from tefuda.core.words import columns, tr
from tefuda.play.header import RecordHeader
from tefuda.play.rows import GameRow

if TYPE_CHECKING:
    from tefuda.arena.results.result import MatchResult


@dataclass(frozen=True)
class PlayedBoard:
    """One deal at both tables: first the one where the first team sits on seat 0 (North and South)."""

    game: Game
    number: int  # from 0
    rows: tuple[GameRow, ...]

    @property
    def is_complete(self) -> bool:
        """Was it played at both tables?"""
        return len(self.rows) == 2

    @property
    def difference(self) -> float:
        """What the first team is ahead by, in points."""
        return sum(lead(row) for row in self.rows) / 2

    @property
    def imps(self) -> float | None:
        """The same in IMPs, where the game has them."""
        return self.game.imps(self.difference)

    def outcome(self, table: int) -> str:
        """Say how the game at a table ended."""
        row = self.rows[table]
        if row.forfeit is not None:
            return tr(row.reason)
        return self.game.outcome(self.game.replay(row.deal, row.moves))

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        tables = [
            {"game": row.number, "result": self.outcome(table), "score": row.scores[0]}
            for table, row in enumerate(self.rows)
        ]
        return {
            "board": self.number + 1,
            "difference": self.difference,
            "imps": self.imps,
            "tables": tables,
        }


def plan_of(header: RecordHeader, game: Game) -> MatchPlan:
    """Return the plan of a recorded match."""
    return MatchPlan(
        header.games,
        game.players,
        header.series,
        seats=header.seats,  # type: ignore[arg-type]
        duplicate=header.duplicate,
    )


def played_boards(game: Game, plan: MatchPlan, rows: Iterable[GameRow]) -> list[PlayedBoard]:
    """Put the games of a team match together in boards."""
    found: dict[int, list[GameRow]] = {}
    for row in rows:
        found.setdefault(int(plan.deal_number(row.number)), []).append(row)
    return [
        PlayedBoard(game, number, tuple(sorted(tables, key=lambda row: team_of(row.seating[0]))))
        for number, tables in sorted(found.items())
    ]


def boards_table(result: MatchResult) -> str:
    """Return every board of a team match in a line: both tables, and who gained how much."""
    first, second = (player.name for player in result.grouped)
    has_imps = result.game.imps(0.0) is not None
    heads = [tr("board")]
    for team in (first, second):
        heads += [_where(result.game, team), ""]
    rows = [[*heads, tr("points"), *(["IMPs"] if has_imps else [])]]
    for board in played_boards(result.game, result.plan, result.rows):
        if not board.is_complete:
            continue
        cells = [str(board.number + 1)]
        for table, row in enumerate(board.rows):
            cells += [board.outcome(table), f"{row.scores[0]:+g}"]
        cells += [f"{board.difference:+g}", *([f"{board.imps:+g}"] if has_imps else [])]
        rows.append(cells)
    return "\n".join("  " + line for line in columns(rows, "><><>>>"))


def _where(game: Game, team: str) -> str:
    """Say where a team sits at a table: by its role, else by the first seat."""
    if game.role_names:
        return tr("{team} as {role}", team=team, role=tr(game.role_names[0]))
    return tr("{team} on seat 1", team=team)
