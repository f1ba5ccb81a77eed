"""What several commands need: sub-parsers with examples, progress bars, JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

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
