"""Whole series of Daihinmin in which native policies play, and tables are asked only where they may apply.

A player with solved endings is its base until few cards are left. So its games are those of native policies,
fast, and Views are made for its own late turns only. Every series is repeated with the players moved on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tefuda.agents import agent
from tefuda.agents.daihinmin import Endgame
from tefuda.core import Rng, TefudaError, Turn
from tefuda.core.book import load
from tefuda.core.seeds import stream_seed
from tefuda.core.spec import parse_many

PLAYERS = 5


@dataclass(frozen=True)
class Seat:
    """A player: the native policy, and the tables on top of it."""

    policy: Any
    tables: Endgame | None

    @staticmethod
    def of(text: str, game: Any) -> Seat:
        """Return the player of this name."""
        player = agent(text)
        tables = player if isinstance(player, Endgame) else None
        base = player.base if isinstance(player, Endgame) else player
        if base.policy is None:
            raise TefudaError(f"{base} is not a native policy: play it with tefuda match.")
        return Seat(base.policy.native(game), tables)

    def choose(self, state: Any, rng: Rng) -> int:
        """Ask the tables where they may apply, else the policy."""
        position, tables = state.position, self.tables
        if tables is not None and not position.in_exchange and sum(position.counts) <= tables.cards:
            vote = tables.consult(Turn(state.view(position.player), rng=rng.split(1)))
            if vote is not None and vote.number is not None:
                return vote.number
        number: int = self.policy.choose(position, rng)
        return number


def scores_of(agents: list[str], games: int, series: int, seed: int) -> Any:
    """Return the scores of the agents, a row a game; the games of a deal and its repetitions follow.

    ``games`` is rounded down to whole groups of five repeated series, at least one.
    """
    game: Any = load("daihinmin")
    seats = [Seat.of(str(call), game) for text in agents for call in parse_many(text)]
    if len(seats) != PLAYERS:
        raise TefudaError(f"Five players sit at a table, not {len(seats)}.")
    rows = []
    for group in range(max(games // (PLAYERS * series), 1)):
        for turn in range(PLAYERS):
            carry = game.first_carry()
            for number in range(series):
                state = game.new_state(stream_seed(seed, group, number), carry)
                order = [(player + turn) % PLAYERS for player in state.deal["players"]]  # agents by seat
                luck = stream_seed(seed, group, number, turn)
                position = state.position
                while not position.over:
                    who = order[position.player]
                    rng = Rng(stream_seed(luck, who, position.length))
                    position.force(seats[who].choose(state, rng))
                row = [0.0] * PLAYERS
                for seat, score in enumerate(state.scores):
                    row[order[seat]] = score
                rows.append(row)
                carry = game.carry_over(carry, state.deal, state.scores)
    return np.asarray(rows)
