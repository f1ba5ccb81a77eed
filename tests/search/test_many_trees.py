"""Determinized UCT, MO-ISMCTS, the ways to pool, and bandits at the root."""

from types import SimpleNamespace

import pytest

import tefuda
from tefuda import Budget, TefudaError
from tefuda.search import DeterminizedUct, FlatMonteCarlo, Ismcts, MoIsmcts
from tefuda.search.pool import POOLS

KUHN = tefuda.load("kuhn")


class FewWorlds(DeterminizedUct):
    """Kuhn has two worlds; the default of twenty trees would leave 5,000 iterations to each."""

    def __init__(self, budget):
        super().__init__(budget, trees=4)


def kuhn_view(card, moves):
    other = next(c for c in "JQK" if c != card)
    cards = card + other if len(moves) % 2 == 0 else other + card
    return KUHN.replay({"cards": cards}, moves).view(len(moves) % 2)


@pytest.mark.parametrize("search", [Ismcts, MoIsmcts, FewWorlds])
@pytest.mark.parametrize(("card", "foolish"), [("K", "pass"), ("J", "bet")])
@pytest.mark.parametrize("moves", [["bet"], ["pass", "bet"]])
def test_dominated_actions_of_kuhn_are_left_alone(search, card, foolish, moves):
    decision = search(Budget(iterations=100_000)).run(kuhn_view(card, moves), seed=1)
    visits = {entry.move.text: entry.visits for entry in decision.values}
    assert visits[foolish] < 0.01 * 100_000


def test_one_determinized_tree_is_uct_in_one_world():
    """With everything known, a single tree of determinized UCT and ISMCTS agree on what wins."""
    state = tefuda.load("geister").position("B4r/6/6/6/6/R4b 1 60")
    decision = DeterminizedUct(Budget(iterations=500), trees=1).run(state.view(0), seed=1)
    assert decision.move.text in ("A north", "A west")


def tree(**moves):
    entries = [SimpleNamespace(move=int(k[1:]), visits=v, total=t, squares=t) for k, (v, t) in moves.items()]
    return SimpleNamespace(moves=entries)


TREES = [
    tree(m1=(100, 60.0), m2=(50, 25.0), m3=(10, 9.0)),
    tree(m1=(100, 55.0), m2=(90, 45.0), m3=(10, 9.0)),
    tree(m1=(10, 0.0), m2=(101, 50.0), m3=(10, 1.0)),
    tree(m1=(10, 0.0), m2=(101, 50.0), m3=(10, 10.0)),
    tree(m1=(120, 60.0), m2=(110, 55.0), m3=(10, 9.0)),
]


@pytest.mark.parametrize(("pool", "best"), [("visits", 2), ("majority", 1), ("rate", 3), ("lcb", 2)])
def test_pools(pool, best):
    ranks = POOLS[pool](TREES)
    assert max(ranks, key=ranks.get) == best


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
