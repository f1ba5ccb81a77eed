"""Tanhinmin in words: ``1 3 10 / 2 / 4 6 8 / 5 7 9 ; table=5 by=2 passed=3,4 turn=1``.

Hands by seat, weakest card first; after the semicolon what is on the table: its rank, who played it, who
has passed, whose turn it is, and who went out earlier (``out=4,2``, first place first). Seats count from
1 in text and from 0 in Python.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from tefuda.core import Deal, TefudaError

PASS = "pass"
MAX_PLAYERS = 6
MAX_RANK = 64
MOST_CARDS = 250

EXAMPLE = "'1 3 10 / 2 / 4 6 8 / 5 7 9 ; table=5 by=2 passed=3,4 turn=1'"
FIELDS = ("table", "by", "passed", "turn", "out")


@dataclass(frozen=True)
class Layout:
    """A position of Tanhinmin as pure data; seats from 0. ``table`` and ``by`` are None on lead."""

    hands: tuple[tuple[int, ...], ...]
    table: int | None = None
    by: int | None = None
    _: KW_ONLY
    passed: tuple[int, ...] = field(default=())
    turn: int = 0
    out: tuple[int, ...] = field(default=())

    @property
    def players(self) -> int:
        """The number of seats, those who are out included."""
        return len(self.hands)

    @property
    def cards(self) -> int:
        """The number of cards in all hands."""
        return sum(map(len, self.hands))

    def to_deal(self) -> Deal:
        """Return the Deal that starts a game here; only what differs from a fresh deal is named."""
        deal: Deal = {"hands": [list(hand) for hand in self.hands]}
        if self.table is not None:
            deal.update(table=self.table, by=self.by, passed=list(self.passed))
        if self.turn or self.table is not None:
            deal["turn"] = self.turn
        if self.out:
            deal["out"] = list(self.out)
        return deal

    @staticmethod
    def from_deal(deal: Any) -> Layout:
        """Read and check a Deal."""
        if not isinstance(deal, dict) or "hands" not in deal or set(deal) - {"hands", *FIELDS}:
            raise TefudaError(
                'A deal of tanhinmin is {"hands": [[1, 3], [2, 4]]}, with "table", "by", "passed", "turn" '
                'and "out" in mid-game.'
            )
        hands = deal["hands"]
        if not isinstance(hands, (list, tuple)) or not all(isinstance(h, (list, tuple)) for h in hands):
            raise TefudaError("The hands of a deal are a list of lists of ranks, not {hands!r}.", hands=hands)
        lists = {key: deal.get(key) or [] for key in ("passed", "out")}
        if not all(isinstance(seats, (list, tuple)) for seats in lists.values()):
            raise TefudaError('"passed" and "out" of a deal are lists of seats.')
        return checked(
            [[_rank(card) for card in hand] for hand in hands],
            table=None if deal.get("table") is None else _rank(deal["table"]),
            by=deal.get("by"),
            passed=list(lists["passed"]),
            turn=deal.get("turn"),
            out=list(lists["out"]),
        )


def read_position(text: str) -> Layout:
    """Read a position in text.

    >>> read_position("1 3 10 / 2 / 4 6 8 / 5 7 9 ; table=5 by=2 passed=3,4 turn=1").by
    1
    """
    if not isinstance(text, str) or len(text) > 4000:
        raise TefudaError("A position is a text such as {example}.", example=EXAMPLE)
    cards, _, rest = text.partition(";")
    hands = [[_rank(word) for word in hand.replace(",", " ").split()] for hand in cards.split("/")]
    given: dict[str, str] = {}
    for word in rest.split():
        key, sign, value = word.partition("=")
        if not sign or key not in FIELDS or key in given:
            raise TefudaError(
                "After the hands come {fields}, each once, not {word!r}: see {example}.",
                fields=", ".join(f"{key}=…" for key in FIELDS),
                word=word,
                example=EXAMPLE,
            )
        given[key] = value
    return checked(
        hands,
        table=_rank(given["table"]) if "table" in given else None,
        by=_seat(given["by"]) if "by" in given else None,
        passed=_seats(given.get("passed", "")),
        turn=_seat(given["turn"]) if "turn" in given else None,
        out=_seats(given.get("out", "")),
    )


def write_position(layout: Layout) -> str:
    """Return the text that :func:`read_position` reads.

    >>> write_position(read_position("3 1/2;turn=2"))
    '1 3 / 2 ; turn=2'
    """
    text = " / ".join(" ".join(map(str, hand)) for hand in layout.hands)
    fields = []
    if layout.table is not None and layout.by is not None:
        fields += [f"table={layout.table}", f"by={layout.by + 1}"]
    if layout.passed:
        fields.append("passed=" + ",".join(str(seat + 1) for seat in layout.passed))
    if layout.turn or layout.table is not None:
        fields.append(f"turn={layout.turn + 1}")
    if layout.out:
        fields.append("out=" + ",".join(str(seat + 1) for seat in layout.out))
    return text + (" ; " + " ".join(fields) if fields else "")


def checked(
    hands: list[list[int]],
    *,
    table: int | None,
    by: int | None,
    passed: list[int],
    turn: int | None,
    out: list[int],
) -> Layout:
    """Return a position that could have come about, or say why this one could not."""
    players = len(hands)
    if not 2 <= players <= MAX_PLAYERS:
        raise TefudaError(
            "Tanhinmin has 2 to {max_players} players (hands separated by /), not {players}.",
            max_players=MAX_PLAYERS,
            players=players,
        )
    if sum(map(len, hands)) > MOST_CARDS:
        raise TefudaError(
            "A position has at most {most_cards} cards, not {sum}.",
            most_cards=MOST_CARDS,
            sum=sum(map(len, hands)),
        )
    for name, seats in (("by", [by]), ("turn", [turn]), ("passed", passed), ("out", out)):
        for seat in seats:
            if seat is not None and (type(seat) is not int or not 0 <= seat < players):
                shown = seat + 1 if type(seat) is int else repr(seat)
                raise TefudaError(
                    "{name}={shown} is not a seat: there are seats 1 to {players}.",
                    name=name,
                    shown=shown,
                    players=players,
                )
        if len(set(seats)) != len(seats):
            raise TefudaError("{name} names a seat twice.", name=name)
    if table is None and (by is not None or passed):
        raise TefudaError("by=… and passed=… need a table card: table=5 by=2.")
    if table is not None and by is None:
        raise TefudaError(
            "It is not known who played the {table} on the table: add by=… with a seat.", table=table
        )
    if by is not None and not hands[by] and by not in out:
        out = [*out, by]  # it went out with this very card
    _check_out(hands, out)
    if by is None:
        if turn is None:
            turn = next(seat for seat in range(players) if hands[seat])
        elif not hands[turn]:
            raise TefudaError("Player {turn} has no cards and cannot be on lead.", turn=turn + 1)
    else:
        turn, passed = _check_trick(hands, by, passed, turn=turn)
    return Layout(
        tuple(tuple(sorted(hand)) for hand in hands),
        table,
        by,
        passed=tuple(sorted(passed)),
        turn=turn,
        out=tuple(out),
    )


def _check_out(hands: list[list[int]], out: list[int]) -> None:
    for seat, hand in enumerate(hands):
        if not hand and seat not in out:
            raise TefudaError(
                "Player {seat} has no cards: omit that seat, or add out={seat} if it is out.",
                seat=seat + 1,
            )
        if hand and seat in out:
            raise TefudaError("Player {seat} cannot be out: it has cards.", seat=seat + 1)
    if len(hands) - len(out) < 2:
        raise TefudaError("Fewer than two players have cards: that game is over.")


def _check_trick(
    hands: list[list[int]], by: int, passed: list[int], *, turn: int | None
) -> tuple[int, list[int]]:
    players = len(hands)
    if by in passed:
        raise TefudaError("Player {by} cannot have passed: the table card is its own.", by=by + 1)
    for seat in passed:
        if not hands[seat]:
            raise TefudaError("Player {seat} is out and cannot have passed.", seat=seat + 1)
    order = [(by + i) % players for i in range(1, players)]
    waiting = [seat for seat in order if hands[seat] and seat not in passed]
    if turn is None:
        if not waiting:
            raise TefudaError("All others have passed: the trick is over and the table should be empty.")
        turn = waiting[0]
    if turn == by:
        raise TefudaError("Player {by} played the table card and cannot be asked to beat it.", by=by + 1)
    if turn in passed or not hands[turn]:
        raise TefudaError(
            "It cannot be the turn of player {turn}, who has passed or has no cards.", turn=turn + 1
        )
    # Whoever sits between the owner and the turn has had its say: it must have passed.
    earlier = order[: order.index(turn)]
    return turn, passed + [seat for seat in earlier if hands[seat] and seat not in passed]


def _rank(word: object) -> int:
    if isinstance(word, str) and word.isascii() and word.isdecimal() and len(word) <= 4:
        word = int(word)
    if type(word) is not int or not 1 <= word <= MAX_RANK:
        raise TefudaError(
            "A card is its rank, a number from 1 to {max_rank}, not {word!r}: see {example}.",
            max_rank=MAX_RANK,
            word=word,
            example=EXAMPLE,
        )
    return word


def _seat(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 2):
        raise TefudaError(
            "A seat is a number from 1, not {word!r}: see {example}.", word=word, example=EXAMPLE
        )
    return int(word) - 1


def _seats(words: str) -> list[int]:
    return [_seat(word) for word in words.split(",")] if words else []
