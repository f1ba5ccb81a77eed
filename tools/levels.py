"""What a move costs the agents that people meet, and their ratings: python tools/levels.py

CPU seconds per decision, along random games with a fixed seed, in one thread. Ratings, and the costs of those
who have one, are those of the leagues in docs/strength.md (tools/ratings.py plays them).
``--ratings`` takes the ratings only and leaves the other costs as they are.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import re
import sys
import time
from pathlib import Path

from tefuda.core import TefudaError, View
from tefuda.core.errors import Forfeit
from tefuda.games import GAMES, load
from tefuda.play.measured import UNITS
from tefuda.web.catalogue import VARIANTS, agents
from tefuda.web.setup import permitted

SEED, DECISIONS, MOST = 1, 6, 1.0
ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "src" / "tefuda" / "play" / "measured.json"
ROW = re.compile(r"\| `(?P<agent>[^`]+)`[^|]*\| (?P<rating>\S+) \| (?P<low>\S+) to (?P<high>\S+) \|")


def ratings(page: str) -> dict[str, dict[str, dict[str, str]]]:
    """Return the ratings of every league of the page by game and agent, as they stand there."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for game, league in re.findall(r"<!-- ratings: (\w+) -->(.*?)<!-- end of", page, re.S):
        units = [unit for unit, words in UNITS.items() if league.strip().startswith(words.template)]
        for line in league.splitlines():
            if units and (row := ROW.match(line)):
                *_, games, cpu = line.strip("| ").split(" | ")
                found.setdefault(game, {})[row["agent"]] = {
                    "rating": row["rating"], "low": row["low"], "high": row["high"], "unit": units[0],
                    "games": games, "cpu_ms": cpu,
                }  # fmt: skip
    return found


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


def costs() -> dict[str, dict[str, float]]:
    """Measure what a move costs everybody."""
    found: dict[str, dict[str, float]] = {}
    for entry in GAMES.entries():
        if not entry.is_ours:
            continue
        game = load(entry.name)
        text = VARIANTS[entry.name][0][0] if entry.name in VARIANTS else entry.name
        seen = views(text)
        named = dict.fromkeys([*game.human_interface().levels.values(), *agents(game)])
        took = {name: cost(text, name, seen) for name in named}
        found[entry.name] = {name: seconds for name, seconds in took.items() if seconds is not None}
        print(entry.name, found[entry.name], file=sys.stderr)
    return found


def main() -> None:
    """Measure, read the ratings, write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ratings", action="store_true", help="leave the costs of agents without a rating")
    options = parser.parse_args()
    known = json.loads(OUT.read_text(encoding="utf-8"))
    cpu = known["cpu"] if options.ratings else costs()
    rated = ratings((ROOT / "docs" / "strength.md").read_text(encoding="utf-8"))
    for game, rows in rated.items():
        for agent, row in rows.items():
            milliseconds = row.pop("cpu_ms")
            if milliseconds != "native":  # of whole games
                cpu[game][agent] = float(f"{float(milliseconds) / 1000:.2g}")
    told = {
        "command": "python tools/levels.py",
        "machine": known["machine"]
        if options.ratings
        else f"{platform.machine()}, Python {platform.python_version()}",
        "cpu": cpu,
        "ratings": rated,
    }
    OUT.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
