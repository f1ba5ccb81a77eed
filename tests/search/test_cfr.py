"""Equilibria of small games: known values, what a best response gains, and the agent that plays them."""

import numpy as np
import pytest

import tefuda
from tefuda import TefudaError
from tefuda.cli.main import main
from tefuda.search.cfr import Cfr
from tefuda.search.game_tree import GameTree


@pytest.fixture(scope="module")
def leduc():
    return GameTree(tefuda.load("leduc"))


def gain(tree, strategy):
    own = tree.values(strategy)
    return sum(tree.best(seat, strategy) - own[seat] for seat in range(tree.game.players)) / 2


def test_kuhn_is_worth_an_eighteenth_to_the_second_player():
    run = Cfr(GameTree(tefuda.load("kuhn")))
    run.run(2000)
    assert run.tree.values(run.average())[1] == pytest.approx(1 / 18, abs=1e-4)
    assert gain(run.tree, run.average()) < 2e-4


def test_leduc_by_random_play_and_at_equilibrium(leduc):
    assert gain(leduc, leduc.uniform()) == pytest.approx(2.373611, abs=1e-6)
    run = Cfr(leduc)
    run.run(1000)
    assert leduc.values(run.average())[0] == pytest.approx(-0.0856, abs=2e-4)
    assert gain(leduc, run.average()) < 1e-3


def test_cfr_plus_is_faster_than_cfr(leduc):
    found = {}
    for plus in (True, False):
        run = Cfr(leduc, plus=plus)
        run.run(200)
        found[plus] = gain(leduc, run.average())
    assert found[True] < found[False] / 5
    assert found[False] < 0.2  # but that, too, comes nearer: 2.37 before


def test_a_run_that_goes_on_is_the_same_as_a_long_one(leduc):
    one, two = Cfr(leduc), Cfr(leduc)
    one.run(7)
    one.run(20)
    two.run(20)
    assert np.array_equal(one.average(), two.average())


def test_the_chances_of_the_agent_are_its_strategy():
    """Asked often enough, the agent plays as it says."""
    agent = tefuda.agent("cfr(iterations=200)")
    view = tefuda.load("kuhn").replay({"cards": "JQ"}, ["pass"]).view(1)
    other = tefuda.load("kuhn").replay({"cards": "QJ"}, ["pass"]).view(1)
    chances = agent.policy.probabilities(other)
    assert sum(chances.values()) == pytest.approx(1)
    bets = 0
    for number in range(400):
        agent.new_match(tefuda.load("kuhn"), [1], number)
        agent.new_game(other)
        bets += agent.decide(other).move.text == "bet"
    assert bets / 400 == pytest.approx(chances[other.legal_moves[1]], abs=0.1)  # a third of the bluffs
    assert agent.policy.probabilities(view) != chances


def test_the_exploitability_of_the_agent_falls():
    first, last = (tefuda.exploitability("leduc", f"cfr(iterations={n})").value for n in (10, 100))
    assert last < first / 10


def test_a_large_game_is_refused_in_a_sentence():
    with pytest.raises(TefudaError, match=r"more than 5,000 positions"):
        GameTree(tefuda.load("liars_dice(dice=2)"), 5000)
    with pytest.raises(TefudaError, match=r"more than 1,000,000 positions"):
        tefuda.agent("cfr").decide(tefuda.load("geister").new_state(seed=1).view(0))
    with pytest.raises(TefudaError, match="too many deals"):
        tefuda.agent("cfr").decide(tefuda.load("bridge").new_state(seed=1).view(0))


def test_a_curve_on_the_command_line(capsys):
    assert main(["exploitability", "kuhn", "cfr(iterations=30)", "--curve"]) == 0
    shown = capsys.readouterr().out
    assert [f"cfr(iterations={n})" in shown for n in (1, 2, 5, 10, 20, 30)] == [True] * 6
    assert main(["exploitability", "kuhn", "random", "--curve"]) == 2
    assert "needs an agent with a number of iterations" in capsys.readouterr().err
