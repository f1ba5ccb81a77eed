"""Reviews: one player's decisions beside an agent's, from a finished table or a file that was dropped."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tefuda.arena.records.review import JudgedDecision, Review, review
from tefuda.core import SPECTATOR, Agent, Stop, TefudaError
from tefuda.core.errors import from_outside
from tefuda.core.permitted import check_permitted
from tefuda.core.words import Sentence, tr
from tefuda.games import load
from tefuda.games.bridge.board import Board, Trouble
from tefuda.games.bridge.lin import read_lin
from tefuda.games.bridge.pbn import read_pbn
from tefuda.games.bridge.tricks_lost import players_of, tricks_lost
from tefuda.play.header import RecordHeader
from tefuda.play.record import Record, record_of
from tefuda.play.rows import GameRow
from tefuda.play.world_by_world import difference
from tefuda.web import frames
from tefuda.web.frames import Frame
from tefuda.web.jobs import Tell
from tefuda.web.pictures import Sent
from tefuda.web.setup import permitted

MOST_DECISIONS = 800
MOST_BOARDS = 64
MOST_MOVES = 1000
Reader = tuple[Callable[[Path], bool], Callable[[Path], Record]]
"""Knows a kind of file, and reads it: how rooms that this one does not import hand their formats in."""


@dataclass(frozen=True)
class Upload:
    """What a dropped file holds."""

    kind: str  # record, pbn, lin or one of the readers'
    record: Record
    boards: tuple[Board, ...] = ()
    _: KW_ONLY
    troubles: tuple[str, ...] = ()


def read_upload(text: str, readers: Mapping[str, Reader]) -> Upload:
    """Read the content of a file: one of our records, PBN, LIN, or what a reader knows."""
    begin = text.lstrip("\ufeff \r\n\t")[:4000]
    if begin.startswith("{"):
        record = record_of(iter(text.splitlines()), tr("the file"))
        check_permitted(record.header.game)
        return Upload("record", record)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "dropped"
        path.write_text(text, encoding="utf-8", errors="replace")
        for kind, (knows, read) in readers.items():
            if knows(path):
                try:
                    return Upload(kind, read(path))
                except TefudaError as error:
                    raise TefudaError(str(error).replace(str(path), "dropped")) from None
    if "[Deal " in text or "[Board " in text or begin.startswith("%"):
        return _boards("pbn", *read_pbn(text))
    if "md|" in text:
        return _boards("lin", *read_lin(text))
    raise TefudaError("This file is neither a record of Tefuda, nor PBN, LIN or a log that can be read.")


def _boards(kind: str, boards: list[Board], troubles: list[Trouble]) -> Upload:
    """Make a record of the boards that were played: one player a seat, by the names of the first."""
    rows: list[GameRow] = []
    played: list[Board] = []
    for board in boards[:MOST_BOARDS]:
        if not board.play and not board.auction:
            continue
        try:
            state = board.state()
        except TefudaError:
            continue
        if str(state.game) != "bridge":
            continue  # a contract without its auction is another game
        scores = [float(score) for score in state.scores] if state.is_over else [0.0] * 4
        moves = [move.text for move in state.moves]
        rows.append(GameRow(len(rows), 0, state.deal, seating=[0, 1, 2, 3], moves=moves, scores=scores))
        played.append(board)
    if not rows:
        raise TefudaError("The file has no board with an auction that can be reviewed.")
    names = [str(name) for name in players_of(played[0])]
    header = RecordHeader("bridge", names, 0, games=len(rows), source=kind)
    return Upload(kind, Record(header, rows), tuple(played), troubles=tuple(map(str, troubles[:20])))


def replay(text: str, number: int, readers: Mapping[str, Reader]) -> Frame:
    """Return a game of a file position by position, with the truth: the first drawn whole, then changes."""
    upload = read_upload(text, readers)
    rows = upload.record.rows
    if not 0 <= number < len(rows):
        raise TefudaError("The file has {n} games.", n=len(rows))
    return replay_of(upload, rows[number])


def replay_of(upload: Upload, row: GameRow) -> Frame:
    """Return one game position by position."""
    record = upload.record
    game = load(record.header.game, places=False)
    interface, sent = game.human_interface(), Sent()
    with from_outside("The game cannot be played through"):
        state = game.start(row.deal)
        positions: list[Frame] = [
            {"ply": 0, "name": "", "text": "", "picture": sent.whole_or_patch(state.picture())}
        ]
        for move in row.moves[:MOST_MOVES]:
            mover = state.player or 0
            state.play(move)
            token = state.log(mover)[-1]
            positions.append(
                {
                    "ply": state.length,
                    "name": interface.seat_name(mover),
                    "text": interface.told(token, mover),
                    "picture": sent.whole_or_patch(state.picture()),
                }
            )
    names = [record.header.agents[number] for number in row.seating]
    return {
        "kind": upload.kind,
        "title": frames.title(game),
        "game": str(game),
        "games": len(record.rows),
        "number": row.number,
        "seats": [f"{interface.seat_name(seat)}: {name}" for seat, name in enumerate(names)],
        "result": frames.result(interface, row.scores, SPECTATOR) if row.scores else "",
        "positions": positions,
    }


def check_review(upload: Upload, player: int, agent: str) -> Agent:
    """Return who reviews, or say why this cannot be reviewed so."""
    record = upload.record
    game = load(record.header.game, places=False)
    levels = game.human_interface().levels
    reviewer = permitted(levels.get(agent, agent), game)
    if not 0 <= player < len(record.header.agents):
        raise TefudaError(
            "The record has players 1 to {n}, not {player}.", n=len(record.header.agents), player=player + 1
        )
    return reviewer


def review_work(upload: Upload, player: int, agent: str, *, tell: Tell, stop: Stop) -> None:
    """Review, telling decision by decision."""
    reviewer = check_review(upload, player, agent)
    record, told = upload.record, 0
    game = load(record.header.game, places=False)

    def hear(one: JudgedDecision) -> None:
        nonlocal told
        told += 1
        tell(judged_frame(one, stop))
        if told >= MOST_DECISIONS:
            stop.set()

    def progress(done: int, of: int) -> None:
        tell({"type": "job", "progress": done, "of": of, "text": tr("Reviewing")})

    reading = game.human_interface().reading or "uniform"
    found = review(
        record, player, reviewer, estimator=reading, progress=progress, order="game", hear=hear, stop=stop
    )
    done = done_frame(found, stopped=stop.is_set)
    if upload.boards and not stop.is_set:
        lost = tricks_lost([(board, players_of(board)) for board in upload.boards])
        done["tricks_lost"] = lost.to_json(None)
        done["summary"].append(lost.table(None))
    done["troubles"] = list(upload.troubles)
    tell(done)


def judged_frame(one: JudgedDecision, stop: Stop | None = None) -> Frame:
    """Return one decision as it is shown."""
    game = one.view.load_game()
    interface = game.human_interface()
    belief = None
    if one.belief is not None and one.belief.rows:
        belief = {
            "what": tr(one.belief.what),
            "columns": [tr(column) for column in one.belief.columns],
            "rows": [
                {"name": interface.shown(row), "spot": interface.place(row, one.view),
                 "chances": [round(value, 4) for value in chances]}
                for row, chances in zip(one.belief.rows, one.belief.chances, strict=True)
            ],
        }  # fmt: skip
    return {
        "type": "judged",
        "game": one.row.number,
        "ply": one.number,
        "seat": one.seat,
        "name": interface.seat_name(one.seat, one.view),
        "played": one.played,
        "agent": one.decision.move.text,
        "agrees": one.agrees,
        "cost": None if one.cost is None else round(one.cost, 4),
        "error": None if one.error is None else round(one.error, 4),
        "stands_out": one.stands_out,
        "sentence": str(_sentence(one)),
        "reasons": frames.sentences([*one.says[:1], *interface.reasons(one.view, one.decision)]),
        "differs": frames.sentences(_differs(one, stop)),
        "picture": frames.whole(game.picture(one.view)),
        "values": frames.values(interface, one.view, one.decision)[:20],
        "belief": belief,
    }


def _differs(one: JudgedDecision, stop: Stop | None) -> list[Sentence]:
    """Say, of a clear mistake, what is different in the worlds where the machine's move is better."""
    if not one.stands_out:
        return []
    interface = one.view.load_game().human_interface()
    return difference(interface, one.view, one.decision.move.text, played=one.played, stop=stop)


def _sentence(one: JudgedDecision) -> Sentence:
    values: dict[str, Any] = {"played": one.played, "move": one.decision.move.text}
    if one.agrees:
        return Sentence("{played}: the agent would have played the same.", values)
    if one.hindsight_cost is not None:
        values["cost"] = f"{one.hindsight_cost:g}"
        text = "{played}; the agent would have played {move}: {cost} more by hindsight, with everything open."
        return Sentence(text, values)
    if one.cost is None:
        return Sentence("{played}; the agent would have played {move}.", values)
    values |= {"cost": f"{one.cost:.3f}", "error": f"{one.error or 0.0:.3f}"}
    if one.stands_out:
        return Sentence("{played} costs {cost} ± {error}: {move} is better.", values)
    return Sentence("{played} or {move}: too close to call ({cost} ± {error}).", values)


def _mean_error(found: Review) -> float | None:
    """Return the standard error of the mean cost, as far as the searches know it."""
    costs = [one for one in found.decisions if one.cost is not None]
    if not costs:
        return None
    return round(math.sqrt(sum((one.error or 0.0) ** 2 for one in costs)) / len(costs), 5)


def done_frame(found: Review, *, stopped: bool) -> Frame:
    """Return what a review came to."""
    return {
        "type": "done",
        "stopped": stopped,
        "summary": found.summary(),
        "game": str(found.game),
        "player": found.number,
        "name": found.player,
        "agent": found.agent,
        "games": found.games,
        "decisions": len(found.decisions),
        "forced": found.forced,
        "agreement": found.agreement,
        "mean_cost": found.mean_cost,
        "error": _mean_error(found),
        "rating": None if found.rating is None else found.rating.to_json(),
        "mistakes": sum(one.stands_out for one in found.decisions),
    }
