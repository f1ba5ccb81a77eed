"""Daihinmin."""

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
    def dealt(hands: Sequence[int], classes: Sequence[int], lot: Sequence[int], quirks: bool = False, ranks: int = 13) -> Position: ...

    @staticmethod
    def blind(*, observer: int, hand: int, counts: Sequence[int], classes: Sequence[int], first: int, lot: Sequence[int], quirks: bool = False, ranks: int = 13) -> Position:
        """
        One player's point of view: its hand as first shown, and the counts as dealt.
        """

    def force(self, move: int) -> bool:
        """
        Plays what somebody else was seen to play, legal or not, in a blind Position; False when the cards cannot be there.
        """

    def shown(self, seat: int) -> int:
        """The hand as its player first saw it."""

    def dealt_hand(self, seat: int) -> int: ...

    def known(self, observer: int, seat: int) -> int:
        """Cards the observer knows to be in another hand."""

    @property
    def dealt_counts(self) -> list[int]: ...

    def hand(self, seat: int) -> int: ...

    def played(self, seat: int) -> int: ...

    @property
    def counts(self) -> list[int]: ...

    @property
    def table(self) -> int:
        """The move that lies on the table."""

    @property
    def owner(self) -> int: ...

    @property
    def first(self) -> int: ...

    @property
    def revolution(self) -> bool: ...

    @property
    def last_lock(self) -> bool:
        """The lock after the last move, before the table was cleared."""

    @property
    def lock(self) -> bool: ...

    @property
    def passed(self) -> int: ...

    @property
    def passes(self) -> int: ...

    @property
    def order(self) -> list[int]: ...

    @property
    def in_exchange(self) -> bool: ...

    @property
    def given(self) -> int: ...

    @property
    def exchanges(self) -> int: ...

    @property
    def outcome(self) -> int: ...

    def tribute(self, pair: int) -> int: ...

    def gift(self, pair: int) -> int: ...

    @property
    def lot(self) -> list[int]: ...

    def default_move(self) -> int:
        """What the default client does."""

def client() -> tefuda._native.Policy:
    """As the default client plays."""

class Knowledge(tefuda._native.Worlds):
    """What one player knows; made by tefuda.games.daihinmin."""

    def __init__(self, blind: Position, observer: int, ranks: int) -> None: ...

    def count(self) -> int:
        """How many worlds; only for few unseen cards."""

    def placements(self, cap: int) -> int: ...

    def all(self) -> list[Position]:
        """Every world; only for few unseen cards."""

def partition(hand: int) -> list[int]:
    """The fewest plays in which a hand can be shed."""

def dominating(position: Position, open: bool) -> list[int]:
    """The plays that nobody who may still answer can beat."""

def mate(position: Position, open: bool, budget: int) -> list[int] | None:
    """The moves of a mate, or None."""

def last_two(position: Position, budget: int) -> tuple[list[tuple[int, int]], int]:
    """
    Every move with what it is worth (1 won, 0 left to the lot, -1 lost), and the positions looked at.
    """

FEATURES: int = 397

STANDINGS: int = 6

def base(*, strength: float, lead: float, singles: float, groups: float, sequences: float, pass_: float, hurry: float, leads: int, positions: int) -> tefuda._native.Policy:
    """The rule-based player of a style."""

def learned(weights: Sequence[float], *, temperature: float, leads: int, positions: int) -> tefuda._native.Policy:
    """Softmax over the features of the moves."""

def score_moves(positions: Sequence[Position], weights: Sequence[float]) -> int:
    """
    Scores all moves of many positions by weights of features or of a network; how many. For measuring.
    """

class Lesson:
    """What games of self-play teach."""

    @property
    def gradient(self) -> list[float]: ...

    @property
    def points(self) -> list[float]:
        """Sums by class; the last is for players without one."""

    @property
    def lives(self) -> list[int]:
        """How many players of each class."""

    @property
    def decisions(self) -> int: ...

def self_play(weights: Sequence[float], baseline: Sequence[float], games: int, seed: int) -> Lesson:
    """
    A series of games of a learned policy against itself, at temperature 1.
    """

NETWORK: int = 45198

GIFT_FEATURES: int = 54

def network_layout() -> dict[str, tuple[int, int]]:
    """Where the numbers of a network lie: first and end of each part."""

def networked(weights: Sequence[float], *, temperature: float, leads: int, positions: int) -> tefuda._native.Policy:
    """Softmax over the scores of a network."""

def network_seen(position: Position, weights: Sequence[float]) -> tuple[list[int], list[tuple[float, list[int]]]]:
    """
    The rows of the situation; scores and rows of what can be done, as play-outs list it.
    """

class NetLesson:
    """What games of a network against itself teach."""

    @property
    def gradient(self) -> list[float]: ...

    @property
    def decisions(self) -> int: ...

    @property
    def surprise(self) -> float:
        """Ends of games less their values, squared; a sum."""

    @property
    def merit(self) -> float:
        """Advantages times the logarithms of chances; a sum."""

def net_lesson(weights: Sequence[float], rewards: Sequence[float], games: int, seed: int, trust: float = 0.8999999761581421) -> NetLesson:
    """A series of games of a network against itself, at temperature 1."""

class PlayoutWeights:
    """Weights of the learned policy, made ready for play-outs."""

    def __init__(self, weights: Sequence[float]) -> None: ...

class Stock:
    """Worlds that are kept from one decision to the next, a list a tree."""

    def __init__(self, trees: int) -> None: ...

    def advance(self, moves: Sequence[int]) -> None:
        """
        Plays what was seen since; worlds in which it could not be are left out.
        """

    def worlds(self, tree: int) -> list[Position]:
        """The worlds of one tree."""

    @property
    def count(self) -> int: ...

class Candidates:
    """The moves worth play-outs, with the policy's opinion."""

    def __init__(self, blind: Position, weights: PlayoutWeights, *, leads: int, positions: int, most: int) -> None: ...

    @property
    def moves(self) -> list[int]: ...

    @property
    def chances(self) -> list[float]: ...

    @property
    def proved(self) -> bool:
        """Is it forced, or proved to be best?"""

def monte_carlo(known: tefuda._native.Worlds, stock: Stock, candidates: Candidates, weights: PlayoutWeights, *, seed: int, iterations: int, seconds: float, rewards: Sequence[float], bandit: int, zeta: float = 1.0, c: float = 1.0, b: float = 1.0, alpha: float = 0.1, temperature: float, duels: int, samples: int, settled: float, prior: float, threads: int, counts: Sequence[int], heats: Sequence[float] = [], shares: Sequence[Sequence[float]] = [], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]:
    """
    Play-outs by the learned policy in worlds; a report for every tree. `shares`: by seat, how likely it moves at each of the temperatures `heats`, where 0 is the contest's client.
    """

def places(worlds: Sequence[Position], seats: Sequence[int], weights: PlayoutWeights, *, temperature: float, duels: int, repeats: int, seed: int) -> list[int]:
    """How often play-outs gave each place to the seat named for the world."""

class Deals(tefuda._native.Worlds):
    """Unseen cards placed at random, or by class."""

    def __init__(self, blind: Position, observer: int, certain: bool, told: Sequence[int], bias: Sequence[Sequence[Sequence[float]]]) -> None: ...

def habit(weights: Sequence[float], *, temperature: float) -> tefuda._native.Policy:
    """The learned policy without its proofs: for likelihoods."""

def styles(weights: Sequence[float], *, temperatures: Sequence[float], client: bool) -> tefuda._native.Policy:
    """One of several ways to play, for likelihoods."""

def read(policy: tefuda._native.Policy, position: Position, made: int) -> list[float]:
    """
    The chance of a move by each style of a policy; all 1 where it is forced.
    """

def held(worlds: Sequence[Position], weights: Sequence[float]) -> list[list[float]]:
    """By seat and card, the weight of the worlds in which it is there."""

class Sampled:
    """Worlds, and how they were come by."""

    @property
    def worlds(self) -> list[Position]: ...

    @property
    def tries(self) -> int:
        """Candidates, those that did not fit included."""

    @property
    def candidates(self) -> int:
        """So many of these fitted."""

    @property
    def fallbacks(self) -> int:
        """Worlds for which none fitted."""

    @property
    def asked(self) -> int:
        """Decisions that policies were asked about."""

def rejection(blind: Position, observer: int, policies: Sequence[tefuda._native.Policy], noise: float, candidates: int, temperature: float, attempts: int, worlds: int, seed: int, fallback: tefuda._native.Worlds) -> Sampled:
    """
    Worlds, each the likeliest of several candidates by the moves of the others.
    """

class Cloud:
    """Worlds that are carried from move to move."""

    def __init__(self, blind: Position, observer: int, policies: Sequence[tefuda._native.Policy], noise: float, attempts: int, particles: int, nudges: int, shots: int, lazy: bool, seed: int, shares: Sequence[Sequence[float]] = []) -> None: ...

    def follow(self, blind: Position) -> None:
        """Takes in the moves that are new."""

    def worlds(self) -> list[Position]: ...

    @property
    def weights(self) -> list[float]: ...

    def styles(self) -> list[list[float]]:
        """By player, how likely each style of its policy is; empty where none."""

    @property
    def nudged(self) -> int:
        """Small changes that were tried."""

    @property
    def taken(self) -> int:
        """... and taken."""

    @property
    def restarts(self) -> int:
        """How often all worlds were lost."""

    @property
    def tries(self) -> int:
        """Candidates drawn by chance, those that did not fit included."""

    @property
    def drawn(self) -> int:
        """So many of these fitted."""

    @property
    def asked(self) -> int:
        """Decisions that policies were asked about."""

class Sight:
    """What one player sees: the numbers of an encoding follow from it."""

    def __init__(self, *, turn: int, observer: int, exchange: bool, revolution: bool, lock: bool, hand: int, dealt: int, gave: int, played: Sequence[int], known: Sequence[int], below: Sequence[int], counts: Sequence[int], classes: Sequence[int], out: Sequence[int], table: int, owner: int, first: int, passes: int, passed: int) -> None: ...

class Coder:
    """Daihinmin for learning libraries."""

    def __init__(self, *, players: int, ranks: int, quirks: bool, drawn: bool, reseats: bool) -> None: ...

    @property
    def fields(self) -> list[tuple[str, list[int], str]]:
        """Name, shape and meaning of every field, in order."""

    def encode(self, sight: Sight, out: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')]) -> None:
        """Write what a player sees into an array of float32."""

    def batch(self, *, actions: Sequence[int], games: int, seed: int, threads: int, seen: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')] | None, seen_bytes: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, mask: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, player: Annotated[NDArray[numpy.int32], dict(order='C', device='cpu')], rewards: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')], done: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')]) -> tefuda._native.batches.Batch:
        """Many games side by side, which write to these arrays."""

def plays(hand: int, table: int = 0, revolution: bool = False, lock: bool = False) -> list[int]:
    """All plays of a hand but the pass."""

def read_play(move: int) -> tuple[int, int, int, int, int]:
    """
    Form (1 single, 2 group, 3 sequence, 4 joker), count, lowest and highest column, suits.
    """

def default_play(hand: int, table: int, revolution: bool, lock: bool, passes: int) -> int:
    """What the default client plays; an illegal submission of its is a pass."""

def default_gift(hand: int, k: int) -> int: ...

def strongest(cards: int, k: int) -> int:
    """The k strongest cards, as tribute takes them."""

def deck(ranks: int) -> int: ...

GIFT: int = 288230376151711744

EXTRA: int = 576460752303423488

JOKER: int = 4503599627370496

FIFTH: int = 61

ALONE: int = 62

GIVEN: int = 63

class Tally:
    """What many games came to."""

    @property
    def games(self) -> int: ...

    @property
    def moves(self) -> int: ...

    @property
    def stalemates(self) -> int: ...

    @property
    def points(self) -> list[int]:
        """By seat."""

def random_games(games: int, seed: int, policy: tefuda._native.Policy | None = None, seats: int = 5) -> Tally:
    """Games with classes and exchange by one policy; without one uniformly."""
