"""Which kinds of weights can be trained for which game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from tefuda.core import Game
from tefuda.core.errors import TefudaError, nearest
from tefuda.games import load
from tefuda.games.geister.nets import NETS, net_kind
from tefuda.games.geister.styles import STYLES
from tefuda.learn.training import School

# By game and kind: the maker of the school, and the style to teach where it teaches several. The first kind
# is the one that is trained when none is named.
STYLED, NETTED = "tefuda.learn.geister:GeisterSchool", "tefuda.learn.geister_net:NetSchool"
SCHOOLS: dict[str, dict[str, tuple[str, ...]]] = {
    "daihinmin": {
        "policy": ("tefuda.learn.daihinmin:DaihinminSchool",),
        "net": ("tefuda.learn.daihinmin_net:NetworkSchool",),
    },
    "geister": {
        **{style: (STYLED, style) for style in STYLES},
        **{net_kind(style): (NETTED, style) for style in NETS},
        "set_ups": ("tefuda.learn.geister_set_ups:SetUpSchool",),
        "worth": ("tefuda.learn.geister_worth:WorthSchool",),
    },
}
LINEAR = "linear"  # of any other game that has features


def school_of(game: str, kind: str | None = None) -> School:
    """Return the school of a game; of a game without one of its own, that of its features."""
    kinds = SCHOOLS.get(game, {LINEAR: ("tefuda.learn.linear:LinearSchool",)})
    chosen = next(iter(kinds)) if kind is None else kind
    if chosen not in kinds:
        raise TefudaError(
            "A training of {game} has no --kind {kind}.{hint}",
            game=game,
            kind=chosen,
            hint=nearest(chosen, kinds),
        )
    path, *style = kinds[chosen]
    module, _, name = path.partition(":")
    make: Callable[..., School] = getattr(import_module(module), name)
    return make(*style) if game in SCHOOLS else make(_with_features(game))


def _with_features(text: str) -> Game:
    """Load a game, which must not be one that has a school of its own under its bare name."""
    game = load(text)
    if game.name in SCHOOLS and type(game).features is Game.features:
        raise TefudaError(
            "The training of {name} takes no parameters of the game: tefuda train {name}.", name=game.name
        )
    return game
