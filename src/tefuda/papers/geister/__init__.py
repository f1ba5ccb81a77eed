"""Paper G (Takeuchi, Tochikawa & Matsuzaki 2022): what knowing the colours in Geister is worth."""

from tefuda.papers.geister import colours, deeds, searches, trust

STUDIES = [*searches.STUDIES, *colours.STUDIES, *trust.STUDIES, *deeds.STUDIES]

__all__ = ["STUDIES", "colours", "deeds", "searches", "trust"]
