"""Players of Saboteur."""

from tefuda.agents.saboteur.tajima import Tajima

__all__ = ["Tajima"]
