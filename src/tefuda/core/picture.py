"""Drawings as SVG: a sheet of paper for the games, and shapes that several of them draw.

Everything is our own drawing. Colour is never the only sign: suits have shapes, hidden things a question
mark. Attributes stand in the elements, no style sheet, so that many drawings can share a page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass
from html import escape
from typing import Any

FONT = "system-ui, 'DejaVu Sans', sans-serif"
INK, PALE, PAPER, FELT, LINE = "#1c1c1c", "#5c5c5c", "#fffdf7", "#e4eee3", "#b9b4a6"
RED, BLUE, GOLD, TURN = "#b3261e", "#1f4fb3", "#d9a400", "#f5c518"

# Shapes that are drawn often are defined once in a drawing, or once in a page of drawings.
SHAPES = {
    "suit-S": '<path d="M0-9C3-4 8-2 8 3 8 7 3 8 1 5Q1 8 3 9H-3Q-1 8-1 5C-3 8-8 7-8 3-8-2-3-4 0-9Z"/>',
    "suit-H": f'<path fill="{RED}" d="M0 9C-4 4-8 1-8-4-8-8-2-9 0-5 2-9 8-8 8-4 8 1 4 4 0 9Z"/>',
    "suit-D": f'<path fill="{RED}" d="M0-9 6 0 0 9-6 0Z"/>',
    "suit-C": (
        '<path d="M-1 2A4.2 4.2 0 1 1-3.5-3.5 4.2 4.2 0 1 1 3.5-3.5 4.2 4.2 0 1 1 1 2Q1 7 3 9H-3Q-1 7-1 2Z"/>'
    ),
    "card": f'<rect width="32" height="44" rx="4" fill="#fff" stroke="{INK}"/>',
    "back": (
        f'<rect width="32" height="44" rx="4" fill="#cfd8e6" stroke="{INK}"/>'
        '<path d="M4 12 12 4M4 22 22 4M4 32 28 8M6 40 28 18M16 40 28 28" stroke="#7d8fae" fill="none"/>'
    ),
    "turn": f'<path d="M-9-6 3 0-9 6Z" fill="{TURN}" stroke="{INK}"/>',
}
CARD_WIDTH, CARD_HEIGHT = 32, 44


@dataclass(frozen=True)
class Spot:
    """A place of a drawing that a person can point at: what the browser table makes touchable.

    ``name`` is what choices are made of (:class:`tefuda.core.human_interface.Choice`), ``label`` says to
    people, in their language, what is there.
    """

    name: str
    x: float
    y: float
    _: KW_ONLY
    width: float
    height: float
    label: str


class Picture:
    """A drawing: elements on a sheet of some size, and spots on it that a person can point at.

    >>> sheet = Picture(40, 20, "a greeting")
    >>> sheet.text(5, 15, "<3")
    >>> sheet.parts
    ['<text x="5" y="15">&lt;3</text>']
    """

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self.parts: list[str] = []
        self.shapes: dict[str, str] = {}  # those in use, by name
        self.spots: list[Spot] = []  # not drawn: files look the same with and without them

    def add(self, element: str) -> None:
        """Draw an element given as SVG."""
        self.parts.append(element)

    def text(
        self,
        x: float,
        y: float,
        text: object,
        *,
        size: int = 14,
        fill: str = INK,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        """Write a line."""
        more = "" if size == 14 else f' font-size="{size}"'
        more += "" if fill == INK else f' fill="{fill}"'
        more += "" if anchor == "start" else f' text-anchor="{anchor}"'
        more += ' font-weight="bold"' if bold else ""
        self.add(f'<text x="{_short(x)}" y="{_short(y)}"{more}>{escape(str(text))}</text>')

    def rect(
        self, x: float, y: float, width: float, *, height: float, fill: str = "none", stroke: str = LINE,
        radius: float = 4,
    ) -> None:  # fmt: skip
        """Draw a box."""
        place = f'x="{_short(x)}" y="{_short(y)}" width="{_short(width)}" height="{_short(height)}"'
        self.add(f'<rect {place} rx="{_short(radius)}" fill="{fill}" stroke="{stroke}"/>')

    def path(
        self, d: str, *, stroke: str = INK, fill: str = "none", width: float = 1.5, dashes: str = ""
    ) -> None:
        """Draw a line or an outline."""
        more = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.add(f'<path d="{d}" stroke="{stroke}" fill="{fill}" stroke-width="{_short(width)}"{more}/>')

    def shape(self, name: str, x: float, y: float, *, scale: float = 1, markup: str | None = None) -> None:
        """Draw one of the shapes, or one of the game's own, given as SVG."""
        self.shapes[name] = SHAPES[name] if markup is None else markup
        place = f"translate({_short(x)} {_short(y)})" + ("" if scale == 1 else f" scale({scale:g})")
        self.add(f'<use href="#tefuda-{name}" transform="{place}"/>')

    def card(
        self, x: float, y: float, rank: str, *, suit: str = "", mark: str = "", scale: float = 1
    ) -> None:
        """Draw a card face up; ``suit`` is S, H, D, C or nothing, ``mark`` a small sign in its corner."""

        def write(down: float, text: str, *, size: int, fill: str) -> None:
            at = x + 16 * scale, y + down * scale
            self.text(*at, text, size=round(size * scale), fill=fill, anchor="middle")

        self.shape("card", x, y, scale=scale)
        ink = RED if suit and suit in "HD" else INK
        write(18 if suit else 28, rank, size=16 if suit else 17, fill=ink)
        if suit:
            self.shape(f"suit-{suit}", x + 16 * scale, y + 31 * scale, scale=scale)
        if mark:
            write(40, mark, size=10, fill=PALE)

    def spot(self, name: str, x: float, y: float, *, width: float, height: float, label: str) -> None:
        """Name a place that a person can point at; a game names each only once in a drawing.

        >>> sheet = Picture(40, 20, "a square")
        >>> sheet.spot("a1", 0, 0, width=20, height=20, label="a1: empty")
        >>> sheet.to_json()["spots"]
        [['a1', 0, 0, 20, 20, 'a1: empty']]
        """
        self.spots.append(Spot(name, x, y, width=width, height=height, label=label))

    def to_json(self) -> dict[str, Any]:
        """Return the drawing as JSON data, part by part, with its spots."""
        return {
            "width": self.width,
            "height": self.height,
            "title": self.title,
            "shapes": dict(sorted(self.shapes.items())),
            "parts": list(self.parts),
            "spots": [[s.name, _round(s.x), _round(s.y), s.width, s.height, s.label] for s in self.spots],
        }

    def svg(self) -> str:
        """Return the drawing as a file of its own, or to stand in a page."""
        return f"{opening(self.width, self.height, self.title)}{definitions(self.shapes)}{self.body()}</svg>"

    def body(self) -> str:
        """Return the elements alone; whoever shows them defines the shapes."""
        return "".join(self.parts)


def opening(width: float, height: float, title: str) -> str:
    """Return the first tag of a drawing, with its title for those who cannot see it."""
    size = f'width="{_short(width)}" height="{_short(height)}" viewBox="0 0 {_short(width)} {_short(height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}" font-size="14" '
        f'fill="{INK}"><title>{escape(title)}</title>'
    )


def definitions(shapes: dict[str, str]) -> str:
    """Return the definitions of shapes, for one drawing or for all of a page."""
    if not shapes:
        return ""
    inside = "".join(f'<g id="tefuda-{name}">{markup}</g>' for name, markup in sorted(shapes.items()))
    return f"<defs>{inside}</defs>"


def text_width(texts: Iterable[object], size: int = 14) -> float:
    """Guess how wide the longest of some lines is."""
    from tefuda.core.words import screen_width

    return max((screen_width(str(text)) * size * 0.58 for text in texts), default=0.0)


def _round(number: float) -> float:
    return round(number, 1) if isinstance(number, float) else number


def _short(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".") if isinstance(number, float) else str(number)
