"""Cards, tiles and moves of Saboteur as text.

A path card is named by its exits: ``E-W`` is joined, ``E|W`` a dead end. A move names the tile *as it will
lie*, so ``N-W @ 5,3`` is the corner ``E-S`` turned.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from tefuda._native import saboteur as native
from tefuda.core import TefudaError

TOOLS = ("pick", "lantern", "cart")
GOALS = ("hidden", "gold", "stone E-S", "stone S-W")
ROLES = ("miner", "saboteur")
UNKNOWN: int = native.UNKNOWN
PASS, LAY, BREAK, REPAIR, ROCKFALL, MAP, DISCARD = range(7)
FIRST_BREAK, FIRST_REPAIR, FIRST_DOUBLE, ROCKFALL_KIND, MAP_KIND = 16, 19, 22, 25, 26
DOUBLES = ("pick+lantern", "pick+cart", "lantern+cart")
LIMIT = 40  # rows and columns are counted from -40 up

_LAY = re.compile(r"([NESW|-]+)( flip)? ?@ ?(-?\d{1,2}),(-?\d{1,2})\Z")
_ROCKFALL = re.compile(r"rockfall ?@ ?(-?\d{1,2}),(-?\d{1,2})\Z")
_TOOL = re.compile(r"(break|repair) (pick|lantern|cart) of (\d{1,2})(?: by ([a-z]+\+[a-z]+))?\Z")
_MAP = re.compile(r"map ([123])\Z")


def tile_text(exits: int, through: bool) -> str:
    """Return the name of a tile: its exits, joined by - or parted by |.

    >>> tile_text(3, True), tile_text(4, False)
    ('N-E', 'S|')
    """
    letters = [letter for i, letter in enumerate("NESW") if exits >> i & 1]
    if len(letters) == 1:
        return letters[0] + "|"
    return ("-" if through else "|").join(letters)


TILES = {
    (kind, turned): native.tile(kind, turned) for kind in range(native.PATHS) for turned in (False, True)
}
CARDS = (
    *(tile_text(*TILES[kind, False]) for kind in range(native.PATHS)),
    *(f"break-{tool}" for tool in TOOLS),
    *(f"repair-{tool}" for tool in (*TOOLS, *DOUBLES)),
    "rockfall",
    "map",
)
KINDS = {name: kind for kind, name in enumerate(CARDS)}
_BY_TILE = {tile_text(*TILES[key]): key for key in sorted(TILES, key=lambda key: -key[1])}  # upright wins


def card_kind(name: str) -> int:
    """Return the number of a card."""
    kind = KINDS.get(name)
    if kind is None:
        raise TefudaError(
            "{name!r} is not a card of Saboteur; cards are {cards}.", name=name, cards=", ".join(CARDS)
        )
    return kind


def read_cards(text: object) -> list[int]:
    """Read cards parted by spaces."""
    if not isinstance(text, str):
        raise TefudaError("Cards are a text such as 'E-W map', not {text!r}.", text=text)
    return [card_kind(name) for name in text.split()]


def cards_text(kinds: Sequence[int]) -> str:
    """Write cards."""
    return " ".join([CARDS[kind] for kind in kinds])


def seat_set(seats: Sequence[int]) -> int:
    """Return seats as a set of bits."""
    return sum(1 << seat for seat in seats)


def seats_of(bits: int) -> list[int]:
    """Return the seats in a set of bits."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def move_text(number: int) -> str:
    """Return the notation of a move number."""
    act, kind, turned, x, y, player, tool, goal = native.unpack(number)
    if act == LAY:
        return f"{tile_text(*TILES[kind, turned])} @ {x},{y}"
    if act == ROCKFALL:
        return f"rockfall @ {x},{y}"
    if act == BREAK:
        return f"break {TOOLS[tool]} of {player + 1}"
    if act == REPAIR:
        by = f" by {DOUBLES[kind - FIRST_DOUBLE]}" if kind >= FIRST_DOUBLE else ""
        return f"repair {TOOLS[tool]} of {player + 1}{by}"
    if act == MAP:
        return f"map {goal + 1}"
    if act == DISCARD:
        return "discard" if kind == UNKNOWN else f"discard {CARDS[kind]}"
    return "pass"


@lru_cache(maxsize=1 << 14)
def move_number(text: str, players: int = 10) -> int:
    """Read a move; ``discard`` alone is what others see of one."""
    if text == "pass":
        return native.pack(PASS)
    if text == "discard":
        return native.pack(DISCARD, kind=UNKNOWN)
    if text.startswith("discard "):
        return native.pack(DISCARD, kind=card_kind(text.removeprefix("discard ")))
    if match := _LAY.match(text):
        tile, flip, x, y = match.groups()
        if tile in _BY_TILE:
            kind, turned = _BY_TILE[tile]
            turned ^= bool(flip) and native.turns(kind)
            return native.pack(LAY, kind=kind, turned=turned, x=_cell(x), y=_cell(y))
    if match := _ROCKFALL.match(text):
        return native.pack(ROCKFALL, kind=ROCKFALL_KIND, x=_cell(match[1]), y=_cell(match[2]))
    if match := _MAP.match(text):
        return native.pack(MAP, kind=MAP_KIND, goal=int(match[1]) - 1)
    if match := _TOOL.match(text):
        word, name, seat, double = match.groups()
        tool, player = TOOLS.index(name), int(seat) - 1
        if 0 <= player < players and _heals(word, name, double):
            kind = FIRST_BREAK + tool if word == "break" else FIRST_REPAIR + tool
            kind = FIRST_DOUBLE + DOUBLES.index(double) if double else kind
            return native.pack(BREAK if word == "break" else REPAIR, kind=kind, player=player, tool=tool)
    raise TefudaError(
        "{text!r} is not a move of Saboteur; moves look like 'E-W @ 5,3', 'break pick of 2', "
        "'repair cart of 1 by pick+cart', 'rockfall @ 4,3', 'map 2', 'discard E-W', 'pass'.",
        text=text,
    )


def _heals(word: str, tool: str, double: str | None) -> bool:
    return double is None or (word == "repair" and double in DOUBLES and tool in double.split("+"))


def _cell(text: str) -> int:
    number = int(text)
    if not -LIMIT <= number < 80:
        raise TefudaError("Row or column {number} is out of range: no mine is that large.", number=number)
    return number


def reveal_text(bits: int) -> str | None:
    """Put into words what came to light: the card drawn, the goal on a map, goals turned up."""
    if not bits:
        return None
    drawn, seen, up = native.unpack_reveal(bits)
    parts = [f"drew {CARDS[drawn]}"] if drawn != UNKNOWN else []
    parts += [f"saw {GOALS[seen]}"] if seen else []
    parts += [f"goal {number} is {GOALS[what]}" for number, what in enumerate(up, 1) if what]
    return ", ".join(parts)


def read_reveal(text: str | int | None) -> tuple[int | None, int, dict[int, int]]:
    """Read what came to light: card drawn or None, goal seen (0 = none), goals turned up by number."""
    drawn, seen, up = None, 0, {}
    for part in str(text).split(", ") if text is not None else ():
        word, _, rest = part.partition(" ")
        if word == "drew":
            drawn = card_kind(rest)
        elif word == "saw" and rest in GOALS:
            seen = GOALS.index(rest)
        elif word == "goal" and rest[:1] in ("1", "2", "3") and rest[5:] in GOALS and rest[1:5] == " is ":
            up[int(rest[0]) - 1] = GOALS.index(rest[5:])
        else:
            raise TefudaError("{part!r} is not something that a move of Saboteur reveals.", part=part)
    return drawn, seen, up
