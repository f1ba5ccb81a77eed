"""Who the saboteurs are, by brute force: every deal, every card that may have been discarded."""

from collections import Counter
from itertools import permutations

from tefuda._native import saboteur as native

DISCARD, UNKNOWN = 6, native.UNKNOWN


class Seen:
    """A round with a handful of cards as one player saw it."""

    def __init__(self, rules, position, observer):
        self.table, self.rules, self.observer = native.Table(rules), rules, observer
        self.log = [seen for _, seen, _ in position.seen(observer)]
        start = position.copy()
        while start.undo():
            pass
        self.counts = [len(start.hand(seat)) for seat in range(rules.players)]
        self.mine, self.goals = start.hand(observer), start.goals
        self.drawn = {}  # what the observer drew, by number in the deck
        for move in position.moves:
            if start.player == observer and start.undrawn:
                self.drawn[start.drawn_cards] = start.deck[start.drawn_cards]
            start.force(move)

    def starts(self, saboteurs):
        """Every deal that fits what the observer was dealt and drew, with the number of ways to deal it."""
        left = Counter(dict(enumerate(self.rules.copies)))
        left.subtract(self.mine)
        left.subtract(self.drawn.values())
        for order, ways in Counter(permutations(left.elements())).items():
            rest = iter(order)
            hands = [
                self.mine if seat == self.observer else [next(rest) for _ in range(count)]
                for seat, count in enumerate(self.counts)
            ]
            size = sum(self.rules.copies) - sum(self.counts)
            deck = [self.drawn[i] if i in self.drawn else next(rest) for i in range(size)]
            yield native.Position.dealt(self.table, hands, deck, self.goals, saboteurs), ways

    def likelihood(self, saboteurs, members, chance):
        """The chance of the members' moves; the others play any card of theirs."""
        return sum(ways * self._walk(start, 0, members, chance) for start, ways in self.starts(saboteurs))

    def _walk(self, position, at, members, chance):
        if at == len(self.log):
            return 1.0
        player, seen = position.player, self.log[at]
        hand = position.hand(player)
        act, kind, *_ = native.unpack(seen)
        moves = [seen]
        if act == DISCARD and kind == UNKNOWN:
            moves = [native.pack(DISCARD, kind=card) for card in sorted(set(hand))]
        elif act and kind not in hand:
            return 0.0
        total = 0.0
        for move in moves:
            weight = 1.0
            if player in members:
                weight = chance(position, seen, move)
            elif player != self.observer and hand:
                weight = hand.count(native.unpack(move)[1]) / len(hand)
            position.force(move)
            total += weight * self._walk(position, at + 1, members, chance)
            position.undo()
        return total


def posterior(seen, sets, chance, independent):
    """Bayes' rule over all deals, for sets of saboteurs that are equally likely beforehand.

    ``chance(position, seen, move)`` is that of a member's move. ``independent``: a product over the players,
    each beside others who play any card; else all players together.
    """
    others = [seat for seat in range(seen.rules.players) if seat != seen.observer]
    found = []
    for saboteurs in sets:
        product = 1.0
        for members in [[seat] for seat in others] if independent else [others]:
            product *= seen.likelihood(saboteurs, members, chance)
        found.append(product)
    return [x / sum(found) for x in found]
