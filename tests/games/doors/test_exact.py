"""The toy game against exact enumeration."""

import pytest

import tefuda
from reference.doors_exact import INFORMATION_SETS, first_move_values


def root_view(name, role, card):
    game = tefuda.load(name)
    deals = [d for d, _ in game.deals() if (d["spy"] == 0) == (role == "spy") and d["cards"][0] == card]
    views = [game.start(deal).view(0) for deal in deals]
    assert all(view == views[0] for view in views)  # one information set
    return views[0]


def decide(agent, view):
    player = tefuda.agent(agent)
    player.new_match(view.load_game(), [0], 3)
    return player.decide(view)


@pytest.mark.parametrize(("role", "card"), INFORMATION_SETS)
def test_flat_monte_carlo_measures_uniform_play(role, card):
    exact = first_move_values(role, card, play_best=False)
    found = decide("mc(iterations=60000)", root_view("doors", role, card))
    assert {e.move.text for e in found.values} == set(exact)
    for entry in found.values:
        assert abs(entry.value - float(exact[entry.move.text])) <= 5 * max(entry.spread, 1e-9)
    assert exact[found.move.text] > max(exact.values()) - 0.02


@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_ismcts_finds_the_best_first_move_of_a_guard(card):
    exact = first_move_values("guard", card, play_best=True)
    best, second = sorted(exact, key=exact.get, reverse=True)[:2]
    assert exact[best] - exact[second] > 0.05
    for name in ("doors", "plain_doors"):
        iterations = 20_000 if name == "doors" else 1500
        agent = f"ismcts(iterations={iterations}, branch_on_reveals=True)"
        assert decide(agent, root_view(name, "guard", card)).move.text == best


@pytest.mark.parametrize("card", [3, 4])
def test_ismcts_finds_a_sure_win_of_the_spy(card):
    """With a high card the spy wins for certain, in one of several ways.

    With a low card nothing is to be compared: inside a single-observer tree the guards know who the spy
    is, since the searcher's own role is the same in every world.
    """
    exact = first_move_values("spy", card, play_best=True)
    assert max(exact.values()) == 1
    found = decide("ismcts(iterations=20000, branch_on_reveals=True)", root_view("doors", "spy", card))
    assert exact[found.move.text] == 1
    assert found.value > 0.99


@pytest.mark.parametrize("card", [3, 4])
def test_branching_on_reveals_is_what_makes_asking_worth_it(card):
    view = root_view("doors", "guard", card)
    values = {}
    for branch in (False, True):
        found = decide(f"ismcts(iterations=20000, branch_on_reveals={branch})", view)
        values[branch] = next(e.value for e in found.values if e.move.text == "ask")
    assert values[True] > 0.98  # the answer tells whom to accuse
    assert values[False] < 0.8
