"""Bridge as slowly and plainly as it can be written: what the native core must agree with.

Cards are two letters, suit and rank; hands are tuples of cards, North, East, South, West.
"""

from functools import cache

SEATS = "NESW"
RANKS = "23456789TJQKA"
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]


def rank(card):
    return RANKS.index(card[1])


def winner(trick, leader, trump):
    """Seat that wins four cards played in turn from the leader."""
    best = 0
    for place, card in enumerate(trick):
        top = trick[best]
        if (card[0] == top[0] and rank(card) > rank(top)) or (card[0] == trump != top[0]):
            best = place
    return (leader + best) % 4


def playable(hand, trick):
    same = [card for card in hand if trick and card[0] == trick[0][0]]
    return same or list(hand)


class Auction:
    """Calls so far, and what may be called next."""

    def __init__(self, dealer, calls=()):
        self.dealer, self.calls = dealer, list(calls)

    @property
    def seat(self):
        return (self.dealer + len(self.calls)) % 4

    @property
    def is_over(self):
        if len(self.calls) < 4:
            return False
        return self.calls[-3:] == ["pass"] * 3

    def last(self, *kinds):
        """The last call that is no pass, with its seat."""
        for number in range(len(self.calls) - 1, -1, -1):
            if self.calls[number] != "pass":
                return self.calls[number], (self.dealer + number) % 4
        return None, None

    def last_bid(self):
        for number in range(len(self.calls) - 1, -1, -1):
            if self.calls[number] in BIDS:
                return self.calls[number], (self.dealer + number) % 4
        return None, None

    def legal(self):
        out = ["pass"]
        call, seat = self.last()
        if call in BIDS and (seat - self.seat) % 2:
            out.append("X")
        if call == "X" and (seat - self.seat) % 2:
            out.append("XX")
        bid, _ = self.last_bid()
        return out + BIDS[BIDS.index(bid) + 1 if bid else 0 :]

    def contract(self):
        """(level, strain, doubled, declarer), or None if all passed."""
        bid, seat = self.last_bid()
        if bid is None:
            return None
        after = self.calls[len(self.calls) - 1 - self.calls[::-1].index(bid) :]
        doubled = 2 if "XX" in after else 1 if "X" in after else 0
        for number, call in enumerate(self.calls):
            who = (self.dealer + number) % 4
            if call in BIDS and call[1:] == bid[1:] and (who - seat) % 2 == 0:
                return int(bid[0]), bid[1:], doubled, who
        raise AssertionError


def brute_force(hands, trump, leader, trick=()):
    """Tricks of the side to play for every card, by trying everything."""
    seat = (leader + len(trick)) % 4
    return {
        card: _after(hands, trump, leader, tuple(trick), seat, card)[seat % 2]
        for card in playable(hands[seat], trick)
    }


def _after(hands, trump, leader, trick, seat, card):
    left = tuple(tuple(c for c in hand if c != card) if s == seat else hand for s, hand in enumerate(hands))
    trick = (*trick, card)
    if len(trick) < 4:
        return _value(left, trump, leader, trick)
    first = winner(trick, leader, trump)
    more = _value(left, trump, first, ())
    return tuple(more[side] + (first % 2 == side) for side in (0, 1))


@cache
def _value(hands, trump, leader, trick):
    """(tricks of North-South, of East-West) with best play."""
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        return 0, 0
    return max(
        (_after(hands, trump, leader, trick, seat, card) for card in playable(hands[seat], trick)),
        key=lambda tricks: tricks[seat % 2],
    )


def limited(hands, trump, leader, tricks, bounds, side):
    """The value for a side of every lead, searched for so many tricks.

    ``bounds(hands, trump, leader)`` gives (quick tricks of the leader's side, later tricks of the other). At
    the horizon a side counts what the bounds promise it; before, values are kept within them.
    """

    def node(hands, leader, tricks):
        left = len(hands[0])
        if left == 0:
            return 0
        quick, later = bounds(hands, trump, leader)
        mine = leader % 2 == side
        low, high = (quick, left - later) if mine else (later, left - quick)
        if tricks == 0:
            return low
        return min(max(play(hands, leader, (), tricks), low), high)

    def play(hands, leader, trick, tricks):
        seat = (leader + len(trick)) % 4
        values = [after(hands, leader, trick, card, tricks) for card in playable(hands[seat], trick)]
        return max(values) if seat % 2 == side else min(values)

    def after(hands, leader, trick, card, tricks):
        seat = (leader + len(trick)) % 4
        rest = tuple(
            tuple(c for c in hand if c != card) if s == seat else hand for s, hand in enumerate(hands)
        )
        now = (*trick, card)
        if len(now) < 4:
            return play(rest, leader, now, tricks)
        first = winner(now, leader, trump)
        return (first % 2 == side) + node(rest, first, tricks - 1)

    return {card: after(hands, leader, (), card, tricks) for card in hands[leader]}
