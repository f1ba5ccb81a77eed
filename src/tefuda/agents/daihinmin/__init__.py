"""Players of Daihinmin."""

from tefuda.agents.daihinmin.default import Default

__all__ = ["Default"]
