"""Saboteur on a board without a limit."""

from collections.abc import Sequence

import tefuda._native
import tefuda._native.saboteur


class Table:
    """Rules and places of a game, shared by its Positions."""

    def __init__(self, rules: tefuda._native.saboteur.Rules) -> None: ...

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

def policy(player: tefuda._native.saboteur.Tajima | tefuda._native.saboteur.Ties | tefuda._native.saboteur.Inferring) -> Policy:
    """The policy of one of the paper's players."""

class Knowledge(Worlds):
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

def max_n(position: Position, *, tie: int, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.VectorReport: ...

def soft_max_n(position: Position, *, strict: bool, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SetReport: ...

def singleton(position: Position, *, reluctant: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SeatsReport: ...

def alpha_beta(position: Position, *, payoff: int, range: tuple[float, float], bounds: tuple[float, float], depth: int, playouts: int, only_best: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None, playout: Policy | None = None) -> tefuda._native.Solution: ...

def count_ties(table: Table, games: int, seed: int, miner: tefuda._native.saboteur.Ties, saboteur: tefuda._native.saboteur.Ties) -> tefuda._native.saboteur.TiesTally:
    """
    Random deals with one policy a role: what the choices between ties told.
    """

def random_games(table: Table, games: int, seed: int, how: Policy | None = None) -> tefuda._native.saboteur.Tally:
    """Random deals, all seats by one policy; without one uniformly."""
