"""Geister."""

from collections.abc import Sequence

import tefuda._native


class Position:
    """A native game in progress; wrapped by tefuda.core.NativeState."""

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

    def copy(self) -> Position: ...

    def scores(self) -> list[float]: ...

    def side(self, seat: int) -> int:
        """Who plays together: equal numbers."""

    def seen(self, observer: int, first: int = 0) -> list[tuple[int, int, int]]: ...

    def observe(self, move: int, observer: int) -> tuple[int, int]: ...

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

class Worlds:
    """A source of worlds, as searches take it."""

    @property
    def observer(self) -> int: ...

    @property
    def weighs(self) -> bool:
        """Do worlds come with weights?"""

    def sample(self, rng: tefuda._native.Rng) -> Position:
        """A world drawn with the chance it has."""

    def propose(self, rng: tefuda._native.Rng) -> tuple[Position, float, int]:
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

    def choose(self, position: Position, rng: tefuda._native.Rng) -> int: ...

class Policy:
    """A way to choose moves; wrapped by tefuda.core.Policy."""

    @property
    def remembers(self) -> bool:
        """Does it need the game so far? No play-outs then."""

    @property
    def weighs(self) -> bool:
        """Can it say how likely its moves are?"""

    def choose(self, position: Position, rng: tefuda._native.Rng) -> int: ...

    def choose_many(self, positions: Sequence[Position], seeds: Sequence[int]) -> list[int]:
        """One move for every position, each with a stream of its own."""

    def weights(self, position: Position) -> list[float]:
        """The chance of every legal move, in their order."""

    def begin(self, seat: int) -> Mind:
        """A player of a new game."""

def uniform() -> Policy:
    """Every legal move with the same chance."""

def play_out(position: Position, policies: Sequence[Policy], seeds: Sequence[int]) -> None:
    """Plays on to the end, every seat by its policy and its own stream."""

def likelihoods(positions: Sequence[Position], observer: int, policy: Policy, noise: float) -> list[float]:
    """
    How much likelier than its own weight this policy makes each world, by the moves of the others.
    """

def ismcts(known: Worlds, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: Policy, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def mo_ismcts(known: Worlds, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: Policy, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def det_uct(known: Worlds, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: Policy, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def flat(known: Worlds, *, seed: int, iterations: int, seconds: float, playout: Policy, bandit: int = 0, zeta: float = 1.0, c: float = 1.0, b: float = 1.0, alpha: float = 0.1, independent: bool = False, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def leave() -> Policy:
    """A blue piece on an exit leaves at once; else any move."""

class Knowledge(Worlds):
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

def max_n(position: Position, *, tie: int, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.VectorReport: ...

def soft_max_n(position: Position, *, strict: bool, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SetReport: ...

def singleton(position: Position, *, reluctant: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SeatsReport: ...

def alpha_beta(position: Position, *, payoff: int, range: tuple[float, float], bounds: tuple[float, float], depth: int, playouts: int, only_best: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None, playout: Policy | None = None) -> tefuda._native.Solution: ...

class Style:
    """What pieces and steps towards the exits are worth before the end."""

    def __init__(self, *, blue: float = 0.1, red: float = 0.0, blue_step: float = 0.0005, red_step: float = 0.0005, their_step: float = 0.0005, their_blue: float = 0.0, their_red: float = 0.0) -> None: ...

def purple(me: int, pieces: Sequence[int], unknown_reds: int, *, ply: int, max_plies: int, depth: int, only_best: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None, style: Style | None = None) -> tefuda._native.Solution:
    """
    Alpha-beta with the other's unknown pieces (sets of squares: own blue and red, the other's blue, red and unknown) taken for the worst. Moves are 4 * square + direction as the mover sees it.
    """

def read_moves(game: Position, observer: int, *, first: int, depth: int, heat: float, noise: float) -> list[float]:
    """
    The logarithm of how likely the other's moves are, for each of the 70 sets of reds, to somebody who looks ahead and expects the worst of our pieces.
    """

def read_habits(game: Position, observer: int, *, first: int, weights: Sequence[float], noise: float) -> list[float]:
    """
    The same to somebody who moves by habit: a weight for every sign of a move, by colour.
    """

def signs(game: Position) -> list[tuple[int, int, list[bool]]]:
    """
    The steps of the player on turn: move, piece, and the signs that habits weigh.
    """

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
