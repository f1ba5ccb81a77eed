"""Worlds of a View: consistent, counted exactly, drawn uniformly, from every class."""

from collections import Counter
from itertools import permutations

import pytest
from scipy.stats import chisquare

import tefuda
from tefuda.core import View, is_consistent, stream
from tefuda.games.daihinmin import notation as n

CLASSES = [2, 0, 4, 1, 3]


def after_exchange(seed, ranks, plies, quirks="none"):
    """Random moves after a random exchange."""
    game = tefuda.load(f"daihinmin(ranks={ranks})")
    rng = stream(seed, "worlds")
    state = game.start({**game.deal(rng), "classes": CLASSES})
    for _ in range(2 + plies):
        if not state.is_over:
            moves = state.list_moves()
            state.play(moves[rng.below(len(moves))])
    return game, state


@pytest.mark.parametrize("seed", range(6))
def test_every_sampled_world_shows_the_same_view(seed):
    game = tefuda.load("daihinmin")
    rng = stream(seed, "consistent")
    carry = game.first_carry()
    for number in range(3):
        state = game.new_state(seed * 10 + number, carry)
        while not state.is_over:
            if state.phase == "exchange" or rng.below(12) == 0:
                for player in range(5):
                    view = state.view(player)
                    assert View.from_json(view.to_json()) == view
                    assert is_consistent(game, view, game.sample(view, rng))
            moves = state.list_moves()
            state.play(moves[rng.below(len(moves))])
        carry = game.carry_over(carry, state.deal, state.scores)


def brute_force(game, view):
    """Find all worlds by trying every placement of the unseen cards and every gift, by replay alone."""
    seats = range(5)
    own = n.read_cards(view.secret["hand"])
    me = view.observer
    received = n.read_cards(" ".join(token.reveal or "" for token in view.log))
    played = [0] * 5
    for token in view.log[2:]:
        played[token.player] |= n.cards_of(game.move(token.seen).id)
    counts = view.table["counts"]
    seen = own | received | sum(played)
    unseen = [1 << bit for bit in n.bits(tefuda.load(str(game)).engine.deck(game.ranks) & ~(seen))]
    known = {int(seat): n.read_cards(cards) for seat, cards in view.table["known"].items()}
    free = [card for card in unseen if not any(card & cards for cards in known.values())]
    slots = [
        seat for seat in seats if seat != me for _ in range(counts[seat] - known.get(seat, 0).bit_count())
    ]
    hand = n.read_cards(view.table["hand"])
    found = set()
    for order in set(permutations(slots)):
        hands = [played[seat] | known.get(seat, 0) | (hand if seat == me else 0) for seat in seats]
        for card, seat in zip(free, order, strict=True):
            hands[seat] |= card
        found |= set(histories(game, view, hands))
    return found


def histories(game, view, hands):
    """All deals and gifts that lead to these hands after the exchange."""
    from itertools import combinations

    def splits(pair):
        rich, poor, k = CLASSES.index(pair), CLASSES.index(4 - pair), 2 - pair
        for given in combinations(n.bits(hands[poor]), k):
            gift = sum(1 << bit for bit in given)
            for taken in combinations(n.bits(hands[rich] | gift), k):
                tribute = sum(1 << bit for bit in taken)
                yield rich, (hands[rich] | gift) & ~tribute, poor, (hands[poor] & ~gift) | tribute, gift

    for first in splits(0):
        for second in splits(1):
            dealt = list(hands)
            for rich, rich_hand, poor, poor_hand, _ in (first, second):
                dealt[rich], dealt[poor] = rich_hand, poor_hand
            deal = {"hands": [n.cards_text(h) for h in dealt], "classes": CLASSES, "lot": [0, 1, 2, 3, 4]}
            gifts = [n.move_text(n.gift_number(first[4])), n.move_text(n.gift_number(second[4]))]
            state = game.start(deal)
            try:
                for gift in gifts:
                    state.play(gift)
            except tefuda.TefudaError:
                continue
            if any(state.view(view.observer).secret[key] != view.secret[key] for key in ("hand", "counts")):
                continue
            try:
                for token in view.log[2:]:
                    state.play(token.seen)
            except tefuda.TefudaError:
                continue
            again = state.view(view.observer)
            if again.log == view.log and again.table == view.table:
                yield (*deal["hands"], *gifts)


@pytest.mark.parametrize("player", range(5))
def test_count_is_exact_from_every_class(player):
    """Against brute force on a small deck, late enough that few cards are unseen."""
    checked = 0
    for seed in range(80):
        game, state = after_exchange(seed, 3, 12)
        view = state.view(player)
        if (
            state.is_over
            or view.table["hand"] == ""
            or sum(view.table["counts"]) - len(view.table["hand"].split()) > 5
        ):
            continue
        listed = {(*w.deal["hands"], *(m.text for m in w.moves[:2])) for w in game.worlds(view)}
        assert len(listed) == game.knowledge(view).count
        assert listed == brute_force(game, view)
        checked += 1
        if checked == 3:
            break
    assert checked == 3


@pytest.mark.parametrize("player", range(5))
def test_sampling_is_uniform_from_every_class(player):
    """Frequencies against the exact list, right after the exchange of a small deck or soon after."""
    for seed in range(60):
        game, state = after_exchange(seed, 3, 8)
        if state.is_over:
            continue
        view = state.view(player)
        count = game.knowledge(view).count
        if count is not None and 20 <= count <= 400:
            break
    known = game.knowledge(view)
    rng = stream(player, "uniform")
    tally = Counter()
    for _ in range(40 * count):
        world = known.sample_world(rng)
        tally[(*world.deal["hands"], *(m.text for m in world.moves[:2]))] += 1
    listed = {(*w.deal["hands"], *(m.text for m in w.moves[:2])) for w in known.all()}
    assert set(tally) <= listed
    assert chisquare([tally[world] for world in listed]).pvalue > 1e-4


def test_fairness_other_worlds_same_decision():
    game = tefuda.load("daihinmin")
    rng = stream(5, "fair")
    state = game.new_state(3, {"game": 2, "classes": CLASSES, "players": [0, 1, 2, 3, 4]})
    for _ in range(10):
        state.play(state.list_moves()[-1])
    view = state.view(state.player)
    for name in ("default", "mc(iterations=60)", "random"):
        agent = tefuda.agent(name)
        other = game.sample(view, rng).state(game).view(view.observer)
        assert agent.decide(view).move == agent.decide(other).move


def test_impossible_views_are_refused():
    game = tefuda.load("daihinmin")
    view = game.new_state(1).view(0)
    data = view.to_json()
    data["secret"] = {**data["secret"], "counts": [11, 11, 11, 11, 11]}
    with pytest.raises(tefuda.TefudaError, match="impossible"):
        game.knowledge(View.from_json(data))
