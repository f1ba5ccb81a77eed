"""The toy game in plain Python and its native twin: the same rules, the same searches."""

import pytest

import doors
import tefuda
from support.play import bytes_of, some_states
from tefuda.core import stream


def renamed(view):
    return bytes_of(view).replace("plain_doors", "doors")


def test_same_rules_in_every_position():
    """All 72 deals, random games in each."""
    native, plain = tefuda.load("doors"), doors.PlainDoors()
    assert [d for d, _ in native.deals()] == [d for d, _ in plain.deals()]
    for number, (deal, _) in enumerate(native.deals()):
        a, b = native.start(deal), plain.start(deal)
        rng = stream(number, "twins")
        while True:
            assert a.list_moves() == b.list_moves()
            assert (a.player, a.is_over, a.reason) == (b.player, b.is_over, b.reason)
            assert [renamed(a.view(p)) for p in range(3)] == [renamed(b.view(p)) for p in range(3)]
            assert native.teams(a) == plain.teams(b)
            if a.is_over:
                assert a.scores == b.scores
                break
            move = rng.choice(a.list_moves())
            assert [a.observe(move, p) for p in range(3)] == [b.observe(move, p) for p in range(3)]
            a.play(move)
            b.play(move)


@pytest.mark.parametrize(
    "agent",
    [
        "ismcts(iterations=200)",
        "ismcts(iterations=200, branch_on_reveals=True)",
        "ismcts(iterations=150, trees=3, c=0.5, reward_scale=1.0)",
        "mc(iterations=150)",
        "mc(iterations=100, trees=3)",
    ],
)
def test_same_searches(agent):
    searched = 0
    for native in some_states("doors", 14, seed=17):
        if native.player is None:
            continue
        plain = tefuda.load("plain_doors").replay(native.deal, native.moves)
        found = []
        for state in (native, plain):
            player = tefuda.agent(agent)
            player.new_match(state.game, [state.player], 5)
            data = player.decide(state.view(state.player)).to_json()
            del data["seconds"], data["costs"]
            found.append(data)
        assert found[0] == found[1]
        searched += 1
    assert searched >= 5


def test_threads_change_nothing_for_a_plain_game():
    view = tefuda.load("plain_doors").new_state(seed=1).view(0)
    one, two = (
        tefuda.agent(f"ismcts(iterations=120, trees=4, threads={n})").decide(view).to_json() for n in (1, 2)
    )
    del one["seconds"], two["seconds"], one["costs"], two["costs"]
    assert one == two
