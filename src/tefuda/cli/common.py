"""What several commands need: sub-parsers with examples, progress bars, JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tefuda.core.errors import TefudaError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], summary: str, example: str
) -> argparse.ArgumentParser:
    """Add a command with its help and an example."""
    made: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=summary[0].upper() + summary[1:] + ".", epilog=f"example: {example}"
    )
    made.set_defaults(run=run)
    return made


def add_running(p: argparse.ArgumentParser) -> None:
    """Add the options of every command that plays many games."""
    p.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (default 1)"
    )
    p.add_argument("--workers", default=None, metavar="N", help="processes to use (default: all cores)")
    p.add_argument("--store", metavar="PATH", help="keep the games in an SQLite file as they come")
    p.add_argument("--resume", action="store_true", help="with --store: go on with what is there")
    p.add_argument("--json", action="store_true", help="print JSON")


def check_running(args: argparse.Namespace) -> int:
    """Check these options and return the number of workers: all cores when nothing is said."""
    from tefuda.workers import cores

    if args.resume and not args.store:
        raise TefudaError("--resume goes with --store PATH: there is nothing to go on with.")
    if args.workers is None:
        return cores()
    if not args.workers.isdecimal() or not 1 <= int(args.workers) <= 1024:
        raise TefudaError(f"--workers takes a number from 1 to 1024, not {args.workers!r}.")
    return int(args.workers)


def print_json(data: Any) -> None:
    """Print JSON for programs."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None] | None]:
    """Show a bar on the terminal; give None, and stay quiet, when there is none."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
