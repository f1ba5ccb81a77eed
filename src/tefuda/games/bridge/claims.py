"""Claims: tricks that a side gets however the hidden cards lie, as far as worlds of a View tell."""

from __future__ import annotations

from typing import Any

from tefuda.core import State, Stop, TefudaError, View
from tefuda.core.seeds import Rng
from tefuda.games.bridge.double_dummy import Position, solve_position
from tefuda.games.bridge.game import Bridge, BridgeState

WORLDS = 60


def sure_tricks(view: View, *, worlds: int = WORLDS, seed: int = 1, stop: Stop | None = None) -> int:
    """Return how many of the tricks that are left the observer's side gets in every world that was drawn.

    Each world is solved as if all cards were open, so this is an upper bound of what can be claimed; it
    depends on the View alone, and whoever asks learns nothing of the hidden cards.
    """
    game = view.load_game()
    if not isinstance(game, Bridge) or view.phase != "play" or view.is_over:
        raise TefudaError("Tricks can be claimed while cards are played.")
    known = game.knowledge(view)
    least = 13
    for number in range(worlds):
        if stop is not None and stop.is_set:
            break
        state = known.sample_world(Rng(seed).split(number)).state(game)
        least = min(least, tricks_of_side(state, view.observer))
    return least


def check_claim(view: View, tricks: int, *, stop: Stop | None = None) -> None:
    """Refuse a claim of more tricks than the observer's side gets in every world that was drawn."""
    if not isinstance(view.load_game(), Bridge):
        raise TefudaError("Nothing can be claimed in this game.")
    sure = sure_tricks(view, stop=stop)
    if sure < tricks:
        raise TefudaError(
            "Your side is sure of {sure} more tricks, not of {tricks}: play on.", sure=sure, tricks=tricks
        )


def tricks_of_side(state: State[Any], seat: int) -> int:
    """Return the tricks that a seat's side gets from this trick on, with all cards open."""
    assert isinstance(state, BridgeState)
    position = Position.of(state)
    solved = solve_position(position)
    left = max(hand.bit_count() for hand in state.hands)
    mine = position.player % 2 == seat % 2
    return solved.value if mine else left - solved.value


def play_out(state: State[Any]) -> list[str]:
    """Play a copy of the board to its end with all cards open; return the moves."""
    state = state.copy()
    moves = []
    while not state.is_over:
        assert isinstance(state, BridgeState)
        best = solve_position(Position.of(state)).best[0]
        move = next(move for move in state.list_moves() if move.text == best)
        state.play(move)
        moves.append(move.text)
    return moves
