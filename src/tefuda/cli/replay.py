"""``tefuda replay``: step through a record, or run it again and compare."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from tefuda.cli.common import add_trust, check_trust, command
from tefuda.cli.progress import progress_bar
from tefuda.cli.terminal import has_colours
from tefuda.core.errors import TefudaError
from tefuda.core.words import screen_width, tr

if TYPE_CHECKING:
    from tefuda.arena import GameRow, Record
    from tefuda.cli.common import Commands
    from tefuda.core import Game


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "replay", run, summary="step through a recorded match, or run it again and compare",
        example="tefuda replay games.jsonl --game 3",
    )  # fmt: skip
    p.add_argument("file", metavar="FILE", help="a record of a match, or a log of the UECda contest's server")
    p.add_argument("--verify", action="store_true", help="run every game again; exit 1 if anything differs")
    p.add_argument("--html", metavar="OUT", help="write one HTML file that steps through the games")
    p.add_argument("--game", type=int, default=1, metavar="N", help="begin with game N (from 1)")
    p.add_argument(
        "--convert",
        metavar="OUT",
        help="write a record; OUT.log: in the format of the contest's log; OUT.pbn: games of bridge",
    )
    p.add_argument("--player", type=int, metavar="N", help="show what player N (from 1) saw, not the truth")
    add_trust(p)


def run(args: argparse.Namespace) -> int:
    """Verify or step."""
    from tefuda.games import load

    record = read_any(args.file)
    check_trust(args.file, named_in(record, args.verify), args.trust)
    if args.convert:
        return _convert(record, args.convert)
    if args.verify:
        if not args.trust:
            _check_counts(args.file, record)
        return _verify(record)
    if args.html:
        from tefuda.arena.records.viewer import write_viewer

        games = write_viewer(record, args.html, args.game - 1)
        if games < len(record.rows):
            text = "{games} of {all} games in {path}; --game N starts from another game"
            print(tr(text, games=games, all=len(record.rows), path=args.html))
        else:
            print(tr("{games} games in {path}", games=games, path=args.html))
        return 0
    game = load(record.header.game)
    if args.player is not None and not 1 <= args.player <= game.players:
        raise TefudaError(
            "--player must be from 1 to {players} in {name}, not {player}.",
            players=game.players,
            name=game.name,
            player=args.player,
        )
    rows = [row for row in record.rows if row.number >= args.game - 1]
    if not rows:
        raise TefudaError(
            "The record has no game {game}: it has {n} games, from 1.", game=args.game, n=len(record.rows)
        )
    for tables in _tables(game, record, rows):
        if not _step(game, record, tables, player=args.player):
            break
    return 0


def _tables(game: Game, record: Record, rows: Sequence[GameRow]) -> Iterator[Sequence[GameRow]]:
    """Give games one by one; those of a team match board by board, both tables together."""
    from tefuda.arena.results.boards import plan_of, played_boards

    if record.header.seats != "teams":
        yield from ([row] for row in rows)
        return
    for board in played_boards(game, plan_of(record.header, game), rows):
        gain = f"{board.difference:+g}" + ("" if board.imps is None else f", {board.imps:+g} IMPs")
        if board.is_complete:
            text = "Board {number}: {gain} for {team}"
            team = " + ".join(dict.fromkeys(record.header.agents[::2]))
            print(tr(text, number=board.number + 1, gain=gain, team=team))
        yield board.rows


def named_in(record: Record, agents: bool = False) -> list[object]:
    """Return the names in a record that are looked up: of its game, and of its agents where these play."""
    return [record.header.game, *(record.header.agents if agents else [])]


def read_any(path: str) -> Record:
    """Read one of our records, or a log of the contest's server."""
    from tefuda.arena import read_record
    from tefuda.wire.uecda.kit_log import is_kit_log, read_kit_log

    return read_kit_log(path) if is_kit_log(path) else read_record(path)


def _convert(record: Record, path: str) -> int:
    from tefuda.arena import Recorder
    from tefuda.wire.uecda.kit_writer import write_kit_log

    if path.lower().endswith(".pbn"):
        from tefuda.arena.records.bridge_boards import write_games

        print(tr("{games} games written to {path}.", games=write_games(record, path), path=path))
        return 0
    if path.endswith(".log"):
        write_kit_log(record, path)
        print(tr("{games} games written to {path}.", games=len(record.rows), path=path))
        return 0
    recorder = Recorder(path, record.header)
    try:
        for row in sorted(record.rows, key=lambda row: row.number):
            recorder.take(row)
    finally:
        recorder.close()
    print(tr("{games} games written to {path}.", games=len(record.rows), path=path))
    for number, why in record.header.skipped.items():
        print("  " + tr("game {number} left out: {why}", number=number, why=why))
    return 0


MOST_COUNTS = 10**9  # of one decision that is repeated: hours


def _check_counts(path: str, record: Record) -> None:
    """Refuse to repeat, by the recorded counts, searches that nobody would wait for."""
    for row in record.rows:
        for move, counts in row.counts.items():
            if sum(counts) > MOST_COUNTS:
                raise TefudaError(
                    "{path}: move {move} of game {game} is to be repeated with {counts:,} iterations, which "
                    "may take very long. Add --trust if you want it all the same.",
                    path=path,
                    move=move,
                    game=row.number + 1,
                    counts=sum(counts),
                )


def _verify(record: Record) -> int:
    from tefuda.arena import verify
    from tefuda.arena.records.verification import is_of_earlier_streams, stands_in
    from tefuda.games import load
    from tefuda.play.identity import game_file

    taken = stands_in(record)
    game = load(record.header.game)
    if record.header.game_file != game_file(game):
        print(tr("Note: {what}.", what=tr("the file of {game} has changed since the recording", game=game)))
    with progress_bar(tr("Running again"), len(record.rows)) as progress:
        findings = verify(record, progress)
    if is_of_earlier_streams(record):
        print(tr("Note: {what}.", what=tr("an earlier version of Tefuda dealt and decided by other random "
        "numbers, so only the rules, the Views and the scores are checked")))  # fmt: skip
    elif taken:
        print(tr("Taken as recorded, not run again: {agents}.", agents=", ".join(taken)))
    games, wanted = len(record.rows), record.header.games
    if games < wanted:
        print(tr("The record ends after {games} of {wanted} games.", games=games, wanted=wanted))
    if not findings:
        print(tr("{games} games run again: all came out the same.", games=len(record.rows)))
        return 0
    for finding in findings[:20]:
        print("  " + tr("game {number}: {what}", number=finding.game + 1, what=finding.sentence))
    print(tr("Differences in {games} games: {findings}.", findings=len(findings), games=len(record.rows)))
    return 1


def _step(game: Game, record: Record, tables: Sequence[GameRow], *, player: int | None) -> bool:
    """Show one game, or a board at both tables; False when the person wants no more."""
    for row in tables:
        names = [record.header.agents[agent] for agent in row.seating]
        seats = ", ".join(f"{seat}: {name}" for seat, name in enumerate(names, start=1))
        print(tr("Game {number}: {seats}", number=row.number + 1, seats=seats))
    last = max(len(row.moves) for row in tables)
    at = 0
    interactive = sys.stdin.isatty()
    while True:
        print()
        print("\n".join(side_by_side([_shown(game, row, at, player=player) for row in tables])))
        if at == last:
            for row in tables:
                print(tr("ended by {reason}, scores {scores}", reason=tr(row.reason), scores=row.scores))
        if not interactive:  # a pipe gets the whole game
            if at == last:
                return True
            at += 1
            continue
        try:
            key = input(tr("Enter = next move, b = back, n = next game, q = quit: ")).strip()
        except EOFError:
            return False
        if key == "q":
            return False
        if key == "n" or (key == "" and at == last):
            return True
        at = max(at - 1, 0) if key == "b" else min(at + 1, last)


def _shown(game: Game, row: GameRow, at: int, *, player: int | None) -> list[str]:
    """Return the position after the first ``at`` moves, or the last one where there are fewer."""
    at = min(at, len(row.moves))
    state = game.replay(row.deal, row.moves[: max(at - 1, 0)])
    what = tr("the start")
    if at > 0:
        what = tr(
            "move {n}: player {seat} {move}", n=at, seat=(state.player or 0) + 1, move=row.moves[at - 1]
        )
        state.play(row.moves[at - 1])
    drawn = str(state) if player is None else game.show(state.view(player - 1), has_colours())
    return [what, *drawn.split("\n")]


def side_by_side(blocks: Sequence[Sequence[str]]) -> list[str]:
    """Put blocks of lines next to each other.

    >>> side_by_side([["ab", "c"], ["d"]])
    ['ab    d', 'c']
    """
    if len(blocks) == 1:
        return list(blocks[0])
    left, right = blocks
    wide = max(screen_width(_plain(line)) for line in left) + 4
    lines = zip_longest(left, right, fillvalue="")
    return [(one + " " * (wide - screen_width(_plain(one))) + other).rstrip() for one, other in lines]


def _plain(line: str) -> str:
    """Return a line without its colours, which take no place."""
    return re.sub(r"\x1b\[[0-9;]*m", "", line)
