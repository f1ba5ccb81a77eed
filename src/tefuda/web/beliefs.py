"""The belief panel: who may hold what, beside chance, and after the game beside the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.beliefs import of
from tefuda.core import State, Stop, View
from tefuda.core.words import tr
from tefuda.play.inference import by_chance, sentences
from tefuda.web.frames import Frame

if TYPE_CHECKING:
    from tefuda.beliefs import Belief
    from tefuda.core.human_interface import HumanInterface

NOTABLE = 0.1  # so far from chance a row is worth a look


def belief_frame(view: View, estimator: str, *, truth: State[Any] | None, stop: Stop) -> Frame | None:
    """Return what the observer of a View may believe, as it is shown; None where it was stopped."""
    interface = view.load_game().human_interface()
    found = of(view, estimator, stop=stop)
    if stop.is_set:
        return None
    chance = found if estimator == "uniform" else of(view, "uniform", stop=stop)
    if stop.is_set:
        return None
    told, _ = sentences(interface, view, found, plain=by_chance(found, view, stop), stop=stop)
    rows = []
    for name, line, plain in zip(found.rows, found.chances, chance.chances, strict=True):
        far = max((abs(a - b) for a, b in zip(line, plain, strict=True)), default=0.0)
        rows.append(
            {
                "name": interface.shown(name),
                "spot": interface.place(name, view),
                "chances": [round(value, 4) for value in line],
                "notable": far >= NOTABLE,
            }
        )
    return {
        "type": "beliefs",
        "ply": len(view.log),
        "seat": view.observer,
        "estimator": estimator,
        "what": tr(found.what),
        "columns": [tr(column) for column in found.columns],
        "rows": rows,
        "chance": [[round(value, 4) for value in line] for line in chance.chances],
        "sentences": [str(sentence) for sentence in told],
        "ess": None if found.estimate.ess is None else round(found.estimate.ess, 1),
        "worlds": found.worlds,
        "seconds": round(found.seconds, 3),
        "truth": None if truth is None else _truth(interface, found, truth),
        "score": None if truth is None else _score(found, chance, truth),
    }


def _truth(interface: HumanInterface, found: Belief, truth: State[Any]) -> Frame:
    return {interface.shown(row): [tr(c) for c in held] for row, held in found.truths(truth).items()}


def _score(found: Belief, chance: Belief, truth: State[Any]) -> Frame | None:
    if not found.rows:
        return None
    return {"log_loss": round(found.log_loss(truth), 4), "uniform": round(chance.log_loss(truth), 4)}
