"""``tefuda export``: stored games for other programs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.cli.common import command
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "export", run, summary=("write the games of a store as a table, one line per game and "
        "seat"),
        example="tefuda export results.db --to results.csv",
    )  # fmt: skip
    p.add_argument("store", metavar="STORE", help="a file made with --store")
    p.add_argument(
        "--to",
        required=True,
        metavar="FILE",
        help="output file; its ending sets the format: .csv, .arrow or .parquet, or .pbn for games of bridge",
    )


def run(args: argparse.Namespace) -> int:
    """Write the table."""
    from tefuda.arena.results.export import export

    if args.to.lower().endswith(".pbn"):
        from tefuda.arena.records.bridge_boards import write_games

        count = write_games(args.store, args.to)
        print(tr("{games} games written to {path}.", games=count, path=args.to))
        return 0
    count = export(args.store, args.to)
    print(tr("{lines} lines written to {path}.", lines=f"{count:,}", path=args.to))
    return 0
