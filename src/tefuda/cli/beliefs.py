"""``tefuda beliefs``: what estimators would have believed in recorded games, beside the truth."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.cli.common import add_trust, check_trust, command, print_json
from tefuda.cli.progress import progress_bar
from tefuda.core.errors import TefudaError
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "beliefs", run, summary="compare estimators of hidden information on recorded games",
        example="tefuda beliefs daihinmin games.jsonl --estimator uniform --estimator particles",
    )  # fmt: skip
    p.add_argument("game", metavar="GAME", help="the game of the record, such as daihinmin")
    p.add_argument("file", metavar="FILE", help="a record of a match, or a log of the UECda contest's server")
    p.add_argument(
        "--estimator", action="append", metavar="NAME", dest="estimators",
        help=("estimator to compare; may be given several times (default: uniform). To list "
        "them: tefuda beliefs GAME --list FILE"),
    )  # fmt: skip
    p.add_argument("--list", action="store_true", help="list the estimators of the game and exit")
    p.add_argument("--games", type=int, metavar="N", help="look at the first N games only")
    p.add_argument("--player", type=int, metavar="K", help="use only the view of player K (from 1)")
    p.add_argument("--samples", type=int, default=128, metavar="N", help="worlds per decision (default 128)")
    p.add_argument("--seed", type=int, default=1, metavar="S")
    add_trust(p)
    p.add_argument("--plot", metavar="FILE", help="draw the comparison: .svg, .png or .pdf")
    p.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Compare and print."""
    from tefuda.beliefs import ESTIMATORS, estimator
    from tefuda.beliefs.compare import EstimatorComparison, check_fit
    from tefuda.cli.replay import named_in, read_any
    from tefuda.games import load

    if args.list:
        for entry in ESTIMATORS.entries():
            if not entry.games or load(args.game).name in entry.games:
                print(f"{entry.name:<12} {entry.summary}")
        return 0
    record = read_any(args.file)
    check_trust(args.file, set(named_in(record)) - {args.game}, args.trust)
    game = load(record.header.game)
    if load(args.game).name != game.name:
        raise TefudaError(
            "{file} is a record of {game}, not of {game_2}.", file=args.file, game=game, game_2=args.game
        )
    chosen = [estimator(text) for text in args.estimators or ["uniform"]]
    check_fit(chosen, game)
    if args.player is not None and not 1 <= args.player <= game.players:
        raise TefudaError(
            "--player must be from 1 to {players} in {name}, not {player}.",
            players=game.players,
            name=game.name,
            player=args.player,
        )
    if args.games is not None and args.games < 1:
        raise TefudaError("--games is 1 or more, not {games}.", games=args.games)
    rows = [row for row in record.rows if row.forfeit is None][: args.games]
    if not rows:
        raise TefudaError("{file} has no finished game.", file=args.file)
    found = EstimatorComparison(chosen)
    with progress_bar(tr("Looking")) as progress:
        for done, row in enumerate(rows):
            progress(done, len(rows))
            names = [str(record.header.agents[agent]) for agent in row.seating]
            seats = None if args.player is None else [row.seating.index(args.player - 1)]
            found.add(
                game.replay(row.deal, row.moves),
                row.number,
                names=names,
                seats=seats,
                samples=args.samples,
                seed=args.seed,
            )
    if not found.looks[0]:
        raise TefudaError("Nobody had a choice while something was hidden: there is nothing to compare.")
    if args.plot:
        from tefuda.beliefs.picture import draw

        draw(found, args.plot)
    print_json({"game": str(game), **found.to_json()}) if args.json else print(found.table())
    return 0
