"""Games with cards (Tanhinmin, Daihinmin, bridge) for learning libraries: what native coders are told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from tefuda.core import View
from tefuda.interop.layout import NativeCode, turn_of


def _set(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _seat(seat: int | None) -> int:
    return -1 if seat is None else seat


def tanhinmin(game: Any) -> NativeCode:
    """The hands that the observer sees, what was played, the table."""
    from tefuda._native import tanhinmin as native

    def by_rank(cards: Iterable[int]) -> list[int]:
        counts = [0] * (game.ranks + 1)
        for card in cards:
            counts[card] += 1
        return counts

    def read(view: View) -> Any:
        table = view.table
        played: list[list[int]] = [[] for _ in range(game.players)]
        for token in view.log:
            if token.seen != "pass":
                played[token.player].append(int(token.seen))
        return native.Sight(
            turn=turn_of(view), observer=view.observer,
            hands=[by_rank(hand or ()) for hand in table["hands"]], played=[by_rank(p) for p in played],
            pool=by_rank(view.secret["pool"]) if game.hidden else [], sizes=table["sizes"],
            out=table["out"], table=table["table"] or 0, owner=_seat(table["by"]),
            passed=_set(table["passed"]),
        )  # fmt: skip

    return NativeCode(
        native.Coder(
            players=game.players, ranks=game.ranks, copies=game.copies, cards=game.cards, hidden=game.hidden
        ),
        read,
    )


def daihinmin(game: Any, is_series: bool = False) -> NativeCode:
    """The own hand, every card by who played it, what is known of the others' hands, the table."""
    from tefuda._native import daihinmin as native
    from tefuda.games.daihinmin import notation as n

    @lru_cache(maxsize=1 << 12)
    def moved(text: str) -> int:
        return n.cards_of(n.move_number(text))

    def by_seat(texts: Any) -> list[int]:
        sets = [0] * game.players
        for seat, text in texts.items():
            sets[int(seat)] = n.read_cards(text)
        return sets

    def read(view: View) -> Any:
        table = view.table
        played, gave = [0] * game.players, 0
        for token in view.log:
            if token.seen.startswith("give "):
                gave |= moved(token.seen)
            elif token.seen not in ("pass", "give"):
                played[token.player] |= moved(token.seen)
        return native.Sight(
            turn=turn_of(view), observer=view.observer, exchange=view.phase == "exchange",
            revolution=table["revolution"], lock=table["lock"], hand=n.read_cards(table["hand"]),
            dealt=n.read_cards(view.secret["hand"]), gave=gave, played=played, known=by_seat(table["known"]),
            below=by_seat(table["below"]), counts=table["counts"], classes=table["classes"] or [],
            out=table["out"], table=n.move_number(table["cards"] or "pass"), owner=_seat(table["owner"]),
            first=_seat(table["first"]), passes=table["passes"], passed=_set(table["passed"]),
        )  # fmt: skip

    return NativeCode(
        native.Coder(
            players=game.players, ranks=game.ranks, quirks=game.has_quirks, drawn=is_series,
            reseats=is_series and game.is_reseating(1),
        ),
        read,
    )  # fmt: skip


def bridge(game: Any, is_series: bool = False) -> NativeCode:
    """The auction bid by bid, the contract, hands in sight, cards by who played them."""
    from tefuda._native import bridge as native
    from tefuda.games.bridge import notation as n

    def read(view: View) -> Any:
        table = view.table
        contract = None if table["contract"] is None else n.read_contract(table["contract"])
        played = [0] * 4
        for seat, card in cards_played(view):
            played[seat] |= 1 << card
        return native.Sight(
            turn=turn_of(view), observer=view.observer, dealer=n.SEATS.index(table["dealer"]),
            vulnerable=n.VULNERABLE.index(table["vulnerable"]),
            auction=[n.read_call(text) or 0 for text in table["auction"]],
            bid=contract.bid if contract else -1, doubled=contract.doubled if contract else 0,
            declarer=contract.declarer if contract else -1,
            next=-1 if table["turn"] is None else n.SEATS.index(table["turn"]),
            hands=[0 if text is None else n.read_hand(text) for text in table["hands"]], played=played,
            leader=n.SEATS.index(table["leader"]) if table["leader"] else 0,
            trick=[n.card_number(text) for text in table["trick"]], won=table["tricks"],
        )  # fmt: skip

    fixed = game.fixed
    return NativeCode(
        native.Coder(
            bid=fixed.bid if fixed else -1, declarer=fixed.declarer if fixed else -1,
            doubled=fixed.doubled if fixed else 0, tricks=game.score == "tricks", board=int(is_series),
        ),
        read,
    )  # fmt: skip


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
