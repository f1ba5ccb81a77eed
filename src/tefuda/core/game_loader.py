"""The book of games: names with parameters, as ``tefuda.load`` takes them. Rooms enter themselves."""

from __future__ import annotations

import os
import re
from functools import lru_cache

from tefuda.core.errors import TefudaError
from tefuda.core.game import Game
from tefuda.core.permitted import check_permitted
from tefuda.core.registry import Registry
from tefuda.core.spec import parse
from tefuda.core.user_classes import is_place

GAMES: Registry[Game] = Registry("game", own=lambda kind: issubclass(kind, Game))
_MATCH = re.compile(r"match\(\s*(?!match)(.+)\)", re.DOTALL)


def load(text: str, *, places: bool = True) -> Game:
    """Return a game by name, with parameters: ``load("geister(max_plies=100)")``.

    ``match(GAME)`` is a game as it is played for more than one round: Saboteur for gold, say. A game of one's
    own is named by where its class lies: ``load("my_game.py:MyGame(cards=4)")``. Without ``places``, for
    texts from people elsewhere, no file runs and numbers have caps (:mod:`tefuda.core.permitted`).

    >>> load("geister").players
    2
    >>> load("match(saboteur)")
    tefuda.load('saboteur(rounds=3)')
    """
    if not isinstance(text, str):
        raise TefudaError("A game is named by a text such as 'geister', not by {text!r}.", text=text)
    if not places:
        rounds = _MATCH.fullmatch(text.strip())
        check_permitted(rounds[1] if rounds else text)
    return _load(text, GAMES.changes, os.getcwd() if ":" in text else "")


@lru_cache(maxsize=256)
def _load(text: str, changes: int, folder: str) -> Game:
    """Games never change, so one object for a name serves all until a name is registered again.

    A file's path may lead elsewhere from another folder.
    """
    rounds = _MATCH.fullmatch(text.strip())
    if rounds:
        return _load(rounds[1], changes, folder).as_match()
    call = parse(text)
    made = GAMES.build(call)
    if is_place(call.name):
        made.place = call.name
    return made
