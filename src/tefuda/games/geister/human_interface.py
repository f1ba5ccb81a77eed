"""Geister at a table with people: directions as the person sees them, reasons, the truth at the end."""

from __future__ import annotations

from typing import Any, ClassVar

from tefuda.core import Decision, Move, State, Token, View
from tefuda.core.human_interface import Change, Choice, HumanInterface, folded, grouped
from tefuda.core.words import Sentence, tr
from tefuda.games.geister.notation import DIRECTIONS, LETTERS

STEPS = {"north": (0, 1), "east": (1, 0), "west": (-1, 0), "south": (0, -1)}
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
WAYS = {
    "up": "north", "down": "south", "left": "west", "right": "east",
    "↑": "north", "↓": "south", "←": "west", "→": "east",
    "上": "north", "下": "south", "左": "west", "右": "east",
    "北": "north", "南": "south", "西": "west", "東": "east",
}  # fmt: skip
EXITS = ("a6", "f6")


class GeisterInterface(HumanInterface):
    """Pieces by letters, directions by words, arrows or signs."""

    levels: ClassVar[dict[str, str]] = {
        "easy": "mc(iterations=200)",
        "normal": "ismcts(iterations=5000)",
        "hard": "strong",
    }
    reading = "deeds(depth=2, habit=0.5)"
    hints = f"ismcts(iterations=20000, worlds={reading})"

    def shown(self, hidden: str) -> str:
        """The other's pieces are small letters on the board."""
        return hidden.lower()

    def read(self, text: str, view: View) -> Move:
        """Read ``A north``, ``a n``, ``a up``, ``A↑``, ``A 上``."""
        word = folded(text)
        for sign, way in WAYS.items():
            if len(sign) > 1:
                word = " ".join(way if part == sign else part for part in word.split())
            else:
                word = word.replace(sign, f" {way}")
        return super().read(" ".join(word.split()), view)

    def why_not(self, move: Move, view: View) -> str:
        """A piece that is gone, the edge, an own piece in the way, a red piece at the exit."""
        words = move.text.split()
        if words[0] == "set" or view.phase == "setup":
            return tr("The set-up comes first and only once: name four red pieces, such as set ABCD.")
        letter, way = words
        piece = view.table["own"][letter]
        if piece["square"] in ("captured", "escaped"):
            return tr("Piece {piece} is no longer on the board.", piece=letter)
        target = neighbour(piece["square"], way)
        if target is None:
            if piece["square"] in EXITS and way in ("west", "east", "north"):
                return tr("Only blue pieces leave through an exit; {piece} is red.", piece=letter)
            return tr("{piece} stands at the edge of the board.", piece=letter)
        return tr("Your own piece stands on {square}.", square=target)

    def told(self, token: Token, observer: int) -> str:
        """Turn the other's moves to the person's side of the board: its north is your south."""
        observer = max(observer, 0)  # spectators look from the first player's side
        words = token.seen.split()
        text = token.seen
        if token.player != observer and len(words) == 2 and words[1] in OPPOSITE:
            text = f"{words[0].lower()} {OPPOSITE[words[1]]}"
        return text if token.reveal is None else f"{text} ({tr('captured')}: {tr(str(token.reveal))})"

    def moves(self, view: View) -> list[str]:
        """List the directions of every piece."""
        if view.phase == "setup":
            return super().moves(view)
        groups: dict[str, list[str]] = {}
        for move in view.legal_moves:
            letter, way = move.text.split()
            groups.setdefault(f"{letter} ({view.table['own'][letter]['square']})", []).append(way)
        return grouped(groups)

    def choices(self, view: View) -> list[Choice]:
        """A piece, then where it goes; in the set-up the squares of the four red pieces, in any order."""
        return [
            Choice(move.text, self.label(move, view), spots_of(move, view), ordered=view.phase != "setup")
            for move in view.legal_moves
        ]

    def tray(self, view: View) -> str:
        """The four red pieces of a set-up."""
        return tr("red piece") if view.phase == "setup" and view.player == view.observer else ""

    def task(self, view: View) -> str:
        """The set-up is a choice of its own."""
        if view.phase == "setup":
            return tr("Choose your four red pieces.")
        return super().task(view)

    def label(self, move: Move, view: View) -> str:
        """A step with its squares, or the piece that it takes, or that it leaves the board."""
        first, second = move.text.split()
        if first == "set":
            return tr("red pieces: {letters}", letters=" ".join(second))
        start, target = view.table["own"][first]["square"], spots_of(move, view)[1]
        if target.startswith("exit"):
            return tr("{piece} leaves the board at {square}", piece=first, square=start)
        values = {"piece": first, "start": start, "target": target}
        for letter, piece in view.table["opponent"].items():
            if piece["square"] == target:
                return tr("{piece} from {start} takes {other} on {target}", other=letter.lower(), **values)
        return tr("{piece} from {start} to {target}", **values)

    def place(self, row: str, view: View) -> str | None:
        """The square of the other's piece, while it is on the board."""
        square: str | None = view.table["opponent"].get(row.upper(), {}).get("square")
        return None if square in ("captured", "escaped") else square

    def thing(self, row: str, view: View) -> Sentence:
        """A piece by its letter and square."""
        square = self.place(row, view)
        if square is None:
            return super().thing(row, view)
        return Sentence("{name} on {square}", {"name": row.lower(), "square": square})

    def concerns(self, move: Move, view: View) -> tuple[str, ...]:
        """The piece that it takes, and those that can take the one that moves."""
        if view.phase == "setup":
            return ()
        target = spots_of(move, view)[1]
        near = {target, *(neighbour(target, way) for way in STEPS if not target.startswith("exit"))}
        pieces = view.table["opponent"].items()
        return tuple(k for k, piece in pieces if piece["square"] in near and piece["colour"] is None)

    def reasons(self, view: View, decision: Decision) -> list[Sentence]:
        """What can be forced whatever the colours are, what is taken, who comes nearer to an exit."""
        from tefuda.games.geister.reasons import reasons

        return reasons(view, decision)

    def changes(self, view: View) -> list[Change]:
        """A piece goes from square to square, takes another, or leaves the board."""
        token = view.log[-1] if view.log else None
        letter, _, way = ("" if token is None else token.seen).partition(" ")
        if token is None or way not in STEPS:
            return []  # a set-up
        is_own = token.player == max(view.observer, 0)
        way, piece = (way, letter) if is_own else (OPPOSITE[way], letter.lower())
        square = view.table["own" if is_own else "opponent"][letter]["square"]
        if square == "escaped":
            return [Change("move", what=piece)]
        start = neighbour(square, OPPOSITE[way]) or ""
        taken = [] if token.reveal is None else [Change("capture", square, what=str(token.reveal))]
        return [Change("move", start, square, what=piece), *taken]

    def truth(self, state: State[Any], observer: int) -> str:
        """The last View shows all colours."""
        return ""


def neighbour(square: str, way: str) -> str | None:
    """Return the square beside another, as the same player sees both; None off the board."""
    dx, dy = STEPS[way]
    x, y = "abcdef".index(square[0]) + dx, "123456".index(square[1]) + dy
    return "abcdef"[x] + "123456"[y] if 0 <= x < 6 and 0 <= y < 6 else None


def spots_of(move: Move, view: View) -> tuple[str, ...]:
    """Return where a person points to make a move: see :meth:`GeisterInterface.choices`."""
    first, second = move.text.split()
    own = view.table["own"]
    if first == "set":
        return tuple(own[letter]["square"] for letter in second)
    start = own[first]["square"]
    target = neighbour(start, second)
    if target is None:  # both ways out of a corner are moves
        target = f"exit-{start}" + (":north" if second == "north" else "")
    return start, target


def last_square(view: View) -> str | None:
    """Return where the piece stands that was moved last, if it still does."""
    if not view.log:
        return None
    words = view.log[-1].seen.split()
    if len(words) != 2 or words[0] not in LETTERS or words[1] not in DIRECTIONS:
        return None
    side = "own" if view.log[-1].player == max(view.observer, 0) else "opponent"
    square: str | None = view.table[side][words[0]]["square"]
    return square if square not in ("captured", "escaped") else None
