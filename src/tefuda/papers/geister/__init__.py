"""Paper G (Takeuchi, Tochikawa & Matsuzaki 2022): what knowing the colours in Geister is worth."""

from tefuda.papers.geister import budgets, cautious, colours, deeds, pools, searches, trust

STUDIES = [
    *searches.STUDIES,
    *colours.STUDIES,
    *trust.STUDIES,
    *deeds.STUDIES,
    *budgets.STUDIES,
    *cautious.STUDIES,
    *pools.STUDIES,
]

__all__ = ["STUDIES", "budgets", "cautious", "colours", "deeds", "pools", "searches", "trust"]
