"""``tefuda doctor``: is everything here that Tefuda needs?"""

from __future__ import annotations

import argparse
import shutil
import sys
from typing import TYPE_CHECKING, Any

from tefuda.cli.common import command, print_json

if TYPE_CHECKING:
    from tefuda.cli.common import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "doctor", run, "check the installation and say what could be better", "tefuda doctor"
    )
    p.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print what was found; exit 1 if something is broken."""
    findings = checks()
    if args.json:
        print_json(findings)
    else:
        width = max(len(f["check"]) for f in findings)
        for f in findings:
            print(f"{'ok  ' if f['ok'] else 'FAIL'}  {f['check']:<{width}}  {f['found']}")
    return 0 if all(f["ok"] for f in findings) else 1


def checks() -> list[dict[str, Any]]:
    """Look at Python, the native module, this machine and the optional parts."""
    from tefuda.arena.provenance import provenance
    from tefuda.workers import cores

    where = provenance()
    out = [
        _finding("python", sys.version_info >= (3, 10), f"{where['python']} on {where['machine']}"),
        _finding(
            "tefuda", where["tefuda"] is not None, f"{where['tefuda']}, commit {where['commit'] or 'unknown'}"
        ),
        _native(),
        _search(),
        _finding("cores", True, f"{cores()}"),
        _finding("terminal", True, f"output in {sys.stdout.encoding}"),
    ]
    compiler = next((shutil.which(name) for name in ("c++", "g++", "clang++") if shutil.which(name)), None)
    out.append(_finding("C++ compiler", True, compiler or "none (needed only to build from source)"))
    out.append(_finding("peers", True, _peers()))
    return out


def _finding(check: str, ok: bool, found: str) -> dict[str, Any]:
    return {"check": check, "ok": ok, "found": found}


def _native() -> dict[str, Any]:
    from tefuda._native import geister

    path = "BMI2 instructions" if geister.has_fast_bits() else "portable path (this CPU has no BMI2)"
    fast, slow = (geister.random_games(200, 1, portable=portable).wins for portable in (False, True))
    return _finding("native module", fast == slow, f"loaded; {path}")


def _search() -> dict[str, Any]:
    from tefuda import agent, load

    decision = agent("ismcts(iterations=2000)").decide(load("geister").new_state(seed=1).view(0))
    return _finding(
        "search", decision.iterations == 2000, f"2,000 iterations in {decision.seconds * 1000:.0f} ms"
    )


def _peers() -> str:
    from importlib.util import find_spec

    return "OpenSpiel " + (
        "installed" if find_spec("pyspiel") else "not installed (pip install tefuda[peers])"
    )
