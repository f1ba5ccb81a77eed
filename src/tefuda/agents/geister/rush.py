"""Straight for the exit."""

from __future__ import annotations

from tefuda.core import Agent, Decision, Move, Turn, View

EXITS = ("a6", "f6")
STEPS = {"north": (0, 1), "east": (1, 0), "west": (-1, 0), "south": (0, -1)}


class Rush(Agent):
    """Leaves if it can; else brings a blue piece nearer to an exit, the nearest first; else any move."""

    def choose(self, turn: Turn) -> Decision:
        """Choose the shortest way out."""
        ranked = [(self._urgency(turn.view, move), move) for move in turn.view.legal_moves]
        best = min(urgency for urgency, _ in ranked)
        return Decision(turn.rng.choice([move for urgency, move in ranked if urgency == best]))

    def _urgency(self, view: View, move: Move) -> int:
        """Distance to the exit after the move; large for moves that do not lead there."""
        letter, _, direction = move.text.partition(" ")
        if direction not in STEPS:
            return 0  # a set-up
        piece = view.table["own"][letter]
        here = piece["square"]
        x, y = "abcdef".index(here[0]), "123456".index(here[1])
        dx, dy = STEPS[direction]
        if piece["colour"] == "blue":
            if here in EXITS and not (0 <= x + dx < 6 and 0 <= y + dy < 6):
                return -1
            before, after = _distance(x, y), _distance(x + dx, y + dy)
            if after < before:
                return after
        return 100


def _distance(x: int, y: int) -> int:
    return min(x, 5 - x) + (5 - y)
