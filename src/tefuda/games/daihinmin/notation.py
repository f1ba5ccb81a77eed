"""Daihinmin in words: ``S8``, ``S8 H8``, ``S3-S4-S5``, ``JK``, ``pass``, ``give S3 H4``.

Cards are a suit (S, H, D, C) and a rank (3 4 5 6 7 8 9 T J Q K A 2); JK is the joker. In a sequence the
joker's place says what it stands for (``S3-JK-S5``, ``JK-S3-S4``); in a group its suit is named
(``S8 JK=H``), except as the fifth card.
"""

from __future__ import annotations

from tefuda._native import daihinmin as native
from tefuda.core import TefudaError

SUITS = "SHDC"
RANKS = "3456789TJQKA2"
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
JOKER: int = native.JOKER
NATURALS = JOKER - 1
GIFT: int = native.GIFT
EXTRA: int = native.EXTRA
FIFTH: int = native.FIFTH
ALONE: int = native.ALONE
GIVEN: int = native.GIVEN
PASS = 0
PLACE_SHIFT = 52

_TEXT = [SUITS[bit % 4] + RANKS[bit // 4] for bit in range(52)] + ["JK"]
_BIT = {text: bit for bit, text in enumerate(_TEXT)}


def bits(mask: int) -> list[int]:
    """List the bits of a set of cards, from the lowest."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def cards_text(mask: int) -> str:
    """Write a set of cards.

    >>> cards_text(read_cards("JK S8 H3"))
    'H3 S8 JK'
    """
    return " ".join(_TEXT[bit] for bit in bits(mask))


def read_card(text: str) -> int:
    """Read one card and return its bit; suits may be symbols, a ten may be 10."""
    word = text.strip().upper().replace("10", "T")
    for letter, symbol in SYMBOLS.items():
        word = word.replace(symbol, letter)
    if word in ("JOKER", "J0"):
        word = "JK"
    if word not in _BIT:
        raise TefudaError("A card is a suit and a rank such as S8, HT or D2, or JK, not {text!r}.", text=text)
    return _BIT[word]


def read_cards(text: object) -> int:
    """Read a set of cards separated by spaces."""
    if not isinstance(text, str):
        raise TefudaError("Cards are a text such as 'S3 H4 JK', not {text!r}.", text=text)
    mask = 0
    for word in text.split():
        known = _BIT.get(word)
        bit = 1 << (read_card(word) if known is None else known)
        if mask & bit:
            raise TefudaError("The card {word} appears twice in {text!r}.", word=word, text=text)
        mask |= bit
    return mask


def place_of(column: int, suit: int) -> int:
    """Number the cell that a joker stands in."""
    return 1 + 4 * column + suit


def with_joker(naturals: int, place: int) -> int:
    """Return the move of these cards and a joker at that place."""
    return naturals | place << PLACE_SHIFT


def gift_number(mask: int) -> int:
    """Return the move that gives these cards away."""
    return GIFT | (mask & NATURALS) | (GIVEN << PLACE_SHIFT if mask & JOKER else 0)


def cards_of(number: int) -> int:
    """Return the cards that leave the hand with a move."""
    return (number & NATURALS) | (JOKER if number >> PLACE_SHIFT & 63 else 0)


def move_text(number: int) -> str:
    """Return the notation of a move number."""
    if number == PASS:
        return "pass"
    naturals, place = number & NATURALS, number >> PLACE_SHIFT & 63
    if number & GIFT:
        return "give " + cards_text(cards_of(number))
    if number & EXTRA:
        return "S3 + " + cards_text(naturals & ~1)
    if place == ALONE:
        return "JK"
    cards = bits(naturals)
    if cards[0] // 4 == cards[-1] // 4:  # one rank
        words = [_TEXT[bit] for bit in cards]
        if place == FIFTH:
            words.append("JK")
        elif place:
            words.append("JK=" + SUITS[(place - 1) % 4])
        return " ".join(words)
    cells = [(bit // 4 + 1, _TEXT[bit]) for bit in cards]
    if place:
        cells.append(((place - 1) // 4, "JK"))
    return "-".join(text for _, text in sorted(cells))


def move_number(text: str) -> int:
    """Read a move."""
    word = text.strip()
    if word.lower() in ("pass", ""):
        return PASS
    if word.lower().startswith("give"):
        return gift_number(read_cards(word[4:]))
    if "+" in word:
        mask = read_cards(word.replace("+", " "))
        if not mask & 1 or mask & JOKER:
            raise TefudaError(
                "Only a spade 3 can be played with further cards, as in 'S3 + H5', not {text!r}.", text=text
            )
        return EXTRA | mask
    return _sequence(word) if "-" in word else _group(word)


def _group(text: str) -> int:
    words = [word.partition("=") for word in text.upper().split()]
    mask = read_cards(" ".join(card for card, _, _ in words))
    naturals, suit = mask & NATURALS, "".join(stands_for for _, _, stands_for in words)
    ranks = {bit // 4 for bit in bits(naturals)}
    if not mask & JOKER and len(ranks) == 1 and "=" not in text:
        return naturals
    if mask == JOKER:
        return with_joker(0, ALONE)
    if mask & JOKER and len(ranks) == 1 and (suit == "" or (len(suit) == 1 and suit in SUITS)):
        return _group_with_joker(naturals, ranks.pop(), suit)
    raise TefudaError(
        "A play is one card (S8), cards of one rank (S8 H8 JK=D) or a sequence (S3-S4-S5), not {text!r}.",
        text=text,
    )


def _group_with_joker(naturals: int, rank: int, suit: str) -> int:
    held = naturals >> 4 * rank & 15
    if held == 15:
        return with_joker(naturals, FIFTH)
    place = SUITS.index(suit) if suit else next(s for s in range(4) if not held >> s & 1)
    if held >> place & 1:
        raise TefudaError(
            "The joker cannot stand for {value}{value_2}, which is played with it.",
            value=SUITS[place],
            value_2=RANKS[rank],
        )
    return with_joker(naturals, place_of(rank + 1, place))


def _sequence(text: str) -> int:
    cells = [read_card(word) for word in text.split("-")]
    naturals = [(at, bit) for at, bit in enumerate(cells) if bit != _BIT["JK"]]
    joker = [at for at, bit in enumerate(cells) if bit == _BIT["JK"]]
    if len(naturals) >= 2 and len(joker) <= 1 and len(cells) >= 3:
        suit = naturals[0][1] % 4
        start = naturals[0][1] // 4 + 1 - naturals[0][0]
        fits = all(bit % 4 == suit and bit // 4 + 1 - at == start for at, bit in naturals)
        if fits and start >= 0 and start + len(cells) <= 15:
            mask = sum(1 << bit for _, bit in naturals)
            return with_joker(mask, place_of(start + joker[0], suit)) if joker else mask
    raise TefudaError(
        "A sequence is three or more cards of one suit in a row, such as S3-JK-S5, not {text!r}.", text=text
    )
