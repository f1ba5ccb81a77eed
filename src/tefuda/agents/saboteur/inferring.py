"""The paper's players with a posterior over roles in place of a rule of suspicion."""

from __future__ import annotations

from typing import Any, Literal

from tefuda._native import saboteur as native
from tefuda.beliefs.saboteur import Assumed, RoleWatch
from tefuda.core import Agent, Call, Decision, Turn, View
from tefuda.games.saboteur.players import chance, rule_player
from tefuda.games.saboteur.worlds import blind_position


class Inferring(Agent):
    """Breaks the tools of whoever is a saboteur with a chance of ``attack`` or more, from ``shun`` on repairs
    nobody's; as a saboteur leaves the tools of whoever is a partner with a chance of ``spare`` whole.

    ``assume`` says how it thinks that all play (:class:`tefuda.beliefs.saboteur.Assumed`), the other
    parameters are those of ``tajima``. ``inferring(attack=0.9, assume=assume(t=[4, 8], noise=0.1))``.
    """

    def __init__(
        self,
        m_a: float = 1.0,
        m_s: float = 1.0,
        t: int = 6,
        discard: Literal["random", "useful"] = "random",
        noise: float = 0.0,
        attack: float = 0.8,
        shun: float = 0.8,
        spare: float = 0.8,
        assume: Call | None = None,
    ) -> None:
        super().__init__()
        assumed = Assumed() if assume is None else Assumed.of(assume)
        levels = [
            chance(f"inferring({key}=…)", value)
            for key, value in (("attack", attack), ("shun", shun), ("spare", spare))
        ]
        how = rule_player("inferring", m_a, m_s, t, discard=discard, noise=noise)
        self._assumed = assumed
        self._how = native.Inferring(how, assumed.model, *assumed.effort.values(), *levels)
        self.policy: Any = self._how
        self._watches: dict[int, RoleWatch] = {}  # one agent may play a whole team

    def new_game(self, view: View) -> None:
        """Forget the last game."""
        super().new_game(view)
        self._watches = {}

    def choose(self, turn: Turn) -> Decision:
        """Take in what happened, then follow the steps."""
        view = turn.view
        blind = blind_position(view.load_game(), view)  # type: ignore[arg-type]
        watch = self._watches.setdefault(view.observer, RoleWatch(self._assumed))
        number = watch.follow(view, blind).move(blind, self._how, turn.rng)
        return Decision(next(move for move in view.legal_moves if move.id == number))
