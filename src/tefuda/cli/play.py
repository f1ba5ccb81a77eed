"""``tefuda play``: a person against agents, in the terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.cli.common import add_raise, add_trust, check_trust, command, record_option
from tefuda.core.errors import TefudaError, positive, whole
from tefuda.core.seeds import random_seed

if TYPE_CHECKING:
    from tefuda.cli.common import Commands
    from tefuda.play.table import PersonsTable


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands,
        "play",
        run,
        summary="play a game yourself, in the terminal",
        example="tefuda play geister rush --seat 2",
    )
    p.add_argument("game", metavar="GAME", nargs="?", help="a game, such as geister (or --resume FILE)")
    p.add_argument(
        "agents", metavar="AGENT", nargs="*",
        help=("your opponents: easy, normal or hard, or agents (default: normal); a single name "
        "is used for all"),
    )  # fmt: skip
    p.add_argument("--seat", type=int, default=1, metavar="N", help="your seat, from 1 (default 1)")
    p.add_argument(
        "--seed", type=int, metavar="S",
        help="deal the same games as match --seed S (default: 128 random bits, shown at the end)",
    )  # fmt: skip
    p.add_argument("--games", type=int, default=1, metavar="N", help="number of games in a row (default 1)")
    p.add_argument("--clock", type=float, metavar="X", help="seconds per move for your opponents")
    p.add_argument("--hints", metavar="AGENT", help="who gives hints (default: the game's own adviser)")
    p.add_argument(
        "--record", metavar="FILE[=full]",
        help="write the games as JSON Lines, for replay and review; =full adds reasons",
    )  # fmt: skip
    p.add_argument(
        "--declare", action="store_true",
        help="bridge: you play the cards when your partner is declarer, as soon as dummy is on the table",
    )  # fmt: skip
    p.add_argument("--pause", action="store_true", help="bridge: wait for Enter after every trick")
    p.add_argument(
        "--beside", metavar="AGENT",
        help="at the end, the result of this agent (or easy, normal, hard) in every seat with the same cards",
    )  # fmt: skip
    p.add_argument("--resume", metavar="FILE", help="go on with a game that was saved")
    add_trust(p)
    add_raise(p)


def run(args: argparse.Namespace) -> int:
    """Play the games."""
    from tefuda.cli.table import TerminalTable

    table = _resumed(args) if args.resume else _new(args)
    try:
        return TerminalTable(table, pauses=args.pause).play()
    finally:
        table.close()


def _new(args: argparse.Namespace) -> PersonsTable:
    from tefuda.games import load
    from tefuda.play.table import PersonsTable, TableSetup, default_hints, opponents_of

    if args.game is None:
        raise TefudaError("Name a game, such as tefuda play geister, or --resume FILE.")
    game = load(args.game)
    if not 1 <= args.seat <= game.players:
        raise TefudaError(
            "--seat must be from 1 to {players} in {name}, not {seat}.",
            players=game.players,
            name=game.name,
            seat=args.seat,
        )
    whole(args.games, "--games", low=1, high=1000)
    if args.clock is not None:
        positive(args.clock, "--clock")
    record, full = record_option(args.record)
    setup = TableSetup(
        str(game),
        opponents_of(game, args.agents),
        person=args.seat - 1,
        seed=random_seed() if args.seed is None else args.seed,
        games=args.games,
        clock=args.clock,
        hints=args.hints or default_hints(game),
        record=record,
        full=full,
        declares=args.declare,
        beside=game.human_interface().levels.get(args.beside, args.beside),
    )
    return PersonsTable(setup, raising=args.raising)


def _resumed(args: argparse.Namespace) -> PersonsTable:
    from tefuda.play.table import PersonsTable

    if args.game is not None or args.agents:
        raise TefudaError(
            "--resume FILE continues with the game and the opponents that the "
            "file names: do not name a game or agents."
        )
    record, full = record_option(args.record)
    check_trust(args.resume, PersonsTable.named_in(args.resume), args.trust)
    return PersonsTable.resume(args.resume, record, full=full, raising=args.raising)
