"""What there is to play, for the lobby."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tefuda.agents import AGENTS
from tefuda.core import Game
from tefuda.core.permitted import REFUSED
from tefuda.core.words import Sentence, language, speaking, tr
from tefuda.games import GAMES, load
from tefuda.play.measured import cpu_per_move, strength
from tefuda.web import frames
from tefuda.web.setup import LEAST_CLOCK, MOST_CLOCK, permitted

VARIANTS: dict[str, tuple[tuple[str, Sentence], ...]] = {
    "geister": (
        ("geister(setup='choose')", Sentence("choose your own colours")),
        ("geister", Sentence("colours dealt at random")),
    ),
    "tanhinmin": (
        ("tanhinmin", Sentence("open hands")),
        ("tanhinmin(hidden=True)", Sentence("hidden hands")),
    ),
    "saboteur": (
        ("saboteur(players=4)", Sentence("4 players")),
        ("saboteur", Sentence("6 players")),
        ("match(saboteur(players=4))", Sentence("4 players, three rounds for gold")),
        ("saboteur(preset='tajima')", Sentence("the game of the paper: six players, two saboteurs")),
    ),
    "daihinmin": (
        ("daihinmin", Sentence("5 players")),
        ("daihinmin(players=4)", Sentence("4 players")),
        ("daihinmin(players=3)", Sentence("3 players")),
    ),
    "bridge": (
        ("bridge", Sentence("auction and play")),
        ("bridge(contract='3NT by S')", Sentence("play only: 3NT by South")),
    ),
}
"""Settings worth a button; every other text that is allowed can be typed."""


def games() -> list[dict[str, Any]]:
    """Describe all games that come with Tefuda, in the language in use."""
    return _games(language())


@lru_cache(maxsize=4)
def _games(spoken: str) -> list[dict[str, Any]]:
    with speaking(spoken):
        return [_game(entry.name, entry.summary) for entry in GAMES.entries() if entry.is_ours]


def _game(name: str, summary: str) -> dict[str, Any]:
    game = load(name)
    interface = game.human_interface()
    variants = [v for v in VARIANTS.get(name, ()) if _loads(v[0])] or [(name, Sentence(name))]
    return {
        "name": name,
        "title": frames.title(game),
        "summary": tr(summary),
        "rules": interface.rules(),
        "players": game.players,
        "variants": [
            {"text": text, "label": str(label), "players": load(text).players} for text, label in variants
        ],
        "levels": [
            {"name": level, "agent": agent, **_measured(name, agent)}
            for level, agent in interface.levels.items()
        ],
        "agents": [{"agent": agent, **_measured(name, agent)} for agent in agents(game)],
        "estimators": frames.estimators(game),
        "puzzles": has_puzzles(game),
        "clock": {"least": LEAST_CLOCK, "most": MOST_CLOCK},
    }


def _measured(game: str, agent: str) -> dict[str, Any]:
    """Return the CPU seconds that an agent takes for a move, and its strength in words, where measured."""
    found: dict[str, Any] = {"cpu": cpu_per_move(game, agent)}
    told = strength(game, agent)
    return found if told is None else {**found, "strength": told}


def _loads(text: str) -> bool:
    try:
        load(text, places=False)
    except ValueError:
        return False
    return True


def agents(game: Game) -> list[str]:
    """List the agents that may be named without parameters."""
    found = []
    for name in AGENTS.names(game.name):
        if name in game.unfit or name in REFUSED:
            continue
        try:
            permitted(name, game)
        except ValueError:  # it needs parameters, or sees the truth
            continue
        found.append(name)
    return found


def has_puzzles(game: Game) -> bool:
    """Are there puzzles of this game?"""
    return type(game).puzzle is not Game.puzzle
