"""``tefuda serve PROTOCOL``: a server for other people's clients; a sub-command a protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.cli import bridge, geister, uecda
from tefuda.cli.common import protocols

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command; a protocol adds itself."""
    known = protocols(
        commands, "serve", summary="play a match with clients of a contest",
        example='tefuda serve uecda --games 1000 --bots "default*4"',
    )  # fmt: skip
    uecda.add_server(known)
    geister.add_server(known)
    bridge.add_server(known)
