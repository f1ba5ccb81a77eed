"""A client at our table: its seat, what it has asked for and what it has been told."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field

from tefuda.wire.bridge import messages as wire
from tefuda.wire.bridge.dialects import START_OF_BOARD, Dialect
from tefuda.wire.bridge.messages import DUMMY
from tefuda.wire.lines import LineSocket


@dataclass
class TableMove:
    """A call or a card at the table: who decided it, whose it is, what the bidder said of it."""

    decider: int
    actor: int
    text: str
    _: KW_ONLY
    is_call: bool
    explanation: str = ""
    alerted: bool = False


@dataclass
class BoardTold:
    """What a client has asked for in this board, and how far it has been told; begins anew with the board."""

    _: KW_ONLY
    moves: int = 0  # of the board that it knows: told, or its own
    bids: int = 0  # calls that it waits for
    cards: int = 0
    started: bool = False
    asked_deal: bool = False
    asked_cards: bool = False
    asked_dummy: bool = False
    has_deal: bool = False
    has_cards: bool = False
    has_dummy: bool = False
    led: int = -1  # the move up to which it was told to lead
    since: float = 0.0  # when it got its cards
    lines: int = 0  # that it sent
    wrong: int = 0  # of them that meant nothing, or were not allowed


@dataclass
class Guest:
    """A client on a socket."""

    lines: LineSocket
    team: str
    seat: int
    _: KW_ONLY
    dialect: Dialect
    since: float = field(default_factory=time.monotonic)
    asked_teams: bool = False
    has_teams: bool = False
    ready: bool = False  # to start
    waits: bool = False  # for the next board: somebody plays this one for it
    board: BoardTold = field(default_factory=BoardTold)

    @property
    def name(self) -> str:
        """Name it for people."""
        return f"{wire.SEAT_NAMES[self.seat]} ({self.team})"

    def send(self, line: str) -> None:
        """Send a line; a client that does not read is found out when we read."""
        self.lines.send(line)

    def take(self, message: wire.Ready) -> None:
        """Note what it waits for. Who asks twice for the same board, or cards, is told once."""
        told = self.board
        if message.asked == "teams":
            self.asked_teams = True
        elif message.asked == "start":
            self.ready = True
        elif message.asked == "deal":
            self.ready = told.asked_deal = True
            told.bids = told.cards = 0  # what is left of a board that it did not finish
        elif message.asked == "cards":
            told.asked_cards = True
        elif message.asked == "dummy":
            told.asked_dummy = True
        elif message.asked == "bid":
            told.bids += 1
        elif message.asked == "card":
            told.cards += 1


@dataclass
class Conditions:
    """A board as it is dealt: number, dealer, vulnerability, hands."""

    number: int
    dealer: int
    vulnerable: str
    _: KW_ONLY
    hands: Sequence[int]


def tell(guest: Guest, dealt: Conditions, moves: Sequence[TableMove], *, dummy: int | None) -> None:
    """Tell a client what it waits for, as far as it has happened. ``dummy`` is None before the contract."""
    told, write = guest.board, guest.dialect
    if not guest.ready or guest.waits:
        return
    if not told.started:
        told.started = True
        guest.send(START_OF_BOARD)
    if told.asked_deal and not told.has_deal:
        told.has_deal = True
        guest.send(write.board(dealt.number, dealt.dealer, dealt.vulnerable))
    if told.asked_cards and told.has_deal and not told.has_cards:
        told.has_cards, told.since = True, time.monotonic()
        guest.send(write.cards(guest.seat, dealt.hands[guest.seat]))
    if not told.has_cards:
        return
    lead = next((at for at, move in enumerate(moves) if not move.is_call), None)
    while told.moves < len(moves):
        if told.asked_dummy and not told.has_dummy and lead is not None and dummy is not None:
            _show_dummy(guest, dealt, dummy)
        move = moves[told.moves]
        if move.decider == guest.seat:  # made before it came back: it must make it again
            if told.moves >= (lead or 0) and not move.is_call and (told.moves - (lead or 0)) % 4 == 0:
                let_lead(guest, move.actor, at=told.moves, dummy=dummy)
            return
        if (told.bids if move.is_call else told.cards) == 0:
            return
        if move.is_call:
            told.bids -= 1
            against = (move.decider - guest.seat) % 2 == 1
            text, alerted = (move.explanation, move.alerted) if against else ("", False)
            guest.send(write.call(move.actor, move.text, text, alerted=alerted))
        else:
            told.cards -= 1
            guest.send(write.play(move.actor, move.text))
        told.moves += 1
    if told.asked_dummy and not told.has_dummy and lead is not None and dummy is not None:
        _show_dummy(guest, dealt, dummy)


def _show_dummy(guest: Guest, dealt: Conditions, dummy: int) -> None:
    guest.board.has_dummy = True
    guest.send(guest.dialect.cards(DUMMY, dealt.hands[dummy]))


def let_lead(guest: Guest, actor: int, *, at: int, dummy: int | None) -> None:
    """Tell a client once that it, or dummy, leads."""
    if guest.board.led < at:
        guest.board.led = at
        guest.send(guest.dialect.to_lead(DUMMY if actor == dummy else actor))
