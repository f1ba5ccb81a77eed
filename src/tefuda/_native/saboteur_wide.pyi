"""Saboteur on a board without a limit."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

import tefuda._native
import tefuda._native.batches
import tefuda._native.saboteur


class Table:
    """Rules and places of a game, shared by its Positions."""

    def __init__(self, rules: tefuda._native.saboteur.Rules) -> None: ...

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

    def fellow_chances(self, how: tefuda._native.saboteur.Ties, observer: int) -> list[float]:
        """How likely each is a saboteur beside the observer."""

def policy(player: tefuda._native.saboteur.Tajima | tefuda._native.saboteur.Ties | tefuda._native.saboteur.Inferring) -> tefuda._native.Policy:
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

    def __init__(self, blind: Position, observer: int, known: int, model: tefuda._native.saboteur.RoleModel, particles: int = 64, seed: int = 1, joint_hands: bool = False) -> None: ...

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

def move_chance(position: Position, seen: int, how: tefuda._native.saboteur.Tajima, noise: float) -> float:
    """
    The chance that the others see this move, for the mover's hand and role.
    """

def roles_along(position: Position, observer: int, model: tefuda._native.saboteur.RoleModel, after: Sequence[int], particles: int = 64, seed: int = 1, joint_hands: bool = False) -> list[list[tuple[int, float]]]:
    """
    The chances of the sets of saboteurs as the observer sees them, after so many moves (rising).
    """

class Coder:
    """Saboteur for learning libraries."""

    def __init__(self, *, table: Table, left: int, top: int, columns: int, rows: int) -> None: ...

    @property
    def fields(self) -> list[tuple[str, list[int], str]]:
        """Name, shape and meaning of every field, in order."""

    def encode(self, sight: tefuda._native.saboteur.Sight, out: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')]) -> None:
        """Write what a player sees into an array of float32."""

    def batch(self, *, actions: Sequence[int], games: int, seed: int, threads: int, seen: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')] | None, seen_bytes: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, mask: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, player: Annotated[NDArray[numpy.int32], dict(order='C', device='cpu')], rewards: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')], done: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')]) -> tefuda._native.batches.Batch:
        """Many games side by side, which write to these arrays."""

def count_ties(table: Table, games: int, seed: int, miner: tefuda._native.saboteur.Ties, saboteur: tefuda._native.saboteur.Ties) -> tefuda._native.saboteur.TiesTally:
    """
    Random deals with one policy a role: what the choices between ties told.
    """

def random_games(table: Table, games: int, seed: int, how: tefuda._native.Policy | None = None) -> tefuda._native.saboteur.Tally:
    """Random deals, all seats by one policy; without one uniformly."""
