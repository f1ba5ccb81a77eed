"""What was possible on a deal that is over: tricks with open cards, par, what own decisions cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tefuda.core.words import Sentence
from tefuda.games.bridge.board import Board
from tefuda.games.bridge.call_costs import CallCost, call_costs, solved_deal
from tefuda.games.bridge.double_dummy import DoubleDummyTable
from tefuda.games.bridge.game import BridgeState
from tefuda.games.bridge.notation import (
    SEATS,
    STRAINS,
    SUITS,
    SYMBOLS,
    Contract,
    read_seat,
    read_vulnerable,
)
from tefuda.games.bridge.par import par_of
from tefuda.games.bridge.tricks_lost import JudgedCard, judge

NAMES = ("North", "East", "South", "West")


def aftermath(state: BridgeState, seats: Sequence[int], claimed: int | None = None) -> list[Sentence]:
    """Tell it to who decided for these seats, the own one first; some may have been played for another.

    Cards from move number ``claimed`` on were played out after a claim.
    """
    table = solved_deal(state.deal["deal"])
    side = seats[0] % 2
    found = [*_possible(table), _par(state, table, side)]
    if not state.is_over:
        return found
    found += _contract(state, table, side)
    found += _calls(call_costs(state, seats[:1], table))  # nobody calls for another
    board, calls = Board.of(state), len(state.auction)
    if claimed is not None:
        board = replace(board, play=board.play[: claimed - calls])
    found += _cards([card for card in judge(board).cards if card.player in seats])
    return found


def _possible(table: DoubleDummyTable) -> list[Sentence]:
    """The table of tricks, a line a declarer; partners who take the same share one."""
    rows: dict[str, list[int]] = {}
    for seat, letter in enumerate(SEATS):
        tricks = "  ".join(
            f"{SYMBOLS.get(strain, strain)} {table.tricks[letter][strain]}" for strain in reversed(STRAINS)
        )
        rows.setdefault(f"{seat % 2}{tricks}", []).append(seat)
    found = [Sentence("Tricks with open cards, by declarer:")]
    for text, seats in rows.items():
        names = Sentence(NAMES[seats[0]])
        if len(seats) == 2:
            names = Sentence("{first} or {second}", {"first": names, "second": Sentence(NAMES[seats[1]])})
        found.append(Sentence("{who}: {tricks}", {"who": names, "tricks": text[1:]}))
    return found


def _par(state: BridgeState, table: DoubleDummyTable, side: int) -> Sentence:
    par = par_of(table, read_seat(state.deal["dealer"]), read_vulnerable(state.deal["vulnerable"]))
    score = par.score if side == 0 else -par.score
    if not par.contracts:
        return Sentence("Par for your side: 0 (all pass).")
    values = {"points": f"{score:+}", "contracts": in_short(par.contracts)}
    return Sentence("Par for your side: {points} ({contracts}).", values)


def in_short(contracts: Sequence[Contract]) -> str:
    """List contracts, those of one strain and of partners in one entry.

    >>> from tefuda.games.bridge.notation import read_contract
    >>> in_short([read_contract(text) for text in ("1H by E", "1H by W", "2H by E", "2H by W", "2SX by E")])
    '1-2♥ by E/W, 2♠X by E'
    """
    levels: dict[str, list[int]] = {}
    for contract in contracts:
        levels.setdefault(pretty(contract)[1:], []).append(contract.level)
    declarers: dict[tuple[str, int, int], list[str]] = {}
    for rest, found in levels.items():
        what, _, seat = rest.partition(" by ")
        declarers.setdefault((what, min(found), max(found)), []).append(seat)
    return ", ".join(
        (f"{low}" if low == high else f"{low}-{high}") + f"{what} by {'/'.join(seats)}"
        for (what, low, high), seats in declarers.items()
    )


def pretty(contract: Contract) -> str:
    """Return a contract with its suit as a symbol.

    >>> from tefuda.games.bridge.notation import read_contract
    >>> pretty(read_contract("4S by N"))
    '4♠ by N'
    """
    text = str(contract)
    return text[0] + SYMBOLS[text[1]] + text[2:] if text[1] in SUITS else text


def _contract(state: BridgeState, table: DoubleDummyTable, side: int) -> list[Sentence]:
    """What was played, and what open cards would have made of it."""
    contract = state.contract
    score = state.points if side == 0 else -state.points
    if contract is None:
        return [Sentence("All passed: 0 points.")]
    tricks = state.position.won[contract.declarer % 2]
    values = {
        "contract": pretty(contract),
        "tricks": tricks,
        "possible": table.tricks[SEATS[contract.declarer]][STRAINS[contract.strain]],
        "points": f"{score:+}",
    }
    text = "Played: {contract}, {tricks} tricks, {points} for your side; {possible} tricks with open cards."
    return [Sentence(text, values)]


def _calls(costs: Sequence[CallCost]) -> list[Sentence]:
    """Own calls that are not the table's, with what came of them."""
    found = []
    for cost in costs:
        if cost.call == cost.table_call:
            continue
        values = {
            "n": cost.number + 1,
            "call": cost.call,
            "meaning": cost.meaning,
            "other": cost.table_call,
            "other_meaning": cost.table_meaning,
            "points": f"{cost.points:+}",
            "other_points": f"{cost.table_points:+}",
        }
        text = (
            "Call {n}: you called {call} ({meaning}), the bidding table {other} ({other_meaning}); "
            "bid on by the table, with open cards: {points} and {other_points}."
        )
        found.append(Sentence(text, values))
    if costs and not found:
        found.append(Sentence("Your calls ({n}) were those of the bidding table.", {"n": len(costs)}))
    return found


def _cards(cards: Sequence[JudgedCard]) -> list[Sentence]:
    """Own cards that lost a trick with open cards."""
    if not cards:
        return []
    lost = sum(card.lost for card in cards)
    if not lost:
        return [
            Sentence("None of your {n} choices of a card lost a trick with open cards.", {"n": len(cards)})
        ]
    found = [
        Sentence(
            "Your {n} choices of a card lost {lost} tricks with open cards:", {"n": len(cards), "lost": lost}
        )
    ]
    for card in cards:
        if card.lost:
            values = {
                "n": card.number // 4 + 1,
                "who": Sentence(NAMES[card.seat]),
                "card": _card(card.card),
                "lost": card.lost,
                "best": " ".join(map(_card, card.best)),
            }
            found.append(Sentence("Trick {n}: {who}'s {card} lost {lost}; best: {best}.", values))
    return found


def _card(text: str) -> str:
    return SYMBOLS[text[0]] + text[1]
