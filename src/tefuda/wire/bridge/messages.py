"""Lines of the table-manager protocol, read: in the words of version 18 and in those that programs use.

Case, spaces and full stops do not matter, nor do the order of suits and of a card's two letters. Whatever is
none of these raises a TefudaError with a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Literal

from tefuda.core import TefudaError
from tefuda.games.bridge.notation import (
    RANKS,
    SUITS,
    call_text,
    read_call,
    read_seat,
    read_vulnerable,
)

VERSIONS = (18, 19)  # 19 is 18 with questions for explanations
DUMMY = -1  # in place of a seat, where a line says "dummy"
SEAT_NAMES = ("North", "East", "South", "West")
Asked = Literal["teams", "start", "deal", "cards", "bid", "card", "dummy", "nothing"]


@dataclass(frozen=True)
class Connecting:
    """A client introduces itself; without a seat (``ANYPL``) it takes any."""

    team: str
    seat: int | None
    version: int


@dataclass(frozen=True)
class Seated:
    """The manager gives a client its seat."""

    seat: int
    team: str


@dataclass(frozen=True)
class Ready:
    """A client waits for something; ``other`` is whose call or card, ``trick`` counts from 1."""

    seat: int
    asked: Asked
    other: int | None = None
    _: KW_ONLY
    trick: int | None = None


@dataclass(frozen=True)
class Teams:
    """The names of both teams."""

    north_south: str
    east_west: str


@dataclass(frozen=True)
class StartOfBoard:
    """A board begins, or begins again."""


@dataclass(frozen=True)
class BoardInfo:
    """Number, dealer and vulnerability of a board."""

    number: int
    dealer: int
    vulnerable: int


@dataclass(frozen=True)
class Cards:
    """Thirteen cards as bits, of a seat or of ``DUMMY``."""

    owner: int
    hand: int


@dataclass(frozen=True)
class Called:
    """A call, with what the bidder says of it; ``alerted`` where that is an alert."""

    seat: int
    call: str
    explanation: str = ""
    _: KW_ONLY
    alerted: bool = False


@dataclass(frozen=True)
class CardPlayed:
    """A card of a seat or of ``DUMMY``; programs add what it signals."""

    seat: int
    card: str
    remark: str = ""


@dataclass(frozen=True)
class ToLead:
    """A seat or ``DUMMY`` leads."""

    seat: int


@dataclass(frozen=True)
class Timing:
    """Seconds used by both sides: this board and in all, North and South first; None = not told."""

    seconds: tuple[float, ...] | None


@dataclass(frozen=True)
class Refused:
    """The manager did not take what it was sent: ``Illegal bid``, ``Illegal card``, an error."""

    text: str


@dataclass(frozen=True)
class Explain:
    """The manager asks a client (version 19) what a call means."""

    seat: int
    call: str


@dataclass(frozen=True)
class EndOfSession:
    """There are no more boards."""


Message = (
    Connecting
    | Seated
    | Ready
    | Teams
    | StartOfBoard
    | BoardInfo
    | Cards
    | Called
    | CardPlayed
    | ToLead
    | Timing
    | Refused
    | Explain
    | EndOfSession
)

_SEAT = r"(north|east|south|west)"
_WHO = r"(north|east|south|west|dummy)"
_S = r"['’`´?]?s"  # a typographic apostrophe may have been replaced on its way
_ALERT = re.compile(r"[\s.]*\b(alert|infos?)\b\s*[.:]?\s*(.*)$", re.IGNORECASE | re.DOTALL)


def read(line: str) -> Message:
    """Read a line of either side.

    >>> read("WEST ready for  NORTH's bid")
    Ready(seat=3, asked='bid', other=0, trick=None)
    >>> read("north bids 1nt Alert. 12 to 14 total points.")
    Called(seat=0, call='1NT', explanation='12 to 14 total points.', alerted=True)
    >>> read("West plays s7") == read("WEST plays 7s")
    True
    """
    text = " ".join(line.split())
    for pattern, make in _LINES:
        found = pattern.fullmatch(text)
        if found:
            return make(found)
    raise TefudaError("{value!r} is not a line of the protocol", value=text[:80])


def _seat(word: str) -> int:
    return DUMMY if word.lower() == "dummy" else read_seat(word)


def _connecting(found: re.Match[str]) -> Message:
    word = found[3].lower()
    seat = None if word in ("anypl", "any", "anyplayer") else _any_seat(word)
    return Connecting((found[1] if found[1] is not None else found[2]).strip(), seat, int(found[4]))


def _any_seat(word: str) -> int:
    try:
        return read_seat(word)
    except TefudaError:
        raise TefudaError("a seat is North, East, South, West or ANYPL, not {value!r}", value=word) from None


def _ready(found: re.Match[str]) -> Message:
    words: tuple[Asked, ...] = ("teams", "start", "deal", "cards", "dummy")
    word = next((word for word in words if found[2] and word in found[2].lower()), None)
    return Ready(read_seat(found[1]), word or "nothing")


def _ready_for_move(found: re.Match[str]) -> Message:
    if found[3].lower().startswith("card"):
        return Ready(read_seat(found[1]), "card", _seat(found[2]), trick=int(found[4] or 0) or None)
    return Ready(read_seat(found[1]), "bid", _seat(found[2]))


def read_cards(text: str) -> int:
    """Read thirteen cards in any order of suits; a void is ``-`` or nothing.

    >>> read_cards("S -.H A K T 8 4 3 2.D.C A K T 7 6 3.") == read_cards("c AKT763. d -. h AKT8432. s -.")
    True
    """
    words = text.upper().replace("10", "T")
    hand = 0
    seen: set[str] = set()
    for suit, cards in re.findall(r"([SHDC])\s*:?([^SHDC]*)", words):
        ranks = re.sub(r"[\s.,-]", "", cards)
        if suit in seen or len(set(ranks)) != len(ranks) or any(rank not in RANKS for rank in ranks):
            raise TefudaError("{value!r} is not a hand", value=text[:80])
        seen.add(suit)
        hand |= sum(1 << 16 * SUITS.index(suit) + RANKS.index(rank) for rank in ranks)
    if re.match(r"\s*[SHDC]", words) is None or hand.bit_count() != 13:
        raise TefudaError("{value!r} is not a hand of 13 cards", value=text[:80])
    return hand


def _called(found: re.Match[str]) -> Message:
    rest, explanation, alerted = found[2], "", False
    note = _ALERT.search(rest)
    if note:
        rest, explanation, alerted = rest[: note.start()], note[2].strip(), note[1].lower() == "alert"
    word = re.sub(r"^bids\b", "", rest.strip().lower()).strip(" .")
    word = {"passes": "pass", "doubles": "x", "redoubles": "xx"}.get(word, word)
    number = read_call(word)
    if number is None:
        raise TefudaError("{value!r} is not a call", value=found[2][:40])
    return Called(read_seat(found[1]), call_text(number), explanation, alerted=alerted)


def _played(found: re.Match[str]) -> Message:
    return CardPlayed(_seat(found[1]), read_card(found[2]), (found[3] or "").strip())


def read_card(word: str) -> str:
    """Read a card of two letters, rank and suit in any order: ``7S``, ``s7``."""
    letters = word.upper().replace("10", "T")
    for text in (letters, letters[::-1]) if len(letters) == 2 else ():
        if text[0] in RANKS and text[1] in SUITS:
            return text[1] + text[0]
    raise TefudaError("{value!r} is not a card", value=word[:40])


def _board(found: re.Match[str]) -> Message:
    word = {"neither": "none"}.get(found[3].lower(), found[3])
    return BoardInfo(int(found[1]), read_seat(found[2]), read_vulnerable(word))


def _timing(found: re.Match[str]) -> Message:
    times = re.findall(r"\d{1,3}(?::\d{1,2}){1,2}", found[1])
    if len(times) != 4:
        return Timing(None)
    seconds = []
    for time in times:
        total = 0
        for part in time.split(":"):
            total = 60 * total + int(part)
        seconds.append(float(total))
    return Timing(tuple(seconds))


def _explain(found: re.Match[str]) -> Message:
    called = _called(found)
    assert isinstance(called, Called)
    return Explain(called.seat, called.call)


_LINES: list[tuple[re.Pattern[str], Callable[[re.Match[str]], Message]]] = [
    (re.compile(pattern, re.IGNORECASE), make)
    for pattern, make in (
        (
            r'connecting (?:"([^"]*)"|(.+?)) as (\w+) using protocol version (\d{1,6})(?:\b.*)?',
            _connecting,
        ),
        (
            _SEAT + r' \(?"?(.*?)"?\)? ?seated\.?',
            lambda found: Seated(read_seat(found[1]), found[2].strip()),
        ),
        (_SEAT + rf" ready for {_WHO}{_S} (bid|call|card)\b(?:.*?(\d{{1,2}}))?.*", _ready_for_move),
        (_SEAT + r" ready (?:for|to) (teams?(?: names)?|start|deal|cards|dummy)\.?", _ready),
        (_SEAT + r" (?:has )?received dummy()\.?", _ready),
        (
            r'teams ?:? ?n/s ?:? ?"(.*?)" ?[.,;]? ?e/w ?:? ?"(.*?)".*',
            lambda found: Teams(found[1].strip(), found[2].strip()),
        ),
        (r"start of (?:the )?board\.?", lambda _: StartOfBoard()),
        (
            rf"board number (\d{{1,9}}) ?[.,] ?dealer {_SEAT} ?[.,] ?(neither|none|n/s|e/w|ns|ew|both|all)"
            r"(?: sides?)? vulnerable\.?",
            _board,
        ),
        (_WHO + rf"{_S} cards ?:? ?(.*)", lambda found: Cards(_seat(found[1]), read_cards(found[2]))),
        (_SEAT + r" (bids\b.*|pass(?:es)?\b.*|doubles?\b.*|redoubles?\b.*)", _called),
        (_WHO + r" plays (\w{2,3})(?: ?\. ?(.*))?", _played),
        (_WHO + r" to lead\.?", lambda found: ToLead(_seat(found[1]))),
        (r"timing\b(.*)", _timing),
        (rf"explain {_SEAT}{_S} (.*)", _explain),
        (r"end of (?:the )?session\b.*|ns ?:.*", lambda _: EndOfSession()),
        (r"((?:illegal|unexpected|expected|error|disconnect)\b.*)", lambda found: Refused(found[1])),
    )
]
