"""The whole player: a table and a search for calls, simulated leads, alpha-mu or PIMC for the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tefuda.agents.bridge.bids import SearchedBids, bids_of
from tefuda.agents.bridge.lead import LeadAgent
from tefuda.agents.registry import build
from tefuda.core import Agent, Decision, Game, Turn, View
from tefuda.core.errors import positive
from tefuda.core.spec import parse
from tefuda.games.bridge.bidding import DEFAULT, System, call_of

# Of the seconds of a board: a call that is searched, the lead, one of thirteen cards (declarer plays 26).
# A call seldom takes what it may.
CALL_SHARE, LEAD_SHARE, CARD_SHARE = 0.5, 0.2, 0.03


class ChampionAgent(Agent):
    """This auction, leads by simulation, and ``play`` for the other cards, in ``seconds`` a board.

    ``bids='table'`` calls by the table alone. Worlds of calls, leads and cards listen to ``system``.
    """

    games = ("bridge",)

    def __init__(
        self,
        seconds: float = 5.0,
        bids: str = "table+search",
        system: str = DEFAULT,
        *,
        play: str = "pimc",
        samples: int = 24,
    ) -> None:
        super().__init__()
        positive(seconds, "seconds")
        worlds = f"auction(system={system!r})"
        card = f"{play}(samples={samples}, seconds={CARD_SHARE * seconds:.4g}, worlds={worlds})"
        self._bids: SearchedBids | System = bids_of(bids, system, CALL_SHARE * seconds, samples=2 * samples)
        self._player: Agent = build(parse(card))
        self._leader = LeadAgent(
            2 * samples, "imps", LEAD_SHARE * seconds, worlds=parse(worlds), play=parse(card)
        )

    @property
    def is_timed(self) -> bool:
        """The clock decides how much is done."""
        return True

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Begin a series."""
        super().new_match(game, seats, seed)
        for one in (self._player, self._leader):
            one.new_match(game, seats, seed)

    def new_game(self, view: View) -> None:
        """Begin a game."""
        super().new_game(view)
        for one in (self._player, self._leader):
            one.new_game(view)

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Look back at a finished game."""
        for one in (self._player, self._leader):
            one.end_game(view, scores)

    def choose(self, turn: Turn) -> Decision:
        """Call, lead or play."""
        view = turn.view
        table: Any = view.table
        game: Any = view.load_game()
        if not table["contract"]:
            if isinstance(self._bids, System):
                return Decision(game.move(call_of(view, self._bids)))
            bids = self._bids
            if turn.clock.share is not None:
                bids = replace(bids, seconds=min(turn.clock.share, bids.seconds or turn.clock.share))
            return bids.run(view, turn.rng.next(), counts=turn.counts, stop=turn.stop)
        return (self._leader if len(view.log) == len(table["auction"]) else self._player).choose(turn)
