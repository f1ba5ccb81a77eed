"""``tefuda reproduce``: the papers, run again."""

from __future__ import annotations

import argparse
import shlex
from collections import Counter
from typing import TYPE_CHECKING

from tefuda.cli.common import add_running, check_running, command, print_json
from tefuda.cli.progress import progress_by_name
from tefuda.core.errors import TefudaError
from tefuda.core.words import columns, tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands
    from tefuda.papers.finding import Finding
    from tefuda.papers.study import Study, StudyEffort


HOW_TO_START = (
    "Nothing was played. tefuda reproduce G2 runs one study, tefuda reproduce --scale quick all of them with "
    "few games, tefuda reproduce --kept shows the results that come with Tefuda."
)


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "reproduce", run, summary="run the studies of the papers and compare, with verdicts",
        example="tefuda reproduce G2 --scale quick --report report",
    )  # fmt: skip
    p.add_argument(
        "tags",
        metavar="TAG",
        nargs="*",
        help="studies to run (default: all; without any option they are only listed)",
    )
    p.add_argument("--list", action="store_true", help="list the studies and what they cost")
    p.add_argument("--scale", help="quick, paper or a share of the games (default quick)")
    p.add_argument(
        "--cells", action="store_true", help="print every cell (default for studies that are named)"
    )
    p.add_argument("--report", metavar="DIR", help="write HTML, plots and CSV to this folder")
    p.add_argument(
        "--kept", action="store_true", help="play nothing: judge the results that come with Tefuda"
    )
    p.add_argument(
        "--keep",
        metavar="DIR",
        help="keep the measurements in this folder, and continue from those already there",
    )
    p.add_argument(
        "--only", default="", metavar="TEXT",
        help="play only cells whose names (or descriptions) contain this (some studies)",
    )  # fmt: skip
    p.add_argument(
        "--files", metavar="DIR",
        help="records of people's games, for studies that need them: P.experts takes PBN and LIN",
    )  # fmt: skip
    add_running(p, default=1)


def run(args: argparse.Namespace) -> int:
    """Run the studies and print the results: one line per study, for named studies one line per cell."""
    from tefuda.papers.catalogue import STUDIES, chosen
    from tefuda.papers.report import prepare_report, write_report
    from tefuda.papers.verdicts import chance_words

    studies = chosen(args.tags)
    options = (args.scale, args.kept, args.cells, args.json, args.report, args.keep, args.store, args.only)
    starts = bool(args.tags) or any(options)
    args.scale = args.scale or "quick"
    if args.list or not starts:
        costs = [[s.tag, tr(s.title), tr("({cost} at --scale paper)", cost=tr(s.full_cost))] for s in STUDIES]
        print("\n".join(columns(costs, "<")))
        if not starts:
            print("\n" + tr(HOW_TO_START))
        return 0
    if args.kept and (args.keep or args.store or args.only or args.files):
        raise TefudaError(
            "--kept plays nothing, so it cannot be combined with --keep, --store, --only or --files."
        )
    if args.only and any(not study.in_parts for study in studies):
        parts = ", ".join(study.tag for study in STUDIES if study.in_parts)
        raise TefudaError("--only is for studies that can be played in parts: {parts}.", parts=parts)
    effort = None if args.kept else _effort(args)
    if args.report:
        prepare_report(args.report)
    words = _words(args)
    findings: list[Finding] = []
    origins: dict[str, str] = {}
    for study in studies:
        if effort is None:
            findings += _judge_kept(study, origins)
        else:
            findings += _measure(study, effort, args.keep, words=words)
    by_cell = bool(args.tags) or args.cells
    if args.json:
        print_json([finding.to_json() for finding in findings])
    else:
        print(cells(findings) if by_cell else overview(studies, findings), flush=True)
        if args.kept and by_cell:
            _tell_reservations(studies)
        if words_of_chance := chance_words(findings):
            print("\n" + words_of_chance)
    if args.report:
        where = write_report(args.report, studies, findings, words=words, origins=origins)
        if not args.json:
            print("\n" + tr("Report written to {path}.", path=where))
    elif not args.json and not by_cell:
        print("\n" + tr("--cells prints every number, --report DIR makes pages with plots of them"))
    return 0


def _words(args: argparse.Namespace) -> str:
    """Return the command as one would type it again."""
    how = ["--kept"] if args.kept else ["--scale", args.scale, "--seed", str(args.seed)]
    only = ["--only", shlex.quote(args.only)] if args.only else []
    files = ["--files", "DIR"] if args.files else []  # where they lie is nobody's business
    return " ".join(["tefuda reproduce", *args.tags, *how, *only, *files])


def _effort(args: argparse.Namespace) -> StudyEffort:
    from pathlib import Path

    from tefuda.papers.study import StudyEffort, parse_scale

    workers = check_running(args)
    if args.store and not args.resume and Path(args.store).exists():
        raise TefudaError(
            "{store} exists: say --resume to go on with it, or name another file.", store=args.store
        )
    if args.files is not None and not Path(args.files).exists():
        raise TefudaError("There is no file or folder {path}.", path=args.files)
    scale, quick = parse_scale(args.scale)
    return StudyEffort(
        scale,
        quick,
        workers,
        seed=args.seed,
        store=args.store,
        progress=progress_by_name(),
        only=args.only,
        files=args.files,
    )


def _measure(study: Study, effort: StudyEffort, keep: str | None, *, words: str) -> list[Finding]:
    from tefuda.papers.progress import StudyProgress
    from tefuda.papers.results import ResultsFolder, judged

    shelf = None if keep is None else ResultsFolder(keep)
    watched, usual = None, effort.progress
    if shelf is not None:
        shelf.fetch(study, effort)
        watched = StudyProgress(shelf.folder, study.tag, words)
        effort.progress = watched.beside(usual)
    try:
        measured = study.measure(effort)
    finally:
        effort.progress = usual
    if not measured:
        raise TefudaError(
            "No cell of {tag} has a name that contains {only!r}.", tag=study.tag, only=effort.only
        )
    if effort.only:  # what earlier runs measured of other cells stays
        names = {one.cell for one in measured}
        measured += [
            one for (tag, cell), one in effort.known.items() if tag == study.tag and cell not in names
        ]
    if shelf is not None:
        shelf.put(study, effort, words, cells=measured)
    if watched is not None:
        watched.end()
    return judged(study, measured) if effort.known else study.judge(measured)


def _judge_kept(study: Study, origins: dict[str, str]) -> list[Finding]:
    from tefuda.papers.results import judged, shipped
    from tefuda.papers.verdicts import not_run

    kept = shipped(study)
    if kept is None:
        return [not_run(study.tag, "all cells", "no results of this study come with Tefuda")]
    origins[study.tag] = kept.origin
    return judged(study, kept.cells)


def _tell_reservations(studies: list[Study]) -> None:
    """Say of kept results what stands between them and their exact repetition."""
    from tefuda.papers.results import shipped

    for study in studies:
        kept = shipped(study)
        for text in [] if kept is None else kept.reservations():
            print(tr("Note: {what}.", what=f"{study.tag}: {text}"))


def overview(studies: list[Study], findings: list[Finding]) -> str:
    """Return one line per study: how many cells have which verdict."""
    from tefuda.papers.finding import VERDICTS, verdict_word

    rows = [[tr("tag"), "", *map(verdict_word, VERDICTS)]]
    for study in studies:
        counts = Counter(f.verdict for f in findings if f.tag == study.tag)
        rows.append([study.tag, tr(study.title), *(str(counts[v] or "") for v in VERDICTS)])
    return "\n".join(columns(rows, "<<>"))


def cells(findings: list[Finding]) -> str:
    """Return one line per cell."""
    from tefuda.papers.finding import side_word, verdict_word
    from tefuda.papers.notes import said_note

    rows = [
        [tr(w) for w in ("tag", "cell", "paper", "ours", "95 % interval", "games", "verdict", "side", "note")]
    ]
    for f in findings:
        low, high = (f"{bound:.3f}" for bound in f.ci95 or (0, 0))
        interval = "" if f.ci95 is None else tr("{low} to {high}", low=low, high=high)
        numbers = [
            "" if v is None else f"{v:,}" if isinstance(v, int) else f"{v:.3f}" for v in (f.paper, f.ours)
        ]
        verdict = [verdict_word(f.verdict), side_word(f)]
        rows.append([f.tag, f.cell, *numbers, interval, str(f.games or ""), *verdict, said_note(f.note)])
    return "\n".join(columns(rows, "<"))
