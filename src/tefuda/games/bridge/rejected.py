"""Calls that a hand does not make: what is missing for them, or that another call comes before."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.core.words import Sentence
from tefuda.games.bridge.bidding import ChosenCall, System
from tefuda.games.bridge.explain import described, joined
from tefuda.games.bridge.hand_sets import ALL, Constraint
from tefuda.games.bridge.situation import Rule

MOST_REJECTED = 8


@dataclass(frozen=True)
class RejectedCall:
    """A rule that was not chosen, and what the hand lacks for it; nothing if it fits but comes later."""

    rule: Rule
    missing: tuple[Constraint, ...] = ()

    @property
    def why(self) -> Sentence:
        """Why it was not chosen, in words."""
        if not self.missing:
            return Sentence("fits, too, but comes later")
        parts = [described(part) for part in self.missing]
        return Sentence("missing: {what}", {"what": joined(parts, "; ")})


def rejected(by: System, choice: ChosenCall, hand: int) -> list[RejectedCall]:
    """List other calls, each once: those before it with what is missing, then those that fit as well."""
    found: dict[int, RejectedCall] = {}
    rules = by.rules(choice.now)
    place = rules.index(choice.rule) if choice.rule in rules else len(rules)
    for rule in rules[:place]:
        parts = rule.hands.inside if rule.hands.kind == ALL else (rule.hands,)
        missing = tuple(part for part in parts if not part.holds(hand))
        if missing and rule.call != choice.rule.call:
            known = found.get(rule.call)
            if known is None or len(missing) < len(known.missing):
                found[rule.call] = RejectedCall(rule, missing)
    for rule in choice.others:
        if rule.call != choice.rule.call:
            found.setdefault(rule.call, RejectedCall(rule))
    nearest = sorted(found.values(), key=lambda one: (max(len(one.missing), 1), one.rule.call))
    return nearest[:MOST_REJECTED]
