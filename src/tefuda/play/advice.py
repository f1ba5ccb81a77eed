"""What a hint says: the move, what it is worth, and whether another is as good."""

from __future__ import annotations

from tefuda.core import Agent, Decision, Forfeit, TefudaError, View
from tefuda.core.decision import MoveValue
from tefuda.core.words import Sentence
from tefuda.play.events import Advice


def advice(adviser: Agent, view: View) -> Advice:
    """Ask an adviser about the decision that a View shows."""
    try:
        decision = adviser.decide(view)
    except Forfeit as why:
        raise TefudaError("{adviser} has no advice: {why}.", adviser=adviser, why=why) from None
    return Advice(hint_sentence(decision), decision)


def hint_sentence(decision: Decision) -> Sentence:
    """Put a decision into a sentence: the move, its worth, and the next best move or that they are equal.

    >>> from tefuda.core import Decision, Move
    >>> print(hint_sentence(Decision(Move(1, "pass"))))
    Play pass.
    """
    chosen = next((entry for entry in decision.values if entry.move == decision.move), None)
    others = [entry for entry in decision.values if entry.move != decision.move]
    if chosen is None:
        return Sentence("Play {move}.", {"move": decision.move.text})
    values = {"move": decision.move.text, "value": f"{chosen.value:.3f}", "error": f"{chosen.spread:.3f}"}
    if not others:
        return Sentence("Play {move}: worth {value} ± {error}.", values)
    other = max(others, key=lambda entry: entry.value)
    values |= {"other": other.move.text, "other_value": f"{other.value:.3f}"}
    gap = chosen.value - other.value
    if abs(gap) <= 2 * _error(chosen, other):
        text = "Play {move} ({value}) or {other} ({other_value}): too close to call."
        return Sentence(text, values)
    if gap < 0:  # a search that trusts its visits may prefer a move with a lower mean
        return Sentence("Play {move}: worth {value} ± {error}, tried more often than {other}.", values)
    values["gap"] = f"{gap:.3f}"
    return Sentence("Play {move}: worth {value} ± {error}, {gap} more than {other}.", values)


def _error(first: MoveValue, second: MoveValue) -> float:
    error: float = (first.spread**2 + second.spread**2) ** 0.5
    return error
