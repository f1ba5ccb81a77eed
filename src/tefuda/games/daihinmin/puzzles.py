"""Mate problems (tsume Daihinmin): go out with plays that nobody can answer, whatever the others hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda._native import daihinmin as native
from tefuda.core import Move, TefudaError
from tefuda.core.puzzle import Puzzle
from tefuda.core.seeds import stream
from tefuda.core.words import tr
from tefuda.games.daihinmin import notation as n
from tefuda.games.daihinmin.diagram import pretty
from tefuda.games.daihinmin.tactics import dominating, mate

if TYPE_CHECKING:
    from tefuda.games.daihinmin.game import Daihinmin, DaihinminState

FEWEST_PLAYS = 4  # of the solution
FEWEST_CARDS = 5  # in the solver's hand
MOST_UNSEEN = 10  # so that all worlds can be gone through
TRIES = 20_000  # games looked through before saying that there is no puzzle


class MateProblem(Puzzle):
    """Only one first move mates, and some other play that nobody can answer does not."""

    task = "Go out with plays that nobody can answer, whatever the others hold."
    refusal = "No: after that, somebody may get in your way."

    state: DaihinminState

    @property
    def is_solved(self) -> bool:
        """Has the solver gone out?"""
        return bool(self.state.position.hand(self.player) == 0)

    def solution(self) -> tuple[Move, ...]:
        """Return a shortest found line of the solver's own moves."""
        line = mate(self.state)
        if line is None:
            raise TefudaError("There is no mate here any more.")
        return line

    def is_right(self, move: Move) -> bool:
        """Can nobody answer it, and is there still a mate?"""
        return keeps_mate(self.state, move)

    def clue(self) -> str:
        """Name the cards that the others hold, as anybody who counted knows."""
        hidden = native.deck(self.state.game.ranks) & ~self.state.position.hand(self.player)
        for seat in range(self.state.game.players):
            hidden &= ~self.state.position.played(seat)
        return tr("the others hold: {cards}", cards=pretty(n.cards_text(hidden)))

    def answer(self) -> Move:
        """Pass: after a right move the others cannot do anything else."""
        return self.state.game.move("pass")


def keeps_mate(state: DaihinminState, move: Move) -> bool:
    """Does the player on turn still mate after this legal move, in every world?"""
    me = state.player
    if move.text == "pass":
        line = mate(state)  # tries the pass first
        return line is not None and line[0] == move
    if n.cards_of(move.id) == state.position.hand(me):
        return True
    if move not in dominating(state):
        return False
    after = state.copy()
    after.play(move)
    while after.player != me:
        after.play("pass")
    return mate(after) is not None


def mate_problem(game: Daihinmin, seed: int, number: int) -> MateProblem:
    """Search games of careless players for a position with one mate and a trap."""
    for attempt in range(TRIES):
        rng = stream(seed, "puzzle", number, attempt)
        state = game.start(game.deal(rng))
        position = state.position
        while not position.over:
            if _is_problem(state):
                return MateProblem(game.replay(state.deal, [m.text for m in state.moves]), seed, number)
            numbers = position.legal()
            position.force(position.default_move() if rng.below(3) else numbers[rng.below(len(numbers))])
    raise TefudaError("No mate problem was found in {tries:,} games of {game}.", tries=TRIES, game=game)


def _is_problem(state: DaihinminState) -> bool:
    position = state.position
    counts, me = position.counts, position.player
    if counts[me] < FEWEST_CARDS or sum(counts) - counts[me] > MOST_UNSEEN:
        return False
    line = mate(state)
    if line is None or sum(move.text != "pass" for move in line) < FEWEST_PLAYS:
        return False
    right = [move for move in state.list_moves() if keeps_mate(state, move)]
    return len(right) == 1 and any(move not in right for move in dominating(state))
