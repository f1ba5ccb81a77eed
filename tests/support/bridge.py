"""Bridge deals to test on."""

from tefuda.core import stream

RANKS = "23456789TJQKA"
DECK = [suit + rank for suit in "SHDC" for rank in RANKS]


def random_hands(cards, *key):
    """Give four hands of so many cards, as tuples of texts."""
    rng = stream(cards, *key)
    deck = list(DECK)
    rng.shuffle(deck)
    return tuple(tuple(sorted(deck[cards * seat : cards * seat + cards])) for seat in range(4))


def deal_text(hands):
    """Write hands of texts as a deal."""

    def one(hand):
        return ".".join("".join(c[1] for c in hand if c[0] == suit) for suit in "SHDC")

    return "N:" + " ".join(one(hand) for hand in hands)


def bits(hand):
    """A hand as the native core has it."""
    return sum(1 << 16 * "SHDC".index(card[0]) + RANKS.index(card[1]) for card in hand)
