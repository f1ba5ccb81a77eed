"""Estimators see a View and a Hint, nothing else, and consistent ones give possible worlds only."""

import pickle

import pytest

import tefuda
from support.play import ALL_GAMES, LARGE_GAMES, decision, random_state, some_states
from tefuda import Budget, TefudaError
from tefuda.beliefs import ESTIMATORS, estimator
from tefuda.core import Call, Estimator, Particles, is_consistent, stream
from tefuda.search import Ismcts

MINE = "saboteur(preset='tajima', margin=1)"
CASES = [
    *((name, "uniform") for name in ALL_GAMES + LARGE_GAMES),
    *((name, "likely(noise=0.2, samples=20)") for name in ALL_GAMES if "geister" not in name),
    ("geister", "likely(policy=leave, samples=20)"),
    ("daihinmin", "likely(policy=client, samples=5)"),
    ("daihinmin(players=3, ranks=5)", "likely(policy=client, samples=20)"),
    ("saboteur(players=4, margin=2)", "likely(policy=tajima, samples=5)"),
    ("saboteur(players=4, margin=2)", "roles"),
    (MINE, "roles(assume=assume(t=6, particles=16))"),
    ("geister", "known(blue=1, red=1)"),
    ("geister", "known(blue=2, red=2, er=0.7)"),
]


@pytest.mark.parametrize(("name", "text"), CASES)
def test_consistent_estimators_give_possible_worlds_only(name, text):
    source = estimator(text)
    assert source.consistent
    assert source.text == text
    looked = 0
    for number, state in enumerate(some_states(name, 5, seed=9)):
        game, player = state.game, (state.player or 0)
        view = state.view(player)
        hint = game.hint(state, player, source.peeks, rng=stream(number, "hint")) if source.peeks else None
        known, seconds = source.estimate(view, hint)
        assert seconds >= 0
        for draw in range(4):
            world, weight = known.draw(stream(number, draw))
            assert weight >= 0
            assert is_consistent(game, view, world)
            assert is_consistent(game, view, known.sample_world(stream(number, draw, "sampled")))
            looked += 1
        if not view.is_over:
            assert known.draw_position(stream(number))[0].player == view.player
    assert looked == 20


FAIR = [
    ("kuhn", ["ismcts(iterations=60, worlds=likely())", "mc(iterations=60, worlds=likely(samples=3))"]),
    ("doors", ["ismcts(iterations=60, worlds=likely(noise=0.5))", "det_uct(iterations=60, worlds=likely())"]),
    (
        "geister",
        ["ismcts(iterations=60, worlds=likely(policy=leave))", "mo_ismcts(iterations=60, worlds=likely())"],
    ),
]


@pytest.mark.parametrize(("name", "agents"), FAIR, ids=[name for name, _ in FAIR])
def test_other_truths_change_nothing(name, agents):
    compared = 0
    for number, state in enumerate(some_states(name, 10, seed=21)):
        if state.is_over:
            continue
        view = state.view(state.player)
        worlds = [world.state(state.game) for world in state.game.worlds(view)]
        stream(number, "others").shuffle(worlds)
        for other in worlds[:2]:
            for text in agents:
                assert decision(text, other.view(state.player)) == decision(text, view)
            compared += 1
    assert compared >= 6


MINERS = [
    "ismcts(iterations=40, worlds=roles())",
    "mc(iterations=40, worlds=likely(policy=rules, samples=9))",
]


@pytest.mark.parametrize("text", MINERS)
def test_other_mines_change_nothing(text):
    for seed in range(3):
        state = random_state(MINE, seed, 10 + 7 * seed)
        view = state.view(state.player)
        other = state.game.sample(view, stream(seed)).state(state.game)
        assert other != state
        assert decision(text, other.view(state.player)) == decision(text, view)


def test_who_searches_worlds_that_must_be_told_is_an_oracle():
    for text in ("ismcts(worlds=known(blue=1))", "mc(worlds=known(blue=1, er=0.8))", "cheating_uct(blue=1)"):
        assert tefuda.agent(text).peeks == Call("known", {"blue": 1, "red": 0})
    assert tefuda.agent("ismcts").peeks is None
    view = tefuda.load("geister").new_state(seed=1).view(0)
    with pytest.raises(TefudaError, match="only an Oracle"):
        tefuda.agent("ismcts(iterations=9, worlds=known(blue=1))").decide(view)


def test_cheating_uct_is_ismcts_with_known_worlds():
    state = random_state("geister", 4, 10)
    view, hint = state.view(0), {"colours": {"A": "blue", "C": "red"}}
    game = tefuda.load("geister")
    hint = game.hint(state, 0, Call("known", {"blue": 1, "red": 1}), rng=stream(1))
    old = decision("cheating_uct(blue=1, red=1, er=0.8, iterations=200)", view, hint)
    new = decision("ismcts(iterations=200, worlds=known(blue=1, red=1, er=0.8))", view, hint)
    assert old.replace(", er=0.8", "") == new.replace(", er=0.8", "")
    trusting = decision("ismcts(iterations=200, worlds=known(blue=1, red=1))", view, hint)
    assert trusting.partition("estimate")[0] != new.partition("estimate")[0]


def test_trust_is_no_part_of_what_is_told():
    state = tefuda.load("geister").replay({"reds": ["ABCD", "ABCD"]}, [])
    told = {"colours": {"A": "red", "H": "blue"}}
    share = {}
    for er in (0.5, 0.8, 1.0):
        known = estimator(f"known(er={er})").know(state.view(0), told)
        worlds = [known.sample_world(stream(1, k)).deal["reds"][1] for k in range(600)]
        assert all(len(reds) == 4 for reds in worlds)  # the totals are exact in every world
        share[er] = sum("A" in reds for reds in worlds) / 600
        listed = known.listed(70)
        red = sum(weight for world, weight in listed if "A" in world.deal["reds"][1])
        assert share[er] == pytest.approx(red / sum(weight for _, weight in listed), abs=0.07)
    assert share[0.5] < share[0.8] < share[1.0] == 1


def test_roles_are_drawn_by_the_posterior():
    state = random_state(MINE, 5, 30)
    view = state.view(state.player)
    wanted = tefuda.beliefs.roles(view).marginal
    known = estimator("roles").know(view)
    drawn = [0] * 6
    for k in range(2000):
        saboteurs = known.native.sample(stream(2, k)).saboteurs
        for seat in range(6):
            drawn[seat] += saboteurs >> seat & 1
    assert [n / 2000 for n in drawn] == pytest.approx(wanted, abs=0.05)
    assert wanted != pytest.approx([0.4] * 6, abs=0.2)  # the moves said something


def test_a_watch_that_goes_on_and_one_that_starts_here_agree():
    source, late = estimator("roles"), random_state(MINE, 6, 25)
    for plies in (5, 15, 25):
        state = random_state(MINE, 6, plies)
        early = source.know(state.view(2)).native.roles
    assert early == estimator("roles").know(late.view(2)).native.roles


class Random(Estimator):
    """Bare States that need not fit the View: marked as such."""

    consistent = False

    def know(self, view, hint=None):
        game = view.load_game()
        states = [game.replay({"cards": cards}, [t.seen for t in view.log]) for cards in ("QJ", "QK", "KQ")]
        return Particles(game, view, states, weights=[1.0, 1.0, 0.5])


def test_an_estimator_of_ones_own():
    view = tefuda.load("kuhn").replay({"cards": "QK"}, []).view(0)
    found = Ismcts(Budget(iterations=100), worlds=Random()).run(view, seed=1)
    assert found.estimate.estimator == "Random"
    assert not found.estimate.consistent
    assert found.estimate.ess == pytest.approx(2.5**2 / 2.25)


def test_bad_estimators():
    with pytest.raises(TefudaError, match="mean 'roles'"):
        tefuda.agent("ismcts(worlds=role())")
    with pytest.raises(TefudaError, match="no parameter 'assumed'"):
        estimator("roles(assumed=assume())")
    with pytest.raises(TefudaError, match=r"from 0\.5 to 1"):
        estimator("known(er=0.2)")
    with pytest.raises(TefudaError, match="for saboteur, not for kuhn"):
        tefuda.agent("ismcts(iterations=5, worlds=roles)").decide(
            tefuda.load("kuhn").new_state(seed=1).view(0)
        )
    with pytest.raises(TefudaError, match="is an estimator"):
        Ismcts(worlds="roles")
    signals = estimator("likely(policy=tajima(signal='rank'))")
    view = random_state(MINE, 1, 4).view(4)
    with pytest.raises(TefudaError, match="cannot say how likely"):
        signals.know(view)
    with pytest.raises(TefudaError, match="depends only on what it sees"):
        estimator("likely(policy=inferring)")
    game = tefuda.load("kuhn")
    worlds = list(game.worlds(game.new_state(seed=1).view(0)))
    for weights in ([0.0, 0.0], [1.0], [1.0, -1.0], [1.0, float("nan")], [1.0, float("inf")]):
        with pytest.raises(TefudaError, match="weight"):
            Particles(game, game.new_state(seed=1).view(0), worlds, weights=weights)
    assert {"uniform", "likely"} <= set(ESTIMATORS.names("kuhn")) < set(ESTIMATORS.names("saboteur"))


@pytest.mark.parametrize(
    "text", ["uniform", "roles(assume=assume(t=6))", "known(red=1)", "likely(policy=client)"]
)
def test_estimators_are_sent_to_workers(text):
    source = estimator(text)
    if "roles" in text:
        source.know(random_state(MINE, 1, 6).view(0))
    again = pickle.loads(pickle.dumps(source))
    assert again.text == text
    assert again.peeks == source.peeks
