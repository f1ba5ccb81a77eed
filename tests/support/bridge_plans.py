"""Brute force for bridge endings: every plan of a player who does not know the layout, by definition."""

from itertools import product

from tefuda.games.bridge.notation import cards_of


def winner(trick, leader, trump):
    """The seat that wins a trick of four cards."""
    order = [(card >> 4 == trump, card >> 4 == trick[0] >> 4, card & 15) for card in trick]
    return (leader + order.index(max(order))) % 4


def legal(hand, trick):
    """The cards that may be played."""
    cards = cards_of(hand)
    return [card for card in cards if trick and card >> 4 == trick[0] >> 4] or cards


def plans(worlds, leader, trick, *, trump, mine):
    """Every plan as the tricks it brings the side in each world, in their order. Worlds are {number: hands}.

    The cards of the seats ``mine`` are chosen by what was seen, the others' by who knows the world and the
    plan: opponents for the worst, a partner for the best.
    """
    side = mine[0] % 2
    if len(trick) == 4:
        first = winner(trick, leader, trump)
        later = plans(worlds, first, [], trump=trump, mine=mine)
        return {tuple(n + (first % 2 == side) for n in plan) for plan in later}
    seat = (leader + len(trick)) % 4
    if not trick and not any(next(iter(worlds.values()))):
        return {(0,) * len(worlds)}
    choose = max if seat % 2 == side else min
    found = set() if seat in mine else {(0 if choose is max else 13,) * len(worlds)}
    for card in sorted({card for hands in worlds.values() for card in legal(hands[seat], trick)}):
        after = {
            w: [hand & ~(1 << card) for hand in hands]
            for w, hands in worlds.items()
            if card in legal(hands[seat], trick)
        }
        branch = plans(after, leader, [*trick, card], trump=trump, mine=mine)
        if seat in mine:
            found |= branch
            continue
        places = [list(worlds).index(w) for w in after]
        joined = set()
        for plan, part in product(found, branch):
            both = list(plan)
            for place, n in zip(places, part, strict=True):
                both[place] = choose(both[place], n)
            joined.add(tuple(both))
        found = joined
    return without_hopeless(found)


def without_hopeless(found):
    """Drop plans that are nowhere better than another."""
    return {
        one
        for one in found
        if not any(one != other and all(a <= b for a, b in zip(one, other, strict=True)) for other in found)
    }


def best_means(worlds, leader, trick, *, trump, mine):
    """The best mean over all plans for each card that may be played now, by its number."""
    seat = (leader + len(trick)) % 4
    found = {}
    for card in legal(next(iter(worlds.values()))[seat], trick):
        after = {w: [hand & ~(1 << card) for hand in hands] for w, hands in worlds.items()}
        every = plans(after, leader, [*trick, card], trump=trump, mine=mine)
        found[card] = max(sum(plan) for plan in every) / len(worlds)
    return found
