"""Players of Geister."""

from tefuda.agents.geister.rush import Rush

__all__ = ["Rush"]
