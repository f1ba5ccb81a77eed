"""``tefuda games`` and ``tefuda agents GAME``: what there is."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tefuda.cli.common import command, print_json
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands
    from tefuda.core.registry import Entry


def add(commands: Commands) -> None:
    """Add both commands."""
    games = command(
        commands, "games", run_games, "list the games and their parameters, or the rules of one",
        "tefuda games geister",
    )  # fmt: skip
    games.add_argument(
        "game", metavar="GAME", nargs="?", help="show the rules and the parameters of this game"
    )
    games.add_argument("--json", action="store_true", help="print JSON")
    agents = command(
        commands, "agents", run_agents, "list the agents that play a game", "tefuda agents geister"
    )
    agents.add_argument("game", metavar="GAME")
    agents.add_argument("--json", action="store_true", help="print JSON")


def run_games(args: argparse.Namespace) -> int:
    """List the games, or show the rules of one."""
    from tefuda.games import GAMES, load

    if args.game is not None:
        game = load(args.game)
        entry = GAMES.entry(game.place or game.name)
        described = {**_describe(entry), "rules": game.talk().rules(), "levels": dict(game.talk().levels)}
        if args.json:
            print_json(described)
            return 0
        print(described["rules"])
        print()
        return _print([described], False)
    return _print([_describe(entry) for entry in GAMES.entries()], args.json)


def run_agents(args: argparse.Namespace) -> int:
    """List the agents of a game and, for people, what their parameters worlds=… and playout=… take."""
    from tefuda.agents import AGENTS
    from tefuda.beliefs import ESTIMATORS
    from tefuda.core.policy import POLICIES
    from tefuda.games import load

    game = load(args.game)
    name = game.name
    fitting = [agent for agent in AGENTS.names(name) if agent not in game.unfit]
    _print([_describe(AGENTS.entry(agent)) for agent in fitting], args.json)
    if not args.json:
        for parameter, book in (("worlds", ESTIMATORS), ("playout", POLICIES)):
            print(f"\n{parameter}=…")
            _print([_describe(book.entry(known)) for known in book.names(name)], False)
    return 0


def _describe(entry: Entry) -> dict[str, Any]:
    params = {
        key: None if param.default is param.empty else param.default
        for key, param in entry.parameters().items()
        if param.kind is not param.VAR_POSITIONAL and param.kind is not param.VAR_KEYWORD
    }
    return {"name": entry.name, "summary": entry.summary, "parameters": params}


def _print(entries: list[dict[str, Any]], as_json: bool) -> int:
    if as_json:
        print_json(entries)
        return 0
    width = max(len(entry["name"]) for entry in entries)
    for entry in entries:
        print(f"{entry['name']:<{width}}  {tr(entry['summary'])}")
        params = ", ".join(f"{key}={value!r}" for key, value in entry["parameters"].items())
        if params:
            print(f"{'':<{width}}  ({params})")
    return 0
