"""Players of Saboteur."""

from tefuda.agents.saboteur.tajima import Tajima
from tefuda.agents.saboteur.ties import Ties

__all__ = ["Tajima", "Ties"]
