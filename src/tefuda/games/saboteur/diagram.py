"""The mine and the players as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tefuda.core.errors import TefudaError
from tefuda.core.words import tr

# The middle of a tile by its exits (N 1, E 2, S 4, W 8), where they are joined.
MIDDLES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
DEAD_END, START, BLANK = "×", "◉", "·"
YELLOW, DIM, RESET = "\033[33m", "\033[2m", "\033[0m"
FARTHEST = 127  # from the start: no deck has so many cards
GOAL_LETTERS = {"gold": "$", "stone E-S": "o", "stone S-W": "o", None: "?"}


def tile_lines(tile: str, middle: str | None = None) -> list[str]:
    """Draw one tile, five columns by three lines.

    >>> tile_lines("N-W")
    ['  │  ', '──┘  ', '     ']
    """
    exits = sum(1 << i for i, letter in enumerate("NESW") if letter in tile)
    if middle is None:
        middle = DEAD_END if "|" in tile else MIDDLES[exits]
    west, east = "──" if exits & 8 else "  ", "──" if exits & 2 else "  "
    return ["  │  " if exits & 1 else "     ", west + middle + east, "  │  " if exits & 4 else "     "]


def extent(
    cells: Iterable[tuple[int, int]], goals: Sequence[tuple[int, int]], margin: int | None
) -> tuple[range, range]:
    """Return the columns and rows of a drawing: the cards, the goals, and blank cells where cards may lie.

    >>> extent([(1, 3), (2, 3)], [(9, 1), (9, 3), (9, 5)], 0)
    (range(1, 10), range(1, 6))
    """
    cells = list(cells)
    for x, y in cells:
        if max(abs(x), abs(y)) > FARTHEST:
            raise TefudaError("A card cannot lie at {x},{y}: no mine is that large.", x=x, y=y)
    far = 1 if margin is None else min(margin, 1)
    columns = range(
        min([1, *(x - far for x, _ in cells)]), max([goals[0][0], *(x + far for x, _ in cells)]) + 1
    )
    top, bottom = goals[0][1], goals[2][1]
    rows = range(min([top, *(y - far for _, y in cells)]), max([bottom, *(y + far for _, y in cells)]) + 1)
    return columns, rows


def draw_mine(
    table: Mapping[str, Any],
    goals: list[tuple[int, int]],
    margin: int | None,
    *,
    colour: bool,
    last: tuple[int, int] | None = None,
) -> str:
    """Draw the mine: laid cards (a star marks the last), goals with their numbers, blank cells around."""
    cells = {(x, y): tile for x, y, tile in table["cards"]}
    columns, rows = extent(cells, goals, margin)
    lines = [("    " + "".join(f"{x:^5}" for x in columns)).rstrip()]
    for y in rows:
        drawn = [_cell(table, cells, goals, at=(x, y), colour=colour) for x in columns]
        for x, cell in zip(columns, drawn, strict=True):
            if (x, y) == last:
                cell[0] = "*" + cell[0][1:]
        for part in range(3):
            label = f"{y:>3} " if part == 1 else "    "
            lines.append((label + "".join(cell[part] for cell in drawn)).rstrip())
    return "\n".join(lines)


def _cell(
    table: Mapping[str, Any],
    cells: Mapping[tuple[int, int], str],
    goals: list[tuple[int, int]],
    *,
    at: tuple[int, int],
    colour: bool,
) -> list[str]:
    if at in goals and at not in cells:
        number = goals.index(at)
        letter = GOAL_LETTERS[table["goals"][number]]
        lines = ["╭───╮", f"│{number + 1} {letter}│", "╰───╯"]
        return [f"{YELLOW}{line}{RESET}" for line in lines] if colour and letter == "$" else lines
    if at in cells:
        middle = START if at == (1, 3) else None
        if at in goals and table["goals"][goals.index(at)] == "gold":
            middle = "$"
        return tile_lines(cells[at], middle)
    blank = f"{DIM}{BLANK}{RESET}" if colour else BLANK
    return ["     ", f"  {blank}  ", "     "]


def draw_players(observer: int, player: int | None, table: Mapping[str, Any]) -> list[str]:
    """List the players: cards, broken tools, goals seen, and roles once they are known."""
    lines = []
    for seat, count in enumerate(table["counts"]):
        words = [tr("you") if seat == observer else "", f"{count} " + tr("cards")]
        if table["broken"][seat]:
            words.append(tr("broken: {tools}", tools=", ".join(tr(tool) for tool in table["broken"][seat])))
        if table["looked"][seat]:
            words.append(tr("saw goal {goals}", goals=", ".join(map(str, table["looked"][seat]))))
        if table["roles"]:
            words.append(tr(table["roles"][seat]))
        mark = ">" if seat == player else " "
        lines.append(f"{mark} {seat + 1}: " + "  ".join(word for word in words if word))
    return lines


def draw_secret(secret: Mapping[str, Any], observer: int) -> str:
    """Say who one is and what one was told."""
    words = [tr("you are a {role}", role=tr(secret["role"]))]
    fellows = [str(seat + 1) for seat in secret.get("saboteurs", ()) if seat != observer]
    if "saboteurs" in secret:
        words.append(tr("fellow saboteurs: {seats}", seats=", ".join(fellows) or tr("none")))
    if "agreed" in secret:
        others = [str(seat + 1) for seat in secret["agreed"] if seat != observer]
        words.append(tr("agreed with: {seats}", seats=", ".join(others) or tr("none")))
    return "; ".join(words)


def draw(
    observer: int,
    player: int | None,
    *,
    table: Mapping[str, Any],
    secret: Mapping[str, Any] | None,
    goals: list[tuple[int, int]],
    margin: int | None,
    colour: bool = False,
    last: tuple[int, int] | None = None,
) -> str:
    """Draw a table: the mine, the players, and for a player its role and its hand."""
    value = tr("sealed") if table["value"] is None else str(table["value"])
    lines = [
        draw_mine(table, goals, margin, colour=colour, last=last),
        *draw_players(observer, player, table),
    ]
    lines.append(tr("blank cells to a goal: {value}; cards to draw: {deck}", value=value, deck=table["deck"]))
    if secret is not None:
        lines += [draw_secret(secret, observer), tr("hand") + ": " + table["hand"].replace(" ", "  ")]
    return "\n".join(lines)
