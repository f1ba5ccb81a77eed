"""The index policies, by name."""

from __future__ import annotations

import math
from typing import Any, Protocol

from tefuda._native import bandits as native
from tefuda.core.errors import TefudaError, nearest, positive, whole
from tefuda.core.seeds import Rng
from tefuda.core.spec import Call, parse

KINDS = ("even", "ucb1", "ucb1_tuned", "ucb2", "ucb_v", "ucb_root", "kl_ucb", "thompson")
PARAMETERS: dict[str, dict[str, float]] = {
    "ucb2": {"alpha": 0.1},
    "ucb_v": {"zeta": 1.0, "c": 1.0, "b": 1.0},
    "ucb_root": {"c": 1.0},
    "kl_ucb": {"c": 0.0},
}
BANDITS = (*KINDS, "selection", "switch")


class Bandit(Protocol):
    """Chooses arms and learns from rewards in 0 to 1.

    >>> from tefuda.core import Rng
    >>> bandit, rng = bandit_of("ucb1", arms=2), Rng(1)
    >>> arm = bandit.select(rng)
    >>> bandit.update(arm, 1.0)
    >>> bandit.counts()
    [1, 0]
    """

    def select(self, rng: Rng) -> int:
        """Return the arm to pull next."""

    def update(self, arm: int, reward: float) -> None:
        """Learn what a pull gave."""

    def counts(self) -> list[int]:
        """Return how often each arm was pulled."""

    def memory(self) -> Any:
        """Return all that was learnt, as JSON data."""

    def restore(self, memory: Any) -> None:
        """Take up an earlier :meth:`memory`."""


class IndexBandit:
    """A policy that pulls the arm with the highest index; see docs/bandits.md for the formulas."""

    def __init__(self, kind: str, arms: int, **params: float) -> None:
        whole(arms, "arms", low=1, high=100_000)
        known = PARAMETERS.get(kind, {})
        for key, value in params.items():
            if key not in known:
                raise TefudaError(
                    "The bandit {kind} has no parameter {key!r}.{hint}",
                    kind=kind,
                    key=key,
                    hint=nearest(key, known),
                )
            positive(value, key, zero=key != "alpha")
        self.kind = kind
        self.params = {**known, **params}
        self._native = native.Bandit(KINDS.index(kind), arms, **self.params)

    def select(self, rng: Rng) -> int:
        """Return the arm to pull next: every arm once, then the highest index."""
        return self._native.select(rng)

    def update(self, arm: int, reward: float) -> None:
        """Learn what a pull gave."""
        whole(arm, "an arm", low=0, high=len(self.counts()) - 1)
        if not 0 <= reward <= 1:
            raise TefudaError("A reward must be from 0 to 1, not {reward}.", reward=reward)
        self._native.update(arm, reward)

    def counts(self) -> list[int]:
        """Return how often each arm was pulled."""
        return [pulls for pulls, _, _ in self._native.arms()]

    def means(self) -> list[float]:
        """Return the mean reward of each arm; nan where it was never pulled."""
        return [total / pulls if pulls else math.nan for pulls, total, _ in self._native.arms()]

    def memory(self) -> Any:
        """Return all that was learnt, as JSON data."""
        inner = self._native
        return {
            "arms": [list(arm) for arm in inner.arms()],
            "epochs": list(inner.epochs),
            "current": inner.current,
            "left": inner.left,
        }

    def restore(self, memory: Any) -> None:
        """Take up an earlier :meth:`memory`."""
        try:
            arms = [(int(n), float(total), float(squares)) for n, total, squares in memory["arms"]]
            if len(arms) != len(self.counts()) or len(memory["epochs"]) != len(arms):
                raise ValueError
            self._native.restore(arms, memory["epochs"], memory["current"], memory["left"])
        except (KeyError, TypeError, ValueError):
            raise TefudaError("This is not the memory of a bandit with the same number of arms.") from None


def bandit_of(text: str | Call, arms: int) -> Bandit:
    """Return a bandit by name, with parameters: ``bandit_of("ucb_v(zeta=0.5)", arms=4)``.

    >>> bandit_of("ucb_v(zeta=0.5)", arms=4).counts()
    [0, 0, 0, 0]
    """
    from tefuda.bandits.selection import Selection
    from tefuda.bandits.switch import Switch

    call = parse(text) if isinstance(text, str) else text
    params: dict[str, Any] = dict(call.params)
    if call.name == "selection":
        return Selection(arms, **_only(call, ("over", "by")))
    if call.name == "switch":
        return Switch(arms, **_only(call, ("even", "by_rate", "best")))
    if call.name not in KINDS:
        raise TefudaError(
            "There is no bandit named {name!r}.{hint}", name=call.name, hint=nearest(call.name, BANDITS)
        )
    return IndexBandit(call.name, arms, **params)


def _only(call: Call, known: tuple[str, ...]) -> dict[str, Any]:
    for key in call.params:
        if key not in known:
            raise TefudaError(
                "The bandit {name} has no parameter {key!r}.{hint}",
                name=call.name,
                key=key,
                hint=nearest(key, known),
            )
    return dict(call.params)
