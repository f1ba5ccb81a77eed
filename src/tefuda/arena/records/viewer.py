"""A recorded match as one HTML file: step through drawn boards, the truth and every player's View."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Any

from tefuda.arena.records.replay import states
from tefuda.arena.results.boards import plan_of, played_boards
from tefuda.core import Game, TefudaError
from tefuda.core.decision import values_html
from tefuda.core.files import write_whole
from tefuda.core.html import page
from tefuda.core.picture import Picture, definitions, opening
from tefuda.core.words import tr
from tefuda.games import load
from tefuda.play.record import Record
from tefuda.play.rows import GameRow

MOST_GAMES = 50  # a page with more would be slow to open
MOST_BOARDS = 10_000  # and one with more boards slow to make
STYLE = """
body { max-width: none; margin: 1rem }
#stage { display: flex; flex-wrap: wrap; gap: 1.2rem; align-items: flex-start }
#moves { list-style: none; padding: 0; margin: 0; max-height: 80vh; overflow-y: auto; min-width: 15rem }
#moves button { border: 0; background: none; text-align: left; white-space: pre; cursor: pointer }
#moves .now button { background: #f5c518; font-weight: bold }
#boards { display: flex; flex-wrap: wrap; gap: 1rem; flex: 1 1 42rem }
figure { margin: 0; border: 1px solid #ddd; padding: .5rem; width: min(46%, 34rem) }
figcaption { font-weight: bold } .shapes { position: absolute }
#which label { margin-right: 1rem } #end { font-weight: bold }
"""
BODY = """<h1>@TITLE@</h1>
<p>@KEPT@</p>
<p><select id="game" aria-label="@GAME@"></select>
<button id="first" aria-label="|◀">|◀</button><button id="back" aria-label="◀">◀</button>
<button id="next" aria-label="▶">▶</button><button id="last" aria-label="▶|">▶|</button>
<span id="move"></span> <span id="end"></span></p>
<p id="which"></p>
<div id="stage"><ol id="moves"></ol><div id="boards"></div><div id="reasons"></div></div>
<svg width="0" height="0" class="shapes" aria-hidden="true">@SHAPES@</svg>
<script type="application/json" id="data">@DATA@</script>"""


class Gallery:
    """The boards of a page. Parts that many drawings share are kept once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self.shapes: dict[str, str] = {}

    def hang(self, picture: Picture) -> list[Any]:
        """Return a drawing as numbers of parts: its opening, and the rest."""
        self.shapes.update(picture.shapes)
        first = self._number(opening(picture.width, picture.height, picture.title))
        return [first, [self._number(part) for part in picture.parts]]

    def _number(self, part: str) -> int:
        return self._numbers.setdefault(part, len(self._numbers))

    @property
    def parts(self) -> list[str]:
        """All parts, by number."""
        return list(self._numbers)


def write_viewer(record: Record, path: str, first: int = 0) -> int:
    """Write the page and return how many games are in it."""
    rows = [row for row in record.rows if row.number >= first]
    if not rows:
        raise TefudaError(
            "The record has no game {first}: it has {n} games, numbered from 1.",
            first=first,
            n=len(record.rows),
        )
    game = load(record.header.game)
    rows = _few(rows, game.players)
    gallery = Gallery()
    others = other_tables(game, record)
    games = [_game(game, record, row, gallery=gallery, other=others.get(row.number)) for row in rows]
    names = game.human_interface()
    labels = [tr("truth"), *(names.seat_name(seat) for seat in range(game.players))]
    shown = [0, 1, 2] if game.players == 2 else [0, 1]
    if others:
        shown = [0, len(labels)]
        labels.append(tr("the other table"))
    data = {
        "games": games,
        "parts": gallery.parts,
        "boards": labels,
        "shown": shown,
        "words": {"start": tr("the start")},
    }
    title = f"{game}: " + versus(record.header.agents)
    kept = tr(
        "{games} of {all} games, from game {first} on",
        games=f"{len(rows):,}",
        all=f"{len(record.rows):,}",
        first=rows[0].number + 1,
    )
    body = (
        BODY.replace("@TITLE@", escape(title))
        .replace("@KEPT@", escape(kept))
        .replace("@GAME@", tr("game"))
        .replace("@SHAPES@", definitions(gallery.shapes))
        .replace("@DATA@", in_script(data))
    )
    script = (files("tefuda.arena.records") / "viewer.js").read_text(encoding="utf-8")
    write_whole(path, page(f"Tefuda: {title}", body, style=STYLE, script=script))
    return len(rows)


def versus(names: Sequence[object]) -> str:
    """Name who plays whom; the same agent several times in a row is named once.

    >>> versus(["me", "default", "default"])
    'me v default ×2'
    """
    runs = [(name, len(list(same))) for name, same in groupby(map(str, names))]
    return " v ".join(name if times == 1 else f"{name} ×{times}" for name, times in runs)


def in_script(data: Any) -> str:
    """Return JSON that may stand in a script: no text in it can end the element early."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _few(rows: list[GameRow], players: int) -> list[GameRow]:
    kept, boards = 0, 0
    for row in rows[:MOST_GAMES]:
        boards += (len(row.moves) + 1) * (players + 1)
        if kept and boards > MOST_BOARDS:
            break
        kept += 1
    return rows[:kept]


def other_tables(game: Game, record: Record) -> dict[int, GameRow]:
    """Return, for the games of a team match, the same board at the other table; nothing for other matches."""
    if record.header.seats != "teams":
        return {}
    boards = played_boards(game, plan_of(record.header, game), record.rows)
    pairs = [board.rows for board in boards if board.is_complete]
    return {row.number: other for first, second in pairs for row, other in ((first, second), (second, first))}


def _game(
    game: Game, record: Record, row: GameRow, *, gallery: Gallery, other: GameRow | None = None
) -> dict[str, Any]:
    beside = [] if other is None else [gallery.hang(state.picture()) for state in states(game, other)]
    names = [str(record.header.agents[agent]) for agent in row.seating]
    interface = game.human_interface()
    frames: list[dict[str, Any]] = []
    for number, state in enumerate(states(game, row)):
        boards = [gallery.hang(state.picture())]
        views = [state.view(player) for player in range(game.players)]
        boards += [gallery.hang(game.picture(view)) for view in views]
        boards += [beside[min(number, len(beside) - 1)]] if beside else []
        frame: dict[str, Any] = {"who": "", "move": "", "boards": boards}
        if number:
            frame["who"] = interface.seat_name(interface.whose(views[0])[-1])
            frame["move"] = row.moves[number - 1]
            _add_reasons(frame, row, number - 1)
        frames.append(frame)
    scores = ", ".join(f"{score:g}" for score in row.scores)
    end = tr("ended by {reason}, scores {scores}", reason=tr(row.reason), scores=scores)
    return {"title": f"{row.number + 1}: {versus(names)}", "seats": names, "frames": frames, "end": end}


def _add_reasons(frame: dict[str, Any], row: GameRow, number: int) -> None:
    """Put what the agent thought beside its move, where the record has it."""
    decision = row.decisions[number] if row.decisions and number < len(row.decisions) else None
    if not decision or not decision.get("values"):
        return
    own = [entry["value"] for entry in decision["values"] if entry["move"] == row.moves[number]]
    if own:
        frame["value"] = own[0]
    frame["reasons"] = values_html(decision["values"], row.moves[number])
