"""Geister: rules with parameters, States and Views."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from tefuda._native import geister as native
from tefuda.core import (
    Call,
    Deal,
    Hint,
    Move,
    NativeGame,
    NativeState,
    Rng,
    State,
    TefudaError,
    Token,
    Unknowns,
    View,
    World,
)
from tefuda.core.errors import whole
from tefuda.core.picture import Picture
from tefuda.core.puzzle import Puzzle
from tefuda.games.geister import middles
from tefuda.games.geister import notation as n
from tefuda.games.geister.diagram import draw, read_position, write_position
from tefuda.games.geister.hints import colours_to_tell
from tefuda.games.geister.human_interface import GeisterInterface, last_square
from tefuda.games.geister.picture import board
from tefuda.games.geister.puzzle import forced_win
from tefuda.games.geister.worlds import ColourWorlds, colours_told

REASONS = (None, "escape", "blue captured", "red captured", "draw")
COLOURS = (None, "blue", "red")


class Geister(NativeGame):
    """Two players, eight pieces each, four blue and four red, colours hidden from the other.

    Win by leaving with a blue piece through one of the far corners, by capturing all blue pieces of the
    other, or when the other has captured all your red ones. Leaving is a ``move``; with
    ``escape='terminal'`` there is no such move: a blue piece on its exit at its own turn has won, and one
    that stands there while play goes on is red for all to see. With ``left`` games start after 20 plies,
    from one of some positions in which both sides have so many blue and so many red pieces.
    """

    name = "geister"
    unfit = ("cfr",)  # far too many positions
    examples = (
        "geister",
        "geister(setup='choose')",
        "geister(max_plies=30)",
    )
    engine = native
    effort = 2000

    def __init__(
        self,
        max_plies: int = 200,
        setup: Literal["random", "choose"] = "random",
        escape: Literal["move", "terminal"] = "move",
        *,
        left: int | None = None,
    ) -> None:
        super().__init__()
        if not 1 <= max_plies <= 10_000:
            raise TefudaError(
                "geister(max_plies=…) is from 1 to 10000, not {max_plies}.", max_plies=max_plies
            )
        if setup not in ("random", "choose"):
            raise TefudaError("geister(setup=…) is 'random' or 'choose', not {setup!r}.", setup=setup)
        if escape not in ("move", "terminal"):
            raise TefudaError("geister(escape=…) is 'move' or 'terminal', not {escape!r}.", escape=escape)
        if left is not None:
            whole(left, "geister(left=…)", low=2, high=4)
            if setup == "choose" or max_plies <= middles.PLY:
                raise TefudaError(
                    "geister(left=…) starts in the middle of a game: it needs "
                    "setup='random' and a larger max_plies."
                )
        self.left = left
        self.max_plies = max_plies
        self.setup = setup
        self.escape = escape
        self.is_terminal = escape == "terminal"

    def deal(self, rng: Rng) -> Deal:
        """Draw both set-ups, or nothing when the players choose."""
        if self.setup == "choose":
            return {}
        if self.left is not None:
            return read_position(rng.choice(middles.positions(self.left)))
        return {"reds": [n.red_letters(rng.choice(n.RED_SETS)) for _ in range(2)]}

    def deals(self) -> Iterator[tuple[Deal, int]]:
        """List the 70 x 70 pairs of set-ups."""
        if self.setup == "choose":
            yield {}, 1
            return
        if self.left is not None:
            yield from ((read_position(text), 1) for text in middles.positions(self.left))
            return
        for first in n.RED_SETS:
            for second in n.RED_SETS:
                yield {"reds": [n.red_letters(first), n.red_letters(second)]}, 1

    def start(self, deal: Deal) -> GeisterState:
        """Return the start of a game, or of one that begins in the middle (see :meth:`position`)."""
        if not isinstance(deal, dict) or set(deal) - {"reds", "squares", "ply"}:
            raise TefudaError(
                'A deal of geister is {"reds": ["ABCD", "EFGH"]} (and "squares", "ply" in mid-game).'
            )
        if not deal and self.setup == "choose":
            return GeisterState(self, deal, native.Position.unplaced(self.max_plies, self.is_terminal))
        reds = deal.get("reds")
        if not isinstance(reds, (list, tuple)) or len(reds) != 2:
            raise TefudaError(
                'A deal of geister names the red pieces of both players: {"reds": ["ABCD", "EFGH"]}.'
            )
        masks = [n.red_mask(letters) for letters in reds]
        if "squares" not in deal:
            if "ply" in deal:
                raise TefudaError('A deal of geister with a "ply" needs the "squares" too.')
            return GeisterState(
                self, deal, native.Position.dealt(self.max_plies, masks[0], masks[1], self.is_terminal)
            )
        squares = _read_squares(deal["squares"], masks)
        ply = whole(deal.get("ply", 0), "The ply of a position", low=0, high=self.max_plies - 1)
        (first, second), (reds0, reds1) = squares, masks
        position = native.Position.set_up(self.max_plies, ply, first, second, reds0, reds1, self.is_terminal)
        if position.over:
            raise TefudaError("The player on turn has a blue piece on an exit: this game is over.")
        return GeisterState(self, deal, position)

    def position(self, text: str) -> GeisterState:
        """Return a game that starts from a position in text.

        >>> import tefuda
        >>> state = tefuda.load("geister").position("B4r/6/6/6/6/R4b 1 60")
        >>> state.play("A north"); state.reason
        'escape'
        """
        return self.start(read_position(text))

    def move(self, text: str) -> Move:
        """Read a move in notation."""
        return self.interned(n.move_number(text))

    def move_text(self, number: int) -> str:
        """Return the notation of a move number."""
        return n.move_text(number)

    def token(self, player: int, seen: int, reveal: int) -> Token:
        """Put what was seen into words."""
        text = "set" if seen == n.HIDDEN_SETUP else self.interned(seen).text
        return Token(player, text, COLOURS[reveal])

    def show(self, view: View, colour: bool = False) -> str:
        """Draw the board as the player sees it."""
        return draw(view.table, colour, last_square(view))

    def human_interface(self) -> GeisterInterface:
        """Return how it talks with a person."""
        return GeisterInterface(self)

    def picture(self, view: View) -> Picture:
        """Draw the board as the player sees it."""
        return board(
            view.table, view.log, observer=max(view.observer, 0), title=self.picture_title(view)
        )  # spectators look from the first player's side

    def worlds(self, view: View) -> Iterator[World]:
        """List every way to colour the opponent's unseen pieces."""
        known = self.knowledge(view)
        for i in range(known.count):
            yield known.world(i)

    def past_of(self, view: View, hint: Hint | None = None) -> Any:
        """Return a position that is right in all that the observer sees, with the moves so far."""
        state: Any = self.knowledge(view, hint).world(0).state(self)
        return state.position

    def knowledge(self, view: View, hint: Hint | None = None) -> ColourWorlds:
        """Return the sampler of worlds of a View; what an Oracle was told is taken as certain."""
        return ColourWorlds(self, view, None if hint is None else colours_told(hint))

    def unknowns(self, view: View) -> Unknowns:
        """The colours of the opponent's pieces on the board, once it has given them any."""
        opponent = 1 - view.observer
        is_placed = self.setup == "random" or any(token.player == opponent for token in view.log)
        pieces = view.table["opponent"] if is_placed else {}
        rows = tuple(k for k, piece in pieces.items() if piece["colour"] is None)

        def find(position: Any) -> dict[str, list[str]]:
            reds = position.reds(opponent)
            return {k: ["red" if reds >> n.LETTERS.index(k) & 1 else "blue"] for k in rows}

        return Unknowns("piece", rows, ("blue", "red"), find=find)

    def puzzle(self, seed: int, number: int) -> Puzzle:
        """Return a position with one forced win, whatever the colours of the other's pieces are."""
        return forced_win(self, seed, number)

    def hint(self, state: State[Any], player: int, peeks: Call, *, rng: Rng) -> Hint:
        """Tell the colours of some pieces of the opponent: ``known(blue=1, red=2)``.

        By lot; with ``place`` those first that started there (:data:`tefuda.games.geister.hints.PLACES`),
        with ``nearest`` those nearest to the player's own side.
        """
        assert isinstance(state, GeisterState)
        return {"colours": colours_to_tell(state.position, player, peeks, rng=rng)}


class GeisterState(NativeState[Geister]):
    """The truth of a game of Geister."""

    @property
    def phase(self) -> str:
        """``setup`` while players choose their red pieces, then ``play``."""
        return "setup" if self.position.placed < 2 else "play"

    @property
    def reason(self) -> str | None:
        """``escape``, ``blue captured``, ``red captured`` or ``draw``."""
        return REASONS[self.position.outcome]

    def secret(self, player: int) -> dict[str, Any]:
        """Return the own set-up, where chance chose it, and the start of a game that began in the middle."""
        if "reds" not in self.deal:
            return {}
        told: dict[str, Any] = {"reds": n.red_letters(self.position.reds(player))}
        if "squares" in self.deal:  # a game that began in the middle: everybody knows where
            squares = [list(side) for side in self.deal["squares"]]  # the reader may do with it what it likes
            told["start"] = {"squares": squares, "ply": self.deal.get("ply", 0)}
        return told

    def table(self, player: int) -> dict[str, Any]:
        """Return the board as this player sees it; all colours are open when the game is over."""
        over = self.is_over
        return {
            "ply": self.position.ply,
            "max_plies": self.game.max_plies,
            "own": self._pieces(player, player, True),
            "opponent": self._pieces(1 - player, player, over),
        }

    def public_table(self) -> dict[str, Any]:
        """Return the board from the first player's side, with the colours that everybody knows."""
        return {**self.table(0), "own": self._pieces(0, 0, self.is_over)}

    def public_token(self, tokens: Sequence[Token]) -> Token:
        """All but the set-ups is seen by both; of a set-up only that it was made."""
        return next((token for token in tokens if token.seen == "set"), tokens[0])

    def truth(self, player: int = 0) -> dict[str, Any]:
        """Return the board with all colours, seen from a player's side."""
        return {**self.table(player), "opponent": self._pieces(1 - player, player, True)}

    def _pieces(self, owner: int, observer: int, is_open: bool) -> dict[str, dict[str, str | None]]:
        reds, proved = self.position.reds(owner), self.position.proved(owner)
        placed = self.position.placed > owner
        pieces: dict[str, dict[str, str | None]] = {}
        for k, square in enumerate(self.position.squares(owner)):
            on_board = square < n.OFF_BOARD
            shown = placed and (is_open or not on_board or proved >> k & 1)
            where = "captured" if square == n.OFF_BOARD else "escaped"
            pieces[n.LETTERS[k]] = {
                "square": n.square_name(square, observer) if on_board else where,
                "colour": ("red" if reds >> k & 1 else "blue") if shown else None,
            }
        return pieces

    @property
    def board(self) -> str:
        """The position in one line, as :meth:`Geister.position` reads it."""
        squares = [self.position.squares(p) for p in (0, 1)]
        return write_position(squares, [self.position.reds(p) for p in (0, 1)], self.position.ply)

    def picture(self) -> Picture:
        """Draw the board with all colours, from the first player's side."""
        return board(self.truth(), self.log(0), observer=0, title=str(self.game))

    def __str__(self) -> str:
        return draw(self.truth())


def _square(name: object, player: int) -> int:
    if name == "captured":
        return n.OFF_BOARD
    if isinstance(name, str) and len(name) == 2 and name[0] in "abcdef" and name[1] in "123456":
        return n.square_number(name, player)
    raise TefudaError("A square is a1 to f6 or 'captured', not {name!r}.", name=name)


def _read_squares(sides: object, reds: list[int]) -> list[list[int]]:
    """Read the squares of both sides."""
    if not isinstance(sides, (list, tuple)) or [
        len(side) if isinstance(side, (list, tuple)) else 0 for side in sides
    ] != [8, 8]:
        raise TefudaError(
            "A position gives the squares of eight pieces per side, with 'captured' for captured pieces."
        )
    squares = [[_square(s, player) for s in side] for player, side in enumerate(sides)]
    n.check_squares(squares, reds)
    return squares
