"""The native rules and the slow reference agree on random games, ply by ply."""

import pytest

import tefuda
from reference.geister import Geister as Reference
from tefuda.core import stream


def same_everywhere(state, slow):
    assert {m.text for m in state.legal_moves} == slow.legal()
    assert len(state.legal_moves) == len(slow.legal())
    assert state.player == slow.player
    assert state.reason == slow.reason
    assert state.is_over == (slow.reason is not None)
    for player in (0, 1):
        view = state.view(player)
        seen = slow.seen(player)
        assert view.table["own"] == seen["own"]
        assert view.table["opponent"] == seen["opponent"]
        assert view.table["ply"] == slow.ply
        assert {m.text for m in view.legal_moves} == (slow.legal() if player == slow.player else set())
        assert view.scores == (slow.scores if slow.reason else None)


def play_both(state, slow, rng):
    """Play one random game on both; return how many plies it took and how it ended."""
    plies = 0
    same_everywhere(state, slow)
    while not state.is_over:
        move, mover = rng.choice(state.list_moves()), state.player
        shown = slow.play(move.text)
        state.play(move)
        for player in (0, 1):
            token = state.view(player).log[-1]
            assert token.player == mover
            hidden = move.text.startswith("set") and player != mover
            assert token.seen == ("set" if hidden else move.text)
            assert token.reveal == shown
        same_everywhere(state, slow)
        plies += 1
    assert state.scores == slow.scores
    return plies, state.reason


@pytest.mark.parametrize(
    ("limit", "games"), [(200, 40), (300, 20), (1, 20), (2, 20), (17, 40), (60, 40), (10_000, 15)]
)
def test_dealt_games(limit, games):
    game = tefuda.load(f"geister(max_plies={limit})")
    for seed in range(games):
        state = game.new_state(seed=seed)
        slow = Reference(state.deal["reds"], limit)
        plies, _ = play_both(state, slow, stream(seed, "reference", limit))
        assert plies <= limit


def test_more_than_ten_thousand_plies_and_every_ending():
    game = tefuda.load("geister(max_plies=150)")
    total, endings = 0, set()
    for seed in range(90):
        state = game.new_state(seed=1000 + seed)
        plies, reason = play_both(state, Reference(state.deal["reds"], 150), stream(seed, "many"))
        total += plies
        endings.add(reason)
    assert total > 10_000
    assert endings == {"escape", "blue captured", "red captured", "draw"}


def test_games_without_a_move_that_leaves():
    game = tefuda.load("geister(escape='terminal', max_plies=150)")
    endings, open_reds = set(), 0
    for seed in range(60):
        state = game.new_state(seed=seed)
        slow = Reference(state.deal["reds"], 150, terminal=True)
        endings.add(play_both(state, slow, stream(seed, "terminal"))[1])
        open_reds += len(slow.open_reds)
    assert endings == {"escape", "blue captured", "red captured", "draw"}
    assert open_reds > 10


def test_chosen_setups():
    game = tefuda.load("geister(setup='choose', max_plies=80)")
    for seed in range(15):
        play_both(game.new_state(seed=seed), Reference(limit=80), stream(seed, "chosen"))


def test_games_that_begin_in_the_middle():
    whole = tefuda.load("geister")
    rng = stream(5, "middles")
    for seed in range(15):
        state = whole.new_state(seed=seed)
        for _ in range(rng.below(60)):
            if not state.is_over:
                state.play(rng.choice(state.list_moves()))
        if state.is_over:
            continue
        middle = whole.position(state.board)
        slow = Reference.placed(middle.deal["reds"], middle.deal["squares"], middle.deal["ply"])
        play_both(middle, slow, rng)


def test_a_decisive_last_ply_beats_the_draw():
    state = tefuda.load("geister(max_plies=61)").position("B4r/6/6/6/6/R4b 1 60")
    state.play("A north")
    assert (state.reason, state.scores) == ("escape", (1.0, 0.0))
    other = tefuda.load("geister(max_plies=61)").position("B4r/6/6/6/6/R4b 1 60")
    other.play("A south")
    assert (other.reason, other.scores) == ("draw", (0.5, 0.5))
