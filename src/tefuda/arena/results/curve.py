"""A curve with bands from several results: how a player's score changes with something that was varied."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tefuda.core.errors import TefudaError
from tefuda.core.picture import BLUE, GOLD, INK, LINE, PALE, RED, Picture

if TYPE_CHECKING:
    from tefuda.arena.results.result import MatchResult

LEFT, TOP, WIDE, TALL = 62, 40, 460, 260
COLOURS = (BLUE, RED, GOLD, PALE)

Point = tuple[float, float, float, float]
"""What was varied, the mean, and the lower and upper end of its interval."""


def curve(
    results: Mapping[float, MatchResult] | Mapping[str, Mapping[float, MatchResult]],
    *,
    player: int = 0,
    title: str = "",
    x: str = "",
    log: bool = True,
) -> Picture:
    """Draw the mean score of one player with its 95 % band over what was varied; ``.svg()`` is the file.

    ``results`` are by what was varied, or several such curves by name. ``player`` counts from 0 as in
    ``result.players``; ``log`` spaces the axis by ratios, as budgets want it.

    >>> import tefuda
    >>> found = {n: tefuda.Match("kuhn", [f"ismcts(iterations={n})", "random"], games=20, seed=1).run()
    ...          for n in (10, 100)}
    >>> curve(found, title="Kuhn poker", x="iterations").svg()[:5]
    '<svg '
    """
    named = _named(results)
    lines = {name: _points(found, player) for name, found in named.items()}
    places = [point[0] for points in lines.values() for point in points]
    if log and min(places) <= 0:
        raise TefudaError("A curve over 0 or less cannot be spaced by ratios: say log=False.")
    ends = [value for points in lines.values() for point in points for value in point[2:]]
    axes = _Axes(places, ends, log=log)
    sheet = Picture(LEFT + WIDE + 30, TOP + TALL + 60 + 18 * (len(lines) > 1), title or "curve")
    axes.draw(sheet, title, x)
    for (name, points), colour in zip(lines.items(), _colours(len(lines)), strict=False):
        _draw_line(sheet, axes, points, colour=colour)
        if len(lines) > 1:
            _draw_key(sheet, list(lines).index(name), name, colour=colour)
    return sheet


def _named(
    results: Mapping[float, MatchResult] | Mapping[str, Mapping[float, MatchResult]],
) -> dict[str, dict[float, MatchResult]]:
    if not results:
        raise TefudaError("A curve needs results: a mapping from what was varied to the result of a match.")
    if all(isinstance(value, Mapping) for value in results.values()):
        return {str(name): dict(found) for name, found in results.items()}  # type: ignore[arg-type]
    return {"": dict(results)}  # type: ignore[arg-type]


def _points(found: Mapping[float, MatchResult], player: int) -> list[Point]:
    points = []
    for place, result in sorted(found.items()):
        if not 0 <= player < len(result.players):
            raise TefudaError("There is no player {player} in this result.", player=player)
        mean = result.players[player].mean
        points.append((float(place), mean.value, mean.low, mean.high))
    return points


def _colours(number: int) -> list[str]:
    return [COLOURS[k % len(COLOURS)] for k in range(number)]


class _Axes:
    """Where values stand on the sheet."""

    def __init__(self, places: Sequence[float], ends: Sequence[float], *, log: bool) -> None:
        self._scale = math.log if log else float
        self._places = sorted(set(places))
        self._first, self._last = self._scale(self._places[0]), self._scale(self._places[-1])
        room = 0.05 * ((max(ends) - min(ends)) or 1.0)
        self.low, self.high = min(ends) - room, max(ends) + room

    def at(self, place: float, value: float) -> tuple[float, float]:
        """Return the point of a place and a value."""
        wide = (self._last - self._first) or 1.0
        across = (self._scale(place) - self._first) / wide if len(self._places) > 1 else 0.5
        up = (value - self.low) / (self.high - self.low)
        return round(LEFT + WIDE * across, 1), round(TOP + TALL * (1 - up), 1)

    def draw(self, sheet: Picture, title: str, x: str) -> None:
        """Draw the frame, the values and the places."""
        sheet.rect(LEFT, TOP, WIDE, height=TALL, stroke=LINE, radius=0)
        sheet.text(LEFT, TOP - 16, title, size=15, bold=True)
        for k in range(5):
            value = self.low + (self.high - self.low) * k / 4
            _, y = self.at(self._places[0], value)
            sheet.path(f"M{LEFT} {y}h{WIDE}", stroke=LINE, width=0.5)
            sheet.text(LEFT - 8, y + 4, f"{value:.3g}", size=12, fill=PALE, anchor="end")
        for place in self._places:
            px, _ = self.at(place, self.low)
            sheet.text(px, TOP + TALL + 18, f"{place:g}", size=12, fill=PALE, anchor="middle")
        sheet.text(LEFT + WIDE / 2, TOP + TALL + 38, x, size=13, fill=INK, anchor="middle")


def _draw_line(sheet: Picture, axes: _Axes, points: Sequence[Point], *, colour: str) -> None:
    upper = [axes.at(place, high) for place, _, _, high in points]
    lower = [axes.at(place, low) for place, _, low, _ in points]
    means = [axes.at(place, mean) for place, mean, _, _ in points]
    outline = "L".join(f"{px} {py}" for px, py in [*upper, *reversed(lower)])
    sheet.add(f'<path d="M{outline}Z" fill="{colour}" fill-opacity="0.15"/>')
    sheet.path("M" + "L".join(f"{px} {py}" for px, py in means), stroke=colour, width=2)
    for (px, py), (_, high), (_, low) in zip(means, upper, lower, strict=True):
        sheet.path(f"M{px} {high}V{low}", stroke=colour)  # the interval itself: one point alone has no band
        sheet.add(f'<circle cx="{px}" cy="{py}" r="3.5" fill="{colour}"/>')


def _draw_key(sheet: Picture, row: int, name: str, *, colour: str) -> None:
    px, py = LEFT + 130 * row, TOP + TALL + 60
    sheet.add(f'<circle cx="{px}" cy="{py - 4}" r="4" fill="{colour}"/>')
    sheet.text(px + 10, py, name, size=12)
