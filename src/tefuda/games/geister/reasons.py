"""Why a move of Geister is good: what is forced whatever the colours are, what is taken, who gets nearer."""

from __future__ import annotations

from tefuda.core import Decision, View
from tefuda.core.words import Sentence
from tefuda.games.geister.human_interface import EXITS, spots_of
from tefuda.games.geister.purple import purple

DEPTH, NODES = 10, 60_000


def reasons(view: View, decision: Decision) -> list[Sentence]:
    """Return the reasons, what is proved first.

    >>> import tefuda
    >>> state = tefuda.load("geister").position("5r/B5/6/6/R5/4b1 1 60")
    >>> for reason in reasons(state.view(0), Decision(state.parse("A north"))):
    ...     print(reason)
    It wins by force, whatever the colours are.
    A, a blue piece, reaches an exit: next it can leave.
    """
    if view.phase != "play" or decision.move not in view.legal_moves:
        return []
    letter, _ = decision.move.text.split()
    own = view.table["own"][letter]
    start, target = spots_of(decision.move, view)
    if target.startswith("exit"):
        return [Sentence("{piece} leaves the board and wins the game.", {"piece": letter})]
    return [*_proved(view, decision), *_taken(view, target), *_nearer(letter, own["colour"], (start, target))]


def _proved(view: View, decision: Decision) -> list[Sentence]:
    """What purple search proves: every unknown piece is as bad for the mover as it can be."""
    found = purple(view, depth=DEPTH, nodes=NODES)
    wins = [move for move, worth in found.moves.items() if worth.low >= 1]
    if decision.move in wins:
        return [Sentence("It wins by force, whatever the colours are.")]
    if wins:
        return [Sentence("{move} would win by force, whatever the colours are.", {"move": wins[0].text})]
    lost = [move for move, worth in found.moves.items() if worth.high <= 0]
    if found.is_done and found.moves and len(lost) == len(found.moves) == len(view.legal_moves):
        return [Sentence("If the other's colours are as bad for you as can be, every move loses.")]
    if decision.move in lost:
        return [Sentence("It loses by force, if the other's colours are as bad for you as can be.")]
    return []


def _taken(view: View, target: str) -> list[Sentence]:
    pieces = view.table["opponent"]
    taken = [letter for letter, piece in pieces.items() if piece["square"] == target]
    if not taken:
        return []
    values: dict[str, object] = {"other": taken[0].lower()}
    colours = [piece["colour"] for piece in pieces.values() if piece["square"] == "captured"]
    if colours.count("red") == 3:
        return [Sentence("It takes {other}: if that is red, you lose, since it is the fourth.", values)]
    if colours.count("blue") == 3:
        return [Sentence("It takes {other}: if that is blue, you win, since it is the fourth.", values)]
    values |= {"blue": colours.count("blue"), "red": colours.count("red")}
    return [Sentence("It takes {other}; you have {blue} blue and {red} red pieces so far.", values)]


def _nearer(letter: str, colour: str, way: tuple[str, str]) -> list[Sentence]:
    before, after = (min(_steps(square, corner) for corner in EXITS) for square in way)
    if after >= before:
        return []
    values: dict[str, object] = {"piece": letter, "steps": after, "before": before}
    if colour == "red":
        return [Sentence("{piece} is red: near an exit it looks like a blue one.", values)]
    if after == 0:
        return [Sentence("{piece}, a blue piece, reaches an exit: next it can leave.", values)]
    return [
        Sentence("{piece}, a blue piece, comes nearer to an exit: distance {steps}, not {before}.", values)
    ]


def _steps(square: str, corner: str) -> int:
    return abs(ord(square[0]) - ord(corner[0])) + abs(int(square[1]) - int(corner[1]))
