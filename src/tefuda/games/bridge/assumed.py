"""What a call that no table knows is taken for."""

from __future__ import annotations

from tefuda.games.bridge.constraint import ANYTHING, constraint
from tefuda.games.bridge.fallback import PLACE, cards, hcp, pts
from tefuda.games.bridge.situation import DOUBLE, LETTERS, REDOUBLE, Rule, Situation, level_of, strain_of


def assumed(now: Situation, call: int) -> Rule:
    """Return what a call that the table does not know is taken for; worlds do not rely on it."""
    name = "not in the table"
    if call <= REDOUBLE:
        asks = (
            call == DOUBLE and now.is_quiet and strain_of(now.highest) != "NT" and level_of(now.highest) < 5
        )
        hands = hcp(12) if asks else ANYTHING
        return Rule(call, hands, force="forcing" if asks else "", name=name, place=PLACE)
    level, strain = level_of(call), strain_of(call)
    jump = call - now.cheapest(strain) >= 5
    first = not now.bids
    theirs = strain in now.theirs
    if strain == "NT":
        low = {1: 12 if first or now.is_quiet else 6, 2: 11}.get(level, 12)
        return Rule(call, hcp(low) & constraint("even"), name=name, place=PLACE)
    suit = LETTERS.index(strain)
    if theirs:
        return Rule(call, hcp(11), force="forcing", name=name, place=PLACE)
    raised = now.shown[now.partner].least(suit) >= 4
    own = now.shown[now.me].least(suit) >= 4
    if first:
        least, low = (4, 11) if level == 1 else (6 if level == 2 else 7, 5)
    elif raised:
        least, low = 3, 5 + 2 * level - 4 if level > 1 else 5
    else:
        least, low = (6 if own else 4 if level == 1 or now.shown[now.partner].points[0] else 5), 4 + 3 * level
        low = min(low, 10)
        if jump:
            least, low = 6, 5
    return Rule(call, cards(suit, least) & pts(low), name=name, place=PLACE)
