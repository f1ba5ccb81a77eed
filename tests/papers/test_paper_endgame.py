"""Paper E: Tables 2 and 3 to the last digit, in the paper's rule and in the true one."""

from itertools import product

import pytest

import tefuda
from tefuda.endgame import open_table, solve
from tefuda.games.tanhinmin import write_position
from tefuda.papers import endgame as study

FULL_E2 = (117_146, 137_524, 117_301, 73_596, 33_275, 8_083, 978, 66, 2)
FULL_E3 = (11_040, 13_116, 15_274, 17_577, 20_073, 21_575, 21_536, 18_092, 11_280, 13_104)


def by_cell(rows):
    return {row.cell: row for row in rows}


def test_e2_row_by_row():
    rows = study.e2()
    assert len(rows) == 17
    for row in rows:
        if row.cell == "own hand of two or more":
            assert (row.paper, row.ours, row.verdict) == (1_252_189, 1_252_180, "differs")
        else:
            assert row.verdict == "exact", row
    assert tuple(by_cell(rows)[f"won by first card {c}"].ours for c in range(1, 10)) == study.E2_FIRST_CARDS
    assert sum(study.E2_FIRST_CARDS) == 486_790


def test_e2_true_rules():
    rows = by_cell(study.e2("full"))
    assert tuple(rows[f"won by first card {c}"].ours for c in range(1, 10)) == FULL_E2
    assert rows["… of these won"].ours == 487_971 == sum(FULL_E2)
    assert rows["first card 2 with a 1 below"].ours == 4_206
    assert rows["reduced patterns"].verdict == "exact"


def test_e3_row_by_row():
    rows = study.e3()
    assert len(rows) == 14
    assert [row.verdict for row in rows] == ["exact"] * 14
    assert sum(study.E3_FIRST_CARDS) == 162_633


def test_e3_true_rules():
    rows = by_cell(study.e3("full"))
    assert tuple(rows[f"won by first card {c}"].ours for c in range(1, 11)) == FULL_E3
    assert rows["… of these won"].ours == 162_667 == sum(FULL_E3)


def test_the_pages_sum_up():
    """1,252,180 is the right number: with the other kinds of pattern it adds up to all."""
    counts = open_table(3, 10, "paper").counts()
    one_card, empty_own, empty_other = sum(counts["one_card"]), 21_056, 42_109
    assert one_card == 113_522
    assert counts["one_card"][2] == 24_338
    assert counts["first"][2] - counts["skipped"][2] == 133_014
    assert 1_252_180 + one_card + empty_own + empty_other == 1_428_867


def test_missed_wins():
    assert study.missed_wins(3, 10) == dict(zip(range(3, 11), [0] * 6 + [51, 1_181], strict=True))
    assert list(study.missed_wins(4, 10, "none").values()) == [0] * 6 + [34]


def test_the_smallest_missed_win():
    layout = study.first_missed_win()
    assert write_position(layout) == "1 3 6 9 / 4 5 7 8 / 2"
    full, paper = solve(layout), solve(layout, "paper")
    assert full.moves == {"1": (0, 2), "3": (0,), "6": (1,), "9": (1,)}
    assert paper.moves == {"1": (0, 2), "3": (0, 2), "6": (1,), "9": (1,)}
    assert (full.verdict, paper.verdict) == ("won", "open")


def test_no_false_wins():
    """Every win of the paper's rule is a win."""
    full, paper = open_table(3, 10), open_table(3, 10, "paper")
    for cards in range(3, 11):
        a, b = full.level(cards), paper.level(cards)
        assert not ((b == 1) & (a != 1)).any()


def test_value_histograms():
    def letters(rule):
        return open_table(3, 10, rule).info()["values"]

    assert letters("paper") == {
        "a": 486_790, "b": 308_986, "c": 247_827, "ab": 66_360, "ac": 61_200, "bc": 69_173, "abc": 11_844,
    }  # fmt: skip
    assert letters("full") == {
        "a": 487_971, "b": 313_493, "c": 250_026, "ab": 66_064, "ac": 58_281, "bc": 62_994, "abc": 13_351,
    }  # fmt: skip
    assert study.verdicts(open_table(3, 10)) == {"won": 487_971, "lost": 626_513, "open": 137_696}


def test_two_winning_cards_on_average():
    assert 1.95 < study.winning_cards(open_table(3, 10, "paper"), 2_000) < 2.15


@pytest.mark.parametrize(
    ("sizes", "ranks", "sampled"),
    [
        ((3, 3, 2, 2), 13, 0.061), ((4, 2, 2, 2), 13, 0.068), ((4, 3, 3), 13, 0.097),
        ((3, 3, 2, 2), 12, 0.046), ((4, 2, 2, 2), 12, 0.050), ((4, 3, 3), 12, 0.075),
    ],
)  # fmt: skip
def test_coverage_of_a_table_without_ties(sizes, ranks, sampled):
    """Exact shares beside those of 100,000 random endings each (the 12 ranks are a deck without 8s)."""
    assert study.coverage(sizes, ranks) == pytest.approx(sampled, abs=0.002)


def test_coverage_by_hand():
    # Two players, one card each, two ranks of two: the second card is of the other rank in 2 of 3 cases.
    assert study.coverage([1, 1], ranks=2, copies=2) == pytest.approx(2 / 3)


@pytest.mark.slow
def test_ties_cost_the_paper_604_wins_with_four_players():
    assert list(study.missed_wins(4, 10).values()) == [0] * 6 + [604]
    assert open_table(4, 10, "paper").info()["nontrivial_won"] == 4_548_189


@pytest.mark.parametrize(("players", "cards"), [(2, 1), (2, 5), (3, 4)])
def test_tables_with_groups_are_counted_as_by_hand(players, cards):
    """Every ending written down: for each rank how many cards everybody holds, and which rank is the 8."""
    ranks = [held for held in product(range(5), repeat=players) if 0 < sum(held) <= 4]

    def endings(left):
        if left == 0:
            yield 0
        for held in ranks:
            if sum(held) <= left:
                yield from (1 + more for more in endings(left - sum(held)))

    lengths = list(endings(cards))
    assert study.patterns_with_groups(players, cards, eights=False) == len(lengths)
    assert study.patterns_with_groups(players, cards, eights=True) == sum(1 + ranks for ranks in lengths)


def test_tables_that_nobody_counts():
    for players, cards in ((0, 4), (7, 4), (3, 21), (3, -1)):
        with pytest.raises(tefuda.TefudaError):
            study.patterns_with_groups(players, cards, eights=True)
