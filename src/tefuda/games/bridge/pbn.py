"""PBN, the format of deals and games: a reader that takes many dialects, and a writer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import KW_ONLY, dataclass, replace
from pathlib import Path

from tefuda.core import Deal, TefudaError
from tefuda.core.harmless import harmless
from tefuda.core.reading import read_bytes
from tefuda.games.bridge.board import Board, Trouble, check_moves, play_order
from tefuda.games.bridge.double_dummy import DoubleDummyTable
from tefuda.games.bridge.game import deal_of
from tefuda.games.bridge.notation import (
    SEATS,
    STRAINS,
    Contract,
    board_conditions,
    call_text,
    card_number,
    read_call,
    read_contract,
    read_deal,
    read_seat,
    read_vulnerable,
    write_deal,
)

PBN_VULNERABLE = ("None", "NS", "EW", "All")
# Also without the last quote or bracket, and without quotes at all.
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*(?:"((?:[^"\\]|\\.)*)("?)\s*\]?|([^"\]\s][^"\]]*)\])')
_NOTHING = ("", "?", "-", "*")  # a tag that says nothing
_ALL_PASS = ("PASS", "P", "AP", "ALLPASS", "PASSEDOUT", "PASSOUT", "PO")
MOST_NOTES = 32  # of a board
_NEW_BOARD = {"event", "board", "deal"}  # a second one of these begins another board


@dataclass
class _Tag:
    name: str
    value: str
    line: int
    _: KW_ONLY
    section: list[str]  # the words below it


def decode(data: bytes) -> str:
    """Decode a file: UTF-8, UTF-16 with its mark, else the Windows code page of old files."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", errors="replace")
    return harmless(re.sub("\r\n?|\x1a", "\n", text))  # lines of Windows and old Macs, the end of DOS files


def read_pbn(text: str) -> tuple[list[Board], list[Trouble]]:
    """Read all boards of a file; what cannot be read is told with its line, and the rest is kept.

    >>> boards, troubles = read_pbn('[Board "7"]\\n[Deal "N:AKQJT98765432... .AKQJT98765432.. - -"]')
    >>> len(boards), str(troubles[0])
    (0, 'line 2, board 7: This deal has hands that are not known.')
    """
    boards: list[Board] = []
    troubles: list[Trouble] = []
    before: dict[str, str] = {}
    for tags in _split(_tags(_without_comments(text))):
        values = {}
        for tag in tags:
            value = tag.value.strip()
            if value.startswith("#"):  # as in the board before
                value = before.get(tag.name.lower(), "") if value in ("#", "##") else value.lstrip("#")
            values[tag.name.lower()] = value
        before = {**before, **values}
        name = values.get("board", "")
        if "deal" not in values:
            if "board" in values:
                troubles.append(Trouble(tags[0].line, name, "there is no Deal."))
            continue
        board = _board(name, {tag.name.lower(): tag for tag in tags}, values, troubles=troubles)
        if board is not None:
            boards.append(board)
    return boards, troubles


def _without_comments(text: str) -> str:
    """Blank out comments and escaped lines, keeping the lines; texts in quotes stay as they are."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = text.replace("\ufeff", "").replace("\x1a", "")  # marks of joined files, the end of a file in DOS
    out, quoted, depth, at_start = [], False, False, True
    skip_line = escaped = False
    for letter in text:
        if letter == "\n":
            quoted = skip_line = escaped = False  # a quote that is not closed ends with its line
            at_start = True
            out.append(letter)
            continue
        if skip_line:
            continue
        if depth:
            depth = letter != "}"
        elif quoted:
            out.append(letter)
            quoted = letter != '"' or escaped
            escaped = letter == "\\" and not escaped
        elif letter == "{":
            depth = True
        elif letter == ";" or (letter == "%" and at_start):
            skip_line = True
        else:
            out.append(letter)
            quoted = letter == '"'
        at_start = False
    return "".join(out)


def _tags(text: str) -> Iterator[_Tag]:
    """The tags of a file in order, each with the words that stand below it."""
    tag: _Tag | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        position = 0
        for match in _TAG.finditer(line):
            if tag is not None:
                tag.section += line[position : match.start()].split()
                yield tag
            tag = _Tag(match[1], _value(match), number, section=[])
            position = match.end()
        if tag is not None:
            tag.section += line[position:].split()
    if tag is not None:
        yield tag


def _value(match: re.Match[str]) -> str:
    """The value of a tag, whatever its quotes are like."""
    if match[2] is None:
        return match[4]
    return match[2] if match[3] else match[2].rstrip().removesuffix("]")


def _split(tags: Iterable[_Tag]) -> Iterator[list[_Tag]]:
    """Boards begin where a tag that names one comes again; blank lines are not to be trusted."""
    now: list[_Tag] = []
    names: set[str] = set()
    for tag in tags:
        name = tag.name.lower()
        if name in _NEW_BOARD and names & _NEW_BOARD and (name in names or name == "event"):
            yield now
            now, names = [], set()
        now.append(tag)
        names.add(name)
    if now:
        yield now


def _board(
    name: str, tags: dict[str, _Tag], values: dict[str, str], *, troubles: list[Trouble]
) -> Board | None:
    def trouble(tag: str, reason: str) -> None:
        line = tags[tag].line if tag in tags else tags["deal"].line
        troubles.append(Trouble(line, name, reason, part=tag))

    try:
        hands = read_deal(values["deal"])
    except TefudaError as error:
        trouble("deal", str(error))
        return None
    digits = re.search(r"[0-9]{1,6}", name)  # also of "Board 7" or "7/24"
    number = int(digits[0]) if digits else 0
    dealer, vulnerable = board_conditions(number) if number else (_first_seat(values["deal"]), 0)
    try:
        dealer = read_seat(values["dealer"]) if values.get("dealer", "") not in _NOTHING else dealer
    except TefudaError as error:
        trouble("dealer", str(error))
    try:
        if values.get("vulnerable", "?") not in ("", "?"):
            vulnerable = read_vulnerable(values["vulnerable"])
    except TefudaError as error:
        trouble("vulnerable", str(error))
    board = Board(
        name, hands, dealer, vulnerable=vulnerable, tags=values, line=min(tag.line for tag in tags.values())
    )
    for part, read in (("contract", _contract), ("result", _result), ("auction", _auction), ("play", _play)):
        if part not in tags:
            continue
        try:
            found = read(tags[part], values, board)
        except TefudaError as error:
            trouble(part, str(error))
            continue
        why = check_moves(found) if part in ("auction", "play") else None
        if why:
            trouble(part, f"the {part} is left out: {why}")
        else:
            board = found
    return board


def _first_seat(deal: str) -> int:
    first = deal.strip()[:1].upper()
    return SEATS.index(first) if first and first in SEATS and ":" in deal else 0


def _contract(tag: _Tag, values: dict[str, str], board: Board) -> Board:
    text = values["contract"].strip("^ ").upper()
    if text in _NOTHING or text.replace(" ", "") in _ALL_PASS:
        return board
    declarer = values.get("declarer", "").strip("^ ").upper()
    seat = None if declarer in _NOTHING else read_seat(declarer)
    return replace(board, contract=read_contract(text, seat))


def _result(tag: _Tag, values: dict[str, str], board: Board) -> Board:
    """The tricks of the declarer; also ``EW 3``, the tricks of a side, and ``=``, ``+1``, ``-2``."""
    text = values["result"].strip("^ ").upper()
    if text in ("", "?", "-") or board.contract is None:
        return board
    goal = board.contract.level + 6
    if text == "=":
        return replace(board, result=goal)
    match = re.fullmatch(r"(NS|EW)?\s*([+-]?)(\d{1,2})(?:\s+.*)?", text)
    if not match:
        raise TefudaError("A result is a number of tricks, not {text!r}.", text=text)
    tricks = int(match[3])
    if match[2]:
        tricks = goal + (tricks if match[2] == "+" else -tricks)
    elif match[1] and (match[1] == "NS") != (board.contract.declarer % 2 == 0):
        tricks = 13 - tricks
    if not 0 <= tricks <= 13:
        raise TefudaError("A result is from 0 to 13 tricks, not {text!r}.", text=text)
    return replace(board, result=tricks)


def _plain(words: list[str]) -> Iterator[str]:
    """The words of a section without notes, marks and other decoration."""
    for word in words:
        if word.startswith("^"):  # an irregularity: insufficient, skipped, a revoke
            continue
        word = re.sub(r"=\d*=|\$\d+|[!?()]", "", word)
        if word and not word.startswith("="):
            yield word


def _auction(tag: _Tag, values: dict[str, str], board: Board) -> Board:
    calls: list[str] = []
    for word in _plain(tag.section):
        upper = word.upper()
        if upper in ("*", "+", "AC"):  # broken off, to be continued, your call
            break
        if upper in ("-", "--"):
            continue
        if upper in ("AP", "ALLPASS", "ALL"):
            while len(calls) < 4 or any(call != "pass" for call in calls[-3:]):
                calls.append("pass")
            break
        number = read_call(word.rstrip("*"))
        if number is None:
            raise TefudaError("{word!r} in the auction is not a call.", word=word)
        calls.append(call_text(number))
    first = values["auction"].strip().upper()
    dealer = SEATS.index(first) if first and first in SEATS else board.dealer
    return replace(board, auction=tuple(calls), dealer=dealer if calls else board.dealer)


def _play(tag: _Tag, values: dict[str, str], board: Board) -> Board:
    contract = _final_contract(board)
    if contract is None:
        return board
    cards: list[int | None] = []
    for word in _plain(tag.section):
        if word in ("*", "+"):
            break
        cards.append(None if word in ("-", "--") else _card(word))
    rows = [cards[i : i + 4] for i in range(0, len(cards), 4)]
    leader = (contract.declarer + 1) % 4
    first = values["play"].strip().upper()
    if first and first in SEATS and SEATS.index(first) != leader:
        raise TefudaError(
            "The play begins with {first}, but {value} is on lead against {contract}.",
            first=first,
            value=SEATS[leader],
            contract=contract,
        )
    return replace(board, play=play_order(rows, leader, contract.trump))


def _card(word: str) -> int:
    """Read a card, suit first or rank first."""
    turned = re.fullmatch(r"(10|[2-9TJQKA])([SHDC♠♥♦♣])", word.upper())
    return card_number(turned[2] + turned[1] if turned else word)


def _final_contract(board: Board) -> Contract | None:
    return board.state().contract if board.auction else board.contract


def load_boards(path: str | Path) -> tuple[list[Board], list[Trouble]]:
    """Read a file of boards, PBN or LIN by its ending, or by its text where it has another one."""
    from tefuda.games.bridge.lin import looks_like_lin, read_lin

    text = decode(read_bytes(path))
    name = str(path).lower()
    is_lin = name.endswith(".lin") or (not name.endswith(".pbn") and looks_like_lin(text))
    return read_lin(text) if is_lin else read_pbn(text)


def read_deals(path: str | Path) -> list[Deal]:
    """Return the deals of a file for a match, each once; a file with a deal that cannot be read is refused.

    What came of the boards where the file was made does not matter here.
    """
    boards, troubles = load_boards(path)
    wrong = next((trouble for trouble in troubles if trouble.spoils_deal), None)
    if wrong is not None:
        raise TefudaError("{path} has a board that cannot be read: {trouble}", path=path, trouble=wrong)
    if not boards:
        raise TefudaError("{file} has no board that can be read.", file=path)
    deals = (deal_of(board.hands, board.dealer, board.vulnerable) for board in boards)
    return list({str(deal): deal for deal in deals}.values())


# Writing.

_FURTHER = (
    "HomeTeam",
    "Room",
    "Score",
    "ScoreIMP",
    "VisitTeam",
)  # tags that are written where they are known


def write_pbn(boards: Iterable[Board], tables: Iterable[DoubleDummyTable | None] = ()) -> str:
    """Write boards in PBN's export format, with double-dummy tables where they are given."""
    known = list(tables)
    parts = ["% PBN 2.1", "% EXPORT", ""]
    for i, board in enumerate(boards):
        parts += _written(board, known[i] if i < len(known) else None)
    return "\n".join(parts) + "\n"


def _written(board: Board, table: DoubleDummyTable | None) -> list[str]:
    state = board.state()
    contract = state.contract or board.contract
    passed_out = state.is_over and contract is None
    tag = board.tags.get
    pairs = {
        **{name: tag(name.lower(), "") for name in ("Event", "Site", "Date")},
        "Board": board.name,
        **{name: tag(name.lower(), "") for name in ("West", "North", "East", "South")},
        "Dealer": SEATS[board.dealer],
        "Vulnerable": PBN_VULNERABLE[board.vulnerable],
        "Deal": write_deal(board.hands, board.dealer),
        "Scoring": tag("scoring", ""),
        "Declarer": SEATS[contract.declarer] if contract else "",
        "Contract": contract.name if contract else "Pass" if passed_out else "",
        "Result": "" if board.result is None else str(board.result),
    }
    pairs |= {name: value for name in _FURTHER if (value := tag(name.lower(), ""))}
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in pairs.items()]
    if board.auction:
        words = [call.capitalize() if call == "pass" else call for call in board.auction]
        texts = list(dict.fromkeys(board.notes.values()))[:MOST_NOTES]
        for at, text in board.notes.items():
            words[at] += f" ={texts.index(text) + 1}=" if text in texts else ""
        if not state.position.playing and not passed_out:
            words.append("*")
        lines += [f'[Auction "{SEATS[board.dealer]}"]', *_rows(words)]
        lines += [f'[Note "{number}:{_escaped(text)}"]' for number, text in enumerate(texts, start=1)]
    if board.play and contract:
        lines += [f'[Play "{SEATS[(contract.declarer + 1) % 4]}"]', *_rows(_columns(board, contract))]
        if len(board.play) < 52:
            lines.append("*")
    if table is not None:
        lines.append('[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]')
        lines += [
            f"{seat} {strain:>2} {by[strain]:>2}"
            for seat, by in table.tricks.items()
            for strain in reversed(STRAINS)
        ]
    return [*lines, ""]


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _rows(words: list[str]) -> list[str]:
    return [" ".join(words[i : i + 4]) for i in range(0, len(words), 4)]


def _columns(board: Board, contract: Contract) -> list[str]:
    """The cards in fixed columns, the first leader's first; unknown ones are ``-``."""
    state = replace(board, play=()).state()
    leader = (contract.declarer + 1) % 4
    words: list[str] = []
    for first in range(0, len(board.play), 4):
        row = ["-"] * 4
        for card in board.play[first : first + 4]:
            row[(state.position.seat - leader) % 4] = card
            state.play(card)
        words += row
    return words
