"""The boards of a session as they are played, in PBN, with what bidders said of their calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tefuda.core import TefudaError
from tefuda.games.bridge.board import Board
from tefuda.games.bridge.game import Bridge, BridgeState
from tefuda.games.bridge.pbn import write_pbn
from tefuda.play.rows import GameRow
from tefuda.wire.bridge.guests import TableMove


class PbnLog:
    """Appends every board to a file, so that nothing is lost when a session ends early."""

    def __init__(self, path: str, game: Bridge, *, resume: bool) -> None:
        self._path, self._game = path, game
        self._begun = resume and Path(path).exists() and Path(path).stat().st_size > 0
        if not self._begun:
            self._write("", "w")

    def add(self, row: GameRow, moves: Sequence[TableMove], *, number: int, tags: dict[str, str]) -> None:
        """Write a board."""
        state = self._game.replay(row.deal, row.moves)
        assert isinstance(state, BridgeState)
        notes = {
            at: f"{'' if move.alerted else '(not alerted) '}{move.explanation}"
            for at, move in enumerate(moves)
            if move.is_call and (move.explanation or move.alerted)
        }
        board = replace(Board.of(state, str(number)), tags={**tags, **_score(row)}, notes=notes)
        text = write_pbn([board])
        if self._begun:
            text = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("%"))
        self._begun = True
        self._write(text, "a")

    def _write(self, text: str, mode: str) -> None:
        try:
            with open(self._path, mode, encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise TefudaError(
                "Cannot write {path}: {strerror}.", path=self._path, strerror=error.strerror
            ) from None


def _score(row: GameRow) -> dict[str, str]:
    return {} if row.forfeit else {"score": f"NS {row.scores[0]:g}"}
