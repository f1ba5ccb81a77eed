"""Colours by the way pieces are moved: signs, a fit, and what it tells."""

import math

import pytest

import tefuda
from tefuda import TefudaError
from tefuda._native import geister as native
from tefuda.beliefs import estimator
from tefuda.core import stream
from tefuda.games.geister.habits import HABITS, SIGNS, fit

GAME = tefuda.load("geister")


def neighbours(square):
    """The squares beside one, by name."""
    x, y = "abcdef".index(square[0]), int(square[1])
    around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    return {"abcdef"[a] + str(b) for a, b in around if 0 <= a < 6 and 1 <= b <= 6}


def looked(view, text):
    """The signs of a step, told again from the table of a View."""
    letter, way = text.split()
    here = view.table["own"][letter]["square"]
    dx, dy = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}[way]
    there = "abcdef"["abcdef".index(here[0]) + dx] + str(int(here[1]) + dy)
    enemies = {piece["square"] for piece in view.table["opponent"].values()}

    def steps(square):
        column = "abcdef".index(square[0])
        return 6 - int(square[1]) + min(column, 5 - column)

    before, after = steps(here), steps(there)
    was, will = bool(neighbours(here) & enemies), bool(neighbours(there) & enemies)
    takes = there in enemies
    return [
        after < before, after > before, after < before and after <= 2, was and not will, will and not was,
        will and was, takes, takes and will, after == 0, after == 0 and not will,
    ]  # fmt: skip


def test_signs_are_what_the_table_shows():
    seen = set()
    for seed in range(8):
        state, rng = GAME.new_state(seed=seed), stream(seed, "by lot")
        while not state.is_over and state.length < 120:
            view = state.view(state.player)
            told = native.signs(state.position)
            steps = {GAME.interned(number).text: signs for number, _, signs in told}
            leaving = {m.text for m in view.legal_moves} - set(steps)
            assert set(steps) <= {m.text for m in view.legal_moves}
            assert all(view.table["own"][text[0]]["square"] in ("a6", "f6") for text in leaving)
            for text, signs in steps.items():
                assert list(signs) == looked(view, text)
                seen |= {k for k, sign in enumerate(signs) if sign}
            state.play(rng.choice(state.list_moves()))
    assert seen == set(range(len(SIGNS)))


def cautious(seed, plies=40):
    """A game of two players who move blue pieces forward and red pieces back, three times out of four."""
    state, rng = GAME.new_state(seed=seed), stream(seed, "cautious")
    while not state.is_over and state.length < plies:
        reds = state.deal["reds"][state.player]
        signs = {number: signs for number, _, signs in native.signs(state.position)}
        moves = state.list_moves()
        usual = [m for m in moves if m.id in signs and signs[m.id][1 if m.text[0] in reds else 0]]
        state.play(rng.choice(usual if usual and rng.uniform() < 0.75 else moves))
    return state


def test_a_fit_finds_habits_and_reading_them_finds_colours():
    weights = fit([cautious(seed) for seed in range(12)])
    nearer, away, n = 0, 1, len(SIGNS)
    assert weights[nearer] > weights[away] + 1
    assert weights[n + away] > weights[n + nearer] + 1
    better = 0
    for seed in range(101, 107):
        state = cautious(seed)
        rows = native.read_habits(state.position, 0, first=0, weights=weights, noise=0.02)
        logs = [sum(column) for column in zip(*rows, strict=True)]
        truth = state.position.reds(1)
        gone = sum(1 << k for k, square in enumerate(state.position.squares(1)) if square >= 36)
        possible = [k for k, reds in enumerate(native.red_sets()) if (reds ^ truth) & gone == 0]
        true = logs[native.red_sets().index(truth)]
        better += sum(logs[k] > true for k in possible) / len(possible)
    assert better / 6 < 0.15  # by lot it would be a half


def test_one_move_is_as_likely_as_its_weights_say():
    state = GAME.new_state(seed=2)
    state.play(state.list_moves()[0])
    signs = native.signs(state.position)
    number = state.list_moves()[0].id
    state.play(state.list_moves()[0])
    (logs,) = native.read_habits(state.position, 0, first=0, weights=HABITS, noise=0.1)
    n = len(SIGNS)
    for reds, log in zip(native.red_sets(), logs, strict=True):
        scores = {}
        for move, piece, seen in signs:
            red = reds >> piece & 1
            scores[move] = red * HABITS[2 * n] + sum(HABITS[red * n + k] for k in range(n) if seen[k])
        chance = math.exp(scores[number]) / sum(map(math.exp, scores.values()))
        assert log == pytest.approx(math.log(0.9 * chance * len(scores) + 0.1))


def test_a_habit_is_one_explanation_among_others():
    view = cautious(7).view(0)
    mixed, looking, habit, plain = (
        [c for _, c in estimator(text).know(view).colourings()]
        for text in ("deeds(depth=1, habit=0.5)", "deeds(depth=1)", "deeds(habit=1)", "uniform")
    )
    assert sum(mixed) == pytest.approx(1)
    assert mixed not in (looking, habit)
    assert habit != pytest.approx(plain)


def test_what_cannot_be_fitted_or_weighed_is_refused():
    with pytest.raises(TefudaError, match="None of the games"):
        fit([])
    with pytest.raises(ValueError, match="21 weights"):
        native.read_habits(GAME.new_state(seed=1).position, 0, first=0, weights=[1.0], noise=0.1)
