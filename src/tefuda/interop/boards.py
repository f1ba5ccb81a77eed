"""Games with a board (Geister, Saboteur) for learning libraries: what native coders are told."""

from __future__ import annotations

from typing import Any

from tefuda.core import View
from tefuda.interop.action_lists import board_of
from tefuda.interop.layout import NativeCode, turn_of


def geister(game: Any) -> NativeCode:
    """All pieces by letter: where they are and what colour is known; the board as the observer sees it."""
    from tefuda._native import geister as native
    from tefuda.games.geister.notation import LETTERS, OFF_BOARD

    squares = {
        f"{column}{row}": 6 * y + x for y, row in enumerate("123456") for x, column in enumerate("abcdef")
    }
    squares |= {"captured": OFF_BOARD, "escaped": OFF_BOARD + 1}

    def pieces(side: Any) -> tuple[list[int], int, int]:
        where, blue, red = [], 0, 0
        for at, letter in enumerate(LETTERS):
            piece = side[letter]
            where.append(squares[piece["square"]])
            blue |= (piece["colour"] == "blue") << at
            red |= (piece["colour"] == "red") << at
        return where, blue, red

    def read(view: View) -> Any:
        own, own_blue, own_red = pieces(view.table["own"])
        other, other_blue, other_red = pieces(view.table["opponent"])
        return native.Sight(
            turn=turn_of(view), observer=view.observer, ply=view.table["ply"],
            max_plies=view.table["max_plies"], setup=view.phase == "setup", own=own, other=other,
            own_blue=own_blue, own_red=own_red, other_blue=other_blue, other_red=other_red,
        )  # fmt: skip

    starts = [] if game.left is None else [game.start(deal).position for deal, _ in game.deals()]
    return NativeCode(
        native.Coder(
            max_plies=game.max_plies, choose=game.setup == "choose", terminal=game.is_terminal, starts=starts
        ),
        read,
    )


def saboteur(game: Any, margin: int | None = None) -> NativeCode:
    """The mine within the margin, cards, tools, goals, and what the observer knows of roles."""
    from tefuda._native import saboteur as native
    from tefuda.games.saboteur import notation as n
    from tefuda.games.saboteur.worlds import known_saboteurs, known_seats

    columns, rows = board_of(game, margin)

    def tile(x: int, y: int, text: str) -> tuple[int, int, int, bool]:
        exits = sum(1 << place for place, side in enumerate("NESW") if side in text)
        return x, y, exits, "|" not in text

    def read(view: View) -> Any:
        table = view.table
        saboteurs = known_saboteurs(view)
        return native.Sight(
            turn=turn_of(view), observer=view.observer,
            last=view.log[-1].player if view.log else -1, deck=table["deck"], counts=table["counts"],
            broken=[sum(1 << n.TOOLS.index(tool) for tool in broken) for broken in table["broken"]],
            looked=[sum(1 << goal - 1 for goal in seen) for seen in table["looked"]],
            hand=n.read_cards(table["hand"]), saboteurs=saboteurs,
            miners=known_seats(game, view) & ~saboteurs, agreed=n.seat_set(view.secret.get("agreed", ())),
            goals=[0 if goal is None else n.GOALS.index(goal) for goal in table["goals"]],
            up=sum(1 << goal for goal, is_up in enumerate(table["up"]) if is_up),
            tiles=[tile(*card) for card in table["cards"]],
        )  # fmt: skip

    return NativeCode(
        game.engine.Coder(
            table=game.native_table, left=columns.start, top=rows.start, columns=len(columns), rows=len(rows)
        ),
        read,
    )
