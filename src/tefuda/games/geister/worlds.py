"""The worlds of a Geister View: all ways to colour the opponent's unseen pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tefuda._native import geister as native
from tefuda.core import Game, Hint, Knowledge, Rng, TefudaError, View, World
from tefuda.core.errors import impossible_view, whole
from tefuda.games.geister import notation as n

if TYPE_CHECKING:
    from tefuda.games.geister.game import Geister


class ColourWorlds(Knowledge):
    """A sampler and exact list of worlds, from the View and what the observer was told.

    ``told`` are colours of the opponent's pieces, trusted with the confidence ``er``: with 1 they are known,
    below it worlds are weighed by the rule of paper G (:func:`red_chances`), four reds in each of them.
    """

    def __init__(
        self, game: Geister, view: View, told: Mapping[str, str] | None = None, *, er: float = 1.0
    ) -> None:
        self._game = game
        self._view = view
        self._is_weighed = er != 1.0
        try:
            self.native = self._known(dict(told or {}), er)
            if not view.is_over:
                self._check(self.native.world(0))  # the others differ in unseen colours only
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise impossible_view(error) from None

    def _known(self, told: dict[str, str], er: float) -> Any:
        """Put the View into the terms of the core."""
        game, view = self._game, self._view
        if view.observer not in (0, 1):
            raise TefudaError("there is no player {observer}.", observer=view.observer)
        own, other = view.table["own"], view.table["opponent"]
        observer = view.observer
        known = dict.fromkeys(n.LETTERS) | {k: p["colour"] for k, p in other.items()}
        for letter, colour in told.items():
            if letter not in known or known[letter] not in (None, colour) or colour not in ("blue", "red"):
                raise TefudaError(
                    "the hint that {letter} is {colour} does not fit", letter=letter, colour=colour
                )
        believed = {letter: colour for letter, colour in told.items() if known[letter] is None}
        if er == 1.0:
            known |= believed
        self._start = view.secret.get("start", {})
        if not isinstance(self._start, dict):
            raise TefudaError("the start is not given as an object")
        self._placed = sum(token.seen.startswith("set") for token in view.log[:2]) if view.secret == {} else 2
        made = native.Knowledge(
            max_plies=game.max_plies,
            terminal=game.is_terminal,
            ply=view.table["ply"],
            placed=self._placed,
            observer=observer,
            own=[_number(own[k]["square"], observer) for k in n.LETTERS],
            other=[_number(other[k]["square"], observer) for k in n.LETTERS],
            own_reds=_mask(k for k in n.LETTERS if own[k]["colour"] == "red"),
            known=_mask(k for k in n.LETTERS if known[k] is not None),
            known_reds=_mask(k for k in n.LETTERS if known[k] == "red"),
        )
        if er != 1.0:  # believed, not known
            made.believe(red_chances(known, believed, er))
        return made

    def _check(self, position: Any) -> None:
        """Refuse a table that the core could not play on: Views may come from outside."""
        squares = [position.squares(player) for player in (0, 1)]
        if self._placed < 2:
            start = native.Position.unplaced(self._game.max_plies, self._game.is_terminal)
            if squares != [start.squares(player) for player in (0, 1)]:
                raise TefudaError("pieces moved before both set-ups were made.")
        else:
            n.check_squares(squares, [position.reds(player) for player in (0, 1)])
        whole(self._view.table["ply"], "the ply", low=0, high=self._game.max_plies - 1)
        mine = position.player == self._view.observer == self._view.player
        if [move.id for move in self._view.legal_moves] != (position.legal() if mine else []):
            raise TefudaError("its legal moves are not those of its table.")

    @property
    def count(self) -> int:
        """How many worlds there are."""
        count: int = self.native.count
        return count

    def weigh(self, weights: Sequence[float]) -> None:
        """Give every world a weight, in the order of :meth:`world`."""
        self.native.weigh(list(weights))
        self._is_weighed = True

    def take_for_known(self, sure: float) -> None:
        """Leave out the worlds that contradict a colour of at least this chance, the surest colours first."""
        worlds = self.colourings()
        chances = {k: sum(chance for reds, chance in worlds if k in reds) for k in n.LETTERS}
        kept = dict(worlds)
        for letter, red in sorted(chances.items(), key=lambda one: -max(one[1], 1 - one[1])):
            if max(red, 1 - red) >= sure:
                fits = {reds: chance for reds, chance in kept.items() if (letter in reds) == (red >= sure)}
                kept = fits if sum(fits.values()) > 0 else kept
        self.weigh([kept.get(reds, 0.0) for reds, _ in worlds])

    def colourings(self) -> list[tuple[str, float]]:
        """List the opponent's red pieces in each world, with its chance."""
        known = self.native
        return [(n.red_letters(known.reds(i)), known.chance(i)) for i in range(self.count)]

    def world(self, i: int) -> World:
        """Return the i-th world."""
        return self._world(self.native.world(i))

    def sample_world(self, rng: Rng) -> World:
        """Draw one world by its chance."""
        return self._world(self.native.sample(rng))

    def listed(self, most: int) -> list[tuple[World, float]] | None:
        """List the worlds with their chances."""
        if self.count > most:
            return None
        return [(self.world(i), self._weight(i)) for i in range(self.count)]

    def listed_positions(self, game: Game, most: int) -> list[tuple[Any, float]] | None:
        """List the positions with the chances of their worlds, without a past."""
        if self.count > most:
            return None
        return [(self.native.world(i), self._weight(i)) for i in range(self.count)]

    def _weight(self, i: int) -> float:
        return self.native.chance(i) if self._is_weighed else 1.0

    def _world(self, position: Any) -> World:
        reds = [n.red_letters(position.reds(player)) for player in (0, 1)]
        texts = [token.seen for token in self._view.log]
        if self._view.secret == {}:  # set-ups were chosen: the hidden one is a move of this world
            for player in range(self._placed):
                texts[player] = f"set {reds[player]}"
            return World({}, tuple(self._game.move(text) for text in texts))
        deal = {"reds": reds, **self._start}
        return World(deal, tuple(self._game.move(text) for text in texts))


def red_chances(known: dict[str, Any], believed: dict[str, str], er: float) -> list[float]:
    """Return the chance of each piece to be red, when some are believed with confidence ``er`` (paper G).

    With B blue and R red pieces unseen, of which some are believed, the chances are corrected so that the
    expected number of blue pieces is B; the printed formula can leave 0 to 1 and is clamped. Pieces that
    nothing is believed of get one half: the totals decide.
    """
    if not 0.5 <= er <= 1:
        raise TefudaError("er, the confidence, is from 0.5 to 1, not {er}", er=er)
    seen = list(known.values())
    blue, red = 4 - seen.count("blue"), 4 - seen.count("red")
    blue_e = sum(colour == "blue" for colour in believed.values())
    red_e = sum(colour == "red" for colour in believed.values())
    rest = 0.5 * (blue + red - blue_e - red_e)
    s_blue = er * blue_e + (1 - er) * red_e + rest
    s_red = er * red_e + (1 - er) * blue_e + rest
    half = (blue + red) / 2
    if s_blue > half:
        blue_if_blue, blue_if_red = er * blue / s_blue, (1 - er) * blue / s_blue
    elif s_blue < half:
        blue_if_blue, blue_if_red = 1 - (1 - er) * red / s_red, 1 - er * red / s_red
    else:
        blue_if_blue, blue_if_red = er, 1 - er
    chances = {"blue": 1 - blue_if_blue, "red": 1 - blue_if_red}
    return [min(max(chances.get(believed.get(letter, ""), 0.5), 0.0), 1.0) for letter in n.LETTERS]


def colours_told(hint: Hint) -> Mapping[str, str]:
    """Return what a Hint says of the opponent's colours."""
    colours = hint.get("colours") if isinstance(hint, dict) else None
    if not isinstance(colours, dict):
        raise TefudaError("A hint of geister names the colours of pieces: {'colours': {'A': 'red'}}.")
    return colours


def _number(square: str, observer: int) -> int:
    if square == "captured":
        return n.OFF_BOARD
    return n.ESCAPED if square == "escaped" else n.square_number(square, observer)


def _mask(letters: Any) -> int:
    return sum(1 << n.LETTERS.index(letter) for letter in letters)
