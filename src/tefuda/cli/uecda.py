"""The UECda contest on the command line: ``tefuda serve uecda`` and ``tefuda connect uecda``."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
from tefuda.core.errors import TefudaError, positive
from tefuda.core.seeds import random_seed, seed_number
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add_server(protocols: Commands) -> None:
    """Add ``serve uecda``."""
    p = command(
        protocols, "uecda", serve, summary="play a match with clients of the UECda contest",
        example='tefuda serve uecda --games 1000 --bots "default*4"',
    )  # fmt: skip
    p.add_argument("--games", type=int, default=1000, metavar="N", help="games of the match (default 1000)")
    p.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    p.add_argument(
        "--port", type=int, default=42485, metavar="P", help="port (default 42485; 0 = any free one)"
    )
    p.add_argument(
        "--bots",
        action="extend",
        nargs="+",
        default=[],
        metavar="AGENT",
        help="our agents, e.g. default*4",
    )
    p.add_argument(
        "--client", action="append", default=[], metavar="CMD",
        help='a program to start (repeat the option for each), e.g. "./client -p {port}"',
    )  # fmt: skip
    p.add_argument(
        "--replace", metavar="AGENT", help="agent that takes over for a client that leaves (default: none)"
    )
    p.add_argument(
        "--rejoin",
        type=float,
        default=0.0,
        metavar="X",
        help="seconds to wait when no client is left",
    )
    p.add_argument(
        "--standings",
        type=int,
        default=100,
        metavar="N",
        help="show the standings every N games (100; 0: never)",
    )
    add_seed(p)
    p.add_argument("--tables", type=int, default=1, metavar="T", help="tables side by side, five people each")
    p.add_argument(
        "--seconds", type=float, default=60.0, metavar="X", help="a client's seconds for each answer"
    )
    p.add_argument(
        "--forfeit",
        action="store_true",
        help="a client that is late once is out; without this option it passes",
    )
    p.add_argument(
        "--duplicate", action="store_true", help="play every series five times, with the seats rotated"
    )
    p.add_argument(
        "--series",
        type=int,
        metavar="N",
        help="games of a series (default: --reset with --duplicate, or one if classes are drawn)",
    )
    p.add_argument(
        "--classes",
        choices=("carried", "drawn"),
        default="carried",
        help="classes from the last game's places, or drawn with every deal",
    )
    p.add_argument(
        "--deals", metavar="FILE", help=('deals to use: a record, or JSON Lines {"hands": [five texts]}')
    )
    p.add_argument("--reseat", type=int, default=3, metavar="N", help="draw seats every N games (default 3)")
    p.add_argument(
        "--reset", type=int, default=100, metavar="N", help="reset the classes every N games (default 100)"
    )
    p.add_argument(
        "--quirks",
        choices=("none", "tndhms"),
        default="none",
        help="also reproduce the quirks of the contest's server",
    )
    p.add_argument("--record", metavar="FILE", help="write the games as JSON Lines")
    add_store(p)
    p.add_argument(
        "--log", metavar="FILE", help="write rejections and events to this file (default: standard error)"
    )
    p.add_argument("--json", action="store_true", help="print the result as JSON")


def serve(args: argparse.Namespace) -> int:
    """Listen, play, report."""
    from tefuda.games.daihinmin import Daihinmin
    from tefuda.wire.programs import Programs
    from tefuda.wire.uecda.server import Options, Server

    log = _open_log(args.log)

    def say(line: str) -> None:
        print(line, file=log, flush=True)

    game = Daihinmin(quirks=args.quirks, reseat=args.reseat, reset=args.reset, classes=args.classes)
    options = Options(
        game=game,
        games=args.games,
        host=args.host,
        port=args.port,
        bots=args.bots,
        seed=args.seed,
        tables=args.tables,
        seconds=args.seconds,
        forfeit=args.forfeit,
        duplicate=args.duplicate,
        series=args.series,
        deals=read_deals(args.deals) if args.deals else (),
        record=args.record,
        store=args.store,
        resume=args.resume,
        replace=args.replace,
        rejoin=args.rejoin,
        standings=args.standings,
        say=say,
    )
    server = Server(options)
    host = f"[{args.host}]" if ":" in args.host else args.host
    say(
        tr(
            "listening on {host}:{port} for {remote} clients per table, {tables} table(s)",
            host=host,
            port=server.port,
            remote=server.remote,
            tables=args.tables,
        )
    )
    seats = server.remote * args.tables
    if len(args.client) > seats:
        server.close()
        raise TefudaError(
            "There are {seats} seats for clients; {n} programs were named.", seats=seats, n=len(args.client)
        )
    with Programs(args.client, args.host, server.port, in_turn=True) as programs:
        options.watch = programs.watch
        results = server.run()
    if args.json:
        print_json([result.to_json() for result in results] if len(results) > 1 else results[0].to_json())
    else:
        for result in results:
            print(result.table())
    return max(ended_early(result) for result in results)


def _open_log(path: str | None) -> Any:
    if path is None:
        return sys.stderr
    try:
        return open(path, "a", encoding="utf-8")
    except OSError as error:
        raise TefudaError(
            "Cannot write the log {path}: {strerror}.", path=path, strerror=error.strerror
        ) from None


def read_deals(path: str) -> list[dict[str, Any]]:
    """Read given deals: lines with "hands", or a record whose games have a "deal"."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TefudaError("Cannot read the deals of {path}: {error}.", path=path, error=error) from None
    deals = []
    for number, line in enumerate(lines, start=1):
        try:
            data = json.loads(line)
        except ValueError:
            raise TefudaError("{path}, line {number}: not JSON.", path=path, number=number) from None
        if isinstance(data, dict) and isinstance(data.get("deal"), dict):
            data = data["deal"]
        if isinstance(data, dict) and "hands" in data:
            deals.append(data)
        elif not (isinstance(data, dict) and "format" in data):
            raise TefudaError(
                '{path}, line {number}: a deal is {{"hands": [five texts]}}.', path=path, number=number
            )
    if not deals:
        raise TefudaError("{path} has no deals.", path=path)
    return deals


def add_client(protocols: Commands) -> None:
    """Add ``connect uecda``."""
    p = command(
        protocols, "uecda", connect, summary="let an agent play on a server of the UECda contest",
        example="tefuda connect uecda localhost:42485 --agent default --name tefuda",
    )  # fmt: skip
    p.add_argument("address", metavar="HOST:PORT")
    p.add_argument(
        "--agent", required=True, metavar="AGENT", help="who plays, e.g. default or mc(iterations=500)"
    )
    p.add_argument("--name", default="tefuda", metavar="NAME", help="name at the table, up to nine letters")
    p.add_argument(
        "--protocol-version",
        type=int,
        default=20070,
        choices=(20070, 20140),
        help="protocol version (default 20070)",
    )
    p.add_argument(
        "--seed", type=int, metavar="S", help="seed of the agent (default: 128 random bits, shown at the end)"
    )
    p.add_argument(
        "--patience", type=float, default=600.0, metavar="X",
        help="leave when the server says nothing for X seconds (default 600)",
    )  # fmt: skip
    p.add_argument("--json", action="store_true", help="print the result as JSON")


def connect(args: argparse.Namespace) -> int:
    """Play the match."""
    from tefuda.agents import agent
    from tefuda.games.daihinmin import Daihinmin
    from tefuda.play.admission import admit
    from tefuda.wire.uecda.client import Connection, Player

    host, port = server_address(args.address, 42485)
    positive(args.patience, "--patience")
    player = admit(agent(args.agent), Daihinmin(), oracles=False)
    player.seed = random_seed() if args.seed is None else seed_number(args.seed)
    connection = Connection(host, port, args.name, version=args.protocol_version, seconds=args.patience)
    at_table = Player(connection, player)
    try:
        with progress_bar(tr("Playing")) as progress:
            at_table.run(progress)
    finally:
        connection.close()
        player.close()
        print_tally(player, at_table.tally, seed=player.seed, as_json=args.json)
    return 0
