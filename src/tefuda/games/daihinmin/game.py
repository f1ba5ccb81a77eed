"""Daihinmin: rules with parameters, Deals, States, Views, and what carries over from game to game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from tefuda._native import daihinmin as native
from tefuda.core import (
    SPECTATOR,
    Call,
    Deal,
    Hint,
    Move,
    NativeGame,
    NativeState,
    Rng,
    State,
    TefudaError,
    Token,
    Unknowns,
    View,
    World,
)
from tefuda.core.picture import Picture
from tefuda.core.puzzle import Puzzle
from tefuda.games.daihinmin import notation as n
from tefuda.games.daihinmin.diagram import class_name, draw, pretty
from tefuda.games.daihinmin.human_interface import DaihinminInterface
from tefuda.games.daihinmin.picture import table_picture
from tefuda.games.daihinmin.worlds import HIDDEN_GIFT, CardWorlds, blind_position, cards_told

REASONS = (None, "played out", "stalemate")


class Daihinmin(NativeGame):
    """Rid yourself of all cards before the others do; the last give their best cards to the first.

    ``quirks='tndhms'`` plays as the contest's server does where it differs from its own rules. ``ranks``
    below 13 makes a small deck, for tests. ``reseat`` and ``reset`` say after how many games of a series
    the seats are drawn again and the classes forgotten. With ``classes='drawn'`` no place is carried over:
    every deal draws which seat has which class, so each game stands alone and a deal can be repeated with
    other players on its seats.
    """

    name = "daihinmin"
    unfit = ("cfr",)  # far too many positions
    examples = (
        "daihinmin",
        "daihinmin(players=3, ranks=5)",
    )
    engine = native
    effort = 1000

    def __init__(
        self,
        players: int = 5,
        quirks: Literal["none", "tndhms"] = "none",
        reseat: int = 3,
        *,
        reset: int = 100,
        ranks: int = 13,
        classes: Literal["carried", "drawn"] = "carried",
    ) -> None:
        super().__init__()
        if not 2 <= players <= 5:
            raise TefudaError("daihinmin(players=…) is from 2 to 5, not {players}.", players=players)
        if quirks not in ("none", "tndhms"):
            raise TefudaError("daihinmin(quirks=…) is 'none' or 'tndhms', not {quirks!r}.", quirks=quirks)
        if reseat < 1 or reset < 1:
            raise TefudaError("daihinmin(reseat=…, reset=…) are numbers of games, 1 or more.")
        if classes not in ("carried", "drawn"):
            raise TefudaError(
                "daihinmin(classes=…) is 'carried' or 'drawn', not {classes!r}.", classes=classes
            )
        if not 3 <= ranks <= 13:
            raise TefudaError("daihinmin(ranks=…) is from 3 to 13, not {ranks}.", ranks=ranks)
        self.players, self.quirks, self.reseat, self.reset, self.ranks = players, quirks, reseat, reset, ranks
        self.classes = classes
        self.score_range = (1.0, float(players))
        self.series_length = 1 if classes == "drawn" else reset

    @property
    def has_quirks(self) -> bool:
        """Does it play as the contest's server, oddities included?"""
        return self.quirks == "tndhms"

    # Deals and what they carry.

    def deal(self, rng: Rng) -> Deal:
        """Draw a game of its own: no classes, no exchange."""
        return self._deal(rng, rng.below(self.players))

    def _deal(self, rng: Rng, dealer: int) -> Deal:
        """Deal one by one from a seat on, and draw the lot that decides a stalemate."""
        cards = n.bits(native.deck(self.ranks))
        rng.shuffle(cards)
        hands = [0] * self.players
        for i, bit in enumerate(cards):
            hands[(dealer + i) % self.players] |= 1 << bit
        lot = list(range(self.players))
        rng.shuffle(lot)
        return {"hands": [n.cards_text(hand) for hand in hands], "lot": lot}

    def first_carry(self) -> Any:
        """Before the first game of a series: nobody has a class, nobody has a seat."""
        return {"game": 1, "classes": None, "players": list(range(self.players))}

    def deal_next(self, rng: Rng, carry: Any) -> Deal:
        """Draw the next game of a series: seats, classes, cards."""
        number, players = carry["game"], list(carry["players"])
        if self.is_reseating(number):
            rng.shuffle(players)
        if self.classes == "drawn":
            by_seat = list(range(self.players))
            rng.shuffle(by_seat)
            return {**self._deal(rng, by_seat.index(0)), "classes": by_seat, "players": players}
        classes = carry["classes"]
        if (number - 1) % self.reset == 0:
            classes = None
        deal = self._deal(
            rng, rng.below(self.players) if classes is None else players.index(classes.index(0))
        )
        if self.has_quirks and self.reset == 1:
            # The contest's server forgets the classes in every game and exchanges all the same.
            classes = carry["classes"] or list(range(self.players))
        if classes is not None:
            deal["classes"] = [classes[player] for player in players]
        return {**deal, "players": players}

    def is_reseating(self, number: int) -> bool:
        """Are the seats drawn anew before this game of a series?"""
        if self.has_quirks:
            return number % self.reseat == 1  # so the contest's server never does it with reseat=1
        return (number - 1) % self.reseat == 0

    def given(self, deal: Deal, drawn: Deal) -> Deal:
        """Take the cards and the lot; seats and classes are those of the series."""
        return {**drawn, **{key: deal[key] for key in ("hands", "lot") if key in deal}}

    def seated(self, deal: Deal) -> Sequence[int] | None:
        """Say which player of the series sits where."""
        players: Sequence[int] | None = deal.get("players")
        return players

    def carry_over(self, carry: Any, deal: Deal, scores: Sequence[float], *, moves: int = 0) -> Any:
        """Classes by place; a forfeit leaves ties, which the seats decide."""
        players = deal["players"]
        order = sorted(range(self.players), key=lambda seat: (-scores[seat], seat))
        classes = [0] * self.players
        for place, seat in enumerate(order):
            classes[players[seat]] = place
        return {"game": carry["game"] + 1, "classes": classes, "players": list(players)}

    def start(self, deal: Deal) -> DaihinminState:
        """Return the start of a game with this Deal."""
        hands, classes, lot = self._checked(deal)
        return DaihinminState(
            self, deal, native.Position.dealt(hands, classes, lot, self.has_quirks, self.ranks)
        )

    def _checked(self, deal: Deal) -> tuple[list[int], list[int], list[int]]:
        known = {"hands", "classes", "players", "lot"}
        if (
            not isinstance(deal, dict)
            or set(deal) - known
            or not isinstance(deal.get("hands"), (list, tuple))
        ):
            raise TefudaError(
                'A deal of daihinmin is {"hands": ["S3 H4 …", …]}, optionally with "classes", '
                '"players", "lot".'
            )
        hands = [n.read_cards(text) for text in deal["hands"]]
        everybody = list(range(self.players))
        if len(hands) != self.players:
            raise TefudaError(
                "A deal needs {players} hands; this has {n}.", players=self.players, n=len(hands)
            )
        union = 0
        for hand in hands:
            if union & hand:
                raise TefudaError(
                    "A card was dealt twice: {cards_text}.", cards_text=n.cards_text(union & hand)
                )
            union |= hand
        if not union & n.read_cards("D3"):
            raise TefudaError("Nobody was dealt the diamond 3, whose holder begins.")
        if union & ~native.deck(self.ranks):
            raise TefudaError("A card of the deal is not in a deck of {ranks} ranks.", ranks=self.ranks)
        parts = {}
        for key in ("classes", "players", "lot"):
            given = deal.get(key) or []
            ordered = isinstance(given, (list, tuple)) and all(type(number) is int for number in given)
            if not ordered or (given and sorted(given) != everybody):
                raise TefudaError(
                    '"{key}" of a deal is an order of {everybody}, not {given!r:.80}.',
                    key=key,
                    everybody=everybody,
                    given=given,
                )
            parts[key] = list(given)
        if any(hand == 0 for hand in hands):
            raise TefudaError("Every player needs at least one card at the start.")
        if parts["classes"]:
            pairs = 2 if self.players >= 4 else 1
            for pair in range(pairs):
                poor = parts["classes"].index(self.players - 1 - pair)
                if hands[poor].bit_count() < 2 - pair:
                    raise TefudaError("A poor player has fewer cards than it must give in the exchange.")
        return hands, parts["classes"], parts["lot"] or everybody

    # Words.

    def move(self, text: str) -> Move:
        """Read a move in notation."""
        return self.interned(n.move_number(text))

    def move_text(self, number: int) -> str:
        """Return the notation of a move number."""
        return n.move_text(number)

    def token(self, player: int, seen: int, reveal: int) -> Token:
        """Put what was seen into words."""
        text = HIDDEN_GIFT if seen == n.GIFT else self.interned(seen).text
        return Token(player, text, n.cards_text(n.cards_of(reveal)) if reveal else None)

    def roles(self, state: State[Any]) -> list[str]:
        """Name the class of every seat, where there are classes: results are then told by class."""
        classes = state.deal.get("classes")
        return [class_name(number, self.players) for number in classes] if classes else []

    def show(self, view: View, colour: bool = False) -> str:
        """Draw the table as the player sees it."""
        return draw(view.observer, view.table, view.player, colour=colour)

    def human_interface(self) -> DaihinminInterface:
        """Return how it talks with a person."""
        return DaihinminInterface(self)

    def picture(self, view: View) -> Picture:
        """Draw the table as the player sees it."""
        hands: list[str | None] = [None] * self.players
        if view.observer != SPECTATOR:
            hands[view.observer] = view.table["hand"]
        return table_picture(
            self.picture_title(view), view.table, view.player, hands=hands, observer=view.observer
        )

    def puzzle(self, seed: int, number: int) -> Puzzle:
        """Return a mate problem."""
        from tefuda.games.daihinmin.puzzles import mate_problem

        return mate_problem(self, seed, number)

    # Worlds.

    def worlds(self, view: View) -> Iterator[World]:
        """List every world, where few cards are unseen."""
        return iter(self.knowledge(view).all())

    def standpoint(self, view: View, hint: Hint | None = None) -> Any:
        """Return the observer's point of view."""
        return blind_position(self, view)

    def knowledge(self, view: View, hint: Hint | None = None) -> CardWorlds:
        """Return the sampler of worlds of a View."""
        return CardWorlds(self, view, hint)

    def hint(self, state: State[Any], player: int, peeks: Call, *, rng: Rng) -> Hint:
        """Tell an Oracle cards of the others."""
        if peeks.name != "cards":
            return super().hint(state, player, peeks, rng=rng)
        return cards_told(state, player, peeks)

    def unknowns(self, view: View) -> Unknowns:
        """The cards that the observer does not see, and who holds them; certain ones are among them."""
        blind = blind_position(self, view)
        seats = [seat for seat in range(self.players) if seat != view.observer]
        seen = blind.hand(view.observer)
        for seat in range(self.players):
            seen |= blind.played(seat)
        bits = n.bits(native.deck(self.ranks) & ~seen)
        names = {bit: n.cards_text(1 << bit) for bit in bits}

        def find(position: Any) -> dict[str, list[str]]:
            hands = [(str(seat + 1), position.hand(seat)) for seat in seats]
            return {name: [who for who, hand in hands if hand >> bit & 1] for bit, name in names.items()}

        def tally(positions: Sequence[Any], weights: Sequence[float]) -> dict[str, dict[str, float]]:
            held = native.held(positions, weights)
            return {name: {str(seat + 1): held[seat][bit] for seat in seats} for bit, name in names.items()}

        known = [bit for seat in seats for bit in n.bits(blind.hand(seat))]
        return Unknowns(
            "card",
            tuple(names.values()),
            tuple(str(seat + 1) for seat in seats),
            find=find,
            certain=frozenset(names[bit] for bit in known),
            tally=tally,
        )


def view_parts(position: Any, player: int, deal: Deal) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return ``secret`` and ``table`` of a player's View, from the truth or from a blind Position."""
    seats = range(len(position.counts))
    shown = position.shown(player)
    classes = deal.get("classes") or None
    secret: dict[str, Any] = {
        "hand": n.cards_text(shown),
        "counts": position.dealt_counts,
        "classes": classes and list(classes),
        "players": deal.get("players") and list(deal["players"]),
    }
    known = {str(seat): n.cards_text(position.known(player, seat)) for seat in seats}
    below: dict[str, str] = {}
    if classes:
        pair = classes[player]
        if pair < position.exchanges:
            taken = native.strongest(shown, 2 - pair) & ~native.strongest(shown, 1 - pair)
            below[str(classes.index(len(seats) - 1 - pair))] = n.cards_text(taken)
    first = position.first
    table = {
        "hand": n.cards_text(position.hand(player)),
        "counts": position.counts,
        "classes": secret["classes"],
        "cards": n.move_text(position.table) if position.table else "",
        "owner": position.owner if position.table else None,
        "revolution": position.revolution,
        "lock": position.lock,
        "passed": [seat for seat in seats if position.passed >> seat & 1],
        "passes": position.passes,
        "out": position.order,
        "first": None if first < 0 or position.in_exchange else first,
        "known": {seat: cards for seat, cards in known.items() if cards},
        "below": below,
    }
    return secret, table


class DaihinminState(NativeState[Daihinmin]):
    """The truth of a game of Daihinmin, or as much of it as one player was told (:func:`as_told`)."""

    @property
    def phase(self) -> str:
        """``exchange`` while the rich give cards, then ``play``."""
        return "exchange" if self.position.in_exchange else "play"

    @property
    def reason(self) -> str | None:
        """``played out`` or ``stalemate``."""
        return REASONS[self.position.outcome]

    def secret(self, player: int) -> dict[str, Any]:
        """Return the hand as first shown, with counts, classes and seats."""
        return view_parts(self.position, player, self.deal)[0]

    def table(self, player: int) -> dict[str, Any]:
        """Return the table as this player sees it; hands stay closed when the game is over."""
        return view_parts(self.position, player, self.deal)[1]

    def public_table(self) -> dict[str, Any]:
        """Return the table without the hands and without what only some know of them."""
        return {**self.table(0), "hand": "", "known": {}, "below": {}}

    def public_token(self, tokens: Sequence[Token]) -> Token:
        """Everybody sees every play; of a gift only that one was made."""
        return next((Token(t.player, t.seen) for t in tokens if t.seen == HIDDEN_GIFT), tokens[0])

    def hear(self, number: int) -> None:
        """Take in a move that somebody says was made, legal or not; refuse cards that cannot be there."""
        if not self.position.force(number):
            raise TefudaError("The move {number:#x} cannot have been played here.", number=number)

    def hands(self) -> list[str]:
        """Return all hands as text."""
        return [n.cards_text(self.position.hand(seat)) for seat in range(self.game.players)]

    def picture(self) -> Picture:
        """Draw the table with all hands."""
        return table_picture(str(self.game), self.table(0), self.player, hands=self.hands())

    def __str__(self) -> str:
        player = self.player
        head = draw(-1, self.public_table(), player).splitlines()[:-1]
        return "\n".join(head + [f"  {seat + 1}: {pretty(hand)}" for seat, hand in enumerate(self.hands())])


def as_told(
    game: Daihinmin,
    observer: int,
    hand: int,
    *,
    counts: Sequence[int],
    classes: Sequence[int] = (),
    players: Sequence[int] | None = None,
    first: int = -1,
    lot: Sequence[int] | None = None,
) -> DaihinminState:
    """Return a game as one player can follow it who is told what happens: hand and numbers of cards.

    Only ``view(observer)`` of it means anything; moves of the others go in by :meth:`DaihinminState.hear`,
    since nobody can say whether they hold the cards.
    """
    try:
        position = native.Position.blind(
            observer=observer,
            hand=hand,
            counts=list(counts),
            classes=list(classes),
            first=first,
            lot=list(range(game.players)) if lot is None else list(lot),
        )
    except (ValueError, TypeError) as error:
        raise TefudaError("This deal is impossible: {error}.", error=error) from None
    return DaihinminState(game, {"classes": list(classes) or None, "players": players}, position)
