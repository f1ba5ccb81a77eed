"""What can be forced whatever the colours are: every unknown piece is taken for the worst it could be."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from tefuda._native import geister as native
from tefuda.core import Move, Solved, Stop, TefudaError, View, Worth
from tefuda.core.errors import positive, whole
from tefuda.core.solver import check_stop
from tefuda.games.geister import notation as n

TABLE = 1 << 20


def purple(
    view: View,
    depth: int | None = None,
    seconds: float | None = None,
    *,
    nodes: int | None = None,
    believed: Mapping[str, str] | None = None,
    only_best: bool = False,
    table: int = TABLE,
    stop: Stop | None = None,
    style: Mapping[str, Any] | None = None,
) -> Solved:
    """Value the moves of the player on turn, ever deeper, up to ``depth`` plies, ``seconds`` or ``nodes``.

    A piece of unknown colour leaves like a blue one, and counts as a red one when it is taken; a value of 1
    that is proved (``low == 1``) is therefore a win whatever the colours are. A loss is one only if the
    colours are as bad as can be. ``believed`` takes the colours of some pieces for known, by letter: then
    proofs hold as far as that is true. Values of moves that are not proved are estimates: own blue pieces,
    and who is nearer to its exits; a ``style`` weighs them otherwise (``blue``, ``red``, ``blue_step``,
    ``red_step``, ``their_step``, ``their_blue``, ``their_red``; where all colours are
    believed, also ``worth``, a learned table of :mod:`tefuda.games.geister.worth`, with its ``share``).

    >>> import tefuda
    >>> state = tefuda.load("geister").position("5r/B5/6/6/R5/4b1 1 60")
    >>> found = purple(state.view(0), depth=4)
    >>> [move.text for move in found.best], found.value
    (['A north'], 1.0)
    """
    game = view.load_game()
    if view.phase != "play" or not view.legal_moves:
        raise TefudaError("Purple search is for the player on turn, after the set-ups.")
    if depth is None and seconds is None and nodes is None:
        raise TefudaError("Purple search needs a depth, seconds or nodes.")
    check_stop(stop)
    began = time.monotonic()
    escapes = [move for move in view.legal_moves if _leaves(view, move)]
    if escapes:
        return Solved({move: Worth(1.0, 1.0, 1.0) for move in escapes}, tuple(escapes), 0)
    pieces, unknown_reds = _pieces(view, believed or {})
    found = native.purple(
        view.observer,
        pieces,
        unknown_reds,
        ply=view.table["ply"],
        max_plies=view.table["max_plies"],
        depth=0 if depth is None else whole(depth, "depth", low=1, high=200),
        only_best=only_best,
        table=whole(table, "table", low=1, high=2**30),
        nodes=0 if nodes is None else whole(nodes, "nodes", low=1, high=2**62),
        seconds=0.0
        if seconds is None
        else max(positive(seconds, "seconds") - (time.monotonic() - began), 1e-9),
        stop=stop,
        style=None if style is None else native.Style(**style),
    )
    letters = {
        n.square_number(piece["square"], view.observer): letter
        for letter, piece in view.table["own"].items()
        if piece["square"] not in ("captured", "escaped")
    }
    worths: dict[Move, Worth] = {}
    for entry in found.moves:
        if entry.depth:
            move = game.move(f"{letters[entry.move // 4]} {n.DIRECTIONS[entry.move % 4]}")
            seen = None if entry.is_whole else entry.depth
            worths[move] = Worth(entry.value, entry.low, entry.high, depth=seen)
    top = max((worth.value for worth in worths.values()), default=0.0)
    best = tuple(move for move, worth in worths.items() if worth.value == top)
    return Solved(
        worths, best, found.nodes, depth=None if found.is_whole else found.depth, is_done=found.is_done
    )


def _leaves(view: View, move: Move) -> bool:
    letter, direction = move.text.split()
    square = view.table["own"][letter]["square"]
    return square in ("a6", "f6") and direction in ("north", "west" if square == "a6" else "east")


def _pieces(view: View, believed: Mapping[str, str]) -> tuple[list[int], int]:
    """Return the five sets of squares, and how many of the unknown pieces are red."""
    sets = dict.fromkeys(("blue", "red", "their blue", "their red", "unknown"), 0)
    reds = 4
    for piece in view.table["own"].values():
        if piece["square"] not in ("captured", "escaped"):
            sets[str(piece["colour"])] |= 1 << n.square_number(piece["square"], view.observer)
    for letter, piece in view.table["opponent"].items():
        colour = piece["colour"] or believed.get(letter)
        reds -= colour == "red"
        if piece["square"] not in ("captured", "escaped"):
            kind = "unknown" if colour is None else f"their {colour}"
            if kind not in sets:
                raise TefudaError("A piece is believed to be blue or red, not {colour!r}.", colour=colour)
            sets[kind] |= 1 << n.square_number(piece["square"], view.observer)
    return list(sets.values()), reds
