"""Daihinmin once more, slow and simple, from the rules alone; it shares nothing with the package.

A card is (rank, suit), ranks 1 to 13 for 3 to 2; the joker is "joker". A play is a set of cells
(rank, suit, is_joker), with ranks 0 and 14 and suit 4 for jokers only.
"""

from itertools import combinations

JOKER = "joker"
EIGHT = 6


def deck(ranks=13):
    return [(rank, suit) for rank in range(1, ranks + 1) for suit in range(4)] + [JOKER]


def strength(card):
    return (99, 0) if card == JOKER else (card[0], -card[1])


def form(play):
    """Name what lies there: (form, count, lowest rank, highest rank, suits)."""
    ranks = sorted(rank for rank, _, _ in play)
    suits = frozenset(suit for _, suit, _ in play)
    if len(play) == 1:
        return ("joker" if next(iter(play))[2] else "single", 1, ranks[0], ranks[-1], suits)
    name = "group" if ranks[0] == ranks[-1] else "sequence"
    return (name, len(play), ranks[0], ranks[-1], suits)


def all_plays(hand):
    """Every play to an empty table."""
    held = set(hand) - {JOKER}
    with_joker = JOKER in hand
    plays = set()
    if with_joker:
        plays.add(frozenset({(0, 0, True)}))  # alone: the cell has no meaning
    for rank in range(1, 14):
        suits = [suit for suit in range(4) if (rank, suit) in held]
        for n in range(1, 5):
            for some in combinations(suits, n):
                cells = frozenset((rank, suit, False) for suit in some)
                plays.add(cells)
                free = [suit for suit in range(4) if suit not in some] or [4]
                if with_joker:
                    plays.update(cells | {(rank, suit, True)} for suit in free)
    for suit in range(4):
        for start in range(15):
            for stop in range(start + 3, 16):
                ranks = range(start, stop)
                for joker in [None, *ranks] if with_joker else [None]:
                    if all((rank, suit) in held for rank in ranks if rank != joker):
                        plays.add(frozenset((rank, suit, rank == joker) for rank in ranks))
    return plays


class Game:
    """One game: hands by seat, classes by seat or None, the lot for a stalemate."""

    def __init__(self, hands, classes=None, lot=None):
        self.n = len(hands)
        self.hands = [set(hand) for hand in hands]
        self.lot = lot or list(range(self.n))
        self.classes = classes
        self.pairs = []
        if classes:
            for pair in range(2 if self.n >= 4 else 1):
                rich, poor = classes.index(pair), classes.index(self.n - 1 - pair)
                self.pairs.append((rich, poor, 2 - pair))
        for rich, poor, k in self.pairs:
            for card in sorted(self.hands[poor], key=strength)[-k:]:
                self.hands[poor].remove(card)
                self.hands[rich].add(card)
        self.table, self.lock, self.revolution = None, False, False
        self.passed, self.out, self.passes = set(), [], 0
        self.stalemate = False
        self.player = self.pairs[0][0] if self.pairs else self._start()

    def _start(self):
        self.owner = next(seat for seat in range(self.n) if (1, 2) in self.hands[seat])
        return self.owner

    @property
    def is_over(self):
        return self.player is None

    def legal(self):
        """Gifts as sets of cards, or plays as sets of cells; the empty set is a pass."""
        if self.pairs:
            rich, _, k = self.pairs[0]
            return {frozenset(some) for some in combinations(self.hands[rich], k)}
        return {frozenset()} | {p for p in all_plays(self.hands[self.player]) if self._fits(p)}

    def _fits(self, play):
        if self.table is None:
            return True
        name, count, low, high, suits = form(play)
        on, on_count, on_low, on_high, on_suits = form(self.table)
        if on == "joker":
            return play == frozenset({(1, 0, False)})
        if name == "joker":
            return on == "single"
        if name != on or count != on_count or (self.lock and suits != on_suits):
            return False
        return high < on_low if self.revolution else low > on_high

    def play(self, move):
        if self.pairs:
            rich, poor, _ = self.pairs.pop(0)
            self.hands[rich] -= move
            self.hands[poor] |= move
            self.player = self.pairs[0][0] if self.pairs else self._start()
            return
        me, clears = self.player, False
        if move:
            clears = self._put(move)
        else:
            self.passed.add(me)
            self.passes += 1
        left = [seat for seat in range(self.n) if seat not in self.out]
        if self.passes == 20:
            self.out += [seat for seat in self.lot if seat in left]
            self.stalemate = True
            self.player = None
        elif len(left) == 1:
            self.out += left
            self.player = None
        elif clears or all(seat in self.passed for seat in left):
            self.table, self.lock, self.passed = None, False, set()
            self.player = self.owner if self.owner in left else self._next(self.owner)
            self.owner = self.player
        else:
            self.player = self._next(me)

    def _put(self, play):
        me = self.player
        for rank, suit, is_joker in play:
            self.hands[me].remove(JOKER if is_joker else (rank, suit))
        name, count, low, high, suits = form(play)
        on_joker = self.table is not None and form(self.table)[0] == "joker"
        plain = name != "joker" and not on_joker
        self.lock = plain and self.table is not None and form(self.table)[4] == suits
        if (name == "group" and count >= 4) or (name == "sequence" and count >= 5):
            self.revolution = not self.revolution
        self.table, self.owner, self.passes = play, me, 0
        if not self.hands[me]:
            self.out.append(me)
        return on_joker or (name != "joker" and low <= EIGHT <= high)

    def _next(self, seat):
        while True:
            seat = (seat + 1) % self.n
            if seat not in self.out and seat not in self.passed:
                return seat

    def scores(self):
        return [float(self.n - self.out.index(seat)) for seat in range(self.n)]
