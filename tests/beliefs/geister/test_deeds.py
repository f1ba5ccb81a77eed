"""Colours inferred from what the opponent does."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.beliefs import estimator
from tefuda.core import stream
from tefuda.games.geister.worlds import ColourWorlds

GAME = tefuda.load("geister")


def red_chance(worlds, view, letter):
    return sum(chance for reds, chance in estimator(worlds).know(view).colourings() if letter in reds)


def after(text, *moves):
    state = GAME.position(text)
    for move in moves:
        state.play(move)
    return state


def test_a_piece_that_is_left_to_be_taken_is_probably_red():
    # We can take A; player 2 moves another piece.
    start = "2bb1r/5r/6/1r4/1R4/BB1R2 1 20"
    view = after(start, "D east", "B north").view(0)
    assert red_chance("uniform", view, "A") == pytest.approx(0.6)
    assert red_chance("deeds(doubt=0)", view, "A") > 0.8
    assert 0.6 < red_chance("deeds", view, "A") < red_chance("deeds(doubt=0)", view, "A")


def test_a_piece_that_stays_on_its_exit_is_red():
    state = after("3b1r/6/6/6/B2R2/5r 2 61", "B north")
    view = state.view(0)
    stayed = next(k for k, p in view.table["opponent"].items() if p["square"] == "f1")
    assert red_chance("deeds(noise=0.01, doubt=0)", view, stayed) > 0.9


def play(seed, plies):
    """A game of a careless player (0) against one that looks ahead."""
    state, agent = GAME.new_state(seed=seed), tefuda.agent("purple(depth=2)")
    rng = stream(seed, "careless")
    for _ in range(plies):
        if state.is_over:
            break
        state.play(rng.choice(state.list_moves()) if state.player == 0 else agent.decide(state.view(1)).move)
    return state


def test_it_is_right_more_often_than_chance():
    believed = guessed = 0.0
    for seed in range(12):
        state = play(seed, 50)
        if state.is_over:
            continue
        chances = dict(estimator("deeds(depth=2)").know(state.view(0)).colourings())
        truth = state.deal["reds"][1]
        believed += chances[truth]
        guessed += 1 / len(chances)
    assert believed > 2 * guessed


def test_reading_on_is_reading_all_again():
    view, later = (play(3, plies).view(0) for plies in (20, 34))
    reader = estimator("deeds(depth=2)")
    reader.know(view)
    afresh = estimator("deeds(depth=2)").know(later).colourings()
    assert [c for _, c in reader.know(later).colourings()] == pytest.approx([c for _, c in afresh])
    assert reader.know(view).colourings() == estimator("deeds(depth=2)").know(view).colourings()
    assert sum(chance for _, chance in afresh) == pytest.approx(1)


def test_chosen_setups_and_the_other_rule_of_the_escape():
    for text in ("geister(setup='choose')", "geister(escape='terminal')"):
        state = tefuda.load(text).new_state(seed=4)
        rng = stream(4, "others")
        for _ in range(21):
            state.play(rng.choice(state.list_moves()))
        decision = tefuda.agent("ismcts(iterations=200, worlds=deeds(depth=1))").decide(
            state.view(state.player)
        )
        assert decision.estimate.estimator == "deeds(depth=1)"


def test_what_is_sure_may_be_taken_for_certain():
    view = play(3, 34).view(0)
    likely = dict(estimator("deeds(depth=2, doubt=0.05)").know(view).colourings())
    daring = dict(estimator("deeds(depth=2, doubt=0.05, sure=0.9)").know(view).colourings())
    chances = {k: sum(c for reds, c in likely.items() if k in reds) for k in "ABCDEFGH"}
    sure = {k: red > 0.5 for k, red in chances.items() if max(red, 1 - red) >= 0.9}
    hidden = [k for k, piece in view.table["opponent"].items() if piece["colour"] is None]
    assert set(sure) & set(hidden)  # something was inferred, and not all
    assert set(hidden) - set(sure)
    fits = {reds: c for reds, c in likely.items() if all((k in reds) == red for k, red in sure.items())}
    for reds, chance in daring.items():
        assert chance == pytest.approx(fits.get(reds, 0.0) / sum(fits.values()))


def test_nothing_is_sure_where_nothing_is_known():
    view = GAME.new_state(seed=1).view(0)
    chances = [c for _, c in estimator("deeds(sure=0.9)").know(view).colourings()]
    assert chances == pytest.approx([1 / 70] * 70)


def test_a_doubtful_certainty_never_leaves_nothing():
    known = ColourWorlds(GAME, GAME.new_state(seed=1).view(0))
    worlds = [reds for reds, _ in known.colourings()]
    likeliest = {"ABCD": 0.3, "ABEF": 0.25, "CDEG": 0.2, "ACEH": 0.25}  # pairs of these contradict each other
    known.weigh([likeliest.get(reds, 0.0) for reds in worlds])
    known.take_for_known(0.55)
    assert sum(c for _, c in known.colourings()) == pytest.approx(1)
    assert {reds for reds, c in known.colourings() if c > 0} <= set(likeliest)


@pytest.mark.parametrize(
    "text",
    [
        "deeds(depth=0)",
        "deeds(heat=0)",
        "deeds(noise=0)",
        "deeds(noise=1)",
        "deeds(habit=2)",
        "deeds(sure=0.5)",
    ],
)
def test_impossible_parameters(text):
    with pytest.raises(TefudaError, match="deeds"):
        estimator(text)
