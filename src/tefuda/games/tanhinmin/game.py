"""Tanhinmin: the game with its parameters, States and Views."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial
from typing import Any

from tefuda._native import tanhinmin as native
from tefuda.core import (
    Deal,
    Hint,
    Move,
    NativeGame,
    NativeState,
    Rng,
    TefudaError,
    Token,
    Unknowns,
    View,
    World,
)
from tefuda.core.picture import Picture
from tefuda.games.tanhinmin.human_interface import TanhinminInterface, draw
from tefuda.games.tanhinmin.notation import MAX_PLAYERS, MAX_RANK, PASS, Layout, read_position, write_position
from tefuda.games.tanhinmin.picture import table_picture
from tefuda.games.tanhinmin.worlds import HandWorlds, count_splits, splits

MOST_DEALS = 100_000


class Tanhinmin(NativeGame):
    """Single cards, no suits: play a strictly stronger card than the table's, or pass.

    Who has passed stays out until the table is cleared; when all others have passed the last to play
    leads. The first without cards is first, and play goes on to the last place; points are the number of
    players behind (2, 1, 0 for three). ``cards`` is the number of cards in all hands together, drawn from
    a deck of ``ranks`` times ``copies``. With ``hidden`` the others' hands cannot be seen, but everybody
    knows which cards are in play (the rest of the deck was played earlier, in the open).
    """

    name = "tanhinmin"
    unfit = ("cfr",)  # far too many positions
    examples = (
        "tanhinmin",
        "tanhinmin(players=3, cards=9, ranks=6, hidden=True)",
    )
    engine = native

    def __init__(
        self, players: int = 3, cards: int = 10, ranks: int = 13, *, copies: int = 4, hidden: bool = False
    ) -> None:
        super().__init__()
        if not 2 <= players <= MAX_PLAYERS:
            raise TefudaError(
                "tanhinmin(players=…) is from 2 to {max_players}, not {players}.",
                max_players=MAX_PLAYERS,
                players=players,
            )
        if not 1 <= ranks <= MAX_RANK:
            raise TefudaError(
                "tanhinmin(ranks=…) is from 1 to {max_rank}, not {ranks}.", max_rank=MAX_RANK, ranks=ranks
            )
        if not 1 <= copies <= 8:
            raise TefudaError("tanhinmin(copies=…) is from 1 to 8, not {copies}.", copies=copies)
        most = min(ranks * copies, 240)
        if not players <= cards <= most:
            raise TefudaError(
                "tanhinmin(cards=…) is from {players} (a card for everybody) to {most}, not {cards}.",
                players=players,
                most=most,
                cards=cards,
            )
        self.players = players
        self.cards = cards
        self.ranks = ranks
        self.copies = copies
        self.hidden = hidden
        self.score_range = (0.0, players - 1.0)

    def sizes(self) -> list[int]:
        """Return how many cards each seat gets: dealt in turn, so the first seats may have one more."""
        return [len(range(seat, self.cards, self.players)) for seat in range(self.players)]

    def deal(self, rng: Rng) -> Deal:
        """Shuffle the deck and deal ``cards`` cards in turn."""
        deck = [rank for rank in range(1, self.ranks + 1) for _ in range(self.copies)]
        rng.shuffle(deck)
        pool = deck[: self.cards]
        return {"hands": [sorted(pool[seat :: self.players]) for seat in range(self.players)]}

    def deals(self) -> Iterator[tuple[Deal, int]]:
        """List all deals, with the number of ways to get them from the deck, in small games."""
        sizes = self.sizes()
        supply = [0] + [self.copies] * self.ranks
        deck = sum(supply)
        hands_and_rest = [*sizes, deck - sum(sizes)]  # the undealt rest of the deck is one hand more
        if self.cards > 12 or count_splits(tuple(supply), tuple(hands_and_rest)) > MOST_DEALS:
            raise TefudaError("{this} has too many deals to list them all.", this=self)
        for counts in splits(supply, hands_and_rest):
            weight = 1
            for rank, by_seat in enumerate(counts):
                weight *= factorial(supply[rank])
                for k in by_seat:
                    weight //= factorial(k)
            hands = [
                [rank for rank, by_seat in enumerate(counts) for _ in range(by_seat[seat])]
                for seat in range(self.players)
            ]
            yield {"hands": hands}, weight

    def start(self, deal: Deal) -> TanhinminState:
        """Return the start of a game, or of one that begins in the middle (see :meth:`position`)."""
        return self._start(Layout.from_deal(deal))

    def position(self, text: str) -> TanhinminState:
        """Return a game that starts from a position in text.

        >>> import tefuda
        >>> game = tefuda.load("tanhinmin(players=4)")
        >>> state = game.position("1 3 10 / 2 / 4 6 8 / 5 7 9 ; table=5 by=2 passed=3,4 turn=1")
        >>> [move.text for move in state.legal_moves]
        ['10', 'pass']
        """
        return self._start(read_position(text))

    def _start(self, layout: Layout) -> TanhinminState:
        if layout.players != self.players:
            raise TefudaError(
                "{this} has {players} hands, not {players_2}.",
                this=self,
                players=self.players,
                players_2=layout.players,
            )
        cards = [card for hand in layout.hands for card in hand]
        in_sight = cards + ([] if layout.table is None else [layout.table])
        for rank in in_sight:
            if rank > self.ranks:
                raise TefudaError(
                    "There is no card of rank {rank}: {this} has ranks 1 to {ranks}.",
                    rank=rank,
                    this=self,
                    ranks=self.ranks,
                )
            if in_sight.count(rank) > self.copies:
                what = "on the table and in hands" if rank == layout.table else "in hands"
                raise TefudaError(
                    "There are {count} cards of rank {rank} {what}, but the deck has only {copies}.",
                    count=in_sight.count(rank),
                    rank=rank,
                    what=what,
                    copies=self.copies,
                )
        position = position_of(layout, self.ranks)
        return TanhinminState(self, layout.to_deal(), position)

    def move(self, text: str) -> Move:
        """Read a move: a rank, or ``pass``."""
        word = text.strip().lower() if isinstance(text, str) else ""
        if word == PASS:
            return self.interned(0)
        if not (word.isascii() and word.isdecimal() and len(word) <= 3 and 1 <= int(word) <= self.ranks):
            raise TefudaError(
                "A move of tanhinmin is a rank from 1 to {ranks} or 'pass', not {text!r}.",
                ranks=self.ranks,
                text=text,
            )
        return self.interned(int(word))

    def move_text(self, number: int) -> str:
        """Return the notation of a move number."""
        return str(number) if number else PASS

    def token(self, player: int, seen: int, reveal: int) -> Token:
        """Put what was seen into words: everybody sees every move."""
        return Token(player, self.move_text(seen))

    def picture(self, view: View) -> Picture:
        """Draw the table as the player sees it."""
        return table_picture(self.picture_title(view), view.table, view.player, observer=view.observer)

    def show(self, view: View, colour: bool = False) -> str:
        """Draw the table as the player sees it."""
        return draw(view)

    def human_interface(self) -> TanhinminInterface:
        """Return how it talks with a person."""
        return TanhinminInterface(self)

    def worlds(self, view: View) -> Iterator[World]:
        """List every way to deal the unseen cards, weighted by the number of deals of real cards."""
        return self.knowledge(view).worlds()

    def knowledge(self, view: View, hint: Hint | None = None) -> HandWorlds:
        """Return the sampler of worlds of a View."""
        if hint is not None:
            raise TefudaError("Searches of {name} cannot use a hint.", name=self.name)
        return HandWorlds(self, view)

    def unknowns(self, view: View) -> Unknowns:
        """The ranks of the cards that the observer does not see, and who holds them."""
        unseen = self.knowledge(view).unseen
        others = [seat for seat in range(self.players) if seat != view.observer]
        rows = tuple(str(rank) for rank, copies in enumerate(unseen) if copies)

        def find(position: Any) -> dict[str, list[str]]:
            held: dict[str, list[str]] = {row: [] for row in rows}
            for seat in others:
                for card in position.hand(seat):
                    if str(card) in held:
                        held[str(card)].append(str(seat + 1))
            return held

        return Unknowns("card", rows, tuple(str(seat + 1) for seat in others), find=find)


def layout_of(position: Any, players: int) -> Layout:
    """Return a native Position as data."""
    seats = range(players)
    return Layout(
        hands=tuple(tuple(position.hand(seat)) for seat in seats),
        table=position.table or None,
        by=None if position.table == 0 else position.owner,
        passed=tuple(seat for seat in seats if position.passed >> seat & 1),
        turn=max(position.player, 0),
        out=tuple(position.places),
    )


def position_of(layout: Layout, ranks: int = MAX_RANK) -> Any:
    """Return a checked Layout as a native Position."""
    return native.Position.set_up(
        ranks=ranks,
        hands=[list(hand) for hand in layout.hands],
        table=layout.table or 0,
        owner=-1 if layout.by is None else layout.by,
        passed=sum(1 << seat for seat in layout.passed),
        turn=layout.turn,
        out=list(layout.out),
    )


class TanhinminState(NativeState[Tanhinmin]):
    """The truth of a game of Tanhinmin."""

    def is_pass(self, move: Move) -> bool:
        """Is this move the pass?"""
        return move.id == 0

    @property
    def layout(self) -> Layout:
        """The position as data."""
        return layout_of(self.position, self.game.players)

    @property
    def text(self) -> str:
        """The position in one line, as :meth:`Tanhinmin.position` reads it while the game goes on."""
        return write_position(self.layout)

    def secret(self, player: int) -> dict[str, Any]:
        """Return the own hand at the start and the cards in play, or all hands when they are open."""
        hands = [list(hand) for hand in self.deal["hands"]]
        start = {k: list(v) if isinstance(v, list) else v for k, v in self.deal.items() if k != "hands"}
        told: dict[str, Any] = {"start": start}
        if not self.game.hidden:
            return {"hands": hands, **told}
        pool = sorted(card for hand in hands for card in hand)
        return {"hand": hands[player], "pool": pool, "sizes": [len(hand) for hand in hands], **told}

    def table(self, player: int) -> dict[str, Any]:
        """Return the position as this player sees it; hands it cannot see are None."""
        layout = self.layout
        is_open = not self.game.hidden or self.is_over
        return {
            "hands": [
                list(hand) if is_open or seat == player else None for seat, hand in enumerate(layout.hands)
            ],
            "sizes": [len(hand) for hand in layout.hands],
            "table": layout.table,
            "by": layout.by,
            "passed": list(layout.passed),
            "out": list(layout.out),
        }

    def public_table(self) -> dict[str, Any]:
        """Return the table without the hands, unless they are open to everybody."""
        table = self.table(0)
        is_open = not self.game.hidden or self.is_over
        return table if is_open else {**table, "hands": [None] * self.game.players}

    def picture(self) -> Picture:
        """Draw the table with all hands."""
        hands = [list(hand) for hand in self.layout.hands]
        return table_picture(str(self.game), {**self.table(0), "hands": hands}, self.player)

    def __str__(self) -> str:
        layout = self.layout
        lines = []
        for seat, hand in enumerate(layout.hands):
            mark = ">" if seat == self.player else " "
            notes = []
            if seat == layout.by:
                notes.append(f"played the {layout.table} on the table")
            if seat in layout.passed:
                notes.append("passed")
            if seat in layout.out:
                notes.append(f"place {layout.out.index(seat) + 1}")
            cards = " ".join(map(str, hand)) or "-"
            lines.append(f"{mark} player {seat + 1}: {cards}" + (f"   ({', '.join(notes)})" if notes else ""))
        return "\n".join(lines)
