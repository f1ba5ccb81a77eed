"""Forced wins: the solver wins whatever the colours of the other's pieces are and whatever it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core import Move, Rng, TefudaError
from tefuda.core.puzzle import Puzzle
from tefuda.core.seeds import stream
from tefuda.games.geister import notation as n
from tefuda.games.geister.purple import purple

if TYPE_CHECKING:
    from tefuda.games.geister.game import Geister, GeisterState

EASY = 4  # wins that are seen so many plies ahead are no puzzles
DEPTH = 7  # a win is proved within so many plies
FEWEST = 5  # pieces of each side
TRIES = 20_000  # games looked through before saying that there is no puzzle


class ForcedWin(Puzzle):
    """Only one first move wins by force."""

    task = "Win by force, whatever the colours of your opponent's pieces are."
    refusal = "No: after that, your opponent may escape."

    state: GeisterState

    @property
    def is_solved(self) -> bool:
        """Has the solver won?"""
        return self.state.is_over and self.state.scores[self.player] == 1

    def solution(self) -> tuple[Move, ...]:
        """Return the solver's moves against the longest resistance."""
        line = ForcedWin(self._copy(), self.seed, self.number)
        moves: list[Move] = []
        while not line.is_solved:
            moves.append(fastest_win(line.state)[1])
            line.play(moves[-1])
        return tuple(moves)

    def is_right(self, move: Move) -> bool:
        """Is the win still forced?"""
        return move in winning_moves(self.state)

    def answer(self) -> Move:
        """Return the reply after which the win is furthest away."""
        return max(self.state.list_moves(), key=self._resistance)  # the first of equals

    def _copy(self) -> GeisterState:
        twin = self.state.game.start(self.state.deal)
        for move in self.state.moves:
            twin.play(move)
        return twin

    def _resistance(self, move: Move) -> int:
        after = self._copy()
        after.play(move)
        return 0 if after.is_over else fastest_win(after)[0]


def fastest_win(state: GeisterState) -> tuple[int, Move]:
    """Return in how many plies the player on turn wins by force, and a move that does it."""
    for depth in range(1, DEPTH + 1):
        winning = winning_moves(state, depth)
        if winning:
            return depth, winning[0]
    raise TefudaError("There is no forced win here any more.")


def winning_moves(state: GeisterState, depth: int = DEPTH) -> list[Move]:
    """Return the moves that are proved to win within so many plies, whatever the colours are."""
    player = state.player
    assert player is not None
    found = purple(state.view(player), depth=depth)
    return [move for move, worth in found.moves.items() if worth.low == 1]


def forced_win(game: Geister, seed: int, number: int) -> ForcedWin:
    """Search games of careless players for a position with one forced win."""
    for attempt in range(TRIES):
        rng = stream(seed, "puzzle", number, attempt)
        state = game.start({"reds": [n.red_letters(rng.choice(n.RED_SETS)) for _ in range(2)]})
        while not state.is_over:
            if _is_problem(state):
                return ForcedWin(game.position(state.board), seed, number)
            state.play(_careless(state, rng))
    raise TefudaError("No forced win was found in {tries:,} games of {game}.", tries=TRIES, game=game)


def _careless(state: GeisterState, rng: Rng) -> Move:
    """Any move, more often one ahead."""
    moves: list[Move] = state.list_moves()
    ahead = [move for move in moves if move.text.endswith("north")]
    choice: Move = rng.choice(ahead if ahead and rng.below(3) == 0 else moves)
    return choice


def _is_problem(state: GeisterState) -> bool:
    if not _is_promising(state) or winning_moves(state, EASY):
        return False
    player = state.player
    assert player is not None
    quick = purple(state.view(player), depth=DEPTH, only_best=True, nodes=50_000)
    return quick.value == 1 and len(winning_moves(state)) == 1


def _is_promising(state: GeisterState) -> bool:
    """Is a blue piece of the player on turn two or three steps from an exit, and are there pieces enough?"""
    me = state.player
    assert me is not None
    squares, reds = [state.position.squares(player) for player in (0, 1)], state.position.reds(me)
    if min(sum(square < n.OFF_BOARD for square in side) for side in squares) < FEWEST:
        return False
    blues = [s if me == 0 else 35 - s for k, s in enumerate(squares[me]) if s < 36 and not reds >> k & 1]
    return min(5 - s // 6 + min(s % 6, 5 - s % 6) for s in blues) in (2, 3)
