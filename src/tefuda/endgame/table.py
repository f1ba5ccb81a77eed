"""A table of solved endings, ready to be asked."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from tefuda._native import endgame as native
from tefuda.core import TefudaError
from tefuda.core.errors import whole
from tefuda.core.words import tr
from tefuda.endgame import builder, files
from tefuda.endgame.kind import Kind

FORMAT = "tefuda.endgame.info/1"

# Tables that are built without being asked for: seconds at most. The first number is built even when
# fewer cards would do, so that the next question finds it.
USUAL = {2: 12, 3: 10, 4: 9, 5: 8, 6: 7}
AT_ONCE = {2: 15, 3: 11, 4: 10, 5: 9, 6: 8}


class EndgameTable:
    """Solved endings of one number of players, up to a number of cards.

    >>> from tefuda.endgame import open_table
    >>> table = open_table(3, 10)
    >>> table.info()["nontrivial_won"]
    487971
    """

    def __init__(
        self, kind: Kind, header: dict[str, Any], levels: Sequence[Any], *, path: Path | None
    ) -> None:
        self.kind = kind
        self.path = path
        self.header = header
        self.native = kind.native()
        for level, values in zip(header["levels"], levels, strict=True):
            self.native.attach(level["cards"], values)

    @staticmethod
    def read(path: Path) -> EndgameTable:
        """Open a file."""
        header, levels = files.read_file(path)
        try:
            kind = Kind(header["players"], header["cards"], header["rule"], ties=header["ties"])
            if [level["cards"] for level in header["levels"]] != list(kind.levels()):
                raise TefudaError("{path} lacks some of its levels.", path=path)
            return EndgameTable(kind, header, levels, path=path)
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, TefudaError):
                raise
            raise TefudaError(
                "{path} is not a table of solved endings: {error}.", path=path, error=error
            ) from None

    def counts(self, cards: int | None = None) -> dict[str, Any]:
        """Return what was counted when a level was built (default: the one with the most cards)."""
        wanted = self.kind.cards if cards is None else cards
        for level in self.header["levels"]:
            if level["cards"] == wanted:
                counts: dict[str, Any] = level["counts"]
                return counts
        raise TefudaError(
            "This table has {players} to {cards} cards, not {wanted}.",
            players=self.kind.players,
            cards=self.kind.cards,
            wanted=wanted,
        )

    def info(self) -> dict[str, Any]:
        """Return the counts of the level with the most cards and the size of the table."""
        kind, counts = self.kind, self.counts()
        won = sum(counts["one_card"]) + counts["values"][1]
        own_empty = native.patterns(kind.players - 1, True, kind.cards) if kind.players > 2 else 1
        by_card = {str(card): n for card, n in enumerate(counts["first"]) if n}
        values = counts["values"]
        return {
            "format": FORMAT,
            "game": "tanhinmin",
            "players": kind.players,
            "cards": kind.cards,
            "rule": kind.rule,
            "ties": kind.ties,
            "patterns": counts["patterns"],
            "playable": counts["playable"],
            "nontrivial": counts["nontrivial"],
            "nontrivial_won": values[1],
            "nontrivial_lost": sum(n for seats, n in enumerate(values) if not seats & 1),
            "nontrivial_open": sum(n for seats, n in enumerate(values) if seats & 1 and seats != 1),
            "won": won,
            "won_paper": won + own_empty if kind.players == 3 and kind.ties == "all" else None,
            "won_by_first_card": by_card,
            "values": {seat_letters(seats): n for seats, n in enumerate(values) if n},
            "bytes": self.path.stat().st_size if self.path else kind.bytes(),
            "bits_per_entry": kind.players,
            "build_seconds": self.header["seconds"],
            "build_cpu_seconds": self.header["cpu_seconds"],
            "path": str(self.path) if self.path else None,
        }

    def pattern(self, cards: int, number: int) -> list[list[int]]:
        """Return the hands of a pattern by its number; ranks from 1, the first hand leads.

        >>> from tefuda.endgame import open_table
        >>> open_table(3, 10).pattern(4, 100)
        [[2], [1, 2], [2]]
        """
        whole(cards, "The number of cards of a pattern", low=0, high=native.MAX_CARDS)
        if not 0 <= number < self.kind.patterns(cards):
            raise TefudaError(
                "Patterns of {cards} cards have numbers up to {patterns:,}.",
                cards=cards,
                patterns=self.kind.patterns(cards) - 1,
            )
        hands: list[list[int]] = [[] for _ in range(self.kind.players)]
        for owner, rank in zip(*self.native.pattern(cards, number), strict=True):
            hands[owner].append(rank + 1)
        return hands

    def level(self, cards: int) -> Any:
        """Return all values of one number of cards as an array: sets of seats as bits, seat 0 leads."""
        self.counts(cards)
        return self.native.level(cards)

    def probe(
        self,
        ranks: Sequence[int],
        owners: Any,
        seat: int = 0,
        *,
        winning: bool = False,
        table: int | None = None,
        by: int | None = None,
        passed: Sequence[int] = (),
    ) -> Any:
        """Return the values of many worlds in one call, this seat to move: sets of seats as bits.

        ``ranks`` are the cards in play, weakest first; ``owners`` has one row per world: the seat of every
        card. With ``winning`` the answer is a pair, values and winning cards: bit i for ``ranks[i]``, bit
        31 for the pass. The seat leads, or answers the card ``table`` that seat ``by`` has played.

        >>> from tefuda.endgame import open_table
        >>> open_table(3, 10).probe([1, 2, 3, 4], [[0, 1, 2, 0], [0, 1, 0, 2]])
        array([1, 6], dtype=uint8)
        """
        cards = [int(rank) for rank in ranks]
        if cards != sorted(cards) or not self.kind.players <= len(cards) <= self.kind.cards:
            raise TefudaError(
                "ranks must be {players} to {cards} cards, weakest first, not {cards_2}.",
                players=self.kind.players,
                cards=self.kind.cards,
                cards_2=cards,
            )
        for who in (seat, *passed, *([] if by is None else [by])):
            if not 0 <= who < self.kind.players:
                raise TefudaError(
                    "There is no seat {who}: seats are 0 to {players}.",
                    who=who,
                    players=self.kind.players - 1,
                )
        if (table is None) != (by is None) or by == seat or seat in passed or by in passed:
            raise TefudaError(
                "A follower answers a card on the table that another seat "
                "played; neither of them may have passed."
            )
        rows = np.ascontiguousarray(owners, dtype=np.uint8)
        if rows.ndim != 2 or rows.shape[1] != len(cards):
            raise TefudaError("owners must have rows of {n} seats, one per card.", n=len(cards))
        for player in range(self.kind.players):
            if not (rows == player).any(axis=1).all():
                raise TefudaError("Player {player} has no cards in one of the worlds.", player=player + 1)
        if rows.size and int(rows.max()) >= self.kind.players:
            raise TefudaError("owners must be seats from 0 to {players}.", players=self.kind.players - 1)
        distinct = sorted(set(cards))
        if self.kind.ties == "none" and len(distinct) < len(cards):
            raise TefudaError("This table does not cover cards of equal rank: build one with ties='all'.")
        ending = native.Ending(
            seat=seat,
            own=[0] * len(distinct),
            unseen=[cards.count(rank) for rank in distinct],
            sizes=[0] * self.kind.players,
            beat=-1 if table is None else sum(rank <= table for rank in distinct) - 1,
            owner=-1 if by is None else by,
            staying=sum(1 << who for who in range(self.kind.players) if who not in passed),
        )
        values, by_rank, _, _ = self.native.probe(ending, rows, winning, False)
        if not winning:
            return values
        masks = by_rank & np.uint32(native.PASS_WINS)
        for i, rank in enumerate(cards):
            mine = (rows[:, i] == seat) & (by_rank >> np.uint32(distinct.index(rank)) & 1 == 1)
            masks |= mine.astype(np.uint32) << np.uint32(i)
        return values, masks

    def __repr__(self) -> str:
        k = self.kind
        return f"tefuda.endgame.open_table({k.players}, {k.cards}, {k.rule!r}, {k.ties!r})"


def seat_letters(seats: int) -> str:
    """Return a set of seats as the paper writes it: ``ac`` for seats 1 and 3."""
    return "".join("abcdef"[seat] for seat in range(6) if seats >> seat & 1)


@lru_cache(maxsize=32)
def _read_again(path: Path, state: tuple[int, ...]) -> EndgameTable:
    return EndgameTable.read(path)


def _read(path: Path) -> EndgameTable:
    """Open a file once a process, for as long as it stays the same."""
    try:
        stat = path.stat()
    except OSError as error:
        raise TefudaError("Cannot read {path}: {strerror}.", path=path, strerror=error.strerror) from None
    return _read_again(path, (stat.st_size, stat.st_mtime_ns, stat.st_ino))


def _named(path: Path, kind: Kind) -> EndgameTable:
    """Open the file of a table; what it is stands in its header, and its name must not say otherwise."""
    table = _read(path)
    if table.kind != kind:
        raise TefudaError(
            "{path} is the table {kind}, not what its name says: rename or delete it.",
            path=path,
            kind=table.kind,
        )
    return table


def open_table(
    players: int,
    cards: int,
    rule: str = "full",
    *,
    ties: str = "all",
    folder: Path | None = None,
    say: builder.Say | None = None,
) -> EndgameTable:
    """Return exactly this table; a small one that is not there yet is built, with a message to ``say``.

    >>> open_table(3, 4).info()["won"]
    95
    """
    kind = Kind(players, cards, rule, ties=ties)
    path = files.table_path(kind, folder)
    if files.is_there(path):
        return _named(path, kind)
    return _at_once(kind, folder, say)


def table_for(
    players: int,
    cards: int,
    rule: str = "full",
    *,
    folder: Path | None = None,
    say: builder.Say | None = None,
) -> EndgameTable:
    """Return any table that covers so many cards, ties included: one on disk, or a small one built now."""
    Kind(players, players, rule)  # refuse impossible numbers before looking at the disk
    path = files.find_table(players, cards, rule, ties="all", folder=folder)
    if path is not None:
        return _named(path, Kind(players, files.cards_of(path), rule))
    usual = max(cards, USUAL[players])
    return _at_once(Kind(players, usual, rule), folder, say)


def _at_once(kind: Kind, folder: Path | None, say: builder.Say | None) -> EndgameTable:
    if kind.cards > AT_ONCE[kind.players] and kind.ties == "all":
        raise TefudaError(
            "There is no table {kind} yet ({bytes:,.0f} MB); build it with: tefuda endgame "
            "build --players {players} --cards {cards} --rule {rule}",
            kind=kind,
            bytes=kind.bytes() / 1000000.0,
            players=kind.players,
            cards=kind.cards,
            rule=kind.rule,
        )
    say = say or to_stderr
    say(tr("Building the table {kind} (only once) …", kind=kind))
    try:
        return _read(builder.build(kind, folder, say=say))
    except TefudaError as error:
        say(tr("{error} The table is kept in memory only.", error=error))
        return _kept(kind)


def to_stderr(text: str) -> None:
    """Tell the user why the first answer takes a second."""
    print(text, file=sys.stderr)


@lru_cache(maxsize=8)
def _kept(kind: Kind) -> EndgameTable:
    return in_memory(kind)


def in_memory(kind: Kind, threads: int = 1) -> EndgameTable:
    """Build a table without a file."""
    levels = list(builder.solve_levels(kind, threads))
    header = {
        "seconds": sum(level.seconds for level in levels),
        "cpu_seconds": sum(level.cpu_seconds for level in levels),
        "levels": [{"cards": level.cards, "counts": level.counts} for level in levels],
    }
    return EndgameTable(kind, header, [level.values for level in levels], path=None)
