"""``tefuda review``: one player's decisions beside those of an agent."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.cli.common import add_trust, check_trust, command, print_json
from tefuda.cli.progress import progress_bar
from tefuda.core.errors import TefudaError
from tefuda.core.files import check_writable
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "review", run, summary=("review a player's decisions with an agent: the agent's move "
        "and the cost"),
        example='tefuda review games.jsonl --player 1 --agent "ismcts(iterations=5000)"',
    )  # fmt: skip
    p.add_argument("file", metavar="RECORD", help="a record of a match, or a log of the contest's server")
    p.add_argument(
        "--player",
        type=int,
        required=True,
        metavar="N",
        help="player whose moves are reviewed (from 1, in the record's order)",
    )
    p.add_argument(
        "--agent", required=True, metavar="AGENT", help="the reviewer: an agent, or easy, normal, hard"
    )
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
    from tefuda.arena.records.review import review
    from tefuda.arena.records.review_page import write_review
    from tefuda.cli.replay import named_in, read_any
    from tefuda.games import load

    if args.games is not None and args.games < 1:
        raise TefudaError("--games is 1 or more, not {games}.", games=args.games)
    if args.game < 1:
        raise TefudaError("--game counts from 1, not {game}.", game=args.game)
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
                args.player - 1,
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
    if args.json:
        print_json(found.to_json())
        return 0
    print(found.table())
    text = "Review written to {path}." if args.html else "--html FILE writes a page with boards and reasons."
    print("\n" + tr(text, path=args.html))
    return 0
