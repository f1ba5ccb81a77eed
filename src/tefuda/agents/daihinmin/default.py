"""The contest's default client."""

from __future__ import annotations

from tefuda._native import daihinmin as native
from tefuda.agents.policies import PolicyAgent
from tefuda.core import Decision, Policy, Turn, policy_of
from tefuda.games.daihinmin import notation as n


class Default(PolicyAgent):
    """Plays whenever it can, the longest sequence or the largest group first; gives the lowest cards.

    Its rules are those of the client that the contest hands out, native and without the sockets.
    """

    policy: Policy | None = None  # named where `choose` is: it plays just so

    def __init__(self) -> None:
        super().__init__(policy_of("client"))

    def choose(self, turn: Turn) -> Decision:
        """Follow the rules, which need the table only: on the wire the log may have gaps."""
        view, table = turn.view, turn.view.table
        hand = n.read_cards(table["hand"])
        if view.phase == "exchange":
            number = native.default_gift(hand, 2 - table["classes"][view.observer])
        else:
            lying = n.move_number(table["cards"])
            number = native.default_play(hand, lying, table["revolution"], table["lock"], table["passes"])
        return Decision(next(move for move in view.legal_moves if move.id == number))
