"""LIN, the format of Bridge Base Online: read only. It has no specification; this is what files do."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote_plus

from tefuda.core import TefudaError
from tefuda.games.bridge.board import Board, Trouble, check_moves
from tefuda.games.bridge.notation import (
    DECK,
    RANKS,
    SUITS,
    Hands,
    call_text,
    card_number,
    card_text,
    read_call,
)

FIRST = 2  # hands and names begin with South
ROOMS = {"o": "Open", "c": "Closed"}
_VULNERABLE = {"o": 0, "0": 0, "": 0, "n": 1, "e": 2, "b": 3}


def _without_link(line: str) -> str:
    """Return what a link in a line stands for, in place of it; other lines as they are."""
    link = re.search(r"[?&]lin=", line)
    if link is None:
        return line
    before = line[: link.start()]
    begins = 1 + max(before.rfind(blank) for blank in " \t")
    return before[:begins] + unquote_plus(line[link.end() :])


def looks_like_lin(text: str) -> bool:
    """Does a text have what all LIN files have: a deal, ``md|…``?"""
    return re.search(r"(^|\|)\s*md\|[0-4]?S", text, re.IGNORECASE) is not None


def read_lin(text: str) -> tuple[list[Board], list[Trouble]]:
    """Read all boards of a file; what cannot be read is told with its line, and the rest is kept.

    Links to the site's viewer, in which signs are written as ``%2C``, are read as what they stand for.
    """
    text = "\n".join(map(_without_link, text.split("\n")))
    boards: list[Board] = []
    troubles: list[Trouble] = []
    board: Board | None = None
    name, room, players, line, counted = "", "", "", 1, 0
    for match in re.finditer(r"([A-Za-z]{2})\|([^|]*)\|?", text):
        key, value = match[1].lower(), match[2].strip()
        line += text.count("\n", counted, match.start())
        counted = match.start()
        if key == "pn":
            players = value
        elif key in ("qx", "ah"):
            name = re.sub(r"^(board|[oc])\s*(?=\d)", "", value, flags=re.IGNORECASE)
            if key == "qx":
                room = ROOMS.get(value[:1].lower(), "")
        elif key == "md":
            if board is not None:
                boards.append(board)
            board = None
            try:
                names = _names(players, room)
                board = _deal(value, name or str(len(boards) + 1), names, line=line)
            except TefudaError as error:
                troubles.append(Trouble(line, name, str(error)))
        elif board is not None and key in ("ah", "sv", "mb", "pc", "mc"):
            try:
                board = _take(board, key, value)
            except TefudaError as error:
                troubles.append(Trouble(line, board.name, str(error), part=key))
                boards.append(board)
                board = None
        if key == "ah" and board is not None and not board.auction and not board.play and name:
            board = replace(board, name=name)
    if board is not None:
        boards.append(board)
    checked = []
    for found in boards:
        why = check_moves(found)
        if why:
            reason = f"auction and play are left out: {why}"
            troubles.append(Trouble(found.line, found.name, reason, part="play"))
            found = replace(found, auction=(), play=())
        checked.append(_with_contract(found))
    return checked, troubles


def _names(players: str, room: str) -> dict[str, str]:
    """Return the names by seat: of eight players the last four sat in the closed room."""
    every = players.split(",")
    here = every[4:8] if room == ROOMS["c"] and len(every) >= 8 else every[:4]
    names = dict(zip(("south", "west", "north", "east"), here, strict=False))
    return {**names, "room": room} if room else names


def _deal(value: str, name: str, names: dict[str, str], *, line: int) -> Board:
    match = re.fullmatch(r"([0-4]?)(.*)", value, re.DOTALL)
    texts = [text.strip() for text in (match[2] if match else "").split(",")]
    texts = [*texts, "", "", "", ""][:4]
    dealer = (FIRST + int(match[1] or 1) - 1) % 4 if match and match[1] != "0" else FIRST
    hands = [0, 0, 0, 0]
    for i, text in enumerate(texts):
        hands[(FIRST + i) % 4] = _hand(text)
    for i in range(4):
        for k in range(i):
            if hands[i] & hands[k]:
                raise TefudaError("A card is in two hands.")
    empty = [seat for seat in range(4) if hands[seat] == 0]
    if len(empty) == 1:  # the fourth hand may be left out
        hands[empty[0]] = DECK & ~sum(hands)
    for seat, hand in enumerate(hands):
        if hand.bit_count() != 13:
            raise TefudaError(
                "{value} has {bit_count} cards, not 13.", value="NESW"[seat], bit_count=hand.bit_count()
            )
    north, east, south, west = hands
    whole: Hands = (north, east, south, west)
    return Board(name, whole, dealer, vulnerable=0, tags=names, line=line)


def _hand(text: str) -> int:
    hand, suit = 0, -1
    for letter in text.upper().replace("10", "T"):
        if letter in SUITS:
            suit = SUITS.index(letter)
        elif letter in RANKS and suit >= 0:
            hand |= 1 << 16 * suit + RANKS.index(letter)
        elif not letter.isspace():
            raise TefudaError("{text!r} is not a hand: write it as in SAK3HQDJTC98765432.", text=text)
    return hand


def _take(board: Board, key: str, value: str) -> Board:
    if key == "sv":
        if value.lower() not in _VULNERABLE:
            raise TefudaError("A vulnerability in LIN is o, n, e or b, not {value!r}.", value=value)
        return replace(board, vulnerable=_VULNERABLE[value.lower()])
    if key == "mb":
        calls = []
        for word in re.findall(r"[1-7](?:NT?|[CDHS])|R|XX|D|X|P(?:ASS)?", value.upper().rstrip("!")):
            number = read_call(word)
            if number is None:
                raise TefudaError("{value!r} is not a call.", value=value)
            calls.append(call_text(number))
        if not calls:
            raise TefudaError("{value!r} is not a call.", value=value)
        return replace(board, auction=(*board.auction, *calls))
    if key == "pc":
        words = re.findall(r"[SHDC](?:10|[2-9TJQKA])", value.upper())
        if not words:
            raise TefudaError("{value!r} is not a card.", value=value)
        return replace(board, play=(*board.play, *(card_text(card_number(word)) for word in words)))
    if key == "mc":
        if not (value.isascii() and value.isdecimal() and int(value) <= 13):
            raise TefudaError("A claim is a number of tricks, not {value!r}.", value=value)
        return replace(board, result=int(value))
    return board


def _with_contract(board: Board) -> Board:
    state = board.state()
    contract = state.contract
    result = board.result
    if contract is not None and state.is_over:
        result = state.position.won[contract.declarer % 2]
    return replace(board, contract=contract, result=result if contract else None)
