"""A bandit over bandits: which way of choosing chooses best?"""

from __future__ import annotations

from typing import Any

from tefuda.core.errors import TefudaError
from tefuda.core.seeds import Rng
from tefuda.core.spec import Call

DEFAULT = ("ucb_root", "ucb1_tuned", "ucb2", "kl_ucb", "ucb_v")


class Selection:
    """At every pull the bandit ``by`` picks one of the bandits ``over``, which picks the arm.

    All of them see every arm's rewards; only the one that picked gets the credit.
    """

    def __init__(self, arms: int, over: Any = DEFAULT, by: Any = "ucb1") -> None:
        from tefuda.bandits.policies import bandit_of

        names = over if isinstance(over, tuple) else (over,)
        if not names:
            raise TefudaError("selection(over=[…]) needs one bandit or more.")
        self._inner = [bandit_of(_call(name), arms) for name in names]
        self._outer = bandit_of(_call(by), len(self._inner))
        self._counts = [0] * arms
        self._picked = 0

    def select(self, rng: Rng) -> int:
        """Let the chosen bandit choose."""
        self._picked = self._outer.select(rng)
        return self._inner[self._picked].select(rng)

    def update(self, arm: int, reward: float) -> None:
        """Credit the bandit that picked; tell all what the arm gave."""
        self._outer.update(self._picked, reward)
        for bandit in self._inner:
            bandit.update(arm, reward)
        self._counts[arm] += 1

    def counts(self) -> list[int]:
        """Return how often each arm was pulled."""
        return list(self._counts)

    def choices(self) -> list[int]:
        """Return how often each bandit was asked."""
        return self._outer.counts()

    def memory(self) -> Any:
        """Return all that was learnt, as JSON data."""
        return {
            "outer": self._outer.memory(),
            "inner": [bandit.memory() for bandit in self._inner],
            "counts": self._counts,
            "picked": self._picked,
        }

    def restore(self, memory: Any) -> None:
        """Take up an earlier :meth:`memory`."""
        try:
            self._outer.restore(memory["outer"])
            for bandit, part in zip(self._inner, memory["inner"], strict=True):
                bandit.restore(part)
            self._counts, self._picked = list(memory["counts"]), int(memory["picked"])
        except (KeyError, TypeError, ValueError):
            raise TefudaError("This is not the memory of a selection bandit of this kind.") from None


def _call(name: Any) -> Any:
    if isinstance(name, (str, Call)):
        return name
    raise TefudaError("A bandit is named by a text such as 'ucb1', not by {name!r}.", name=name)
