"""A game of which only our side is known: from boards to moves, from moves to our View."""

from __future__ import annotations

from tefuda.core import State, TefudaError, View
from tefuda.games.geister import Geister
from tefuda.games.geister import notation as n
from tefuda.wire.geister.protocol import Board


class SeenGame:
    """All that we know of a game on somebody's server.

    The other's colours are filled in by any set-up that fits what was revealed; our View is the same with
    every one of them, which is the promise of a View.
    """

    def __init__(self, game: Geister, seat: int, setup: str) -> None:
        self.game, self.seat, self.setup = game, seat, setup
        self.moves: list[str] = []  # after the set-ups
        self._revealed: dict[str, str] = {}  # colours of the other's pieces
        self.state = self._replay()

    @classmethod
    def choosing(cls, game: Geister, seat: int) -> View:
        """Return the View of a player who must set up."""
        state = game.start({})
        if seat == 1:
            state.play(f"set {n.red_letters(n.RED_SETS[0])}")
        return state.view(seat)

    @property
    def view(self) -> View:
        """Our View now."""
        return self.state.view(self.seat)

    def play(self, move: str, taken: str | None = None) -> None:
        """Make our own move; ``taken`` is the colour that was captured."""
        piece = self._target(move)
        self.moves.append(move)
        if piece is not None and taken is not None:
            self._revealed[piece] = taken
        self.state = self._replay()

    def follow(self, board: Board) -> None:
        """Take over what the server shows: colours, and the other's last move, if it made one."""
        for letter, shown in board[1].items():
            if shown.colour is not None:
                self._revealed[letter] = shown.colour
        move = self._their_move(board)
        if move is not None:
            self.moves.append(move)
        self.state = self._replay()
        if any(
            ours[letter]["square"] != shown.square
            for ours, theirs in zip(self._tables(), board, strict=True)
            for letter, shown in theirs.items()
        ):
            raise TefudaError("The server shows a board that no move leads to.")

    def _tables(self) -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
        table = self.state.table(self.seat)
        return table["own"], table["opponent"]

    def _their_move(self, board: Board) -> str | None:
        """Find the one piece of the other's that stands elsewhere now."""
        before = self._tables()[1]
        moved = [letter for letter, shown in board[1].items() if shown.square != before[letter]["square"]]
        if not moved:
            return None
        if len(moved) > 1 or self.state.player == self.seat:
            raise TefudaError("The server shows a board that no single move leads to.")
        letter, them = moved[0], 1 - self.seat
        here = n.square_number(before[letter]["square"], self.seat)
        if board[1][letter].square == "escaped":
            for direction in n.DIRECTIONS:
                if self._leads(letter, direction, here) is None:
                    return f"{letter} {direction}"
        elif board[1][letter].square != "captured":
            there = n.square_number(board[1][letter].square, self.seat)
            for direction in n.DIRECTIONS:
                if self._leads(letter, direction, here) == there:
                    return f"{letter} {direction}"
        raise TefudaError(
            "Piece {letter} of player {them} cannot go where the server shows it.",
            letter=letter,
            them=them + 1,
        )

    def _leads(self, letter: str, direction: str, here: int) -> int | None:
        """Return the square to which a step of the other's piece leads; None = off the board."""
        own = here if self.seat == 1 else 35 - here  # as the other sees it
        row, column = divmod(own, 6)
        row += (direction == "north") - (direction == "south")
        column += (direction == "east") - (direction == "west")
        if not (0 <= row < 6 and 0 <= column < 6):
            return None
        there = 6 * row + column
        return there if self.seat == 1 else 35 - there

    def _target(self, move: str) -> str | None:
        """Name the piece of the other's that our move captures."""
        before = self._tables()[1]
        after = self.state.copy()
        after.play(move)
        now = after.table(self.seat)["opponent"]
        return next((k for k in now if now[k]["square"] != before[k]["square"]), None)

    def _replay(self) -> State[Geister]:
        theirs = next((mask for mask in n.RED_SETS if self._fits(mask)), None)
        if theirs is None:
            raise TefudaError("The server shows more than four pieces of one colour.")
        setups = [self.setup, f"set {n.red_letters(theirs)}"]
        return self.game.replay({}, [*(setups if self.seat == 0 else setups[::-1]), *self.moves])

    def _fits(self, mask: int) -> bool:
        return all(
            (mask >> n.LETTERS.index(letter) & 1) == (colour == "red")
            for letter, colour in self._revealed.items()
        )
