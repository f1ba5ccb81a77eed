"""The referee: holds the truth, shows each agent its View, and plays one game to the end."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tefuda.arena.costs import charge
from tefuda.arena.rows import GameRow
from tefuda.core import Agent, Clock, Forfeit, Game, Move, State, TefudaError, Turn
from tefuda.core.seeds import stream, stream_seed

A = TypeVar("A")


class Referee:
    """Plays the games of one series, and keeps what carries over from one to the next."""

    def __init__(self, game: Game, seed: int, full: bool = False, clock: Clock | None = None) -> None:
        self.game = game
        self.seed = seed
        self.full = full
        self.clock = clock or Clock()
        self.carry = game.first_carry()

    def play(
        self,
        row: GameRow,
        deal_number: int,
        agents: Sequence[Agent],
        counts: Mapping[int, Sequence[int]] | None = None,
    ) -> GameRow:
        """Play the game that the row announces and fill the row in.

        ``agents`` are by number; the row's seating says who plays for which player of the series, and the
        Deal may seat these anew. A row without a seating has one agent a role. ``counts`` are those of an
        earlier game played by the clock.
        """
        state = self.game.new_state(stream_seed(self.seed, "game", deal_number), self.carry)
        row.deal = state.deal
        row.carry = self.carry
        row.roles = self.game.roles(state)
        seated = self.game.seated(state.deal)
        if not row.seating:
            row.seating = [self.game.role_names.index(role) for role in row.roles]
        elif seated is not None:
            row.seating = [row.seating[player] for player in seated]
        agents = [agents[number] for number in row.seating]
        row.seconds = [0.0] * self.game.players
        if self.full:
            row.views, row.decisions = [], []
        if self._play_natively(row, state, agents):
            return row
        for seat, agent in _lives(row.seating, agents):
            agent.new_game(state.view(seat))
        while not state.is_over and row.forfeit is None:
            mover = state.player
            assert mover is not None
            try:
                self._turn(
                    row, state, mover, agents[mover], deal_number, (counts or {}).get(len(row.moves), ())
                )
            except Forfeit as why:
                row.forfeit = {"seat": mover, "why": str(why)}
        self._finish(row, state, agents)
        self.carry = self.game.carry_over(self.carry, row.deal, row.scores, len(row.moves))
        return row

    def _play_natively(self, row: GameRow, state: State[Any], agents: Sequence[Agent]) -> bool:
        """Play the whole game in C++ where every agent is a native policy: the same moves, faster."""
        if self.full or any(agent.policy is None for agent in agents):
            return False
        for _, agent in _lives(row.seating, agents):
            agent.games_started += 1
        seeds = [agent.game_seed for agent in agents]
        policies = [agent.policy for agent in agents if agent.policy is not None]
        if not self.game.play_out(state, policies, seeds):
            for _, agent in _lives(row.seating, agents):
                agent.games_started -= 1
            return False
        row.moves = [move.text for move in state.moves]
        row.scores = list(state.scores)
        row.reason = state.reason or "end"
        self.carry = self.game.carry_over(self.carry, row.deal, row.scores, len(row.moves))
        return True

    def _turn(
        self,
        row: GameRow,
        state: State[Any],
        seat: int,
        agent: Agent,
        deal_number: int,
        counts: Sequence[int],
    ) -> None:
        view = state.view(seat)
        hint = None
        if agent.peeks is not None:  # the same stream every time: what is told is chosen once a game
            hint = self.game.hint(state, seat, agent.peeks, stream(self.seed, "hint", deal_number, seat))
        clock = self.clock.after(row.seconds[seat])
        began = time.perf_counter()
        try:
            decision = agent.decide(Turn(view, clock, hint, counts))
        except (Forfeit, TefudaError, KeyboardInterrupt):
            raise
        except Exception as error:
            raise Forfeit(f"raised {type(error).__name__}: {error}") from error
        finally:
            elapsed = time.perf_counter() - began
            row.seconds[seat] += elapsed
        charge(row, seat, elapsed, decision)
        move = decision.move
        if not isinstance(move, Move) or move not in view.legal_moves:
            raise Forfeit(f"illegal move {move}")
        timed = clock.share is not None or agent.is_timed
        if timed and decision.counts:
            row.counts[str(len(row.moves))] = list(decision.counts)
        if row.views is not None and row.decisions is not None:
            row.views.append(view.digest())
            row.decisions.append(decision.to_json())
        state.play(move)
        row.moves.append(move.text)

    def _finish(self, row: GameRow, state: State[Any], agents: Sequence[Agent]) -> None:
        if row.forfeit is None:
            row.scores = list(state.scores)
            row.reason = state.reason or "end"
        else:
            row.scores = list(self.game.forfeit_scores(state, row.forfeit["seat"]))
            row.reason = "forfeit"
        for seat, agent in _lives(row.seating, agents):
            agent.end_game(state.view(seat), tuple(row.scores))


def _lives(seating: Sequence[int], agents: Sequence[A]) -> list[tuple[int, A]]:
    """Give every agent at the table once, with the first of its seats: one agent may play a whole team."""
    return [(seat, agents[seat]) for seat in map(seating.index, dict.fromkeys(seating))]
