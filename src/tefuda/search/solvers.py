"""What may stand in ``pimc(solver=…)``: the general solvers; a game registers its own in its room."""

from __future__ import annotations

from typing import Any

from tefuda.core import Game, Solved, Solver, State, TefudaError
from tefuda.core.solver import SOLVERS
from tefuda.core.spec import Call, parse

SOLVERS.add(
    "alpha_beta", "tefuda.search.alphabeta:AlphaBeta", "two sides, deepening step by step within the limits"
)
SOLVERS.add("paranoid", "tefuda.search.alphabeta:Paranoid", "exact: what the player to move is sure of")
SOLVERS.add("max_n", "tefuda.search.exact:MaxN", "exact: everybody takes what is best for itself")
SOLVERS.add("soft_max_n", "tefuda.search.exact:SoftMaxN", "exact: all outcomes that ties may lead to")
SOLVERS.add("singleton", "tefuda.search.exact:Singleton", "exact: who may win")


def solver_of(what: Solver | Call | str) -> Solver:
    """Return the solver that a text such as ``"alpha_beta(depth=6)"`` stands for; a solver is itself.

    >>> solver_of("alpha_beta(depth=6)").depth
    6
    """
    if isinstance(what, (Call, str)):
        return SOLVERS.build(parse(str(what)))
    if not callable(getattr(what, "solve", None)):
        raise TefudaError(
            "A solver is a name such as 'alpha_beta' or an object with a method solve, which "
            "{what!r} does not have.",
            what=what,
        )
    return what


def solver_for(game: Game) -> Solver:
    """Return the solver that a game takes when nothing else is said."""
    return solver_of(game.solver())


def value_for(player: int, state: State[Any], found: Solved, *, solver: Solver) -> float:
    """Return what a solved State is worth to a player of either side; what one side gets the other does not.

    ``found`` is the solver's answer in that State, which is worth so much to whoever decides there.
    """
    decides = state.player
    if decides is None or state.side(decides) == state.side(player):
        return found.value
    both = getattr(solver, "sum_of", None)
    return float(sum(state.game.score_range) if both is None else both(state.game)) - found.value
