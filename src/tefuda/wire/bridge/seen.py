"""A board of which only our side is known: from what the manager tells to our View."""

from __future__ import annotations

from typing import Any

from tefuda._native import bridge as native
from tefuda.core import Rng, TefudaError, View
from tefuda.games.bridge.bidding import seen_by_dealer
from tefuda.games.bridge.game import Bridge, BridgeState, deal_of
from tefuda.games.bridge.notation import DECK, FIRST_CARD, call_text, trump_of
from tefuda.games.bridge.worlds import followed
from tefuda.wire.bridge.messages import SEAT_NAMES


class SeenBoard:
    """All that a seat knows of a board.

    Hidden cards are filled in by any deal that fits what was played; our View is the same with every one of
    them, which is the promise of a View.
    """

    def __init__(self, game: Bridge, seat: int, hand: int, *, dealer: int, vulnerable: int) -> None:
        self.game, self.seat, self.hand = game, seat, hand
        self._conditions = dealer, vulnerable
        self.dummy_hand: int | None = None
        self.moves: list[str] = []
        self.state = self._replay()

    @property
    def view(self) -> View:
        """Our View now."""
        return self.state.view(self.seat)

    @property
    def vulnerable(self) -> int:
        """Which sides are vulnerable: 1 the dealer's, 2 the other."""
        return seen_by_dealer(*self._conditions)

    @property
    def is_over(self) -> bool:
        """Has every card been played, or did all pass?"""
        return self.state.is_over

    @property
    def is_auction(self) -> bool:
        """Is a call due?"""
        return self.state.phase == "auction"

    @property
    def cards(self) -> int:
        """How many cards were played."""
        return len(self.moves) - len(self.state.auction)

    @property
    def trick(self) -> int:
        """The number of the trick that a card is due to, from 1."""
        return self.cards // 4 + 1

    @property
    def decider(self) -> int | None:
        """The seat that must decide: declarer for dummy."""
        return self.state.player

    @property
    def actor(self) -> int:
        """The seat whose call or card is due."""
        seat: int = self.state.position.seat
        return seat

    @property
    def dummy(self) -> int | None:
        """The seat of dummy, once there is a contract."""
        contract = self.state.contract
        return None if contract is None else (contract.declarer + 2) % 4

    @property
    def needs_dummy(self) -> bool:
        """Was the opening lead made, and has dummy not been shown to us yet?"""
        return self.cards > 0 and self.dummy_hand is None and self.dummy != self.seat

    def show_dummy(self, hand: int) -> None:
        """Take in dummy's cards."""
        self.dummy_hand = hand
        self.state = self._replay()

    def play(self, move: str) -> None:
        """Take in a call or a card of anybody."""
        self.moves.append(move)
        try:
            self.state = self._replay()
        except TefudaError:
            self.moves.pop()
            raise

    def _replay(self) -> BridgeState:
        start = self.game.position([0, 0, 0, 0], *self._conditions)
        played, voids = self._played(start)
        known = {self.seat: self.hand}
        if self.dummy_hand is not None and self.dummy is not None:
            known[self.dummy] = self.dummy_hand
        seen = [known.get(seat, played[seat]) for seat in range(4)]
        together = seen[0] | seen[1] | seen[2] | seen[3]
        unseen = DECK & ~together
        missing = [0 if seat in known else 13 - played[seat].bit_count() for seat in range(4)]
        wrong = [seat for seat, hand in known.items() if played[seat] & ~hand]
        if wrong:
            name = SEAT_NAMES[wrong[0]]
            raise TefudaError("The server lets {seat} play a card that it does not hold.", seat=name)
        if sum(hand.bit_count() for hand in seen) != together.bit_count():
            raise TefudaError("The server tells of a card in two places.")
        if sum(missing) != unseen.bit_count():
            raise TefudaError("The server tells of hands that are not of 13 cards.")
        low, high = self.game.score_range
        try:
            knowledge = native.Knowledge(
                start, seen=seen, observer=self.seat, low=low, high=high,
                missing=missing, voids=voids, unseen=unseen,
            )  # fmt: skip
            hands = list(knowledge.sample(Rng(0)).hands)
        except ValueError as error:
            raise TefudaError(
                "The server tells of cards that nobody can hold: {error}", error=error
            ) from None
        state = self.game.start(deal_of(hands, *self._conditions))
        for move in self.moves:
            try:
                state.play(move)
            except TefudaError as error:
                raise TefudaError(
                    "The server tells of {move}, which the rules do not allow: {error}",
                    move=move,
                    error=error,
                ) from None
        return state

    def _played(self, start: Any) -> tuple[list[int], list[int]]:
        """Return the cards that every seat has played, and the suits in which it has shown out, as bits."""
        position = start.copy()
        numbers = [self.game.move(move).id for move in self.moves]
        calls = [number for number in numbers if number < FIRST_CARD]
        for number in calls:
            if not position.play(number):
                raise TefudaError(
                    "The server tells of {move}, which the rules do not allow here.", move=call_text(number)
                )
        if len(calls) == len(numbers):
            return [0] * 4, [0] * 4
        if not position.playing:
            raise TefudaError("The server lets a card be played in the auction.")
        trump = trump_of(position.bid % 5)
        return followed([number - FIRST_CARD for number in numbers[len(calls) :]], position.leader, trump)
