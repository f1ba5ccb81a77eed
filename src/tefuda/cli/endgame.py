"""``tefuda endgame``: build tables of solved Tanhinmin endings, look into them, solve positions."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tefuda.cli.common import command, print_json
from tefuda.cli.progress import progress_bar
from tefuda.core.words import columns, tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands

SOLVE_EXAMPLE = 'tefuda endgame solve "1 3 10 / 2 / 4 6 8 / 5 7 9" --explain'


def add(commands: Commands) -> None:
    """Add the command with its three verbs."""
    top = command(
        commands, "endgame", run_nothing,
        summary="solved endings of Tanhinmin: build tables, look into them, solve positions",
        example=SOLVE_EXAMPLE,
    )  # fmt: skip
    top.set_defaults(parser=top)
    verbs = top.add_subparsers(title=tr("verbs"), metavar="VERB")
    build = command(
        verbs, "build", run_build, summary="solve all endings up to a number of cards and keep them on disk",
        example="tefuda endgame build --players 4 --cards 10",
    )  # fmt: skip
    _kind_options(build)
    build.add_argument("--threads", type=int, metavar="N", help="threads to use (default: all cores)")
    build.add_argument("--force", action="store_true", help="build the table again even if it exists")
    build.add_argument("--json", action="store_true", help="print JSON, as info does")
    info = command(
        verbs, "info", run_info, summary=("show what a table contains; a small table is built if it "
        "does not exist"),
        example="tefuda endgame info --players 3 --cards 10 --rule paper --json",
    )  # fmt: skip
    _kind_options(info)
    info.add_argument("--json", action="store_true", help="print JSON")
    solve = command(
        verbs,
        "solve",
        run_solve,
        summary="solve one position, on lead or in the middle of a trick",
        example=SOLVE_EXAMPLE,
    )
    solve.add_argument(
        "text",
        metavar="TEXT",
        help='hands by seat, then the trick: "1 3 10 / 2 / 4 6 8 / 5 7 9 ; table=5 by=2 passed=3,4 turn=1"',
    )
    solve.add_argument(
        "--rule", default="full", metavar="full|paper", help="the real game's rule or the paper's"
    )
    solve.add_argument("--explain", action="store_true", help="draw the tree of the trick")
    solve.add_argument("--json", action="store_true", help="print JSON")


def run_nothing(args: argparse.Namespace) -> int:
    """Say which verbs there are."""
    args.parser.print_help()
    return 2


def _kind_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, required=True, metavar="P", help="2 to 6")
    parser.add_argument("--cards", type=int, required=True, metavar="N", help="cards in all hands together")
    parser.add_argument(
        "--rule", default="full", metavar="full|paper", help="the real game's rule or the paper's"
    )
    parser.add_argument(
        "--ties", default="all", metavar="all|none", help="none: only cards of distinct ranks"
    )


def run_build(args: argparse.Namespace) -> int:
    """Build a table."""
    from tefuda.endgame import EndgameTable, Kind, build
    from tefuda.endgame.table import to_stderr

    kind = Kind(args.players, args.cards, args.rule, ties=args.ties)
    with progress_bar(f"{tr('Solving')} {kind}") as progress:
        path = build(kind, threads=args.threads, force=args.force, progress=progress, say=to_stderr)
    _show(EndgameTable.read(path), args.json)
    return 0


def run_info(args: argparse.Namespace) -> int:
    """Show a table's counts."""
    from tefuda.endgame import open_table

    _show(open_table(args.players, args.cards, args.rule, ties=args.ties), args.json)
    return 0


def _show(table: Any, as_json: bool) -> None:
    info = table.info()
    if as_json:
        print_json(info)
        return
    sizes = {"bytes": f"{info['bytes']:,}", "bits": info["bits_per_entry"]}
    print(tr("{kind}, {bytes} bytes, {bits} bits per entry", kind=table.kind, **sizes))
    rows = [
        ("patterns", "reduced endings, empty hands included"),
        ("playable", "every hand has a card"),
        ("won", "of these, the leader wins by force"),
        ("nontrivial", "the leader has two cards or more"),
        ("nontrivial_won", "of these, won"),
        ("nontrivial_lost", "lost: the leader cannot be first"),
        ("nontrivial_open", "open: a player who is indifferent decides"),
    ]
    if info["won_paper"] is not None:
        rows.append(("won_paper", "won, plus empty own hands, as the paper counts"))
    print("\n".join(columns([[key, f"{info[key]:,}", tr(meaning)] for key, meaning in rows], "<><")))
    cards = ", ".join(f"{c}: {n:,}" for c, n in info["won_by_first_card"].items())
    print(tr("wins by smallest winning card: {cards}", cards=cards))
    times = {"seconds": f"{info['build_seconds']:.2f}", "cpu": f"{info['build_cpu_seconds']:.2f}"}
    print(tr("built in {seconds} s ({cpu} CPU s): {path}", path=info["path"], **times))


def run_solve(args: argparse.Namespace) -> int:
    """Solve one position."""
    from tefuda.endgame import explain, solve

    solution = solve(args.text, args.rule)
    if args.json:
        data = solution.to_json()
        if args.explain:
            data["tree"] = explain(solution).splitlines()
        print_json(data)
        return 0
    print(solution)
    if args.explain:
        print(explain(solution))
    return 0
