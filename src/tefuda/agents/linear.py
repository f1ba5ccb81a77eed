"""A player by weights of the features that a game names: for any game that has some."""

from __future__ import annotations

import re
import traceback
from pathlib import Path

import numpy as np

from tefuda.core import Agent, Decision, Game, Move, Turn, View
from tefuda.core.errors import TefudaError, positive
from tefuda.core.weights import load_weights


def kind_of(game: Game) -> str:
    """Return the kind of a file of such weights."""
    return re.sub(r"[^a-z0-9]+", "-", game.name.lower()).strip("-") + "-linear"


def feature_rows(game: Game, view: View) -> np.ndarray:
    """Return the features of all legal moves, a row each."""
    rows = [_read(game, view, move) for move in view.legal_moves]
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        raise TefudaError("{name} must give every move the same number of features.", name=game.name)
    found = np.array(rows)
    if not np.isfinite(found).all():
        raise TefudaError("{name} gives a move a feature that is no finite number.", name=game.name)
    return found


def _read(game: Game, view: View, move: Move) -> list[float]:
    """Call a function that may be anybody's."""
    try:
        return [float(number) for number in game.features(view, move)]
    except TefudaError:
        raise
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        raise TefudaError(
            "features(view, move) of {name} must return numbers; for {move} it failed with {kind}: {error} "
            "({file}, line {line}).",
            name=game.name,
            move=move,
            kind=type(error).__name__,
            error=error,
            file=Path(where.filename).name,
            line=where.lineno,
        ) from error


def chances_of(scores: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """Return how likely each move is, if a value that is lower by the temperature makes it e times rarer."""
    chances = np.exp((scores - scores.max()) / temperature)
    return np.asarray(chances / chances.sum())


class Linear(Agent):
    """Plays the move whose features weigh most; above temperature 0 it draws. Made by ``tefuda train``."""

    def __init__(self, weights: str, temperature: float = 0.0) -> None:
        super().__init__()
        self._path = weights
        self._heat = positive(temperature, "temperature", zero=True)
        self._values: np.ndarray | None = None

    @classmethod
    def of(cls, values: np.ndarray, temperature: float = 0.0) -> Linear:
        """Make one from numbers instead of a file."""
        made = cls("", temperature)
        made._values = values
        return made

    def choose(self, turn: Turn) -> Decision:
        """Weigh the features."""
        game, moves = turn.view.load_game(), turn.view.legal_moves
        rows = feature_rows(game, turn.view)
        if self._values is None:
            self._values = np.array(load_weights(kind_of(game), rows.shape[1], self._path).values)
        scores = rows @ self._values
        if self._heat > 0:
            chances = chances_of(scores, self._heat)
            return Decision(moves[draw(chances, turn.rng.uniform())])
        best: list[Move] = [move for move, s in zip(moves, scores, strict=True) if s == scores.max()]
        return Decision(turn.rng.choice(best))

    def fingerprint(self) -> str | None:
        """Return the hash of the weights, which the name of their file ends with."""
        return Path(self._path).stem.rpartition("-")[2]


def draw(chances: np.ndarray, point: float) -> int:
    """Return the number of the chance in which a point from 0 to 1 lies."""
    return min(int(np.searchsorted(np.cumsum(chances), point, side="right")), len(chances) - 1)
