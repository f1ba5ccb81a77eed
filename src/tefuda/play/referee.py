"""The referee: lets agents play the games of one series to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.core import Agent, Clock, Deal, Forfeit, Game
from tefuda.play.dealer import Dealer
from tefuda.play.rows import GameRow


class Referee:
    """Plays the games of one series, and keeps what carries over from one to the next.

    An agent that raises an exception forfeits the game, or, with ``raising``, stops everything with it.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        full: bool = False,
        *,
        clock: Clock | None = None,
        raising: bool = False,
        deals: Sequence[Deal] = (),
    ) -> None:
        self.dealer = Dealer(game, seed, clock, full=full, deals=deals)
        self.raising = raising

    @property
    def carry(self) -> Any:
        """What the games so far leave to the next."""
        return self.dealer.carry

    @carry.setter
    def carry(self, carry: Any) -> None:
        self.dealer.carry = carry

    def play(self, row: GameRow, deal_number: int, agents: Sequence[Agent]) -> GameRow:
        """Play the game that the row announces and fill the row in.

        ``agents`` are by number, as in the row's seating (see :meth:`Dealer.sit`).
        """
        live = self.dealer.new_game(row, deal_number)
        if live.play_out(agents):
            return self.dealer.end(live.finish())
        live.begin(agents)
        while (seat := live.seat) is not None:
            error = None
            try:
                live.ask(agents[row.seating[seat]])
            except Forfeit as why:
                error = why.__cause__ if self.raising else None
                if error is None:
                    live.forfeit(seat, why)
            if error is not None:  # outside the except, so that it does not lead back to itself
                raise error
        return self.dealer.end(live.end(agents))
