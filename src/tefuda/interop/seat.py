"""One seat of a game for Gymnasium, with our agents on the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tefuda.agents import agents_of
from tefuda.core import Agent, Forfeit, Game, TefudaError, View
from tefuda.core.errors import whole
from tefuda.core.seeds import stream_seed
from tefuda.interop.action_space import actions
from tefuda.interop.encoding import encoder
from tefuda.interop.extra import Episodes, game_of, need
from tefuda.play.admission import admit
from tefuda.play.live_game import LiveGame
from tefuda.play.rows import GameRow

try:
    from gymnasium import Env, spaces
except ImportError:
    Env = spaces = None
_Base: Any = Env or object


class SeatEnv(_Base):  # type: ignore[misc]
    """A game from one seat, for Gymnasium; agents play the others. The reward is the score, at the end.

    ``info["action_mask"]`` and :meth:`action_masks` say what is legal. An illegal action forfeits the game,
    as it does in our arena: the lowest score, and ``info["illegal"]``. An agent that forfeits ends it, too.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        opponents: Sequence[str | Agent] | str = "random",
        seat: int = 0,
        *,
        render_mode: str | None = None,
        margin: int | None = None,
    ) -> None:
        need(Env, "gymnasium")
        if render_mode not in (None, "ansi"):
            raise TefudaError("The render mode is None or 'ansi', not {mode!r}.", mode=render_mode)
        self.game = game_of(game)
        self.seat = whole(seat, "The seat", low=0, high=self.game.players - 1)
        self.render_mode = render_mode
        others = [opponents] * (self.game.players - 1) if isinstance(opponents, str) else list(opponents)
        if len(others) != self.game.players - 1:
            raise TefudaError("{game} needs {n} opponents, not {given}.", game=self.game,
                              n=self.game.players - 1, given=len(others))  # fmt: skip
        made: list[Agent | None] = [admit(agent, self.game, oracles=False) for agent in agents_of(others)]
        made.insert(self.seat, None)
        self.agents = made
        self.actions, self.encoder = actions(self.game, margin), encoder(self.game, margin)
        self.observation_space = spaces.Box(0.0, 1.0, (self.encoder.size,), np.float32)
        self.action_space = spaces.Discrete(len(self.actions))
        self._episodes = Episodes(self.game)
        self._live: LiveGame | None = None

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Deal a new game and let the others play until it is this seat's turn.

        A game that is over before that is dealt again. Options may have a ``carry``, as of
        :meth:`tefuda.core.Game.first_carry`: then it is a game of a series.
        """
        super().reset(seed=seed)
        while True:
            state = self._episodes.deal(seed, options)
            seed = None
            players = self.game.players
            row = GameRow(0, 0, state.deal, seating=list(range(players)), seconds=[0.0] * players)
            self._live = live = LiveGame(state, row)
            for at, agent in enumerate(self.agents):
                if agent is not None:
                    agent.new_match(self.game, [at], stream_seed(self._episodes.seed, "agent", at))
            live.begin(self.agents)
            self._others(live)
            if not live.is_over:
                return self._told(live)

    def _others(self, live: LiveGame) -> None:
        """Let the agents move until it is this seat's turn or the game is over."""
        while (seat := live.seat) is not None and seat != self.seat:
            agent = self.agents[seat]
            assert agent is not None
            try:
                live.ask(agent)
            except Forfeit as why:
                live.forfeit(seat, why)
        if live.is_over:
            live.end(self.agents)

    @property
    def view(self) -> View:
        """All that this seat may know."""
        return self._current().view(self.seat)

    def _current(self) -> LiveGame:
        if self._live is None:
            raise TefudaError("There is no game yet: call reset() first.")
        return self._live

    def _told(self, live: LiveGame) -> tuple[Any, dict[str, Any]]:
        view = live.view(self.seat)
        return self.encoder.encode(view), {"action_mask": self.actions.mask(view)}

    def action_masks(self) -> Any:
        """Return which actions are legal, as MaskablePPO of sb3-contrib asks for it."""
        return self.actions.mask(self.view).astype(bool)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move, and let the others answer."""
        live = self._current()
        if live.is_over:
            raise TefudaError("The game is over: call reset().")
        move = self.actions[action]
        is_illegal = move not in live.state.legal_moves
        if is_illegal:
            live.forfeit(self.seat, f"illegal move {move}")
            live.end(self.agents)
        else:
            live.step(move, seat=self.seat)
            self._others(live)
        seen, info = self._told(live)
        if is_illegal:
            info["illegal"] = True
        reward = float(live.row.scores[self.seat]) if live.is_over else 0.0
        return seen, reward, live.is_over, False, info

    def render(self) -> str | None:
        """Return the position as this seat sees it."""
        return None if self.render_mode is None else self.game.show(self.view)

    def close(self) -> None:
        """Let the agents go."""
        for agent in self.agents:
            if agent is not None:
                agent.close()
