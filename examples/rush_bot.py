"""A bot in thirty lines: runs for the exit. Needs nothing but JSON on standard input and output.

tefuda match geister "process(cmd='python examples/rush_bot.py')" random --games 20
"""

import json
import random
import sys
from typing import Any

EXITS = [(0, 5), (5, 5)]
STEPS = {"north": (0, 1), "east": (1, 0), "west": (-1, 0), "south": (0, -1)}


def distance_after(view: dict[str, Any], move: str) -> int:
    """How far from an exit the moved piece would stand."""
    letter, direction = move.split()
    piece = view["table"]["own"][letter]
    if piece["colour"] != "blue":
        return 99
    x = "abcdef".index(piece["square"][0]) + STEPS[direction][0]
    y = int(piece["square"][1]) - 1 + STEPS[direction][1]
    if not (0 <= x < 6 and 0 <= y < 6):
        return -1  # out!
    return min(abs(x - ex) + abs(y - ey) for ex, ey in EXITS)


for line in sys.stdin:
    event = json.loads(line)
    if event["type"] == "new_match":
        random.seed(event["seed"])
    if event["type"] == "act":
        view = event["view"]
        ways = {move: distance_after(view, move) for move in view["legal_moves"]}
        best = random.choice([m for m in ways if ways[m] == min(ways.values())])
        print(json.dumps({"id": event["id"], "move": best}), flush=True)
