"""What a hint says: the move, what it is worth, whether another is as good, and why in terms of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core import Agent, Decision, Forfeit, Stop, TefudaError, View
from tefuda.core.decision import MoveValue
from tefuda.core.words import Sentence
from tefuda.play.events import Advice

if TYPE_CHECKING:
    from tefuda.core.human_interface import HumanInterface

MOST_REASONS = 5


def advice(adviser: Agent, view: View, interface: HumanInterface | None = None) -> Advice:
    """Ask an adviser about the decision that a View shows; ``interface`` knows the game's own reasons."""
    try:
        decision = adviser.decide(view)
    except Forfeit as why:
        raise TefudaError("{adviser} has no advice: {why}.", adviser=adviser, why=why) from None
    from tefuda.play.world_by_world import expectation  # when asked: a table should start quickly

    interface = interface or view.load_game().human_interface()
    return Advice(
        hint_sentence(decision),
        decision,
        reasons=tuple(reasons(interface, view, decision)),
        expects=tuple(expectation(interface, view, decision)),
    )


def reasons(
    interface: HumanInterface, view: View, decision: Decision, *, stop: Stop | None = None
) -> list[Sentence]:
    """Say why, in terms of the game: what is solved, what the game says, what is believed of it."""
    found = [*_solved(view, decision), *interface.reasons(view, decision)]
    if len(found) < MOST_REASONS and not (stop is not None and stop.is_set):
        found += _believed(interface, view, decision, stop=stop)
    return found[:MOST_REASONS]


def _solved(view: View, decision: Decision) -> list[Sentence]:
    """What tables of solved endings know, where the game has some."""
    if view.game.partition("(")[0] != "tanhinmin":
        return []
    from tefuda.endgame.reasons import solved

    return solved(view, decision.move)


def _believed(
    interface: HumanInterface, view: View, decision: Decision, *, stop: Stop | None
) -> list[Sentence]:
    """What can be inferred of the hidden things that the move depends on, where it differs from chance."""
    rows = interface.concerns(decision.move, view)
    if not rows:
        return []
    from tefuda.beliefs import of
    from tefuda.play.inference import by_chance, findings, row_sentence

    belief = of(view, interface.estimator, stop=stop)
    listed = findings(belief, by_chance(belief, view, stop))
    return [row_sentence(interface, view, one) for one in listed if one.row in rows]


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
