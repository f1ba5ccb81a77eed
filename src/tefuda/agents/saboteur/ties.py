"""Players who signal by which of several equally good moves they play."""

from __future__ import annotations

from typing import Any, Literal

from tefuda._native import saboteur as native
from tefuda.agents.saboteur.tajima import Tajima
from tefuda.core import Agent, Call, Decision, TefudaError, Turn
from tefuda.core.errors import whole
from tefuda.games.saboteur.worlds import blind_position

SENDS = ("none", "hand", "role")


class Ties(Agent):
    """Plays as ``base`` does; where several moves are equally good, it picks one that carries a bit.

    The bit of a move is a keyed hash of the move and all that everybody saw before, so only those with the
    same ``key`` can read it, and it costs the sender nothing. ``sends='hand'``: players who have agreed
    (``saboteur(agreed=4)``) tell whether they can go on digging, and repair first whom they believe.
    ``sends='role'``: saboteurs tell that they are saboteurs; who ``reads`` weighs the past choices of
    everybody, and spares a player who is a fellow with a chance above ``sure``. ``deeds``: to a saboteur,
    whoever raised the path value, or broke a tool of somebody unsuspected, is a fellow; that needs no key.
    """

    policy: Any = None  # made from the parameters: the native policy that plays just so

    def __init__(
        self,
        base: Call | str = "tajima",
        key: int = 1,
        sends: Literal["none", "hand", "role"] = "none",
        reads: bool = True,
        deeds: bool = False,
        sure: float = 0.9,
    ) -> None:
        super().__init__()
        from tefuda.agents import agent

        plays = agent(str(base))
        if not isinstance(plays, Tajima) or plays.peeks is not None:
            raise TefudaError(f"ties(base=…) is tajima(…), not an Oracle, and not {base}.")
        how = native.Ties(plays.policy)
        how.key = whole(key, "ties(key=…)", 0, 2**63 - 1)
        if sends not in SENDS:
            raise TefudaError(f"ties(sends=…) is {', '.join(map(repr, SENDS))}, not {sends!r}.")
        how.sends = SENDS.index(sends)
        how.reads, how.deeds = reads, deeds
        if not 0 < sure <= 1:
            raise TefudaError(f"ties(sure=…) is a chance above 0, not {sure}.")
        how.sure = float(sure)
        self.policy = how

    def choose(self, turn: Turn) -> Decision:
        """Follow the steps of the base, with a code for ties."""
        view = turn.view
        position = blind_position(view.load_game(), view)  # type: ignore[arg-type]
        number = position.ties_move(self.policy, turn.rng)
        return Decision(next(move for move in view.legal_moves if move.id == number))
