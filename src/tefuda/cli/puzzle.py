"""``tefuda puzzle``: a position with a task that can be proved, to be solved in the terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.cli.common import command, print_json
from tefuda.cli.terminal import has_colours
from tefuda.core.errors import TefudaError, whole
from tefuda.core.words import said, tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands
    from tefuda.core.puzzle import Puzzle

HELP = """  a move      such as: {example}
  moves       list the legal moves
  solution    give up and show the solution
  quit        leave"""


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands,
        "puzzle",
        run,
        summary="solve a puzzle, in the terminal",
        example="tefuda puzzle daihinmin --number 3",
    )
    p.add_argument("game", metavar="GAME")
    p.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the collection (default 1)")
    p.add_argument(
        "--number",
        type=int,
        default=1,
        metavar="N",
        help="number of the puzzle in the collection (default 1)",
    )
    p.add_argument("--solution", action="store_true", help="print the solution instead of asking for it")
    p.add_argument("--json", action="store_true", help="print the problem and its solution as JSON")


def run(args: argparse.Namespace) -> int:
    """Show one puzzle, and play it with the person."""
    from tefuda.games import load

    number = whole(args.number, "--number", low=1, high=10**9)
    puzzle = load(args.game).puzzle(args.seed, number)
    if args.json:
        print_json(puzzle.to_json())
        return 0
    seat = puzzle.player + 1
    print(
        tr("Puzzle {number} (seed {seed}): you are player {seat}.", number=number, seed=args.seed, seat=seat)
    )
    print(tr(puzzle.task))
    if args.solution:
        _show(puzzle)
        _tell_solution(puzzle)
        return 0
    print(tr("Type a move, ? for help."))
    return _ask(puzzle)


def _ask(puzzle: Puzzle) -> int:
    """Ask until it is solved; 1 when the person gave up."""
    wrong = 0
    while not puzzle.is_solved:
        _show(puzzle)
        outcome = _turn(puzzle)
        if outcome is None:
            return 1
        wrong += outcome
    print(tr("Solved, after {n} wrong moves.", n=wrong) if wrong else tr("Solved, without a mistake."))
    return 0


def _turn(puzzle: Puzzle) -> int | None:
    """Read lines until a right move is made; return the number of wrong ones, or None to leave."""
    view, wrong, interface = puzzle.view, 0, puzzle.state.game.human_interface()
    while True:
        try:
            line = input(tr("Your move: ")).strip()
        except EOFError:
            print()
            return None
        if line in ("quit", "q", "exit"):
            return None
        if line == "solution":
            _tell_solution(puzzle)
            return None
        if line in ("?", "help"):
            print(tr(HELP, example=view.legal_moves[-1]))
        elif line == "moves":
            print(tr("Legal moves:"))
            print("\n".join(interface.moves(view)))
        elif line:
            try:
                move = interface.read(line, view)
            except TefudaError as error:
                print(said(error))
                continue
            if move not in view.legal_moves:
                print(interface.why_not(move, view))
                continue
            if puzzle.is_right(move):
                print(tr("Right."))
                puzzle.play(move)
                return wrong
            print(tr(puzzle.refusal))
            wrong += 1


def _show(puzzle: Puzzle) -> None:
    print()
    print(puzzle.state.game.show(puzzle.view, has_colours()))
    if puzzle.clue():
        print(puzzle.clue())


def _tell_solution(puzzle: Puzzle) -> None:
    print(tr("The solution: {moves}", moves=", ".join(move.text for move in puzzle.solution())))
