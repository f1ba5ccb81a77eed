"""Small games beside OpenSpiel's, where it is installed (pip install tefuda[peers])."""

import pytest

import tefuda
from tefuda.search.cfr import Cfr
from tefuda.search.game_tree import GameTree

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy as policies  # noqa: E402
from open_spiel.python.algorithms import expected_game_score  # noqa: E402
from open_spiel.python.algorithms.exploitability import nash_conv  # noqa: E402

GAMES = {"kuhn": "kuhn_poker", "leduc": "leduc_poker", "liars_dice(faces=3)": "liars_dice(dice_sides=3)"}


@pytest.mark.parametrize("ours", GAMES)
def test_random_play_has_the_same_value_and_exploitability(ours):
    theirs = pyspiel.load_game(GAMES[ours])
    uniform = policies.UniformRandomPolicy(theirs)
    tree = GameTree(tefuda.load(ours))
    own = tree.values(tree.uniform())
    wanted = expected_game_score.policy_value(theirs.new_initial_state(), [uniform, uniform])
    assert own == pytest.approx(wanted, abs=1e-6)
    gains = sum(tree.best(seat, tree.uniform()) - own[seat] for seat in (0, 1))
    assert gains == pytest.approx(nash_conv(theirs, uniform), abs=1e-6)


@pytest.mark.numbers
@pytest.mark.parametrize("ours", GAMES)
def test_equilibria_have_the_same_value(ours):
    """Both are within their exploitability of the value of the game, so of each other."""
    from open_spiel.python.algorithms import cfr

    theirs = pyspiel.load_game(GAMES[ours])
    solver = cfr.CFRPlusSolver(theirs)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    run = Cfr(GameTree(tefuda.load(ours)))
    run.run(1000)
    value = run.tree.values(run.average())[0]
    wanted = expected_game_score.policy_value(theirs.new_initial_state(), [solver.average_policy()] * 2)[0]
    assert value == pytest.approx(wanted, abs=nash_conv(theirs, solver.average_policy()) + 1e-3)
