"""Games of bridge as boards with names: from records, stores and other people's files, and out as PBN."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from pathlib import Path

from tefuda.arena.results.boards import PlayedBoard, plan_of, played_boards
from tefuda.arena.results.store import Store
from tefuda.core import Game, TefudaError
from tefuda.core.files import write_whole
from tefuda.core.spec import parse
from tefuda.games import load
from tefuda.games.bridge.board import Board, Trouble
from tefuda.games.bridge.game import Bridge
from tefuda.games.bridge.pbn import load_boards, write_pbn
from tefuda.games.bridge.tricks_lost import players_of
from tefuda.play.header import RecordHeader
from tefuda.play.record import Record, read_record
from tefuda.play.rows import GameRow

NamedBoard = tuple[Board, Sequence[str]]
SQLITE = b"SQLite format 3\x00"
ROOMS = ("Open", "Closed")


@dataclass
class BoardsFound:
    """The boards of a file with their players by seat."""

    boards: list[NamedBoard]
    _: KW_ONLY
    agents: list[str] = field(default_factory=list)  # of a record, in its order
    troubles: list[Trouble] = field(default_factory=list)


ENDINGS = (".pbn", ".lin")


def is_boards(path: str) -> bool:
    """Are these many boards: a file in PBN or LIN by its name, a folder of such files, or a store?"""
    return path.lower().endswith(ENDINGS) or os.path.isdir(path) or _is_store(path)


def board_files(folder: str) -> list[str]:
    """Return the files of a folder, and of those in it, that may have boards: PBN, LIN, or of no kind."""
    found = []
    for where, _, names in os.walk(folder):
        found += [
            os.path.join(where, name)
            for name in names
            if name.lower().endswith(ENDINGS) or ("." not in name and name.isdecimal())
        ]
    if not found:
        raise TefudaError("{path} has no files in PBN or LIN.", path=folder)
    return sorted(found)


def boards_in(path: str, most: int | None = None) -> BoardsFound:
    """Read games of bridge from a record, a store, a file in PBN or LIN, or a folder of such files.

    Of a folder no more files are read than ``most`` boards with play need.
    """
    if os.path.isdir(path):
        found = BoardsFound([])
        for name in board_files(path):
            one = boards_in(name)
            found.boards += one.boards
            found.troubles += [replace(trouble, board=f"{name}, {trouble.board}") for trouble in one.troubles]
            if most is not None and sum(bool(board.play) for board, _ in found.boards) >= most:
                break
        return found
    if path.lower().endswith(ENDINGS) or os.path.basename(path).isdecimal():
        boards, troubles = load_boards(path)
        return BoardsFound([(board, players_of(board)) for board in boards], troubles=troubles)
    found = BoardsFound([])
    for header, rows in _matches(path):
        if not found.agents:
            found.agents = header.agents
        for board in _boards(header, rows):
            found.boards.append((board, players_of(board)))
    return found


def write_games(source: str | Record, to: str) -> int:
    """Write the games of a record or of a store as PBN and return how many they are.

    The two tables of a team match's board are two games of one number, in the open and the closed room.
    """
    matches = _matches(source) if isinstance(source, str) else [(source.header, source.rows)]
    boards = [board for header, rows in matches for board in _boards(header, rows)]
    if not boards:
        raise TefudaError("There is no finished game to write.")
    write_whole(to, write_pbn(boards))
    return len(boards)


def _matches(path: str) -> Iterator[tuple[RecordHeader, list[GameRow]]]:
    """Give the matches of a record or of a store; a store may have matches of other games besides."""
    if not _is_store(path):
        record = read_record(path)
        yield record.header, record.rows
        return
    store = Store(path)
    try:
        matches = [match for match in store.matches() if _is_bridge(match.header)]
        if not matches:
            raise TefudaError("{path} has no games of bridge.", path=path)
        for key, header, _ in matches:
            yield header, list(store.rows(key))
    finally:
        store.close()


def _is_bridge(header: RecordHeader) -> bool:
    """Is it our game? Only its name is looked at: a class in a file of somebody's is not loaded."""
    return parse(header.game).name == Bridge.name


def _is_store(path: str) -> bool:
    try:
        return os.path.isfile(path) and Path(path).open("rb").read(len(SQLITE)) == SQLITE
    except OSError:
        return False  # whoever reads it says why


def _boards(header: RecordHeader, rows: Iterable[GameRow]) -> Iterator[Board]:
    """Give the games of a match as boards."""
    if not _is_bridge(header):
        raise TefudaError("These are games of {name}, not of bridge.", name=header.game)
    game = load(header.game)
    if header.seats != "teams":
        for row in rows:
            yield _board(game, header, row, name=str(row.number + 1))
        return
    home, visit = (" + ".join(dict.fromkeys(header.agents[team::2])) for team in (0, 1))
    for played in played_boards(game, plan_of(header, game), rows):
        for row in played.rows:
            board = _board(game, header, row, name=str(played.number + 1))
            at_home = row.seating[0] % 2 == 0
            tags = {"room": ROOMS[0 if at_home else 1], "hometeam": home, "visitteam": visit}
            yield replace(board, tags={**board.tags, **tags, **_imps(played, at_home)})


def _imps(played: PlayedBoard, at_home: bool) -> dict[str, str]:
    """Return the IMPs of North and South against the other table."""
    if not played.is_complete or played.imps is None:
        return {}
    return {"scoring": "IMP", "scoreimp": f"NS {played.imps if at_home else -played.imps:g}"}


def _board(game: Game, header: RecordHeader, row: GameRow, *, name: str) -> Board:
    names = [header.agents[agent] for agent in row.seating]
    board = Board.of(game.replay(row.deal, row.moves), name)  # type: ignore[arg-type]
    tags = dict(zip(("north", "east", "south", "west"), names, strict=True))
    if not row.forfeit:
        tags["score"] = f"NS {row.scores[0]:g}"
    return replace(board, tags={"event": f"Tefuda: {header.game}", **tags})
