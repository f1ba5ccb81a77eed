"""What can be proved at the table: partition, dominating plays, mate, the ending of two.

Each takes a View, or a State for its player on turn, and uses only what that player may know; with
``open=True`` a State's hands all count as seen. Small open endings of more players are for
:class:`tefuda.search.Singleton` and its relatives, which take a State.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal

from tefuda._native import daihinmin as native
from tefuda.core import Move, NativeState, TefudaError, View
from tefuda.core.errors import whole
from tefuda.games.daihinmin import notation as n
from tefuda.games.daihinmin.game import Daihinmin
from tefuda.games.daihinmin.worlds import blind_position

MATE_BUDGET = 100_000  # leads of one's own
ENDING_BUDGET = 5_000_000  # positions

Verdict = Literal["won", "lot", "lost"]
VERDICTS: dict[int, Verdict] = {1: "won", 0: "lot", -1: "lost"}


def partition(hand: View | NativeState[Daihinmin] | str, game: Daihinmin | None = None) -> tuple[Move, ...]:
    """Split a hand into as few plays as possible; it takes as many turns to shed it.

    >>> [move.text for move in partition("S3 S4 S5 H4 D9 C9 JK")]
    ['JK-S3-S4-S5', 'H4', 'D9 C9']
    """
    if isinstance(hand, str):
        cards = n.read_cards(hand)
        game = game or Daihinmin()
    else:
        game = _game_of(hand)
        position = _position(hand)
        cards = position.hand(hand.observer if isinstance(hand, View) else position.player)
    return _moves(game, native.partition(cards))


def dominating(at: View | NativeState[Daihinmin], open: bool = False) -> tuple[Move, ...]:
    """List the plays of the player on turn that nobody can beat who may still answer, or that cut.

    >>> import tefuda
    >>> duel = tefuda.load("daihinmin(players=2)").start({"hands": ["D3 S8 H2 C2", "S4 H4 D5 C6 C7"]})
    >>> [move.text for move in dominating(duel, open=True)]
    ['S8', 'H2 C2', 'C2', 'H2']
    """
    return _moves(_game_of(at), native.dominating(_turn_of(at, open), open))


def mate(
    at: View | NativeState[Daihinmin], open: bool = False, budget: int = MATE_BUDGET
) -> tuple[Move, ...] | None:
    """Find a line with which the player on turn goes out, all others being able to pass only.

    The line has the player's own moves; a pass clears the table after its own cards were not beaten. It
    holds for every deal of the unseen cards. None: there is no such line. ``budget`` counts leads.

    >>> game = Daihinmin(players=2)
    >>> state = game.start({"hands": ["D3 S8 H2 C2", "S4 H4 D5 C6 C7"]})
    >>> [move.text for move in mate(state, open=True)]
    ['H2 C2', 'pass', 'S8', 'D3']
    """
    whole(budget, "budget", low=1, high=2**31 - 1)
    position = _turn_of(at, open)
    try:
        line = native.mate(position, open, budget)
    except RuntimeError as error:
        raise TefudaError("No answer: {error}.", error=error) from None
    return None if line is None else _moves(_game_of(at), line)


@dataclass(frozen=True)
class TwoPlayerEnding:
    """An ending of two: what each move is worth to the player on turn, and the best of them."""

    verdict: Verdict
    moves: dict[Move, Verdict]
    best: tuple[Move, ...]
    _: KW_ONLY
    nodes: int


def last_two(at: View | NativeState[Daihinmin], budget: int = ENDING_BUDGET) -> TwoPlayerEnding:
    """Solve an ending of two exactly; the other's hand is what nobody else can have.

    ``lot``: neither can win if the other does not want it, and twenty passes end the game.

    >>> import tefuda
    >>> duel = tefuda.load("daihinmin(players=2)").start({"hands": ["D3 S8 H2 C2", "S4 H4 D5 C6 C7"]})
    >>> last_two(duel).verdict
    'won'
    """
    whole(budget, "budget", low=1, high=2**62)
    position = _turn_of(at)
    try:
        found, nodes = native.last_two(position, budget)
    except ValueError:
        counts = [count for count in position.counts if count]
        raise TefudaError("An ending of two has two players with cards, not {n}.", n=len(counts)) from None
    except RuntimeError as error:
        raise TefudaError("No answer: {error}.", error=error) from None
    game = _game_of(at)
    top = max(value for _, value in found)
    return TwoPlayerEnding(
        VERDICTS[top],
        {game.interned(move): VERDICTS[value] for move, value in found},
        _moves(game, [move for move, value in found if value == top]),
        nodes=nodes,
    )


def _game_of(at: View | NativeState[Daihinmin]) -> Daihinmin:
    game = at.load_game() if isinstance(at, View) else at.game
    if not isinstance(game, Daihinmin):
        raise TefudaError("These functions are for positions of daihinmin.")
    return game


def _position(at: View | NativeState[Daihinmin]) -> Any:
    return blind_position(_game_of(at), at) if isinstance(at, View) else at.position


def _turn_of(at: View | NativeState[Daihinmin], open: bool = False) -> Any:
    if isinstance(at, View) and open:
        raise TefudaError("open=True needs a State: a View has no open hands.")
    position = _position(at)
    if position.over or position.in_exchange:
        raise TefudaError("No card can be played here: the game is over or in the exchange.")
    if isinstance(at, View) and position.player != at.observer:
        raise TefudaError("It is not this player's turn.")
    return position


def _moves(game: Daihinmin, numbers: Sequence[int]) -> tuple[Move, ...]:
    return tuple(game.interned(number) for number in numbers)
