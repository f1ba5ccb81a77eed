"""What crosses into the native module is checked there: a sentence for every number that points nowhere."""

import subprocess
import sys

import numpy as np
import pytest

import tefuda
from support.play import random_state
from tefuda import _native
from tefuda._native import (
    bandits,
    bridge,
    daihinmin,
    doors,
    endgame,
    geister,
    kuhn,
    saboteur,
    search,
    tanhinmin,
)
from tefuda.endgame import open_table

GAMES = [
    "geister",
    "daihinmin",
    "saboteur(players=4)",
    "saboteur(margin='none')",
    "tanhinmin",
    "kuhn",
    "doors",
    "bridge",
]
TREE = {"c": 0.7, "reward_scale": 1.0, "branch_on_reveals": False, "expand": 1, "prior": 0.0}
SEATS = [-1, 10, 99, 10**6, -(10**9), 2**31 - 1]


def refused(call, *args, **more):
    with pytest.raises((ValueError, TypeError)) as caught:
        call(*args, **more)
    assert str(caught.value)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [*SEATS, 10**30, True, 1.5, "1"])
def test_seats_of_a_state(name, seat):
    state = random_state(name, 2, 3)
    for method in (state.view, state.secret, state.table):
        refused(method, seat)
    if not state.is_over and not isinstance(seat, bool):
        refused(state.observe, state.list_moves()[0], seat)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", SEATS)
def test_seats_of_a_position(name, seat):
    """Every method of a native Position that takes a seat, found by the name of its parameter."""
    position = random_state(name, 2, 3).position
    checked = 0
    for method in dir(type(position)):
        doc = getattr(type(position), method).__doc__ or ""
        for word in ("seat: int", "player: int", "observer: int"):
            if f"(self, {word})" in doc:
                refused(getattr(position, method), seat)
                checked += 1
    assert checked >= 1
    refused(position.seen, seat, 0)
    if not position.over:
        refused(position.observe, position.legal()[0], seat)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [10**6, 2**63, 2**64 - 1])
def test_moves(name, number):
    position = random_state(name, 2, 3).position
    assert not position.is_legal(number)
    assert not position.play(number)
    refused(position.observe, number, 0)


@pytest.mark.parametrize("arm", [-1, 3, 10**9])
def test_arms_of_a_bandit(arm):
    bandit = bandits.Bandit(1, 3)
    rng = _native.Rng(1)
    refused(bandit.update, arm, 1.0)
    refused(bandit.index, arm, rng)
    refused(bandit.restore, [(1, 1.0, 1.0)] * 2, [0] * 3, 0, 0)
    refused(bandit.restore, [(1, 1.0, 1.0)] * 3, [0] * 2, 0, 0)
    refused(bandit.restore, [(1, 1.0, 1.0)] * 3, [0] * 3, 9, 0)
    refused(bandits.Bandit, 99, 3)
    refused(bandits.Bandit, 1, 0)
    refused(bandits.Bandit, 1, -1)


@pytest.mark.parametrize("reward", [1e308, 1.5, -0.1, float("nan"), float("inf")])
@pytest.mark.parametrize("kind", range(8))
def test_rewards_of_a_bandit(kind, reward):
    bandit = bandits.Bandit(kind, 3)
    refused(bandit.update, 0, reward)
    refused(bandit.restore, [(1, reward, 1.0)] * 3, [0] * 3, 0, 0)
    refused(bandit.restore, [(1, 1.0, reward)] * 3, [0] * 3, 0, 0)
    bandit.restore([(10, 0.1 * 3, 0.1)] * 3, [0] * 3, 0, 0)


@pytest.mark.parametrize(
    "contract",
    [(0, 4, 0, 9), (8, 4, 0, 9), (3, 5, 0, 9), (3, -1, 0, 9), (3, 4, 3, 9), (3, 4, 2**26, 13), (3, 4, -1, 9),
     (3, 4, 0, 14), (3, 4, 0, -1), (2**31 - 1, 4, 1, 0)],
)  # fmt: skip
def test_contracts_that_nobody_bids(contract):
    level, strain, doubled, tricks = contract
    refused(bridge.contract_score, level, strain, doubled, True, tricks)


@pytest.mark.parametrize("kind", [27, 28, 30, 32, -1])
def test_cards_that_no_mine_has(kind):
    """Kinds between the last one and the unknown one were counted beside their array."""
    rules = saboteur.Rules()
    table = saboteur.Table(rules)
    hands = [[saboteur.UNKNOWN] * 6 for _ in range(rules.players)]
    goals, deck = [0, 1, 2], [saboteur.UNKNOWN] * 3
    saboteur.Position.dealt(table, hands, deck, goals, 0)
    refused(saboteur.Position.dealt, table, [[kind], *hands[1:]], deck, goals, 0)
    refused(saboteur.Position.dealt, table, hands, [kind], goals, 0)


@pytest.mark.parametrize("move", [2**32, 2**32 + 40, 2**63, 2**64 - 1])
def test_cards_that_no_pack_has(move):
    """Their lower bits were taken for a card."""
    position = random_state("bridge(contract='3NT by S')", 1, 4).position
    assert not any(position.is_legal(move + low) for low in range(64) if move + low < 2**64)


def test_no_worlds_at_all():
    state = random_state("bridge(contract='3NT by S')", 1, 4)
    known = state.game.knowledge(state.view(0)).native
    some = bridge.Constrained(known, played=[0] * 4, formulas=[[]] * 4)
    assert some.sample_many(_native.Rng(1), 0).shape == (0, 4)


@pytest.mark.parametrize("budget", [0, -1, -(2**31)])
def test_mates_without_a_budget(budget):
    """The smallest number of all was taken for the largest."""
    position = random_state("daihinmin", 1, 44).position
    with pytest.raises(RuntimeError, match="budget"):
        daihinmin.mate(position, True, budget)


@pytest.mark.parametrize(
    ("part", "number"), [("distance", 2**31 - 1), ("offset", 2**31 - 1), ("margin", 2**31 - 1)]
)
def test_a_mine_without_end_is_not_narrow(part, number):
    rules = saboteur.Rules()
    rules.margin = 1
    assert rules.fits_narrow
    setattr(rules, part, number)
    assert not rules.fits_narrow


def search_options(**changed):
    return {"seed": 1, "iterations": 10, "seconds": 0.0, "playout": 0, "trees": 1, "threads": 1, "counts": [],
            **changed}  # fmt: skip


@pytest.mark.parametrize(
    "changed",
    [{"threads": 0}, {"threads": -1}, {"trees": 0}, {"trees": -1}, {"threads": 10**9}, {"counts": [0]},
     {"counts": [1, 2]}, {"iterations": 0}, {"seconds": -1.0}, {"seconds": float("nan")},
     {"trees": 20}, {"bandit": 99}, {"bandit": -1}],
)  # fmt: skip
def test_numbers_of_a_search(changed):
    state = random_state("geister", 1, 0)
    known = state.game.knowledge(state.view(0))
    refused(search.flat, known.native, **search_options(**changed))


def test_deals_that_cannot_be():
    refused(kuhn.Position.dealt, 3, 0)
    refused(kuhn.Position.dealt, -1, 0)
    refused(doors.Position.dealt, 3, [1, 2, 3], 4)
    refused(doors.Position.dealt, 0, [1, 2], 4)
    refused(doors.Position.dealt, 0, [1, 2, 9], 4)
    refused(geister.Position.dealt, 0, 15, 15)
    refused(geister.Position.dealt, 10**6, 15, 15)
    refused(geister.Position.set_up, 200, 0, [99] * 8, [0] * 8, 15, 15)
    refused(geister.Position.set_up, 200, 0, [1] * 7, [0] * 8, 15, 15)
    refused(tanhinmin.Position.set_up, ranks=13, hands=[[14], [1]])
    refused(tanhinmin.Position.set_up, ranks=100, hands=[[1], [1]])
    refused(tanhinmin.Position.set_up, ranks=13, hands=[[1]] * 7)
    refused(tanhinmin.Position.set_up, ranks=13, hands=[[1], [2]], turn=2)
    refused(tanhinmin.Position.set_up, ranks=13, hands=[[1], [2]], owner=9)
    refused(tanhinmin.Position.set_up, ranks=13, hands=[[1], [2]], out=[0, 1])


@pytest.mark.parametrize(
    "changed",
    [{"classes": [10**6] * 5}, {"classes": [300, 1, 2, 3, 4]}, {"classes": [0, 0, 1, 2, 3]}, {"classes": [0]},
     {"first": 7}, {"first": -9}, {"observer": 5}, {"observer": -1}, {"counts": [10, 10]},
     {"counts": [300] * 5}, {"lot": [0, 1, 2, 3, 9]}, {"lot": [0]}, {"ranks": 99}, {"hand": 2**63}],
)  # fmt: skip
def test_daihinmins_point_of_view(changed):
    sound = {"observer": 0, "hand": 7, "counts": [10] * 5, "classes": [0, 1, 2, 3, 4], "first": -1,
             "lot": [0, 1, 2, 3, 4]}  # fmt: skip
    daihinmin.Position.blind(**sound)
    refused(daihinmin.Position.blind, **{**sound, **changed})


@pytest.mark.parametrize("classes", [[10**6] * 5, [300, 1, 2, 3, 4], [0] * 5])
def test_daihinmins_view_with_impossible_classes(classes):
    state = tefuda.load("daihinmin").new_state(seed=1)
    data = state.view(state.player).to_json()
    data["secret"]["classes"] = classes
    for agent in ("mc(iterations=5)", "pimc(worlds=2)"):
        refused(lambda agent=agent: tefuda.agent(agent).decide(tefuda.View.from_json(data)))


def test_daihinmins_view_with_an_impossible_leader():
    state = tefuda.load("daihinmin").new_state(seed=1)
    data = state.view(state.player).to_json()
    data["table"]["first"] = 7
    for agent in ("mc(iterations=5)", "ismcts(iterations=5)"):
        refused(lambda agent=agent: tefuda.agent(agent).decide(tefuda.View.from_json(data)))


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", 0), ("players", 11), ("players", 10**6), ("hand", 0), ("hand", 9), ("saboteurs", -1),
     ("saboteurs", 99), ("distance", 10**6), ("distance", -5), ("offset", 50), ("margin", 10**6),
     ("agreed", 99)],
)  # fmt: skip
def test_rules_of_saboteur(field, value):
    rules = saboteur.Rules()
    rules.margin = 1
    saboteur.Table(rules)
    setattr(rules, field, value)
    refused(saboteur.Table, rules)
    refused(_native.saboteur_wide.Table, rules)


def test_patterns_of_endings():
    table = endgame.Table(3, True, 0)
    for cards, number in ((10**9, 0), (-1, 0), (4, 10**18), (99, 0)):
        refused(table.pattern, cards, number)
    refused(table.level, 10**6)
    refused(table.level, -1)
    refused(endgame.patterns, 3, True, 10**6)
    refused(endgame.patterns, 99, True, 3)
    refused(endgame.Table, 99, True, 0)
    refused(endgame.Table, 3, True, 7)
    refused(open_table(3, 5).pattern, 10**9, 0)


@pytest.mark.parametrize("sizes", [[], [0, 0, 0], [1, 1, 0], [2, 0, 0]])
def test_endings_of_players_without_cards(sizes):
    table = open_table(3, 5).native
    own = [1] * sum(sizes[:1])
    unseen = [1] * sum(sizes[1:])
    ending = endgame.Ending(seat=0, own=own + [0] * len(unseen), unseen=[0] * len(own) + unseen, sizes=sizes)
    refused(table.sample, ending, 1, 5, False, True)
    refused(table.worlds, ending, False, True)


def test_play_outs_without_end():
    weights = daihinmin.PlayoutWeights([0.1] * daihinmin.FEATURES)
    more = {"temperature": 1.0, "duels": 5, "seed": 1}
    assert sum(daihinmin.places([], [], weights, repeats=1, **more)) == 0
    refused(daihinmin.places, [], [], weights, repeats=2**63, **more)


def known_of_geister(**changed):
    sound = {"max_plies": 200, "ply": 0, "placed": 2, "observer": 0, "own": list(range(8)),
             "other": list(range(20, 28)), "own_reds": 15, "known": 0, "known_reds": 0}  # fmt: skip
    return geister.Knowledge(**{**sound, **changed})


@pytest.mark.parametrize(
    "changed",
    [{"observer": 2}, {"observer": -1}, {"own": [0] * 7}, {"other": [99] * 8}, {"placed": 9}, {"ply": -1},
     {"max_plies": 10**6}],
)  # fmt: skip
def test_what_a_player_of_geister_knows(changed):
    known = known_of_geister()
    refused(known.chance, known.count)
    refused(known.chance, -1)
    refused(known_of_geister, **changed)


@pytest.mark.parametrize(
    "changed",
    [{"observer": 2}, {"sizes": [1]}, {"sizes": [3, 1]}, {"sizes": [1, 300]}, {"unseen": [0] * 100 + [1]},
     {"unseen": [1, 0, 0, 0]}, {"played": []}, {"played": [[0] * 100] * 2}, {"turn": 7}, {"table": 2}],
)  # fmt: skip
def test_what_a_player_of_tanhinmin_knows(changed):
    sound = {"ranks": 13, "observer": 0, "hands": [[1, 2], []], "sizes": [2, 1], "unseen": [0, 0, 0, 1],
             "played": [[0] * 14] * 2, "table": 0, "owner": -1, "passed": 0, "turn": 0,
             "out": []}  # fmt: skip
    tanhinmin.Knowledge(**sound).sample(_native.Rng(1))
    refused(tanhinmin.Knowledge, **{**sound, **changed})


@pytest.mark.parametrize(
    "changed", [{"hands": [[], [1]]}, {"out": [0], "hands": [[1], [1], [2]]}, {"table": 3}, {"out": [1, 1]}]
)
def test_players_of_tanhinmin_who_have_nothing_to_do(changed):
    refused(tanhinmin.Position.set_up, **{"ranks": 13, "hands": [[1], [2]], **changed})


def test_nobody_knows_who_leads():
    """No hand has the diamond 3: the turn was nobody's, and its hand was looked up before the first one."""
    stuck = daihinmin.Position.dealt([1, 2], [], [0, 1], False, 1)
    assert stuck.legal() == []
    assert not stuck.play(0)
    refused(stuck.default_move)
    refused(daihinmin.uniform().choose, stuck, _native.Rng(1))
    refused(_native.play_out, stuck, [daihinmin.uniform()] * 2, [1, 2])
    refused(search.max_n, stuck, tie=0, payoff=0, table=10, nodes=10, seconds=0.0)


def test_moves_that_are_only_heard_of():
    position = daihinmin.Position.blind(
        observer=0, hand=7, counts=[3] * 5, classes=[], first=0, lot=[0, 1, 2, 3, 4]
    )
    for move in (2**60, 2**63, daihinmin.GIFT, (1 << 52) - 1, 61 << 52 | 0x11, 63 << 52 | 1):
        assert not position.force(move)
    assert position.force(1)
    refused(daihinmin.Knowledge, position, 5, 13)
    refused(daihinmin.Knowledge, position, 0, 99)
    refused(daihinmin.Position.dealt, [4, 1, 2, 8, 16], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4])


def test_worlds_too_many_to_list():
    """They filled the memory."""
    state = tefuda.load("daihinmin").new_state(seed=1)
    known = state.game.knowledge(state.view(0)).native
    refused(known.all)
    refused(known.count)


def test_a_finished_game_is_not_searched():
    state = random_state("kuhn", 1, 9)
    over = _native.WorldList([state.position], [1], 0, -2.0, 2.0)
    refused(search.flat, over, **search_options(playout=kuhn.uniform()))
    for one in (search.ismcts, search.mo_ismcts, search.det_uct):
        refused(one, over, **search_options(playout=kuhn.uniform()), **TREE)
    refused(kuhn.uniform().weights, state.position)


def test_hands_of_bridge():
    hands = [0x1FFF << 16 * suit for suit in range(4)]
    refused(bridge.Position.set_up, hands=[*hands[:3], 0], dealer=0, vulnerable=0)
    blind = bridge.Position.set_up(hands=[0] * 4, dealer=0, vulnerable=0, bid=0, declarer=0)
    assert blind.legal() == []
    refused(bridge.uniform().choose, blind, _native.Rng(1))


def test_choices_of_saboteurs_players():
    how = saboteur.Tajima()
    for field in ("suspicion", "signals", "answer"):
        refused(setattr, how, field, 99)
        refused(setattr, how, field, -1)
    refused(setattr, saboteur.Ties(), "sends", 3)
    for field in ("act", "kind", "x", "y", "player", "tool", "goal"):
        refused(saboteur.pack, **{"act": 0, field: 10**6})
        refused(saboteur.pack, **{"act": 0, field: -99})


def test_endings_whose_numbers_do_not_fit():
    table = open_table(3, 6).native
    sound = {"seat": 0, "own": [1, 0, 0], "unseen": [0, 1, 1], "sizes": [1, 1, 1]}
    ending = endgame.Ending(**sound)
    table.worlds(ending, True, True)
    refused(table.moves, ending, [0, 1, 9])
    refused(table.moves, ending, [0, 0, 0])
    refused(table.probe, ending, np.array([[0, 1, 200]], dtype=np.uint8), True, True)
    for changed in ({"seat": 3}, {"sizes": [1, 1, 2]}, {"sizes": [2, 1, 0]}, {"owner": 9}):
        refused(table.worlds, endgame.Ending(**{**sound, **changed}), True, True)
    for changed in ({"own": [-1, 0, 0]}, {"unseen": [300, 0, 0]}, {"sizes": [256, 1, 1]}):
        refused(endgame.Ending, **{**sound, **changed})


def test_a_python_game_that_has_no_moves_before_its_end():
    """Searches used to draw from an empty list."""
    import doors
    from tefuda.games import GAMES

    class Stuck(doors.DoorsState):
        def list_moves(self):
            return super().list_moves() if len(self.moves) == 0 else []

    class StuckDoors(doors.PlainDoors):
        name = "stuck_doors"

        def start(self, deal):
            return Stuck(self, deal, doors.Position(tuple(deal["cards"]), deal["deck"]))

    doors.StuckDoors = StuckDoors
    GAMES.add("stuck_doors", "doors:StuckDoors", "stops in the middle")
    try:
        view = StuckDoors().new_state(seed=1).view(0)
        for agent in ("mc", "ismcts", "mo_ismcts", "det_uct", "pimc"):
            with pytest.raises(ValueError, match="no moves"):
                tefuda.agent(agent).decide(view)
    finally:
        del GAMES._entries["stuck_doors"], doors.StuckDoors


def test_threads_at_work_at_the_end_are_no_leaks():
    """The native module used to complain on standard error when a program ended beside its daemon threads."""
    code = (
        "import threading, time, tefuda\n"
        "from tefuda.core import Stop\n"
        "stop = Stop()\n"
        "def work():\n    began.set()\n    time.sleep(1000)\n    stop.set()\n"
        "began = threading.Event()\n"
        "threading.Thread(target=work, daemon=True).start()\n"
        "began.wait()\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def told_past(other):
    """Tell a world after one pass that this was its past."""
    now = kuhn_after("pass")
    worlds = _native.WorldList([now.position], [1], 1, -2.0, 2.0)
    worlds.remember([other], [tefuda.load("kuhn").start(now.deal).position], [1])


def kuhn_after(*moves):
    game = tefuda.load("kuhn")
    state = game.new_state(seed=1)
    for text in moves:
        state.play(game.move(text))
    return state


@pytest.mark.parametrize("moves", [(), ("pass", "pass"), ("pass", "bet")])
def test_a_past_that_does_not_lead_to_its_world(moves):
    refused(told_past, kuhn_after(*moves).position)
    refused(told_past, None)
    told_past(kuhn_after("pass").position)


def test_a_game_that_is_stuck_on_the_way():
    """An auction among players whose hands nobody knows can be followed, not played out."""
    hands = bridge.Position.set_up(hands=[0, 0, 0, 0], dealer=0, vulnerable=0)
    for seed in range(20):
        refused(_native.play_out, hands.copy(), [bridge.uniform()] * 4, [seed] * 4)
    worlds = _native.WorldList([hands], [1], 0, -1.0, 1.0)
    for one in (search.ismcts, search.mo_ismcts, search.det_uct):
        refused(one, worlds, **search_options(playout=bridge.uniform(), iterations=500), **TREE)


@pytest.mark.parametrize("moves", [(), ("pass", "pass"), ("bet", "bet")])
def test_worlds_in_which_it_is_not_the_same_turn(moves):
    """A search took the moves of one world for those of all."""
    here, elsewhere = kuhn_after("bet").position, kuhn_after(*moves).position
    for worlds in ([here, elsewhere], [elsewhere, here]):
        refused(_native.WorldList, worlds, [1, 1], 1, -2.0, 2.0)
    geister_worlds = [random_state("geister", 2, plies).position for plies in (4, 6)]
    refused(_native.WorldList, geister_worlds, [1, 1], 0, 0.0, 1.0)


def test_things_of_another_game():
    """The searches serve all games, and take nothing that does not belong together."""
    here, there = random_state("kuhn", 1, 0), random_state("doors", 1, 0)
    known, playout = here.game.knowledge(here.view(here.player)).native, kuhn.uniform()
    for one in (search.ismcts, search.mo_ismcts, search.det_uct):
        refused(one, known, **search_options(playout=doors.uniform()), **TREE)
    refused(search.flat, known, **search_options(playout=geister.uniform()))
    refused(_native.WorldList, [here.position, there.position], [1, 1], 0, -2.0, 2.0)
    refused(_native.play_out, here.position, [playout, doors.uniform()], [1, 2])
    refused(_native.likelihoods, [there.position], 0, playout, 0.1)
    refused(playout.choose, there.position, _native.Rng(1))
    refused(playout.choose_many, [here.position, there.position], [1, 2])
    refused(playout.weights, there.position)
    refused(playout.begin(0).choose, there.position, _native.Rng(1))
    limits = {"payoff": 0, "table": 10, "nodes": 10, "seconds": 0.0}
    wanted = {"range": (0.0, 1.0), "bounds": (0.0, 1.0), "depth": 1, "playouts": 1, "only_best": False}
    refused(search.alpha_beta, here.position, **limits, **wanted, playout=doors.uniform())
    with pytest.raises(ValueError, match="another game"):
        search.flat(known, **search_options(playout=doors.uniform()))
