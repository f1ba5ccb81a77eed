"""One shape for beliefs: tables of chances, against exact enumeration and against the truth."""

import json
import math

import pytest

import tefuda
from support.play import random_state
from tefuda import TefudaError
from tefuda.beliefs import calibration, of
from tefuda.core import Call, stream

MINE = "saboteur(preset='tajima', margin=1)"
GAMES = [
    ("kuhn", "card", 1),
    ("doors", "player", 2),
    ("geister", "piece", 12),
    ("tanhinmin(players=3, cards=9, ranks=6, hidden=True)", "card", 3),
    ("daihinmin", "card", 20),
    ("daihinmin(players=3, ranks=4)", "card", 6),
    (MINE, "player", 20),
]


@pytest.mark.parametrize(("name", "what", "plies"), GAMES)
def test_rows_add_up_and_the_truth_is_possible(name, what, plies):
    for seed in range(3):
        state = random_state(name, seed, plies)
        player = state.player or 0
        belief = of(state.view(player), samples=60)
        assert belief.what == what
        assert [sum(row) for row in belief.chances] == pytest.approx([1.0] * len(belief.rows))
        assert len(belief.table().splitlines()) == len(belief.rows) + 2
        assert json.loads(json.dumps(belief.to_json()))["rows"] == list(belief.rows)
        assert 0 < belief.estimate.ess <= 60
        truths = belief.truths(state)
        assert set(truths) == set(belief.rows)
        assert all(place in belief.columns for held in truths.values() for place in held)
        if belief.rows:
            assert belief.log_loss(state) >= 0
            assert 0 <= belief.brier(state) <= 1


def test_exact_where_worlds_are_few():
    """Tanhinmin's cards against the weights of all worlds."""
    state = random_state("tanhinmin(players=3, cards=9, ranks=6, hidden=True)", 5, 2)
    view = state.view(0)
    belief = of(view, samples=10**6)
    assert belief.estimate.acceptance is None
    total, sums = 0, dict.fromkeys(belief.rows, 0.0)
    for world in state.game.worlds(view):
        total += world.weight
        held = world.state(state.game).position.hand(1)
        for row in belief.rows:
            sums[row] += world.weight * held.count(int(row))
    copies = {row: len(belief.truths(state)[row]) for row in belief.rows}
    for row in belief.rows:
        assert belief.chance(row, "2") == pytest.approx(sums[row] / total / copies[row])
    drawn = of(view, samples=1)
    assert drawn.worlds == 1
    assert drawn != belief


def test_kuhn_by_hand():
    view = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"]).view(1)  # holds the king
    belief = of(view)
    assert belief.rows == ("J", "Q")
    assert belief.columns == ("1", "-")
    assert belief.chances == ((0.5, 0.5), (0.5, 0.5))
    assert belief.chance("J", "1") == 0.5
    assert belief.log_loss(tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"])) == pytest.approx(math.log(2))
    assert belief.brier(tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"])) == 0.25


def test_the_truth_may_be_told_after_the_game():
    start = random_state("daihinmin", 3, 6)
    belief = of(start.view(0), samples=20)
    end = start.copy()
    rng = stream(1)
    while not end.is_over:
        end.play(rng.choice(end.list_moves()))
    assert belief.truths(end) == belief.truths(start)
    assert belief.log_loss(end) == belief.log_loss(start)


def test_estimators_change_the_table():
    state = random_state(MINE, 5, 30)
    view = state.view(state.player)
    plain, inferred = of(view), of(view, "roles")
    assert inferred.estimate.estimator == "roles"
    wanted = tefuda.beliefs.roles(view).marginal
    for row in inferred.rows:
        assert inferred.chance(row, "saboteur") == pytest.approx(wanted[int(row) - 1], abs=0.05)
    assert max(abs(a[1] - b[1]) for a, b in zip(plain.chances, inferred.chances, strict=True)) > 0.1


def test_what_an_oracle_was_told_is_certain():
    state = random_state("geister", 4, 10)
    hint = state.game.hint(state, 0, Call("known", {"red": 1}), rng=stream(1))
    ((piece, colour),) = hint["colours"].items()
    view = state.view(0)
    assert of(view, "known(red=1)", hint=hint).chance(piece, colour) == 1
    doubted = of(view, "known(red=1, er=0.8)", hint=hint)
    assert 0.6 < doubted.chance(piece, colour) < 1
    reds = sum(row[doubted.columns.index("red")] for row in doubted.chances)
    known = sum(p["colour"] == "red" for p in view.table["opponent"].values())
    assert reds == pytest.approx(4 - known)  # the totals are exact


def test_roles_forecast_better_than_chance():
    """Log loss and calibration over many games, through the same door."""
    game, better = tefuda.load(MINE), 0
    player = tefuda.agent("tajima(m_a=0.5, suspicion='S1', t=6)").policy
    forecasts, outcomes = [], []
    for seed in range(30):
        state = game.new_state(seed=seed)
        for number in range(24):
            if state.is_over:
                break
            state.play(player.choose(state, stream(seed, number)))
        if state.is_over:
            state.undo()
        observer = next(s for s, role in enumerate(state.deal["roles"]) if role == "miner")
        view = state.view(observer)
        plain, inferred = of(view, samples=300), of(view, "roles", samples=300)
        better += inferred.log_loss(state) < plain.log_loss(state)
        found = inferred.forecasts(state)
        forecasts += found[0]
        outcomes += found[1]
    assert better >= 20
    assert sum(b.count for b in calibration(forecasts, outcomes)) == 30 * 5 * 2


def test_bad_questions():
    view = tefuda.load("kuhn").new_state(seed=1).view(0)
    with pytest.raises(TefudaError, match="about a View"):
        of(tefuda.load("kuhn").new_state(seed=1))
    with pytest.raises(TefudaError, match="for saboteur"):
        of(view, "roles")
    with pytest.raises(TefudaError, match="samples"):
        of(view, samples=0)
    with pytest.raises(TefudaError, match="mean 'uniform'"):
        of(view, "uniforms")
    with pytest.raises(TefudaError, match="is an estimator"):
        of(view, 5)
    with pytest.raises(TefudaError, match="not about"):
        of(view).chance("A", "2")
    with pytest.raises(TefudaError, match="State of kuhn"):
        of(view).truths(tefuda.load("doors").new_state(seed=1))
    with pytest.raises(TefudaError, match="does not say what is hidden"):
        of(tefuda.load("plain_doors").new_state(seed=1).view(0))
