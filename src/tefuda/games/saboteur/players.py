"""The paper's players as native policies: the parameters that every kind of them has, checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda._native import saboteur as native
from tefuda.core import TefudaError
from tefuda.core.errors import whole

SUSPICIONS = ("S0", "S1", "S2", "S5", "oracle")
DISCARDS = ("random", "useful")


def rule_player(
    whose: str,
    m_a: float = 0.0,
    m_s: float = 0.5,
    *,
    t: int = 6,
    suspicion: str = "S0",
    discard: str = "random",
    noise: float = 0.0,
) -> Any:
    """Return the policy with these parameters; ``whose`` name is said when one of them is wrong."""
    how = native.Tajima()
    how.attack, how.support = chance(f"{whose}(m_a=…)", m_a), chance(f"{whose}(m_s=…)", m_s)
    how.threshold = whole(t, f"{whose}(t=…)", low=0, high=100)
    how.suspicion = choice(f"{whose}(suspicion=…)", suspicion, SUSPICIONS)
    how.noise = chance(f"{whose}(noise=…)", noise)
    how.useful = choice(f"{whose}(discard=…)", discard, DISCARDS) == 1
    return how


def chance(what: str, value: Any) -> float:
    """Check a chance."""
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 <= value <= 1:
        raise TefudaError("{what} is a number from 0 to 1, not {value!r}.", what=what, value=value)
    return float(value)


def choice(what: str, value: Any, names: Sequence[str]) -> int:
    """Return the number of a name among those possible."""
    if value not in names:
        raise TefudaError(
            "{what} is {names}, not {value!r}.", what=what, names=", ".join(map(repr, names)), value=value
        )
    return names.index(value)
