"""What a move costs the agents that the lobby names: python tools/web/levels.py > src/tefuda/web/levels.json

CPU seconds per decision, along random games with a fixed seed, in one thread; for agents whose strength and
cost docs/strength.md knows from whole games, those numbers: a test compares the two.
"""

from __future__ import annotations

import json
import platform
import random
import sys
import time
from typing import Any

from tefuda.core import TefudaError, View
from tefuda.core.errors import Forfeit
from tefuda.games import GAMES, load
from tefuda.web.catalogue import VARIANTS, agents
from tefuda.web.setup import permitted

SEED, DECISIONS, MOST = 1, 6, 1.0
STRENGTH: dict[str, dict[str, dict[str, Any]]] = {
    "geister": {
        "strong": {
            "against": "ismcts(iterations=50000)",
            "result": "0.938 (0.853 to 0.982)",
            "games": "64",
            "cpu": 0.016,
        }
    },
    "daihinmin": {
        "mc": {
            "against": "four `default`",
            "result": "4.618 points (4.512 to 4.710)",
            "games": "1,000",
            "cpu": 0.052,
        }
    },
}


def views(text: str) -> list[View]:
    """Return what players saw at choices spread over random games."""
    rng, found = random.Random(SEED), []
    for number in range(4):
        state = load(text).new_state(seed=SEED + number)
        while not state.is_over:
            moves = list(state.legal_moves)
            if len(moves) > 1 and state.player is not None:
                found.append(state.view(state.player))
            state.play(rng.choice(moves))
    rng.shuffle(found)
    return found[: DECISIONS + 1]


def cost(text: str, name: str, seen: list[View]) -> float | None:
    """Return the CPU seconds of a decision; the first one, which loads things, is left out."""
    try:
        player = permitted(name, load(text))
        player.new_match(load(text), [0], SEED)
        player.decide(seen[0])
        began, done = time.process_time(), 0
        for view in seen[1:]:
            player.decide(view)
            done += 1
            if time.process_time() - began > MOST:
                break
        return float(f"{(time.process_time() - began) / done:.2g}") if done else None
    except (TefudaError, Forfeit):
        return None


def main() -> None:
    """Measure everybody, and print JSON."""
    found: dict[str, dict[str, float]] = {}
    for entry in GAMES.entries():
        if not entry.is_ours:
            continue
        game = load(entry.name)
        text = VARIANTS[entry.name][0][0] if entry.name in VARIANTS else entry.name
        seen = views(text)
        named = dict.fromkeys([*game.human_interface().levels.values(), *agents(game)])
        costs = {name: cost(text, name, seen) for name in named}
        found[entry.name] = {name: took for name, took in costs.items() if took is not None}
        for name, known in STRENGTH.get(entry.name, {}).items():
            found[entry.name][name] = known["cpu"]  # measured in whole games
        print(entry.name, found[entry.name], file=sys.stderr)
    told = {
        "command": "python tools/web/levels.py > src/tefuda/web/levels.json",
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "cpu": found,
        "strength": STRENGTH,
    }
    print(json.dumps(told, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
