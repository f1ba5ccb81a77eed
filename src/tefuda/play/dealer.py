"""Who deals the games of one series: in order, with what one leaves to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.core import Clock, Deal, Game, State
from tefuda.core.seeds import stream_seed
from tefuda.play.live_game import GRACE, LiveGame
from tefuda.play.rows import GameRow


class Dealer:
    """Deals the games of a series from a seed, or with given cards, and threads the carry through.

    >>> from tefuda.games import load
    >>> dealer = Dealer(load("daihinmin"), seed=1)
    >>> live = dealer.new_game(GameRow(0, 0, {}, seating=[0, 1, 2, 3, 4]))
    >>> live.seat, live.view(0).phase
    (2, 'play')
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        clock: Clock | None = None,
        *,
        full: bool = False,
        takebacks: bool = False,
        deals: Sequence[Deal] = (),
        grace: float = GRACE,
    ) -> None:
        self.game, self.seed, self.deals, self.grace = game, seed, deals, grace
        self.clock, self.full, self.takebacks = clock or Clock(), full, takebacks
        self.carry = game.first_carry()

    def start(self, number: int) -> State[Any]:
        """Return the start of the next game, with the deal of this number."""
        state = self.game.new_state(stream_seed(self.seed, "game", number), self.carry)
        if not self.deals:
            return state
        return self.game.start(self.game.given(self.deals[number % len(self.deals)], state.deal))

    def new_game(self, row: GameRow, deal_number: int | None = None, deal: Deal | None = None) -> LiveGame:
        """Deal the game that the row announces: by its number, unless it repeats another's deal.

        ``deal`` takes the place of the one that is due. The row's seating says which agent stands for which
        player of the series, and the Deal may reseat these. Without a seating there is one agent per role.
        """
        game, number = self.game, row.number if deal_number is None else deal_number
        state = self.start(number) if deal is None else game.start(deal)
        row.deal, row.carry, row.roles = state.deal, self.carry, game.roles(state)
        seated = game.seated(state.deal)
        if not row.seating:
            row.seating = [game.role_names.index(role) for role in row.roles]
        elif seated is not None:
            row.seating = [row.seating[player] for player in seated]
        row.seconds = [0.0] * game.players
        if self.full:
            row.views, row.decisions = [], []
        hints = stream_seed(self.seed, "hint", number)
        return LiveGame(state, row, self.clock, hints=hints, takebacks=self.takebacks, grace=self.grace)

    def end(self, row: GameRow) -> GameRow:
        """Take note of what a finished game leaves to the next, and return its row."""
        self.carry = self.game.carry_over(row.carry, row.deal, row.scores, moves=len(row.moves))
        return row
