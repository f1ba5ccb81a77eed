"""Geister."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

import tefuda._native
import tefuda._native.batches


def uniform() -> tefuda._native.Policy:
    """Every legal move with the same chance."""

class Position(tefuda._native.Position):
    """A native game in progress; wrapped by tefuda.core.NativeState."""

    @staticmethod
    def dealt(max_plies: int, reds0: int, reds1: int, terminal: bool = False) -> Position: ...

    @staticmethod
    def set_up(max_plies: int, ply: int, squares0: Sequence[int], squares1: Sequence[int], reds0: int, reds1: int, terminal: bool = False) -> Position:
        """A game that starts in the middle."""

    @staticmethod
    def unplaced(max_plies: int, terminal: bool = False) -> Position: ...

    @property
    def ply(self) -> int: ...

    @property
    def placed(self) -> int: ...

    @property
    def outcome(self) -> int: ...

    @property
    def winner(self) -> int: ...

    def reds(self, player: int) -> int: ...

    def proved(self, player: int) -> int:
        """
        Which pieces everybody knows to be red, as they did not win on an exit.
        """

    def squares(self, player: int) -> list[int]: ...

def leave() -> tefuda._native.Policy:
    """A blue piece on an exit leaves at once; else any move."""

class Knowledge(tefuda._native.Worlds):
    """What one player knows; made by tefuda.games.geister."""

    def __init__(self, *, max_plies: int, ply: int, placed: int, observer: int, own: Sequence[int], other: Sequence[int], own_reds: int, known: int, known_reds: int, terminal: bool = False) -> None: ...

    def believe(self, red: Sequence[float]) -> None:
        """Weigh the worlds by the chance of every piece to be red."""

    def weigh(self, weights: Sequence[float]) -> None:
        """Weigh the worlds, one by one."""

    @property
    def count(self) -> int: ...

    def reds(self, i: int) -> int:
        """The set of red pieces of the i-th world, as a mask."""

    def world(self, i: int) -> Position: ...

    def chance(self, i: int) -> float:
        """How likely the i-th world is."""

class Style:
    """What pieces and steps towards the exits are worth before the end."""

    def __init__(self, *, blue: float = 0.1, red: float = 0.0, blue_step: float = 0.0005, red_step: float = 0.0005, their_step: float = 0.0005, their_blue: float = 0.0, their_red: float = 0.0, worth: Worth | None = None, share: float = 0.5) -> None: ...

def purple(me: int, pieces: Sequence[int], unknown_reds: int, *, ply: int, max_plies: int, depth: int, only_best: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None, style: Style | None = None) -> tefuda._native.Solution:
    """
    Alpha-beta with the other's unknown pieces (sets of squares: own blue and red, the other's blue, red and unknown) taken for the worst. Moves are 4 * square + direction as the mover sees it.
    """

def read_moves(game: Position, observer: int, *, first: int, depth: int, heat: float, noise: float) -> list[list[float]]:
    """
    The logarithm of how likely each of the other's moves is, for the 70 sets of reds, to somebody who looks ahead and expects the worst of our pieces.
    """

def read_habits(game: Position, observer: int, *, first: int, weights: Sequence[float], noise: float) -> list[list[float]]:
    """
    The same to somebody who moves by habit: a weight for every sign of a move, by colour.
    """

def gone_before(game: Position, observer: int) -> list[int]:
    """
    Which pieces of the other were off the board before each of its moves, as masks.
    """

def signs(game: Position) -> list[tuple[int, int, list[bool]]]:
    """
    The steps of the player on turn: move, piece, and the signs that habits weigh.
    """

PAIRS: int = 4041

def styled(weights: Sequence[float], *, temperature: float) -> tefuda._native.Policy:
    """A player by learned weights of pairs, without looking ahead."""

class StyleReader:
    """Reads the moves of somebody who plays by weights of pairs."""

    def __init__(self, weights: Sequence[float], *, heat: float, noise: float) -> None: ...

    def read(self, game: Position, observer: int, *, first: int) -> list[list[float]]:
        """
        The logarithm of how much likelier than by lot each of the other's moves is, for the 70 sets of reds.
        """

class Rewards:
    """What a style wants."""

    def __init__(self, values: Sequence[float]) -> None: ...

class StyleLesson:
    """What games against oneself taught."""

    @property
    def gradient(self) -> list[float]: ...

    @property
    def rewards(self) -> float: ...

    @property
    def lives(self) -> int: ...

def self_play(weights: Sequence[float], rewards: Rewards, *, games: int, seed: int, max_plies: int = 200, others: Sequence[Sequence[float]] = []) -> StyleLesson:
    """
    Games of a style against itself and as often against each of the others, at temperature 1.
    """

WORTHS: int = 6544

class Worth:
    """What positions with all colours on the table are worth: learned."""

    def __init__(self, weights: Sequence[float]) -> None: ...

    def value(self, game: Position) -> float:
        """The expected score of the player on turn."""

class WorthLesson:
    """What games between styles taught of the worth of positions."""

    @property
    def gradient(self) -> list[float]: ...

    @property
    def losses(self) -> list[float]: ...

def worth_lesson(weights: Sequence[float], styles: Sequence[Sequence[float]], *, games: int, seed: int, max_plies: int = 200) -> WorthLesson:
    """Games between styles: how to tell better who wins."""

class Rollouts:
    """Games played to their end by learned styles, colours hidden."""

    def __init__(self, styles: Sequence[Sequence[float]]) -> None: ...

    def values(self, game: Position, *, priors: Sequence[float], ours: Sequence[float], reds: Sequence[int], styles: Sequence[int], chances: Sequence[float], count: int, share: float, heat: float, their_heat: float, slip: float, doubtful: float, seed: int, seconds: float = 0.0, stop: tefuda._native.Stop | None = None) -> list[tuple[int, float, int]]:
        """
        Moves of the player on turn: number, mean score, games. The opponent's colours and style are drawn together by their chances; a style beyond the last is any of them.
        """

NET_WEIGHTS: int = 288967

class Net:
    """A small neural network over what a player sees."""

    def __init__(self, weights: Sequence[float]) -> None: ...

    def values(self, game: Position) -> tuple[float, list[tuple[int, float]]]:
        """
        What the position is worth to the player on turn, from -1 to 1, and its liking for each step.
        """

def net_player(net: Net, *, temperature: float) -> tefuda._native.Policy:
    """A player by a net, without looking ahead."""

class NetReader:
    """Reads the moves of somebody who plays by a net."""

    def __init__(self, net: Net, *, heat: float, noise: float) -> None: ...

    def read(self, game: Position, observer: int, *, first: int) -> list[list[float]]:
        """
        The logarithm of how much likelier than by lot each of the other's moves is, for the 70 sets of reds.
        """

NET_THINGS: int = 2255

NET_HIDDEN: int = 128

NET_ALWAYS: int = 2217

def net_lesson(weights: Sequence[float], rewards: Rewards, *, styles: Sequence[Sequence[float]], depths: Sequence[int], games: int, seed: int, entropy: float = 0.02) -> tuple[list[float], float, int]:
    """
    Games of a net against itself and against others: the gradient, the sum of the rewards, the lives.
    """

class Sight:
    """What one player sees: the numbers of an encoding follow from it."""

    def __init__(self, *, turn: int, observer: int, ply: int, max_plies: int, setup: bool, own: Sequence[int], other: Sequence[int], own_blue: int, own_red: int, other_blue: int, other_red: int) -> None: ...

class Coder:
    """Geister for learning libraries."""

    def __init__(self, *, max_plies: int, choose: bool, terminal: bool, starts: Sequence[Position]) -> None: ...

    @property
    def fields(self) -> list[tuple[str, list[int], str]]:
        """Name, shape and meaning of every field, in order."""

    def encode(self, sight: Sight, out: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')]) -> None:
        """Write what a player sees into an array of float32."""

    def batch(self, *, actions: Sequence[int], games: int, seed: int, threads: int, seen: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')] | None, seen_bytes: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, mask: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, player: Annotated[NDArray[numpy.int32], dict(order='C', device='cpu')], rewards: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')], done: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')]) -> tefuda._native.batches.Batch:
        """Many games side by side, which write to these arrays."""

def red_sets() -> list[int]:
    """The 70 sets of red pieces, as masks."""

SETUP_MOVES: int = 64

HIDDEN_SETUP: int = 255

class Tally:
    """What random games came to."""

    @property
    def games(self) -> int: ...

    @property
    def plies(self) -> int: ...

    @property
    def wins(self) -> list[int]:
        """First player, second player, draws."""

    @property
    def outcomes(self) -> list[int]:
        """Unfinished (0), escape, blue captured, red captured, draw."""

def random_games(games: int, seed: int, max_plies: int = 200, leave: bool = False, portable: bool = False) -> Tally:
    """
    Uniform random games from random set-ups, for benchmarks and statistics.
    """

def has_fast_bits() -> bool:
    """Does this CPU take the BMI2 path?"""
