"""A recorded match as one HTML file: step through the games with the truth and with every player's View."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from tefuda.arena.record import Record
from tefuda.arena.replay import states
from tefuda.arena.rows import GameRow
from tefuda.core import Game, TefudaError
from tefuda.core.words import tr
from tefuda.games import load

MOST_GAMES = 50  # a page with more would be slow to open

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tefuda: @TITLE@</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 1.5rem }
pre { font: 14px/1.25 ui-monospace, "DejaVu Sans Mono", monospace; background: #f5f4ef; padding: 1rem }
.boards { display: flex; flex-wrap: wrap; gap: 1rem } .red { color: #b3261e } .blue { color: #1f4fb3 }
button, select { font: inherit; padding: .2rem .7rem }
</style>
<h1>@TITLE@</h1>
<p>@KEPT@</p>
<p><select id="game" aria-label="game"></select>
<button id="first">|◀</button><button id="back">◀</button>
<button id="next">▶</button><button id="last">▶|</button>
<span id="move"></span></p>
<div class="boards" id="boards"></div>
<script>
const games = @DATA@;
let game = 0, at = 0;
const $ = id => document.getElementById(id);
games.forEach((g, i) => $("game").add(new Option(g.title, i)));
function show() {
  const g = games[game];
  at = Math.max(0, Math.min(at, g.frames.length - 1));
  $("move").textContent = at + " / " + (g.frames.length - 1) + "  " + g.frames[at].move;
  $("boards").replaceChildren(...g.frames[at].boards.map((text, i) => {
    const box = document.createElement("div"), head = document.createElement("b");
    const pre = document.createElement("pre");
    head.textContent = i ? "player " + i : "truth";
    pre.innerHTML = text;
    box.append(head, pre);
    return box;
  }));
}
$("game").onchange = e => { game = +e.target.value; at = 0; show(); };
$("first").onclick = () => { at = 0; show(); };
$("back").onclick = () => { at--; show(); };
$("next").onclick = () => { at++; show(); };
$("last").onclick = () => { at = 1e9; show(); };
document.onkeydown = e => {
  if (e.key === "ArrowRight") $("next").click();
  if (e.key === "ArrowLeft") $("back").click();
};
show();
</script>
"""


def write_viewer(record: Record, path: str, first: int = 0) -> int:
    """Write the page and return how many games are in it."""
    rows = [row for row in record.rows if row.number >= first]
    if not rows:
        raise TefudaError(f"The record has no game {first}: it has {len(record.rows)} games, from 0.")
    game = load(record.header["game"])
    rows = rows[:MOST_GAMES]
    data = [_game(game, record, row) for row in rows]
    kept = tr(
        "{games} of {all} games, from game {first} on",
        games=f"{len(rows):,}",
        all=f"{len(record.rows):,}",
        first=rows[0].number,
    )
    # "</" could end the script early; JSON may write it with a backslash.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    page = (
        PAGE.replace("@TITLE@", escape(f"{game}: " + " v ".join(record.header["agents"])))
        .replace("@KEPT@", escape(kept))
        .replace("@DATA@", text)
    )
    try:
        Path(path).write_text(page, encoding="utf-8")
    except OSError as error:
        raise TefudaError(f"Cannot write {path}: {error.strerror}.") from None
    return len(rows)


def _game(game: Game, record: Record, row: GameRow) -> dict[str, Any]:
    names = [record.header["agents"][agent] for agent in row.seating]
    frames: list[dict[str, Any]] = []
    mover: int | None = None
    for number, state in enumerate(states(game, row)):
        move = "" if number == 0 else f"player {(mover or 0) + 1}: {row.moves[number - 1]}"
        boards = [str(state)] + [game.show(state.view(p), colour=True) for p in range(game.players)]
        frames.append({"move": move, "boards": [_html(board) for board in boards]})
        mover = state.player
    frames[-1]["move"] += f" — {row.reason}, {row.scores}"
    return {"title": f"{row.number}: " + " v ".join(names), "frames": frames}


def _html(text: str) -> str:
    """Turn the colours of the terminal into those of the page."""
    text = escape(text).replace("\x1b[31m", '<span class="red">').replace("\x1b[34m", '<span class="blue">')
    return text.replace("\x1b[0m", "</span>")
