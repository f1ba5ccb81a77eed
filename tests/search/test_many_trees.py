"""Determinized UCT, MO-ISMCTS, the ways to pool, and bandits at the root."""

from types import SimpleNamespace

import pytest

import tefuda
from reference.kuhn_exploitability import HISTORIES, exploitability, view_of
from tefuda import Budget, TefudaError
from tefuda.search import DeterminizedUct, FlatMonteCarlo, Ismcts, MoIsmcts
from tefuda.search.pool import Opinion, pool_of


class FewWorlds(DeterminizedUct):
    """Kuhn has two worlds; the default of twenty trees would leave 5,000 iterations to each."""

    def __init__(self, budget):
        super().__init__(budget, trees=4)


@pytest.mark.parametrize("search", [Ismcts, MoIsmcts, FewWorlds])
@pytest.mark.parametrize(("card", "foolish"), [("K", "pass"), ("J", "bet")])
@pytest.mark.parametrize("moves", [("bet",), ("pass", "bet")])
def test_dominated_actions_of_kuhn_are_left_alone(search, card, foolish, moves):
    decision = search(Budget(iterations=100_000)).run(view_of(card, moves), seed=1)
    visits = {entry.move.text: entry.visits for entry in decision.values}
    assert visits[foolish] < 0.01 * 100_000


def bets(iterations, seed):
    """The strategy of MO-ISMCTS by its visits."""
    strategy = {}
    for card in "JQK":
        for moves in HISTORIES:
            decision = MoIsmcts(Budget(iterations=iterations)).run(view_of(card, moves), seed=seed)
            visits = {entry.move.text: entry.visits for entry in decision.values}
            strategy[card, moves] = visits.get("bet", 0) / sum(visits.values())
    return strategy


def test_exploitability_is_right():
    """The known equilibrium with a jack bluffed at a third cannot be exploited; always betting can."""
    third = {
        "J": {(): 1 / 3, ("pass",): 1 / 3, ("bet",): 0, ("pass", "bet"): 0},
        "Q": {(): 0, ("pass",): 0, ("bet",): 1 / 3, ("pass", "bet"): 2 / 3},
        "K": {(): 1, ("pass",): 1, ("bet",): 1, ("pass", "bet"): 1},
    }
    assert exploitability({(c, m): p for c, by in third.items() for m, p in by.items()}) == pytest.approx(0)
    assert exploitability({(c, m): 1.0 for c in "JQK" for m in HISTORIES}) > 0.5


@pytest.mark.numbers
def test_mo_ismcts_gets_harder_to_exploit():
    few, many = ([exploitability(bets(n, seed)) for seed in range(10)] for n in (1_000, 100_000))
    assert all(late < early for early, late in zip(few, many, strict=True))
    assert sum(many) < 0.5 * sum(few)


def test_one_determinized_tree_is_uct_in_one_world():
    """With everything known, a single tree of determinized UCT and ISMCTS agree on what wins."""
    state = tefuda.load("geister").position("B4r/6/6/6/6/R4b 1 60")
    decision = DeterminizedUct(Budget(iterations=500), trees=1).run(state.view(0), seed=1)
    assert decision.move.text in ("A north", "A west")


def tree(**moves):
    entries = [
        SimpleNamespace(move=int(k[1:]), visits=v, total=t, squares=t, weight=v)
        for k, (v, t) in moves.items()
    ]
    return SimpleNamespace(moves=entries)


TREES = [
    tree(m1=(100, 60.0), m2=(50, 25.0), m3=(10, 9.0)),
    tree(m1=(100, 55.0), m2=(90, 45.0), m3=(10, 9.0)),
    tree(m1=(10, 0.0), m2=(101, 50.0), m3=(10, 1.0)),
    tree(m1=(10, 0.0), m2=(101, 50.0), m3=(10, 10.0)),
    tree(m1=(120, 60.0), m2=(110, 55.0), m3=(10, 9.0)),
]


@pytest.mark.parametrize(
    ("pool", "best"),
    [
        ("visits", 2),
        ("votes", 1),
        ("majority", 1),
        ("mean", 3),
        ("rate", 3),
        ("min", 2),
        ("rate_min", 2),
        ("lcb", 2),
    ],
)
def test_pools(pool, best):
    ranks = pool_of(pool)([Opinion(one.moves) for one in TREES])
    assert max(ranks, key=ranks.get) == best


def test_a_tree_that_never_tried_a_move_vetoes_it():
    trees = [tree(m1=(5, 4.0), m2=(5, 1.0)), tree(m1=(0, 0.0), m2=(5, 1.0))]
    ranks = pool_of("min")([Opinion(one.moves) for one in trees])
    assert max(ranks, key=ranks.get) == 2


def test_unknown_pool():
    with pytest.raises(TefudaError, match="Did you mean 'majority'"):
        DeterminizedUct(pool="mayority")


@pytest.mark.parametrize(
    "agent",
    ["mo_ismcts(iterations=300)", "det_uct(iterations=300, trees=5)", "mc(iterations=300, bandit=ucb1)"],
)
def test_plain_and_native_games_agree(agent):
    deal = {"spy": 1, "cards": [4, 2, 1], "deck": 3}
    decisions = [
        tefuda.agent(agent).decide(tefuda.load(g).start(deal).view(0)) for g in ("doors", "plain_doors")
    ]
    assert decisions[0].values == decisions[1].values


@pytest.mark.parametrize(
    "kind", ["ucb1", "ucb1_tuned", "ucb2", "ucb_v(c=0.1)", "ucb_root", "kl_ucb", "thompson"]
)
def test_bandits_at_the_root_prefer_the_winning_move(kind):
    view = tefuda.load("kuhn").replay({"cards": "KQ"}, ["pass", "bet"]).view(0)
    decision = FlatMonteCarlo(Budget(iterations=2000), bandit=kind).run(view, seed=1)
    visits = {entry.move.text: entry.visits for entry in decision.values}
    assert decision.move.text == "bet"
    assert visits["bet"] > visits["pass"]


def test_unknown_bandit():
    with pytest.raises(TefudaError, match="Flat Monte Carlo takes the bandits"):
        FlatMonteCarlo(bandit="switch")


def test_independent_playouts_share_no_world():
    """All moves of one round see the same world, unless they are independent."""
    view = tefuda.load("geister").new_state(seed=1).view(0)
    shared, own = (
        FlatMonteCarlo(Budget(iterations=800), independent=independent).run(view, seed=1)
        for independent in (False, True)
    )
    assert shared.values == FlatMonteCarlo(Budget(iterations=800)).run(view, seed=1).values
    assert shared.values != own.values
    assert [entry.visits for entry in shared.values] == [entry.visits for entry in own.values] == [100] * 8
    assert shared.estimate.ess == pytest.approx(100)
    assert own.estimate.ess == pytest.approx(800)


def test_independent_is_yes_or_no():
    with pytest.raises(TefudaError, match="True or False"):
        FlatMonteCarlo(independent=1)
