"""Cards as people type them: ``SA,DA``, ``as da``, ``♠A``, ``10h``, ``joker``."""

from __future__ import annotations

import re

from tefuda.core.human_interface import folded
from tefuda.core.words import tr

SUITS = "SHDC"
RANKS = "23456789TJQKA"
_SYMBOLS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_JOKERS = ("JK", "JOKER", "JO", "ジョーカー")
_BREAKS = re.compile(r"[\s,、。・/+\-]+")


def typed_card(word: str) -> str | None:
    """Return a card as ``SA`` (``JK`` for the joker), suit or rank first; None for what is no card.

    >>> [typed_card(word) for word in ("as", "SA", "♠A", "10h", "joker", "x9")]
    ['SA', 'SA', 'SA', 'HT', 'JK', None]
    """
    text = folded(word.replace("\ufe0f", "")).upper().replace("10", "T")
    for symbol, letter in _SYMBOLS.items():
        text = text.replace(symbol, letter)
    if text in _JOKERS:
        return "JK"
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        text = text[::-1]
    return text if len(text) == 2 and text[0] in SUITS and text[1] in RANKS else None


def typed_cards(text: str) -> list[str] | None:
    """Return the cards of a text, parted by spaces, commas, + or -; None if anything else is there.

    >>> typed_cards("SA,DA"), typed_cards("as da"), typed_cards("s3-s4-s5"), typed_cards("pass")
    (['SA', 'DA'], ['SA', 'DA'], ['S3', 'S4', 'S5'], None)
    """
    words = [word for word in _BREAKS.split(text.strip()) if word]
    cards = [typed_card(word) for word in words]
    return [card for card in cards if card] if cards and all(cards) else None


def card_label(card: str) -> str:
    """Name a card in words, for those who hear it.

    >>> card_label("ST"), card_label("HA"), card_label("JK"), card_label("12")
    ('10 of spades', 'A of hearts', 'joker', '12')
    """
    if card == "JK":
        return tr("joker")
    if card[0] not in SUITS:
        return card
    rank = "10" if card[1] == "T" else card[1]
    if card[0] == "S":
        return tr("{rank} of spades", rank=rank)
    if card[0] == "H":
        return tr("{rank} of hearts", rank=rank)
    return tr("{rank} of diamonds", rank=rank) if card[0] == "D" else tr("{rank} of clubs", rank=rank)
