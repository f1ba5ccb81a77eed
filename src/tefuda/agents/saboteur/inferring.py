"""The paper's players with a posterior over roles in place of a rule of suspicion."""

from __future__ import annotations

from typing import Literal

from tefuda._native import saboteur as native
from tefuda.beliefs.saboteur.estimators import Assumed
from tefuda.core import Call, NativePolicy
from tefuda.games.saboteur.players import chance, rule_player
from tefuda.games.saboteur.policies import mine_policy


def inferring(
    m_a: float = 1.0,
    m_s: float = 1.0,
    t: int = 6,
    *,
    discard: Literal["random", "useful"] = "random",
    noise: float = 0.0,
    attack: float = 0.8,
    shun: float = 0.8,
    spare: float = 0.8,
    assume: Call | None = None,
) -> NativePolicy:
    """Breaks the tools of players who are saboteurs with a chance of ``attack`` or more, repairs none from
    ``shun`` on; as a saboteur it does not attack players who are partners with a chance of ``spare``.

    ``assume`` says how it thinks that all play (:class:`tefuda.beliefs.saboteur.estimators.Assumed`), the
    other parameters are those of ``tajima``. ``inferring(attack=0.9, assume=assume(t=[4, 8], noise=0.1))``.
    """
    assumed = Assumed() if assume is None else Assumed.of(assume)
    levels = [
        chance(f"inferring({key}=…)", value)
        for key, value in (("attack", attack), ("shun", shun), ("spare", spare))
    ]
    how = rule_player("inferring", m_a, m_s, t=t, discard=discard, noise=noise)
    return mine_policy(native.Inferring(how, assumed.model, *assumed.effort.values(), *levels))
