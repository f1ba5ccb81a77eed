"""``tefuda league``: everybody against everybody."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.cli.common import (
    add_raise,
    add_running,
    check_running,
    command,
    how_to_go_on,
    print_json,
)
from tefuda.cli.progress import progress_bar, tell_beforehand
from tefuda.core.errors import Lost
from tefuda.core.files import check_writable
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "league", run, summary="play every pair of agents and rate them, with intervals",
        example='tefuda league geister random rush "mc(iterations=500)" --games 100',
    )  # fmt: skip
    p.add_argument("game", metavar="GAME", help="a game, such as geister or 'saboteur(players=5)'")
    p.add_argument("agents", metavar="AGENT", nargs="+", help="two or more; each plays a seat, team or role")
    p.add_argument(
        "--games", type=int, default=100, metavar="N", help="games per pair or table (default 100)"
    )
    p.add_argument(
        "--seats", choices=("rotate", "roles"), default="rotate",
        help=("one agent per seat (per team, where teams are open), or one per role: every "
        "agent plays every role"),
    )  # fmt: skip
    p.add_argument(
        "--tables",
        type=int,
        metavar="T",
        help="number of tables, where a table has more than two agents (mixed by the seed)",
    )
    p.add_argument(
        "--series", type=int, metavar="L", help="games per series, played in order by agents that learn"
    )
    p.add_argument(
        "--adaptive", type=int, default=0, metavar="N",
        help="then N more games, for the pairs most informative about the ratings",
    )  # fmt: skip
    p.add_argument("--report", metavar="FILE", help="write the result as an HTML page with pictures")
    add_raise(p)
    add_running(p)


def run(args: argparse.Namespace) -> int:
    """Play the league."""
    from tefuda.arena.leagues.league import League
    from tefuda.play.interrupts import Stopped

    workers = check_running(args)
    league = League(
        args.game,
        args.agents,
        args.games,
        seed=args.seed,
        adaptive=args.adaptive,
        seats=args.seats,
        tables=args.tables,
        series=args.series,
        raising=args.raising,
    )
    if args.report:
        check_writable(args.report)
    try:
        matches = league.first_round()
        with progress_bar(tr("Playing"), sum(match.plan.games for match in matches)) as progress:
            if not args.resume:
                tell_beforehand(progress, matches, workers.count)
            result = league.run(workers, progress=progress, store=args.store, resume=args.resume)
    except (Stopped, Lost) as stop:
        if not stop.results:
            raise
        (result,) = stop.results
    if args.json:
        print_json(result.to_json())
    elif not any(table.played for table in league.tables):
        print(tr("No game was finished, so there is no result."))
    else:
        print(result.table())
    if args.report:
        from tefuda.arena.results.pages import write_league

        write_league(result, args.report)
        if not args.json:
            print("\n" + tr("Report written to {path}.", path=args.report))
    if not result.unfinished:
        return 0
    how_to_go_on(args.store, result.unfinished)
    return 1
