"""An agent whose name means another player in some games: ``mc`` in Daihinmin, say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.agents.registry import AGENTS
from tefuda.core import Agent, Call, Decision, Game, TefudaError, Turn, View
from tefuda.core.adapter import as_agent
from tefuda.core.errors import nearest


class GameVariants(Agent):
    """Plays by the variant that the game registered, where that takes these parameters; else by the general.

    >>> import tefuda
    >>> mine = tefuda.agent("mc(iterations=100)")
    >>> type(mine.for_game("kuhn")).__name__, type(mine.for_game("daihinmin")).__name__
    ('McAgent', 'DaihinminMc')
    """

    def __init__(self, call: Call) -> None:
        super().__init__()
        self._call, self._entry = call, AGENTS.entry(call.name)
        self._players: dict[str, Agent] = {}  # by game; "" is the general one
        # The general one first: modules of a game are imported only where they are needed.
        first = next((game for game in ("", *self._entry.variants) if self._takes(game)), None)
        if first is None:
            unknown = next((key for key in call.params if not self._is_known(key)), None)
            if unknown is None:  # each of them is known, but in another game
                raise TefudaError(
                    "There is no game in which {name} takes {keys} together.",
                    name=call.name,
                    keys=", ".join(call.params),
                )
            known = {key for game in ("", *self._entry.variants) for key in self._parameters(game)}
            raise TefudaError(
                "{name} has no parameter {unknown!r}.{hint}",
                name=call.name,
                unknown=unknown,
                hint=nearest(unknown, known),
            )
        self._any = self._player(first)  # all of them see as much and take as long
        self.peeks = self._any.peeks
        self._now = self._any  # who plays the match that is under way

    def _parameters(self, game: str) -> dict[str, Any]:
        return dict(AGENTS.variant(self._call.name, game).parameters())

    def _takes(self, game: str) -> bool:
        return set(self._call.params) <= set(self._parameters(game))

    def _is_known(self, key: str) -> bool:
        return any(key in self._parameters(game) for game in ("", *self._entry.variants))

    def _player(self, game: str) -> Agent:
        if game not in self._players:
            made = as_agent(AGENTS.build(self._call, game))
            made.seed, made.games_started = self.seed, self.games_started
            self._players[game] = made
        return self._players[game]

    def for_game(self, game: str) -> Agent:
        """Return who plays this game; a TefudaError names a parameter that does not fit it."""
        if game in self._entry.variants and self._takes(game):
            return self._player(game)
        if not self._takes(""):
            name, general = self._call.name, self._parameters("")
            unknown = next(key for key in self._call.params if key not in general)
            raise TefudaError(
                "{name} has no parameter {unknown!r} in {game}.{hint}",
                name=name,
                unknown=unknown,
                game=game,
                hint=nearest(unknown, general),
            )
        return self._player("")

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Begin a series."""
        super().new_match(game, seats, seed)
        self._now = self.for_game(game.name)
        self._now.new_match(game, seats, seed)

    def new_game(self, view: View) -> None:
        """Begin a game."""
        super().new_game(view)
        self.for_game(view.load_game().name).new_game(view)

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Look back at a finished game."""
        self.for_game(view.load_game().name).end_game(view, scores)

    @property
    def learns(self) -> bool:
        """Does something carry over from game to game?"""
        return any(player.learns for player in self._players.values())

    def memory(self) -> Any:
        """Return what the game's player remembers."""
        return self._now.memory()

    def restore(self, memory: Any) -> None:
        """Take up what the game's player remembered."""
        self._now.restore(memory)

    def choose(self, turn: Turn) -> Decision:
        """Choose as the game's player does, with the luck of this decision."""
        return self.for_game(turn.view.load_game().name).choose(turn)

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self._any.is_timed

    @property
    def can_resume(self) -> bool:
        """Can it go on in the middle of a series?"""
        return all(player.can_resume for player in self._players.values())
