"""Gold over three rounds."""

from itertools import pairwise

import pytest

import tefuda
from tefuda.arena import verify
from tefuda.games.saboteur import gold

GAME = "saboteur(players=6, margin=2, rounds=3)"


def nuggets(cards):
    return sum(value * count for value, count in enumerate(cards, 1))


def roles(saboteurs, players):
    return ["saboteur" if seat in saboteurs else "miner" for seat in range(players)]


@pytest.mark.parametrize(("players", "cards"), [(3, 3), (6, 6), (9, 9), (10, 9)])
def test_as_many_gold_cards_as_players_are_drawn(players, cards):
    assert len(gold.draw(tefuda.Rng(1), gold.FULL, players)) == cards
    assert sum(gold.FULL) == 28
    assert nuggets(gold.FULL) == 44


def test_the_finder_picks_first_then_counter_clockwise_over_miners():
    paid = gold.pay(roles({1}, 5), [3, 3, 2, 1, 1], gold.FULL, finder=2)
    assert paid == [3, 0, 3 + 1, 1, 2]  # order 3, 1, 5, 4, then 3 again; player 2 is a saboteur
    paid = gold.pay(roles({2}, 3), [3, 2, 1], gold.FULL, finder=2)
    assert paid == [2, 3 + 1, 0]  # a saboteur who found it gets nothing


@pytest.mark.parametrize(("saboteurs", "each"), [({0}, 4), ({0, 1}, 3), ({0, 1, 2}, 3), ({0, 1, 2, 3}, 2)])
def test_saboteurs_are_paid_by_their_number(saboteurs, each):
    paid = gold.pay(roles(saboteurs, 10), [3] * 9, gold.FULL, finder=None)
    assert paid == [each if seat in saboteurs else 0 for seat in range(10)]


def test_nobody_is_paid_when_there_is_no_saboteur_and_no_gold():
    assert gold.pay(roles(set(), 3), [3, 2, 1], gold.FULL, finder=None) == [0, 0, 0]


def test_three_rounds():
    rows = tefuda.Match(GAME, ["tajima(m_a=1, m_s=1, suspicion='S1')*6"], games=30, seed=3).run().rows
    assert {row.reason for row in rows} == {"gold", "cards used up"}
    for row in rows:
        part = row.deal["gold"]
        assert part["round"] == row.number % 3 + 1
        if part["round"] == 1:
            assert (part["held"], part["left"]) == ([0] * 6, [16, 8, 4])
        saboteurs = [paid for paid, role in zip(row.scores, row.roles, strict=True) if role == "saboteur"]
        assert sum(row.scores) == (sum(part["drawn"]) if row.reason == "gold" else sum(saboteurs))
    for before, after in pairwise(rows):
        if after.deal["gold"]["round"] == 1:
            continue
        last = before.deal["gold"]
        assert after.deal["gold"]["held"] == [a + b for a, b in zip(last["held"], before.scores, strict=True)]
        assert nuggets(after.deal["gold"]["left"]) == nuggets(last["left"]) - sum(before.scores)
        last_player = (before.deal["first"] + len(before.moves) - 1) % 6
        assert after.deal["first"] == (last_player + 1) % 6


def test_series_are_three_rounds_and_the_same_on_two_workers(tmp_path):
    agents = ["tajima*5", "random"]
    match = tefuda.Match(GAME, agents, games=12, seed=1)
    assert match.plan.series_length == 3
    path = str(tmp_path / "rounds.jsonl")
    one = match.run(record=path).rows
    two = tefuda.Match(GAME, agents, games=12, seed=1).run(workers=2).rows
    assert [(r.deal, r.moves, r.carry) for r in one] == [(r.deal, r.moves, r.carry) for r in two]
    assert verify(tefuda.read_record(path)) == []


def test_a_forfeit_gives_the_round_to_the_other_team():
    class Sulks:
        def act(self, view, clock):
            raise RuntimeError("no")

    low, high = tefuda.load(GAME).score_range
    for row in tefuda.Match(GAME, [Sulks(), *["tajima"] * 5], games=6, seed=1).run().rows:
        culprit = row.forfeit["seat"]
        team = [s for s, role in zip(row.scores, row.roles, strict=True) if role == row.roles[culprit]]
        assert not any(team)
        assert sum(row.scores) > 0
        assert all(low <= score <= high for score in row.scores)


def test_a_round_alone_carries_nothing_over():
    assert tefuda.load("saboteur").first_carry() is None
    assert "gold" not in tefuda.load("saboteur").new_state(seed=1).deal
