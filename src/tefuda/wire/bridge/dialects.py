"""Lines of the table-manager protocol, written: as version 18 has them, or as a program wants them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from tefuda.core import TefudaError
from tefuda.games.bridge.notation import DOUBLE, PASS, REDOUBLE, SUITS, VULNERABLE, suit_text
from tefuda.wire.bridge.messages import DUMMY, SEAT_NAMES

_VULNERABLE = dict(zip(VULNERABLE, ("Neither", "N/S", "E/W", "Both"), strict=True))
_CALLS = {PASS: "passes", DOUBLE: "doubles", REDOUBLE: "redoubles"}


@dataclass(frozen=True)
class Dialect:
    """How lines are written. The defaults are version 18."""

    name: str
    _: KW_ONLY
    capitals: bool = False  # NORTH PASSES in place of North passes
    small_cards: bool = False  # plays 7s in place of plays 7S
    any_seat: bool = False  # clients connect as ANYPL
    stop_in_teams: bool = True  # Teams : N/S : "A". E/W : "B"
    tight: bool = False  # Teams: N/S "A" E/W "B", cards: without the spaces before colons
    brackets: bool = True  # North ("A") seated in place of North A seated
    infos: bool = False  # explanations of calls that are not alerted, after Infos.
    suits: str = SUITS  # the order of suits in a hand

    def seat(self, seat: int) -> str:
        """Name a seat, or dummy."""
        name = "Dummy" if seat == DUMMY else SEAT_NAMES[seat]
        return name.upper() if self.capitals and seat != DUMMY else name

    # What clients write.

    def connecting(self, team: str, seat: int) -> str:
        """Introduce a client."""
        place = "ANYPL" if self.any_seat else self.seat(seat)
        return f'Connecting "{team}" as {place} using protocol version 18'

    def ready(self, seat: int, what: str) -> str:
        """Say what a client waits for: ``for teams``, ``to start``, ``for deal``, ``for cards``…"""
        return f"{self.seat(seat)} ready {what}"

    def ready_for_bid(self, seat: int, other: int) -> str:
        """Wait for somebody's call."""
        return self.ready(seat, f"for {self.seat(other)}'s bid")

    def ready_for_card(self, seat: int, other: int, trick: int) -> str:
        """Wait for somebody's card, or dummy's."""
        whose = "dummy" if other == DUMMY else self.seat(other)
        return self.ready(seat, f"for {whose}'s card to trick {trick}")

    # What managers write.

    def seated(self, seat: int, team: str) -> str:
        """Give a client its seat."""
        return f'{self.seat(seat)} ("{team}") seated' if self.brackets else f"{self.seat(seat)} {team} seated"

    def teams(self, north_south: str, east_west: str) -> str:
        """Name the teams."""
        if self.tight:
            return f'Teams: N/S "{north_south}" E/W "{east_west}"'
        stop = "." if self.stop_in_teams else ""
        return f'Teams : N/S : "{north_south}"{stop} E/W : "{east_west}"'

    def board(self, number: int, dealer: int, vulnerable: str) -> str:
        """Tell the conditions of a board."""
        return f"Board number {number}. Dealer {self.seat(dealer)}. {_VULNERABLE[vulnerable]} vulnerable."

    def cards(self, owner: int, hand: int) -> str:
        """Write a hand.

        >>> from tefuda.games.bridge.notation import read_hand
        >>> DIALECTS["18"].cards(0, read_hand("AT95.K65.QJ8762.")) == "North's cards : " + (
        ...     "S A T 9 5. H K 6 5. D Q J 8 7 6 2. C -.")
        True
        """
        suits = [f"{suit} {' '.join(suit_text(hand, SUITS.index(suit))) or '-'}." for suit in self.suits]
        colon = ":" if self.tight else " :"
        return f"{self.seat(owner)}'s cards{colon} {' '.join(suits)}"

    def to_lead(self, seat: int) -> str:
        """Let somebody lead."""
        return f"{self.seat(seat)} to lead"

    def timing(self, boards: Sequence[float], totals: Sequence[float]) -> str:
        """Tell the seconds that both sides used: this board, in all."""
        sides = [
            f"{side} : this board  {_minutes(board)},  total  {_hours(total)}"
            for side, board, total in zip(("N/S", "E/W"), boards, totals, strict=True)
        ]
        return "Timing - " + ".  ".join(sides)

    # What both write.

    def call(self, seat: int, call: str, explanation: str = "", *, alerted: bool = False) -> str:
        """Write a call; the explanation where it is alerted, or where the dialect has ``Infos.``"""
        words = _CALLS.get(call, f"bids {call}")
        line = f"{self.seat(seat)} {words.upper() if self.capitals and call in _CALLS else words}"
        if alerted:
            return f"{line} Alert. {explanation}".rstrip()
        return f"{line} Infos. {explanation}" if explanation and self.infos else line

    def play(self, seat: int, card: str) -> str:
        """Write a card, rank first."""
        text = card[1] + card[0]
        return f"{self.seat(seat)} plays {text.lower() if self.small_cards else text}"


def _minutes(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def _hours(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


START_OF_BOARD, END_OF_SESSION = "Start of board", "End of session"
ILLEGAL_BID, ILLEGAL_CARD = "Illegal bid", "Illegal card"

DIALECTS: dict[str, Dialect] = {
    dialect.name: dialect
    for dialect in (
        Dialect("18"),
        Dialect("ben", stop_in_teams=False, infos=True),
        Dialect(
            "wbridge5", capitals=True, small_cards=True, any_seat=True
        ),  # as OpenSpiel's manager wants it
        Dialect("openspiel", capitals=True, small_cards=True, tight=True, suits="CDHS"),  # and as it writes
        Dialect("moniteur", stop_in_teams=False, brackets=False),
    )
}


def dialect(name: str) -> Dialect:
    """Return a dialect by name."""
    if name not in DIALECTS:
        raise TefudaError(
            "A dialect is one of {dialects}, not {name!r}.", dialects=", ".join(DIALECTS), name=name
        )
    return DIALECTS[name]
