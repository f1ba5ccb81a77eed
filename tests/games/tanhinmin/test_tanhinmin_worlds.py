"""Worlds of hidden hands: exactly the deals that would have shown the same View, with the right weights."""

import json
from collections import Counter

import pytest

import tefuda
from tefuda.core import Rng, View, enumerate_worlds, is_consistent

SMALL = tefuda.load("tanhinmin(players=3, cards=6, ranks=3, copies=3, hidden=True)")


def played(game, seed, moves):
    rng = Rng(seed)
    state = game.new_state(seed=seed)
    for _ in range(moves):
        if not state.is_over:
            state.play(rng.choice(list(state.legal_moves)))
    return state


@pytest.mark.parametrize("seed", range(6))
def test_worlds_equal_slow_enumeration(seed):
    state = played(SMALL, seed, seed)
    for observer in range(3):
        view = state.view(observer)
        ours = {json.dumps(w.deal): w.weight for w in SMALL.worlds(view)}
        slow = {json.dumps(w.deal): w.weight for w in enumerate_worlds(SMALL, view)}
        assert ours.keys() == slow.keys()
        for deal, weight in ours.items():
            assert weight * sum(slow.values()) == slow[deal] * sum(ours.values())
        assert SMALL.knowledge(view).count == len(ours)
        assert View.from_json(json.loads(json.dumps(view.to_json()))) == view


def test_samples_follow_the_weights():
    """A player who has shown a rank is less likely to hold more of it: the sampler knows."""
    game = tefuda.load("tanhinmin(players=3, cards=9, ranks=4, hidden=True)")
    state = game.start({"hands": [[1, 1, 4], [2, 2, 3], [2, 3, 4]]})
    for move in ("1", "2", "3"):
        state.play(move)
    view = state.view(0)
    worlds = {json.dumps(w.deal): w.weight for w in game.worlds(view)}
    assert len(set(worlds.values())) > 1  # else this test shows nothing
    total, n, rng = sum(worlds.values()), 20_000, Rng(5)
    drawn = Counter(json.dumps(game.sample(view, rng).deal) for _ in range(n))
    assert drawn.keys() == worlds.keys()
    chi2 = sum((drawn[d] - n * w / total) ** 2 / (n * w / total) for d, w in worlds.items())
    assert chi2 < 25  # a handful of worlds: p far below 0.001


def test_views_hide_and_samples_are_consistent():
    game = tefuda.load("tanhinmin(players=4, hidden=True)")
    for seed in range(5):
        state = played(game, seed, seed)
        if state.is_over:
            continue
        for observer in range(4):
            view = state.view(observer)
            for i in range(20):
                world = game.sample(view, Rng(i))
                assert is_consistent(game, view, world)
                # Fairness: another truth with the same View gives the same bytes.
                assert world.state(game).view(observer).digest() == view.digest()


def test_open_games_have_one_world():
    game = tefuda.load("tanhinmin(players=3)")
    view = game.new_state(seed=3).view(0)
    worlds = list(game.worlds(view))
    assert len(worlds) == 1
    assert worlds[0].state(game).view(0) == view
    assert game.knowledge(view).count == 1


def test_searches_play_it():
    for hidden in (False, True):
        game = tefuda.load(f"tanhinmin(players=3, hidden={hidden})")
        result = tefuda.Match(game, ["ismcts(iterations=200)", "random", "random"], games=12, seed=1).run()
        assert len(result.to_json()["players"]) == 3


def test_ismcts_finds_the_win():
    state = tefuda.load("tanhinmin(players=4)").position("1 3 10 / 2 / 4 6 8 / 5 7 9")
    assert tefuda.agent("ismcts(iterations=20000)").decide(state.view(0)).move.text == "3"


def test_deals_are_listed_with_weights():
    game = tefuda.load("tanhinmin(players=2, cards=3, ranks=2, copies=2)")
    deals = {json.dumps(deal["hands"]): weight for deal, weight in game.deals()}
    assert deals == {"[[1, 1], [2]]": 2, "[[1, 2], [1]]": 4, "[[1, 2], [2]]": 4, "[[2, 2], [1]]": 2}
    with pytest.raises(tefuda.TefudaError, match="too many deals"):
        list(tefuda.load("tanhinmin").deals())
