"""All worlds of a View in one call: exactly those of the game, each with the values of a solve."""

import json
from dataclasses import replace

import numpy as np
import pytest

import tefuda
from tefuda import TefudaError
from tefuda.core import Rng
from tefuda.endgame import ballot, solve


def views(players, cards, seeds, ranks=9):
    """Views of the player to move in random hidden games, on lead and in the middle of tricks."""
    game = tefuda.load(f"tanhinmin(players={players}, cards={cards}, ranks={ranks}, hidden=True)")
    for seed in range(seeds):
        rng = Rng(seed)
        state = game.new_state(seed=seed)
        for _ in range(rng.below(9)):
            if len(state.layout.out) < players - 2 or not any(len(h) == 1 for h in state.layout.hands):
                state.play(rng.choice(list(state.legal_moves)))
            if state.is_over:
                state.undo()
                break
        yield game, state.view(state.player)


@pytest.mark.parametrize(("players", "cards"), [(2, 8), (3, 8), (4, 9), (5, 8)])
def test_every_world_is_solved(players, cards):
    for game, view in views(players, cards, 8):
        found = ballot(view)
        worlds = list(game.worlds(view))
        assert found.is_exact
        assert len(found) == found.possible == len(worlds)
        by_hands = {}
        for i in range(len(found)):
            hands = [[] for _ in range(players)]
            for rank, counts in zip(found.ranks, found.hands[i], strict=True):
                for seat, k in zip(found.seats, counts, strict=True):
                    hands[seat] += [rank] * int(k)
            by_hands[json.dumps(hands)] = i
        shares = dict.fromkeys(found.moves, 0.0)
        total = sum(world.weight for world in worlds)
        for world in worlds:
            state = world.state(game)
            i = by_hands[json.dumps([list(hand) for hand in state.layout.hands])]
            answer = solve(state)
            assert found.value(i) == answer.value
            assert found.weights[i] / found.weights.sum() == pytest.approx(world.weight / total)
            for move, value in answer.moves.items():
                shares[move] += (value == (view.observer,)) * world.weight / total
        assert found.votes() == pytest.approx(shares)
        assert sum(found.verdicts().values()) == pytest.approx(1)
        assert found.best in found.moves


def test_samples_agree_with_all_worlds():
    for _, view in views(4, 10, 6):
        exact = ballot(view)
        if len(exact) < 20:
            continue
        sample = ballot(view, budget=len(exact) - 1, seed=1)
        assert not sample.is_exact
        assert len(sample) == len(exact) - 1
        again = ballot(view, budget=len(exact) - 1, seed=1)
        assert np.array_equal(sample.values, again.values)
    (_, view) = next(views(4, 10, 1, ranks=13))
    exact = ballot(view)
    from tefuda.endgame.endings import ending_of_view
    from tefuda.endgame.table import table_for

    ending, _, seating, _ = ending_of_view(view.load_game(), view)
    arrays = table_for(len(seating.seats), 9).native.sample(ending, 7, 60_000, True, True)
    parts = dict(zip(("values", "winning", "weights", "hands"), arrays, strict=True))
    big = replace(exact, is_exact=False, possible=len(exact), **parts)
    assert big.votes() == pytest.approx(exact.votes(), abs=0.02)
    assert big.verdicts() == pytest.approx(exact.verdicts(), abs=0.02)


def test_weights_after_cards_were_shown():
    """With history, samples are weighted: a shown rank makes more of it less likely."""
    game = tefuda.load("tanhinmin(players=3, cards=9, ranks=4, hidden=True)")
    state = game.start({"hands": [[1, 1, 4], [2, 2, 3], [2, 3, 4]]})
    for move in ("1", "2", "3"):
        state.play(move)
    view = state.view(0)
    exact = ballot(view)
    worlds = {json.dumps(w.deal["hands"]): w.weight for w in game.worlds(view)}
    assert len(set(worlds.values())) > 1
    assert sorted(exact.weights / exact.weights.sum()) == pytest.approx(
        sorted(w / sum(worlds.values()) for w in worlds.values())
    )


@pytest.mark.parametrize(
    ("text", "players", "worlds"),
    [
        ("1 / 2 3 4 5 6 / 7 8 9 10", 3, 126),
        ("1 / 2 3 4 / 5 6 7 / 8 9 10", 4, 1_680),
        ("1 10 / 2 3 / 4 5 / 6 7 / 8 9", 5, 2_520),
        ("1 / 2 3 / 4 5 / 6 7 / 8 9 10", 5, 7_560),
    ],
)
def test_numbers_of_worlds(text, players, worlds):
    game = tefuda.load(f"tanhinmin(players={players}, hidden=True)")
    view = game.position(text).view(0)
    assert game.knowledge(view).count == worlds
    if players < 5:
        found = ballot(view)
        assert len(found) == worlds
        assert found.votes() == {"1": 1.0}


def test_all_winning_cards_vote():
    """Worlds {3, 10} and {10} give the 10 two votes; keeping the smallest card only would tie them."""
    for _, view in views(3, 9, 40):
        found = ballot(view)
        several = found.winning & (found.winning - np.uint32(1))
        if several.any():
            assert sum(found.votes().values()) > found.verdicts()["won"]
            return
    raise AssertionError("no world with two winning cards among 40 endings")


def test_open_hands_are_one_world():
    state = tefuda.load("tanhinmin(players=4)").position("1 3 10 / 2 / 4 6 8 / 5 7 9")
    found = ballot(state.view(0))
    assert len(found) == 1
    assert found.votes() == {"1": 0.0, "3": 1.0, "10": 0.0}
    assert found.best == "3"


def test_bad_input():
    state = tefuda.load("tanhinmin(players=3, hidden=True)").new_state(seed=1)
    with pytest.raises(TefudaError, match="not the turn"):
        ballot(state.view(1))
    with pytest.raises(TefudaError, match="budget"):
        ballot(state.view(0), budget=0)
    with pytest.raises(TefudaError, match="not for geister"):
        ballot(tefuda.load("geister").new_state(seed=1).view(0))
    big = tefuda.load("tanhinmin(players=3, cards=30, hidden=True)").new_state(seed=1)
    with pytest.raises(TefudaError, match="at most 20 cards"):
        ballot(big.view(0))
