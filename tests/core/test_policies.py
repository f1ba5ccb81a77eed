"""Policies are one thing everywhere: at the table, in play-outs, in whole games and as chances of moves."""

import pickle

import pytest
from scipy.stats import chisquare

import tefuda
from support.play import random_state
from tefuda import Budget, Rng, TefudaError, _native
from tefuda.core import Policy, policy_of, stream
from tefuda.core.policy import POLICIES, playout_of
from tefuda.search import FlatMonteCarlo, Ismcts

MINE = "saboteur(preset='tajima', margin=1)"
CASES = [
    ("kuhn", "uniform"),
    ("doors", "uniform"),
    ("geister", "leave"),
    ("geister(setup='choose')", "leave"),
    ("tanhinmin(hidden=True)", "uniform"),
    ("daihinmin", "client"),
    (MINE, "rules"),
    (MINE, "tajima(m_a=0.7, m_s=0.4, suspicion='S5', noise=0.2)"),
    ("saboteur(players=4)", "tajima(m_a=0.5, suspicion='S2', discard='useful')"),
]


def states_of(name, count=8, deepest=40):
    depths = stream(3, name)
    for seed in range(count):
        state = random_state(name, seed, depths.below(deepest))
        while state.is_over:
            state.undo()
        yield state


@pytest.mark.parametrize(("name", "text"), CASES)
def test_moves_come_as_often_as_the_policy_says(name, text):
    policy, draws = policy_of(text), 300
    unlikely = 0
    for state in states_of(name):
        chances = policy.probabilities(state)
        assert list(chances) == list(state.legal_moves)
        assert sum(chances.values()) == pytest.approx(1)
        found = [policy.choose(state, stream(7, text, k)) for k in range(draws)]
        assert all(chances[move] > 0 for move in found)
        possible = [move for move, chance in chances.items() if chance > 0]
        if len(possible) > 1:
            counts = [found.count(move) for move in possible]
            unlikely += chisquare(counts, [draws * chances[move] for move in possible]).pvalue < 0.01
    assert unlikely <= 1


@pytest.mark.parametrize(("name", "text"), CASES)
def test_a_view_is_enough(name, text):
    policy = policy_of(text)
    for state in states_of(name):
        view = state.view(state.player)
        for seed in range(4):
            assert policy.choose(view, Rng(seed)) == policy.choose(state, Rng(seed))
        assert policy.probabilities(view) == pytest.approx(policy.probabilities(state))


@pytest.mark.parametrize(("name", "text"), CASES)
def test_many_at_once_are_the_same(name, text):
    policy = policy_of(text)
    views = [state.view(state.player) for state in states_of(name)]
    one_by_one = [policy.choose(view, Rng(seed)) for seed, view in enumerate(views)]
    assert policy.act_many(views, range(len(views))) == one_by_one


GAMES = ["kuhn", "doors", "geister", "geister(setup='choose')", "tanhinmin", "daihinmin", MINE]


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_in_native_code_are_those_of_the_arena(name):
    native = tefuda.Match(name, ["random"] * tefuda.load(name).players, games=4, seed=3)
    slow = [tefuda.agent("random") for _ in range(tefuda.load(name).players)]
    for agent in slow:
        agent.policy = None
    moves = [row.moves for row in native.run().rows]
    assert moves == [row.moves for row in tefuda.Match(name, slow, games=4, seed=3).run().rows]
    assert len({tuple(game) for game in moves}) > 1


def visits(decision):
    return [(entry.move.text, entry.visits, entry.value) for entry in decision.values]


def test_a_play_out_may_be_a_policy_with_parameters():
    view = tefuda.load(MINE).new_state(seed=3).view(0)
    same = "tajima(m_a=1.0, m_s=1.0, t=8, suspicion='S1', discard='useful')"
    rules, default, spelled, called, made, other = (
        visits(Ismcts(Budget(iterations=80), playout=playout).run(view, 1))
        for playout in ("rules", "default", same, tefuda.core.spec.parse(same), policy_of(same), "uniform")
    )
    assert rules == default == spelled == called == made != other
    agent = tefuda.agent(f"mc(iterations=80, playout={same})")
    assert agent.decide(view).values


class First(Policy):
    """The first legal move, always."""

    def choose(self, seen, rng, hint=None):
        return seen.legal_moves[0] if isinstance(seen, tefuda.View) else next(iter(seen.legal_moves))


def test_a_policy_in_python_plays_out_a_game_in_python():
    state = tefuda.load("plain_doors").new_state(seed=2)
    view = state.view(state.player)
    found = FlatMonteCarlo(Budget(iterations=300), playout=First()).run(view, 1)
    for entry in found.values:  # no chance but the world: the value is that of the first moves
        total = weight = 0
        for world in state.game.worlds(view):
            after = world.state(state.game)
            after.play(entry.move)
            while not after.is_over:
                after.play(next(iter(after.legal_moves)))
            total += world.weight * after.scores[view.observer]
            weight += world.weight
        assert entry.value == pytest.approx(total / weight, abs=6 * entry.spread + 1e-9)
    with pytest.raises(TefudaError, match="written in Python"):
        FlatMonteCarlo(Budget(iterations=3), playout=First()).run(
            tefuda.load("kuhn").new_state(seed=1).view(0), 1
        )


@pytest.mark.parametrize("text", ["ties(sends='role')", "inferring"])
def test_players_who_remember_cannot_play_out(text):
    game = tefuda.load(MINE)
    assert policy_of(text).remembers
    with pytest.raises(TefudaError, match="play-outs uniform, rules, tajima, not"):
        Ismcts(Budget(iterations=3), playout=text).run(game.new_state(seed=1).view(0), 1)
    with pytest.raises(ValueError, match="remembers"):
        _native.search.flat(
            game.knowledge(game.new_state(seed=1).view(0)).native,
            playout=policy_of(text).native(game),
            seed=1, iterations=3, seconds=0.0, trees=1, threads=1, counts=[],
        )  # fmt: skip


def test_agents_that_are_a_policy_say_which():
    assert tefuda.agent("random").policy.text == "uniform"
    assert tefuda.agent("default").policy.text == "client"
    assert tefuda.agent("tajima(m_a=1.0)").policy.text == "tajima(m_a=1.0)"
    assert tefuda.agent("ismcts").policy is None


@pytest.mark.parametrize(
    "text", ["uniform", "leave", "client", "tajima(m_a=1.0)", "ties(key=3)", "inferring"]
)
def test_policies_are_sent_to_workers(text):
    assert pickle.loads(pickle.dumps(policy_of(text))).text == text


def test_play_outs_of_bare_names_are_made_once():
    """Searches ask at every decision; a new registration is heard of, parameters are read each time."""
    game = tefuda.load("geister")
    usual = playout_of(game, "default")
    assert playout_of(game, "default") is usual
    assert playout_of(game, "uniform") is not usual
    POLICIES.changes += 1
    assert playout_of(game, "default") is not usual
    board = tefuda.load(MINE)
    assert playout_of(board, "tajima(m_a=1.0)") is not playout_of(board, "tajima(m_a=1.0)")


def test_bad_policies():
    game = tefuda.load("geister")
    for playout in ("leaf", "client", "tajima", 5, None):
        with pytest.raises(TefudaError):
            playout_of(game, playout)
    with pytest.raises(TefudaError, match="mean 'leave'"):
        policy_of("leaves")
    with pytest.raises(TefudaError, match="a number from 0 to 1"):
        policy_of("tajima(m_a=2)")
    with pytest.raises(TefudaError, match="cannot say how likely"):
        policy_of("tajima(signal='rank')").probabilities(tefuda.load(MINE).new_state(seed=1))
    engine, start = game.engine, game.new_state(seed=1).position
    with pytest.raises(ValueError, match="every seat"):
        _native.play_out(start, [engine.uniform()], [1])
    with pytest.raises((TypeError, ValueError)):
        _native.play_out(start, [engine.uniform(), None], [1, 2])
    assert POLICIES.names("geister")[:2] == ["uniform", "leave"]
