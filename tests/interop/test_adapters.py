"""The adapters pass the tests that their libraries bring along."""

import random
import re
from pathlib import Path

import numpy as np
import pytest

from tefuda.core import TefudaError
from tefuda.interop import AecGame, SeatEnv, actions, encode, meeting, openspiel_bot, openspiel_game

WHY = "tefuda[interop] is not installed"
GAMES = [
    "leduc", "kuhn", "geister(max_plies=40)", "tanhinmin", "daihinmin(players=3, ranks=5)", "bridge", "doors",
    "liars_dice", "saboteur(players=4, margin=2)",
]  # fmt: skip


@pytest.mark.filterwarnings("ignore::UserWarning")  # observations are dictionaries, with a mask
@pytest.mark.parametrize("text", GAMES)
def test_pettingzoo(text):
    tests = pytest.importorskip("pettingzoo.test", reason=WHY)
    tests.api_test(AecGame(text), num_cycles=60)
    tests.seed_test(lambda: AecGame(text), num_cycles=60)


def test_aec_is_the_game_step_by_step():
    pytest.importorskip("pettingzoo", reason=WHY)
    env = AecGame("leduc", render_mode="ansi")
    env.reset(seed=5)
    first = env.observe("player_0")["observation"]
    env.reset()
    env.reset(seed=5)
    assert np.array_equal(env.observe("player_0")["observation"], first)
    chance = random.Random(1)
    while not env.terminations["player_0"]:
        state = env._truth
        seen = env.observe(env.agent_selection)
        assert np.array_equal(seen["observation"], encode(state.view(state.player)))
        assert "card" in env.render()
        env.step(chance.choice(list(np.flatnonzero(seen["action_mask"]))))
    assert tuple(env.rewards.values()) == state.scores


def test_aec_refuses_illegal_actions_with_a_sentence():
    pytest.importorskip("pettingzoo", reason=WHY)
    env = AecGame("leduc")
    env.reset(seed=1)
    with pytest.raises(TefudaError, match=r"fold \(action 0\) is not legal"):
        env.step(0)
    env.step(1)  # and nothing has happened


def test_a_carry_makes_it_a_game_of_a_series():
    pytest.importorskip("pettingzoo", reason=WHY)
    env = AecGame("daihinmin(classes='drawn')")
    env.reset(seed=5, options={"carry": env.game.first_carry()})
    gifts = [env.actions.texts[k] for k in np.flatnonzero(env.observe(env.agent_selection)["action_mask"])]
    assert all(text.startswith("give ") for text in gifts)
    with pytest.raises(TefudaError, match="This carry does not fit"):
        env.reset(seed=5, options={"carry": 7})


@pytest.mark.parametrize("text", GAMES)
def test_gymnasium(text):
    checker = pytest.importorskip("gymnasium.utils.env_checker", reason=WHY)
    checker.check_env(SeatEnv(text, seat=1, render_mode="ansi"), skip_render_check=True)


def test_a_seat_plays_against_agents_and_forfeits_by_illegal_actions():
    pytest.importorskip("gymnasium", reason=WHY)
    env = SeatEnv("leduc", ["random"], seat=1)
    rewards = []
    for seed in range(20):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            assert np.array_equal(info["action_mask"], env.action_masks())
            _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        rewards.append(reward)
    assert any(rewards)
    env.reset(seed=next(s for s in range(99) if not env.reset(seed=s)[1]["action_mask"][0]))
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (-13.0, True, True)
    with pytest.raises(TefudaError, match="call reset"):
        env.step(1)


def test_a_seat_refuses_what_does_not_fit():
    pytest.importorskip("gymnasium", reason=WHY)
    with pytest.raises(TefudaError, match="needs 2 opponents"):
        SeatEnv("tanhinmin", ["random"])
    with pytest.raises(TefudaError, match="The seat"):
        SeatEnv("kuhn", seat=2)
    with pytest.raises(TefudaError, match="call reset"):
        SeatEnv("kuhn").step(0)


@pytest.mark.parametrize("text", GAMES)
def test_openspiel(text):
    pyspiel = pytest.importorskip("pyspiel", reason=WHY)
    pyspiel.random_sim_test(openspiel_game(text), num_sims=1, serialize=True, verbose=False)


def test_openspiel_solves_our_kuhn():
    pytest.importorskip("pyspiel", reason=WHY)
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = openspiel_game("kuhn")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.01
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert value[0] == pytest.approx(-1 / 18, abs=0.005)


BRIDGE = "bridge(use_double_dummy_result=false,dealer_vul=true,dealer=1)"


@pytest.mark.parametrize("games", [60, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", BRIDGE])
def test_our_rules_are_openspiels(name, games):
    """The same cards and moves give the same choices and scores in OpenSpiel's game and in ours."""
    pyspiel = pytest.importorskip("pyspiel", reason=WHY)
    theirs, shared = pyspiel.load_game(name), meeting(name)
    numbered = actions(shared.game)
    chance = random.Random(3)
    for _ in range(games):
        other, state = theirs.new_initial_state(), None
        while not other.is_terminal():
            if other.is_chance_node():
                other.apply_action(chance.choice(other.legal_actions()))
                state = None  # what chance has decided by now
                continue
            if state is None:
                state = shared.follow(other)
            assert state.player == other.current_player()
            legal = sorted(shared.theirs[number] for number in numbered.legal(state.view(state.player)))
            assert other.legal_actions() == legal
            action = _mostly_passing(chance, legal) if name == BRIDGE else chance.choice(legal)
            other.apply_action(action)
            state.play(numbered[shared.theirs.index(action)])
        assert list(shared.follow(other).scores) == other.returns()


def _mostly_passing(chance, legal):
    """Bids that do not run up to seven no-trump every time: 52 is the pass."""
    return 52 if 52 in legal and chance.random() < 0.7 else chance.choice(legal)


def test_our_agents_play_openspiels_games():
    """Our solution of Kuhn poker wins at OpenSpiel's table; our agents play a whole deal of its bridge."""
    pyspiel = pytest.importorskip("pyspiel", reason=WHY)
    for name, agents in [("kuhn_poker", ["random", "cfr"]), (BRIDGE, ["random"] * 4)]:
        game = pyspiel.load_game(name)
        bots = [openspiel_bot(agent, name, seat, seed=7) for seat, agent in enumerate(agents)]
        totals = np.zeros(len(agents))
        for number in range(1500 if len(agents) == 2 else 2):
            totals += pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
        assert totals.sum() == 0
        if len(agents) == 2:
            assert totals[1] > 0  # measured: 0.18 ± 0.03 chips a game


def test_openspiels_bots_and_algorithms_play_our_games():
    pyspiel = pytest.importorskip("pyspiel", reason=WHY)
    from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

    game = openspiel_game("daihinmin(players=3, ranks=5)")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(3)]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 5)
    assert sorted(returns) == [1.0, 2.0, 3.0]
    kuhn = openspiel_game("kuhn")
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(kuhn)
    for _ in range(400):
        solver.iteration()
    assert exploitability.nash_conv(kuhn, solver.average_policy()) < 0.3  # uniform play: 0.92


def test_games_without_a_meeting_get_a_sentence():
    pytest.importorskip("pyspiel", reason=WHY)
    for name in ("hearts", "kuhn_poker(players=3)", "leduc_poker(suit_isomorphism=true)"):
        with pytest.raises(TefudaError, match="no game of ours with the same rules"):
            meeting(name)
    with pytest.raises(TefudaError, match="The seat of a bot"):
        openspiel_bot("random", "kuhn_poker", 2)


@pytest.mark.slow
@pytest.mark.parametrize("text", GAMES)
def test_pettingzoo_performance(text, capsys):
    """PettingZoo's own benchmark: it runs for five seconds and says how fast it was."""
    tests = pytest.importorskip("pettingzoo.test", reason=WHY)
    tests.performance_benchmark(AecGame(text))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("module", "name", "package", "make"),
    [
        ("aec", "AECEnv", "pettingzoo", lambda: AecGame("kuhn")),
        ("seat", "Env", "gymnasium", lambda: SeatEnv("kuhn")),
        ("spiel", "pyspiel", "open_spiel", lambda: openspiel_game("kuhn")),
        ("spiel_meeting", "pyspiel", "open_spiel", lambda: meeting("kuhn_poker")),
    ],
)
def test_without_the_extra_there_is_a_sentence(monkeypatch, module, name, package, make):
    monkeypatch.setattr(f"tefuda.interop.{module}.{name}", None)
    with pytest.raises(TefudaError, match=rf"needs {package}: pip install 'tefuda\[interop\]'"):
        make()


PAGE = (Path(__file__).parents[2] / "docs" / "interop.md").read_text()
BLOCKS = [block for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if ">>>" not in block]


@pytest.mark.parametrize("block", BLOCKS, ids=["pettingzoo", "gymnasium", "openspiel", "openspiel_bot"])
def test_examples_of_the_page_run(block):
    for package in ("pettingzoo", "gymnasium", "pyspiel"):
        pytest.importorskip(package, reason=WHY)
    exec(block, {})
