"""``tefuda serve``: a server for other people's clients."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tefuda.cli.common import command, print_json
from tefuda.core.errors import TefudaError

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "serve", run, "play a match with clients of the UECda contest",
        'tefuda serve uecda --games 1000 --bots "default*4"',
    )  # fmt: skip
    p.add_argument("protocol", choices=("uecda",), help="the protocol of the clients")
    p.add_argument("--games", type=int, default=1000, metavar="N", help="games of the match (default 1000)")
    p.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    p.add_argument(
        "--port", type=int, default=42485, metavar="P", help="port (default 42485; 0 = any free one)"
    )
    p.add_argument(
        "--bots", action="append", default=[], metavar="AGENTS", help="agents of ours, e.g. default*4"
    )
    p.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed deals the same cards")
    p.add_argument("--tables", type=int, default=1, metavar="T", help="tables side by side, five people each")
    p.add_argument("--seconds", type=float, default=60.0, metavar="X", help="a client's time for each answer")
    p.add_argument("--forfeit", action="store_true", help="a client that is late once is out; else it passes")
    p.add_argument("--duplicate", action="store_true", help="repeat every series with the players moved on")
    p.add_argument(
        "--deals", metavar="FILE", help='given cards: a record, or JSON Lines {"hands": [five texts]}'
    )
    p.add_argument("--reseat", type=int, default=3, metavar="N", help="draw seats every N games (default 3)")
    p.add_argument(
        "--reset", type=int, default=100, metavar="N", help="forget classes every N games (default 100)"
    )
    p.add_argument(
        "--quirks",
        choices=("none", "tndhms"),
        default="none",
        help="the oddities of the contest's server too",
    )
    p.add_argument("--record", metavar="FILE", help="write the games as JSON Lines")
    p.add_argument(
        "--log", metavar="FILE", help="write rejections and events there (default: standard error)"
    )
    p.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Listen, play, report."""
    from tefuda.games.daihinmin import Daihinmin
    from tefuda.wire.uecda.server import Options, Server

    log = _open_log(args.log)

    def say(line: str) -> None:
        print(line, file=log, flush=True)

    game = Daihinmin(quirks=args.quirks, reseat=args.reseat, reset=args.reset)
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
        deals=read_deals(args.deals) if args.deals else (),
        record=args.record,
        say=say,
    )
    server = Server(options)
    say(f"listening on {args.host}:{server.port} for {server.remote} clients a table, {args.tables} table(s)")
    results = server.run()
    if args.json:
        print_json([result.to_json() for result in results] if len(results) > 1 else results[0].to_json())
    else:
        for result in results:
            print(result.table())
    return 0


def _open_log(path: str | None) -> Any:
    if path is None:
        return sys.stderr
    try:
        return open(path, "a", encoding="utf-8")
    except OSError as error:
        raise TefudaError(f"Cannot write the log {path}: {error.strerror}.") from None


def read_deals(path: str) -> list[dict[str, Any]]:
    """Read given deals: lines with "hands", or a record whose games have a "deal"."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TefudaError(f"Cannot read the deals of {path}: {error}.") from None
    deals = []
    for number, line in enumerate(lines, start=1):
        try:
            data = json.loads(line)
        except ValueError:
            raise TefudaError(f"{path}, line {number}: not JSON.") from None
        if isinstance(data, dict) and isinstance(data.get("deal"), dict):
            data = data["deal"]
        if isinstance(data, dict) and "hands" in data:
            deals.append(data)
        elif not (isinstance(data, dict) and "format" in data):
            raise TefudaError(f'{path}, line {number}: a deal is {{"hands": [five texts]}}.')
    if not deals:
        raise TefudaError(f"{path} has no deals.")
    return deals
