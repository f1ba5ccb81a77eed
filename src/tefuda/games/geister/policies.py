"""Geister's policies beside the uniform one."""

from __future__ import annotations

from tefuda.core import NativePolicy, Policy


def leave() -> Policy:
    """A blue piece on an exit leaves at once; else any move."""
    return NativePolicy(lambda engine: engine.leave(), games=("geister",))
