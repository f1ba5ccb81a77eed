"""Paper S (Tajima): collusion in Saboteur, and what lies beyond it: ties, roles, hiding, search."""

from tefuda.papers.saboteur import collusion, grid, hiding, roles, search, ties

STUDIES = [
    *collusion.STUDIES,
    *grid.STUDIES,
    *ties.STUDIES,
    *roles.STUDIES,
    *hiding.STUDIES,
    *search.STUDIES,
]

__all__ = ["STUDIES", "collusion", "grid", "hiding", "roles", "search", "ties"]
