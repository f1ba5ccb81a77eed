"""``tefuda review``: one player's decisions beside those of an agent, or of the double-dummy solver."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from tefuda.cli.common import add_trust, check_trust, command, print_json
from tefuda.cli.progress import progress_bar
from tefuda.core.errors import TefudaError
from tefuda.core.files import check_writable
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.arena.records.review import Review
    from tefuda.cli.common import Commands
    from tefuda.games.bridge.beside import Beside


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "review", run, summary=("review a player's decisions with an agent: the agent's move "
        "and the cost; in bridge also the tricks that cards lost"),
        example='tefuda review games.jsonl --player 1 --agent "ismcts(iterations=5000)"',
    )  # fmt: skip
    p.add_argument(
        "file",
        metavar="FILE",
        help="a record of a match, or a log of the contest's server; in bridge also a store, games in "
        "PBN or LIN, or a folder of such files",
    )
    p.add_argument(
        "--player",
        metavar="N",
        help="player whose moves are reviewed: from 1, in the record's order, or a name in bridge",
    )
    p.add_argument(
        "--agent",
        metavar="AGENT",
        help="the reviewer: an agent, or easy, normal, hard; in bridge double-dummy tricks lost are told "
        "besides, and without it alone",
    )
    p.add_argument("--workers", metavar="N", help="threads for the double-dummy solver (default: all cores)")
    p.add_argument("--html", metavar="OUT", help="also write a page with boards and reasons")
    p.add_argument(
        "--order", choices=("cost", "game"), default="cost",
        help="the costliest moves first, or as they were played (default cost)",
    )  # fmt: skip
    p.add_argument("--game", type=int, default=1, metavar="N", help="begin with game N (from 1)")
    p.add_argument("--games", type=int, metavar="N", help="number of games (default: all)")
    p.add_argument(
        "--beliefs", default="uniform", metavar="ESTIMATOR", help="whose beliefs are shown; none = no beliefs"
    )
    p.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the agent (default 1)")
    p.add_argument("--json", action="store_true", help="print the review as JSON")
    add_trust(p)


def run(args: argparse.Namespace) -> int:
    """Review and write the page."""
    from tefuda.agents import agent
    from tefuda.arena.records.bridge_boards import is_boards
    from tefuda.arena.records.review import review
    from tefuda.arena.records.review_page import write_review
    from tefuda.cli.replay import named_in, read_any
    from tefuda.games import load

    if args.games is not None and args.games < 1:
        raise TefudaError("--games is 1 or more, not {games}.", games=args.games)
    if args.game < 1:
        raise TefudaError("--game counts from 1, not {game}.", game=args.game)
    if args.agent is None or is_boards(args.file):
        return _tricks_lost(args)
    if args.player is None or not args.player.isdecimal():
        raise TefudaError("--agent reviews one player: add --player N, from 1 in the record's order.")
    if args.html is not None:
        check_writable(args.html)
    record = read_any(args.file)
    check_trust(args.file, named_in(record), args.trust)
    reviewer = agent(load(record.header.game).human_interface().levels.get(args.agent, args.agent))
    estimator = None if args.beliefs == "none" else args.beliefs
    try:
        with progress_bar(tr("Reviewing")) as progress:
            found = review(
                record,
                int(args.player) - 1,
                reviewer,
                seed=args.seed,
                estimator=estimator,
                first=args.game - 1,
                games=args.games,
                progress=progress,
                order=args.order,
            )
    finally:
        reviewer.close()
    if args.html is not None:
        write_review(found, args.html)
    beside = _beside(found)
    if args.json:
        print_json(found.to_json() | ({} if beside is None else {"tricks_lost": beside.to_json()}))
        return 0
    print(found.table())
    if beside is not None:
        print("\n" + beside.table())
    text = "Review written to {path}." if args.html else "--html FILE writes a page with boards and reasons."
    print("\n" + tr(text, path=args.html))
    return 0


def _beside(found: Review) -> Beside | None:
    """Put the tricks lost by a player of bridge beside those of the agent; None in other games."""
    from tefuda.games.bridge.game import Bridge

    if not isinstance(found.game, Bridge):
        return None
    from tefuda.arena.records.beside import cards_reviewed
    from tefuda.games.bridge.beside import Beside

    return Beside(cards_reviewed(found), found.agent)


def _tricks_lost(args: argparse.Namespace) -> int:
    """Judge the play of the cards in bridge by the double-dummy solver, beside an agent's if one is named."""
    from tefuda.arena.records.beside import agents_place
    from tefuda.arena.records.bridge_boards import boards_in
    from tefuda.cli.dd import threads
    from tefuda.games.bridge.beside import Beside
    from tefuda.games.bridge.tricks_lost import tricks_lost

    if args.html is not None:
        raise TefudaError(
            "--html is for a player of a record reviewed by an agent: tricks lost are printed as a table, or "
            "with --json."
        )
    chooser = None if args.agent is None else agents_place(_named(args.agent), args.seed)
    most = None if args.games is None else args.game - 1 + args.games
    found = boards_in(args.file, most)
    for trouble in found.troubles:
        print(f"{args.file}: {trouble}", file=sys.stderr)
    boards = [pair for pair in found.boards[args.game - 1 :] if pair[0].play][: args.games]
    if not boards:
        raise TefudaError("{file} has no game in which cards were played.", file=args.file)
    with progress_bar(tr("Solving")) as progress:
        result = tricks_lost(boards, workers=threads(args.workers), progress=progress, chooser=chooser)
    player = args.player
    if player is not None and player.isdecimal() and 1 <= int(player) <= len(found.agents):
        player = found.agents[int(player) - 1]
    if player is not None and player not in result.players:
        raise TefudaError(
            "{player!r} played no card here; players: {names}.",
            player=player,
            names=", ".join(result.players[:20]),
        )
    beside = None if args.agent is None else Beside(result, args.agent)
    if args.json:
        more = {} if beside is None else {"beside": beside.to_json(player)}
        print_json(result.to_json(player) | more)
    else:
        print(result.table(player))
        if beside is not None:
            print("\n" + beside.table(player))
    return 1 if found.troubles else 0


def _named(text: str) -> str:
    """Return the agent that a text stands for: easy, normal and hard are players of bridge; refuse others."""
    from tefuda.agents import agent
    from tefuda.games import load

    made = load("bridge").human_interface().levels.get(text, text)
    agent(made).close()
    return made
