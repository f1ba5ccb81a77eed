"""Mate problems: each checked through the public State in every world of the solver's View."""

import pytest

import tefuda
from support.mates import brute_mate, check_line, unanswered
from tefuda.games.daihinmin import dominating, mate


@pytest.fixture(scope="module")
def problems():
    game = tefuda.load("daihinmin")
    return [game.puzzle(1, number) for number in range(1, 21)]


def test_a_number_names_a_problem(problems):
    again = tefuda.load("daihinmin").puzzle(1, 7)
    assert again.to_json() == problems[6].to_json()
    assert len({str(problem.view.table) for problem in problems}) == len(problems)


def test_the_line_is_a_mate_and_the_first_move_the_only_one(problems):
    """By brute force over all worlds, where there are not too many."""
    checked = 0
    for problem in problems:
        game, me, view = problem.state.game, problem.player, problem.view
        count = game.knowledge(view).count
        if count is None or count > 400:
            continue
        checked += 1
        worlds = [world.state(game) for world in game.worlds(view)]
        line = problem.solution()
        check_line(worlds, line, me)
        right = []
        for move in view.legal_moves:
            after = unanswered(worlds, move, me)
            if after is None or (
                move.text == "pass" and (not view.table["cards"] or after[0].position.table)
            ):
                continue
            if after[0].position.hand(me) == 0 or brute_mate(after, me):
                right.append(move)
        assert right == [line[0]]
        assert any(move != line[0] for move in dominating(view))
    assert checked >= 6


def test_only_right_moves_solve(problems):
    for problem in problems:
        right = [move for move in problem.view.legal_moves if problem.is_right(move)]
        assert right == [problem.solution()[0]]


def test_playing_the_solution_solves_it():
    problem = tefuda.load("daihinmin").puzzle(1, 2)
    assert sum(move.text != "pass" for move in problem.solution()) >= 4
    while not problem.is_solved:
        problem.play(problem.solution()[0])
    assert problem.state.position.order[-1] == problem.player or problem.state.is_over


def test_a_problem_is_a_mate_of_its_view_alone(problems):
    """The truth behind it may be another world."""
    for problem in problems[:5]:
        game = problem.state.game
        other = game.sample(problem.view, tefuda.core.Rng(3)).state(game)
        assert mate(other) == problem.solution()


def test_games_without_puzzles_say_so():
    with pytest.raises(tefuda.TefudaError, match="no puzzles of kuhn"):
        tefuda.load("kuhn").puzzle(1, 1)
