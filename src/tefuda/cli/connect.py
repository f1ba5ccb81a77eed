"""``tefuda connect PROTOCOL``: one of our agents on somebody else's server; one sub-command per protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.cli import bridge, geister, uecda
from tefuda.cli.common import protocols

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command; a protocol adds itself."""
    known = protocols(
        commands, "connect", summary="let an agent play on a contest's server",
        example="tefuda connect uecda localhost:42485 --agent default --name tefuda",
    )  # fmt: skip
    uecda.add_client(known)
    geister.add_client(known)
    bridge.add_client(known)
