"""How a game talks with a person: rules, moves as people type and read them, reasons, the final truth."""

from __future__ import annotations

import inspect
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tefuda.core.errors import TefudaError
from tefuda.core.moves import Move, Token
from tefuda.core.view import SPECTATOR
from tefuda.core.words import Sentence, language, screen_width, tr

if TYPE_CHECKING:
    from tefuda.core.decision import Decision
    from tefuda.core.game import Game
    from tefuda.core.state import State
    from tefuda.core.view import View

PASSES = ("pass", "p", "パス", "ぱす", "-")
WIDTH = 78


@dataclass(frozen=True)
class Choice:
    """A legal move as a person makes it on a drawing.

    ``spots`` are what the person points at, one after the other (``ordered``: a piece, then where it goes)
    or in any order (a set of cards). A choice without spots is a button with the label. ``move`` is notation;
    ``meaning`` is what the move says to the others, where it says something (a call of bridge).
    """

    move: str
    label: str
    spots: tuple[str, ...] = ()
    _: KW_ONLY
    ordered: bool = True
    meaning: str = ""


@dataclass(frozen=True)
class Group:
    """Hidden things that beliefs are also told of together: a suit, the strong cards.

    Each counts with its weight (points of high cards); ``least`` is how far from chance is worth a sentence.
    """

    what: Sentence
    weights: Mapping[str, float]
    least: float = 0.7


@dataclass(frozen=True)
class StandIn:
    """A seat for which the person on another may decide, from move number ``first`` on."""

    seat: int
    first: int


@dataclass(frozen=True)
class Change:
    """What a move changed on a drawing, for animations and for those who only hear.

    ``kind`` is move, play, capture, reveal, give, discard, call or pass. ``start`` is a spot of the drawing
    before the move, ``target`` one of the drawing after it, empty where there is none; ``what`` a card, …
    """

    kind: str
    start: str = ""
    target: str = ""
    _: KW_ONLY
    what: str = ""

    def to_json(self) -> dict[str, str]:
        """Return it as JSON data: kind, from, to, what."""
        return {"kind": self.kind, "from": self.start, "to": self.target, "what": self.what}


class HumanInterface:
    """The manners of a game at a table with people; a game with ways of its own derives from it.

    ``levels`` names opponents by strength. ``reading`` is an estimator by which an opponent's thoughts may be
    shown to a person, in games where that gives nothing away of the opponent's own. ``infers`` is the one by
    which a person is told what could be inferred, unless it is the same, and ``hints`` names who gives hints:
    somebody who draws worlds by that estimator, where there is one.
    """

    levels: ClassVar[dict[str, str]] = {
        "easy": "ismcts(iterations=100)",
        "normal": "ismcts",
        "hard": "ismcts(iterations=50000)",
    }
    reading = ""
    infers = ""
    hints = ""

    def __init__(self, game: Game) -> None:
        self.game: Any = game

    def level_of(self, agent: str) -> str | None:
        """Return the level whose agent this is, if it is one."""
        return next((level for level, named in self.levels.items() if named == agent), None)

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

    def choices(self, view: View) -> list[Choice]:
        """Say for every legal move how a person makes it on the drawing; made of the View alone.

        Nothing unless the observer decides. By default every move is a button.
        """
        return [Choice(move.text, self.label(move, view)) for move in view.legal_moves]

    def tray(self, view: View) -> str:
        """Name what is laid on the spots of a set: dragged there from beside the board; "" = nothing.

        For choices of sets of one size, such as the pieces of a set-up.
        """
        return ""

    def task(self, view: View) -> str:
        """Say what the observer, who decides, has to do now."""
        return tr("It is your turn.")

    def label(self, move: Move, view: View) -> str:
        """Put a legal move into words, in the person's language."""
        return tr("pass") if move.text == "pass" else move.text

    @property
    def estimator(self) -> str:
        """The estimator by which a person is told what could be inferred."""
        return self.infers or self.reading or "uniform"

    def thing(self, row: str, view: View) -> Sentence:
        """Name something hidden, a row of a table of beliefs, for a sentence."""
        return Sentence("{name}", {"name": self.shown(row)})

    def place_name(self, column: str, view: View) -> Sentence:
        """Name what it may be or who may have it, a column of a table of beliefs, for a sentence."""
        if column.isdecimal():
            return Sentence("player {n}", {"n": column})
        return Sentence(column)

    def groups(self, rows: Sequence[str], view: View) -> list[Group]:
        """Return what is hidden in groups, where it is more than one can read; none by default."""
        return []

    def matters(self, row: str, view: View) -> bool:
        """Say whether a hidden thing is worth a sentence of its own; the others are told in groups only."""
        return True

    def concerns(self, move: Move, view: View) -> tuple[str, ...]:
        """Return the rows of a table of beliefs on which it depends whether a move is good."""
        return ()

    def place(self, row: str, view: View) -> str | None:
        """Return the spot of the drawing where something hidden is that beliefs tell of; None = on none."""
        return None

    def seat_name(self, seat: int, view: View | None = None) -> str:
        """Name a seat for people."""
        return tr("player {n}", n=seat + 1)

    def short_name(self, seat: int) -> str:
        """Name a seat in a list."""
        return str(seat + 1)

    def who(self, seat: int, agent: str) -> str:
        """Name who moved on a seat, in a line of what happened; ``agent`` is empty for the person."""
        return tr("Player {seat} ({agent})", seat=seat + 1, agent=agent or tr("you"))

    def welcome(self, seat: int) -> str:
        """Tell a person where it sits."""
        return tr("You are player {seat} of {game}.", seat=seat + 1, game=self.game)

    def round_of(self, view: View, number: int) -> str | None:
        """Tell of the moves of a round together: a trick, and who took it.

        None = this move of the log is told by itself. A text = it is told with its round: the text is that of
        the whole round at its last move, and empty before.
        """
        return None

    @classmethod
    def has_stand_ins(cls) -> bool:
        """Are there seats for which somebody else may decide?"""
        return cls.stand_in is not HumanInterface.stand_in

    def stand_in(self, view: View) -> StandIn | None:
        """Say for whom the observer may decide who has nothing to decide itself, where a table wants that.

        Only from when on the observer may see the cards of that seat: dummy, once its hand is on the table,
        for the declarer. Made of what all can see.
        """
        return None

    def whose(self, view: View) -> list[int]:
        """Return, for every entry of a View's log, the seat to which the move belonged.

        That is who decided, but for cards that one seat plays for another (dummy's in bridge).
        """
        return [token.player for token in view.log]

    def changes(self, view: View) -> list[Change]:
        """Say what the last move of a View's log changed on the drawing, as the observer sees it."""
        return []

    def observer_name(self, view: View) -> str:
        """Name whom a View belongs to: a seat, or a spectator."""
        return tr("spectator") if view.observer == SPECTATOR else self.seat_name(view.observer, view)

    def reasons(self, view: View, decision: Decision) -> list[Sentence]:
        """Say why a decision is good in terms of the game, as far as the View tells; best reasons first."""
        return []

    def meaning(self, move: str, view: View) -> Sentence | None:
        """Say what a move tells the others, where it tells them something (a call of bridge)."""
        return None

    def hindsight(self, state: State[Any], moves: Sequence[str]) -> dict[str, float] | None:
        """Value moves of who decides in a State with all that is hidden open, where searches value none.

        For reviews, after the game: in the unit of the scores. None = it is not known how.
        """
        return None

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

    def aftermath(
        self, state: State[Any], seats: Sequence[int], claimed: int | None = None
    ) -> list[Sentence]:
        """Tell, at the end, what was possible, and what the decisions of who played these seats cost.

        The person's own seat is the first; moves from number ``claimed`` on were nobody's decisions. It may
        take seconds; nothing by default.
        """
        return []

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
