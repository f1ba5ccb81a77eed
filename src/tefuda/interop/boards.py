"""Encodings of the games with a board: Geister and Saboteur."""

from __future__ import annotations

from typing import Any

from tefuda.core import View
from tefuda.interop.action_lists import board_of
from tefuda.interop.layout import Field, by_seat, number, one_hot, relative, seat_field, seats


def geister(game: Any) -> list[Field]:
    """All pieces by letter: where they are and what colour is known; the board as the observer sees it."""
    from tefuda.games.geister.notation import LETTERS

    def squares(side: str) -> Any:
        def fill(view: View, out: Any) -> None:
            for at, letter in enumerate(LETTERS):
                name = view.table[side][letter]["square"]
                if len(name) == 2:
                    out[at, 6 * ("123456".index(name[1])) + "abcdef".index(name[0])] = 1
                else:
                    out[at, 36 if name == "captured" else 37] = 1

        return fill

    def colour(side: str, what: str) -> Any:
        def fill(view: View, out: Any) -> None:
            for at, letter in enumerate(LETTERS):
                out[at] = view.table[side][letter]["colour"] == what

        return fill

    where = "pieces A to H by square a1, b1, … f6, captured, escaped"
    return [
        seat_field(2),
        number("setup", "1 while set-ups are chosen", lambda view: float(view.phase == "setup")),
        number("ply", "plies / max_plies", lambda view: view.table["ply"] / view.table["max_plies"]),
        Field("own", (8, 38), f"own {where}", fill=squares("own")),
        Field("own blue", (8,), "own pieces that are blue", fill=colour("own", "blue")),
        Field("own red", (8,), "own pieces that are red", fill=colour("own", "red")),
        Field("other", (8, 38), f"the other's {where}", fill=squares("opponent")),
        Field("other blue", (8,), "the other's pieces known to be blue", fill=colour("opponent", "blue")),
        Field("other red", (8,), "the other's pieces known to be red", fill=colour("opponent", "red")),
    ]


def saboteur(game: Any, margin: int | None = None) -> list[Field]:
    """The mine within the margin, cards, tools, goals, and what the observer knows of roles."""
    from tefuda.games.saboteur import notation as n

    columns, rows = board_of(game, margin)
    players = game.players

    def mine(view: View, out: Any) -> None:
        for x, y, tile in view.table["cards"]:
            if x in columns and y in rows:
                at = out[y - rows.start, x - columns.start]
                at[0] = 1
                for place, side in enumerate("NESW", 1):
                    at[place] = side in tile
                at[5] = "|" not in tile

    def hand(view: View, out: Any) -> None:
        for kind in n.read_cards(view.table["hand"]):
            out[kind] += 1 / game.rules.hand

    def goals(view: View, out: Any) -> None:
        for at, goal in enumerate(view.table["goals"]):
            if goal is not None:
                out[at, n.GOALS.index(goal) - 1] = 1
            out[at, 3] = view.table["up"][at]

    def tools(view: View, out: Any) -> None:
        for seat, broken in enumerate(view.table["broken"]):
            for tool in broken:
                out[relative(seat, view, players), n.TOOLS.index(tool)] = 1

    def looked(view: View, out: Any) -> None:
        for seat, seen in enumerate(view.table["looked"]):
            for goal in seen:
                out[relative(seat, view, players), goal - 1] = 1

    def roles(view: View, out: Any) -> None:
        shown = view.table["roles"]
        told = view.secret.get("saboteurs")
        for seat in range(players):
            role = shown[seat] if shown else None
            if role is None and told is not None:
                role = n.ROLES[seat in told]
            if seat == view.observer:
                role = view.secret["role"]
            if role is not None:
                out[relative(seat, view, players), n.ROLES.index(role)] = 1

    return [
        number("deck", "cards in the deck / all cards", lambda view: view.table["deck"] / max(game.cards, 1)),
        by_seat(
            "counts", players, "cards in hand / size of a hand",
            find=lambda view: [count / game.rules.hand for count in view.table["counts"]],
        ),
        Field("hand", (len(n.CARDS),), "own cards by kind / size of a hand", fill=hand),
        Field("roles", (players, 2), "roles that the observer knows: miner, saboteur", fill=roles),
        seats("agreed", players, "who has agreed, for those who have",
              find=lambda view: view.secret.get("agreed", ())),
        Field("goals", (3, 4), "goals known to be gold, stone E-S, stone S-W; turned up", fill=goals),
        Field("broken", (players, 3), "broken tools: pick, lantern, cart", fill=tools),
        Field("looked", (players, 3), "who has looked at which goal", fill=looked),
        Field("mine", (len(rows), len(columns), 6), "cells by row and column: a card, exits N E S W, joined",
              fill=mine),
        one_hot("last", (*range(players),), "who moved last, from the observer on", find=lambda view:
                relative(view.log[-1].player, view, players) if view.log else None),
    ]  # fmt: skip
