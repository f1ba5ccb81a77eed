"""The native rules against the slow reference, move by move."""

import pytest

import tefuda
from reference import daihinmin as reference
from tefuda._native import daihinmin as native
from tefuda.core import stream
from tefuda.games.daihinmin import notation as n


def cards(mask):
    return {reference.JOKER if bit == 52 else (bit // 4 + 1, bit % 4) for bit in n.bits(mask)}


def cells(number):
    """Turn a move number into what the reference calls it."""
    if number & n.GIFT:
        return frozenset(cards(n.cards_of(number)))
    found = {(bit // 4 + 1, bit % 4, False) for bit in n.bits(number & n.NATURALS)}
    place = number >> n.PLACE_SHIFT & 63
    if place == n.ALONE:
        found.add((0, 0, True))
    elif place == n.FIFTH:
        found.add((next(iter(found))[0], 4, True))
    elif place:
        found.add(((place - 1) // 4, (place - 1) % 4, True))
    return frozenset(found)


def start(seed, players, ranks, rigged):
    """A game with classes as often as not; rigged decks give long sequences and large groups."""
    rng = stream(seed, "rules", players, ranks)
    game = tefuda.load(f"daihinmin(players={players}, ranks={ranks})")
    deal = game.deal(rng)
    if rigged:
        bits = n.bits(native.deck(ranks))
        bits.sort(key=lambda bit: (bit % 4, bit // 4) if rigged == 1 else bit)
        for _ in range(12):
            i, j = rng.below(len(bits)), rng.below(len(bits))
            bits[i], bits[j] = bits[j], bits[i]
        size = -(-len(bits) // players)
        hands = [bits[k * size : (k + 1) * size] for k in range(players)]
        deal["hands"] = [n.cards_text(sum(1 << bit for bit in hand)) for hand in hands]
    if rng.below(2):
        classes = list(range(players))
        rng.shuffle(classes)
        deal["classes"] = classes
    return game, game.start(deal), rng


def compare(seed, players, ranks, rigged):
    """Play a random game on both; return the number of positions."""
    _, state, rng = start(seed, players, ranks, rigged)
    slow = reference.Game(
        [cards(n.read_cards(hand)) for hand in state.deal["hands"]],
        state.deal.get("classes"),
        state.deal["lot"],
    )
    positions = 0
    while True:
        assert state.player == slow.player
        assert [cards(state.position.hand(seat)) for seat in range(players)] == slow.hands
        if state.is_over:
            break
        assert state.position.revolution == slow.revolution
        assert state.position.lock == slow.lock
        numbers = state.position.legal()
        legal = [cells(number) for number in numbers]
        assert len(set(legal)) == len(legal)
        assert set(legal) == slow.legal()
        positions += 1
        pick = rng.below(len(numbers))
        if rng.below(4) == 0:  # large plays and the joker are rare by chance
            pick = max(range(len(numbers)), key=lambda k: (len(legal[k]), numbers[k]))
        slow.play(legal[pick])
        assert state.position.play(numbers[pick])
    assert list(state.scores) == slow.scores()
    assert (state.reason == "stalemate") == slow.stalemate
    return positions


@pytest.mark.parametrize("rigged", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rules_agree_with_the_reference(players, rigged):
    assert sum(compare(seed, players, 13, rigged) for seed in range(3)) > 100


@pytest.mark.parametrize("ranks", [3, 5, 8])
def test_small_decks_too(ranks):
    for seed in range(10):
        compare(seed, 5, ranks, 0)


def test_plays_on_every_table():
    """Hands and tables at random, every joker case: over sequences, groups, locks, revolutions."""
    rng = stream(3, "tables")
    deck = n.bits(native.deck(13))
    for _ in range(1500):
        check_table(rng, deck)


def check_table(rng, deck):
    rng.shuffle(deck)
    few = (
        sorted(deck[: 6 + rng.below(14)])
        if rng.below(3)
        else sorted(deck, key=lambda b: b % 4)[rng.below(8) :][:14]
    )
    lay = sum(1 << bit for bit in few)
    hand = sum(1 << bit for bit in deck[:11]) & ~lay
    if rng.below(2) and not lay & n.JOKER:
        hand |= n.JOKER
    tables = [0, *native.plays(lay)]
    table = tables[rng.below(len(tables))]
    lock, revolution = bool(rng.below(2)) and table != 0, bool(rng.below(2))
    slow = reference.Game([{(1, 2)}, set()])
    slow.player, slow.hands[0] = 0, cards(hand & ~n.cards_of(table))
    slow.table = cells(table) or None
    slow.lock, slow.revolution = lock, revolution
    if slow.table and reference.form(slow.table)[0] == "joker":
        lock = slow.lock = False
    fast = native.plays(hand & ~n.cards_of(table), table, revolution, lock)
    assert {cells(number) for number in fast} == slow.legal() - {frozenset()}


@pytest.mark.slow
def test_a_million_positions():
    """Legal moves and every flag on a million positions."""
    rng = stream(4, "tables")
    deck = n.bits(native.deck(13))
    done = 0
    for seed in range(10**9):
        done += compare(1000 + seed, 2 + seed % 4, 13, seed % 3)
        for _ in range(100):
            check_table(rng, deck)
        done += 100
        if done >= 1_000_000:
            return


def deal(*hands, **more):
    return {"hands": list(hands), **more}


def play(state, *moves):
    for move in moves:
        state.play(move)
    return state


def test_owner_may_beat_itself_and_then_leads():
    game = tefuda.load("daihinmin(players=2)")
    state = game.start(deal("D3 D5 DK S9 SA", "S4 H4 C4"))
    play(state, "D5", "pass")
    assert state.player == 0  # its own turn on its own card
    play(state, "DK", "pass")
    assert state.player == 0
    assert state.table(0)["cards"] == ""


def test_a_player_who_passed_may_not_return():
    game = tefuda.load("daihinmin(players=3)")
    state = game.start(deal("D3 D5 D6", "S9 S4 H6", "C7 CK H5"))
    play(state, "D5", "pass", "C7", "pass")
    assert state.player == 2


def test_eight_clears_and_four_eights_turn_the_order_too():
    game = tefuda.load("daihinmin(players=2)")
    state = game.start(deal("D3 S8 H8 D8 C8 S4", "S9 C4"))
    play(state, "S8 H8 D8 C8")
    assert state.player == 0
    assert state.position.revolution


def test_spade_three_beats_the_joker_under_lock_and_nothing_else_does():
    game = tefuda.load("daihinmin(players=2)")
    state = game.start(deal("D3 D5 JK S4", "S3 D6 D2 C9"))
    play(state, "D5", "D6", "JK")
    assert not state.position.lock
    assert [move.text for move in state.legal_moves] == ["pass", "S3"]
    play(state, "S3")
    assert state.player == 1
    assert state.table(0)["cards"] == ""


def test_lock_needs_the_same_suits():
    game = tefuda.load("daihinmin(players=2)")
    state = game.start(deal("D3 S5 H5 S9 H9 D9", "S6 H6 C7 D7 S4"))
    play(state, "S5 H5", "S6 H6")
    assert state.position.lock
    assert [move.text for move in state.legal_moves] == ["pass", "S9 H9"]


def test_joker_beyond_the_ranks():
    state = tefuda.load("daihinmin(players=2)").start(deal("D3 S3 S4 SA S2 JK", "C4"))
    assert "JK-S3-S4" in state.legal_moves
    assert "SA-S2-JK" in state.legal_moves
    assert "S2-JK" not in state.legal_moves


def test_stalemate_is_decided_by_the_lot():
    game = tefuda.load("daihinmin")
    state = game.start(deal("D3", "S4", "S5", "S6", "S7", lot=[3, 1, 0, 4, 2]))
    play(state, *["pass"] * 20)
    assert state.reason == "stalemate"
    assert state.scores == (3.0, 4.0, 1.0, 5.0, 2.0)


def test_exchange_takes_the_strongest_and_the_rich_may_return_it():
    game = tefuda.load("daihinmin")
    hands = ("D3 S4", "H3 H4 HA", "C5 C6", "JK S2 H2", "D2 D9")
    state = game.start(deal(*hands, classes=[0, 2, 1, 4, 3]))
    assert state.view(0).secret["hand"] == "D3 S4 S2 JK"  # the tribute is somewhere in it
    assert state.view(3).secret["hand"] == "S2 H2 JK"  # as dealt
    assert state.view(3).table["hand"] == "H2"
    assert state.view(3).table["known"] == {"0": "S2 JK"}
    assert state.view(0).table["below"] == {"3": "S2"}
    play(state, "give D3 JK")
    assert state.view(3).log[0] == (0, "give", "D3 JK")
    assert state.view(1).log[0] == (0, "give", None)
    play(state, "give C5")
    assert state.view(0).log[1] == (2, "give", None)
    assert state.player == 3  # the diamond 3 went to it
    assert state.view(1).table["known"] == {"3": "D3"}
    assert state.view(0).table["known"] == {"3": "D3 JK"}


def test_quirk_spade_three_with_further_cards():
    strict = tefuda.load("daihinmin(players=2)")
    odd = tefuda.load("daihinmin(players=2, quirks='tndhms')")
    for game, legal in ((strict, False), (odd, True)):
        state = play(game.start(deal("D3 D5 JK", "S3 D6 H9 C7")), "JK")
        assert state.position.is_legal(game.move("S3 + H9 C7").id) == legal
    state.play("S3 + H9 C7")
    assert state.position.counts == [2, 1]
    assert state.player == 1
