"""The log of the contest's server, turned into one of our records.

Its lines are ``%00012%play% 3S5EE 4EE …``: the number of the game, a kind, and the data. Cards are a suit
(S H D C, or K L M N J for a joker in rows 0 to 4) and a rank; ``x`` is a column beyond the ranks. Plays are
logged as submitted, so what was not accepted is found out again by the rules.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tefuda.core import TefudaError
from tefuda.core.harmless import harmless
from tefuda.games.daihinmin import Daihinmin, DaihinminState
from tefuda.games.daihinmin import notation as n
from tefuda.play.header import RecordHeader
from tefuda.play.record import Record
from tefuda.play.rows import GameRow
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.submission import Rejected, read_play

FIRST_LINE = "%-----%"
SUITS = "SHDCJKLMNJ"  # the last five for jokers in rows 0 to 4
COLUMNS = "x3456789TJQKA2x"
KINDS = ("mibun", "seat", "palyer_cards", "change_cards", "play", "result")
RULES = {  # as the lines of a log say them, where ours are fixed
    "RULE_KAKUMEI": "YES", "RULE_SHIBARI": "YES", "RULE_KINSOKU": "NO", "RULE_KAIDAN": "YES",
    "RULE_CHANGE": "YES", "RULE_5TOBI": "NO", "RULE_6REVERS": "NO", "RULE_8GIRI": "YES", "RULE_11BACK": "NO",
}  # fmt: skip
NEVER = 10**7 - 1  # games until seats are drawn again, where they are not
_LINE = re.compile(r"%(\d+|-----)%(\w+)% ?(.*)")


def is_kit_log(path: str | Path) -> bool:
    """Does the file begin like a log of the contest's server?"""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(len(FIRST_LINE)) == FIRST_LINE
    except (OSError, ValueError):  # no such file, or no name of a file: who reads it says why
        return False


def read_kit_log(path: str | Path) -> Record:
    """Read a log; every game is played through by the rules and must end as logged.

    Games that do not are left out and named in the header under ``skipped``: the log does not tell a card
    from an unknown value in the same cell, so malformed submissions may be misread.
    """
    try:
        text = Path(path).read_text(encoding="utf-8", errors="replace")
        lines = [harmless(line) for line in text.splitlines()]
    except OSError as error:
        raise TefudaError("Cannot read {path}: {strerror}.", path=path, strerror=error.strerror) from None
    about: dict[str, str] = {}
    games: dict[int, dict[str, str]] = {}
    for number, line in enumerate(lines, start=1):
        found = _LINE.match(line)
        if found is None and number == len(lines):
            break  # cut off while it was written
        if found is None:
            raise TefudaError(
                "{path} is not a log of the contest's server: line {number} is {value!r}.",
                path=path,
                number=number,
                value=line[:40],
            )
        where, kind, data = found.groups()
        if where == "-----":
            about[kind] = data
        else:
            games.setdefault(int(where), {})[kind] = data
    game = _game(path, about)
    whole = [number for number in sorted(games) if all(kind in games[number] for kind in KINDS)]
    rows: list[GameRow] = []
    skipped: dict[str, str] = {}
    for number in whole:
        try:
            rows.append(_Reader(game, len(rows), games[number]).row())
        except (TefudaError, ValueError, IndexError) as error:
            skipped[str(number)] = str(error)
    if not rows:
        raise TefudaError("{path} has no complete game that can be replayed.", path=path)
    names = about.get("palyer_name", "").split()
    names += [f"player {k + 1}" for k in range(len(names), 5)]
    header = RecordHeader.of(
        game,
        [f"client {name}" for name in names[:5]],
        seed=0,
        games=len(rows),
        series=len(rows),
        deals="given",
        source="tndhms",
        skipped=skipped,  # by number, with the reason
    )
    return Record(header, rows)


def _game(path: str | Path, about: Mapping[str, str]) -> Daihinmin:
    """Return the game that a log says it is of; refuse rules that are not ours."""
    other = [
        f"{rule} {said}" for rule, ours in RULES.items() if (said := about.get(rule, ours).strip()) != ours
    ]
    if other:
        raise TefudaError(
            "{path} is a log of games with other rules than those supported here: {other}.",
            path=path,
            other=", ".join(other),
        )
    counts: dict[str, Any] = {}
    for key, line in (("reseat", "RULE_SEKIGAE_NUM"), ("reset", "FLASH_MIBUN_NUMBER")):
        text = about.get(line, "").strip()
        if text and not (text.isascii() and text.isdecimal() and 0 < int(text) < 10**7):
            raise TefudaError(
                "{path} has a line {line} {value!r}; a number of games was expected.",
                path=path,
                line=line,
                value=text[:20],
            )
        if text:
            counts[key] = int(text)
    if about.get("RULE_SEKIGAE", "YES").strip() == "NO":
        counts["reseat"] = NEVER
    return Daihinmin(quirks="tndhms", **counts)


class _Reader:
    """One game of a log."""

    def __init__(self, game: Daihinmin, number: int, data: dict[str, str]) -> None:
        self.game, self.number, self.data = game, number, data
        self.players = [int(digit) for digit in data["seat"].strip()]
        if sorted(self.players) != [0, 1, 2, 3, 4]:
            raise TefudaError("the seats are {seat!r}.", seat=data["seat"])

    def row(self) -> GameRow:
        """Play the game through."""
        places = [int(digit) for digit in self.data["result"].strip()]
        deal: dict[str, Any] = {"players": self.players, "lot": [self.players.index(p) for p in places]}
        hands = [self._mask(text) for text in self.data["palyer_cards"].split()]
        deal["hands"] = [n.cards_text(hands[player]) for player in self.players]
        classes = [int(digit) for digit in self.data["mibun"].strip()]
        if sorted(classes) == [0, 1, 2, 3, 4]:
            deal["classes"] = [classes[player] for player in self.players]
        state = self.game.start(deal)
        row = GameRow(self.number, 0, deal, seating=list(self.players))
        row.seconds = [0.0] * 5
        row.roles = self.game.roles(state)
        if "classes" in deal:
            for entry in self.data["change_cards"].split()[2:4]:  # the first two are the tribute
                self._play(state, row, n.gift_number(self._mask(entry[2:-2])))
        for entry in self.data["play"].split():
            self._submission(state, row, entry)
        row.scores = list(state.scores) if state.is_over else []
        if [row.scores[self.players.index(player)] for player in places] != [5.0, 4.0, 3.0, 2.0, 1.0]:
            raise TefudaError("its plays do not lead to its result.")
        row.reason = state.reason or "end"
        return row

    def _submission(self, state: DaihinminState, row: GameRow, entry: str) -> None:
        if state.is_over or self.players[state.player or 0] != int(entry[0]):
            raise TefudaError("player {value} plays out of turn.", value=entry[0])
        cells = [0] * wire.CELLS
        for row_number, column, value in self._cells(entry[1:-2]):
            cells[wire.COLUMNS * row_number + column] = value
        try:
            number = read_play(struct.pack(">120i", *cells), state.position, quirks=True)
        except Rejected:
            number = n.PASS
        self._play(state, row, number)

    def _play(self, state: DaihinminState, row: GameRow, number: int) -> None:
        move = self.game.interned(number)
        state.play(move)
        row.moves.append(move.text)

    @staticmethod
    def _cells(text: str) -> list[tuple[int, int, int]]:
        """Read cards as (row, column, value); an ``x`` is column 0 before a suit's other cards, else 14."""
        out: list[tuple[int, int, int]] = []
        for at in range(0, len(text), 2):
            suit, rank = text[at], text[at + 1]
            place = SUITS.rindex(suit) if suit == "J" else SUITS.index(suit)
            line, value = (place - 5, 2) if place >= 5 else (place, 1)
            column = COLUMNS.index(rank)
            if rank == "x" and any(r == line for r, _, _ in out):
                column = 14
            out.append((line, column, value))
        return out

    def _mask(self, text: str) -> int:
        mask = 0
        for line, column, value in self._cells(text):
            mask |= n.JOKER if value == 2 else 1 << (4 * (column - 1) + line)
        return mask
