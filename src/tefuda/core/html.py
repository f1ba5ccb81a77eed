"""Pages and tables in HTML: one look for replays, reports, reviews and notebooks.

Looks are classes of one style sheet: no element has a style of its own, so that the pages can also be shown
where inline styles are forbidden. A notebook has no style sheet of ours: :func:`notebook` brings it along.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from tefuda.core.picture import BLUE, INK, LINE, PALE, Picture
from tefuda.core.words import language

STYLE = """
:root { color-scheme: light }
body { font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; color: #1c1c1c; background: #fff;
  max-width: 68rem; margin: 1.5rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem } h3 { font-size: 1.05rem }
table { border-collapse: collapse; margin: .7rem 0 }
td, th { padding: .2rem .7rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
button, select { font: inherit; padding: .2rem .7rem }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 92% }
pre { background: #f5f4ef; padding: .8rem; overflow-x: auto }
svg, img { max-width: 100%; height: auto }
small, .pale { color: #5c5c5c }
"""
STEPS = 9  # shades of a heat map on either side of a half


def _shades() -> str:
    sides = {"above": "31, 79, 179", "below": "179, 38, 30"}
    rules = [
        f".tefuda .{side}-{step} {{ background: rgba({colour}, {0.45 * step / STEPS:.2f}) }}"
        for side, colour in sides.items()
        for step in range(STEPS + 1)
    ]
    return "\n".join(rules)


# Of tables, wherever they stand; those of a notebook have rules of its own to overcome.
TABLES = f"""
table.tefuda td, table.tefuda th {{ text-align: left }}
table.tefuda td.n, table.tefuda th.n {{ text-align: right }}
.tefuda .heat {{ padding: .3rem .6rem; display: block }}
{_shades()}
"""


class Html(str):
    """Text that is HTML already; any other text is escaped where it is put into a page."""

    __slots__ = ()


def markup(value: object) -> str:
    """Return a value as HTML.

    >>> markup("a < b"), markup(Html("<b>"))
    ('a &lt; b', '<b>')
    """
    return value if isinstance(value, Html) else escape(str(value))


def table(heads: Sequence[object], rows: Sequence[Sequence[object]], align: str) -> Html:
    """Return a table; ``align`` has a letter a column, ``<`` or ``>``, the last one for all after it."""
    align += align[-1] * len(heads)
    kinds = [' class="n"' if side == ">" else "" for side in align]
    head = "".join(f"<th{kind}>{markup(text)}</th>" for text, kind in zip(heads, kinds, strict=False))
    lines = [
        "".join(f"<td{kind}>{markup(cell)}</td>" for cell, kind in zip(row, kinds, strict=False))
        for row in rows
    ]
    body = "".join(f"<tr>{line}</tr>" for line in [head, *lines])
    return Html(f'<table class="tefuda">{body}</table>')


def notebook(body: str) -> str:
    """Return a part of a page for a notebook: with the looks of its tables."""
    return f"<style>{TABLES}</style>{body}"


def bar(share: float, text: str = "", *, width: int = 90, fill: str = "#7f9ccf") -> Html:
    """Return a bar that is filled to a share from 0 to 1, with its text beside it."""
    share = min(max(share, 0.0), 1.0) if math.isfinite(share) else 0.0
    sheet = Picture(width, 12, text)
    sheet.rect(0.5, 0.5, width - 1, height=11, fill="#f1f0ec", stroke=LINE, radius=2)
    if share > 0:
        sheet.rect(0.5, 0.5, round((width - 1) * share, 1), height=11, fill=fill, stroke=PALE, radius=2)
    return Html(sheet.svg() + (f" {escape(text)}" if text else ""))


def interval_bar(
    value: float, low: float, high: float, *, least: float, most: float, middle: float | None = None
) -> Html:
    """Return a point with its interval on a scale; ``middle`` is marked."""
    width = 180
    span = (most - least) or 1.0
    sheet = Picture(width, 16, f"{value:g} ({low:g} – {high:g})")

    def at(number: float) -> float:
        inside = min(max(number, least), most) if not math.isnan(number) else least
        return round(4 + (width - 8) * (inside - least) / span, 1)

    sheet.path(f"M4 8H{width - 4}", stroke="#ddd")
    if middle is not None:
        sheet.path(f"M{at(middle)} 1V15", stroke=LINE)
    sheet.path(f"M{at(low)} 8H{at(high)}M{at(low)} 4V12M{at(high)} 4V12", stroke=BLUE, width=2)
    sheet.add(f'<circle cx="{at(value)}" cy="8" r="4" fill="{BLUE}" stroke="{INK}"/>')
    return Html(sheet.svg())


def heat(share: float, text: str) -> Html:
    """Return the cell of a heat map: the number, on blue above a half and on red below it."""
    share = min(max(share, 0.0), 1.0) if math.isfinite(share) else 0.5
    shade = f"{'above' if share >= 0.5 else 'below'}-{round(abs(share - 0.5) * 2 * STEPS)}"
    return Html(f'<span class="heat {shade}">{escape(text)}</span>')


def page(title: str, body: str, *, style: str = "", script: str = "", lang: str | None = None) -> str:
    """Return a whole page that needs nothing but itself."""
    code = f"<script>{script}</script>" if script else ""
    return (
        f'<!doctype html>\n<html lang="{lang or language()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}{TABLES}{style}</style></head>\n<body>\n{body}\n{code}</body></html>\n"
    )
