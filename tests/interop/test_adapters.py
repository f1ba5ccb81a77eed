"""The adapters pass the tests that their libraries bring along."""

import random
import re
from pathlib import Path

import numpy as np
import pytest

import tefuda
from tefuda.core import TefudaError
from tefuda.interop import AecGame, SeatEnv, actions, encode, openspiel_game

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


@pytest.mark.parametrize("games", [200, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_our_rules_are_openspiels(name, games):
    """The same cards and moves give the same choices and scores in OpenSpiel's game and in ours."""
    pyspiel = pytest.importorskip("pyspiel", reason=WHY)
    ours, theirs = tefuda.load(name), pyspiel.load_game(f"{name}_poker")
    numbered = actions(ours)
    chance = random.Random(3)
    for seed in range(games):
        state, other = ours.new_state(seed), theirs.new_initial_state()
        dealt = list(state.deal["cards"])
        used = []
        while not state.is_over or not other.is_terminal():
            if other.is_chance_node():
                rank = "JQK".index(dealt.pop(0))
                card = rank if name == "kuhn" else next(c for c in (2 * rank, 2 * rank + 1) if c not in used)
                used.append(card)
                other.apply_action(card)
                continue
            assert other.legal_actions() == numbered.legal(state.view(state.player))
            action = chance.choice(other.legal_actions())
            other.apply_action(action)
            state.play(numbered[action])
        assert list(state.scores) == other.returns()


@pytest.mark.parametrize(
    ("module", "name", "package", "make"),
    [
        ("aec", "AECEnv", "pettingzoo", lambda: AecGame("kuhn")),
        ("seat", "Env", "gymnasium", lambda: SeatEnv("kuhn")),
        ("spiel", "pyspiel", "open_spiel", lambda: openspiel_game("kuhn")),
    ],
)
def test_without_the_extra_there_is_a_sentence(monkeypatch, module, name, package, make):
    monkeypatch.setattr(f"tefuda.interop.{module}.{name}", None)
    with pytest.raises(TefudaError, match=rf"needs {package}: pip install 'tefuda\[interop\]'"):
        make()


PAGE = (Path(__file__).parents[2] / "docs" / "interop.md").read_text()
BLOCKS = [block for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if ">>>" not in block]


@pytest.mark.parametrize("block", BLOCKS, ids=["pettingzoo", "gymnasium", "openspiel"])
def test_examples_of_the_page_run(block):
    for package in ("pettingzoo", "gymnasium", "pyspiel"):
        pytest.importorskip(package, reason=WHY)
    exec(block, {})
