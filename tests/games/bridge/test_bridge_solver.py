"""The double-dummy solver behind the protocol of solvers, and PIMC over it."""

import time
from math import nan

import pytest

import tefuda
from support.play import random_state
from tefuda import TefudaError
from tefuda.core import Stop
from tefuda.games.bridge import contract_points
from tefuda.games.bridge.double_dummy import solve
from tefuda.games.bridge.solver import DoubleDummy
from tefuda.search.solvers import solver_for, solver_of

TRICKS = "bridge(contract='3NT by S', score='tricks')"
POINTS = "bridge(contract='4SX by W')"


@pytest.mark.parametrize("cards", [24, 29, 38, 50])
def test_values_are_the_tricks_of_a_side_in_all(cards):
    state = random_state(TRICKS, cards, cards)
    found = DoubleDummy().solve(state)
    won = state.position.won[state.position.seat % 2]
    assert {move.text: worth.value for move, worth in found.moves.items()} == {
        card: won + tricks for card, tricks in solve(state).tricks.items()
    }
    assert set(found.moves) == set(state.legal_moves)
    assert {move.text for move in found.best} == set(solve(state).best)
    assert found.is_done
    assert found.depth is None
    assert all(worth.is_exact for worth in found.moves.values())


def test_values_are_points_where_the_game_counts_points():
    for cards in (25, 30, 40):
        state = random_state(POINTS, cards, cards)
        side = state.position.seat % 2
        for move, worth in DoubleDummy().solve(state).moves.items():
            tricks = state.position.won[side] + solve(state).tricks[move.text]
            declarers = tricks if side == 1 else 13 - tricks
            vulnerable = state.deal["vulnerable"] in ("EW", "both")
            points = contract_points(state.contract, vulnerable, declarers)
            assert worth.value == (points if side == 1 else -points)


def test_best_play_by_all_ends_with_the_value():
    state = random_state(TRICKS, 8, 26)
    value, side = DoubleDummy().solve(state).value, state.position.seat % 2
    while not state.is_over:
        state.play(DoubleDummy().solve(state).best[0])
    assert state.scores[side] == value


@pytest.mark.parametrize("solver", [DoubleDummy(), DoubleDummy(deepens=False)])
def test_an_answer_that_was_cut_short_can_be_had_again(solver):
    state = random_state(TRICKS, 3, 12)
    whole = solver.solve(state, nodes=10**9)
    assert whole.is_done
    assert solver.solve(state, nodes=whole.nodes) == whole
    part = solver.solve(state, nodes=whole.nodes // 2)
    assert not part.is_done
    assert part.nodes == whole.nodes // 2
    assert solver.solve(state, nodes=part.nodes) == part
    assert set(part.moves) <= set(whole.moves)
    if solver.deepens:
        assert set(part.moves) == set(whole.moves)
    for move, worth in part.moves.items():
        assert worth.depth is not None or worth == whole.moves[move]


def test_depths_deadlines_and_stops():
    state = random_state(TRICKS, 1, 4)
    shallow = DoubleDummy(depth=8).solve(state)
    assert shallow.is_done
    assert shallow.depth == 8
    stop = Stop()
    stop.set()
    assert DoubleDummy().solve(state, stop=stop).depth == 4
    found = DoubleDummy().solve(state, deadline=time.monotonic())
    assert not found.is_done
    assert set(found.moves) == set(state.legal_moves)


def test_it_is_the_solver_of_bridge_and_of_nothing_else():
    assert solver_for(tefuda.load(TRICKS)) == DoubleDummy()
    assert solver_of("double_dummy(deepens=False)") == DoubleDummy(deepens=False)
    with pytest.raises(TefudaError, match="bridge only"):
        DoubleDummy().solve(tefuda.load("kuhn").new_state(seed=1))
    with pytest.raises(TefudaError, match="in the auction or over"):
        DoubleDummy().solve(tefuda.load("bridge").new_state(seed=1))


def test_pimc_plays_by_it():
    state = random_state(TRICKS, 6, 28)
    decision = tefuda.agent("pimc(samples=8)").decide(state.view(state.player))
    assert decision.move in state.legal_moves


@pytest.mark.parametrize(
    "limit",
    [{"nodes": 1.5}, {"nodes": "x"}, {"nodes": nan}, {"deadline": nan}, {"deadline": "x"}, {"stop": 3}],
)
def test_limits_that_are_none_are_refused(limit):
    with pytest.raises(TefudaError, match=next(iter(limit))):
        DoubleDummy().solve(random_state(TRICKS, 40, 40), **limit)
