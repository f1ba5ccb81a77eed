"""The players of the paper on collusion (Tajima), every free choice a parameter."""

from __future__ import annotations

from typing import Any, Literal

from tefuda.core import Agent, Call, Decision, TefudaError, Turn
from tefuda.core.errors import whole
from tefuda.games.saboteur.notation import seat_set
from tefuda.games.saboteur.players import choice, rule_player
from tefuda.games.saboteur.worlds import blind_position

SIGNALS = ("none", "rank", "placebo")
RESPONSES = ("none", "A", "B")


class Tajima(Agent):
    """Repairs, attacks suspects, helps, digs, discards; as a saboteur hides while the way is long.

    ``m_a`` and ``m_s`` are the chances to attack a suspect and to help somebody else; a saboteur hides while
    the path value is at least ``t`` (``strict``: above it). ``suspicion``: S0 nobody, S1 whoever raised the
    path value, S2 also whoever broke a tool of somebody unsuspected, S5 the one with most raises and passes,
    oracle the true saboteurs. With the chance ``noise`` it does anything instead.

    ``signal`` is for players who have agreed (``saboteur(agreed=4)``): dead ends
    laid at a ``rank`` or, as a ``placebo``, thrown away; ``rank`` counts from the largest (desc) or the
    smallest path value; ``response`` A completes the shift, B bends the other way, none leaves
    signals unread.
    """

    policy: Any = None  # made from the parameters: the native policy that plays just so

    def __init__(
        self,
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
    ) -> None:
        super().__init__()
        how = rule_player("tajima", m_a, m_s, t, suspicion, discard, noise)
        how.signals = choice("tajima(signal=…)", signal, SIGNALS)
        how.ascending = choice("tajima(rank=…)", rank, ("desc", "asc")) == 1
        how.answer = choice("tajima(response=…)", response, RESPONSES)
        how.first = choice("tajima(priority=…)", priority, ("low", "high")) == 1
        how.strict, how.safe, how.exempt = strict, safe, exempt
        how.life = whole(life, "tajima(life=…)", 1, 1000)
        self.policy = how  # the native play-out that plays just so
        if suspicion == "oracle":
            self.peeks = Call("roles")

    def choose(self, turn: Turn) -> Decision:
        """Follow the steps."""
        view, hint = turn.view, turn.hint
        told = None
        if self.peeks is not None:
            if hint is None:
                raise TefudaError("tajima(suspicion='oracle') must be told the roles.")
            told = seat_set([seat for seat, role in enumerate(hint["roles"]) if role == "saboteur"])
        position = blind_position(view.load_game(), view, told)  # type: ignore[arg-type]
        number = position.tajima_move(self.policy, turn.rng)
        return Decision(next(move for move in view.legal_moves if move.id == number))
