"""The written language of bridge: cards, hands, deals, calls, contracts, boards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from tefuda.core import TefudaError

SEATS = "NESW"
SUITS = "SHDC"  # as hands are written
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = "23456789TJQKA"
STRAINS = ("C", "D", "H", "S", "NT")  # as the auction ranks them
VULNERABLE = ("none", "NS", "EW", "both")
PASS, DOUBLE, REDOUBLE = "pass", "X", "XX"
FIRST_CARD = 64  # the number of the move that plays card 0
DECK = sum(0x1FFF << 16 * suit for suit in range(4))

EXAMPLE_DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

_SUIT_OF = {letter: suit for suit, letter in enumerate(SUITS)} | {
    symbol: SUITS.index(letter) for letter, symbol in SYMBOLS.items()
}
_SUIT_OF |= {"♤": 0, "♡": 1, "♢": 2, "♧": 3}
_CALLS = {
    "pass": 0, "p": 0, "-": 0, "–": 0,
    "x": 1, "dbl": 1, "d": 1, "double": 1,
    "xx": 2, "rdbl": 2, "r": 2, "redouble": 2,
}  # fmt: skip

Hands = tuple[int, int, int, int]
"""Four hands as bits: the card of rank r (deuce 0) of suit s is bit 16 s + r."""


# Cards: number 16 * suit + rank.


def card_number(text: str) -> int:
    """Read a card: ``SA``, ``♠A``, ``s10``.

    >>> card_number("SA"), card_number("♣2")
    (12, 48)
    """
    word = text.strip().upper().replace("10", "T") if isinstance(text, str) else ""
    word = word.replace("\ufe0f", "")
    if len(word) == 2 and word[0] in _SUIT_OF and word[1] in RANKS:
        return 16 * _SUIT_OF[word[0]] + RANKS.index(word[1])
    raise TefudaError("A card is a suit and a rank such as SA, ♠A or D10, not {text!r}.", text=text)


def card_text(number: int) -> str:
    """Write a card.

    >>> card_text(12)
    'SA'
    """
    return SUITS[number >> 4] + RANKS[number & 15]


def cards_of(hand: int) -> list[int]:
    """List the cards of a hand, spades first, high ones first."""
    return [
        16 * suit + rank for suit in range(4) for rank in range(12, -1, -1) if hand >> 16 * suit + rank & 1
    ]


def suit_text(hand: int, suit: int) -> str:
    """Write the cards of one suit, high ones first.

    >>> suit_text(read_hand("AK3.Q.JT.98765432"), 0)
    'AK3'
    """
    return "".join(RANKS[rank] for rank in range(12, -1, -1) if hand >> 16 * suit + rank & 1)


def read_hand(text: str) -> int:
    """Read a hand, spades, hearts, diamonds, clubs: ``AK3.Q.JT.98765432`` (suit letters may stand before)."""
    parts = text.strip().upper().replace("10", "T").split(".")
    if len(parts) != 4:
        raise TefudaError(
            "A hand is four suits separated by dots, such as AK3.Q.JT.98765432, not {text!r}.", text=text
        )
    hand = 0
    for suit, part in enumerate(parts):
        part = part.strip()
        if part[:1] and _SUIT_OF.get(part[0]) == suit:
            part = part[1:]
        for letter in part.replace("-", ""):
            rank = RANKS.find(letter)
            if rank < 0:
                raise TefudaError(
                    "{letter!r} in {text!r} is not a rank: ranks are {ranks}.",
                    letter=letter,
                    text=text,
                    ranks=RANKS,
                )
            bit = 1 << 16 * suit + rank
            if hand & bit:
                raise TefudaError(
                    "The card {value}{letter} appears twice in {text!r}.",
                    value=SUITS[suit],
                    letter=letter,
                    text=text,
                )
            hand |= bit
    return hand


def write_hand(hand: int) -> str:
    """Write a hand as :func:`read_hand` reads it."""
    return ".".join(suit_text(hand, suit) for suit in range(4))


def read_hands(text: str) -> tuple[int | None, ...]:
    """Read a deal with its first seat, ``N:hand hand hand hand``; an unknown hand, ``-``, is None."""
    if not isinstance(text, str) or len(text) > 400:
        raise TefudaError("A deal is a text such as {example_deal}.", example_deal=EXAMPLE_DEAL)
    match = re.fullmatch(r"\s*(?:([NESWnesw])\s*:)?\s*(.*?)\s*", text, re.DOTALL)
    words = match[2].split() if match else []
    if match is None or len(words) != 4:
        raise TefudaError(
            "A deal is a seat and four hands such as {example_deal}, not {text!r}.",
            example_deal=EXAMPLE_DEAL,
            text=text,
        )
    first = SEATS.index((match[1] or "N").upper())
    hands: list[int | None] = [None] * 4
    seen = 0
    for i, word in enumerate(words):
        if word == "-":
            continue
        hand = read_hand(word)
        if hand & seen:
            twice = card_text(cards_of(hand & seen)[0])
            raise TefudaError("The card {twice} is in two hands.", twice=twice)
        seen |= hand
        hands[(first + i) % 4] = hand
    return tuple(hands)


def read_deal(text: str, cards: int | None = 13) -> Hands:
    """Read a deal of four full hands; ``cards=None`` takes endings too, if all hands are of one size.

    One hand of four may be ``-``: it has the cards that are left over.

    >>> hands = read_deal("N:AK... QJ... T9... 87...", cards=None)
    >>> write_deal(hands)
    'N:AK... QJ... T9... 87...'
    """
    hands = list(read_hands(text))
    missing = [seat for seat in range(4) if hands[seat] is None]
    if len(missing) == 1 and cards == 13:
        hands[missing[0]] = DECK & ~sum(hand for hand in hands if hand is not None)
    elif missing:
        raise TefudaError("This deal has hands that are not known.")
    sizes = [(hand or 0).bit_count() for hand in hands]
    wanted = sizes[0] if cards is None else cards
    for seat, size in enumerate(sizes):
        if size != wanted or size == 0:
            raise TefudaError(
                "{value} has {size} cards, not {wanted}.",
                value=SEATS[seat],
                size=size,
                wanted=wanted or "at least one",
            )
    north, east, south, west = (hand or 0 for hand in hands)
    return north, east, south, west


def write_deal(hands: Sequence[int], first: int = 0) -> str:
    """Write four hands as PBN does, from a seat on.

    >>> write_deal(read_deal("N:AK... QJ... T9... 87...", cards=None), first=1)
    'E:QJ... T9... 87... AK...'
    """
    return f"{SEATS[first]}:" + " ".join(write_hand(hands[(first + i) % 4]) for i in range(4))


# Calls and contracts. Bids are numbers from 0 (1C) to 34 (7NT).


def read_call(text: str) -> int | None:
    """Read a call as the number of its move; None if the text is none."""
    word = text.strip().lower() if isinstance(text, str) else ""
    if word in _CALLS:
        return _CALLS[word]
    match = re.fullmatch(r"([1-7])\s*(c|d|h|s|nt?|♣|♦|♥|♠)", word)
    if not match:
        return None
    return 3 + 5 * (int(match[1]) - 1) + read_strain(match[2])


def read_strain(text: str) -> int:
    """Read a strain: C 0, D, H, S, NT 4."""
    word = text.strip().upper()
    for letter, symbol in SYMBOLS.items():
        word = word.replace(symbol, letter)
    word = "NT" if word in ("N", "NT") else word
    if word not in STRAINS:
        raise TefudaError(
            "A strain is one of {strains}, not {text!r}.", strains=", ".join(STRAINS), text=text
        )
    return STRAINS.index(word)


def call_text(number: int) -> str:
    """Write a call.

    >>> call_text(0), call_text(1), call_text(7)
    ('pass', 'X', '1NT')
    """
    if number < 3:
        return (PASS, DOUBLE, REDOUBLE)[number]
    return f"{(number - 3) // 5 + 1}{STRAINS[(number - 3) % 5]}"


@dataclass(frozen=True)
class Contract:
    """What is to be made, by whom."""

    level: int
    strain: int  # clubs 0 to no trump 4
    doubled: int  # 0, 1, 2
    _: KW_ONLY
    declarer: int

    @property
    def bid(self) -> int:
        """The bid as a number from 0 to 34."""
        return 5 * (self.level - 1) + self.strain

    @property
    def trump(self) -> int:
        """The suit of the trumps as hands count suits; 4 = none."""
        return trump_of(self.strain)

    @property
    def name(self) -> str:
        """The contract without its declarer, ``4SX``."""
        return f"{self.level}{STRAINS[self.strain]}{'X' * self.doubled}"

    def __str__(self) -> str:
        return f"{self.name} by {SEATS[self.declarer]}"


def trump_of(strain: int) -> int:
    """Turn a strain into a suit as hands count them, spades 0; 4 = no trump."""
    return 4 if strain == 4 else 3 - strain


def read_contract(text: str, declarer: int | None = None) -> Contract:
    """Read a contract.

    >>> print(read_contract("3nt by s"), read_contract("4♠X N"), sep=", ")
    3NT by S, 4SX by N
    """
    match = re.fullmatch(
        r"\s*([1-7])\s*(C|D|H|S|NT?|♣|♦|♥|♠)\s*(X{0,2})\s*(?:(?:BY)?\s*([NESW]))?\s*",
        text.upper().replace("*", "X") if isinstance(text, str) else "",
    )
    if not match or (match[4] is None and declarer is None):
        raise TefudaError("A contract is such as '3NT by S' or '4SX by N', not {text!r}.", text=text)
    seat = SEATS.index(match[4]) if match[4] else declarer
    assert seat is not None
    return Contract(int(match[1]), read_strain(match[2]), len(match[3]), declarer=seat)


# Boards.


def board_conditions(board: int) -> tuple[int, int]:
    """Return dealer and vulnerability (0 none, 1 NS, 2 EW, 3 both) of a board; they repeat after 16.

    >>> board_conditions(1), board_conditions(16)
    ((0, 0), (3, 2))
    """
    number = board - 1
    return number % 4, (number + number // 4) % 4


def read_seat(text: Any) -> int:
    """Read a seat: N, E, S, W or a whole name."""
    word = text.strip().upper() if isinstance(text, str) else ""
    if word in SEATS and len(word) == 1:
        return SEATS.index(word)
    names = ["NORTH", "EAST", "SOUTH", "WEST"]
    if word in names:
        return names.index(word)
    raise TefudaError("A seat is one of N, E, S, W, not {text!r}.", text=text)


def read_vulnerable(text: Any) -> int:
    """Read a vulnerability in any of its spellings: none, NS, EW, both; love, all, ``-``."""
    word = text.strip().lower().replace("-", "").replace("/", "") if isinstance(text, str) else "?"
    for number, names in enumerate(
        (("none", "love", "", "o", "0", "nobody"), ("ns", "n"), ("ew", "e"), ("both", "all", "b", "game"))
    ):
        if word in names:
            return number
    raise TefudaError(
        "A vulnerability is one of {vulnerable}, not {text!r}.", vulnerable=", ".join(VULNERABLE), text=text
    )
