"""Our records of Daihinmin as logs of the contest's server, for programs that read those."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from tefuda.core import TefudaError
from tefuda.core.files import write_whole
from tefuda.games import load
from tefuda.games.daihinmin import Daihinmin
from tefuda.games.daihinmin import notation as n
from tefuda.play.record import Record
from tefuda.play.rows import GameRow
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.kit_log import COLUMNS, NEVER, RULES

ROWS = "SHDC"
JOKERS = "KLMNJ"  # by row
END = "EE"  # of every list of cards


def write_kit_log(record: Record, path: str) -> None:
    """Write a record as the contest's server logs its games; what was not accepted is written as a pass."""
    game = load(record.header.game)
    if not isinstance(game, Daihinmin) or game.players != 5 or game.ranks != 13:
        raise TefudaError(
            "The contest's log is only for Daihinmin with five players and the whole deck, not for {game}.",
            game=game,
        )
    names = [_name(str(agent)) for agent in record.header.agents]
    never = game.reseat >= NEVER
    numbers = {
        "RULE_SEKIGAE": "NO" if never else "YES",
        "RULE_SEKIGAE_NUM": 3 if never else game.reseat,
        "GAME_NUMBER": len(record.rows),
        "FLASH_MIBUN_NUMBER": game.reset,
    }
    lines = [f"%-----%palyer_name% {' '.join(names)}"]  # its own spelling
    lines += [f"%-----%{rule}% {said}" for rule, said in {**RULES, **numbers}.items()]
    for row in record.rows:
        lines += _game(game, row)
    write_whole(path, "\n".join(lines) + "\n")


def _name(agent: str) -> str:
    word = "".join(agent.removeprefix("client ").split())
    return "".join(c if 32 < ord(c) < 127 else "?" for c in word)[: wire.NAME_LENGTH] or "?"


def _game(game: Daihinmin, row: GameRow) -> list[str]:
    seating = row.seating
    seat_of = [seating.index(player) for player in range(5)]
    state, classes = game.start(row.deal), row.deal.get("classes")
    hands = [_cards(n.read_cards(row.deal["hands"][seat])) for seat in seat_of]
    changes, plays = "", ""
    if classes:
        who = [seating[classes.index(place)] for place in range(5)]
        taken = [_cards(state.position.tribute(pair)) for pair in range(2)]
        changes = f" {who[4]}{who[0]}{taken[0]}{END} {who[3]}{who[1]}{taken[1]}{END}"
    for text in row.moves:
        move, seat = state.parse(text), state.player
        assert seat is not None
        if state.phase == "exchange":
            to = seating[(classes or []).index(4 - (classes or [])[seat])]
            changes += f" {seating[seat]}{to}{_cards(n.cards_of(move.id))}{END}"
        else:
            plays += f" {seating[seat]}{_cells(wire.move_bytes(move.id))}{END}"
        state.play(move)
    by_player = [classes[seat] for seat in seat_of] if classes else [2] * 5
    places = sorted(range(5), key=lambda player: -row.scores[seat_of[player]])
    kinds = {
        "mibun": _digits(by_player),
        "seat": _digits(seating),
        "palyer_cards": " ".join(hands) + " ",
        "change_cards": changes or "NULL",
        "play": plays,
        "result": _digits(places),
    }
    return [f"%{row.number + 1:05}%{kind}% {data}" for kind, data in kinds.items()]


def _digits(numbers: Sequence[int]) -> str:
    return "".join(map(str, numbers))


def _cards(mask: int) -> str:
    """Write cards of a hand; its joker stands in the extra row."""
    return _cells(wire.hand_bytes(mask))


def _cells(data: bytes) -> str:
    cells = struct.unpack(f">{wire.CARD_CELLS}i", data)
    out = ""
    for at, value in enumerate(cells):
        line, column = divmod(at, wire.COLUMNS)
        if value:
            out += (JOKERS[line] if value == 2 else ROWS[line]) + COLUMNS[column]
    return out
