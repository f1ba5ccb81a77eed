"""The table-manager protocol of bridge on the command line: ``serve bridge`` and ``connect bridge``."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from tefuda.cli.common import (
    add_seed,
    add_store,
    command,
    ended_early,
    print_json,
    print_tally,
    server_address,
)
from tefuda.cli.progress import progress_bar
from tefuda.core.budget import Clock
from tefuda.core.errors import TefudaError, positive
from tefuda.core.seeds import random_seed, seed_number
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands

PORT = 2000
BOARDS = 16
DIALECTS = ("18", "ben", "wbridge5", "openspiel", "moniteur")
ALERTS = ("artificial", "all", "none")


def add_server(protocols: Commands) -> None:
    """Add the server."""
    p = command(
        protocols, "bridge", serve, summary="be the table manager of bridge programs (protocol version 18)",
        example='tefuda serve bridge --games 16 --bots "EW=pimc(samples=20)"',
    )  # fmt: skip
    p.add_argument("--games", type=int, metavar="N", help="boards to play (default 16, or all of --boards)")
    p.add_argument("--boards", metavar="FILE", help="play the deals of a PBN file (LIN if it ends in .lin)")
    p.add_argument(
        "--teams", action="store_true",
        help="team match in two rooms: every board at both, the teams exchanged; the result is in IMPs",
    )  # fmt: skip
    p.add_argument("--each", action="store_true", help="with --teams: also show every board with both tables")
    p.add_argument("--names", nargs=2, default=[], metavar=("HOME", "VISITORS"), help="names of the teams")
    p.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    p.add_argument(
        "--ports", type=int, nargs="+", default=[PORT], metavar="P",
        help="ports to listen on, all for all seats (default 2000; 0 = any free one)",
    )  # fmt: skip
    p.add_argument(
        "--bots", action="extend", nargs="+", default=[], metavar="SEAT=AGENT",
        help="our agents, e.g. EW=pimc or N=pimc S=random",
    )  # fmt: skip
    p.add_argument(
        "--client", action="append", default=[], metavar="CMD",
        help='a program to start (repeat the option for each), e.g. "./bot -p {port} -s North"',
    )  # fmt: skip
    p.add_argument(
        "--seconds",
        type=float,
        default=60.0,
        metavar="S",
        help="a client's seconds for each call or card (60)",
    )
    p.add_argument(
        "--budget", type=float, metavar="S", help="a client's seconds for a board (default: no limit)"
    )
    p.add_argument(
        "--rejoin", type=float, default=60.0, metavar="S",
        help="seconds in which a client that left may come back (60)",
    )  # fmt: skip
    p.add_argument(
        "--replace",
        metavar="AGENT",
        help="agent that plays on for a client that left (default: the match ends)",
    )
    p.add_argument(
        "--restarts", type=int, default=1, metavar="N",
        help="how often a board begins anew because a client came back and decided otherwise (1)",
    )  # fmt: skip
    p.add_argument(
        "--pause", type=float, default=0.2, metavar="S",
        help="seconds before the next lead (0.2; the protocol has 1)",
    )  # fmt: skip
    p.add_argument(
        "--dialect", choices=DIALECTS, default="18", help="how lines are written (18: to the letter)"
    )
    p.add_argument(
        "--alerts", choices=ALERTS, default="artificial", help="calls of our agents that are explained"
    )
    add_seed(p)
    p.add_argument("--record", metavar="FILE", help="write the games as JSON Lines")
    p.add_argument("--pbn", metavar="FILE", help="write the boards as PBN, with explanations of calls")
    add_store(p)
    p.add_argument("--json", action="store_true", help="print the result as JSON")


def serve(args: argparse.Namespace) -> int:
    """Listen, play, report."""
    from tefuda.arena.results.boards import boards_table
    from tefuda.games.bridge.pbn import read_deals
    from tefuda.wire.bridge.manners import TimeLimits
    from tefuda.wire.bridge.server import Options, Server
    from tefuda.wire.programs import Programs

    if args.each and not args.teams:
        raise TefudaError("--each lists the boards of a team match: add --teams.")
    deals = read_deals(args.boards) if args.boards else []
    options = Options(
        args.games if args.games is not None else len(deals) or BOARDS,
        args.host,
        args.ports,
        teams=args.teams,
        bots=args.bots,
        names=args.names,
        deals=deals,
        seed=args.seed,
        times=TimeLimits(args.seconds, args.budget, args.rejoin, pause=args.pause),
        dialect=args.dialect,
        alerts=args.alerts,
        restarts=args.restarts,
        replace=args.replace,
        record=args.record,
        pbn=args.pbn,
        store=args.store,
        resume=args.resume,
    )
    server = Server(options)
    host = f"[{args.host}]" if ":" in args.host else args.host
    places = ", ".join(f"{host}:{port}" for port in server.ports)
    text = tr("Listening on {places} for {n} clients", places=places, n=server.remote)
    print(text, file=sys.stderr, flush=True)
    if len(args.client) > server.remote:
        server.close()
        raise TefudaError(
            "There are {seats} seats for clients; {n} programs were named.",
            seats=server.remote,
            n=len(args.client),
        )
    with Programs(args.client, args.host, server.ports[0]) as programs:
        options.watch = programs.watch
        result = server.run()
    if args.json:
        print_json(result.to_json(each=args.each))
    else:
        print(result.table())
        if args.each:
            print("\n" + boards_table(result))
    return ended_early(result)


def add_client(protocols: Commands) -> None:
    """Add the client."""
    p = command(
        protocols, "bridge", connect, summary="let an agent play at a table manager of bridge programs",
        example="tefuda connect bridge localhost:2000 --seat N --agent pimc --team Tefuda",
    )  # fmt: skip
    p.add_argument("address", metavar="HOST:PORT")
    p.add_argument("--agent", required=True, metavar="AGENT", help="who plays, e.g. pimc or pimc(samples=50)")
    p.add_argument("--seat", required=True, metavar="SEAT", help="N, E, S or W")
    p.add_argument("--team", default="", metavar="NAME", help="name of the team, the same for both partners")
    p.add_argument(
        "--dialect", choices=DIALECTS, default="18", help="how lines are written (18: to the letter)"
    )
    p.add_argument(
        "--alerts", choices=ALERTS, default="artificial",
        help="calls that are explained to the opponents: those that need an alert, all, none",
    )  # fmt: skip
    p.add_argument("--clock", type=float, metavar="S", help="seconds per move for searches without seconds=")
    p.add_argument(
        "--silence", type=float, default=900.0, metavar="S",
        help="give up when the server is silent for S seconds (default 900)",
    )  # fmt: skip
    p.add_argument(
        "--rejoin", type=float, default=30.0, metavar="S",
        help="try to come back for S seconds when the connection breaks (30)",
    )  # fmt: skip
    p.add_argument(
        "--seed", type=int, metavar="S", help="seed of the agent (default: 128 random bits, shown at the end)"
    )
    p.add_argument("--json", action="store_true", help="print the result as JSON")


def connect(args: argparse.Namespace) -> int:
    """Play a session."""
    from tefuda.agents import agent
    from tefuda.games.bridge.game import Bridge
    from tefuda.games.bridge.notation import read_seat
    from tefuda.play.admission import admit
    from tefuda.wire.bridge.client import Destination, Player
    from tefuda.wire.bridge.dialects import dialect

    host, port = server_address(args.address, PORT)
    positive(args.silence, "--silence")
    positive(args.rejoin, "--rejoin", zero=True)
    if '"' in args.team or not args.team.isprintable():
        raise TefudaError("The name of a team has no quotation marks, as in --team Tefuda.")
    place = Destination(
        host, port, read_seat(args.seat), team=args.team, dialect=dialect(args.dialect), alerts=args.alerts,
        silence=args.silence, rejoin=args.rejoin,
    )  # fmt: skip
    game = Bridge(seats="keep")
    player = admit(agent(args.agent), game, oracles=False)
    seed = random_seed() if args.seed is None else seed_number(args.seed)
    at_table = Player(player, game, place, clock=Clock(args.clock))
    try:
        with progress_bar(tr("Playing")) as progress:
            at_table.run(seed, progress)
    finally:
        player.close()
        print_tally(player, at_table.tally, seed=seed, as_json=args.json)
    return 0
