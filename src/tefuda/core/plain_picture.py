"""A drawing of any game: what it says of its players and its table, in boxes and cards.

Games with a look of their own override :meth:`Game.picture` and :meth:`State.picture`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tefuda.core.picture import FELT, LINE, PALE, PAPER, TURN, Picture, text_width
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.core.state import State
    from tefuda.core.view import View

ROW, LEAST, MOST = 24, 260, 560
LATEST = 8  # moves that are shown


def of_view(view: View, name: str) -> Picture:
    """Draw what one player, or a spectator, knows."""
    facts = {**view.secret, **view.table}
    moves = [f"{token.player + 1}: {token.seen}" + _reveal(token.reveal) for token in view.log]
    box = (name, facts, view.player == view.observer)
    return _draw(f"{view.game}: {name}", [box], moves, player=view.player, scores=view.scores)


def of_state(state: State[Any]) -> Picture:
    """Draw the truth: a box a player."""
    boxes = []
    names = state.game.human_interface()
    for seat in range(state.game.players):
        facts = {**state.secret(seat), **state.table(seat)}
        boxes.append((names.seat_name(seat), facts, state.player == seat))
    moves = [move.text for move in state.moves]
    return _draw(
        f"{state.game}", boxes, moves, player=state.player, scores=state.scores if state.is_over else None
    )


def _reveal(reveal: object) -> str:
    return "" if reveal is None else f" ({reveal})"


def _draw(
    title: str,
    boxes: Sequence[tuple[str, Mapping[str, Any], bool]],
    moves: Sequence[str],
    *,
    player: int | None,
    scores: Sequence[float] | None,
) -> Picture:
    texts = [name for name, _, _ in boxes]
    texts += [f"{key}: {_words(value)}" for _, facts, _ in boxes for key, value in facts.items()]
    width = min(max(LEAST, text_width(texts) + 40), MOST)
    height = sum(ROW * (len(facts) + 1) + 22 for _, facts, _ in boxes) + 2 * ROW + 8
    sheet = Picture(width, height, title)
    y = 8.0
    for name, facts, turn in boxes:
        tall = ROW * (len(facts) + 1) + 12
        sheet.rect(6, y, width - 12, height=tall, fill=PAPER, stroke=LINE)
        if turn:
            sheet.shape("turn", 22, y + 16)
        sheet.text(30, y + 21, name, bold=True)
        for row, (key, value) in enumerate(facts.items(), start=1):
            at = y + 20 + ROW * row
            sheet.text(18, at, f"{key}:", fill=PALE)
            _value(sheet, 18 + text_width([f"{key}:"]) + 8, at, value=value, right=width - 20)
        y += tall + 10
    late = list(moves[-LATEST:])
    while len(late) > 1 and text_width([f"{tr('moves')}: … {', '.join(late)}"], 13) > width - 20:
        del late[0]
    line = f"{tr('moves')}: {'… ' if len(late) < len(moves) else ''}{', '.join(late) or '–'}"
    sheet.text(10, y + 14, line, size=13)
    if scores is not None:
        sheet.text(10, y + 14 + ROW, tr("scores") + ": " + "  ".join(f"{s:g}" for s in scores), bold=True)
    elif player is not None:
        sheet.text(10, y + 14 + ROW, tr("to move: player {n}", n=player + 1), size=13)
    return sheet


def _value(sheet: Picture, x: float, y: float, *, value: Any, right: float) -> None:
    """Write a value; short ones in a list, such as cards, in boxes of their own."""
    is_row = isinstance(value, (list, tuple)) and value and all(len(_words(v)) <= 4 for v in value)
    if not is_row:
        words, most = _words(value), int((right - x) / 7.5)
        sheet.text(x, y, words if len(words) <= most else words[: max(most - 1, 1)] + "…")
        return
    for item in value:
        words = _words(item)
        wide = max(text_width([words]) + 8, 20)
        if x + wide > right:
            sheet.text(x, y, "…")
            return
        sheet.rect(x, y - 15, wide, height=19, fill=FELT if item is not None else TURN, stroke=LINE, radius=3)
        sheet.text(x + wide / 2, y, words, size=13, anchor="middle")
        x += wide + 3


def _words(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_words(v)}" for key, v in value.items()) or "–"
    if isinstance(value, (list, tuple)):
        nested = any(isinstance(v, (list, tuple)) for v in value)
        return (" | " if nested else " ").join(_words(v) for v in value) or "–"
    return str(value)
