"""The inner loops of Tefuda (C++20)."""

from collections.abc import Sequence
from typing import Any

from tefuda._native import (
    bandits as bandits,
    batches as batches,
    bridge as bridge,
    daihinmin as daihinmin,
    doors as doors,
    endgame as endgame,
    geister as geister,
    kuhn as kuhn,
    python as python,
    saboteur as saboteur,
    saboteur_wide as saboteur_wide,
    search as search,
    tanhinmin as tanhinmin
)


def derive(seed: int, key: int) -> int:
    """The seed of the stream that `key` names below `seed`."""

class Rng:
    """A random stream that is the same on every machine."""

    def __init__(self, seed: int) -> None: ...

    def next(self) -> int:
        """64 random bits."""

    def uniform(self) -> float:
        """A float in [0, 1)."""

    def split(self, key: int) -> Rng:
        """A stream of its own; this one does not move."""

    def below(self, n: int) -> int:
        """A whole number in 0 .. n-1."""

    def choice(self, items: Sequence[Any]) -> Any:
        """One item of a sequence."""

    def shuffle(self, items: list[Any]) -> None:
        """Shuffles a list in place."""

class Stop:
    """Ends the searches that were given it; may be set from any thread."""

    def __init__(self, also: Stop | None = None) -> None:
        """One that is set with another, too."""

    def __reduce__(self) -> tuple[type[Stop], tuple[()]]: ...

    def set(self) -> None:
        """
        End them: each hears it within milliseconds and answers with what it has.
        """

    @property
    def is_set(self) -> bool: ...

class Position:
    """A native game in progress: the part that all games share."""

    @property
    def player(self) -> int: ...

    @property
    def over(self) -> bool: ...

    @property
    def moves(self) -> list[int]: ...

    @property
    def length(self) -> int: ...

    def legal(self) -> list[int]: ...

    def is_legal(self, move: int) -> bool: ...

    def play(self, move: int) -> bool:
        """False, and nothing done, when the move is illegal."""

    def undo(self) -> bool: ...

    def copy(self) -> Any: ...

    def scores(self) -> list[float]: ...

    def side(self, seat: int) -> int:
        """Who plays together: equal numbers."""

    def seen(self, observer: int, first: int = 0) -> list[tuple[int, int, int]]: ...

    def observe(self, move: int, observer: int) -> tuple[int, int]: ...

class Worlds:
    """A source of worlds, as searches take it."""

    @property
    def observer(self) -> int: ...

    @property
    def weighs(self) -> bool:
        """Do worlds come with weights?"""

    def sample(self, rng: Rng) -> Any:
        """A world drawn with the chance it has."""

    def propose(self, rng: Rng) -> tuple[Any, float, int]:
        """A world, its weight, and how many candidates were looked at."""

class WorldList(Worlds):
    """Worlds in a list, with weights."""

    def __init__(self, worlds: Sequence[Position], weights: Sequence[int], observer: int, low: float, high: float, evenly: bool = False) -> None: ...

    def remember(self, worlds: Sequence[Position], starts: Sequence[Position], weights: Sequence[int]) -> None:
        """Games from their beginning, for MO-ISMCTS."""

    @property
    def count(self) -> int: ...

class Mind:
    """A player in the middle of a game, with what it has gathered."""

    def choose(self, position: Position, rng: Rng) -> int: ...

class Policy:
    """A way to choose moves; wrapped by tefuda.core.Policy."""

    @property
    def remembers(self) -> bool:
        """Does it need the game so far? No play-outs then."""

    @property
    def weighs(self) -> bool:
        """Can it say how likely its moves are?"""

    def choose(self, position: Position, rng: Rng) -> int: ...

    def choose_many(self, positions: Sequence[Position], seeds: Sequence[int]) -> list[int]:
        """One move for every position, each with a stream of its own."""

    def weights(self, position: Position) -> list[float]:
        """The chance of every legal move, in their order."""

    def begin(self, seat: int) -> Mind:
        """A player of a new game."""

def play_out(position: Position, policies: Sequence[Policy], seeds: Sequence[int]) -> None:
    """Plays on to the end, every seat by its policy and its own stream."""

def likelihoods(positions: Sequence[Position], observer: int, policy: Policy, noise: float) -> list[float]:
    """
    How much likelier than its own weight this policy makes each world, by the moves of the others.
    """

class MoveReport:
    """One root move: how often tried, sum and squares of scores."""

    @property
    def move(self) -> int: ...

    @property
    def visits(self) -> int: ...

    @property
    def total(self) -> float: ...

    @property
    def squares(self) -> float: ...

    @property
    def weight(self) -> float: ...

    @property
    def weight_squares(self) -> float: ...

class Draws:
    """How the worlds of a search were come by."""

    @property
    def count(self) -> int: ...

    @property
    def tries(self) -> int: ...

    @property
    def weight(self) -> float:
        """Sum of the weights."""

    @property
    def squares(self) -> float:
        """Sum of their squares."""

class TreeReport:
    """What one tree, or several pooled ones, found at the root."""

    @property
    def moves(self) -> list[MoveReport]: ...

    @property
    def iterations(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def depth(self) -> float: ...

    @property
    def seconds(self) -> float: ...

    @property
    def worlds(self) -> float: ...

    @property
    def playouts(self) -> float: ...

    @property
    def draws(self) -> Draws: ...

def pooled(trees: Sequence[TreeReport]) -> TreeReport:
    """Counts and scores of equal moves added."""

class VectorReport:
    """What max^n found: vectors of payoffs."""

    @property
    def value(self) -> list[float]:
        """Of the position, if it is done."""

    @property
    def moves(self) -> list[tuple[int, list[float]]]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def is_done(self) -> bool: ...

class SetReport:
    """What soft-max^n found: sets of vectors, as lists."""

    @property
    def value(self) -> list[list[float]]:
        """Of the position, if it is done."""

    @property
    def moves(self) -> list[tuple[int, list[list[float]]]]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def is_done(self) -> bool: ...

class SeatsReport:
    """What singleton found: seats, as bits."""

    @property
    def value(self) -> int:
        """Of the position, if it is done."""

    @property
    def moves(self) -> list[tuple[int, int]]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def is_done(self) -> bool: ...

class MoveBound:
    """What alpha-beta says of one move at the root."""

    @property
    def move(self) -> int: ...

    @property
    def value(self) -> float: ...

    @property
    def low(self) -> float:
        """Proved: it is worth no less."""

    @property
    def high(self) -> float:
        """Proved: it is worth no more."""

    @property
    def depth(self) -> int:
        """Plies looked at; 0 = not valued."""

    @property
    def is_whole(self) -> bool:
        """Looked at to the end of all games."""

class Solution:
    """What alpha-beta found."""

    @property
    def moves(self) -> list[MoveBound]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def depth(self) -> int:
        """Plies that all moves were looked at; 0 = not even one."""

    @property
    def is_whole(self) -> bool:
        """To the end of all games, as far as it was asked for."""

    @property
    def is_done(self) -> bool:
        """Not cut short."""
