"""Colours of Geister's pieces: told, as paper G's cheating player trusts them, or inferred from moves."""

from __future__ import annotations

import math
from typing import Any

from tefuda._native import geister as native
from tefuda.core import Call, Estimator, Hint, Knowledge, TefudaError, Token, View
from tefuda.core.errors import positive, whole
from tefuda.games.geister.notation import RED_SETS
from tefuda.games.geister.worlds import ColourWorlds, colours_told


class Known(Estimator):
    """Told the colours of some of the opponent's pieces: ``known(blue=1, red=2, er=0.8)``.

    What is told is always true, and chosen once a game: by lot, with ``place`` (1 to 4) those first that
    started in such a place, with ``nearest`` those nearest to one's own side; ``pieces`` are told whatever
    their colours. ``er`` is the confidence with which it is trusted (paper G). Every world has the right
    number of reds.
    """

    def __init__(
        self,
        blue: int = 0,
        red: int = 0,
        er: float = 1.0,
        place: int | None = None,
        nearest: bool = False,
        pieces: int = 0,
    ) -> None:
        whole(blue, "known(blue=…)", 0, 4)
        whole(red, "known(red=…)", 0, 4)
        if isinstance(er, bool) or not isinstance(er, (int, float)) or not 0.5 <= er <= 1:
            raise TefudaError(f"known(er=…), the confidence, is from 0.5 to 1, not {er}.")
        self.er = float(er)
        which: dict[str, Any] = {"blue": blue, "red": red}
        if whole(pieces, "known(pieces=…)", 0, 8):
            which["pieces"] = pieces
        if place is not None:
            which["place"] = whole(place, "known(place=…)", 1, 4)
        if not isinstance(nearest, bool) or (nearest and place is not None):
            raise TefudaError("known(nearest=…) is True or False, and goes without place.")
        if nearest:
            which["nearest"] = True
        self.peeks = Call("known", which)

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Weigh the colourings by what was told."""
        game: Any = view.load_game()
        return ColourWorlds(game, view, colours_told(hint or {}), self.er)


class Deeds(Estimator):
    """Infers colours from the opponent's moves: ``ismcts(worlds=deeds())``.

    Each move is as likely as it would be for somebody who has pieces of these colours, looks ``depth`` plies
    ahead and expects the worst of ours: moves that are worth ``heat`` less are e times rarer (a blue piece is
    worth 0.1), and with the chance ``noise`` anything is played. So a piece that is left where it can be
    taken, or that stood on its exit and stayed, is probably red. Whoever bluffs does such things with blue
    ones, and so does who does not look: before anything was seen, the chance that the moves tell nothing at
    all is ``doubt``; the more careful the opponent seems, the less it is.
    """

    def __init__(self, depth: int = 4, heat: float = 0.01, noise: float = 0.02, doubt: float = 0.5) -> None:
        self.depth = whole(depth, "deeds(depth=…)", 1, 8)
        self.heat = positive(heat, "deeds(heat=…)")
        if isinstance(noise, bool) or not isinstance(noise, (int, float)) or not 0 < noise < 1:
            raise TefudaError(f"deeds(noise=…) is above 0 and below 1, not {noise!r}.")
        if isinstance(doubt, bool) or not isinstance(doubt, (int, float)) or not 0 <= doubt < 1:
            raise TefudaError(f"deeds(doubt=…) is from 0 to below 1, not {doubt!r}.")
        self.noise, self.doubt = float(noise), float(doubt)
        self._read: _Read | None = None  # the game that was read last: only new moves are read

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Weigh the colourings by how well they explain the moves."""
        game: Any = view.load_game()
        known = ColourWorlds(game, view)
        if known.count > 1 and view.phase == "play":
            chances = self._chances(view, known)
            logs = [chances[RED_SETS.index(known.native.reds(i))] for i in range(known.count)]
            top = max(0.0, *logs)
            careless = self.doubt * math.exp(-top)
            known.weigh([(1 - self.doubt) * math.exp(log - top) + careless for log in logs])
        return known

    def _chances(self, view: View, known: ColourWorlds) -> list[float]:
        """Return how much likelier than by lot all moves so far are, as logarithms, for each set of reds."""
        read = self._read
        if read is None or not read.is_past_of(view):
            read = _Read(view, (), [0.0] * len(RED_SETS))
        world = known.world(0)  # which one does not matter: moves and captures are the same in all
        state: Any = world.state(view.load_game())
        new = native.read_moves(
            state.position,
            view.observer,
            first=len(read.log),
            depth=self.depth,
            heat=self.heat,
            noise=self.noise,
        )
        sums = [old + more for old, more in zip(read.sums, new, strict=True)]
        self._read = _Read(view, view.log, sums)
        return sums


class _Read:
    """What was read of a game up to some move."""

    def __init__(self, view: View, log: tuple[Token, ...], sums: list[float]) -> None:
        self.game, self.observer, self.secret = view.game, view.observer, view.secret
        self.log, self.sums = tuple(log), sums

    def is_past_of(self, view: View) -> bool:
        """Does this View go on from there?"""
        same = (self.game, self.observer, self.secret) == (view.game, view.observer, view.secret)
        return same and tuple(view.log[: len(self.log)]) == self.log
