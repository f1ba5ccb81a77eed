"""An agent's move depends on nothing outside its View (and, for an Oracle, the Hint)."""

import pytest

import tefuda
from support.play import bytes_of, decision, random_state, some_states
from tefuda.core import Call, stream

SEARCHES = [
    "mc(iterations=120)",
    "mc(iterations=60, trees=3)",
    "ismcts(iterations=150)",
    "ismcts(iterations=90, trees=2, branch_on_reveals=True)",
]
CASES = [
    ("geister", 8, ["random", "rush", "ismcts(iterations=100, playout='leave')", *SEARCHES]),
    ("geister(setup='choose')", 6, ["random", "rush", *SEARCHES]),
    ("kuhn", 20, ["random", *SEARCHES]),
    ("doors", 25, ["random", *SEARCHES]),
    ("plain_doors", 6, ["random", *SEARCHES]),
    ("tanhinmin(players=3, hidden=True)", 8, ["random", *SEARCHES]),
]


def other_worlds(state, player, most, seed):
    """Other truths that the player cannot tell from this one."""
    game, view = state.game, state.view(player)
    worlds = [world.state(game) for world in game.worlds(view)]
    assert state in worlds  # the truth is one of them
    others = [w for w in worlds if w != state]
    stream(seed, "others").shuffle(others)
    return others[:most]


@pytest.mark.parametrize(("name", "count", "agents"), CASES, ids=[c[0] for c in CASES])
def test_other_truths_change_nothing(name, count, agents):
    compared = 0
    for number, state in enumerate(some_states(name, count, seed=21)):
        for player in range(state.game.players):
            view = state.view(player)
            for other in other_worlds(state, player, 3, number):
                assert bytes_of(other.view(player)) == bytes_of(view)
                if state.player == player:
                    for text in agents:
                        assert decision(text, other.view(player)) == decision(text, view), text
                    compared += 1
    assert compared >= 6


LEADS = ["alphamu(samples=1)", "lead(samples=1, aim='imps')"]
BRIDGE = [
    "pimc(samples=4)",
    "pimc(samples=6, pool='trick')",
    "alphamu(M=3, samples=6)",
    "lead(play=alphamu(samples=5))",
]


@pytest.mark.parametrize(
    ("cards", "seeds", "agents"), [(0, 1, LEADS), *((n, 3, BRIDGE) for n in (22, 31, 41))]
)
def test_other_deals_of_bridge_change_nothing(cards, seeds, agents):
    # There are too many worlds to list: some are drawn.
    for seed in range(seeds):
        state = random_state("bridge(contract='3NT by S')", seed, cards)
        me, game = state.player, state.game
        view = state.view(me)
        known = game.knowledge(view)
        others = [known.sample_world(stream(seed, "other", n)).state(game) for n in range(3)]
        assert any(other != state for other in others)
        for other in others:
            assert bytes_of(other.view(me)) == bytes_of(view)
            for text in agents:
                assert decision(text, other.view(me)) == decision(text, view), text


@pytest.mark.parametrize("agent", ["random", "mc(iterations=200)", "ismcts(iterations=300)"])
def test_the_seed_does_change_decisions(agent):
    view = next(some_states("geister", 1, seed=4)).game.new_state(seed=4).view(0)
    assert len({decision(agent, view, seed=seed) for seed in range(5)}) > 1


def test_only_the_hint_changes_what_an_oracle_does():
    peeks = Call("known", {"blue": 1, "red": 1})
    text = "cheating_uct(blue=1, red=1, iterations=400)"
    assert tefuda.agent(text).peeks == peeks
    changed = same = 0
    for number, state in enumerate(some_states("geister", 12, seed=8)):
        me = state.player
        if me is None:
            continue
        view = state.view(me)
        hint = state.game.hint(state, me, peeks, rng=stream(number, "hint"))
        for other in other_worlds(state, me, 4, number):
            hint_there = state.game.hint(other, me, peeks, rng=stream(number, "hint"))
            here, there = decision(text, view, hint), decision(text, other.view(me), hint_there)
            if hint == hint_there:
                assert here == there
                same += 1
            else:
                changed += here != there
            assert decision(text, other.view(me), hint) == here
    assert changed > 0


def test_hints_are_true_and_as_large_as_declared():
    for number, state in enumerate(some_states("geister", 10, seed=3)):
        for blue in range(5):
            hint = state.game.hint(
                state, 0, Call("known", {"blue": blue, "red": 4 - blue}), rng=stream(number)
            )
            colours = hint["colours"]
            assert sorted(colours.values()) == ["blue"] * blue + ["red"] * (4 - blue)
            truth = state.truth()["opponent"]
            assert all(truth[letter]["colour"] == colour for letter, colour in colours.items())
