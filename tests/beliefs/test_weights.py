"""Weights of worlds are used right: values of searches against brute force over all worlds."""

import math
from functools import cache

import pytest

import tefuda
from support.play import random_state
from tefuda import Budget
from tefuda.beliefs import estimator
from tefuda.core import Estimator, Particles, policy_of, stream
from tefuda.search import DeterminizedUct, FlatMonteCarlo, Ismcts, MoIsmcts, Pimc
from tefuda.search.solvers import solver_of

RULES = "players=3, saboteurs=1, hand=1, distance=2, offset=1, margin=1"
MINE = f"saboteur({RULES}, deck='E-W N-S N-E-S-W break-pick')"
FLAT_TREE = {"expand": 1_000_000_000}  # a tree that never grows: every walk is a play-out after a root move


class Tilted(Estimator):
    """All worlds with weights that nobody would guess; ``evenly`` proposes them all alike."""

    def __init__(self, evenly, power=3):
        self.evenly, self.power = evenly, power

    def know(self, view, hint=None):
        game = view.load_game()
        worlds = list(game.worlds(view))
        return Particles(game, view, worlds, weights=self.weights(worlds), evenly=self.evenly)

    def weights(self, worlds):
        return [world.weight * (1.0 + number) ** self.power for number, world in enumerate(worlds)]


def score_of(state, observer):
    """The expected score of uniform play to the end."""
    if state.is_over:
        return state.scores[observer]
    total, moves = 0.0, list(state.legal_moves)
    for move in moves:
        state.play(move)
        total += score_of(state, observer)
        state.undo()
    return total / len(moves)


def brute_force(view, weights_of):
    """The value of every move: the weighted mean over all worlds."""
    game = view.load_game()
    worlds = list(game.worlds(view))
    weights = weights_of(worlds)
    values = {}
    for move in view.legal_moves:
        total = 0.0
        for world, weight in zip(worlds, weights, strict=True):
            state = world.state(game)
            state.play(move)
            total += weight * score_of(state, view.observer)
        values[move.text] = total / sum(weights)
    return values


@cache
def a_view(name):
    """The View, among some, in which the weights change the value of a move most."""
    most, found = 0.0, None
    for seed in range(12):
        state = random_state(name, seed, 1 if name == "kuhn" else 2)
        if state.is_over or len(list(state.game.worlds(state.view(state.player)))) < 2:
            continue
        view = state.view(state.player)
        tilted, plain = (brute_force(view, how) for how in (Tilted(False).weights, chance_alone))
        gap = max(abs(tilted[move] - plain[move]) for move in plain)
        if gap > most:
            most, found = gap, view
    assert most > 0.1
    return found


def chance_alone(worlds):
    """The weights that a search without the estimator would go by."""
    return [world.weight for world in worlds]


def misses(decision, truth):
    """How many standard errors the worst value is away from the truth.

    Moves that a bandit left after a few visits may show no spread at all: the truth's own is the least.
    """

    def error(e):
        p = truth[e.move.text]
        return max(e.spread, math.sqrt(max(p * (1 - p), 0) / max(e.visits, 1))) + 1e-3

    return max(abs(e.value - truth[e.move.text]) / error(e) for e in decision.values)


SEARCHES = {
    "flat": lambda worlds: FlatMonteCarlo(Budget(iterations=12_000), playout="uniform", worlds=worlds),
    "flat, by a bandit": lambda worlds: FlatMonteCarlo(
        Budget(iterations=60_000), playout="uniform", bandit="ucb1", worlds=worlds
    ),
    "tree": lambda worlds: Ismcts(
        Budget(iterations=12_000), c=20.0, playout="uniform", prior=0.0, worlds=worlds, **FLAT_TREE
    ),
    "worlds apart": lambda worlds: DeterminizedUct(
        Budget(iterations=12_000),
        c=20.0,
        playout="uniform",
        prior=0.0,
        trees=1000,
        worlds=worlds,
        **FLAT_TREE,
    ),
}


@pytest.mark.parametrize("evenly", [False, True], ids=["by weight", "evenly"])
@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("name", ["kuhn", "doors", MINE], ids=["kuhn", "doors", "mine"])
def test_values_are_those_of_all_worlds_weighed(name, search, evenly):
    view = a_view(name)
    tilted = Tilted(evenly)
    truth = brute_force(view, tilted.weights)
    found = SEARCHES[search](tilted).run(view, seed=5)
    # Trees of one world each have fewer worlds than walks, so their own spread is too small.
    assert misses(found, truth) < (12 if search == "worlds apart" else 5)
    wrong = brute_force(view, chance_alone)
    assert misses(found, wrong) > 6  # what a search without the weights would find


@pytest.mark.parametrize("evenly", [False, True], ids=["by weight", "evenly"])
def test_games_in_python_too(evenly):
    state = tefuda.load("plain_doors").replay({"spy": 1, "cards": [1, 2, 3], "deck": 4}, ["ask", "swap"])
    view = state.view(state.player)
    tilted = Tilted(evenly)
    truth = brute_force(view, tilted.weights)
    for search in (
        FlatMonteCarlo(Budget(iterations=1500), worlds=tilted),
        Ismcts(Budget(iterations=1500), c=20.0, worlds=tilted, **FLAT_TREE),
    ):
        assert misses(search.run(view, seed=5), truth) < 5


@pytest.mark.parametrize("name", ["kuhn", "doors", MINE], ids=["kuhn", "doors", "mine"])
def test_pimc_weighs_what_its_solver_found(name):
    view, tilted = a_view(name), Tilted(False)
    game, worlds = view.load_game(), list(view.load_game().worlds(view))
    weights = tilted.weights(worlds)
    solved = [solver_of("max_n").solve(world.state(game)).moves for world in worlds]
    found = Pimc(tilted, "max_n", samples=10**6).run(view, seed=1)
    wanted = {
        move.text: sum(w * moves[move].value for w, moves in zip(weights, solved, strict=True)) / sum(weights)
        for move in view.legal_moves
    }
    assert {e.move.text: e.value for e in found.values} == pytest.approx(wanted)
    assert found.estimate.ess == pytest.approx(sum(weights) ** 2 / sum(w * w for w in weights))
    plain = Pimc(100, "max_n").run(view, seed=1)
    assert {e.move.text: e.value for e in plain.values} != pytest.approx(wanted)


def test_effective_sample_sizes_are_shown():
    view = a_view("doors")
    weights = Tilted(True).weights(list(view.load_game().worlds(view)))
    ess = sum(weights) ** 2 / sum(w * w for w in weights)
    for search in (FlatMonteCarlo, Ismcts, MoIsmcts):
        found = search(Budget(iterations=3000), worlds=Tilted(True)).run(view, seed=1)
        assert found.estimate.ess == pytest.approx(ess)
        assert found.estimate.acceptance == 1
        assert "ESS" in found.summary()
        assert found.to_json()["estimate"] == {
            "estimator": "Tilted", "consistent": True, "ess": found.estimate.ess, "acceptance": 1.0,
            "fallbacks": None, "note": "",
        }  # fmt: skip
    plain = Ismcts(Budget(iterations=70)).run(view, seed=1)
    assert plain.estimate.ess == 70  # every walk had a world of its own
    apart = DeterminizedUct(Budget(iterations=70), trees=7).run(view, seed=1)
    assert apart.estimate.ess == 7


def test_rejections_are_counted():
    state = random_state("daihinmin", 3, 0)
    carried = state.game.first_carry() | {"classes": [4, 2, 0, 1, 3], "game": 2}
    state = state.game.new_state(seed=3, carry=carried)
    found = Ismcts(Budget(iterations=50)).run(state.view(state.player), seed=1)
    assert found.estimate.ess == 50
    assert 0 < found.estimate.acceptance < 1
    assert found.costs.estimate > 0


@pytest.mark.parametrize("name", ["kuhn", "doors", "plain_doors", MINE])
def test_likelihoods_are_bayes(name):
    """Worlds weighed by ``likely`` against the posterior worked out by hand, move by move."""
    policy = {"kuhn": "uniform", MINE: "tajima(m_a=0.5, suspicion='S1')"}.get(name, "uniform")
    for seed in range(4):
        state = random_state(name, seed, 3)
        while state.is_over:
            state.undo()
        view = state.view(state.player)
        game = view.load_game()
        samples = 3000 if name == MINE else 100_000  # mines are drawn, the others are listed
        known = estimator(f"likely(policy={policy}, noise=0.3, samples={samples})").know(view)
        ours = {}
        for world, weight in zip(known.worlds, known.weights, strict=True):
            key = (repr(world.deal), world.moves)
            ours[key] = ours.get(key, 0.0) + weight / known.total
        within = {"abs": 0.04} if name == MINE else {"rel": 1e-6}
        wanted = posterior(game, view, policy_of(policy), 0.3)
        assert set(ours) <= set(wanted)
        assert {key: ours.get(key, 0.0) for key in wanted} == pytest.approx(wanted, **within)


def posterior(game, view, policy, noise):
    """P(deal) times the chance of every move of the others, over all worlds of the View."""
    found = {}
    for world in game.worlds(view):
        state, chance = game.start(world.deal), 1.0  # all deals of these games are equally likely
        for move in world.moves:
            if state.player != view.observer:
                ways = {m: state.ways(m) for m in state.legal_moves}
                lapse = ways[move] / sum(ways.values())
                chance *= (1 - noise) * policy.probabilities(state)[move] + noise * lapse
            state.play(move)
        found[repr(world.deal), world.moves] = chance
    total = sum(found.values())
    return {key: chance / total for key, chance in found.items()}


def test_streams_of_particles_are_drawn_by_weight():
    view = a_view("kuhn")
    known = Tilted(False).know(view)
    draws = [known.native.sample(stream(1, k)).card(1 - view.observer) for k in range(4000)]
    worlds = [world.deal["cards"][1 - view.observer] for world in known.worlds]
    for card, weight in zip(worlds, known.weights, strict=True):
        assert draws.count("JQK".index(card)) / 4000 == pytest.approx(weight / known.total, abs=0.03)
