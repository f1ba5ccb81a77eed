"""The book of games: names with parameters, as ``tefuda.load`` takes them. Rooms enter themselves."""

from __future__ import annotations

import re
from functools import lru_cache

from tefuda.core.errors import TefudaError
from tefuda.core.game import Game
from tefuda.core.registry import Registry
from tefuda.core.spec import parse

GAMES: Registry[Game] = Registry("game")
_MATCH = re.compile(r"match\(\s*(?!match)(.+)\)", re.DOTALL)


def load(text: str) -> Game:
    """Return a game by name, with parameters: ``load("geister(max_plies=100)")``.

    ``match(GAME)`` is a game as it is played for more than one round: Saboteur for gold, say.

    >>> load("geister").players
    2
    >>> load("match(saboteur)")
    tefuda.load('saboteur(rounds=3)')
    """
    if not isinstance(text, str):
        raise TefudaError(f"A game is named by a text such as 'geister', not by {text!r}.")
    return _load(text, GAMES.changes)


@lru_cache(maxsize=256)
def _load(text: str, changes: int) -> Game:
    """Games never change, so one object for a name serves all until a name is registered again."""
    rounds = _MATCH.fullmatch(text.strip())
    return _load(rounds[1], changes).as_match() if rounds else GAMES.build(parse(text))
