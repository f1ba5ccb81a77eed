"""``tefuda train``: a policy taught by self-play, resumable, with its learning curve."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tefuda.cli.common import command, print_json
from tefuda.cli.progress import progress_bar
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands,
        "train",
        run,
        summary="train a player by self-play: Daihinmin's policy, a style of Geister, any game with features",
        example="tefuda train geister --kind offering --out lessons --rounds 400 --games 1000",
    )
    p.add_argument(
        "game", metavar="GAME", help="a game with features, such as daihinmin or my_game.py:MyGame"
    )
    p.add_argument("--out", required=True, metavar="DIR", help="folder for checkpoint, weights and curve")
    p.add_argument(
        "--kind",
        metavar="KIND",
        help="which weights, where a game has several "
        "(Geister: a style, net, worth or set_ups; Daihinmin: net)",
    )
    p.add_argument("--rounds", type=int, default=600, metavar="N", help="steps of learning (default 600)")
    p.add_argument("--games", type=int, default=500, metavar="N", help="games per round (default 500)")
    p.add_argument("--rate", type=float, metavar="X", help="learning rate (default: the game's own)")
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
    from tefuda.learn.schools import school_of
    from tefuda.workers import cores, worker_pool

    school = school_of(args.game, args.kind)
    check_pictures()
    rate = school.rate if args.rate is None else args.rate
    plan = TrainingPlan(args.rounds, args.games, args.seed, rate=rate, every=args.every, exam=args.exam)
    training = Training(school, plan, Path(args.out), resume=args.resume)
    try:
        with (
            progress_bar(tr("Learning"), plan.rounds) as show,
            worker_pool(args.workers or cores()) as workers,
        ):
            training.run(workers, lambda at: show(at.round, plan.rounds))
    except KeyboardInterrupt:
        text = "Stopped after round {done} of {rounds}; the same command with --resume goes on from there."
        print(tr(text, done=training.progress.round, rounds=plan.rounds), file=sys.stderr)
        return 1
    line = f"tefuda train {shlex.quote(args.game)}" + (f" --kind {args.kind}" if args.kind else "")
    line += f" --rounds {plan.rounds} --games {plan.games} --rate {plan.rate:g}"
    line += f" --every {plan.every} --exam {plan.exam} --seed {plan.seed} --out {Path(args.out).name}"
    made = finish(training, line)
    if args.json:
        print_json(made)
        return 0
    low, high = made["ci95"]
    print(f"{made['score']:.3f} [{low:.3f}, {high:.3f}]", tr(school.exam))
    print(tr("Weights: {path}", path=made["weights"]))
    print(tr("Learning curve: {path}", path=made["curve"]))
    words = ["tefuda", "match", args.game, school.agent(made["weights"]), *school.opponents()]
    print(tr("To play with these weights: {command}", command=" ".join(map(quoted, words))))
    return 0


def quoted(word: str) -> str:
    """Return a word as a shell takes it, in double quotes where it has single ones."""
    return f'"{word}"' if "'" in word and not set(word) & set('"$`\\') else shlex.quote(word)
