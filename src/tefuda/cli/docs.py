"""``tefuda docs``: the manual, if it is built."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import tefuda
from tefuda.cli.common import command
from tefuda.core.errors import TefudaError
from tefuda.core.words import language, tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands,
        "docs",
        run,
        summary="open the manual, if it is built",
        example="tefuda docs --path",
    )
    p.add_argument("--path", action="store_true", help="print where its first page is, open nothing")


def first_page() -> Path | None:
    """Return the first page of the manual in the language in use; None if it is not built.

    It is looked for in the project that this package is run from, then in the current folder.
    """
    projects = (Path(tefuda.__file__).resolve().parents[2], Path.cwd())
    for folder in (project / "build" / "manual" for project in projects):
        page = folder / "ja" / "index.html" if language() == "ja" else folder / "index.html"
        if page.is_file():
            return page
    return None


def run(args: argparse.Namespace) -> int:
    """Open it in the browser, or print where it is."""
    page = first_page()
    if page is None:
        raise TefudaError(
            "The manual is not built: run make docs in a checkout of Tefuda, "
            "then tefuda docs there. Its pages can also be read as files: README.md and docs."
        )
    if args.path:
        print(page)
        return 0
    import webbrowser

    if not webbrowser.open(page.as_uri()):
        print(tr("No browser was found. The manual is {page}.", page=page))
        return 1
    return 0
