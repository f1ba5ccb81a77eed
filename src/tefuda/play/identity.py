"""Who an agent is: what stores and records know it by, so that nobody gets another's results."""

from __future__ import annotations

import dataclasses
import hashlib
import inspect
import sys
from enum import Enum
from pathlib import Path
from typing import Any

from tefuda.agents import entry_of
from tefuda.core import Agent, Call, Game, State
from tefuda.core.adapter import AgentAdapter
from tefuda.core.game_loader import GAMES
from tefuda.core.spec import parse
from tefuda.core.user_classes import digest


def identity_of(agent: Agent) -> str | None:
    """Return the text that an agent is known by; None where it cannot be told from others like it.

    An agent with a name is its text, with a digest of its file, if it is not one of ours, and of the program
    that it runs, if it runs one. Another object is its class with an ``identity`` or ``name`` that it has,
    the fields of a dataclass or what ``__init__`` was given.

    >>> import tefuda
    >>> identity_of(tefuda.agent("ismcts(iterations=50)"))
    'ismcts(iterations=50)'
    """
    player: Any = agent.player if isinstance(agent, AgentAdapter) and not agent.name else agent
    entry = entry_of(player) if isinstance(player, Agent) else None
    if entry is not None:
        return _named(player, entry.mark)
    kind = _qualified(type(player))
    said = getattr(player, "identity", None) or getattr(player, "name", None)
    said = said() if callable(said) else said
    if said:
        return f"{kind}: {said}"
    inside = _made_of(player)
    return None if inside is None else kind + inside


def _named(agent: Agent, where: str) -> str | None:
    mark = agent.fingerprint()
    name = agent.name
    if agent.non_identity_parameters:
        call = parse(name)
        kept = {key: value for key, value in call.params.items() if key not in agent.non_identity_parameters}
        name = str(dataclasses.replace(call, params=kept))
    return None if mark is None else " ".join(part for part in (name, where, mark) if part)


def game_file(game: Game) -> str:
    """Return a digest of the file that a game of the user's comes from; nothing for Tefuda's own."""
    entry = GAMES.find(game.place or game.name)
    return "" if entry is None or entry.is_ours else digest(entry.where)


def _made_of(player: Any) -> str | None:
    """Return the parameters of an object: fields, what its class was given, or attributes of their names."""
    if dataclasses.is_dataclass(player):
        return _text(tuple(getattr(player, field.name) for field in dataclasses.fields(player)))
    if isinstance(player, Agent):
        args, params = player._given
        return _text((*args, params) if params else args)
    values = []
    for name, parameter in inspect.signature(type(player)).parameters.items():
        own = next((part for part in (name, f"_{name}") if hasattr(player, part)), None)
        if own is None or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            return None
        values.append(getattr(player, own))
    return _text(tuple(values))


def _qualified(thing: Any) -> str:
    """Return where a class or function is defined; a script is known by its file."""
    module = thing.__module__
    if module == "__main__":
        module = Path(getattr(sys.modules["__main__"], "__file__", None) or "__main__").name
    return f"{module}:{thing.__qualname__}"


def _text(value: Any) -> str | None:
    """Return plain data as a text that is the same every time; None for what is not plain."""
    if value is None or isinstance(value, (bool, int, float, str, bytes, Path, Enum)):
        return repr(value)
    if isinstance(value, (Game, Call)):
        return str(value)
    if isinstance(value, State):
        return repr(value)
    if isinstance(value, Agent):
        return identity_of(value)
    if isinstance(value, (list, tuple)):
        return _joined([_text(item) for item in value])
    if isinstance(value, (set, frozenset)):
        return _joined(sorted((_text(item) for item in value), key=str), "{}")
    if isinstance(value, dict):
        pairs = [(_text(key), _text(item)) for key, item in value.items()]
        return _joined(sorted((k and v and f"{k}: {v}" for k, v in pairs), key=str), "{}")
    if hasattr(value, "tobytes") and hasattr(value, "shape"):  # an array
        return f"{value.dtype}{value.shape} {hashlib.sha256(value.tobytes()).hexdigest()[:32]}"
    if isinstance(value, type) or inspect.isfunction(value):
        return None if "<" in value.__qualname__ else _qualified(value)
    if dataclasses.is_dataclass(value):
        inside = _made_of(value)
        return None if inside is None else _qualified(type(value)) + inside
    return None


def _joined(parts: list[str | None], brackets: str = "()") -> str | None:
    if None in parts:
        return None
    return brackets[0] + ", ".join(map(str, parts)) + brackets[1]
