"""What a move costs the agents that people meet, and how strong they are, as it was measured."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

from tefuda.core.harmless import read_json
from tefuda.core.words import Sentence, tr

UNITS = {
    "elo": Sentence("Elo"),
    "imps": Sentence("IMPs a board"),
    "points": Sentence("points a game"),
}


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    """Read what tools/levels.py wrote: costs along random games, ratings of docs/strength.md."""
    found: dict[str, Any] = read_json((files("tefuda.play") / "measured.json").read_text(encoding="utf-8"))
    return found


def cpu_per_move(game: str, agent: str) -> float | None:
    """Return the CPU seconds that an agent takes for a move, where that was measured."""
    found: float | None = _table()["cpu"].get(game, {}).get(agent)
    return found


def strength(game: str, agent: str) -> str | None:
    """Tell the rating of an agent in the league of its game, in words; None if it was not in it."""
    rating = _table()["ratings"].get(game, {}).get(agent)
    if rating is None:
        return None
    return tr(
        "{rating} {unit}, where 0 is the mean of its league ({low} to {high}, {games} games)",
        **{**rating, "unit": str(UNITS[rating["unit"]])},
    )
