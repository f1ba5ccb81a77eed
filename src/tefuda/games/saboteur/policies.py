"""Saboteur's policies: the players of the paper on collusion (Tajima), every free choice a parameter."""

from __future__ import annotations

from typing import Any, Literal

from tefuda._native import saboteur as native
from tefuda.core import Call, NativePolicy, Policy, TefudaError, policy_of
from tefuda.core.errors import whole
from tefuda.core.spec import parse
from tefuda.games.saboteur.players import choice, rule_player

SIGNALS = ("none", "rank", "placebo")
RESPONSES = ("none", "A", "B")
SENDS = ("none", "hand", "role")


def mine_policy(how: Any, peeks: Call | None = None) -> NativePolicy:
    """Return the policy with these native parameters, on any board."""
    remembers = not isinstance(how, native.Tajima)
    return NativePolicy(
        lambda engine: engine.policy(how), ("saboteur",), how, peeks=peeks, remembers=remembers
    )


def rules() -> Policy:
    """Strong settings of the paper's rules, with useful discards: what play-outs go by."""
    return mine_policy(rule_player("rules", 1.0, 1.0, t=8, suspicion="S1", discard="useful"))


def tajima(
    *,
    m_a: float = 0.0,
    m_s: float = 0.5,
    t: int = 6,
    suspicion: Literal["S0", "S1", "S2", "S5", "oracle"] = "S0",
    discard: Literal["random", "useful"] = "random",
    noise: float = 0.0,
    strict: bool = False,
    signal: Literal["none", "rank", "placebo"] = "none",
    rank: Literal["desc", "asc"] = "desc",
    response: Literal["A", "B", "none"] = "A",
    priority: Literal["low", "high"] = "low",
    safe: bool = False,
    exempt: bool = True,
    life: int = 6,
) -> NativePolicy:
    """Repairs, attacks suspects, helps, digs, discards; as a saboteur hides while the way is long.

    ``m_a`` and ``m_s`` are the chances to attack a suspect and to help somebody else; a saboteur hides while
    the path value is at least ``t`` (``strict``: above it). ``suspicion``: S0 nobody, S1 players who raised
    the path value, S2 also players who broke a tool of an unsuspected one, S5 the one with most raises and
    passes, oracle the true saboteurs. With the chance ``noise`` it does anything instead.

    ``signal`` is for players who have agreed (``saboteur(agreed=4)``): dead ends
    laid at a ``rank`` or, as a ``placebo``, thrown away; ``rank`` counts from the largest (desc) or the
    smallest path value; ``response`` A completes the shift, B bends the other way, none leaves
    signals unread.
    """
    how = rule_player("tajima", m_a, m_s, t=t, suspicion=suspicion, discard=discard, noise=noise)
    how.signals = choice("tajima(signal=…)", signal, SIGNALS)
    how.ascending = choice("tajima(rank=…)", rank, ("desc", "asc")) == 1
    how.answer = choice("tajima(response=…)", response, RESPONSES)
    how.first = choice("tajima(priority=…)", priority, ("low", "high")) == 1
    how.strict, how.safe, how.exempt = strict, safe, exempt
    how.life = whole(life, "tajima(life=…)", low=1, high=1000)
    return mine_policy(how, Call("roles") if suspicion == "oracle" else None)


def ties(
    base: Call | str = "tajima",
    *,
    key: int = 1,
    sends: Literal["none", "hand", "role"] = "none",
    reads: bool = True,
    deeds: bool = False,
    sure: float = 0.9,
) -> NativePolicy:
    """Plays as ``base`` does; where several moves are equally good, it picks one that carries a bit.

    The bit of a move is a keyed hash of the move and all that everybody saw before, so only those with the
    same ``key`` can read it, and it costs the sender nothing. ``sends='hand'``: players who have agreed
    (``saboteur(agreed=4)``) tell whether they can go on digging, and repair first whom they believe.
    ``sends='role'``: saboteurs tell that they are saboteurs; who ``reads`` weighs the past choices of
    everybody, and spares a player who is a fellow with a chance above ``sure``. ``deeds``: to a saboteur,
    a player who raised the path value, or broke a tool of an unsuspected player, is a fellow; this needs no
    key.
    """
    plays = policy_of(base) if parse(str(base)).name == "tajima" else None
    if not isinstance(plays, NativePolicy) or plays.peeks is not None:
        raise TefudaError("ties(base=…) must be a tajima(…) that is not an Oracle, not {base}.", base=base)
    how = native.Ties(plays.how)
    how.key = whole(key, "ties(key=…)", low=0, high=2**63 - 1)
    if sends not in SENDS:
        raise TefudaError(
            "ties(sends=…) is {sends}, not {sends_2!r}.", sends=", ".join(map(repr, SENDS)), sends_2=sends
        )
    how.sends = SENDS.index(sends)
    how.reads, how.deeds = reads, deeds
    if not 0 < sure <= 1:
        raise TefudaError("ties(sure=…) is a chance above 0 and up to 1, not {sure}.", sure=sure)
    how.sure = float(sure)
    return mine_policy(how)


def native_player(text: str) -> Any:
    """Return the parameters of a policy as native code holds them."""
    policy = policy_of(text)
    if not isinstance(policy, NativePolicy) or policy.how is None:
        raise TefudaError("{text} is not one of the paper's players.", text=text)
    return policy.how
