"""The games, one room each. A room registers its game, policies and words; the rest is imported when used."""

from __future__ import annotations

from importlib import import_module

from tefuda.core.game_loader import GAMES, load

__all__ = ["GAMES", "load"]


# One line a game: the name of its room.
for _room in (
    "geister",
    "tanhinmin",
    "saboteur",
    "kuhn",
    "leduc",
    "liars_dice",
    "doors",
    "daihinmin",
    "bridge",
):
    import_module(f"tefuda.games.{_room}")
