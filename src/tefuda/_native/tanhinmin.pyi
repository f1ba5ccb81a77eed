"""Tanhinmin."""

from collections.abc import Sequence

import tefuda._native


MAX_PLAYERS: int = 6

MAX_RANKS: int = 64

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
    def set_up(*, ranks: int, hands: Sequence[Sequence[int]], table: int = 0, owner: int = -1, passed: int = 0, turn: int = 0, out: Sequence[int] = []) -> Position: ...

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat, weakest first."""

    @property
    def table(self) -> int:
        """Rank of the table card, 0 = none."""

    @property
    def owner(self) -> int: ...

    @property
    def passed(self) -> int:
        """Seats as bits."""

    @property
    def places(self) -> list[int]:
        """Seats in the order in which they went out."""

class Knowledge:
    """What one player knows; made by tefuda.games.tanhinmin."""

    def __init__(self, *, ranks: int, observer: int, hands: Sequence[Sequence[int]], sizes: Sequence[int], unseen: Sequence[int], played: Sequence[Sequence[int]], table: int, owner: int, passed: int, turn: int, out: Sequence[int]) -> None: ...

    def sample(self, rng: tefuda._native.Rng) -> Position: ...

advises: bool = False

def ismcts(known: Knowledge, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: int, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def mo_ismcts(known: Knowledge, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: int, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def det_uct(known: Knowledge, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: int, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def flat(known: Knowledge, *, seed: int, iterations: int, seconds: float, playout: int, bandit: int = 0, zeta: float = 1.0, c: float = 1.0, b: float = 1.0, alpha: float = 0.1, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def max_n(position: Position, *, tie: int, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.VectorReport: ...

def soft_max_n(position: Position, *, strict: bool, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SetReport: ...

def singleton(position: Position, *, reluctant: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SeatsReport: ...

def alpha_beta(position: Position, *, payoff: int, range: tuple[float, float], bounds: tuple[float, float], depth: int, playouts: int, only_best: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.Solution: ...
