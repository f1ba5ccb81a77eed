"""An agent in the places of those who played boards of bridge: what it would have played there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tefuda.agents import agent
from tefuda.arena.records.review import Review, decision_of
from tefuda.core import Agent
from tefuda.core.seeds import stream_seed
from tefuda.games.bridge.board import Board
from tefuda.games.bridge.game import BridgeState
from tefuda.games.bridge.tricks_lost import Chooser, JudgedPlay, TricksLost, judged_card
from tefuda.play.admission import admit


class AgentsPlace:
    """An agent in the places of all who decide on one board; it sees what they see."""

    def __init__(self, text: str, seed: int) -> None:
        self._text, self._seed = text, seed
        self._players: dict[int, Agent] = {}

    def __call__(self, state: BridgeState) -> str:
        """Return the card that it would play."""
        seat = state.player
        assert seat is not None
        view = state.view(seat)
        if seat not in self._players:
            player = agent(self._text)
            admit(player, state.game, oracles=False)
            player.new_match(state.game, [seat], stream_seed(self._seed, seat))
            player.new_game(view)
            self._players[seat] = player
        return decision_of(self._players[seat], view).move.text

    def close(self) -> None:
        """Let go of programs."""
        for player in self._players.values():
            player.close()


def agents_place(text: str, seed: int) -> Callable[[int, Board], Chooser]:
    """Return what makes a new agent for every board: the same on any thread."""
    return lambda number, _: AgentsPlace(text, stream_seed(seed, "review", number))


def cards_reviewed(found: Review) -> TricksLost:
    """Count the tricks that the cards of a review lost, those played and the agent's."""
    by_game: dict[int, JudgedPlay] = {}
    names: Sequence[str] = [found.player] * 4
    for one in found.decisions:
        state = one.truth(found.game)
        assert isinstance(state, BridgeState)
        card = judged_card(state, one.played, one.decision.move.text) if state.contract else None
        if card is None or state.position.playing is False:
            continue
        number = one.row.number
        play = by_game.get(number)
        if play is None:
            play = JudgedPlay(str(number + 1), str(one.row.deal), names, cards=[], forced=0)
        by_game[number] = JudgedPlay(
            play.name, play.deal, names, cards=[*play.cards, card], forced=play.forced
        )
    return TricksLost(list(by_game.values()))
