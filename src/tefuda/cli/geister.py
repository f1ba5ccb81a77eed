"""The Geister contests on the command line: ``serve geister`` and ``connect geister``."""

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
from tefuda.core.errors import TefudaError
from tefuda.core.seeds import random_seed, seed_number
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add_server(protocols: Commands) -> None:
    """Add the server."""
    p = command(
        protocols, "geister", serve, summary="play games with clients of the Geister contests",
        example="tefuda serve geister --games 100 --bots purple",
    )  # fmt: skip
    p.add_argument(
        "--games", type=int, default=1, metavar="N", help="games, one connection per game (default 1)"
    )
    p.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    p.add_argument(
        "--ports", type=int, nargs=2, default=(10000, 10001), metavar=("P", "Q"),
        help="a port for each player (default 10000 10001; 0 = any free one)",
    )  # fmt: skip
    p.add_argument(
        "--bots", action="append", default=[], metavar="AGENTS", help="our agents, on the last seats"
    )
    p.add_argument("--names", nargs="*", default=[], metavar="NAME", help="names of the clients, by port")
    p.add_argument(
        "--seats", choices=("rotate", "fixed"), default="rotate",
        help=("the first player alternates from game to game, or is always the first port "
        "(default rotate)"),
    )  # fmt: skip
    p.add_argument("--max-plies", type=int, default=200, metavar="N", help="draw after N plies (default 200)")
    p.add_argument(
        "--budget", type=float, default=600.0, metavar="S", help="a client's seconds per game (default 600)"
    )
    p.add_argument(
        "--timeout",
        type=float,
        default=10.0,
        metavar="S",
        help="seconds per move once --budget is used up (default 10)",
    )
    p.add_argument(
        "--pause",
        type=float,
        default=0.02,
        metavar="S",
        help="seconds between two messages to a client that has not answered the first, for clients that "
        "take what one read gives them for one message (default 0.02; 0 is fastest)",
    )
    add_seed(p)
    p.add_argument("--record", metavar="FILE", help="write the games as JSON Lines")
    add_store(p)
    p.add_argument("--json", action="store_true", help="print the result as JSON")


def serve(args: argparse.Namespace) -> int:
    """Listen, play, report."""
    from tefuda.wire.geister.server import Options, Server
    from tefuda.wire.geister.table import Times

    server = Server(
        Options(
            games=args.games, host=args.host, ports=args.ports, bots=args.bots, names=args.names,
            seed=args.seed, max_plies=args.max_plies, seats=args.seats,
            times=Times(args.budget, args.timeout), pause=args.pause,
            record=args.record, store=args.store, resume=args.resume,
        )
    )  # fmt: skip
    places = ", ".join(f"{args.host}:{port}" for port in server.ports)
    text = tr("Listening on {places}", places=places) if places else tr("No clients: all players are agents.")
    print(text, file=sys.stderr, flush=True)
    result = server.run()
    if args.json:
        print_json(result.to_json())
    else:
        print(result.table())
    return ended_early(result)


def add_client(protocols: Commands) -> None:
    """Add the client."""
    p = command(
        protocols, "geister", connect, summary="let an agent play on a server of the Geister contests",
        example="tefuda connect geister localhost:10000 --agent purple --games 10",
    )  # fmt: skip
    p.add_argument("address", metavar="HOST:PORT", help="port 10000 moves first, 10001 second")
    p.add_argument("--agent", required=True, metavar="AGENT", help="who plays, e.g. purple")
    p.add_argument(
        "--games", type=int, default=1, metavar="N", help="games, one connection per game (default 1)"
    )
    p.add_argument(
        "--name", default="", metavar="NAME", help="name sent with the set-up, for servers that want one"
    )
    p.add_argument(
        "--max-plies", type=int, default=300, metavar="N",
        help="plies after which the server calls a draw (default 300; 200 at contests)",
    )  # fmt: skip
    p.add_argument("--clock", type=float, metavar="S", help="seconds per move for searches without seconds=")
    p.add_argument(
        "--silence",
        type=float,
        default=900.0,
        metavar="S",
        help="give up when the server is silent for S seconds (default 900)",
    )
    p.add_argument(
        "--seed", type=int, metavar="S", help="seed of the agent (default: 128 random bits, shown at the end)"
    )
    p.add_argument("--json", action="store_true", help="print the result as JSON")


def connect(args: argparse.Namespace) -> int:
    """Play the games."""
    from tefuda.agents import agent
    from tefuda.games.geister import Geister
    from tefuda.play.admission import admit
    from tefuda.wire.geister.client import Player

    host, port = server_address(args.address, 10000)
    if args.games < 1:
        raise TefudaError("--games is 1 or more, not {games}.", games=args.games)
    game = Geister(args.max_plies, "choose")
    player = admit(agent(args.agent), game, oracles=False)
    seed = random_seed() if args.seed is None else seed_number(args.seed)
    at_table = Player(
        player, game, host, port=port, name=args.name, clock=Clock(args.clock), silence=args.silence
    )
    try:
        with progress_bar(tr("Playing"), args.games) as progress:
            at_table.run(args.games, seed, progress)
    finally:
        player.close()
        print_tally(player, at_table.tally, seed=seed, as_json=args.json)
    return 0
