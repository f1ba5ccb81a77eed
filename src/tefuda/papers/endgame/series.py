"""Matches of Daihinmin in which native policies play, and tables are asked only where they may apply.

A player with solved endings is its base until few cards are left. So Views are made for its own late turns
only, and everything else is decided natively: the games of :class:`tefuda.Match`, move for move, faster.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tefuda.agents.daihinmin import Endgame
from tefuda.arena import Match
from tefuda.core import Agent, Game, TefudaError, Turn
from tefuda.core.seeds import stream_seed, substream
from tefuda.play.dealer import Dealer
from tefuda.play.rows import GameRow


@dataclass(frozen=True)
class Seat:
    """A player: the one that is a native policy, the policy, and the tables on top of it."""

    base: Agent
    policy: Any
    tables: Endgame | None

    @staticmethod
    def of(player: Agent, game: Game) -> Seat:
        """Return what the player is made of."""
        tables = player if isinstance(player, Endgame) else None
        base = player.base if isinstance(player, Endgame) else player
        if base.policy is None:
            raise TefudaError("{base} is not a native policy: play it with tefuda match.", base=base)
        return Seat(base, base.policy.native(game), tables)

    def choose(self, state: Any) -> int:
        """Ask the tables where they may apply, else the policy; each with the luck it has in a match."""
        position, tables = state.position, self.tables
        if tables is not None and not position.in_exchange and sum(position.counts) <= tables.cards:
            view = state.view(position.player)
            vote = tables.consult(Turn(view, rng=tables.stream(view)))
            if vote is not None and vote.number is not None:
                return vote.number
        number: int = self.policy.choose(position, substream(self.base.game_seed, position.length))
        return number


def games_of(match: Match) -> Iterator[GameRow]:
    """Play the games of a match in order, as its referee would."""
    game, plan, agents = match.game, match.plan, match.agents
    seats = [Seat.of(agent, game) for agent in agents]
    for series in range(plan.series):
        dealer = Dealer(game, match.seed)
        for number, agent in enumerate(agents):
            agent.new_match(game, [number], stream_seed(match.seed, "agent", number, series))
        for number in plan.numbers(series):
            row = GameRow(number, series, {}, seating=plan.seating(number))
            live = dealer.new_game(row, plan.deal_number(number))
            if not live.play_out(agents):
                live.begin(agents)
                state: Any = live.state
                position = state.position
                while not position.over:
                    position.force(seats[row.seating[position.player]].choose(state))
                row.moves = [move.text for move in state.moves]
            yield dealer.end(live.finish())


def scores_of(match: Match) -> Any:
    """Return the scores of the agents, one row per game."""
    rows = []
    for row in games_of(match):
        scores = [0.0] * len(row.seating)
        for agent, score in zip(row.seating, row.scores, strict=True):
            scores[agent] = score
        rows.append(scores)
    return np.asarray(rows)
