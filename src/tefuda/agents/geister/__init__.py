"""Players of Geister."""

from tefuda.agents.geister.purple import Purple
from tefuda.agents.geister.rush import Rush

__all__ = ["Purple", "Rush"]
