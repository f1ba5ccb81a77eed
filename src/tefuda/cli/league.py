"""``tefuda league``: everybody against everybody."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.cli.common import command, print_json, progress_bar
from tefuda.core.errors import TefudaError
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "league", run, "play every pair of agents and rate them, with intervals",
        'tefuda league geister random rush "mc(iterations=500)" --games 100',
    )  # fmt: skip
    p.add_argument("game", metavar="GAME", help="a game of two players")
    p.add_argument("agents", metavar="AGENT", nargs="+")
    p.add_argument("--games", type=int, default=100, metavar="N", help="games of every pair (default 100)")
    p.add_argument("--seed", type=int, default=1, metavar="S")
    p.add_argument("--workers", default=None, metavar="N", help="processes to use (default: all cores)")
    p.add_argument("--store", metavar="PATH", help="keep the games in an SQLite file as they come")
    p.add_argument("--resume", action="store_true", help="with --store: go on with what is there")
    p.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Play the league."""
    from tefuda.arena.league import League
    from tefuda.cli.match import workers_option

    if args.resume and not args.store:
        raise TefudaError("--resume goes with --store PATH: there is nothing to go on with.")
    league = League(args.game, args.agents, args.games, args.seed)
    with progress_bar(tr("Playing")) as progress:
        result = league.run(workers_option(args.workers), progress, args.store, args.resume)
    if args.json:
        print_json(result.to_json())
    else:
        print(result.table())
    return 0
