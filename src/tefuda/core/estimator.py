"""Estimators: what a player makes of a View before it searches."""

from __future__ import annotations

import time
from dataclasses import KW_ONLY, asdict, dataclass
from typing import TYPE_CHECKING, Any

from tefuda.core.errors import TefudaError
from tefuda.core.knowledge import Knowledge
from tefuda.core.moves import Move
from tefuda.core.spec import Call
from tefuda.core.view import View
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.core.game import Hint


class Estimator:
    """Turns a View, and a Hint if it is told one, into a Knowledge. Derive from it and give :meth:`know`.

    It sees nothing but these two. ``consistent``: it never gives a world that would have shown the observer
    another View. One that needs part of the truth declares which in ``peeks``; an agent that uses it is
    an Oracle.

    >>> import tefuda
    >>> state = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"])
    >>> known = tefuda.estimator("uniform").know(state.view(1))
    >>> sorted(world.deal["cards"] for world, _ in known.listed(most=10))
    ['JK', 'QK']
    """

    name = ""  # the text that makes it again, as in worlds=roles()
    games: tuple[str, ...] = ()  # empty = all
    consistent = True
    peeks: Call | None = None

    @property
    def text(self) -> str:
        """The name with parameters."""
        return self.name or type(self).__name__

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Return the worlds of a View, with weights."""
        raise TypeError(f"{type(self).__name__} must have a method know.")

    def default_move(self, view: View) -> Move | None:
        """Return the move of phases that are not searched, such as an auction: mostly the game's own."""
        return view.load_game().default_move(view)

    def estimate(self, view: View, hint: Hint | None = None) -> tuple[Knowledge, float]:
        """Return the Knowledge and the seconds that it took, after seeing that the estimator fits."""
        began = time.perf_counter()
        game = view.game.partition("(")[0]
        if self.games and game not in self.games:
            raise TefudaError(
                "The estimator {text} is for {games}, not for {game}.",
                text=self.text,
                games=", ".join(self.games),
                game=game,
            )
        if self.peeks is not None and hint is None:
            raise TefudaError(
                "{text} must be told {peeks}: only an Oracle can use it.", text=self.text, peeks=self.peeks
            )
        known = self.know(view, hint)
        return known, time.perf_counter() - began

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"tefuda.beliefs.estimator({self.text!r})"


class Uniform(Estimator):
    """The game's own worlds: chance times a uniform choice at each hidden move."""

    name = "uniform"

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Return all worlds, each with the chance it has before anything is read into moves."""
        return view.load_game().knowledge(view, hint)


UNIFORM = Uniform()


def check_estimator(worlds: Any) -> None:
    """Refuse what is no estimator."""
    if not isinstance(worlds, Estimator):
        raise TefudaError(
            "worlds=… is an estimator such as tefuda.beliefs.estimator('uniform'), not {worlds!r}.",
            worlds=worlds,
        )


@dataclass(frozen=True)
class Estimate:
    """How the worlds of a decision, or of a belief, were obtained.

    ``ess`` is the effective sample size: so many worlds of equal weight would be worth as much.
    ``acceptance`` is the share of candidates that were not thrown away, ``fallbacks`` the share of worlds
    that had to be made in a simpler way. What it cost is in the :class:`tefuda.core.Costs`: ``estimate``
    before the search, ``worlds`` for drawing them.
    """

    estimator: str
    consistent: bool = True
    ess: float | None = None
    _: KW_ONLY
    acceptance: float | None = None
    fallbacks: float | None = None
    note: str = ""  # that worlds are not quite those that were asked for

    def summary(self) -> list[str]:
        """Return the parts of a line about it."""
        parts = []
        if self.ess is not None:
            parts.append(tr("ESS {n}", n=f"{self.ess:,.0f}"))
        if self.acceptance is not None and self.acceptance < 1:
            parts.append(tr("{n} % accepted", n=f"{100 * self.acceptance:.3g}"))
        if self.fallbacks:
            parts.append(tr("{n} % fell back", n=f"{100 * self.fallbacks:.3g}"))
        return [*parts, self.note] if self.note else parts

    def to_json(self) -> dict[str, Any]:
        """Return the estimate as JSON data."""
        return asdict(self)
