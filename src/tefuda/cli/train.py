"""``tefuda train``: a policy taught by self-play, resumable, with its learning curve."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from tefuda.cli.common import command, print_json
from tefuda.cli.progress import progress_bar
from tefuda.core.errors import TefudaError
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands
    from tefuda.learn import School

SCHOOLS = {"daihinmin": "tefuda.learn.daihinmin:DaihinminSchool"}


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands,
        "train",
        run,
        summary="train a policy by self-play",
        example="tefuda train daihinmin --out lessons --rounds 600",
    )
    p.add_argument("game", metavar="GAME")
    p.add_argument("--out", required=True, metavar="DIR", help="folder for checkpoint, weights and curve")
    p.add_argument("--rounds", type=int, default=600, metavar="N", help="steps of learning (default 600)")
    p.add_argument("--games", type=int, default=500, metavar="N", help="games per round (default 500)")
    p.add_argument("--rate", type=float, default=0.05, metavar="X", help="learning rate (default 0.05)")
    p.add_argument(
        "--every", type=int, default=25, metavar="N", help="rounds between examinations (default 25)"
    )
    p.add_argument("--exam", type=int, default=2000, metavar="N", help="games per examination (default 2000)")
    p.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same weights")
    p.add_argument("--workers", metavar="N|ADDRESS", help="processes (default: all cores), or a cluster")
    p.add_argument("--resume", action="store_true", help="go on with the training in DIR")
    p.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Train, and say where the results lie."""
    from tefuda.learn import Training, TrainingPlan
    from tefuda.learn.results import check_pictures, finish
    from tefuda.workers import cores, worker_pool

    school = school_of(args.game)
    check_pictures()
    plan = TrainingPlan(args.rounds, args.games, args.seed, rate=args.rate, every=args.every, exam=args.exam)
    training = Training(school, plan, Path(args.out), resume=args.resume)
    with progress_bar(tr("Learning"), plan.rounds) as show, worker_pool(args.workers or cores()) as workers:
        training.run(workers, lambda at: show(at.round, plan.rounds))
    line = f"tefuda train {args.game} --rounds {plan.rounds} --games {plan.games} --rate {plan.rate:g}"
    line += f" --every {plan.every} --exam {plan.exam} --seed {plan.seed} --out {args.out}"
    made = finish(training, line)
    if args.json:
        print_json(made)
        return 0
    low, high = made["ci95"]
    print(f"{made['score']:.3f} [{low:.3f}, {high:.3f}]", tr(school.exam))
    print(tr("Weights: {path}", path=made["weights"]))
    agent = f"policy(weights='{made['weights']}')"
    print(
        tr("To play with these weights: {command}", command=f'tefuda match {args.game} "{agent}" "default*4"')
    )
    print(tr("Learning curve: {path}", path=made["curve"]))
    return 0


def school_of(game: str) -> School:
    """Return the school of a game."""
    from importlib import import_module

    if game not in SCHOOLS:
        raise TefudaError(
            "Policies can be trained for {schools}, not for {game!r}.", schools=", ".join(SCHOOLS), game=game
        )
    module, _, name = SCHOOLS[game].partition(":")
    made: School = getattr(import_module(module), name)()
    return made
