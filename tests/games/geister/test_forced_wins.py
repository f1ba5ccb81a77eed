"""Forced wins as puzzles, checked by brute force on the slow reference."""

import pytest

import tefuda
from reference.geister import Geister as Reference
from tefuda.core import stream
from tefuda.games.geister.puzzle import fastest_win

GAME = tefuda.load("geister")


def wins(game, player, plies):
    """Does the player win by force within so many plies? Plain AND/OR search."""
    if game.reason:
        return game.winner == player
    if plies == 0:
        return False
    after = []
    for move in sorted(game.legal()):
        twin = game.copy()
        twin.play(move)
        after.append(twin)
    return (any if game.player == player else all)(wins(twin, player, plies - 1) for twin in after)


@pytest.mark.parametrize("number", [2, 3])
def test_the_win_holds_whatever_the_other_has_and_does(number):
    puzzle = GAME.puzzle(1, number)
    rng = stream(number, "answers")
    worlds = list(GAME.worlds(puzzle.view))
    for _ in range(10):
        state = rng.choice(worlds).state(GAME)
        moves = 0
        while not state.is_over:
            if state.player == puzzle.player:
                moves += 1
                state.play(fastest_win(state)[1])
            else:
                state.play(rng.choice(state.list_moves()))
        assert state.scores[puzzle.player] == 1
        assert moves <= len(puzzle.solution())


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 3])
def test_the_reference_agrees(number):
    puzzle = GAME.puzzle(1, number)
    first, plies = puzzle.solution()[0], 2 * len(puzzle.solution()) - 1
    worlds = list(GAME.worlds(puzzle.view))
    for world in worlds[:: len(worlds) // 2]:
        deal = world.deal
        game = Reference.placed(deal["reds"], deal["squares"], deal["ply"])
        game.play(first.text)
        assert wins(game, puzzle.player, plies)


def test_only_one_first_move_is_right_and_the_line_ends_in_a_win():
    puzzle = GAME.puzzle(1, 3)
    right = [move for move in puzzle.view.legal_moves if puzzle.is_right(move)]
    assert right == [puzzle.solution()[0]]
    for move in puzzle.solution():
        assert puzzle.is_right(move)
        puzzle.play(move)
    assert puzzle.is_solved


def test_the_same_numbers_give_the_same_puzzle():
    assert GAME.puzzle(1, 3).to_json() == GAME.puzzle(1, 3).to_json()
    assert GAME.puzzle(1, 3).state.board != GAME.puzzle(2, 3).state.board
