"""Hints while they are thought about: a longer search begins with the shorter one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tefuda.agents import agent
from tefuda.core import Agent, Decision, Forfeit, Stop, TefudaError, View
from tefuda.core.spec import Call, parse
from tefuda.play.advice import hint_sentence, reasons
from tefuda.play.world_by_world import expectation
from tefuda.web import frames

if TYPE_CHECKING:
    from tefuda.core.human_interface import HumanInterface

FIRST = 500  # iterations of the first answer; each further one has twice as many


def running_decisions(adviser: Agent, view: View, stop: Stop) -> Iterator[Decision]:
    """Yield what an adviser thinks after more and more iterations, the last time after all of them.

    An adviser that has no iterations answers once. What is yielded depends on the View alone, unless stopped.
    """
    try:
        for part in _parts(adviser):
            decision = part.decide(view, stop=stop)
            yield decision
            if stop.is_set:
                return
    except Forfeit as why:
        raise TefudaError("{adviser} has no advice: {why}.", adviser=adviser, why=why) from None


def _parts(adviser: Agent) -> list[Agent]:
    call = parse(adviser.name)
    whole = call.params.get("iterations")
    if not isinstance(whole, int):
        return [adviser]
    found, count = [], FIRST
    while count * 2 <= whole:
        found.append(agent(str(Call(call.name, {**call.params, "iterations": count}))))
        count *= 2
    return [*found, adviser]


def tell_hint(adviser: Agent, view: View, *, tell: Callable[[frames.Frame], None], stop: Stop) -> None:
    """Tell a hint while it is thought about, and when that is done or was stopped."""
    last, interface = None, view.load_game().human_interface()
    for decision in running_decisions(adviser, view, stop):
        if last is not None:
            tell(hint_frame(interface, view, last, state="running"))
        last = decision
    if last is not None:
        state = "stopped" if stop.is_set else "done"
        then = expectation(interface, view, last, stop=stop) if state == "done" else []
        tell({**hint_frame(interface, view, last, state=state), "expects": frames.sentences(then)})


def hint_frame(interface: HumanInterface, view: View, decision: Decision, *, state: str) -> frames.Frame:
    """Return a hint as it is shown: a sentence, reasons of the game, then numbers."""
    return {
        "type": "hint",
        "ply": len(view.log),
        "state": state,
        "sentence": str(hint_sentence(decision)),
        "reasons": frames.sentences(reasons(interface, view, decision) if state == "done" else []),
        "values": frames.values(interface, view, decision),
        "summary": f"{decision.iterations:,}" if decision.iterations else "",
    }
