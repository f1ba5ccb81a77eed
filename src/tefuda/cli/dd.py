"""``tefuda dd``: double-dummy tables and par for the boards of a file."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from tefuda.cli.common import command, print_json
from tefuda.cli.progress import progress_bar
from tefuda.core.errors import TefudaError
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands,
        "dd",
        run,
        summary="double-dummy tables and par for a file of boards",
        example="tefuda dd boards.pbn --json",
    )
    p.add_argument("file", metavar="FILE", help="boards in PBN, or in LIN if the file name ends in .lin")
    p.add_argument("--workers", default=None, metavar="N", help="threads to use (default: all cores)")
    p.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Solve the boards that can be read; the others are told on stderr."""
    from tefuda.games.bridge.double_dummy import tables
    from tefuda.games.bridge.par import par_of
    from tefuda.games.bridge.pbn import load_boards

    workers = threads(args.workers)
    boards, troubles = load_boards(args.file)
    for trouble in troubles:
        print(f"{args.file}: {trouble}", file=sys.stderr)
    if not boards:
        raise TefudaError("{file} has no board that can be read.", file=args.file)
    with progress_bar(tr("Solving"), len(boards)) as progress:
        found = tables([board.hands for board in boards], workers=workers, progress=progress)
    pars = [par_of(table, board.dealer, board.vulnerable) for table, board in zip(found, boards, strict=True)]
    if args.json:
        print_json(
            [
                {"board": board.name, "deal": board.deal, "tricks": table.tricks, "par": par.to_json()}
                for board, table, par in zip(boards, found, pars, strict=True)
            ]
        )
    else:
        for board, table, par in zip(boards, found, pars, strict=True):
            print(f"{tr('board')} {board.name}  {board.deal}\n{table}\n{tr('par')} {par}\n")
    return 1 if troubles else 0


def threads(text: str | None) -> int:
    """Return how many threads solve: those that were named, else all cores."""
    from tefuda.workers import cores

    if text is not None and not (text.isdecimal() and 1 <= int(text) <= 256):
        raise TefudaError("--workers takes a number from 1 to 256, not {workers!r}.", workers=text)
    return cores() if text is None else int(text)
