"""Contract bridge."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

import tefuda._native


def contract_score(level: int, strain: int, doubled: int, vulnerable: bool, tricks: int) -> int:
    """
    Points of the declarer's side; strains are clubs 0 to no trump 4, doubled 0, 1 or 2.
    """

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
    def set_up(*, hands: Sequence[int], dealer: int, vulnerable: int, bid: int = -1, declarer: int = -1, doubled: int = 0, tricks: bool = False) -> Position: ...

    @property
    def hands(self) -> list[int]: ...

    @property
    def seat(self) -> int:
        """Whose call or card it is."""

    @property
    def playing(self) -> bool: ...

    @property
    def passed_out(self) -> bool: ...

    @property
    def bid(self) -> int: ...

    @property
    def doubled(self) -> int: ...

    @property
    def declarer(self) -> int: ...

    @property
    def leader(self) -> int: ...

    @property
    def played(self) -> int: ...

    @property
    def won(self) -> list[int]: ...

    @property
    def points(self) -> int: ...

    @property
    def trick(self) -> list[int]: ...

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

class Knowledge(Worlds):
    """What one player knows; made by tefuda.games.bridge."""

    def __init__(self, position: Position, *, seen: Sequence[int], observer: int, low: float, high: float, missing: Sequence[int], voids: Sequence[int], unseen: int) -> None: ...

    @property
    def count(self) -> int:
        """How many worlds there are."""

def hand_fits(formula: Sequence[tuple[int, int, int, int, int, int]], hand: int) -> bool:
    """Is a hand as a formula says?"""

class Constrained(Worlds):
    """Worlds whose hands are as formulas say."""

    def __init__(self, known: Knowledge, *, played: Sequence[int], formulas: Sequence[Sequence[tuple[int, int, int, int, int, int]]], method: str = 'auto') -> None: ...

    @property
    def impossible(self) -> bool:
        """Is there no world, or none that can be found?"""

    @property
    def too_rare(self) -> bool:
        """May there be worlds that were not found?"""

    @property
    def acceptance(self) -> float:
        """The share of tries that give a world, by a probe."""

    @property
    def method(self) -> str:
        """How worlds are drawn: list, rejection or shapes."""

    @property
    def count(self) -> int:
        """How many worlds are listed."""

    def listed(self) -> NDArray[numpy.uint64]:
        """All worlds as rows of four hands, where they are listed."""

    def sample_many(self, rng: tefuda._native.Rng, count: int) -> NDArray[numpy.uint64]:
        """Worlds as rows of four hands."""

class Solver:
    """A double-dummy solver: one context, for one thread at a time."""

    def __init__(self) -> None: ...

    def solve(self, hands: Sequence[int], *, trump: int, leader: int, trick: Sequence[int] = [], stop: tefuda._native.Stop | None = None) -> tuple[list[tuple[int, int, int]], int, bool]:
        """
        ([(card, tricks of the side to play, cards searched)], nodes, whether all is exact).
        """

    def solve_some(self, hands: Sequence[int], *, trump: int, leader: int, trick: Sequence[int] = [], seconds: float = 0.0, nodes: int = 0, stop: tefuda._native.Stop | None = None) -> tuple[list[tuple[int, int, int]], int, bool]:
        """The same until a limit is met: only the cards that were finished."""

    def deepen(self, hands: Sequence[int], *, trump: int, leader: int, trick: Sequence[int] = [], seconds: float = 0.0, nodes: int = 0, depth: int = 0, stop: tefuda._native.Stop | None = None) -> tuple[list[tuple[int, int, int]], int, bool]:
        """The same, deeper and deeper until a limit is met."""

    def bounds(self, hands: Sequence[int], *, trump: int, leader: int) -> list[int]:
        """
        Quick tricks of the side on lead and later tricks of the other, counted without search.
        """

def solve_many(hands: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], trumps: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], leaders: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, threads: int = 1, stop: tefuda._native.Stop | None = None) -> NDArray[numpy.int8]:
    """
    Tricks of the leader's side by deal and card led, -1 where it has no such card.
    """

def contracts_many(hands: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], *, threads: int = 1, stop: tefuda._native.Stop | None = None) -> NDArray[numpy.int8]:
    """
    Tricks of the declarer's side by deal, strain (spades, hearts, diamonds, clubs, no trump) and declarer.
    """
