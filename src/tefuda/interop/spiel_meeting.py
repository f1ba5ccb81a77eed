"""Where OpenSpiel's rules are ours (Kuhn, Leduc, bridge): its games followed by ours, our agents in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tefuda.core import Agent, Deal, Game, State, TefudaError
from tefuda.core.seeds import random_seed
from tefuda.games import load
from tefuda.interop.action_space import actions
from tefuda.interop.extra import need
from tefuda.play.admission import admit

try:
    import pyspiel
except ImportError:
    pyspiel = None
_Bot: Any = getattr(pyspiel, "Bot", object)


@dataclass(frozen=True)
class Meeting:
    """A game of OpenSpiel and the game of ours with the same rules."""

    game: Game
    chance: int  # how many chance outcomes a game begins with
    theirs: tuple[int, ...]  # their number for each of our actions

    def action(self, move: Any) -> int:
        """Return their number of a move of ours."""
        return self.theirs[actions(self.game).index(move)]

    def follow(self, state: Any) -> State[Any]:
        """Return our State of a game of OpenSpiel in progress.

        What chance has not decided yet is anything that is possible: no player's View depends on it.
        """
        chance: list[int] = []
        played: list[int] = []
        for step in state.full_history():
            (chance if step.player == pyspiel.PlayerId.CHANCE else played).append(step.action)
        if len(chance) < self.chance:
            raise TefudaError("Nothing is dealt yet.")
        ours = self.game.start(_deal(self.game, chance, state.get_game().get_parameters()))
        numbered = actions(self.game)
        numbers = _numbers(self)
        for action in played:
            ours.play(numbered[numbers[action]])
        return ours


@lru_cache(maxsize=8)
def _numbers(meeting: Meeting) -> dict[int, int]:
    return {theirs: number for number, theirs in enumerate(meeting.theirs)}


def _deal(game: Game, chance: Sequence[int], conditions: Any) -> Deal:
    if game.name == "kuhn":
        return {"cards": "".join("JQK"[card] for card in chance)}
    if game.name == "leduc":
        left = [card for card in range(6) if card not in chance]
        return {"cards": "".join("JQK"[card // 2] for card in [*chance, left[0]][:3])}
    from tefuda.games.bridge.game import deal_of

    hands = [0] * 4
    for number, card in enumerate(chance):
        hands[number % 4] |= 1 << _card(card)
    dealer = int(conditions.get("dealer", 0))
    sides = [bool(conditions.get("dealer_vul")), bool(conditions.get("non_dealer_vul"))]
    north_south, east_west = sides if dealer % 2 == 0 else sides[::-1]
    return deal_of(hands, dealer, north_south + 2 * east_west)


def _card(card: int) -> int:
    """A card of OpenSpiel, by rank, then clubs to spades, as we number them."""
    return 16 * (3 - card % 4) + card // 4


def meeting(game: Any) -> Meeting:
    """Return what leads from a game of OpenSpiel to ours; a sentence where there is none."""
    need(pyspiel, "open_spiel")
    theirs = pyspiel.load_game(game) if isinstance(game, str) else game
    name, players = theirs.get_type().short_name, theirs.num_players()
    if name in ("kuhn_poker", "leduc_poker") and players == 2 and not _changes(theirs):
        ours = name.removesuffix("_poker")
        return Meeting(load(ours), 2, (0, 1) if ours == "kuhn" else (0, 1, 2))
    if name == "bridge":
        by_ours = {_card(card): card for card in range(52)}
        cards = [by_ours[16 * suit + rank] for suit in range(4) for rank in range(13)]
        return Meeting(load("bridge"), 52, (*cards, *range(52, 90)))
    raise TefudaError(
        "OpenSpiel's {game} has no game of ours with the same rules: kuhn_poker, leduc_poker (two players "
        "each) and bridge have.",
        game=theirs,
    )


def _changes(game: Any) -> dict[str, Any]:
    """Parameters that make other rules of OpenSpiel's poker games."""
    return {key: value for key, value in game.get_parameters().items() if key != "players" and value}


class SpielBot(_Bot):  # type: ignore[misc]
    """One of our agents as a bot of OpenSpiel; :func:`openspiel_bot` makes it. The agent gets Views only."""

    def __init__(self, agent: Agent, seat: int, how: Meeting, *, seed: int) -> None:
        super().__init__()
        self.agent, self.seat, self.meeting = agent, seat, how
        agent.new_match(how.game, [seat], seed)
        self._is_new = True

    def restart(self) -> None:
        """Begin a new game."""
        self._is_new = True

    def restart_at(self, state: Any) -> None:
        """Begin in this position."""
        self._is_new = True

    def step(self, state: Any) -> int:
        """Return the agent's move as OpenSpiel numbers it."""
        view = self.meeting.follow(state).view(self.seat)
        if self._is_new:
            self.agent.new_game(view)
            self._is_new = False
        return self.meeting.action(self.agent.decide(view).move)


def openspiel_bot(agent: str | Agent, game: Any, seat: int, *, seed: int | None = None) -> SpielBot:
    """Return one of our agents as a bot for a game of OpenSpiel: kuhn_poker, leduc_poker or bridge."""
    how = meeting(game)
    if type(seat) is not int or not 0 <= seat < how.game.players:
        raise TefudaError("The seat of a bot is from 0 to {most}, not {seat!r}.",
                          most=how.game.players - 1, seat=seat)  # fmt: skip
    from tefuda.agents import agents_of

    made = admit(agents_of([agent])[0], how.game, oracles=False)
    return SpielBot(made, seat, how, seed=random_seed() if seed is None else seed)
