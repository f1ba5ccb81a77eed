"""Players of Saboteur."""

from tefuda.agents.saboteur.inferring import Inferring
from tefuda.agents.saboteur.tajima import Tajima

__all__ = ["Inferring", "Tajima"]
