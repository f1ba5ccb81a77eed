"""Forced wins with groups and 8s: against the tables where there are none, and against plain search."""

from functools import cache

import numpy as np
import pytest

from tefuda._native import endgame as native
from tefuda.core import stream
from tefuda.endgame import table_for

PASS = 63


def dealt(rng, players, cards, ranks, copies=4):
    """Hands at random, everybody with a card: counts by rank and seat."""
    deck = [rank for rank in range(ranks) for _ in range(copies)]
    rng.shuffle(deck)
    counts = np.zeros((1, ranks, players), dtype=np.uint8)
    for number, rank in enumerate(deck[:cards]):
        counts[0, rank, number % players if number < players else rng.below(players)] += 1
    return counts


def plain_search(counts, me, groups, eight, lying):
    """The same by the words of the rules: hands as tuples, nothing skipped. ``lying``: as the native code."""
    ranks, players = counts.shape[1:]
    start = tuple(tuple(int(counts[0, r, p]) for r in range(ranks)) for p in range(players))

    def moves(hand, beat, size):
        sizes = (range(1, 5) if groups else (1,)) if size is None else (size,)
        return [(r, k) for r in range(beat + 1, ranks) for k in sizes if hand[r] >= k]

    @cache
    def wins(hands, turn, beat, size, owner, passed):
        results = [value(hands, turn, move, passed) for move in moves(hands[turn], beat, size)]
        if owner is not None:
            results.append(after_pass(hands, turn, beat, size, owner, passed))
        return any(results) if turn == me else all(results)

    def value(hands, turn, move, passed):
        rank, number = move
        hand = tuple(n - number if r == rank else n for r, n in enumerate(hands[turn]))
        if not any(hand):
            return turn == me
        hands = (*hands[:turn], hand, *hands[turn + 1 :])
        if rank == eight:
            return wins(hands, turn, -1, None, None, frozenset())
        return go_on(hands, turn, rank, number, turn, passed)

    def after_pass(hands, turn, beat, size, owner, passed):
        return go_on(hands, turn, beat, size, owner, passed | {turn})

    def go_on(hands, turn, beat, size, owner, passed):
        for step in range(1, players):
            seat = (turn + step) % players
            if seat != owner and seat not in passed:
                return wins(hands, seat, beat, size, owner, passed)
            if seat == owner:
                break
        return wins(hands, owner % players, -1, None, None, frozenset())

    beat, size, owner, passed = lying
    found = {4 * r + k - 1 for r, k in moves(start[me], beat, size) if value(start, me, (r, k), passed)}
    if owner is not None and after_pass(start, me, beat, size, owner, passed):
        found.add(PASS)
    return found


def bits(mask):
    return {bit for bit in range(64) if int(mask) >> bit & 1}


@pytest.mark.parametrize(("players", "cards"), [(2, 8), (3, 9), (4, 8)])
def test_without_them_it_is_the_table(players, cards):
    """Single cards, on lead and following: the same winning cards as the table of the true rules."""
    rng, table, won = stream(1, "forced", players), table_for(players, cards, "full").native, 0
    for number in range(150):
        counts = dealt(rng, players, cards, 13)
        ranks = [r for r in range(13) if counts[0, r].any()]
        counts = np.ascontiguousarray(counts[:, ranks])
        about = {"seat": rng.below(players), "beat": -1, "owner": -1, "staying": (1 << players) - 1}
        if number % 2:
            others = [seat for seat in range(players) if seat != about["seat"]]
            out = [seat for seat in others[1:] if rng.below(3) == 0]
            about |= {"beat": rng.below(len(ranks)), "owner": others[0]}
            if number % 4 == 3:  # its owner is out: that seat leads next
                about["owner"] += players
            about["staying"] -= sum(1 << seat for seat in out)
        owners = [p for r in range(len(ranks)) for p in range(players) for _ in range(counts[0, r, p])]
        ending = native.Ending(
            own=[0] * len(ranks), unseen=counts[0].sum(axis=1).tolist(),
            sizes=counts[0].sum(axis=0).tolist(), **about,
        )  # fmt: skip
        _, winning, _, _ = table.probe(ending, np.array([owners], dtype=np.uint8), True, False)
        mask = int(winning[0])
        wanted = {4 * r for r in range(len(ranks)) if mask >> r & 1} | ({PASS} if mask >> 31 else set())
        found = bits(native.forced_wins(counts, groups=False, eight=-1, **about)[0])
        assert found == wanted, (counts[0].tolist(), about)
        won += bool(wanted)
    assert 20 < won < 140


@pytest.mark.parametrize("groups", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_groups_and_eights_by_plain_search(players, groups):
    rng, won = stream(2, "forced", players), 0
    for number in range(30):
        counts = dealt(rng, players, 7, 5)
        eight = rng.below(6) - 1
        me = rng.below(players)
        about, lying = {"seat": me}, (-1, None, None, frozenset())
        if number % 2:
            owner, beat, size = (me + 1) % players, rng.below(4) - 1, 1 + groups * rng.below(2)
            passed = frozenset(p for p in range(players) if p not in (me, owner) and rng.below(2))
            staying = sum(1 << p for p in range(players) if p not in passed)
            about |= {"beat": beat, "size": size, "owner": owner, "staying": staying}
            lying = (beat, size, owner, passed)
        found = bits(native.forced_wins(counts, groups=groups, eight=eight, **about)[0])
        assert found == plain_search(counts, me, groups, eight, lying), (counts[0].tolist(), eight, about)
        won += bool(found)
    assert 3 < won < 30


def test_many_worlds_are_answered_as_one_by_one():
    rng = stream(3, "forced")
    worlds = np.concatenate([dealt(rng, 3, 10, 9) for _ in range(40)])
    together = native.forced_wins(worlds, groups=True, eight=5, seat=1)
    alone = [native.forced_wins(worlds[i : i + 1], groups=True, eight=5, seat=1)[0] for i in range(40)]
    assert together.tolist() == alone


@pytest.mark.parametrize(
    "wrong",
    [
        {"eight": 9}, {"seat": 3}, {"seat": -1}, {"beat": 5}, {"size": 5}, {"size": 0}, {"owner": 6},
        {"owner": 0}, {"worlds": np.zeros((1, 5, 3), np.uint8)}, {"worlds": np.full((1, 5, 3), 5, np.uint8)},
        {"worlds": np.full((1, 5, 3), 2, np.uint8)}, {"worlds": np.ones((1, 16, 3), np.uint8)},
        {"worlds": np.ones((1, 5, 6), np.uint8)}, {"worlds": np.ones((1, 5, 1), np.uint8)},
    ],
)  # fmt: skip
def test_impossible_endings_are_refused(wrong):
    given = {"worlds": np.ones((1, 5, 3), np.uint8), "groups": True, "eight": 1, "seat": 0, **wrong}
    with pytest.raises(ValueError, match=r"whole number|have cards|its own"):
        native.forced_wins(given.pop("worlds"), **given)
