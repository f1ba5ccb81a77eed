"""Draw the picture of the README: a Geister position and what the machine thinks of it, as an SVG.

Usage: python tools/picture.py docs/pictures/hint.svg
"""

from __future__ import annotations

import sys
from html import escape

import tefuda

LETTER_WIDTH, LINE_HEIGHT = 8.4, 19


def main(path: str) -> None:
    """Write the picture."""
    game = tefuda.load("geister")
    state = game.new_state(seed=7)
    for move in ("A north", "E west", "A west", "E north", "D east", "C north"):
        state.play(move)
    view = state.view(player=0)
    decision = tefuda.agent("ismcts(iterations=50000)").decide(view)
    text = (
        "$ tefuda play geister\n" + game.show(view, colour=True) + "\nYour move: hint\n" + decision.table(6)
    )
    with open(path, "w", encoding="utf-8") as file:
        file.write(svg(text.splitlines()))


def svg(lines: list[str]) -> str:
    """Return the lines as a terminal window; blue and red as in the terminal."""
    width, height = 66 * LETTER_WIDTH, (len(lines) + 2) * LINE_HEIGHT
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">',
        '<rect width="100%" height="100%" rx="10" fill="#16161d"/>',
    ]
    for number, line in enumerate(lines):
        y = (number + 1.7) * LINE_HEIGHT
        out.append(f'<text x="18" y="{y:.0f}" fill="#dcd7ba" xml:space="preserve">{_spans(line)}</text>')
    return "\n".join([*out, "</svg>\n"])


def _spans(line: str) -> str:
    text = escape(line)
    text = text.replace("\x1b[31m", '<tspan fill="#ff5d62">').replace("\x1b[34m", '<tspan fill="#7fb4ff">')
    return text.replace("\x1b[0m", "</tspan>")


if __name__ == "__main__":
    main(sys.argv[1])
