"""A game for PettingZoo: agents in turn (AEC), observations with a mask of legal actions."""

from __future__ import annotations

from typing import Any

import numpy as np

from tefuda.core import Game, IllegalMove, TefudaError
from tefuda.interop.action_space import actions
from tefuda.interop.encoding import encoder
from tefuda.interop.extra import Episodes, game_of, need

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    AECEnv = spaces = None
_Base: Any = AECEnv or object


class AecGame(_Base):  # type: ignore[misc]
    """A game for PettingZoo. Agents are ``player_0`` and so on; rewards are the scores, at the end.

    An observation is ``{"observation": encode(view), "action_mask": mask}``. An illegal action is refused
    with a sentence; wrap it in PettingZoo's TerminateIllegalWrapper to let it lose the game.
    """

    metadata = {"render_modes": ["ansi"], "name": "tefuda_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: Game | str, render_mode: str | None = None, *, margin: int | None = None):
        need(AECEnv, "pettingzoo")
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise TefudaError("The render mode is None or 'ansi', not {mode!r}.", mode=render_mode)
        self.game = game_of(game)
        self.render_mode = render_mode
        self.actions, self.encoder = actions(self.game, margin), encoder(self.game, margin)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        self.observation_spaces = {name: self._observations() for name in self.possible_agents}
        self.action_spaces = {name: spaces.Discrete(len(self.actions)) for name in self.possible_agents}
        self._episodes = Episodes(self.game)
        self.agents: list[str] = []

    def _observations(self) -> Any:
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.encoder.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """Return what an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the numbers that an agent may choose from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Deal a new game: the same ones again after the same seed. Options may have a ``carry``."""
        self._truth = self._episodes.deal(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._select()

    def _select(self) -> None:
        player = self._truth.player
        self.agent_selection = self.possible_agents[0 if player is None else player]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees; its mask has a 1 only at its turn."""
        view = self._truth.view(self._seats[agent])
        return {"observation": self.encoder.encode(view), "action_mask": self.actions.mask(view)}

    def step(self, action: Any) -> None:
        """Play the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self.actions[action]
        if move not in self._truth.legal_moves:
            raise IllegalMove("{move} (action {number}) is not legal here: the action mask says what is.",
                              move=move, number=action)  # fmt: skip
        self._cumulative_rewards[agent] = 0.0
        self._truth.play(move)
        self._clear_rewards()
        if self._truth.is_over:
            self.rewards = dict(zip(self.agents, self._truth.scores, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the position as the agent sees it whose turn it is."""
        if self.render_mode is None:
            return None
        return self.game.show(self._truth.view(self._seats[self.agent_selection]))

    def close(self) -> None:
        """Nothing to let go of."""
