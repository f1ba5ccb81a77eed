"""``tefuda check GAME`` and ``tefuda exploitability GAME AGENT``: for authors of games and agents."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.cli.common import command, print_json
from tefuda.cli.progress import progress_bar
from tefuda.core.errors import TefudaError, whole
from tefuda.core.words import columns, tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add both commands."""
    p = command(
        commands, "check", run_check, summary=("check that a game meets the requirements of searches, "
        "matches and records"),
        example="tefuda check my_game.py:MyGame",
    )  # fmt: skip
    p.add_argument("game", metavar="GAME", help="a game, also as file.py:Class or module:Class")
    p.add_argument("--games", type=int, default=10, metavar="N", help="random games (default 10)")
    p.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the games (default 1)")
    p.add_argument(
        "--playthrough", metavar="FILE",
        help="write one random game in full, or compare with the file if it exists",
    )  # fmt: skip
    p.add_argument("--json", action="store_true", help="print JSON")
    p = command(
        commands, "exploitability", run_exploitability,
        summary="show how much a best response wins against an agent, in small games",
        example='tefuda exploitability leduc "cfr(iterations=500)" --curve',
    )  # fmt: skip
    p.add_argument("game", metavar="GAME")
    p.add_argument("agent", metavar="AGENT")
    p.add_argument(
        "--samples", type=int, default=20, metavar="N",
        help=("ask the agent N times at each decision if it does not report its move "
        "probabilities (default 20)"),
    )  # fmt: skip
    p.add_argument(
        "--seed", type=int, default=1, metavar="S", help="seed of the agent's random choices (default 1)"
    )
    p.add_argument(
        "--curve", action="store_true",
        help="also for fewer iterations of the agent: 1, 2, 5, 10, … up to those that it is given",
    )  # fmt: skip
    p.add_argument("--json", action="store_true", help="print JSON")


def run_check(args: argparse.Namespace) -> int:
    """Try every promise; exit 1 if one is broken."""
    from tefuda.arena.game_checks.contract_checks import check
    from tefuda.arena.game_checks.play_through import compare, playthrough

    whole(args.games, "--games", low=1, high=10_000)
    promises = check(args.game, args.games, args.seed)
    if args.json:
        print_json([promise.to_json() for promise in promises])
    else:
        for promise in promises:
            print(promise)
    broken = any(promise.broken for promise in promises)
    if args.playthrough and not broken:
        found = compare(playthrough(args.game, args.seed), args.playthrough)
        if found is None:
            text = tr("Play-through written to {path}.", path=args.playthrough)
        elif not found:
            text = tr("The play-through is the same as in {path}.", path=args.playthrough)
        else:
            text, broken = (
                tr("The play-through differs from {path}: {what}.", path=args.playthrough, what=found),
                True,
            )
        if not args.json:
            print(text)
    return 1 if broken else 0


def run_exploitability(args: argparse.Namespace) -> int:
    """Go through the whole game."""
    from tefuda.arena.game_checks.best_response import Exploitability, exploitabilities

    whole(args.samples, "--samples", low=1, high=1_000_000)
    agents = _curve(args.agent) if args.curve else [args.agent]
    with progress_bar(tr("Looking")) as progress:
        found = list(exploitabilities(args.game, agents, args.samples, seed=args.seed, progress=progress))
    if args.json:
        print_json([one.to_json() for one in found] if args.curve else found[0].to_json())
        return 0
    if args.curve:
        rows = [["  " + tr("agent"), tr("exploitability")]]
        rows += [[f"  {one.agent}", f"{one.value:.6f}"] for one in found]
        print("\n".join(columns(rows, "<>")))
    last: Exploitability = found[-1]
    print(last.table())
    return 0


def _curve(text: str) -> list[str]:
    """Name the same agent with fewer iterations: 1, 2, 5, 10, …"""
    from tefuda.core.spec import Call, parse

    call = parse(text)
    most = call.params.get("iterations")
    if type(most) is not int or most < 1:
        raise TefudaError(
            '--curve needs an agent with a number of iterations, such as "cfr(iterations=1000)", '
            "not {agent}.",
            agent=text,
        )
    steps = [n * 10**k for k in range(len(str(most))) for n in (1, 2, 5) if n * 10**k < most]
    return [str(Call(call.name, {**call.params, "iterations": n})) for n in [*steps, most]]
