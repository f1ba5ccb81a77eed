"""Every world, listed or drawn, would have shown the same View; draws follow the exact weights."""

import pytest
from scipy.stats import chisquare

import tefuda
from support.play import ALL_GAMES, random_state, some_states
from tefuda import Rng
from tefuda.core import enumerate_worlds, is_consistent, stream

MIDDLES = ["B2r1R/1bB2b/2Rr2/2rB2/1R2b1/b1Br1R 1 60", "4b1/1rb3/1R4/3B2/2B3/1R2r1 2 77"]


def key(world):
    return (repr(world.deal), tuple(m.text for m in world.moves))


def views_of(states):
    for state in states:
        for player in range(state.game.players):
            yield state.game, state, state.view(player)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_listed_and_drawn_worlds_replay_to_the_view(name):
    for game, state, view in views_of(some_states(name, 12, seed=5)):
        worlds = list(game.worlds(view))
        assert all(is_consistent(game, view, world) for world in worlds)
        assert len({key(world) for world in worlds}) == len(worlds)
        assert any(world.state(game) == state for world in worlds)
        assert game.knowledge(view).count == len(worlds)
        listed = {key(world) for world in worlds}
        for draw in range(4):
            world = game.sample(view, stream(draw, "world"))
            assert is_consistent(game, view, world)
            assert key(world) in listed


@pytest.mark.parametrize("text", MIDDLES)
def test_worlds_of_games_that_begin_in_the_middle(text):
    state = tefuda.load("geister").position(text)
    rng = stream(1, text)
    for _ in range(12):
        for game, truth, view in views_of([state]):
            worlds = list(game.worlds(view))
            assert all(is_consistent(game, view, world) for world in worlds)
            assert any(world.state(game) == truth for world in worlds)
        if state.is_over:
            break
        state.play(rng.choice(state.list_moves()))


@pytest.mark.parametrize("name", ["geister", "geister(setup='choose')"])
def test_geister_lists_the_same_worlds_as_brute_force(name):
    for plies in (0, 1, 2, 25, 80):
        state = random_state(name, plies + 1, plies)
        for player in (0, 1):
            view = state.view(player)
            fast = list(state.game.worlds(view))
            slow = list(enumerate_worlds(state.game, view))
            assert {key(w) for w in fast} == {key(w) for w in slow}
            assert {w.weight for w in fast} == {1}
            assert len({w.weight for w in slow}) == 1


def test_number_of_geister_worlds():
    state = tefuda.load("geister").new_state(seed=1)
    assert state.game.knowledge(state.view(0)).count == 70
    state = tefuda.load("geister").position(MIDDLES[1])
    pieces = [p for p in state.view(0).table["opponent"].values() if p["colour"] is None]
    assert len(pieces) == 4  # two blue, two red on the board
    assert state.game.knowledge(state.view(0)).count == 6
    assert state.game.knowledge(state.view(0), {"colours": {}}).count == 6


def test_weights_of_doors_by_hand():
    """Player 1 holds an even card or not: a buried coin is one of two moves, or the only one."""
    game = tefuda.load("doors")
    state = game.start({"spy": 0, "cards": [2, 1, 3], "deck": 4})
    state.play("bury right")
    worlds = list(game.worlds(state.view(1)))
    by_card = {}
    for world in worlds:
        card = world.deal["cards"][0]
        by_card.setdefault(card, []).append((world.moves[0].text, world.weight))
    assert {card: len(set(found)) for card, found in by_card.items()} == {2: 2, 3: 1, 4: 2}
    total = {card: sum(w for _, w in found) for card, found in by_card.items()}
    assert total[2] == total[3] == total[4]  # chance alone decides between the cards


def first_views(name, count, least):
    found = 0
    for state in some_states(name, 200, seed=9):
        if state.player is None:
            continue
        view = state.view(state.player)
        worlds = list(state.game.worlds(view))
        if len(worlds) >= least:
            yield state.game, view, worlds
            found += 1
            if found == count:
                return
    raise AssertionError("too few Views with many worlds")


@pytest.mark.parametrize(
    ("name", "count", "least"),
    [
        ("geister", 2, 20),
        ("geister(setup='choose')", 1, 20),
        ("kuhn", 2, 2),
        ("doors", 6, 6),
        ("plain_doors", 3, 6),
    ],
)
def test_draws_follow_the_weights(name, count, least):
    uneven = 0
    for game, view, worlds in first_views(name, count, least):
        known = game.knowledge(view)
        n = 150 * len(worlds)
        counts = dict.fromkeys(map(key, worlds), 0)
        rng = Rng(77)
        for _ in range(n):
            counts[key(known.sample_world(rng))] += 1
        total = sum(world.weight for world in worlds)
        expected = [n * world.weight / total for world in worlds]
        assert chisquare(list(counts.values()), expected).pvalue > 1e-4
        uneven += len({world.weight for world in worlds}) > 1
    if "doors" in name:
        assert uneven  # the test has seen worlds of different weight


@pytest.mark.parametrize("name", ["geister", "kuhn", "doors"])
def test_searches_draw_the_same_worlds(name):
    """The native sampler that searches use gives the world that Python gives for the same stream."""
    for game, view, _ in first_views(name, 3, 2):
        known = game.knowledge(view)
        for seed in range(40):
            position = known.native.sample(Rng(seed))
            state = known.sample_world(Rng(seed)).state(game)
            assert list(position.legal()) == [m.id for m in state.legal_moves]
            if name == "geister":
                assert [position.reds(p) for p in (0, 1)] == [state.position.reds(p) for p in (0, 1)]
                assert [position.squares(p) for p in (0, 1)] == [state.position.squares(p) for p in (0, 1)]
                assert position.ply == state.position.ply
            elif name == "doors":
                assert [position.card(p) for p in range(3)] == [state.position.card(p) for p in range(3)]
            # Play both to the end in the same way.
            rng = Rng(seed)
            while not state.is_over:
                move = rng.choice(state.list_moves())
                assert position.play(move.id)
                state.play(move)
            assert tuple(position.scores()) == state.scores
