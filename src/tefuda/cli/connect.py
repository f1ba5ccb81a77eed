"""``tefuda connect``: an agent of ours on somebody else's server."""

from __future__ import annotations

import argparse
import secrets
from typing import TYPE_CHECKING

from tefuda.cli.common import command, print_json
from tefuda.core.errors import TefudaError

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "connect", run, "let an agent play on a server of the UECda contest",
        "tefuda connect uecda localhost:42485 --agent default --name tefuda",
    )  # fmt: skip
    p.add_argument("protocol", choices=("uecda",), help="the protocol of the server")
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
        help="of the protocol (default 20070)",
    )
    p.add_argument("--seed", type=int, metavar="S", help="seed of the agent")
    p.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Play the match."""
    from tefuda.agents import agent, check_game
    from tefuda.core.spec import parse
    from tefuda.wire.uecda.client import Connection, Player

    host, _, port = args.address.rpartition(":")
    if not host or not port.isdecimal():
        raise TefudaError(f"An address is HOST:PORT, such as localhost:42485, not {args.address!r}.")
    player = agent(args.agent)
    check_game(parse(args.agent).name, "daihinmin")
    if player.peeks is not None:
        raise TefudaError(f"{player} sees the truth; on a server nobody does.")
    player.seed = secrets.randbits(32) if args.seed is None else args.seed
    connection = Connection(host, int(port), args.name, args.protocol_version)
    try:
        tally = Player(connection, player).run()
    finally:
        connection.close()
        player.close()
    known = tally.games - tally.unknown
    points = sum((5 - place) * times for place, times in enumerate(tally.places))
    mean = points / known if known else 0.0
    if args.json:
        data = {"agent": str(player), "games": tally.games, "places": tally.places, "points": points}
        print_json({**data, "score": mean, "unknown": tally.unknown, "refused": tally.refused})
        return 0
    print(f"{player}: {tally.games} games, {mean:.3f} points a game, places {tally.places}")
    if tally.unknown or tally.refused:
        print(f"places not told by the server: {tally.unknown}; plays not accepted: {tally.refused}")
    return 0
