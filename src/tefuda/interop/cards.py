"""Encodings of the games with cards: Tanhinmin, Daihinmin, bridge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tefuda.core import View
from tefuda.interop.layout import Field, by_seat, number, one_hot, relative, seats


def tanhinmin(game: Any) -> list[Field]:
    """The hands that the observer sees, what was played, the table."""
    players, ranks, copies = game.players, game.ranks, game.copies

    def hands(view: View, out: Any) -> None:
        for seat, hand in enumerate(view.table["hands"]):
            for card in hand or ():
                out[relative(seat, view, players), card - 1] += 1 / copies

    def played(view: View, out: Any) -> None:
        for token in view.log:
            if token.seen != "pass":
                out[relative(token.player, view, players), int(token.seen) - 1] += 1 / copies

    def pool(view: View, out: Any) -> None:
        for card in view.secret["pool"]:
            out[card - 1] += 1 / copies

    known = "the cards in play at the start, by rank / copies"
    return [
        Field("hands", (players, ranks), "hands in sight, by seat and rank / copies", fill=hands),
        Field("played", (players, ranks), "cards played, by seat and rank / copies", fill=played),
        *([Field("pool", (ranks,), known, fill=pool)] if game.hidden else []),
        by_seat(
            "sizes", players, "cards in hand / cards in the game",
            find=lambda view: [size / game.cards for size in view.table["sizes"]],
        ),
        one_hot("table", range(1, ranks + 1), "the rank on the table", find=lambda view: view.table["table"]),
        seats("by", players, "who played it", find=lambda view: _if_any(view.table["by"])),
        seats("passed", players, "who has passed", find=lambda view: view.table["passed"]),
        _places(players),
    ]  # fmt: skip


def daihinmin(game: Any) -> list[Field]:
    """The own hand, every card by who played it, what is known of the others' hands, the table."""
    from tefuda.games.daihinmin import notation as n

    players, cards = game.players, 4 * game.ranks + 1

    @lru_cache(maxsize=1 << 12)
    def moved(text: str) -> list[int]:
        return places(n.cards_of(n.move_number(text)))

    def places(mask: int) -> list[int]:
        return [bit if bit < 52 else cards - 1 for bit in n.bits(mask)]

    def put(mask: int, out: Any) -> None:
        out[places(mask)] = 1

    def played(view: View, out: Any) -> None:
        for token in view.log:
            if token.seen != "pass" and not token.seen.startswith("give"):
                out[relative(token.player, view, players), moved(token.seen)] = 1

    def gave(view: View, out: Any) -> None:
        for token in view.log:
            if token.seen.startswith("give "):
                out[moved(token.seen)] = 1

    def by_text(key: str) -> Any:
        def fill(view: View, out: Any) -> None:
            for seat, text in view.table[key].items():
                put(n.read_cards(text), out[relative(int(seat), view, players)])

        return fill

    def table(view: View, out: Any) -> None:
        if view.table["cards"]:
            out[moved(view.table["cards"])] = 1

    def cell(view: View, out: Any) -> None:
        place = n.move_number(view.table["cards"] or "pass") >> n.PLACE_SHIFT & 63
        out[:] = [place >> bit & 1 for bit in range(6)]

    deck = "S3, H3, D3, C3, S4, … , joker"
    return [
        number("exchange", "1 in the exchange of cards", lambda view: float(view.phase == "exchange")),
        Field("hand", (cards,), f"the own hand: {deck}",
              fill=lambda view, out: put(n.read_cards(view.table["hand"]), out)),
        Field("dealt", (cards,), "the own hand as first shown",
              fill=lambda view, out: put(n.read_cards(view.secret["hand"]), out)),
        Field("gave", (cards,), "cards that the observer gave away", fill=gave),
        Field("played", (players, cards), "cards played, by seat", fill=played),
        Field("known", (players, cards), "cards that others are known to hold", fill=by_text("known")),
        Field("below", (players, cards), "the weakest card that another had to give: it kept none stronger",
              fill=by_text("below")),
        by_seat("counts", players, "cards in hand / cards in the deck",
                find=lambda view: [count / cards for count in view.table["counts"]]),
        by_seat("classes", players, "class / (players - 1), 0 the highest; all 0 without classes",
                find=lambda view: [k / (players - 1) for k in view.table["classes"] or [0] * players]),
        Field("table", (cards,), "cards on the table", fill=table),
        Field("joker", (6,), "what the joker stands for, in bits: 1 + 4 x column + suit", fill=cell),
        seats("owner", players, "who played them", find=lambda view: _if_any(view.table["owner"])),
        number("passes", "passes in a row / 20, which end the game",
               lambda view: min(view.table["passes"] / 20, 1)),
        number("revolution", "1 in a revolution", lambda view: float(view.table["revolution"])),
        number("lock", "1 if suits are locked", lambda view: float(view.table["lock"])),
        seats("passed", players, "who has passed", find=lambda view: view.table["passed"]),
        _places(players),
        seats("first", players, "who began", find=lambda view: _if_any(view.table["first"])),
    ]  # fmt: skip


def _if_any(seat: int | None) -> tuple[int, ...]:
    return () if seat is None else (seat,)


def _places(players: int) -> Field:
    def fill(view: View, out: Any) -> None:
        for place, seat in enumerate(view.table["out"]):
            out[relative(seat, view, players), place] = 1

    return Field("out", (players, players), "who is out, by seat and place", fill=fill)


def bridge(game: Any) -> list[Field]:
    """The auction bid by bid, the contract, hands in sight, cards by who played them."""
    from tefuda.games.bridge import notation as n

    def place(card: int) -> int:
        return 13 * (card // 16) + card % 16

    def hands(view: View, out: Any) -> None:
        for seat, text in enumerate(view.table["hands"]):
            for card in n.cards_of(n.read_hand(text)) if text is not None else ():
                out[relative(seat, view, 4), place(card)] = 1

    def played(view: View, out: Any) -> None:
        for seat, card in cards_played(view):
            out[relative(seat, view, 4), place(card)] = 1

    def trick(view: View, out: Any) -> None:
        for at, text in enumerate(view.table["trick"]):
            leader = n.SEATS.index(view.table["leader"])
            out[relative((leader + at) % 4, view, 4), place(n.card_number(text))] = 1

    def calls(view: View, out: Any) -> None:
        bid = 0  # row 0: before the first bid
        seat = n.SEATS.index(view.table["dealer"])
        for text in view.table["auction"]:
            call = n.read_call(text) or 0
            bid = call - 2 if call > 2 else bid
            out[bid, min(call, 3), relative(seat, view, 4)] = 1
            seat = (seat + 1) % 4

    def contract(view: View) -> Any:
        text = view.table["contract"]
        return None if text is None else n.read_contract(text)

    def vulnerable(view: View) -> list[float]:
        sides = n.VULNERABLE.index(view.table["vulnerable"])
        return [float(sides >> seat % 2 & 1) for seat in range(4)]

    def bid(view: View) -> int | None:
        made = contract(view)
        return None if made is None else 5 * (made.level - 1) + made.strain

    def tricks(view: View, out: Any) -> None:
        for side, won in enumerate(view.table["tricks"]):
            out[(side - view.observer) % 2] = won / 13

    def next_card(view: View) -> tuple[int, ...]:
        turn = view.table["turn"]
        return () if turn is None else (n.SEATS.index(turn),)

    def declarer(view: View) -> tuple[int, ...]:
        made = contract(view)
        return () if made is None else (made.declarer,)

    def doubled(view: View) -> int | None:
        made = contract(view)
        return None if made is None else made.doubled

    deck = "spades 2 to A, hearts, diamonds, clubs"
    return [
        seats("dealer", 4, "who dealt", find=lambda view: (n.SEATS.index(view.table["dealer"]),)),
        by_seat("vulnerable", 4, "1 if that seat is vulnerable", find=vulnerable),
        Field(
            "calls",
            (36, 4, 4),
            "before a bid and after 1C to 7NT: pass, X, XX, that bid; by seat",
            fill=calls,
        ),
        one_hot("contract", range(35), "the contract: 1C, 1D, … 7NT", find=bid),
        one_hot("doubled", range(3), "undoubled, doubled, redoubled", find=doubled),
        seats("declarer", 4, "the declarer", find=declarer),
        seats("hand on turn", 4, "whose card or call is next: dummy's too", find=next_card),
        Field("hands", (4, 52), f"hands in sight, by seat: {deck}", fill=hands),
        Field("played", (4, 52), "cards played, by seat", fill=played),
        Field("trick", (4, 52), "cards of the trick in progress, by seat", fill=trick),
        Field("tricks", (2,), "tricks won / 13: own side, other side", fill=tricks),
    ]


def cards_played(view: View) -> Iterator[tuple[int, int]]:
    """Give the cards that were played with the seat that each came from; dummy's are the declarer's moves."""
    from tefuda.games.bridge import notation as n

    dummy, shown = None, 0
    for token in view.log:
        if n.read_call(token.seen) is not None:
            continue
        card = n.card_number(token.seen)
        if token.reveal is not None:  # the opening lead, which comes from the left of the declarer
            dummy, shown = (token.player + 1) % 4, n.read_hand(str(token.reveal))
            yield token.player, card
        else:
            yield (dummy if dummy is not None and shown >> card & 1 else token.player), card
