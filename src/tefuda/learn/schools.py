"""Which kinds of weights can be trained for which game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from tefuda.core.errors import TefudaError, nearest
from tefuda.games import load
from tefuda.games.geister.styles import STYLES
from tefuda.learn.training import School

# By game and kind: the maker of the school. The first kind is the one that is trained when none is named.
SCHOOLS: dict[str, dict[str, str]] = {
    "daihinmin": {
        "policy": "tefuda.learn.daihinmin:DaihinminSchool",
        "net": "tefuda.learn.daihinmin_net:NetSchool",
    },
    "geister": {
        **dict.fromkeys(STYLES, "tefuda.learn.geister:GeisterSchool"),
        "worth": "tefuda.learn.geister_worth:WorthSchool",
    },
}
TAKES_KIND = {"tefuda.learn.geister:GeisterSchool"}  # one maker serves several kinds
LINEAR = "linear"  # of any other game that has features


def school_of(game: str, kind: str | None = None) -> School:
    """Return the school of a game; of a game without one of its own, that of its features."""
    kinds = SCHOOLS.get(game, {LINEAR: "tefuda.learn.linear:LinearSchool"})
    chosen = next(iter(kinds)) if kind is None else kind
    if chosen not in kinds:
        raise TefudaError(
            "--kind is one of {kinds} for {game}, not {kind!r}.{hint}",
            kinds=", ".join(kinds),
            game=game,
            kind=chosen,
            hint=nearest(chosen, kinds),
        )
    module, _, name = kinds[chosen].partition(":")
    make: Callable[..., School] = getattr(import_module(module), name)
    if kinds[chosen] in TAKES_KIND:
        make = partial(make, chosen)
    elif game not in SCHOOLS:
        make = partial(make, load(game))
    return make()
