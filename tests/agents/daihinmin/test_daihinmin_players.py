"""``base``, ``policy`` and ``switch``: legal, fair, proving what can be proved, and strong."""

import shutil
from itertools import islice

import numpy as np
import pytest

import tefuda
from tefuda._native.daihinmin import FEATURES
from tefuda.core import Rng, policy_of, stream
from tefuda.core.weights import DATA, load_weights, write_weights
from tefuda.games.daihinmin.players import KIND, STYLES
from tefuda.games.daihinmin.puzzles import keeps_mate

PLAYERS = ["policy", "policy(temperature=1)", "network", *(f"base(style='{style}')" for style in STYLES)]


def turns(games, seed):
    """Give States of games with classes in which somebody is to move, now and then."""
    game = tefuda.load("daihinmin")
    carry = game.first_carry()
    for number in range(games):
        state = game.new_state(seed * 100 + number, carry)
        rng = stream(seed, "turns", number)
        while not state.is_over:
            if state.phase == "exchange" or rng.below(6) == 0:
                yield state
            numbers = state.position.legal()
            state.position.force(
                numbers[rng.below(len(numbers))] if rng.below(4) == 0 else state.position.default_move()
            )
        carry = game.carry_over(carry, state.deal, state.scores)


@pytest.mark.parametrize("name", PLAYERS)
def test_other_worlds_same_move(name):
    """What the others really hold makes no difference: on the View, on the truth, on another world."""
    policy, rng = policy_of(name), Rng(4)
    for number, state in enumerate(turns(6, 1)):
        view = state.view(state.player)
        move = policy.choose(view, Rng(number))
        assert move in view.legal_moves
        assert policy.choose(state, Rng(number)) == move
        other = state.game.sample(view, rng).state(state.game)
        assert policy.choose(other, Rng(number)) == move


def test_agents_are_their_policies():
    """Whole games through Views equal the games of the native loop, move for move."""
    names = ["policy", "network", "policy(temperature=1)", "base(style='bold')", "default"]
    fast = tefuda.Match("daihinmin", names, games=12, seed=3).run().rows
    slow = tefuda.Match("daihinmin", names, games=12, seed=3)
    slow.agents[-1].policy = None  # one who is asked through Views brings all others there
    assert [row.moves for row in slow.run().rows] == [row.moves for row in fast]


@pytest.mark.parametrize("name", ["base", "policy", "network"])
def test_mates_are_played(name):
    game, agent = tefuda.load("daihinmin"), tefuda.agent(name)
    for number in range(1, 9):
        puzzle = game.puzzle(1, number)
        while not puzzle.is_solved:
            move = agent.decide(puzzle.view).move
            assert keeps_mate(puzzle.state, move)
            puzzle.play(move)


@pytest.mark.parametrize(("name", "points"), [("base", 3.8), ("policy", 3.9), ("network", 4.2)])
def test_strength(name, points):
    """Against four default clients, with room for luck; the exact figures are in the docs."""
    result = tefuda.Match("daihinmin", [name, "default*4"], games=600, seed=5).run()
    assert result.to_json()["players"][0]["score"] > points


@pytest.mark.parametrize("name", ["policy(temperature=1)", "network(temperature=3)"])
def test_chances_are_those_of_the_draw(name):
    policy = policy_of(name)
    for state in islice(turns(2, 7), 12):
        view = state.view(state.player)
        chances = policy.probabilities(view)
        assert sum(chances.values()) == pytest.approx(1)
        drawn = [policy.choose(view, Rng(seed)) for seed in range(200)]
        for move, chance in chances.items():
            assert abs(drawn.count(move) / 200 - chance) < 0.16


def test_an_unknown_style():
    with pytest.raises(tefuda.TefudaError, match="steady"):
        tefuda.agent("base(style='stead')")


def test_hands_of_two_players_are_no_trouble():
    """27 cards fall into very many sequences; a decision stays cheap."""
    result = tefuda.Match("daihinmin(players=2)", ["network", "policy"], games=6, seed=1).run()
    assert len(result.rows) == 6


# Weights.


def test_a_flipped_bit_is_noticed(tmp_path):
    shipped = next(DATA.glob(f"{KIND}-*.npz"))
    whole = tmp_path / shipped.name
    shutil.copy(shipped, whole)
    assert load_weights(KIND, FEATURES, str(whole)).hash in shipped.name
    data = bytearray(shipped.read_bytes())
    for place in (3, len(data) // 2, len(data) - 1):
        damaged = bytearray(data)
        damaged[place] ^= 16
        folder = tmp_path / str(place)
        folder.mkdir()
        (folder / shipped.name).write_bytes(damaged)
        with pytest.raises(tefuda.TefudaError, match="damaged"):
            tefuda.agent(f"policy(weights='{folder / shipped.name}')")


def test_weights_of_another_size_or_name(tmp_path):
    path = write_weights(tmp_path, KIND, np.zeros(7))
    with pytest.raises(tefuda.TefudaError, match="another version"):
        tefuda.agent(f"policy(weights='{path}')")
    with pytest.raises(tefuda.TefudaError, match="are named"):
        tefuda.agent(f"policy(weights='{path.rename(tmp_path / 'mine.npz')}')")
    with pytest.raises(tefuda.TefudaError, match="no file"):
        tefuda.agent("policy(weights='nowhere.npz')")


def test_the_hash_is_part_of_the_identity():
    policy = policy_of("policy")
    assert load_weights(KIND, FEATURES).hash in policy.identity


# Switch.


def test_switch_tries_all_styles_then_keeps_the_best():
    agent = tefuda.agent(f"switch(even={len(STYLES)}, by_rate=2)")
    tefuda.Match("daihinmin", [agent, "default*4"], games=len(STYLES) + 4, seed=2).run()
    memory = agent.memory()
    assert len(memory["pulls"]) == len(STYLES) >= 5
    assert min(memory["pulls"]) >= 1
    assert sum(memory["pulls"]) == len(STYLES) + 4


def test_styles_are_clearly_different():
    """Any two styles choose differently in at least one decision of fifty."""
    policies = {style: policy_of(f"base(style='{style}')") for style in STYLES}
    chosen = {style: [] for style in STYLES}
    for state in turns(20, 9):
        view = state.view(state.player)
        if len(view.legal_moves) > 2:
            for style, policy in policies.items():
                chosen[style].append(policy.choose(view, Rng(1)))
    for one in STYLES:
        for other in STYLES:
            if one < other:
                pairs = list(zip(chosen[one], chosen[other], strict=True))
                assert sum(a != b for a, b in pairs) > len(pairs) / 50, (one, other)
