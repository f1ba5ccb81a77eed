"""For learning libraries: moves as fixed actions, Views as arrays, and the adapters of three libraries.

Needs ``pip install 'tefuda[interop]'`` for the adapters; actions, encodings and batches need nothing more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.interop.action_space import Actions as Actions
    from tefuda.interop.action_space import actions as actions
    from tefuda.interop.aec import AecGame as AecGame
    from tefuda.interop.batches import Batch as Batch
    from tefuda.interop.batches import batch as batch
    from tefuda.interop.encoding import encode as encode
    from tefuda.interop.encoding import encoder as encoder
    from tefuda.interop.layout import Encoder as Encoder
    from tefuda.interop.layout import Field as Field
    from tefuda.interop.seat import SeatEnv as SeatEnv
    from tefuda.interop.spiel import openspiel_game as openspiel_game
    from tefuda.interop.spiel_meeting import Meeting as Meeting
    from tefuda.interop.spiel_meeting import meeting as meeting
    from tefuda.interop.spiel_meeting import openspiel_bot as openspiel_bot

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "action_space": ("Actions", "actions"),
        "aec": ("AecGame",),
        "batches": ("Batch", "batch"),
        "encoding": ("encode", "encoder"),
        "layout": ("Encoder", "Field"),
        "seat": ("SeatEnv",),
        "spiel": ("openspiel_game",),
        "spiel_meeting": ("Meeting", "meeting", "openspiel_bot"),
    },
)
