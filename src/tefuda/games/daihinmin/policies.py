"""Daihinmin's policies beside the uniform one."""

from __future__ import annotations

from tefuda.core import NativePolicy, Policy


def client() -> Policy:
    """As the default client of the contest plays."""
    return NativePolicy(lambda engine: engine.client(), games=("daihinmin",))
