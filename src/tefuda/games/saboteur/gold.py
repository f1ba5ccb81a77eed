"""Gold over several rounds: what is drawn, who gets it, who begins next.

Picking is greedy: everybody takes the best card that is left. Held gold is open, unlike at a real table,
since the scores of a round tell it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.core import Rng, TefudaError

FULL = (16, 8, 4)  # cards of one, two and three nuggets
MOST_DRAWN = 9
SABOTEUR_PAY = {1: 4, 2: 3, 3: 3, 4: 2}


def first_carry(players: int) -> dict[str, Any]:
    """Before the first round: nobody has anything."""
    return {"round": 1, "held": [0] * players, "left": list(FULL), "first": None}


def draw(rng: Rng, left: Sequence[int], players: int) -> list[int]:
    """Draw as many cards as there are players, nine at most; the best first."""
    if len(left) != len(FULL) or not all(0 <= cards <= most for cards, most in zip(left, FULL, strict=True)):
        raise TefudaError(
            "Of the gold cards at most {full} are left, not {left!r:.80}.", full=list(FULL), left=list(left)
        )
    pile = [value for value, cards in enumerate(left, 1) for _ in range(cards)]
    rng.shuffle(pile)
    return sorted(pile[: min(players, MOST_DRAWN)], reverse=True)


def pay(roles: Sequence[str], drawn: Sequence[int], left: Sequence[int], *, finder: int | None) -> list[int]:
    """Return the nuggets of every seat. ``finder`` reached the gold; None = the saboteurs won.

    The finder picks first, then counter-clockwise; only miners pick, until all cards are taken.
    """
    players = len(roles)
    nuggets = [0] * players
    if finder is None:
        saboteurs = [seat for seat, role in enumerate(roles) if role == "saboteur"]
        pile = list(left)
        for seat in saboteurs:
            nuggets[seat] = _take(pile, SABOTEUR_PAY.get(len(saboteurs), 2))
        return nuggets
    order = [(finder - k) % players for k in range(players)]
    miners = [seat for seat in order if roles[seat] == "miner"]
    for k, card in enumerate(drawn if miners else ()):
        nuggets[miners[k % len(miners)]] += card
    return nuggets


def left_after(
    roles: Sequence[str], drawn: Sequence[int], left: Sequence[int], *, nuggets: Sequence[float]
) -> list[int]:
    """Return the cards that are left after a round was paid."""
    pile = list(left)
    for role, paid in zip(roles, nuggets, strict=True):
        if role == "saboteur":
            _take(pile, int(paid))
    if any(paid for role, paid in zip(roles, nuggets, strict=True) if role == "miner"):
        for card in drawn:
            pile[card - 1] -= 1
    return pile


def _take(pile: list[int], worth: int) -> int:
    """Take cards worth so many nuggets, large ones first; fewer when the pile is too small."""
    taken = 0
    for value in (3, 2, 1):
        while pile[value - 1] and taken + value <= worth:
            pile[value - 1] -= 1
            taken += value
    return taken


def carry_over(
    carry: dict[str, Any], deal: dict[str, Any], scores: Sequence[float], *, moves: int, rounds: int
) -> Any:
    """Return what the next round starts with; the player after the one of the last card begins."""
    players = len(scores)
    if carry["round"] >= rounds:
        return first_carry(players)
    gold = deal["gold"]
    return {
        "round": carry["round"] + 1,
        "held": [held + int(score) for held, score in zip(gold["held"], scores, strict=True)],
        "left": left_after(deal["roles"], gold["drawn"], gold["left"], nuggets=scores),
        "first": (deal.get("first", 0) + moves) % players,
    }
