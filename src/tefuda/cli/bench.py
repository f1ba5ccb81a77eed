"""``tefuda bench``: speeds in CPU seconds, beside a peer where one is installed."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from tefuda.cli.common import command, print_json
from tefuda.cli.progress import progress_bar
from tefuda.core.errors import TefudaError, nearest
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands,
        "bench",
        run,
        summary="measure speeds, per CPU second of this process",
        example="tefuda bench geister --json",
    )
    p.add_argument(
        "names",
        metavar="NAME",
        nargs="*",
        help="benchmarks by how their names begin or end (default: all but the longest)",
    )
    p.add_argument(
        "--experiments", type=int, default=400, metavar="N",
        help=("with the name statistics: simulate N experiments of each kind to check intervals "
        "and tests; with auction: bid and solve N deals"),
    )  # fmt: skip
    p.add_argument(
        "--seed", type=int, metavar="N",
        help="with auction: the seed of the first deal (default: the first of those kept for judging)",
    )  # fmt: skip
    p.add_argument("--peers", action="store_true", help="also run other programs, for comparison")
    p.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.names == ["statistics"]:
        return _statistics(args.experiments, args.json)
    if args.names[:1] == ["auction"]:
        return _auction(args.names[1:], args.experiments, args.seed, as_json=args.json)
    from tefuda.bench.catalogue import GROUPS, all_of, missing_peers

    known = {**all_of("benchmarks"), **(all_of("peers") if args.peers else {})}
    large = {name: one for name, one in all_of("large").items() if name not in known}
    wanted = [GROUPS.get(name, name) for name in args.names]
    chosen = [n for n in known if not wanted or any(_is_in(n, a) for a in wanted)]
    chosen += [n for n in large if n in wanted]  # these take minutes: only by their full names
    known.update(large)
    groups = {name.partition("_")[0] for name in known} | {"batch"}
    for name in wanted:
        if not any(_is_in(n, name) for n in known):
            raise TefudaError(
                "There is no benchmark {name!r}.{hint}", name=name, hint=nearest(name, groups | set(known))
            )
    if args.peers and (missing := missing_peers()):
        text = "Not installed, so not measured: {names} (pip install 'tefuda[peers]')."
        print(tr(text, names=", ".join(missing)), file=sys.stderr)
    results: dict[str, dict[str, Any]] = {}
    with progress_bar(tr("Measuring")) as progress:
        for done, name in enumerate(chosen):
            progress(done, len(chosen))
            results[name] = known[name]()
    if args.json:
        print_json(results)
        return 0
    width = max(len(name) for name in results)
    for name, r in results.items():
        value = "not run" if r["value"] is None else f"{r['value']:,.{0 if r['value'] >= 100 else 3}f}"
        spent = f"({r['cpu_seconds']:.2f} CPU s, threads: {r['threads']})"
        print(f"{name:<{width}}  {value:>12}  {r['unit']}  {spent}")
        if r.get("note"):
            print(f"{'':<{width}}  {r['note']}")
    return 0


def _is_in(name: str, wanted: str) -> bool:
    """Does a name begin with what is wanted, or end with it, as geister_batch does with batch?"""
    return name.startswith(wanted) or name.endswith(f"_{wanted}")


def _auction(tables: list[str], deals: int, seed: int | None, *, as_json: bool) -> int:
    """Judge bidding tables (default: sayc) on random deals; 1 if a game force was broken."""
    from tefuda.bench.auction import FIRST_SEED, judge
    from tefuda.core.errors import whole
    from tefuda.games.bridge.bidding import DEFAULT

    whole(deals, "--experiments", low=1, high=1_000_000)
    first = whole(FIRST_SEED if seed is None else seed, "--seed", low=0, high=2**62)
    found = {}
    beside: list[int] = []
    for name in tables or [DEFAULT]:
        with progress_bar(tr("Bidding and solving")) as progress:
            found[name], distances = judge(name, deals, progress, first=first, beside=beside)
        beside = beside or distances
    if as_json:
        print_json(found)
        return 0
    for name, figures in found.items():
        print(name)
        for what, value in figures.items():
            print(f"  {what:<36} {value:g}")
    return int(any(figures["broken game forces"] for figures in found.values()))


def _statistics(experiments: int, as_json: bool) -> int:
    """Print a line for each simulated design as it comes; 1 if something is not as it should be."""
    from tefuda.bench.statistics import told, trials

    lines: list[dict[str, Any]] = []
    every = trials()
    with progress_bar(tr("Simulating")) as progress:
        for done, trial in enumerate(every):
            progress(done, len(every))
            found = trial.measure(experiments)
            lines += [told(trial, what, rate) for what, rate in found.items()]
    if as_json:
        print_json(lines)
    else:
        for line in lines:
            low, high = line["wanted"]
            numbers = f"{line['value']:.3f} ± {line['error']:.3f}  {low:.3g} to {high:.3g}"
            mark = "" if line["holds"] else "  !"
            print(f"{line['group']:<9} {line['design']:<46} {line['what']:<18} {numbers}{mark}")
    return 0 if all(line["holds"] for line in lines) else 1
