"""Who is what, in games with hidden roles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any

from tefuda.core import TefudaError, View
from tefuda.core.words import columns, tr

Seats = tuple[int, ...]


@dataclass(frozen=True)
class RoleBelief:
    """The chances of all assignments of a role: ``joint[(1, 4)]`` is that just seats 1 and 4 have it."""

    role: str
    players: int
    observer: int
    _: KW_ONLY
    joint: Mapping[Seats, float]

    @property
    def marginal(self) -> tuple[float, ...]:
        """The chance of every seat to have the role.

        >>> RoleBelief("saboteur", 3, 0, joint={(1,): 0.75, (2,): 0.25}).marginal
        (0.0, 0.75, 0.25)
        """
        return tuple(
            sum((chance for seats, chance in self.joint.items() if seat in seats), 0.0)
            for seat in range(self.players)
        )

    def chance(self, seats: Seats) -> float:
        """Return the chance that just these seats have the role."""
        return self.joint.get(tuple(sorted(seats)), 0.0)

    def table(self, most: int = 5) -> str:
        """Return each player's chance as text, then the likeliest assignments; seats counted from 1.

        >>> print(RoleBelief("saboteur", 3, 0, joint={(1,): 0.75, (2,): 0.25}).table())
        player   saboteur
        1 (you)     0.0 %
        2          75.0 %  ###############
        3          25.0 %  #####
        likeliest: 2 (75.0 %), 3 (25.0 %)
        """
        names = [f"{s + 1}" + (f" ({tr('you')})" if s == self.observer else "") for s in range(self.players)]
        rows = [[tr("player"), tr(self.role), ""]]
        for name, chance in zip(names, self.marginal, strict=True):
            rows.append([name, f"{100 * chance:.1f} %", "#" * round(20 * chance)])
        best = sorted(self.joint.items(), key=lambda item: (-item[1], item[0]))[:most]
        words = [
            f"{'+'.join(str(s + 1) for s in seats) or tr('nobody')} ({100 * chance:.1f} %)"
            for seats, chance in best
        ]
        likeliest = f"{tr('likeliest')}: {', '.join(words)}"
        return "\n".join([*columns(rows, "<><"), likeliest])


def roles(view: View, **how: Any) -> RoleBelief:
    """Return what the observer of a View may believe of the roles, from what it has seen.

    Keywords are those of the game's estimator, in Saboteur
    :class:`tefuda.beliefs.saboteur.estimators.Assumed`.

    >>> import tefuda
    >>> state = tefuda.load("saboteur(preset='tajima', margin=0)").new_state(seed=1)
    >>> round(sum(roles(state.view(0)).marginal), 9)
    2.0
    """
    name = view.game.partition("(")[0]
    if name != "saboteur":
        raise TefudaError(
            "Beliefs about roles exist only for saboteur; {name} has no estimator of roles.", name=name
        )
    from tefuda.beliefs.saboteur.estimators import Assumed, RoleWatch

    return RoleWatch(Assumed(**how)).see(view)
