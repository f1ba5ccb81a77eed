"""The book of games: names with parameters, as ``tefuda.load`` takes them. Rooms enter themselves."""

from __future__ import annotations

from functools import lru_cache

from tefuda.core.errors import TefudaError
from tefuda.core.game import Game
from tefuda.core.registry import Registry
from tefuda.core.spec import parse

GAMES: Registry[Game] = Registry("game")


def load(text: str) -> Game:
    """Return a game by name, with parameters: ``load("geister(max_plies=100)")``.

    >>> load("geister").players
    2
    """
    if not isinstance(text, str):
        raise TefudaError(f"A game is named by a text such as 'geister', not by {text!r}.")
    return _load(text, GAMES.changes)


@lru_cache(maxsize=256)
def _load(text: str, changes: int) -> Game:
    """Games never change, so one object for a name serves all until a name is registered again."""
    return GAMES.build(parse(text))
