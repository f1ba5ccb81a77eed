"""How a game talks with a person: rules, moves as people type and read them, reasons, the final truth."""

from __future__ import annotations

import inspect
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tefuda.core.errors import TefudaError
from tefuda.core.moves import Move, Token
from tefuda.core.words import language, screen_width, tr

if TYPE_CHECKING:
    from tefuda.core.game import Game
    from tefuda.core.state import State
    from tefuda.core.view import View

PASSES = ("pass", "p", "パス", "ぱす", "-")
WIDTH = 78


class HumanInterface:
    """The manners of a game at a table with people; a game with ways of its own derives from it.

    ``levels`` names opponents by strength. ``reading`` is an estimator by which an opponent's thoughts may be
    shown to a person, in games where that gives nothing away of the opponent's own; by the same one a person
    is told what could be inferred.
    """

    levels: ClassVar[dict[str, str]] = {
        "easy": "ismcts(iterations=100)",
        "normal": "ismcts",
        "hard": "ismcts(iterations=50000)",
    }
    reading = ""

    def __init__(self, game: Game) -> None:
        self.game: Any = game

    def rules(self) -> str:
        """Return the rules in a screen: of the file ``rules.md`` or ``rules.ja.md``, or its docstring."""
        kind = type(self.game)
        try:
            folder = Path(inspect.getfile(kind)).parent
        except (OSError, TypeError):
            return self._docstring()
        for name in (f"rules.{language()}.md", "rules.md"):
            if (folder / name).is_file():
                return (folder / name).read_text(encoding="utf-8").rstrip()
        return self._docstring()

    def _docstring(self) -> str:
        """Return the docstring of the game's own class; a base class's tells nothing of it."""
        own = type(self.game).__doc__
        if own:
            return inspect.cleandoc(own)
        text = "{game} has no rules in words: write a docstring in its class, or rules.md beside it."
        return tr(text, game=self.game.name)

    def shown(self, hidden: str) -> str:
        """Return how the table names something hidden that beliefs are about: a card, the other's piece."""
        return hidden

    def read(self, text: str, view: View) -> Move:
        """Return the move that a person means; it may be illegal. Raises TefudaError for what is no move."""
        word = folded(text)
        legal = {folded(move.text): move for move in view.legal_moves}
        if word in PASSES and "pass" in legal:
            return legal["pass"]
        if word in legal:
            return legal[word]
        begun = [move for known, move in legal.items() if known.startswith(word)]
        if len(begun) == 1:
            return begun[0]
        try:
            return self.game.move(word if word in PASSES[:1] else text.strip())  # type: ignore[no-any-return]
        except TefudaError as error:
            if begun:
                raise TefudaError(
                    "{text} is ambiguous: it may be {moves}.",
                    text=text,
                    moves=", ".join(move.text for move in begun[:8]),
                ) from None
            raise error

    def why_not(self, move: Move, view: View) -> str:
        """Say in a sentence why a move is illegal here."""
        return tr("You cannot play {move} here; type moves to list the legal moves.", move=move)

    def told(self, token: Token, observer: int) -> str:
        """Put what a person saw of a move into words."""
        return token.seen if token.reveal is None else f"{token.seen} ({token.reveal})"

    def moves(self, view: View) -> list[str]:
        """List the legal moves in lines that can be read."""
        return wrapped([move.text for move in view.legal_moves])

    def example(self, view: View) -> str:
        """Return a move to show how moves are written."""
        return view.legal_moves[0].text

    def forced(self, view: View) -> Move | None:
        """Return the move if it is a pass and there is no other: nobody wants to type that."""
        moves = view.legal_moves
        return moves[0] if len(moves) == 1 and moves[0].text == "pass" else None

    def truth(self, state: State[Any], observer: int) -> str:
        """Show, at the end, what was hidden from a person; nothing if the last View shows it all."""
        return str(state)

    def result(self, scores: Sequence[float], seat: int) -> str:
        """Say how a person did: won, lost, or which place."""
        mine, best, worst = scores[seat], max(scores), min(scores)
        if best == worst:
            return tr("a draw ").strip()
        if len(set(scores)) == 2:
            return tr("you win") if mine == best else tr("you lose")
        place = 1 + sum(score > mine for score in scores)
        return tr("your place: {place} of {players}", place=place, players=len(scores))


def folded(text: str) -> str:
    """Return a text as it is compared: half width, small letters, single spaces.

    >>> folded("  Ａ  North ")
    'a north'
    """
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def wrapped(words: Iterable[str], indent: str = "  ", width: int = WIDTH) -> list[str]:
    """Put words side by side in columns of equal width.

    >>> wrapped(["bid 1", "bid 2", "bid 10"])
    ['  bid 1   bid 2   bid 10']
    """
    items = list(words)
    if not items:
        return []
    column = max(map(screen_width, items)) + 2
    fit = max((width - len(indent)) // column, 1)
    lines = []
    for first in range(0, len(items), fit):
        row = items[first : first + fit]
        lines.append(indent + "".join(item + " " * (column - screen_width(item)) for item in row).rstrip())
    return lines


def grouped(groups: dict[str, list[str]], width: int = WIDTH) -> list[str]:
    """List words under their heads, long lists in several lines.

    >>> grouped({"A": ["north", "south"], "B": ["east"]})
    ['  A  north  south', '  B  east']
    """
    indent = max((screen_width(head) for head in groups), default=0) + 4
    lines = []
    for head, words in groups.items():
        line = f"  {head}" + " " * (indent - 2 - screen_width(head))
        for word in words:
            if screen_width(line) + screen_width(word) > width and line.strip():
                lines.append(line.rstrip())
                line = " " * indent
            line += word + "  "
        lines.append(line.rstrip())
    return lines
