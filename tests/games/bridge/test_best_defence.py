"""The value of small endings over all layouts and against the best defence, beside brute force."""

from itertools import combinations

import pytest

import tefuda
from support.bridge_plans import best_means
from support.play import random_state
from tefuda import TefudaError
from tefuda.core import Stop, stream
from tefuda.games.bridge import best_defence
from tefuda.games.bridge.double_dummy import solve
from tefuda.games.bridge.notation import DECK, STRAINS, card_text, cards_of, write_hand

FINESSE = ("N:KT2... - AJ3... -", "NT", "S")
UNSEEN = "Q9876..A."


def test_the_two_way_finesse_is_a_guess():
    found = best_defence(*FINESSE, unseen=UNSEEN)
    assert found.layouts == 20
    assert found.tricks == pytest.approx({"SA": 2.4, "SJ": 2.4, "S3": 2.4})
    assert found.open_tricks == pytest.approx({"SA": 2.7, "SJ": 2.7, "S3": 3.0})
    assert all(sum(n * k for n, k in by.items()) == 48 for by in found.results.values())


def test_three_tricks_are_made_in_half_of_the_layouts():
    found = best_defence(*FINESSE, unseen=UNSEEN, need=3)
    assert found.tricks == pytest.approx({"SA": 0.5, "SJ": 0.5, "S3": 0.5})
    assert found.open_tricks["S3"] == 1.0


def brute_force(north, south, unseen, *, trump, leader):
    size = len(cards_of(north))
    worlds = {}
    for number, chosen in enumerate(combinations(cards_of(unseen), size)):
        east = sum(1 << card for card in chosen)
        worlds[number] = [north, east, south, unseen & ~east]
    found = best_means(worlds, leader, [], trump=trump, mine=(0, 2))
    return {card_text(card): mean for card, mean in found.items()}


def random_ending(size, seed, suits=4):
    rng = stream(seed, "ending", size)
    cards = [card for card in cards_of(DECK) if card >> 4 < suits]
    rng.shuffle(cards)
    hands = [sum(1 << card for card in cards[i * size : (i + 1) * size]) for i in range(4)]
    return hands[0], hands[1], hands[2] | hands[3], rng.below(5)


@pytest.mark.parametrize("seed", range(40))
def test_two_cards_by_brute_force(seed):
    north, south, unseen, trump = random_ending(2, seed, suits=1 + seed % 3)
    strain = "NT" if trump == 4 else STRAINS[3 - trump]
    deal = f"N:{write_hand(north)} - {write_hand(south)} -"
    for leader in (0, 2):
        found = best_defence(deal, strain, "NESW"[leader], unseen=write_hand(unseen))
        assert found.tricks == pytest.approx(brute_force(north, south, unseen, trump=trump, leader=leader))


@pytest.mark.parametrize("seed", range(4))
def test_three_cards_by_brute_force(seed):
    north, south, unseen, trump = random_ending(3, seed)
    strain = "NT" if trump == 4 else STRAINS[3 - trump]
    deal = f"N:{write_hand(north)} - {write_hand(south)} -"
    found = best_defence(deal, strain, "S", unseen=write_hand(unseen))
    assert found.tricks == pytest.approx(brute_force(north, south, unseen, trump=trump, leader=2))


def test_it_is_never_more_than_double_dummy():
    for seed in range(10):
        north, south, unseen, trump = random_ending(4, seed)
        strain = "NT" if trump == 4 else STRAINS[3 - trump]
        found = best_defence(f"N:{write_hand(north)} - {write_hand(south)} -", strain, "N",
                             unseen=write_hand(unseen))  # fmt: skip
        assert all(found.tricks[card] <= found.open_tricks[card] + 1e-9 for card in found.tricks)


def declarers_ending(seed, cards):
    for extra in range(50):
        state = random_state("bridge(contract='2S by E')", 100 * seed + extra, cards)
        if state.player == 1:
            return state
    raise AssertionError("no ending of the declarer's")


@pytest.mark.parametrize("seed", range(6))
def test_a_view_is_an_ending_with_what_was_shown(seed):
    state = declarers_ending(seed, 36 + seed)
    view = state.view(1)
    found = best_defence(view)
    worlds = [world.state(state.game) for world in state.game.worlds(view)]
    assert found.layouts == len(worlds)
    assert set(found.tricks) == {move.text for move in view.legal_moves}
    means = {card: sum(solve(world).tricks[card] for world in worlds) / len(worlds) for card in found.tricks}
    assert found.open_tricks == pytest.approx(means)
    assert all(found.tricks[card] <= means[card] + 1e-9 for card in means)


def test_a_trick_under_way():
    found = best_defence("N:KT2... - AJ3... -", "NT", "S", trick=["S3", "S6"], unseen=UNSEEN)
    assert found.player == "N"
    assert found.layouts == 10  # West has the six


@pytest.mark.parametrize(
    ("arguments", "unseen", "words"),
    [
        (("N:KT2... Q98... AJ3... -", "NT", "S"), "76..A.", "of the declarer and of dummy"),
        (("N:KT2... AJ3... - -", "NT", "N"), UNSEEN, "of the declarer and of dummy"),
        (FINESSE, "Q987..A.", "6|unseen"),
        (FINESSE, "KQ987..A.", "SK is unseen and in a hand"),
        (("N:KT... - AJ3... -", "NT", "S"), UNSEEN, "2"),
        (("N:KT2... - AJ3... -", "NT", "E"), UNSEEN, "turn of the declarer"),
        (("N:KT2... - AJ3... -", "XT", "S"), UNSEEN, "strain"),
        (("N:KT2... - AJ3... -", "NT", "S", "S3", "H2"), UNSEEN, "cannot have been played"),
        (("N:KT2... - AJ3... -", "NT", "S", "HA", "S6"), UNSEEN, "cannot have been played"),
        (("N:KT9876... - AJ3.AKQ.. -", "NT", "S"), "Q542..AKQJ.AKQJ", "up to 5 cards"),
        (("N:KT2... - AJ3...", "NT", "S"), UNSEEN, "four hands"),
    ],
)
def test_impossible_endings_are_refused(arguments, unseen, words):
    with pytest.raises(TefudaError, match=words):
        best_defence(*arguments[:3], trick=[*arguments[3:]], unseen=unseen)


def test_views_that_are_no_endings_of_a_declarer_are_refused():
    early = declarers_ending(1, 20)
    with pytest.raises(TefudaError, match="up to 5 cards"):
        best_defence(early.view(1))
    with pytest.raises(TefudaError, match="at its turn"):
        best_defence(early.view(0))
    defence = next(
        state for seed in range(50)
        if (state := random_state("bridge(contract='2S by E')", seed, 40)).player in (0, 2)
    )  # fmt: skip
    with pytest.raises(TefudaError, match="not of a defender"):
        best_defence(defence.view(defence.player))
    with pytest.raises(TefudaError, match="for bridge"):
        best_defence(tefuda.load("kuhn").new_state(seed=1).view(0))


def test_a_stop_is_told():
    stop = Stop()
    stop.set()
    with pytest.raises(TefudaError, match="not solved in the time"):
        best_defence(*FINESSE, unseen=UNSEEN, stop=stop)
