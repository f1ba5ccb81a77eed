"""Who the saboteurs are: what players are assumed to do, and the posterior that follows from their moves.

Native code keeps the exact posterior over all sets of saboteurs; the chance of a move is computed in closed
form from the steps of the paper's players, and hands are particles (``native/games/saboteur/belief*.hpp``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import product
from typing import Any

from tefuda._native import saboteur as native
from tefuda.beliefs.saboteur.role_belief import RoleBelief
from tefuda.core import Call, Estimator, Hint, Knowledge, State, TefudaError, View
from tefuda.core.errors import impossible_view, nearest, whole
from tefuda.core.seeds import native_seed
from tefuda.games.saboteur.notation import seats_of
from tefuda.games.saboteur.players import chance, rule_player
from tefuda.games.saboteur.worlds import MineWorlds, blind_position, known_seats

Some = float | tuple[float, ...]
SETTINGS = 64  # so many settings a role at most


@dataclass(frozen=True)
class Assumed:
    """How players are supposed to play: as the paper's, except for ``noise``.

    ``m_a``, ``m_s`` and ``t`` may be lists: every player has one of the values, each equally likely. With the
    chance ``noise`` a player does anything that is legal instead. ``hands`` are ``independent`` of each other
    given the unseen cards, or ``joint`` (exact with many ``particles``, but slower and for one setting only).
    """

    m_a: Some = 0.5
    m_s: Some = 0.5
    t: int | tuple[int, ...] = (4, 6, 8)
    _: KW_ONLY
    suspicion: str = "S1"
    discard: str = "random"
    noise: float = 0.05
    particles: int = 64
    hands: str = "independent"
    seed: int = 1

    def __post_init__(self) -> None:
        whole(self.particles, "assume(particles=…)", low=1, high=1_000_000)
        if self.hands not in ("independent", "joint"):
            raise TefudaError("assume(hands=…) is 'independent' or 'joint', not {hands!r}.", hands=self.hands)
        if chance("assume(noise=…)", self.noise) == 0:
            raise TefudaError("assume(noise=…) must be above 0.")
        most = max(len(settings) for settings in self._settings())
        if not 1 <= most <= (1 if self.hands == "joint" else SETTINGS):
            raise TefudaError(
                "assume(…) takes at most {settings} settings per role, and only one with hands='joint'.",
                settings=SETTINGS,
            )

    @classmethod
    def of(cls, call: Call) -> Assumed:
        """Read ``assume(t=[4, 8], noise=0.1)``."""
        names = cls.__dataclass_fields__
        if call.name != "assume":
            raise TefudaError("Assumptions are written as assume(…), not as {call}.", call=call)
        for key in call.params:
            if key not in names:
                raise TefudaError("assume has no parameter {key!r}.{hint}", key=key, hint=nearest(key, names))
        return cls(**call.params)  # type: ignore[arg-type]

    def _settings(self) -> tuple[list[Any], list[Any]]:
        """List the miners and the saboteurs that there may be; t is of no matter to miners."""
        ways = list(product(_some(self.m_a), _some(self.m_s)))
        times = _some(self.t)
        miners = [self._player(a, s, 0) for a, s in ways] if times else []
        return miners, [self._player(a, s, t) for a, s in ways for t in times]

    def _player(self, m_a: float, m_s: float, t: int) -> Any:
        return rule_player("assume", m_a, m_s, t=t, suspicion=self.suspicion, discard=self.discard)

    @property
    def model(self) -> Any:
        """The assumptions as native code takes them."""
        return native.RoleModel(*self._settings(), self.noise)

    @property
    def effort(self) -> dict[str, Any]:
        """How the posterior is computed."""
        return {
            "particles": self.particles,
            "seed": native_seed(self.seed),
            "joint_hands": self.hands == "joint",
        }


def _some(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


class RoleWatch:
    """A belief that grows with the Views of one player: new moves are taken in, old ones are not redone."""

    def __init__(self, assumed: Assumed) -> None:
        self.assumed = assumed
        self._model = assumed.model
        self._native: Any = None
        self._log: tuple[Any, ...] = ()
        self._start: Any = None

    def follow(self, view: View, blind: Any = None) -> Any:
        """Return the native belief after this View; ``blind`` is its position, if there is one already."""
        game: Any = view.load_game()
        if blind is None:
            blind = blind_position(game, view)
        start = (view.game, view.observer, dict(view.secret), known_seats(game, view))
        if start != self._start or view.log[: len(self._log)] != self._log:
            self._native = self._fresh(game, view, blind)
            self._start = start
        self._log = view.log
        try:
            self._native.follow(blind)
        except ValueError as error:
            raise impossible_view(error) from None
        return self._native

    def _fresh(self, game: Any, view: View, blind: Any) -> Any:
        try:
            return game.engine.Belief(
                blind, view.observer, known_seats(game, view), self._model, **self.assumed.effort
            )
        except ValueError as error:
            raise impossible_view(error) from None

    def see(self, view: View) -> RoleBelief:
        """Return the belief after this View."""
        return _named(self.follow(view).joint, view.load_game().players, view.observer)


class Roles(Estimator):
    """Draws sets of saboteurs by the posterior, everything else as chance deals it.

    ``roles(assume=assume(noise=0.1))`` says how all are supposed to play; see :class:`Assumed`.
    """

    def __init__(self, assume: Call | None = None) -> None:
        self.assumed = Assumed() if assume is None else Assumed.of(assume)
        self._watches: dict[int, RoleWatch] = {}  # by observer: what was worked out is not redone

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Weigh the sets of saboteurs by what was done."""
        game: Any = view.load_game()
        known = MineWorlds(game, view, hint)
        watch = self._watches.setdefault(view.observer, RoleWatch(self.assumed))
        known.weigh(watch.follow(view, known.blind).joint)
        return known

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_watches": {}}


def _named(joint: Sequence[tuple[int, float]], players: int, observer: int) -> RoleBelief:
    return RoleBelief("saboteur", players, observer, joint={tuple(seats_of(s)): p for s, p in joint})


def roles_along(
    state: State[Any], observer: int, after: Sequence[int], *, assumed: Assumed
) -> list[RoleBelief]:
    """Return what an observer of this game believed after so many moves each; for studies of beliefs.

    Moves that were never played are left out, so the list may be shorter than ``after``.
    """
    game: Any = state.game
    position: Any = state.position  # type: ignore[attr-defined]
    found = game.engine.roles_along(position, observer, assumed.model, sorted(after), **assumed.effort)
    return [_named(joint, game.players, observer) for joint in found]
