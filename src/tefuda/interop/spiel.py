"""A game for OpenSpiel: its algorithms and bots on our games.

Where the deals of a game can be listed (:meth:`Game.deals`, up to :data:`MOST_DEALS`) one chance node has
every deal, so CFR, best responses and exploitability are exact. Otherwise four chance nodes of 256 equal
outcomes draw a seed of 32 bits, which deals. Chance is explicit both times, and a history repeats a game.
"""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np

from tefuda.core import Deal, Game, TefudaError
from tefuda.interop.action_space import actions
from tefuda.interop.encoding import encoder
from tefuda.interop.extra import game_of, need

try:
    import pyspiel
except ImportError:
    pyspiel = None
_Game: Any = getattr(pyspiel, "Game", object)
_State: Any = getattr(pyspiel, "State", object)

MOST_DEALS = 5000
DIGITS, BASE = 4, 256  # of a seed
LONGEST = 10_000  # moves of a game, of which OpenSpiel must know a bound


@lru_cache(maxsize=32)
def listed_deals(game: Game) -> tuple[tuple[Deal, float], ...] | None:
    """Return every deal with its chance, where there are few enough."""
    try:
        deals = list(islice(game.deals(), MOST_DEALS + 1))
    except TefudaError:
        return None
    if len(deals) > MOST_DEALS:
        return None
    total = sum(weight for _, weight in deals)
    return tuple((deal, weight / total) for deal, weight in deals)


def openspiel_game(game: Game | str, margin: int | None = None) -> Any:
    """Return a game as OpenSpiel has it; OpenSpiel's own tools take it as any other.

    The game is registered as ``python_tefuda_…`` so that OpenSpiel can read its texts back.
    """
    need(pyspiel, "open_spiel")
    made = game_of(game)
    kind = _registered(made, margin)
    return kind({})


@lru_cache(maxsize=64)
def _registered(game: Game, margin: int | None) -> Any:
    """Make the class of one game with its parameters known to OpenSpiel, once."""
    plain = "".join(letter if letter.isalnum() else "_" for letter in str(game)).strip("_")
    name = f"python_tefuda_{plain}" + ("" if margin is None else f"_margin_{margin}")
    game_type = _type(game, name)

    class Registered(SpielGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(game, game_type, margin=margin)

    pyspiel.register_game(game_type, Registered)
    return Registered


def _type(game: Game, name: str) -> Any:
    kinds = pyspiel.GameType
    is_zero_sum = game.players == 2 and sum(game.score_range) == 0
    return kinds(
        short_name=name,
        long_name=str(game),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if is_zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
        default_loadable=True,
    )


class Basis:
    """What the game and all its States share; copies of a State keep the same one."""

    def __init__(self, game: Game, margin: int | None) -> None:
        self.game, self.margin, self.deals = game, margin, listed_deals(game)
        self.actions, self.encoder = actions(game, margin), encoder(game, margin)

    def __deepcopy__(self, memo: Any) -> Basis:
        return self

    def __reduce__(self) -> Any:
        return Basis, (self.game, self.margin)


class SpielGame(_Game):  # type: ignore[misc]
    """A game for OpenSpiel; :func:`openspiel_game` makes it."""

    def __init__(self, game: Game, game_type: Any, *, margin: int | None = None) -> None:
        self.basis = basis = Basis(game, margin)
        low, high = game.score_range
        is_zero_sum = game_type.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=len(basis.actions),
            max_chance_outcomes=BASE if basis.deals is None else len(basis.deals),
            num_players=game.players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, {})

    def __reduce__(self) -> Any:
        return openspiel_game, (self.basis.game, self.basis.margin)

    def new_initial_state(self) -> SpielState:
        """Return the start of a game, before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return what shows a State to a player."""
        if params:
            raise TefudaError("The observer of a game of Tefuda takes no parameters.")
        return SpielObserver(self.basis)


class SpielState(_State):  # type: ignore[misc]
    """A game in progress for OpenSpiel: a chance node for the deal, then the moves."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._basis = game.basis
        self._digits: list[int] = []
        self._truth: Any = None

    def current_player(self) -> int:
        """Return who decides, the id of chance, or that of the end."""
        if self._truth is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self._truth.player
        return int(pyspiel.PlayerId.TERMINAL) if player is None else player

    def view(self, player: int) -> Any:
        """Return all that a player may know, once the cards are dealt."""
        if self._truth is None:
            raise TefudaError("Nothing is dealt yet.")
        return self._truth.view(player)

    def _legal_actions(self, player: int) -> list[int]:
        return self._basis.actions.legal(self.view(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every deal with its chance, or the digits of a seed."""
        deals = self._basis.deals
        if deals is None:
            return [(digit, 1 / BASE) for digit in range(BASE)]
        return [(number, chance) for number, (_, chance) in enumerate(deals)]

    def _apply_action(self, action: int) -> None:
        basis = self._basis
        if self._truth is not None:
            self._truth.play(basis.actions[action])
        elif basis.deals is not None:
            self._truth = basis.game.start(basis.deals[action][0])
        else:
            self._digits.append(action)
            if len(self._digits) == DIGITS:
                seed = sum(digit * BASE**place for place, digit in enumerate(self._digits))
                self._truth = basis.game.new_state(seed)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self._basis.actions.texts[action])

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self._truth is not None and self._truth.is_over

    def returns(self) -> list[float]:
        """Return the scores, at the end; zeros before."""
        if not self.is_terminal():
            return [0.0] * self._basis.game.players
        return [float(score) for score in self._truth.scores]

    def __str__(self) -> str:
        return "nothing dealt" if self._truth is None else str(self._truth)


class SpielObserver:
    """Shows a State to a player: the encoding as a tensor, what it was told as a text."""

    def __init__(self, basis: Basis) -> None:
        self.tensor = np.zeros(basis.encoder.size, np.float32)
        self.dict = {"observation": self.tensor}
        self._encoder = basis.encoder

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what the player sees; zeros before the deal."""
        self.tensor[:] = 0 if state.is_chance_node() else self._encoder.encode(state.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what the player was dealt and has seen since: a text for each of its information sets."""
        if state.is_chance_node():
            return "nothing dealt"
        view = state.view(player)
        known = {"player": player, "secret": dict(view.secret), "log": [list(token) for token in view.log]}
        return json.dumps(known, sort_keys=True)
