"""Partition, dominating plays, mate and endings, each against exhaustive search through the public State."""

from functools import cache

import pytest

import tefuda
from support.mates import brute_mate, check_line, unanswered
from tefuda._native import daihinmin as native
from tefuda.core import stream
from tefuda.games.daihinmin import dominating, last_two, mate, partition
from tefuda.games.daihinmin import notation as n
from tefuda.search import MaxN, Singleton


def positions(count, *, players, ranks, most, seed=0, classes=False):
    """Give random positions of random games in which at most so many cards are left."""
    game = tefuda.load(f"daihinmin(players={players}, ranks={ranks})")
    found, number = 0, 0
    while found < count:
        number += 1
        rng = stream(seed, "positions", players, ranks, number)
        deal = game.deal(rng)
        if classes:
            deal["classes"] = list(range(players))
            rng.shuffle(deal["classes"])
        state = game.start(deal)
        wanted = most - rng.below(3)
        while not state.is_over and (state.phase == "exchange" or sum(state.position.counts) > wanted):
            numbers = state.position.legal()
            # Passes are rare: many cards on the table soon, and revolutions.
            state.position.force(numbers[rng.below(len(numbers))] or numbers[rng.below(len(numbers))])
        if not state.is_over:
            found += 1
            yield state


# Partition.


@cache
def fewest(hand):
    if hand == 0:
        return 0
    low = hand & -hand
    plays = {n.cards_of(play) for play in native.plays(hand)}
    return 1 + min(fewest(hand & ~cards) for cards in plays if cards & low)


def test_partition_has_the_fewest_plays():
    rng = stream(1, "partition")
    for _ in range(150):
        bits = list(range(53 if rng.below(2) else 30))
        rng.shuffle(bits)
        hand = sum(1 << bit for bit in bits[: 3 + rng.below(7)]) | (n.JOKER if rng.below(3) == 0 else 0)
        plays = partition(n.cards_text(hand))
        assert sum(n.cards_of(play.id) for play in plays) == hand
        assert {play.id for play in plays} <= set(native.plays(hand))
        assert len(plays) == fewest(hand)
    fewest.cache_clear()


def test_partition_of_a_view_is_of_its_hand():
    state = tefuda.load("daihinmin").new_state(seed=4)
    view = state.view(2)
    assert partition(view) == partition(view.table["hand"])


# Dominating plays and mate: in every world of the View, everybody else can only pass.


@pytest.mark.parametrize(("players", "ranks", "most"), [(2, 4, 9), (3, 4, 9), (4, 4, 8), (3, 13, 9)])
def test_mate_is_found_exactly_when_there_is_one(players, ranks, most):
    seen = {True: 0, False: 0}
    for state in positions(60, players=players, ranks=ranks, most=most):
        me = state.player
        view = state.view(me)
        worlds = [world.state(state.game) for world in state.game.worlds(view)]
        line = mate(view)
        assert mate(state) == line
        assert (line is not None) == brute_mate(worlds, me)
        if line:
            check_line(worlds, line, me)
        seen[line is not None] += 1
    assert min(seen.values()) >= 5


def test_mate_with_open_hands():
    seen = {True: 0, False: 0}
    for state in positions(80, players=3, ranks=5, most=12):
        line = mate(state, open=True)
        assert (line is not None) == brute_mate([state], state.player)
        if line:
            check_line([state.copy()], line, state.player)
        seen[line is not None] += 1
    assert min(seen.values()) >= 10


def test_mates_after_an_exchange_hold_in_every_world():
    """What the exchange told is used, and never wrongly."""
    mates = closer = 0
    for state in positions(150, players=4, ranks=4, most=9, classes=True):
        me = state.player
        view = state.view(me)
        told = view.table["known"] or view.table["below"]
        if not told or (state.game.knowledge(view).count or 999) > 200:
            continue
        worlds = [world.state(state.game) for world in state.game.worlds(view)]
        for move in dominating(view):
            assert unanswered(worlds, move, me) is not None
        line = mate(view)
        if line:
            mates += 1
            check_line(worlds, line, me)
        closer += (line is not None) == brute_mate(worlds, me)
    assert mates >= 10
    assert closer >= 20


def test_dominating_plays_are_all_that_nobody_can_answer():
    for state in positions(60, players=3, ranks=4, most=10, seed=2):
        me = state.player
        view = state.view(me)
        worlds = [world.state(state.game) for world in state.game.worlds(view)]
        found = set(dominating(view))
        for move in state.list_moves():
            if move.text != "pass":
                assert (move in found) == (unanswered(worlds, move, me) is not None)


@pytest.mark.parametrize(
    ("hands", "line"),
    [
        (["D3 S8 H2 C2", "S4 H4 D5 C6 C7"], ["H2 C2", "pass", "S8", "D3"]),
        (
            ["D3 D4 D5 D6 D7 C4 H9", "S4 H4 H2 C2"],
            ["D3-D4-D5-D6-D7", "pass", "C4", "pass", "H9"],
        ),  # revolution
        (["D3 HK C9", "S4 H4 H2"], None),
    ],
)
def test_known_mates(hands, line):
    state = tefuda.load("daihinmin(players=2)").start({"hands": hands})
    found = mate(state, open=True)
    assert (found and [move.text for move in found]) == line


@pytest.mark.parametrize(
    ("hands", "lead", "line"),
    [
        (["S5 H4", "D3 S4 H2 C2 HA"], "S4", ["S5", "pass", "H4"]),  # the lock
        (["S3 C9 JK", "D3 H4 H2 C2 HA"], "H4", ["JK", "S3", "C9"]),  # the spade 3 on the own joker
        (["C4 JK", "D3 H4 H2 C2 HA"], "H2", ["JK", "pass", "C4"]),
        (["C4 JK", "D3 S3 H2 C2 HA"], "H2", None),  # the spade 3 is out
    ],
)
def test_known_mates_of_a_follower(hands, lead, line):
    state = tefuda.load("daihinmin(players=2)").start({"hands": hands})
    state.play(lead)
    found = mate(state, open=True)
    assert (found and [move.text for move in found]) == line


def test_a_budget_too_small_is_said():
    hands = ["D3 S8 H2 C2", "S4 H4 D5 C6 C7"]
    state = tefuda.load("daihinmin(players=2)").start({"hands": hands})
    with pytest.raises(tefuda.TefudaError, match="budget"):
        mate(state, open=True, budget=1)


# Endings.


def brute_value(state, memo):
    """1, 0 or -1 for the player on turn, by the public State alone; 0 is the lot."""
    position = state.position
    key = (
        tuple(position.hand(seat) for seat in range(len(position.counts))),
        position.table, position.lock, position.revolution, position.player, position.owner,
        position.passed, position.passes,
    )  # fmt: skip
    if key not in memo:
        me, best = state.player, -1
        for move in state.list_moves():
            state.play(move)
            if state.reason == "stalemate":
                value = 0
            elif state.position.counts[me] == 0:
                value = 1
            else:
                value = brute_value(state, memo) * (1 if state.player == me else -1)
            state.undo()
            best = max(best, value)
            if best == 1:
                break
        memo[key] = best
    return memo[key]


@pytest.mark.parametrize(("players", "ranks", "most"), [(2, 4, 7), (3, 5, 7), (5, 13, 7)])
def test_last_two_is_exact(players, ranks, most):
    verdicts = {"won": 0, "lost": 0, "lot": 0}
    for state in positions(60, players=players, ranks=ranks, most=most, seed=2):
        if sum(count > 0 for count in state.position.counts) != 2:
            continue
        me = state.player
        memo = {}
        ending = last_two(state.view(me))
        assert last_two(state) == ending
        for move, verdict in ending.moves.items():
            state.play(move)
            if state.reason == "stalemate":
                value = 0
            elif state.position.counts[me] == 0:
                value = 1
            else:
                value = brute_value(state, memo) * (1 if state.player == me else -1)
            state.undo()
            assert verdict == {1: "won", 0: "lot", -1: "lost"}[value]
        assert ending.best == tuple(m for m, v in ending.moves.items() if v == ending.verdict)
        verdicts[ending.verdict] += 1
    assert verdicts["won"] >= 4
    assert verdicts["lost"] >= 1


def test_mate_is_a_won_ending():
    for state in positions(60, players=2, ranks=6, most=12, seed=5):
        line = mate(state)
        if line:
            assert last_two(state).moves[line[0]] == "won"


def test_no_ending_of_two():
    with pytest.raises(tefuda.TefudaError, match="not 5"):
        last_two(tefuda.load("daihinmin").new_state(seed=1))


def test_singleton_asks_who_is_out_next():
    """Exact searches with the real rules; with some out already, who is next of those who are in."""
    checked = 0
    for state in positions(60, players=4, ranks=4, most=7, seed=6):
        in_play = {seat for seat, count in enumerate(state.position.counts) if count}
        found = Singleton().run(state)
        assert found.value <= in_play
        if mate(state, open=True):
            assert found.value == {state.player}
        if len(in_play) == 2 and last_two(state).verdict != "lot":
            checked += 1
            won = last_two(state).verdict == "won"
            assert found.value == ({state.player} if won else in_play - {state.player})
            ranks = MaxN().run(state)
            assert (ranks.value[state.player] == len(in_play)) == won
    assert checked >= 5
