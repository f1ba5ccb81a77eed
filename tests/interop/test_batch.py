"""Batches: in every game the same as State, View, encode and actions, step by step."""

import numpy as np
import pytest

import tefuda
from tefuda.core import Rng, TefudaError
from tefuda.interop import Batch, actions, encoder

GAMES = [
    "geister(max_plies=60)", "geister(setup='choose', max_plies=40)",
    "geister(escape='terminal', max_plies=60)", "geister(left=3, max_plies=60)", "daihinmin",
    "daihinmin(players=3, ranks=5)",
    "daihinmin(players=2, quirks='tndhms', ranks=4)", "tanhinmin",
    "tanhinmin(players=4, cards=9, ranks=6, hidden=True)", "bridge", "bridge(contract='3NT by S')",
    "bridge(contract='2HX by W', score='tricks')", "saboteur(players=4, margin=2)",
    "saboteur(agreed=2, know=True)", "saboteur(players=3, distance=3, margin=1, connection='fit')",
    "saboteur(players=5, margin='none')",
]  # fmt: skip
SERIES = ["daihinmin(classes='drawn')", "daihinmin(players=3, ranks=6, classes='drawn')", "bridge"]
PLACES = 3


def follow(batch, games):
    """Step until so many games have ended, and compare every row with a State and its Views."""
    numbered, code = batch.actions, batch.encoder
    rng = Rng(5)
    states = [batch.dealt(place) for place in range(len(batch))]
    while batch.finished < games:
        index, start = batch.legal_actions()
        chosen = []
        for place, state in enumerate(states):
            view = state.view(state.player)
            assert batch.players[place] == state.player
            assert np.array_equal(batch.legal[place], numbered.mask(view))
            legal = index[start[place] : start[place + 1]].tolist()
            assert legal == numbered.legal(view)
            for seat in range(state.game.players):
                assert np.array_equal(batch.observations[place, seat], code.encode(state.view(seat)))
            chosen.append(rng.choice(legal))
        batch.step(chosen)
        for place, state in enumerate(states):
            state.play(numbered[chosen[place]])
            assert batch.done[place] == state.is_over
            expected = state.scores if state.is_over else (0,) * state.game.players
            assert tuple(batch.rewards[place]) == expected
            if state.is_over:
                states[place] = batch.dealt(place)


@pytest.mark.parametrize("text", GAMES)
def test_the_same_as_states_and_views(text):
    follow(tefuda.batch(text, PLACES, seed=3, seats="all"), games=5)


@pytest.mark.parametrize("text", SERIES)
def test_the_same_as_games_of_a_series(text):
    batch = tefuda.batch(text, PLACES, seed=4, seats="all", series=True)
    assert batch.dealt(0).deal == batch.dealt(0).deal
    follow(batch, games=4)


@pytest.mark.slow
@pytest.mark.parametrize("text", GAMES)
def test_the_same_as_states_and_views_in_many_games(text):
    follow(tefuda.batch(text, 8, seed=11, seats="all"), games=150)


@pytest.mark.parametrize("text", ["geister", "daihinmin", "bridge", "saboteur(margin=2)", "tanhinmin"])
def test_seats_types_and_threads_change_nothing_else(text):
    plain = tefuda.batch(text, 100, seed=7)
    every = tefuda.batch(text, 100, seed=7, seats="all", dtype="uint8", masks=False, threads=3)
    assert every.legal.size == 0
    for _ in range(130):
        assert np.array_equal(plain.players, every.players)
        mine = every.observations[np.arange(100), every.players]
        assert np.abs(plain.observations * 255 - mine).max() < 1
        assert np.array_equal(mine == 255, plain.observations == 1)
        assert np.array_equal(np.flatnonzero(plain.legal[3]), _listed(every, 3))
        chosen = plain.sample()
        assert np.array_equal(chosen, every.sample())
        plain.step(chosen)
        every.step(chosen.astype(np.int32))
        assert np.array_equal(plain.rewards, every.rewards)
        assert np.array_equal(plain.done, every.done)
    assert plain.finished == every.finished > 0


def _listed(batch, place):
    index, start = batch.legal_actions()
    return index[start[place] : start[place + 1]]


def test_the_seed_says_everything_and_places_are_independent():
    long, short = tefuda.batch("daihinmin", 40, seed=9), tefuda.batch("daihinmin", 10, seed=9)
    other = tefuda.batch("daihinmin", 10, seed=10)
    assert not np.array_equal(other.observations, short.observations)
    assert len({row.tobytes() for row in long.observations}) == 40
    for _ in range(60):
        chosen = long.sample()
        short.step(chosen[:10])
        long.step(chosen)
        assert np.array_equal(long.observations[:10], short.observations)
    now = long.observations.copy()
    long.reset(seed=9)
    assert long.finished == 0
    assert not long.rewards.any()
    assert not np.array_equal(long.observations, now)
    assert np.array_equal(long.observations, tefuda.batch("daihinmin", 40, seed=9).observations)


def test_a_margin_bounds_the_board_of_saboteur():
    game = tefuda.load("saboteur(players=4, margin='none')")
    batch = tefuda.batch(game, 2, seed=1, seats="all", margin=1)
    assert batch.legal.shape == (2, len(actions(game, 1)))
    assert batch.observations.shape == (2, 4, encoder(game, 1).size)
    follow(batch, games=2)


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ([0, 99], "from 0 to 31, not 99"),
        ([0, -1], "from 0 to 31, not -1"),
        ([0], "stepped by 2 whole numbers"),
        ([[0, 0]], "stepped by 2 whole numbers"),
        ([0.0, 0.0], "array of float64"),
        (["A north", "A north"], "stepped by 2 whole numbers"),
        (None, "stepped by 2 whole numbers"),
        ([0, 19], r"In game 1 of the batch E south \(action 19\) is not legal; nothing was played"),
    ],
)
def test_bad_actions_get_a_sentence_and_change_nothing(chosen, sentence):
    batch = tefuda.batch("geister", 2, seed=1)
    before = batch.observations.copy()
    with pytest.raises(TefudaError, match=sentence):
        batch.step(chosen)
    assert np.array_equal(batch.observations, before)
    batch.step([0, 0])
    assert not np.array_equal(batch.observations, before)


def test_what_is_written_into_the_arrays_does_not_matter():
    batch, other = (tefuda.batch("daihinmin", 4, seed=2) for _ in range(2))
    chosen = batch.sample()
    for array in (batch.legal, batch.observations, batch.players, batch.done, batch.rewards):
        array[:] = 1
    with pytest.raises(TefudaError, match="is not legal"):
        batch.step([4036] * 4)
    batch.step(chosen)
    other.step(chosen)
    assert np.array_equal(batch.observations, other.observations)
    assert np.array_equal(batch.players, other.players)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: tefuda.batch("kuhn", 2), "There are no batches of kuhn"),
        (lambda: tefuda.batch("geister", 0), "The number of games of a batch"),
        (lambda: tefuda.batch("geister", 2.5), "The number of games of a batch"),
        (lambda: tefuda.batch("geister", 1 << 20, seats="all"), "would take 5.1 GB"),
        (lambda: tefuda.batch("geister", 2, seats="some"), "is 'player' or 'all'"),
        (lambda: tefuda.batch("geister", 2, dtype="int8"), "'float32' or 'uint8'"),
        (lambda: tefuda.batch("geister", 2, dtype="nothing"), "'float32' or 'uint8'"),
        (lambda: tefuda.batch("geister", 2, threads=0), "threads"),
        (lambda: tefuda.batch("geister", 2, margin=2), "Only saboteur takes a margin"),
        (lambda: tefuda.batch("geister", 2, series=True), r"series=True\) is for"),
        (lambda: tefuda.batch("daihinmin", 2, series=True), r"series=True\) is for"),
        (lambda: tefuda.batch("saboteur(rounds=3)", 2), "single rounds"),
        (lambda: tefuda.batch("geister", 2, "seed"), "A seed is a whole number"),
        (lambda: tefuda.batch("geister", 2).dealt(2), "The number of a game"),
    ],
)
def test_what_makes_no_batch_is_refused_with_a_sentence(make, sentence):
    with pytest.raises(TefudaError, match=sentence):
        make()


def test_two_threads_cannot_step_one_batch_at_a_time():
    """The interpreter is let go of during a step; a second one meanwhile is refused, and nothing breaks."""
    from concurrent.futures import ThreadPoolExecutor

    batch = tefuda.batch("geister", 512, seed=1)
    chosen = batch.sample()

    def step(_):
        try:
            batch.step(chosen)
        except (TefudaError, ValueError) as error:
            return str(error)
        return ""

    with ThreadPoolExecutor(4) as pool:
        said = set(pool.map(step, range(40)))
    assert said <= {""} | {text for text in said if "not legal" in text or "Another thread" in text}


def test_batches_are_in_tefuda_and_know_their_game():
    batch = tefuda.batch(tefuda.load("tanhinmin"), 5)
    assert isinstance(batch, Batch)
    assert len(batch) == 5
    assert str(batch.game) == "tanhinmin"
