"""Saboteur."""

from collections.abc import Sequence
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray

import tefuda._native
import tefuda._native.batches


class Rules:
    """The parameters of a game."""

    def __init__(self) -> None: ...

    @property
    def players(self) -> int: ...

    @players.setter
    def players(self, arg: int, /) -> None: ...

    @property
    def hand(self) -> int: ...

    @hand.setter
    def hand(self, arg: int, /) -> None: ...

    @property
    def saboteurs(self) -> int: ...

    @saboteurs.setter
    def saboteurs(self, arg: int, /) -> None: ...

    @property
    def spare(self) -> bool: ...

    @spare.setter
    def spare(self, arg: bool, /) -> None: ...

    @property
    def margin(self) -> int: ...

    @margin.setter
    def margin(self, arg: int, /) -> None: ...

    @property
    def distance(self) -> int: ...

    @distance.setter
    def distance(self, arg: int, /) -> None: ...

    @property
    def offset(self) -> int: ...

    @offset.setter
    def offset(self, arg: int, /) -> None: ...

    @property
    def cross_stones(self) -> bool: ...

    @cross_stones.setter
    def cross_stones(self, arg: bool, /) -> None: ...

    @property
    def loose(self) -> bool: ...

    @loose.setter
    def loose(self, arg: bool, /) -> None: ...

    @property
    def know(self) -> bool: ...

    @know.setter
    def know(self, arg: bool, /) -> None: ...

    @property
    def agreed(self) -> int: ...

    @agreed.setter
    def agreed(self, arg: int, /) -> None: ...

    @property
    def agreed_roles(self) -> int:
        """0 miners, 1 any, 2 opposed."""

    @agreed_roles.setter
    def agreed_roles(self, arg: int, /) -> None: ...

    @property
    def copies(self) -> list[int]: ...

    @copies.setter
    def copies(self, arg: Sequence[int], /) -> None: ...

    @property
    def fits_narrow(self) -> bool: ...

class Tajima:
    """The paper's player, every free choice a field."""

    def __init__(self) -> None: ...

    @property
    def attack(self) -> float: ...

    @attack.setter
    def attack(self, arg: float, /) -> None: ...

    @property
    def support(self) -> float: ...

    @support.setter
    def support(self, arg: float, /) -> None: ...

    @property
    def threshold(self) -> int: ...

    @threshold.setter
    def threshold(self, arg: int, /) -> None: ...

    @property
    def strict(self) -> bool: ...

    @strict.setter
    def strict(self, arg: bool, /) -> None: ...

    @property
    def suspicion(self) -> int:
        """S0 0, S1 1, S2 2, S5 3, oracle 4, told 5."""

    @suspicion.setter
    def suspicion(self, arg: int, /) -> None: ...

    @property
    def useful(self) -> bool: ...

    @useful.setter
    def useful(self, arg: bool, /) -> None: ...

    @property
    def signals(self) -> int:
        """0 none, 1 rank, 2 placebo."""

    @signals.setter
    def signals(self, arg: int, /) -> None: ...

    @property
    def ascending(self) -> bool: ...

    @ascending.setter
    def ascending(self, arg: bool, /) -> None: ...

    @property
    def answer(self) -> int:
        """0 none, 1 same bend (A), 2 opposite (B)."""

    @answer.setter
    def answer(self, arg: int, /) -> None: ...

    @property
    def first(self) -> bool: ...

    @first.setter
    def first(self, arg: bool, /) -> None: ...

    @property
    def safe(self) -> bool: ...

    @safe.setter
    def safe(self, arg: bool, /) -> None: ...

    @property
    def exempt(self) -> bool: ...

    @exempt.setter
    def exempt(self, arg: bool, /) -> None: ...

    @property
    def life(self) -> int: ...

    @life.setter
    def life(self, arg: int, /) -> None: ...

    @property
    def noise(self) -> float: ...

    @noise.setter
    def noise(self, arg: float, /) -> None: ...

class Ties:
    """The paper's player, who also signals by its choices between ties."""

    @overload
    def __init__(self) -> None: ...

    @overload
    def __init__(self, arg: Tajima, /) -> None: ...

    @property
    def how(self) -> Tajima: ...

    @how.setter
    def how(self, arg: Tajima, /) -> None: ...

    @property
    def key(self) -> int: ...

    @key.setter
    def key(self, arg: int, /) -> None: ...

    @property
    def sends(self) -> int:
        """0 nothing, 1 hand, 2 role."""

    @sends.setter
    def sends(self, arg: int, /) -> None: ...

    @property
    def reads(self) -> bool: ...

    @reads.setter
    def reads(self, arg: bool, /) -> None: ...

    @property
    def deeds(self) -> bool: ...

    @deeds.setter
    def deeds(self, arg: bool, /) -> None: ...

    @property
    def sure(self) -> float: ...

    @sure.setter
    def sure(self, arg: float, /) -> None: ...

class TiesTally:
    """What the choices of many games told."""

    @property
    def games(self) -> int: ...

    @property
    def saboteur_wins(self) -> int: ...

    @property
    def moves(self) -> list[int]:
        """By role."""

    @property
    def ties(self) -> list[list[int]]:
        """Choices that show, by role and number of ties."""

    @property
    def sent(self) -> list[list[list[int]]]:
        """By act (lay, break, repair), message and bit."""

    @property
    def roles(self) -> list[list[int]]:
        """By role and bit."""

    @property
    def found(self) -> list[int]:
        """Saboteurs, by the turn at which they believed in the fellow."""

    @property
    def seekers(self) -> int: ...

    @property
    def mistaken(self) -> int:
        """Saboteurs who ever believed in a miner."""

class RoleModel:
    """What players of each role are supposed to do, and their noise."""

    def __init__(self, miners: Sequence[Tajima], saboteurs: Sequence[Tajima], noise: float) -> None: ...

class Inferring:
    """The paper's player with a belief in place of its suspicion."""

    def __init__(self, how: Tajima, model: RoleModel, particles: int, seed: int, joint_hands: bool, attack: float, shun: float, spare: float) -> None: ...

def copies() -> list[int]:
    """How many cards of every kind the deck has."""

PATHS: int = 16

UNKNOWN: int = 31

SEALED: int = 255

def tile(kind: int, turned: bool = False) -> tuple[int, bool]:
    """Exits (N 1, E 2, S 4, W 8) and whether they are joined."""

def turns(kind: int) -> bool:
    """Does turning this path card make another tile?"""

def pack(act: int, *, kind: int = 0, turned: bool = False, x: int = 0, y: int = 0, player: int = 0, tool: int = 0, goal: int = 0) -> int:
    """The number of a move."""

def unpack(move: int) -> tuple[int, int, bool, int, int, int, int, int]:
    """Act, kind, turned, x, y, player, tool, goal."""

def unpack_reveal(bits: int) -> tuple[int, int, list[int]]:
    """Card drawn (31 = none), goal seen on a map, goals turned up."""

class Tally:
    """What many games came to."""

    @property
    def games(self) -> int: ...

    @property
    def moves(self) -> int: ...

    @property
    def saboteur_wins(self) -> int: ...

    @property
    def sealed(self) -> int: ...

class Sight:
    """What one player sees: the numbers of an encoding follow from it."""

    def __init__(self, *, turn: int, observer: int, last: int, deck: int, counts: Sequence[int], broken: Sequence[int], looked: Sequence[int], hand: Sequence[int], miners: int, saboteurs: int, agreed: int, goals: Sequence[int], up: int, tiles: Sequence[tuple[int, int, int, bool]]) -> None:
        """
        Seats and tools are sets as bits; tiles are column, row, exits, joined.
        """

class Table:
    """Rules and places of a game, shared by its Positions."""

    def __init__(self, rules: Rules) -> None: ...

def uniform() -> tefuda._native.Policy:
    """Every legal move with the same chance."""

class Position(tefuda._native.Position):
    """A native game in progress; wrapped by tefuda.core.NativeState."""

    @staticmethod
    def dealt(table: Table, hands: Sequence[Sequence[int]], deck: Sequence[int], goals: Sequence[int], saboteurs: int, spare: bool = False, agreed: int = 0, first: int = 0) -> Position: ...

    @staticmethod
    def drawn(table: Table, rng: tefuda._native.Rng) -> Position:
        """A random deal."""

    def force(self, move: int) -> bool:
        """Plays what was seen in a blind Position; False when it is impossible."""

    def hand(self, seat: int) -> list[int]: ...

    @property
    def deck(self) -> list[int]: ...

    @property
    def drawn_cards(self) -> int: ...

    @property
    def undrawn(self) -> int: ...

    @property
    def goals(self) -> list[int]: ...

    @property
    def up(self) -> list[bool]:
        """Which goals are turned up."""

    @property
    def saboteurs(self) -> int: ...

    @property
    def spare_saboteur(self) -> bool: ...

    @property
    def agreed(self) -> int: ...

    @property
    def first(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def outcome(self) -> int: ...

    @property
    def value(self) -> int:
        """The path value; 255 = sealed."""

    def broken(self, seat: int) -> int: ...

    def looked(self, seat: int) -> int: ...

    @property
    def spent(self) -> list[int]: ...

    @property
    def raises(self) -> list[int]: ...

    @property
    def passes(self) -> list[int]: ...

    @property
    def tiles(self) -> list[tuple[int, int, int, bool, bool]]:
        """Face-up cards: column, row, exits, through, joined to the start."""

    def value_after(self, move: int) -> int:
        """The path value after a path card, before goals are turned up."""

    def ranks(self, move: int) -> tuple[int, int]:
        """
        Rank among the placements of that card: largest and smallest path value first.
        """

    def reshuffled(self, rng: tefuda._native.Rng) -> Position:
        """The same position with the undrawn cards in another order."""

    def fellow_chances(self, how: Ties, observer: int) -> list[float]:
        """How likely each is a saboteur beside the observer."""

def policy(player: Tajima | Ties | Inferring) -> tefuda._native.Policy:
    """The policy of one of the paper's players."""

class Knowledge(tefuda._native.Worlds):
    """What one player knows; made by tefuda.games.saboteur."""

    def __init__(self, blind: Position, observer: int, known: int) -> None: ...

    @property
    def roles(self) -> list[tuple[int, int]]:
        """Sets of saboteurs with their weights."""

    def weigh(self, roles: Sequence[tuple[int, float]]) -> None:
        """Draws sets of saboteurs with these weights from now on."""

class Belief:
    """The posterior over sets of saboteurs; made by tefuda.beliefs."""

    def __init__(self, blind: Position, observer: int, known: int, model: RoleModel, particles: int = 64, seed: int = 1, joint_hands: bool = False) -> None: ...

    def follow(self, position: Position) -> None:
        """Takes in the moves that were played since."""

    @property
    def moves(self) -> int: ...

    @property
    def joint(self) -> list[tuple[int, float]]:
        """Sets of saboteurs with their chances."""

    @property
    def marginal(self) -> list[float]:
        """The chance of each seat to be a saboteur."""

def move_chance(position: Position, seen: int, how: Tajima, noise: float) -> float:
    """
    The chance that the others see this move, for the mover's hand and role.
    """

def roles_along(position: Position, observer: int, model: RoleModel, after: Sequence[int], particles: int = 64, seed: int = 1, joint_hands: bool = False) -> list[list[tuple[int, float]]]:
    """
    The chances of the sets of saboteurs as the observer sees them, after so many moves (rising).
    """

class Coder:
    """Saboteur for learning libraries."""

    def __init__(self, *, table: Table, left: int, top: int, columns: int, rows: int) -> None: ...

    @property
    def fields(self) -> list[tuple[str, list[int], str]]:
        """Name, shape and meaning of every field, in order."""

    def encode(self, sight: Sight, out: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')]) -> None:
        """Write what a player sees into an array of float32."""

    def batch(self, *, actions: Sequence[int], games: int, seed: int, threads: int, seen: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')] | None, seen_bytes: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, mask: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, player: Annotated[NDArray[numpy.int32], dict(order='C', device='cpu')], rewards: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')], done: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')]) -> tefuda._native.batches.Batch:
        """Many games side by side, which write to these arrays."""

def count_ties(table: Table, games: int, seed: int, miner: Ties, saboteur: Ties) -> TiesTally:
    """
    Random deals with one policy a role: what the choices between ties told.
    """

def random_games(table: Table, games: int, seed: int, how: tefuda._native.Policy | None = None) -> Tally:
    """Random deals, all seats by one policy; without one uniformly."""
