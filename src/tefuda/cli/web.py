"""``tefuda web``: the table in the browser."""

from __future__ import annotations

import argparse
import socket
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tefuda.cli.common import command
from tefuda.core.errors import TefudaError, whole
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands

NEEDED = ("starlette", "uvicorn", "websockets")


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands,
        "web",
        run,
        summary="play, review and explore in the browser",
        example="tefuda web --open",
    )
    p.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS",
        help="where to listen (default 127.0.0.1: this machine only; elsewhere a token is demanded)",
    )  # fmt: skip
    p.add_argument("--port", type=int, default=8000, metavar="N", help="port (default 8000)")
    p.add_argument("--open", action="store_true", help="open the page in your browser")
    p.add_argument(
        "--keep", metavar="FILE", help="SQLite file that keeps the games (default: in your state folder)"
    )
    p.add_argument(
        "--store", metavar="PATH", nargs="+", action="extend", default=[],
        help="stores of matches and servers whose standings the contest page shows",
    )  # fmt: skip
    p.add_argument(
        "--results", metavar="DIR", nargs="+", action="extend", default=[],
        help="folders of tefuda reproduce --keep whose studies the page shows while they are played",
    )  # fmt: skip


def missing() -> list[str]:
    """Return the packages that tefuda web needs and does not find."""
    return [name for name in NEEDED if find_spec(name) is None]


def run(args: argparse.Namespace) -> int:
    """Answer browsers until Ctrl-C."""
    if missing():
        raise TefudaError(
            "tefuda web needs {names}: pip install 'tefuda[web]' installs them.", names=", ".join(missing())
        )
    whole(args.port, "--port", low=0, high=65_535)
    from tefuda.web.app import Web
    from tefuda.web.keep import Keep, default_path
    from tefuda.web.people import Door
    from tefuda.web.server import Server, listening
    from tefuda.wire.uecda.kit_log import is_kit_log, read_kit_log

    door = Door.of(args.host)
    at = listening(args.host, args.port)
    try:
        keep = Keep(args.keep or default_path())
        readers = {"kit": (is_kit_log, read_kit_log)}
        web = Web(keep, door=door, stores=args.store, results=args.results, readers=readers, apart=True)
        host = socket.gethostname() if args.host in ("0.0.0.0", "::") else args.host
        host = f"[{host}]" if ":" in host else host
        address = f"http://{host}:{at.getsockname()[1]}/" + (f"?token={door.token}" if door.token else "")

        def ready() -> None:
            print(tr("Tefuda is at {address} (Ctrl-C ends it; games are kept in {path}).",
                     address=address, path=keep.path), flush=True)  # fmt: skip
            if args.open:
                import webbrowser

                webbrowser.open(address)

        with suppress(KeyboardInterrupt):  # told again by who served until then
            Server(web, ready=ready).run([at])
    finally:
        at.close()
    print(tr("Games are kept: tefuda web continues them."))
    return 0
