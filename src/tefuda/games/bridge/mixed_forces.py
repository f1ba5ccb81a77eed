"""Lines of a bidding table that make one call with different force: partner hears the call, not the line."""

from __future__ import annotations

from tefuda._native import bridge as native
from tefuda.games.bridge.bidding import System
from tefuda.games.bridge.dead_lines import TRIES, looked_at
from tefuda.games.bridge.hand_sets import ANY, Constraint, join
from tefuda.games.bridge.situation import Rule


def mixed_forces(system: System) -> list[tuple[int, int]]:
    """Return pairs of lines: the first decides what the call demands, some hand calls it by the second.

    One of the two is forcing (or game forcing) and the other is not, so that partner may pass a hand that
    wanted more, or is kept from passing one that did not.
    """
    search = looked_at(system)
    found: set[tuple[int, int]] = set()
    for calls in search.seen:
        first: dict[int, Rule] = {}
        before: list[Constraint] = []
        for rule in system.rules(system.situation(calls)):
            if rule.line:
                decides = first.setdefault(rule.call, rule)
                pair = (decides.line, rule.line)
                if _demand(decides) != _demand(rule) and pair not in found:
                    left = rule.hands & ~join(ANY, *before)
                    if native.hand_of(left.formula(), search.rng, TRIES):
                        found.add(pair)
            before.append(rule.hands)
    return sorted(found)


def _demand(rule: Rule) -> str:
    """What partner must do: nothing, bid on, or bid on to game."""
    return {"forcing": "bid", "captain": "bid", "game forcing": "game"}.get(rule.force, "")
