"""``tefuda reproduce``: the papers, run again."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING

from tefuda.cli.common import add_running, check_running, command, print_json
from tefuda.core.errors import TefudaError
from tefuda.core.words import pad, screen_width, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from tefuda.cli.common import Commands
    from tefuda.papers.study import Finding


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "reproduce", run, "run the studies of the papers and compare, with verdicts",
        "tefuda reproduce G2 --scale quick --report report",
    )  # fmt: skip
    p.add_argument("tags", metavar="TAG", nargs="*", help="studies to run (default: all)")
    p.add_argument("--list", action="store_true", help="list the studies and what they cost")
    p.add_argument("--scale", default="quick", help="quick, paper or a share of the games (default quick)")
    p.add_argument("--report", metavar="DIR", help="write HTML, plots and CSV to this folder")
    add_running(p)


def run(args: argparse.Namespace) -> int:
    """Run the studies and print what came out."""
    from pathlib import Path

    from tefuda.papers.book import STUDIES, chosen
    from tefuda.papers.report import write_report
    from tefuda.papers.study import Effort, parse_scale

    studies = chosen(args.tags)
    if args.list:
        for study in STUDIES:
            print(f"{study.tag:<6} {study.title} ({study.full_cost} at --scale paper)")
        return 0
    workers = check_running(args)
    if args.store and not args.resume and Path(args.store).exists():
        raise TefudaError(f"{args.store} exists: say --resume to go on with it, or name another file.")
    scale, quick = parse_scale(args.scale)
    effort = Effort(scale, quick, workers, args.seed, args.store, _progress())
    findings: list[Finding] = []
    for study in studies:
        findings += study.run(effort)
    if args.report:
        words = "tefuda reproduce " + " ".join([*args.tags, "--scale", args.scale, "--seed", str(args.seed)])
        where = write_report(args.report, studies, findings, words)
    if args.json:
        print_json([finding.to_json() for finding in findings])
    else:
        print(table(findings))
        if args.report:
            print("\n" + tr("The report lies in {path}", path=where))
    return 0


def _progress() -> Callable[[str, int, int], None] | None:
    """Show on a terminal which cell is under way; a line of its own, rewritten."""
    if not sys.stderr.isatty():
        return None
    last = [0.0]

    def show(name: str, done: int, total: int) -> None:
        if done == total or time.monotonic() - last[0] > 0.2:
            last[0] = time.monotonic()
            print(
                f"\r\x1b[K{name}: {done}/{total}",
                end="" if done < total else "\r\x1b[K",
                file=sys.stderr,
                flush=True,
            )

    return show


def table(findings: list[Finding]) -> str:
    """Return the findings as text."""
    rows = [[tr(w) for w in ("tag", "cell", "paper", "ours", "95 % interval", "games", "verdict", "note")]]
    for f in findings:
        interval = "" if f.ci95 is None else f"{f.ci95[0]:.3f} to {f.ci95[1]:.3f}"
        numbers = [
            "" if v is None else f"{v:,}" if isinstance(v, int) else f"{v:.3f}" for v in (f.paper, f.ours)
        ]
        rows.append([f.tag, f.cell, *numbers, interval, str(f.games or ""), tr(f.verdict), f.note])
    widths = [max(screen_width(row[k]) for row in rows) for k in range(len(rows[0]))]
    return "\n".join("  ".join(pad(c, w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows)
