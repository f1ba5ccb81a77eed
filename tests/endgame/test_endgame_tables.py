"""The index, the counts of many sizes, and every value of small tables against the reference."""

import numpy as np
import pytest

from reference import tanhinmin as reference
from tefuda import TefudaError
from tefuda._native import endgame as native
from tefuda.core import Rng
from tefuda.endgame import Kind, in_memory, open_table, reduced

# players, cards, patterns, playable, nontrivial, won: the researchers' throwaway programs, ties, full.
COUNTS = [
    (2, 10, 21_056, 21_054, 20_999, 13_048),
    (3, 9, 332_080, 309_835, 273_753, 108_193),
    (3, 10, 1_428_867, 1_365_702, 1_252_180, 487_971),
    (4, 9, 4_658_148, 3_374_320, 2_449_267, 692_762),
]
LARGE = [
    (2, 14, 1_368_400, 1_368_398, 1_368_293, 834_363),
    (3, 11, 6_148_095, 5_968_746, 5_615_214, 2_158_999),
    (4, 10, 26_800_024, 21_210_888, 16_622_641, 4_548_793),
    (5, 9, 35_597_840, 15_553_745, 8_746_901, 2_258_482),
]
# Counted only: (players, cards, patterns).
PATTERNS = [
    (2, 20, 716_916_544), (3, 13, 113_825_079), (3, 15, 2_107_343_644), (4, 11, 154_190_288),
    (4, 13, 5_103_883_104), (5, 10, 256_311_812), (5, 12, 13_287_968_865), (5, 13, 95_676_129_305),
]  # fmt: skip


def check(players, cards, patterns, playable, nontrivial, won):
    info = open_table(players, cards).info()
    assert [info[k] for k in ("patterns", "playable", "nontrivial", "nontrivial_won")] == [
        patterns, playable, nontrivial, won,
    ]  # fmt: skip
    assert sum(info["values"].values()) == nontrivial
    assert sum(info["won_by_first_card"].values()) == won
    assert info["nontrivial_won"] + info["nontrivial_lost"] + info["nontrivial_open"] == nontrivial
    assert info["won"] == won + playable - nontrivial  # one card left: always won on lead


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: f"{row[0]}x{row[1]}")
def test_counts(row):
    check(*row)


@pytest.mark.slow
@pytest.mark.parametrize("row", LARGE, ids=lambda row: f"{row[0]}x{row[1]}")
def test_large_counts(row):
    check(*row)


@pytest.mark.parametrize(("players", "cards", "patterns"), PATTERNS)
def test_numbers_of_patterns(players, cards, patterns):
    assert native.patterns(players, True, cards) == patterns


def test_patterns_without_ties_are_rows_of_owners():
    assert Kind(4, 10, ties="none").patterns() == 4**10
    assert open_table(4, 8, ties="none").info()["playable"] == 40_824


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 6), (4, 6), (5, 6), (6, 6)])
def test_the_index_is_perfect(players, cards):
    """All numbers give different reduced endings, and each ending leads back to its number's value."""
    table = open_table(players, cards)
    count = table.kind.patterns()
    numbers = range(count) if count < 10_000 else range(0, count, 37)
    seen = set()
    values = table.level(cards)
    for number in numbers:
        hands = table.pattern(cards, number)
        assert sum(map(len, hands)) == cards
        seen.add(str(reduced(hands)))
        if all(hands):
            pack = sorted((rank, seat) for seat, hand in enumerate(hands) for rank in hand)
            found = table.probe([rank for rank, _ in pack], [[seat for _, seat in pack]])
            assert found[0] == values[number]
        else:
            assert values[number] == 0
    assert len(seen) == len(numbers)


@pytest.mark.parametrize("rule", ["full", "paper"])
@pytest.mark.parametrize(("players", "cards", "step"), [(2, 7, 3), (3, 6, 4), (4, 6, 15), (5, 6, 50)])
def test_values_equal_the_reference(players, cards, step, rule):
    table = open_table(players, cards, rule)
    values = table.level(cards)
    checked = 0
    for number in range(0, len(values), step):
        hands = table.pattern(cards, number)
        if all(hands):
            value, _ = reference.singleton(reference.start(hands), rule)
            assert values[number] == sum(1 << seat for seat in value), hands
            checked += 1
    assert checked > 150


@pytest.mark.parametrize(
    ("players", "cards", "rule"), [(3, 9, "full"), (3, 9, "paper"), (4, 8, "full"), (4, 8, "paper")]
)
def test_random_large_values_equal_the_reference(players, cards, rule):
    table, rng = open_table(players, cards, rule), Rng(11)
    for _ in range(40):
        pack = sorted(1 + rng.below(12) for _ in range(cards))
        owners = list(range(players)) + [rng.below(players) for _ in range(cards - players)]
        rng.shuffle(owners)
        hands = [[r for r, o in zip(pack, owners, strict=True) if o == seat] for seat in range(players)]
        for leader in (0, players - 1):
            value, moves = reference.singleton(reference.start(hands, turn=leader), rule)
            values, winning = table.probe(pack, [owners], seat=leader, winning=True)
            assert values[0] == sum(1 << seat for seat in value)
            wins = {int(card) for card, v in moves.items() if v == {leader}}
            assert {pack[i] for i in range(cards) if winning[0] >> i & 1} == wins


def test_followers_of_many_worlds():
    """The same trick in many worlds at once, against the reference."""
    table, rng = open_table(3, 9), Rng(3)
    pack = [2, 3, 3, 5, 6, 7, 8, 9]
    rows = []
    for _ in range(60):
        owners = [0, 1, 2] + [rng.below(3) for _ in range(5)]
        rng.shuffle(owners)
        rows.append(owners)
    for passed in ((), (0,)):
        values, winning = table.probe(pack, rows, seat=2, winning=True, table=4, by=1, passed=passed)
        for owners, value, wins in zip(rows, values, winning, strict=True):
            hands = [[r for r, o in zip(pack, owners, strict=True) if o == seat] for seat in range(3)]
            expected, moves = reference.singleton(reference.start(hands, 4, 1, passed, 2), "full")
            assert value == sum(1 << seat for seat in expected)
            found = {str(pack[i]) for i in range(8) if wins >> i & 1} | ({"pass"} if wins >> 31 else set())
            assert found == {move for move, v in moves.items() if v == {2}}


def test_reduction_keeps_values():
    table = open_table(3, 10)
    for hands in ([[1, 4], [2, 3], [5]], [[2, 9], [4, 5, 5], [5, 7]]):
        for form in (hands, reduced(hands), [[card + 3 for card in hand] for hand in hands]):
            pack = sorted((rank, seat) for seat, hand in enumerate(form) for rank in hand)
            value = table.probe([rank for rank, _ in pack], [[seat for _, seat in pack]])[0]
            assert value == table.probe(*_rows(hands))[0]
    assert reduced([[1, 4], [2, 3]]) == [[1, 3], [2, 2]]
    assert reduced([[5, 6, 9], [9, 20]]) == [[1, 1, 2], [2, 3]]


def _rows(hands):
    pack = sorted((rank, seat) for seat, hand in enumerate(hands) for rank in hand)
    return [rank for rank, _ in pack], [[seat for _, seat in pack]]


def test_threads_change_nothing():
    one, three = in_memory(Kind(4, 8)), in_memory(Kind(4, 8), threads=3)
    assert one.counts() == three.counts()
    for cards in range(4, 9):
        assert np.array_equal(one.level(cards), three.level(cards))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_entries_have_as_many_bits_as_players(players):
    kind = Kind(players, players + 4)
    for cards in kind.levels():
        assert 0 <= kind.level_bytes(cards) * 8 - players * kind.patterns(cards) < 8 * 80


def test_bad_probes_are_refused():
    table = open_table(3, 10)
    good = [1, 2, 3, 4]
    for ranks, owners, seat in [
        ([4, 3, 2, 1], [[0, 1, 2, 0]], 0), ([1, 2], [[0, 1]], 0), (range(1, 12), [[0, 1, 2] + [0] * 8], 0),
        (good, [[0, 1, 2]], 0), (good, [0, 1, 2, 0], 0), (good, [[0, 1, 1, 0]], 0), (good, [[0, 1, 2, 3]], 0),
        (good, [[0, 1, 2, 0]], 3),
    ]:  # fmt: skip
        with pytest.raises(TefudaError):
            table.probe(ranks, owners, seat)
    for trick in ({"table": 2}, {"by": 1}, {"table": 2, "by": 0}, {"table": 2, "by": 1, "passed": [0]},
                  {"table": 2, "by": 1, "passed": [1]}, {"table": 2, "by": 3}):  # fmt: skip
        with pytest.raises(TefudaError):
            table.probe(good, [[0, 1, 2, 0]], 0, **trick)
    with pytest.raises(TefudaError, match="does not cover cards of equal rank"):
        open_table(3, 5, ties="none").probe([1, 1, 2], [[0, 1, 2]])
    with pytest.raises(TefudaError, match="numbers up to"):
        table.pattern(4, 225)
    with pytest.raises(TefudaError, match="3 to 10 cards"):
        table.level(11)


@pytest.mark.parametrize(
    ("players", "cards", "rule", "ties"),
    [(1, 10, "full", "all"), (7, 10, "full", "all"), (3, 40, "full", "all"), (3, 2, "full", "all"),
     (3, 10, "fast", "all"), (3, 10, "full", "some"), ("3", 10, "full", "all"), (3, 10.0, "full", "all")],
)  # fmt: skip
def test_bad_kinds_are_refused(players, cards, rule, ties):
    with pytest.raises(TefudaError):
        Kind(players, cards, rule, ties=ties)


def test_a_large_table_is_not_built_by_surprise():
    with pytest.raises(TefudaError, match="tefuda endgame build --players 4 --cards 12"):
        open_table(4, 12)
