"""Kuhn poker."""

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
    def dealt(first: int, second: int) -> Position: ...

    def card(self, seat: int) -> int: ...

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

def max_n(position: Position, *, tie: int, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.VectorReport: ...

def soft_max_n(position: Position, *, strict: bool, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SetReport: ...

def singleton(position: Position, *, reluctant: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SeatsReport: ...

def alpha_beta(position: Position, *, payoff: int, range: tuple[float, float], bounds: tuple[float, float], depth: int, playouts: int, only_best: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None, playout: Policy | None = None) -> tefuda._native.Solution: ...
