"""The worlds of a Geister View: all ways to colour the opponent's unseen pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda._native import geister as native
from tefuda.core import Hint, Rng, TefudaError, View, World
from tefuda.games.geister import notation as n

if TYPE_CHECKING:
    from tefuda.games.geister.game import Geister


class ColourWorlds:
    """A uniform sampler and exact list of worlds, from the View (and the Hint) alone."""

    engine: Any = native

    def __init__(self, game: Geister, view: View, hint: Hint | None = None) -> None:
        self._game = game
        self._view = view
        own, other = view.table["own"], view.table["opponent"]
        observer = view.observer
        known = dict.fromkeys(n.LETTERS) | {k: p["colour"] for k, p in other.items()}
        known.update((hint or {}).get("colours", {}))
        self._placed = sum(token.seen.startswith("set") for token in view.log[:2]) if view.secret == {} else 2
        try:
            self.native = native.Knowledge(
                max_plies=game.max_plies,
                ply=view.table["ply"],
                placed=self._placed,
                observer=observer,
                own=[_number(own[k]["square"], observer) for k in n.LETTERS],
                other=[_number(other[k]["square"], observer) for k in n.LETTERS],
                own_reds=_mask(k for k in n.LETTERS if own[k]["colour"] == "red"),
                known=_mask(k for k in n.LETTERS if known[k] is not None),
                known_reds=_mask(k for k in n.LETTERS if known[k] == "red"),
            )
        except ValueError as error:
            raise TefudaError(f"This View is impossible: {error}.") from None

    @property
    def count(self) -> int:
        """How many worlds there are."""
        count: int = self.native.count
        return count

    def world(self, i: int) -> World:
        """Return the i-th world."""
        return self._world(self.native.world(i))

    def sample_world(self, rng: Rng) -> World:
        """Draw one world; all are equally likely."""
        return self._world(self.native.sample(rng))

    def _world(self, position: Any) -> World:
        reds = [n.red_letters(position.reds(player)) for player in (0, 1)]
        texts = [token.seen for token in self._view.log]
        if self._view.secret == {}:  # set-ups were chosen: the hidden one is a move of this world
            for player in range(self._placed):
                texts[player] = f"set {reds[player]}"
            return World({}, tuple(self._game.move(text) for text in texts))
        deal = {"reds": reds, **self._view.secret.get("start", {})}
        return World(deal, tuple(self._game.move(text) for text in texts))


def _number(square: str, observer: int) -> int:
    if square == "captured":
        return n.OFF_BOARD
    return n.ESCAPED if square == "escaped" else n.square_number(square, observer)


def _mask(letters: Any) -> int:
    return sum(1 << n.LETTERS.index(letter) for letter in letters)
