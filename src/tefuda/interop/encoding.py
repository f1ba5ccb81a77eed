"""Which encoder a game has."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tefuda.core import Game, TefudaError, View
from tefuda.core.errors import from_outside
from tefuda.interop import boards, cards, poker
from tefuda.interop.action_lists import maker_of
from tefuda.interop.layout import Encoder, Field, NativeCode

if TYPE_CHECKING:
    from numpy.typing import NDArray

CODES: dict[str, Callable[[Any], list[Field] | NativeCode]] = {
    "tefuda.games.geister.game:Geister": boards.geister,
    "tefuda.games.saboteur.game:Saboteur": boards.saboteur,
    "tefuda.games.tanhinmin.game:Tanhinmin": cards.tanhinmin,
    "tefuda.games.daihinmin.game:Daihinmin": cards.daihinmin,
    "tefuda.games.bridge.game:Bridge": cards.bridge,
    "tefuda.games.kuhn.game:Kuhn": poker.kuhn,
    "tefuda.games.leduc.game:Leduc": poker.leduc,
    "tefuda.games.liars_dice.game:LiarsDice": poker.liars_dice,
    "tefuda.games.doors.game:Doors": poker.doors,
}


@lru_cache(maxsize=32)
def encoder(game: Game, margin: int | None = None) -> Encoder:
    """Return what encodes the Views of a game; ``margin`` bounds the mine of Saboteur.

    A game of one's own has a method ``encode(view)`` that returns numbers from 0 to 1, always as many.
    """
    code = maker_of(CODES, game)
    if margin is not None and code is not boards.saboteur:
        raise TefudaError("Only saboteur takes a margin for its encoding, not {game}.", game=game)
    if code is boards.saboteur:
        return Encoder(game, boards.saboteur(game, margin))
    return Encoder(game, _own(game) if code is None else code(game))


def _own(game: Any) -> list[Field]:
    """The numbers that a game of one's own gives for a View."""
    give = getattr(game, "encode", None)
    if give is None:
        raise TefudaError(
            "{name} has no encoding: give it a method encode(view) that returns numbers from 0 to 1, "
            "always as many.",
            name=game.name,
        )
    size = len(give(game.new_state(seed=0).view(0)))

    def fill(view: View, out: Any) -> None:
        with from_outside("The numbers of encode(view) do not fit"):
            out[:] = np.asarray(give(view), np.float32).reshape(size)

    return [Field("own", (size,), f"what {game.name}.encode(view) returns", fill=fill)]


def encode(view: View) -> NDArray[np.float32]:
    """Return a View as numbers: see :class:`Encoder`.

    >>> import tefuda
    >>> from tefuda.interop import encode
    >>> encode(tefuda.load("leduc").new_state(seed=3).view(1))[:10].tolist()
    [0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    """
    if not isinstance(view, View):
        raise TefudaError("Only a View can be encoded, such as state.view(0), not a {name}.",
                          name=type(view).__name__)  # fmt: skip
    return encoder(view.load_game()).encode(view)
