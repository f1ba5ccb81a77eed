"""The text of a bidding table: sections with headings, lines with a call, the hands that make it, and marks.

See the head of ``systems/sayc.txt`` for how a table is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from pathlib import Path

from tefuda.core import TefudaError
from tefuda.games.bridge.constraint import constraint

LETTERS = {"x": "CDHS", "y": "CDHS", "z": "CDHS", "w": "CDHS", "M": "HS", "m": "CD"}
FORCES = ("forcing", "game forcing", "invitational", "sign-off", "captain")
MOST_LINES = 5000
FOLDER = Path(__file__).parent / "systems"
SETTINGS = {
    "headings": ("all calls", "our bids"),
    "sections": ("all", "first"),
    "fall-back": ("yes", "no"),
    "blackwood": ("plain", "key-card"),
}
STRAIN = r"(?:[CDHSxyzwMmu$!]|oM|om|NT)"
_TOKEN = re.compile(rf"\(?(?:P|XX?|any|bid|act|suit|[1-7](?:-[1-7])?{STRAIN}|\*{STRAIN})\)?")
_CALL = re.compile(rf"(?:P|XX?|(?:=|jj|j|n)?[1-7]?{STRAIN})")
_CONDITION = re.compile(
    r"(?:[CDHSxyzwMm]+|oM|om)\s*[<>]\s*(?:[CDHSxyzwMm]|oM|om)|passed|unpassed|seat [1-4](?:-[1-4])?|quiet"
    r"|unquiet|partner passed|vulnerable|not vulnerable|forced|unforced|trumps|no trumps"
)
_WORDS = ("opening", "double", "overcall")


@dataclass(frozen=True)
class Line:
    """A line of a table: a call, the hands that make it, what it demands of partner."""

    call: str
    hands: str
    _: KW_ONLY
    force: str = ""
    name: str = ""
    alert: bool = False
    number: int = 0


@dataclass(frozen=True)
class Heading:
    """Where a section counts: calls so far, or the name of partner's last call, and conditions."""

    words: tuple[str, ...]
    conditions: tuple[str, ...] = ()
    _: KW_ONLY
    after: str = ""
    text: str = ""

    @property
    def is_open(self) -> bool:
        """May anything have been called before?"""
        return bool(self.words) and self.words[0] == "..."

    def may_fit(self, calls: int) -> bool:
        """May it fit an auction of so many calls from the opening on?"""
        if self.after or self.words == ("opening",):
            return True
        return len(self.calls) <= calls if self.is_open else len(self.calls) == calls

    @cached_property
    def calls(self) -> tuple[str, ...]:
        """The calls, opponents' in brackets, their passes put in; the last is theirs."""
        found: list[str] = []
        for word in self.words[1:] if self.is_open else self.words:
            if found and (word[0] == "(") == (found[-1][0] == "("):
                found.append("P" if word[0] == "(" else "(P)")
            found.append(word)
        if found and found[-1][0] != "(":
            found.append("(P)")
        return tuple(found)

    @cached_property
    def alternatives(self) -> tuple[tuple[str, ...], ...]:
        """What each of the calls may be."""
        return tuple(tuple(_alternatives(word)) for word in self.calls)


@dataclass(frozen=True)
class Section:
    """Lines under one or several headings; ``place`` is the part of the system it belongs to."""

    headings: tuple[Heading, ...]
    lines: tuple[Line, ...]
    _: KW_ONLY
    place: str = ""
    number: int = 0


@dataclass(frozen=True)
class TableText:
    """A table as it was read: its sections in order and its settings."""

    sections: tuple[Section, ...]
    settings: dict[str, str]


class _Trouble(Exception):
    """What is wrong with a line."""


def included(name: str, depth: int) -> TableText:
    """Read a built-in table that another one includes."""
    path = FOLDER / f"{name}.txt"
    if not re.fullmatch(r"\w+", name) or not path.is_file():
        raise _Trouble(f"there is no table {name!r} to include")
    if depth > 3:
        raise _Trouble("tables include each other")
    return read_table(path.read_text(encoding="utf-8"), name, depth=depth + 1)


def read_table(text: str, name: str = "", *, depth: int = 0) -> TableText:
    """Read a table; what is wrong is told with the number of its line."""
    sections: list[tuple[tuple[Heading, ...], list[Line], str, int]] = []
    settings = {key: values[0] for key, values in SETTINGS.items()}
    place = ""
    rows = text.split("\n")
    if len(rows) > MOST_LINES:
        raise TefudaError("A bidding table has at most {most} lines.", most=MOST_LINES)
    for number, row in enumerate(rows, start=1):
        words = row.split("#")[0].strip()
        if not words:
            continue
        try:
            if words.startswith("=="):
                place = words.strip("= ")
            elif words.startswith("include "):
                other = included(words[8:].strip(), depth)
                for one in other.sections:  # their numbers are those of another file: told apart by the sign
                    lines = [replace(line, number=-abs(line.number)) for line in one.lines]
                    sections.append((one.headings, lines, one.place, -1))
                settings.update(other.settings)
            elif words.startswith("set "):
                key, value = _setting(words)
                settings[key] = value
            elif is_heading(words):
                sections.append((tuple(_headings(words.rstrip(":"))), [], place, number))
            elif not sections:
                raise TefudaError(
                    "Line {number} of the bidding table is not in any section: {words!r}.",
                    number=number,
                    words=words,
                )
            else:
                sections[-1][1].append(_line(words, number))
        except _Trouble as trouble:
            raise TefudaError(
                "Line {number} of the bidding table{name}: {why}.",
                number=number,
                name=f" {name}" if name else "",
                why=str(trouble),
            ) from None
    made = [
        Section(heads, tuple(lines), place=where, number=at) for heads, lines, where, at in sections if lines
    ]
    if not made:
        raise TefudaError("The bidding table{name} has no lines.", name=f" {name}" if name else "")
    return TableText(tuple(made), settings)


def is_heading(words: str) -> bool:
    """Is this a heading? It ends with a colon, or is nothing but bids."""
    if words.endswith(":"):
        return True
    rest = words.partition(" ")[2]
    return not rest or bool(re.fullmatch(r"[1-7]([CDHSxyMm]|NT|\$)", rest.split()[0]))


def _setting(words: str) -> tuple[str, str]:
    key, _, value = words[4:].partition("=")
    key, value = key.strip(), value.strip()
    if key not in SETTINGS:
        raise _Trouble(f"there is no setting {key!r}; settings are {', '.join(SETTINGS)}")
    if value not in SETTINGS[key]:
        raise _Trouble(f"{key} is {' or '.join(SETTINGS[key])}, not {value!r}")
    return key, value


def _headings(words: str) -> Iterator[Heading]:
    for one in words.split(";"):
        calls, _, rest = one.partition("|")
        conditions = tuple(" ".join(part.split()) for part in rest.split(",") if part.strip())
        for condition in conditions:
            if not _CONDITION.fullmatch(condition):
                raise _Trouble(f"{condition!r} is no condition of a heading")
        tokens = tuple(calls.split())
        if tokens[:1] == ("after",):
            yield Heading((), conditions, after=" ".join(tokens[1:]), text=one.strip())
            continue
        if not tokens:
            raise _Trouble("a heading needs calls")
        for place, token in enumerate(tokens):
            known = (token in _WORDS and len(tokens) == 1) or (token == "..." and place == 0)
            if not known and not all(_TOKEN.fullmatch(part) for part in _alternatives(token)):
                raise _Trouble(f"{token!r} is no call of a heading")
        yield Heading(tokens, conditions, text=one.strip())


def _alternatives(token: str) -> list[str]:
    return token.strip("()").split("/")


def _line(words: str, number: int) -> Line:
    call, _, rest = words.partition(" ")
    hands, _, marks = rest.partition(" : ")
    if not _CALL.fullmatch(call):
        raise _Trouble(f"{call!r} is no call")
    if not hands.strip():
        raise _Trouble(f"{call} needs the hands that make it")
    try:
        constraint(_tried(hands))
    except TefudaError as error:
        raise _Trouble(str(error).rstrip(".")) from None
    force, name, alert = "", "", False
    for mark in (part.strip() for part in marks.split(",")):
        if mark in FORCES:
            force = mark
        elif mark == "alert":
            alert = True
        elif mark:
            name = f"{name}, {mark}" if name else mark
    return Line(call, hands.strip(), force=force, name=name, alert=alert, number=number)


def _tried(hands: str) -> str:
    """Put some suit for every letter, to see whether the rest can be read."""
    letters = (*LETTERS, "u", "oM", "om", "$", "!")
    return replaced(hands, dict.fromkeys(letters, "S")) or hands


def replaced(words: str, names: dict[str, str]) -> str | None:
    """Put suits for letters; None where a letter stands for no suit. ``stops`` is replaced beforehand."""
    missing = False

    def put(match: re.Match[str]) -> str:
        nonlocal missing
        name = match[0]
        if name == "stops":
            return names.get("stops", "anything")
        suit = names.get(name, "")
        if suit not in ("C", "D", "H", "S"):
            missing = True
        return suit

    found = re.sub(r"\$|!|(?<![A-Za-z])(?:stops|oM|om|[xyzwMmu])(?![A-Za-z])", put, words)
    return None if missing else found
