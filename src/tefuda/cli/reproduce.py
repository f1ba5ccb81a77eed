"""``tefuda reproduce``: the papers, run again."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING

from tefuda.cli.common import add_running, check_running, command, print_json
from tefuda.core.errors import TefudaError
from tefuda.core.words import columns, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from tefuda.cli.common import Commands
    from tefuda.papers.study import Finding, Study


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "reproduce", run, "run the studies of the papers and compare, with verdicts",
        "tefuda reproduce G2 --scale quick --report report",
    )  # fmt: skip
    p.add_argument("tags", metavar="TAG", nargs="*", help="studies to run (default: all)")
    p.add_argument("--list", action="store_true", help="list the studies and what they cost")
    p.add_argument("--scale", default="quick", help="quick, paper or a share of the games (default quick)")
    p.add_argument(
        "--cells", action="store_true", help="print every cell (default for studies that are named)"
    )
    p.add_argument("--report", metavar="DIR", help="write HTML, plots and CSV to this folder")
    add_running(p)


def run(args: argparse.Namespace) -> int:
    """Run the studies and print what came out: a line a study, of named ones a line a cell."""
    from pathlib import Path

    from tefuda.papers.book import STUDIES, chosen
    from tefuda.papers.report import prepare_report, write_report
    from tefuda.papers.study import Effort, parse_scale

    studies = chosen(args.tags)
    if args.list:
        costs = [[s.tag, tr(s.title), f"({s.full_cost} at --scale paper)"] for s in STUDIES]
        print("\n".join(columns(costs, "<")))
        return 0
    workers = check_running(args)
    if args.store and not args.resume and Path(args.store).exists():
        raise TefudaError(f"{args.store} exists: say --resume to go on with it, or name another file.")
    scale, quick = parse_scale(args.scale)
    if args.report:
        prepare_report(args.report)
    effort = Effort(scale, quick, workers, args.seed, args.store, _progress())
    findings: list[Finding] = []
    for study in studies:
        findings += study.run(effort)
    by_cell = bool(args.tags) or args.cells
    if args.json:
        print_json([finding.to_json() for finding in findings])
    else:
        print(cells(findings) if by_cell else overview(studies, findings), flush=True)
    if args.report:
        words = "tefuda reproduce " + " ".join([*args.tags, "--scale", args.scale, "--seed", str(args.seed)])
        where = write_report(args.report, studies, findings, words)
        if not args.json:
            print("\n" + tr("The report lies in {path}", path=where))
    elif not args.json and not by_cell:
        print("\n" + tr("--cells prints every number, --report DIR makes pages with plots of them"))
    return 0


def _progress() -> Callable[[str, int, int], None]:
    """Show which cell is under way: on a terminal a line that is rewritten, in a log a line every minute."""
    terminal = sys.stderr.isatty()
    last = [time.monotonic()]

    def show(name: str, done: int, total: int) -> None:
        text, now = f"{name}: {done}/{total}", time.monotonic()
        if terminal and (done == total or now - last[0] > 0.2):
            last[0] = now
            print("\r\x1b[K" + text, end="" if done < total else "\r\x1b[K", file=sys.stderr, flush=True)
        elif not terminal and now - last[0] > 60:
            last[0] = now
            print(text, file=sys.stderr, flush=True)

    return show


def overview(studies: list[Study], findings: list[Finding]) -> str:
    """Return a line a study: how many cells have which verdict."""
    from tefuda.papers.study import VERDICTS

    rows = [[tr("tag"), "", *(tr(verdict) for verdict in VERDICTS)]]
    for study in studies:
        counts = Counter(f.verdict for f in findings if f.tag == study.tag)
        rows.append([study.tag, tr(study.title), *(str(counts[v] or "") for v in VERDICTS)])
    return "\n".join(columns(rows, "<<>"))


def cells(findings: list[Finding]) -> str:
    """Return a line a cell."""
    rows = [[tr(w) for w in ("tag", "cell", "paper", "ours", "95 % interval", "games", "verdict", "note")]]
    for f in findings:
        low, high = (f"{bound:.3f}" for bound in f.ci95 or (0, 0))
        interval = "" if f.ci95 is None else tr("{low} to {high}", low=low, high=high)
        numbers = [
            "" if v is None else f"{v:,}" if isinstance(v, int) else f"{v:.3f}" for v in (f.paper, f.ours)
        ]
        rows.append([f.tag, f.cell, *numbers, interval, str(f.games or ""), tr(f.verdict), f.note])
    return "\n".join(columns(rows, "<"))
