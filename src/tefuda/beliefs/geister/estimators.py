"""Colours of Geister's pieces: told, as paper G's cheating player trusts them, or inferred from moves."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from tefuda.beliefs.geister.reading import GameReader, habitual, looking
from tefuda.core import Call, Estimator, Hint, Knowledge, TefudaError, View
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
        *,
        place: int | None = None,
        nearest: bool = False,
        pieces: int = 0,
    ) -> None:
        whole(blue, "known(blue=…)", low=0, high=4)
        whole(red, "known(red=…)", low=0, high=4)
        if isinstance(er, bool) or not isinstance(er, (int, float)) or not 0.5 <= er <= 1:
            raise TefudaError("known(er=…), the confidence, is from 0.5 to 1, not {er}.", er=er)
        self.er = float(er)
        which: dict[str, Any] = {"blue": blue, "red": red}
        if whole(pieces, "known(pieces=…)", low=0, high=8):
            which["pieces"] = pieces
        if place is not None:
            which["place"] = whole(place, "known(place=…)", low=1, high=4)
        if not isinstance(nearest, bool) or (nearest and place is not None):
            raise TefudaError("known(nearest=…) is True or False, and True cannot be combined with place.")
        if nearest:
            which["nearest"] = True
        self.peeks = Call("known", which)

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Weigh the colourings by what was told."""
        game: Any = view.load_game()
        return ColourWorlds(game, view, colours_told(hint or {}), er=self.er)


class Deeds(Estimator):
    """Infers colours from the opponent's moves: ``ismcts(worlds=deeds())``.

    Each move is as likely as it would be for somebody who has pieces of these colours, looks ``depth`` plies
    ahead and expects the worst of ours: moves that are worth ``heat`` less are e times rarer (a blue piece is
    worth 0.1), and with the chance ``noise`` anything is played. So a piece that is left where it can be
    taken, or that stood on its exit and stayed, is probably red. Whoever bluffs does such things with blue
    ones, and so does who does not look: before anything was seen, the chance that the moves tell nothing at
    all is ``doubt``; the more careful the opponent seems, the less it is. With the chance ``habit`` it is
    somebody who does not look ahead like that but moves pieces by colour as searches by play-outs usually do
    (:mod:`tefuda.games.geister.habits`).

    With ``sure`` risks are taken: colours that have at least this chance are taken for known.
    """

    def __init__(
        self,
        depth: int = 4,
        heat: float = 0.01,
        noise: float = 0.02,
        *,
        doubt: float = 0.5,
        habit: float = 0.0,
        sure: float | None = None,
    ) -> None:
        self.depth = whole(depth, "deeds(depth=…)", low=1, high=8)
        self.heat = positive(heat, "deeds(heat=…)")
        self.noise = _share(noise, "noise", lambda x: 0 < x < 1, words="above 0 and below 1")
        self.doubt = _share(doubt, "doubt", lambda x: 0 <= x < 1, words="from 0 to below 1")
        self.habit = _share(habit, "habit", lambda x: 0 <= x <= 1, words="from 0 to 1")
        self.sure = (
            None if sure is None else _share(sure, "sure", lambda x: 0.5 < x <= 1, words="above 0.5, to 1")
        )
        manners = [
            (1 - self.habit, looking(self.depth, self.heat, self.noise)),
            (self.habit, habitual(self.noise)),
        ]
        self._shares = [(1 - self.doubt) * share for share, _ in manners if share > 0]
        self._reader = GameReader([model for share, model in manners if share > 0])

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Weigh the colourings by how well they explain the moves."""
        game: Any = view.load_game()
        known = ColourWorlds(game, view)
        if known.count > 1 and view.phase == "play":
            sets = [RED_SETS.index(known.native.reds(i)) for i in range(known.count)]
            chances = self._reader.rows(view, known).sum(axis=1).tolist()
            top = max(0.0, *(logs[k] for logs in chances for k in sets))
            weights = [self.doubt * math.exp(-top)] * len(sets)
            for share, logs in zip(self._shares, chances, strict=True):
                weights = [w + share * math.exp(logs[k] - top) for w, k in zip(weights, sets, strict=True)]
            known.weigh(weights)
            if self.sure is not None:
                known.take_for_known(self.sure)
        return known


def _share(value: float, name: str, fits: Callable[[float], bool], *, words: str) -> float:
    """Check a share."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not fits(value):
        raise TefudaError("deeds({name}=…) is {words}, not {value!r}.", name=name, words=words, value=value)
    return float(value)
