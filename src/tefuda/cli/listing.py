"""``tefuda games`` and ``tefuda agents GAME``: what there is."""

from __future__ import annotations

import argparse
import inspect
import typing
from typing import TYPE_CHECKING, Any

from tefuda.cli.common import command, print_json
from tefuda.core.errors import TefudaError, nearest
from tefuda.core.human_interface import WIDTH
from tefuda.core.words import columns, tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands
    from tefuda.core import Game
    from tefuda.core.registry import Entry


def add(commands: Commands) -> None:
    """Add both commands."""
    games = command(
        commands, "games", run_games, summary="list the games and their parameters, or the rules of one",
        example="tefuda games geister",
    )  # fmt: skip
    games.add_argument(
        "game", metavar="GAME", nargs="?", help="show the rules and the parameters of this game"
    )
    games.add_argument("--json", action="store_true", help="print JSON")
    agents = command(
        commands,
        "agents",
        run_agents,
        summary="list the agents that play a game",
        example="tefuda agents geister strong",
    )
    agents.add_argument("game", metavar="GAME")
    agents.add_argument(
        "agent", metavar="AGENT", nargs="?",
        help="explain the parameters of this agent, estimator (worlds=…) or play-out (playout=…)",
    )  # fmt: skip
    agents.add_argument("--json", action="store_true", help="print JSON")


def run_games(args: argparse.Namespace) -> int:
    """List the games, or show the rules of one."""
    from tefuda.games import GAMES, load
    from tefuda.play.measured import strength

    if args.game is None:
        return _print([_describe(entry) for entry in GAMES.entries()], args.json)
    game = load(args.game)
    interface = game.human_interface()
    described = _describe(GAMES.entry(game.place or game.name))
    if args.json:
        print_json({**described, "rules": interface.rules(), "levels": dict(interface.levels)})
        return 0
    print(interface.rules() + "\n")
    _print([described], False)
    print("\n" + tr("opponents for tefuda play: {levels}", levels=_named(interface.levels)))
    for level, agent in interface.levels.items():
        told = strength(game.name, agent)
        if told is not None:
            print(f"  {level}: {told}")
    return 0


def run_agents(args: argparse.Namespace) -> int:
    """List the agents of a game and, for people, what their parameters worlds=… and playout=… take."""
    from tefuda.agents import AGENTS
    from tefuda.beliefs import ESTIMATORS
    from tefuda.core.policy import POLICIES
    from tefuda.games import load

    game = load(args.game)
    fitting = [agent for agent in AGENTS.names(game.name) if agent not in game.unfit]
    if args.agent is not None:
        return _explain(args.agent, game, fitting, as_json=args.json)
    _print([_describe(AGENTS.entry(agent), game) for agent in fitting], args.json)
    if not args.json:
        for parameter, book in (("worlds", ESTIMATORS), ("playout", POLICIES)):
            print(f"\n{parameter}=…")
            able = [book.entry(known) for known in book.names(game.name)]
            _print([_describe(entry) for entry in able if parameter != "playout" or entry.plays_out], False)
    return 0


def _explain(name: str, game: Game, agents: list[str], *, as_json: bool) -> int:
    """Explain the parameters of one agent, estimator or play-out."""
    from tefuda.agents import AGENTS
    from tefuda.agents.parameters import meaning
    from tefuda.beliefs import ESTIMATORS
    from tefuda.core.policy import POLICIES

    found = [_describe(AGENTS.entry(name), game)] if name in agents else []
    for book in (ESTIMATORS, POLICIES):
        found += [_describe(book.entry(name))] if name in book.names(game.name) else []
    if not found:
        known = [*agents, *ESTIMATORS.names(game.name), *POLICIES.names(game.name)]
        raise TefudaError(
            "{game} has no agent, estimator or play-out {name!r}.{hint}",
            game=game.name,
            name=name,
            hint=nearest(name, known),
        )
    for entry in found:
        entry["meanings"] = {key: meaning(name, key) for key in entry["parameters"]}
    if as_json:
        print_json(found)
        return 0
    for entry in found:
        print(f"{name}: {tr(entry['summary'])}")
        rows = [
            [f"  {key}", "" if key in entry["required"] else repr(value), entry["meanings"][key]]
            for key, value in entry["parameters"].items()
        ]
        print("\n".join(columns([["  " + tr("parameter"), tr("default"), tr("what it means")], *rows], "<")))
        for key, few in entry["choices"].items():
            print(f"  {key}: {', '.join(map(str, few))}")
    return 0


def _named(pairs: dict[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in pairs.items())


def _describe(entry: Entry, game: Game | None = None) -> dict[str, Any]:
    """Say what a name takes: defaults as they are used in the game, and choices where there are few."""
    params, choices, required = {}, {}, []
    hints = _hints(entry)
    for key, param in _parameters(entry, game).items():
        if param.kind in (param.VAR_POSITIONAL, param.VAR_KEYWORD):
            continue
        if param.default is param.empty:
            required.append(key)
        params[key] = None if param.default is param.empty else _used(entry, key, param.default, game=game)
        few = _choices(key, hints.get(key), game)
        if few:
            choices[key] = few
    return {
        "name": entry.name,
        "summary": entry.summary,
        "parameters": params,
        "required": required,
        "choices": choices,
    }


def _parameters(entry: Entry, game: Game | None) -> dict[str, inspect.Parameter]:
    """Return what a name takes; in a game with a variant of it, what that one takes comes first."""
    from tefuda.agents import AGENTS

    if game is None or game.name not in entry.variants:
        return entry.parameters()
    return AGENTS.variant(entry.name, game.name).parameters() | {
        key: param
        for key, param in entry.parameters().items()
        if key not in AGENTS.variant(entry.name, game.name).parameters()
    }


def _used(entry: Entry, key: str, default: Any, *, game: Game | None) -> Any:
    """Return what stands for a default that leaves the choice to the game or to the agent."""
    if game is not None and (key, default) == ("playout", "default"):
        return game.playout
    if game is not None and (key, default) == ("prior", None):
        return game.advice
    if (key, default) == ("iterations", None):
        from tefuda.agents import AGENTS

        own = entry if game is None else AGENTS.variant(entry.name, game.name)
        return getattr(own.factory(), "default_iterations", None)
    if isinstance(default, (bool, int, float, str, type(None))):
        return default
    return _Written(f"[{', '.join(map(str, default))}]" if isinstance(default, (list, tuple)) else default)


class _Written(str):
    """A default that is a name or a list of names: written as it is typed, without quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def _choices(key: str, hint: Any, game: Game | None) -> list[Any]:
    """List the values that a parameter takes, where its type or a book of names says so."""
    from tefuda.bandits.policies import BANDITS, KINDS
    from tefuda.search import SOLVERS
    from tefuda.search.pool import POOLS

    if typing.get_origin(hint) is typing.Literal:
        return list(typing.get_args(hint))
    if key == "pool":
        return list(POOLS)
    if key == "solver":
        return [entry.name for entry in SOLVERS.entries() if game is None or entry.fits(game.name)]
    return list({"by": BANDITS, "bandit": KINDS}.get(key, ()))


def _hints(entry: Entry) -> dict[str, Any]:
    factory = entry.factory()
    try:
        return typing.get_type_hints(factory.__init__ if inspect.isclass(factory) else factory)
    except Exception:  # annotations of somebody else that name what is not there
        return {}


def _print(entries: list[dict[str, Any]], as_json: bool) -> int:
    if as_json:
        print_json(entries)
        return 0
    width = max(len(entry["name"]) for entry in entries)
    indent = " " * (width + 2)
    for entry in entries:
        print(f"{entry['name']:<{width}}  {tr(entry['summary'])}")
        words = [
            f"{key}=…" if key in entry["required"] else f"{key}={value!r}"
            for key, value in entry["parameters"].items()
        ]
        if words:
            print("\n".join(_flowing(words, indent)))
        for key, few in entry["choices"].items():
            print(f"{indent}  {key}: {', '.join(map(str, few))}")
    return 0


def _flowing(words: list[str], indent: str) -> list[str]:
    """Put parameters in brackets, as many on a line as fit."""
    lines, line = [], indent + "("
    for number, word in enumerate(words):
        word += ")" if number == len(words) - 1 else ", "
        if len(line) + len(word) > WIDTH + 12 and line.strip() != "(":
            lines.append(line.rstrip())
            line = indent + " "
        line += word
    return [*lines, line.rstrip()]
