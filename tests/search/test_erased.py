"""Searches without an instance for their game walk as those with one: Saboteur on its two boards."""

import pytest

from tefuda._native import Rng, WorldList, saboteur, saboteur_wide, search

TREE = {"c": 0.7, "reward_scale": 1.0, "branch_on_reveals": True, "expand": 1, "prior": 0.0}
BUDGET = {"seed": 5, "iterations": 600, "seconds": 0.0, "trees": 2, "threads": 1, "counts": []}
OPEN = {"payoff": 0, "table": 1000, "nodes": 300, "seconds": 0.0}


def mine(board, plies):
    """The same game on either board, after some moves."""
    rules = saboteur.Rules()
    rules.players, rules.hand, rules.saboteurs, rules.margin = 4, 6, 1, 2
    position = board.Position.drawn(board.Table(rules), Rng(3))
    for ply in range(plies):
        moves = position.legal()
        assert position.play(moves[ply * 7 % len(moves)])
    return position


def told(report):
    return [(m.move, m.visits, m.total, m.squares) for m in report.moves], report.nodes, report.depth


def on_both(ask):
    narrow, wide = ask(saboteur), ask(saboteur_wide)
    assert narrow == wide
    return narrow


@pytest.mark.parametrize("name", ["ismcts", "mo_ismcts", "det_uct"])
@pytest.mark.parametrize("rules", [False, True])
def test_trees(name, rules):
    def ask(board):
        position = mine(board, 5)
        known = WorldList([position], [1], position.player, 0.0, 1.0)
        playout = board.policy(saboteur.Tajima()) if rules else board.uniform()
        prior = {"prior": 0.3} if rules else {}
        found = getattr(search, name)(known, **BUDGET, **{**TREE, **prior}, playout=playout)
        return [told(report) for report in found]

    assert on_both(ask)


def test_flat():
    def ask(board):
        position = mine(board, 5)
        known = WorldList([position], [1], position.player, 0.0, 1.0)
        return [told(report) for report in search.flat(known, **BUDGET, playout=board.uniform(), bandit=1)]

    assert on_both(ask)


def test_open_positions():
    def ask(board):
        position = mine(board, 5)
        wanted = {"range": (0.0, 1.0), "bounds": (0.0, 1.0), "depth": 2, "playouts": 2, "only_best": False}
        found = search.alpha_beta(position, **OPEN, **wanted, playout=board.uniform())
        exact = search.max_n(position, tie=0, **OPEN)
        return [(m.move, m.value, m.low, m.high) for m in found.moves], found.nodes, exact.moves, exact.nodes

    assert on_both(ask)
