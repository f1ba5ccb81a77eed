"""Colours of Geister's pieces, as paper G's cheating player is told and trusts them."""

from __future__ import annotations

from typing import Any

from tefuda.core import Call, Estimator, Hint, Knowledge, TefudaError, View
from tefuda.core.errors import whole
from tefuda.games.geister.worlds import ColourWorlds, colours_told


class Known(Estimator):
    """Told the colours of some of the opponent's pieces: ``known(blue=1, red=2, er=0.8)``.

    What is told is always true, and chosen once a game; ``er`` is the confidence with which it is trusted
    (paper G). Every world has the right number of reds.
    """

    def __init__(self, blue: int = 0, red: int = 0, er: float = 1.0) -> None:
        whole(blue, "known(blue=…)", 0, 4)
        whole(red, "known(red=…)", 0, 4)
        if isinstance(er, bool) or not isinstance(er, (int, float)) or not 0.5 <= er <= 1:
            raise TefudaError(f"known(er=…), the confidence, is from 0.5 to 1, not {er}.")
        self.er = float(er)
        self.peeks = Call("known", {"blue": blue, "red": red})

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Weigh the colourings by what was told."""
        game: Any = view.load_game()
        return ColourWorlds(game, view, colours_told(hint or {}), self.er)
