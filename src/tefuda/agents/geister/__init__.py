"""Players of Geister."""

from tefuda.agents.geister.purple import Purple
from tefuda.agents.geister.rush import Rush
from tefuda.agents.geister.strong import Strong

__all__ = ["Purple", "Rush", "Strong"]
