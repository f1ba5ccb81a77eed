"""``tefuda match``: games between agents, with intervals."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.cli.common import (
    add_raise,
    add_running,
    check_running,
    command,
    ended_early,
    how_to_go_on,
    print_json,
    record_option,
)
from tefuda.cli.progress import progress_bar, tell_beforehand
from tefuda.core.budget import Clock
from tefuda.core.errors import Lost, TefudaError
from tefuda.core.files import check_writable
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.arena.matches.plan import SeatPolicy
    from tefuda.cli.common import Commands
    from tefuda.workers import WorkerPool


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "match", run, summary="play games between agents and report scores with intervals",
        example='tefuda match geister "ismcts(iterations=1000)" rush --games 100 --seed 1',
    )  # fmt: skip
    p.add_argument("game", metavar="GAME", help="a game, such as geister or 'geister(max_plies=100)'")
    p.add_argument(
        "agents",
        metavar="AGENT",
        nargs="+",
        help="one agent per seat, or one per team in bridge; random*3 stands for three",
    )
    p.add_argument(
        "--games", type=int, metavar="N", help="single games in all (default 100, or all of --boards)"
    )
    p.add_argument(
        "--seats",
        choices=("rotate", "fixed", "roles"),
        help=(
            "agents change seats (the default), keep their seats, or there is one agent per role (hidden "
            "roles: miner, saboteur)"
        ),
    )
    p.add_argument(
        "--teams",
        action="store_true",
        help="team match, as in bridge: every deal at two tables, teams exchanged (two games per board)",
    )
    p.add_argument(
        "--boards", metavar="FILE", help="play the deals of a file: in bridge PBN, or LIN if it ends in .lin"
    )
    p.add_argument("--each", action="store_true", help="with --teams: also show every board with both tables")
    p.add_argument(
        "--clock",
        type=float,
        metavar="S",
        help="seconds per move; a player who takes half a second longer loses",
    )
    p.add_argument(
        "--series", type=int, metavar="L", help="games per series, played in order by agents that learn"
    )
    p.add_argument(
        "--duplicate", action="store_true", help="play every deal once in each rotation of the seats"
    )
    p.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("LO", "HI"),
        help="stop when the SPRT accepts one of the two Elo values",
    )
    p.add_argument(
        "--power",
        type=float,
        metavar="D",
        help="show how many games are needed to detect a difference of D points per game",
    )
    p.add_argument(
        "--pilot",
        type=int,
        metavar="N",
        help="with --power: play only N pilot games, with a seed of their own, to estimate that number",
    )
    p.add_argument(
        "--record", metavar="FILE[=full]", help="write the games as JSON Lines; =full adds reasons"
    )
    p.add_argument("--report", metavar="FILE", help="write the result as an HTML page with pictures")
    p.add_argument(
        "--costs",
        action="store_true",
        help="show how the time per decision was spent: worlds, play-outs, …",
    )
    add_raise(p)
    add_running(p)


def run(args: argparse.Namespace) -> int:
    """Play the match."""
    from tefuda.arena import Match
    from tefuda.arena.results.boards import boards_table
    from tefuda.arena.results.result import MOST_ROWS
    from tefuda.games import load
    from tefuda.play.interrupts import Stopped

    record, full = record_option(args.record)
    if args.pilot is not None:
        return _pilot(args, check_running(args))
    clock = Clock(args.clock)
    game = load(args.game)
    match = Match(
        game,
        args.agents,
        args.games,
        seed=args.seed,
        seats=_seats(args),
        duplicate=args.duplicate,
        series=args.series,
        deals=game.read_deals(args.boards) if args.boards else (),
        clock=clock,
        raising=args.raising,
    )
    if args.each and match.plan.seats != "teams":
        raise TefudaError("--each lists the boards of a team match: add --teams.")
    if args.each and match.plan.games > MOST_ROWS:
        raise TefudaError(
            "--each lists the boards of up to {most:,} games: use --record FILE for longer ones.",
            most=MOST_ROWS,
        )
    workers = check_running(args)
    if args.report:
        check_writable(args.report)
    code = 0
    try:
        with progress_bar(tr("Playing"), match.plan.games) as progress:
            if not args.resume:
                tell_beforehand(progress, [match], workers.count)
            result = match.run(
                workers,
                record=record,
                full=full,
                progress=progress,
                store=args.store,
                resume=args.resume,
                sprt=args.sprt,
            )
    except (Stopped, Lost) as stop:
        if not stop.results:
            raise
        result, code = stop.results[0], 1
    if args.json:
        print_json(result.to_json(args.costs, args.power, each=args.each))
    elif not result.games:
        print(tr("No game was finished, so there is no result."))
    else:
        print(result.table(args.power))
        if args.each:
            print("\n" + boards_table(result))
        if args.costs:
            print("\n" + result.costs())
    if args.report:
        from tefuda.arena.results.pages import write_match

        write_match(result, args.report, args.power)
        if not args.json:
            print("\n" + tr("Report written to {path}.", path=args.report))
    if code:
        how_to_go_on(args.store, result.unfinished)
    return code or ended_early(result)


def _seats(args: argparse.Namespace) -> SeatPolicy:
    """Return who sits where."""
    if args.teams and args.seats is not None:
        raise TefudaError("--teams says who sits where: --seats cannot be combined with it.")
    seats: SeatPolicy = "teams" if args.teams else args.seats or "rotate"
    return seats


def _pilot(args: argparse.Namespace, workers: WorkerPool) -> int:
    """Play a few games apart from the match itself, and say how many it needs."""
    from tefuda.arena import Match
    from tefuda.arena.results.summary import power_lines
    from tefuda.core.seeds import match_seed

    if args.power is None or args.sprt or args.record or args.store or args.report or args.boards:
        raise TefudaError(
            "--pilot needs --power D, and cannot be combined with --sprt, --record, --store, --report or "
            "--boards."
        )
    # Not the games of the match: its luck must not choose its length.
    seed = None if args.seed is None else match_seed(args.seed, "pilot")
    clock = Clock(args.clock)
    match = Match(
        args.game,
        args.agents,
        args.pilot,
        seed=seed,
        seats=_seats(args),
        duplicate=args.duplicate,
        series=args.series,
        clock=clock,
    )
    with progress_bar(tr("Playing"), args.pilot) as progress:
        result = match.run(workers, progress=progress)
    if args.json:
        print_json(result.to_json(args.costs, args.power))
    else:
        print("\n".join(power_lines(result, args.power)))
        pace = result.seconds / result.games
        print(
            tr(
                "Estimated from a pilot of {games} games, {pace} s per game.",
                games=result.games,
                pace=f"{pace:.2g}",
            )
        )
    return ended_early(result)
