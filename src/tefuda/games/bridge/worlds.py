"""The worlds of a bridge View: deals of the unseen cards, with hand sizes and voids shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tefuda._native import bridge as native
from tefuda.core import Knowledge, Rng, TefudaError, View, World
from tefuda.games.bridge.notation import (
    DECK,
    FIRST_CARD,
    SEATS,
    VULNERABLE,
    cards_of,
    read_hand,
    read_seat,
    read_vulnerable,
    write_deal,
)

if TYPE_CHECKING:
    from tefuda.games.bridge.game import Bridge


def followed(cards: Sequence[int], leader: int, trump: int) -> tuple[list[int], list[int]]:
    """Return what every seat has played, and the suits in which it has shown out, as bits."""
    played, voids = [0] * 4, [0] * 4
    for first in range(0, len(cards), 4):
        trick = cards[first : first + 4]
        best = 0
        for place, card in enumerate(trick):
            seat = (leader + place) % 4
            if sum(played) >> card & 1:
                raise TefudaError("a card was played twice.")
            played[seat] |= 1 << card
            if card >> 4 != trick[0] >> 4:
                voids[seat] |= 1 << (trick[0] >> 4)
            top = trick[best]
            if card > top if card >> 4 == top >> 4 else card >> 4 == trump:
                best = place
        leader = (leader + best) % 4
    return played, voids


class HandWorlds(Knowledge):
    """An exact count, a list and a uniform sampler of worlds, from the View alone."""

    def __init__(self, game: Bridge, view: View) -> None:
        self._game = game
        self._view = view
        self.played = [0, 0, 0, 0]  # cards by seat
        self.voids = [0, 0, 0, 0]  # suits as bits
        self._dummy: tuple[int, int] | None = None  # seat and hand at the start
        try:
            self._read()
        except (TefudaError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise TefudaError("This View is impossible: {error}", error=error) from None

    def _read(self) -> None:
        view, secret = self._view, self._view.secret
        self._dealer, self._vulnerable = read_seat(secret["dealer"]), read_vulnerable(secret["vulnerable"])
        self._moves = tuple(self._game.move(token.seen) for token in view.log)
        own = read_hand(secret["hand"])
        self._follow_play()
        known = {view.observer: own}
        if self._dummy:
            known[self._dummy[0]] = self._dummy[1]
        for hand in known.values():
            if hand.bit_count() != 13:
                raise TefudaError("a hand has 13 cards at the start.")
        unseen = DECK
        seen, missing = [0] * 4, [0] * 4
        for seat in range(4):
            if seat in known:
                if self.played[seat] & ~known[seat]:
                    raise TefudaError("a card was played that was not in the hand.")
                seen[seat] = known[seat] & ~self.played[seat]
                unseen &= ~known[seat]
            else:
                missing[seat] = 13 - self.played[seat].bit_count()
                unseen &= ~self.played[seat]
        if sum(missing) != unseen.bit_count():
            raise TefudaError("the cards do not add up.")
        self.unseen = unseen
        self._seen, self.missing = seen, missing  # by seat
        # One deal that fits, played through, must give this very View, and leads to the position of all.
        start = self._game.position([0, 0, 0, 0], self._dealer, self._vulnerable)
        dealt = [hand | played for hand, played in zip(seen, self.played, strict=True)]
        trial = self._known_at(start, dealt).sample(Rng(0))
        world = self._world(list(trial.hands))
        state = self._game.start(world.deal)
        for move in world.moves:
            state.play(move)
        if state.view(view.observer) != view:
            raise TefudaError("its table does not follow from its secret and its log.")
        self.native = self._known_at(state.position, seen)

    def _known_at(self, position: Any, seen: list[int]) -> native.Knowledge:
        low, high = self._game.score_range
        return native.Knowledge(
            position,
            seen=seen,
            observer=self._view.observer,
            low=low,
            high=high,
            missing=self.missing,
            voids=self.voids,
            unseen=self.unseen,
        )

    def _follow_play(self) -> None:
        """Whose card was it, and who has shown out? Follows from the log alone."""
        cards = [move.id - FIRST_CARD for move in self._moves if move.id >= FIRST_CARD]
        calls = [move for move in self._moves if move.id < FIRST_CARD]
        position = self._game.position([0, 0, 0, 0], self._dealer, self._vulnerable)
        for call in calls:
            if not position.play(call.id):
                raise TefudaError("a call of the log was not allowed.")
        if not cards:
            return
        if not position.playing:
            raise TefudaError("a card was played before the end of the auction.")
        trump = 4 if position.bid % 5 == 4 else 3 - position.bid % 5
        dummy = (position.declarer + 2) % 4
        opening = self._view.log[len(calls)]
        self._dummy = dummy, read_hand(str(opening.reveal))
        self.played, self.voids = followed(cards, position.leader, trump)

    @property
    def count(self) -> int | None:
        """How many worlds there are."""
        count: int = self.native.count
        return count

    def worlds(self) -> Iterator[World]:
        """List all worlds; all have the same weight."""
        yield from (self._world(hands) for hands in self._shares(cards_of(self.unseen), list(self._seen)))

    def _shares(self, cards: list[int], hands: list[int]) -> Iterator[list[int]]:
        """All ways to deal these cards to the hands that lack some, seat after seat."""
        seat = next((s for s in range(4) if self.missing[s] > (hands[s] & self.unseen).bit_count()), None)
        if seat is None:
            yield list(hands)
            return
        may_have = [card for card in cards if not self.voids[seat] >> (card >> 4) & 1]
        for chosen in combinations(may_have, self.missing[seat]):
            more = list(hands)
            more[seat] |= sum(1 << card for card in chosen)
            taken = set(chosen)
            yield from self._shares([card for card in cards if card not in taken], more)

    def listed(self, most: int) -> list[tuple[World, float]] | None:
        """List every world where there are no more than ``most``."""
        count = self.count
        return None if count is None or count > most else [(world, 1.0) for world in self.worlds()]

    def sample_world(self, rng: Rng) -> World:
        """Draw one world; all are equally likely."""
        return self._world(list(self.native.sample(rng).hands))

    def _world(self, hands: list[int]) -> World:
        """A world from the hands as they are now: what was played goes back."""
        before = [hand | played for hand, played in zip(hands, self.played, strict=True)]
        deal = {
            "deal": write_deal(before),
            "dealer": SEATS[self._dealer],
            "vulnerable": VULNERABLE[self._vulnerable],
        }
        return World(deal, self._moves, 1)
