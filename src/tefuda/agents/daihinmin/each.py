"""One estimator per opponent: whom each of them plays like is learnt from the cards that come to light."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tefuda.agents.daihinmin.kunoichi import PLAYER, armed
from tefuda.bandits import bandit_of
from tefuda.beliefs import Belief, of
from tefuda.core import Agent, Call, Decision, Game, TefudaError, Turn, View
from tefuda.core.seeds import stream
from tefuda.core.spec import parse
from tefuda.games.daihinmin import notation as n
from tefuda.games.daihinmin.worlds import HIDDEN_GIFT, seen_number

POLICIES = (Call("uniform"), Call("client"), Call("habit", {"temperature": 2.0}))


class KunoichiEach(Agent):
    """Supposes of every opponent that it plays by one of ``policies``, chosen a game by a bandit of its own.

    ``kunoichi_each(policies=[uniform, client, habit], by=ucb_v, player=mc)``: worlds are ``particles`` judged
    by these policies (``uniform`` reads nothing into the moves). Points cannot say whose estimate helped; so
    the reward of an opponent's arm is the log score of the cards that it was seen to play later, from 0
    (called impossible) to 1 (known).
    """

    def __init__(
        self,
        policies: tuple[Any, ...] = POLICIES,
        by: Call | str = "ucb_v",
        player: Call | str = PLAYER,
        *,
        samples: int = 128,
        nudges: int = 8,
    ) -> None:
        super().__init__()
        self._policies = [name if isinstance(name, Call) else parse(str(name)) for name in policies]
        if not self._policies:
            raise TefudaError("kunoichi_each(policies=[…]) needs one policy or more.")
        self._by, self._player = str(by), player
        self._how = {"samples": samples, "nudges": nudges}
        self._games: Game | None = None
        self._seats: Sequence[int] = ()
        self._made: dict[tuple[int, ...], Agent] = {}
        self._bandits = self._fresh()
        self._now: tuple[int, ...] = ()
        self._beliefs: list[Belief] = []
        self._arm(())

    def _fresh(self) -> list[Any]:
        return [bandit_of(self._by, len(self._policies)) for _ in range(5)]

    def _arm(self, chosen: tuple[int, ...]) -> Agent:
        """Return the player who supposes this of each player of the match."""
        if chosen not in self._made:
            from tefuda.agents import build

            supposed = tuple(self._policies[arm] for arm in chosen) or self._policies[0]
            made = build(armed(self._player, Call("particles", {"policy": supposed, **self._how})))
            if self._games is not None:
                made.new_match(self._games, self._seats, stream(self.seed, "player").next())
            self._made[chosen] = made
        return self._made[chosen]

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self._arm(()).is_timed

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Forget what was learnt."""
        super().new_match(game, seats, seed)
        self._games, self._seats, self._made = game, seats, {}
        self._bandits = self._fresh()

    def new_game(self, view: View) -> None:
        """Suppose something of every opponent."""
        super().new_game(view)
        players = range(len(view.secret["counts"]))
        rng = stream(self.seed, "each", self.games_started)
        self._now = tuple(self._bandits[player].select(rng.split(player)) for player in players)
        self._beliefs = []
        arm = self._arm(self._now)
        arm.games_started = self.games_started - 1
        arm.new_game(view)

    def choose(self, turn: Turn) -> Decision:
        """Let the player decide, and keep what it believed."""
        arm: Any = self._arm(self._now)
        decision: Decision = arm.decide(turn)
        if turn.view.phase == "play" and decision.estimate is not None:
            self._beliefs.append(of(turn.view, arm.for_game("daihinmin").search.worlds, samples=10**6))
        return decision

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Tell every bandit how well the cards of its opponent were foreseen."""
        seated = view.secret["players"] or range(len(view.secret["counts"]))
        for seat, player in enumerate(seated):
            reward = None if seat == view.observer else foreseen(self._beliefs, view, seat)
            if reward is not None:
                self._bandits[player].update(self._now[player], reward)

    def shares(self) -> list[list[int]]:
        """Return how often each policy was supposed of each player of the match."""
        return [bandit.counts() for bandit in self._bandits]

    def memory(self) -> Any:
        """Return what was learnt of every player."""
        return [bandit.memory() for bandit in self._bandits]

    def restore(self, memory: Any) -> None:
        """Take up what was learnt."""
        if not isinstance(memory, list) or len(memory) != len(self._bandits):
            raise TefudaError("This is not the memory of kunoichi_each.")
        for bandit, part in zip(self._bandits, memory, strict=True):
            bandit.restore(part)


def foreseen(beliefs: Sequence[Belief], view: View, seat: int) -> float | None:
    """Return the mean log score of the cards that a seat played after each belief, from 0 to 1; None = none.

    One more world in which everything is equally likely counts too, as in :mod:`tefuda.beliefs.compare`.
    """
    scores = []
    for belief in beliefs:
        worst = math.log((belief.worlds + 1) * len(belief.columns))
        for token in view.log[belief.moves :]:
            if token.player != seat or token.seen.startswith(HIDDEN_GIFT):
                continue
            for name in n.cards_text(n.cards_of(seen_number(token))).split():
                chance = belief.chance(name, str(seat + 1))
                alike = (belief.worlds * chance + 1 / len(belief.columns)) / (belief.worlds + 1)
                scores.append(1 + math.log(alike) / worst)
    return sum(scores) / len(scores) if scores else None
