"""What a declarer can be sure to average in a small ending, over all layouts and against the best defence."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import combinations
from typing import Any

import numpy as np

from tefuda._native import bridge as native
from tefuda.core import Stop, TefudaError, View
from tefuda.core.errors import positive, whole
from tefuda.games.bridge.double_dummy import Position
from tefuda.games.bridge.notation import (
    SEATS,
    card_number,
    card_text,
    cards_of,
    read_hand,
    read_hands,
    read_seat,
    read_strain,
    trump_of,
)
from tefuda.games.bridge.together import LONGEST

MOST = 5  # cards a hand
STEPS = (2, 4, 6, LONGEST)  # own cards ahead: what is possible with few tells what to look for with all


@dataclass(frozen=True)
class BestDefence:
    """What each card brings the declarer's side from now on, in the mean over all layouts.

    ``tricks`` is against the best defence, ``open_tricks`` the mean of double dummy, which is never less.
    ``results`` says in how many layouts the best plan after a card brings how many tricks. With ``need=``
    all these count layouts in which so many tricks are made: their share, and 1 or 0.
    """

    player: str
    tricks: dict[str, float]
    open_tricks: dict[str, float]
    _: KW_ONLY
    layouts: int
    results: dict[str, dict[int, int]]

    @property
    def value(self) -> float:
        """With the best card."""
        return max(self.tricks.values())

    @property
    def best(self) -> list[str]:
        """The best cards."""
        return [card for card, tricks in self.tricks.items() if tricks == self.value]


def best_defence(
    ending: View | str,
    strain: str = "",
    leader: str = "",
    *,
    trick: Sequence[str] = (),
    unseen: str = "",
    need: int | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> BestDefence:
    """Find what the declarer can average in an ending of up to five cards a hand.

    The declarer plays both hands and may let its cards depend on what it sees only: on the cards played. The
    defenders know every card and how the declarer will play. All layouts of the unseen cards that fit count
    alike. The answer is exact. The ending is the declarer's View, or a text with ``-`` for the hands of the
    defenders, whose cards are ``unseen``; the hands contain the cards of a ``trick`` under way.

    With ``need`` the best plan is the one that makes so many tricks from now on in most layouts. An ending
    that is not solved in ``seconds`` is refused.

    >>> found = best_defence("N:KT2... - AJ3... -", "NT", "S", unseen="Q9876..A.")
    >>> found.tricks, found.open_tricks["S3"]
    ({'SA': 2.4, 'SJ': 2.4, 'S3': 2.4}, 3.0)
    """
    if need is not None:
        whole(need, "need", low=0, high=13)
    if seconds is not None:
        positive(seconds, "seconds")
    layouts = (
        _of_view(ending)
        if isinstance(ending, View)
        else _of_text(ending, strain, leader, trick=trick, unseen=unseen)
    )
    first = layouts[0]
    count = first.hands[first.player].bit_count()
    if count > MOST:
        raise TefudaError(
            "best_defence takes endings of up to {most} cards a hand, and here are {count}.",
            most=MOST,
            count=count,
        )
    worth = np.arange(14.0) if need is None else (np.arange(14) >= need).astype(float)
    mine = 0b0101 << first.player % 2
    search = native.AlphaMu(
        np.array([layout.hands for layout in layouts], dtype=np.uint64),
        trump=first.trump,
        leader=first.leader,
        trick=list(first.trick),
        player=first.player,
        mine=mine,
        seen=mine,
        weights=[1.0] * len(layouts),
        worth=np.tile(worth, (len(layouts), 1)),
    )
    began = time.perf_counter()
    opened = search.open(seconds=seconds or 0.0, stop=stop)
    order = [card for card, *_ in opened]
    cards: list[Any] = []
    is_done, is_exact = len(opened[0][3]) == len(layouts), False
    for own_cards in STEPS:
        left = 0.0 if seconds is None else max(seconds - (time.perf_counter() - began), 1e-6)
        if is_done:
            found = search.deepen(own_cards, order=order, all=True, seconds=left, stop=stop)
            cards, is_done, is_exact = found
        if is_exact:
            break
    if not is_exact:
        raise TefudaError("The ending was not solved in the time allowed.")
    cards.sort(key=lambda found: (found[0] >> 4, -found[0]))  # as hands are written
    means = {card: value / len(layouts) for card, value, *_ in opened}
    return BestDefence(
        SEATS[first.player],
        {card_text(card): value / len(layouts) for card, value, *_ in cards},
        {card_text(card): means[card] for card, *_ in cards},
        layouts=len(layouts),
        results={card_text(card): dict(sorted(Counter(map(int, by)).items())) for card, _, _, by, _ in cards},
    )


def _of_view(view: View) -> list[Position]:
    """Every layout that the declarer cannot tell from the truth."""
    game: Any = view.load_game()
    if game.name != "bridge":
        raise TefudaError("best_defence is for bridge, not for {game}.", game=game.name)
    if not view.legal_moves or not view.table["contract"]:
        raise TefudaError("best_defence takes a View of the declarer in the play, at its turn.")
    if view.table["contract"].partition(" by ")[2] != SEATS[view.observer]:
        raise TefudaError("best_defence takes the View of the declarer, not of a defender.")
    left = 13 - sum(view.table["tricks"])
    if left > MOST:
        raise TefudaError(
            "best_defence takes endings of up to {most} cards a hand, and here are {count}.",
            most=MOST,
            count=left,
        )
    return [Position.of(world.state(game)) for world in game.worlds(view)]


def _of_text(deal: str, strain: str, leader: str, *, trick: Sequence[str], unseen: str) -> list[Position]:
    hands = read_hands(deal)
    seen = [seat for seat in range(4) if hands[seat] is not None]
    if len(seen) != 2 or seen[0] % 2 != seen[1] % 2:
        raise TefudaError(
            "An ending has the hands of the declarer and of dummy, and - for the other two, such as "
            "'N:KT2... - AJ3... -'."
        )
    hidden = read_hand(unseen)
    cards = [hands[seat] or 0 for seat in range(4)]
    if hidden & (cards[0] | cards[1] | cards[2] | cards[3]):
        twice = card_text(cards_of(hidden & (cards[0] | cards[1] | cards[2] | cards[3]))[0])
        raise TefudaError("The card {twice} is unseen and in a hand.", twice=twice)
    size = cards[seen[0]].bit_count()
    if size == 0 or cards[seen[1]].bit_count() != size or hidden.bit_count() != 2 * size:
        raise TefudaError(
            "The hands have {one} and {other} cards and {hidden} are unseen: both hands need the same "
            "number, and the defenders as many.",
            one=size,
            other=cards[seen[1]].bit_count(),
            hidden=hidden.bit_count(),
        )
    if size > MOST:
        raise TefudaError(
            "best_defence takes endings of up to {most} cards a hand, and here are {count}.",
            most=MOST,
            count=size,
        )
    first, played = read_seat(leader), tuple(card_number(card) for card in trick)
    if len(played) > 3:
        raise TefudaError("A trick under way has at most three cards.")
    if (first + len(played)) % 4 not in seen:
        raise TefudaError("It must be the turn of the declarer or of dummy.")
    trump = trump_of(read_strain(strain))
    found = []
    for layout in _shares(cards, hidden, size):
        after = _played(layout, first, played)
        if after is not None:
            north, east, south, west = after
            found.append(Position((north, east, south, west), trump, first, trick=played))
    if not found:
        raise TefudaError("The cards of the trick cannot have been played from these hands.")
    return found


def _shares(cards: Sequence[int], hidden: int, size: int) -> Iterator[list[int]]:
    """All ways to deal the hidden cards to the two hands that have none."""
    one, other = (seat for seat in range(4) if not cards[seat])
    for chosen in combinations(cards_of(hidden), size):
        dealt = list(cards)
        dealt[one] = sum(1 << card for card in chosen)
        dealt[other] = hidden & ~dealt[one]
        yield dealt


def _played(hands: list[int], leader: int, trick: Sequence[int]) -> list[int] | None:
    """The hands after the cards of a trick; None if these were not there, or had to follow suit."""
    for place, card in enumerate(trick):
        hand = hands[(leader + place) % 4]
        suit = trick[0] >> 4
        if not hand >> card & 1 or (card >> 4 != suit and hand >> 16 * suit & 0x1FFF):
            return None
        hands[(leader + place) % 4] = hand & ~(1 << card)
    return hands
