"""``tefuda doctor``: is everything here that Tefuda needs?"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tefuda.cli.common import command, print_json
from tefuda.cli.terminal import can_write, has_colours
from tefuda.core.words import columns, language, tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands

OPTIONAL = (  # what is needed for what, and how it is installed
    ("matplotlib", "matplotlib", "plots of reports", "report"),
    ("markdown-it-py", "markdown_it", "pages of reports", "report"),
    ("pandas", "pandas", "tables of results", "data"),
    ("pyarrow", "pyarrow", "export to Arrow and Parquet", "data"),
    ("Dask", "distributed", "clusters", "cluster"),
    ("Starlette", "starlette", "the table in the browser", "web"),
    ("uvicorn", "uvicorn", "the table in the browser", "web"),
    ("websockets", "websockets", "the table in the browser", "web"),
    ("PettingZoo", "pettingzoo", "learning libraries", "interop"),
    ("Gymnasium", "gymnasium", "learning libraries", "interop"),
    ("OpenSpiel", "pyspiel", "comparisons of speed", "peers"),
)
PROGRAM = (
    "#include <bit>\n#include <concepts>\nstatic_assert(std::popcount(7u) == 3 && std::integral<int>);\n"
)


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands,
        "doctor",
        run,
        summary="check the installation and suggest improvements",
        example="tefuda doctor",
    )
    p.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print what was found; exit 1 if something is broken."""
    findings = checks()
    if args.json:
        print_json(findings)
    else:
        rows = [["ok  " if f["ok"] else tr("FAIL"), tr(f["check"]), f["found"]] for f in findings]
        print("\n".join(columns(rows, "<<<")))
    return 0 if all(f["ok"] for f in findings) else 1


def checks() -> list[dict[str, Any]]:
    """Look at Python, the native module, this machine and the optional parts."""
    from tefuda.play.provenance import provenance
    from tefuda.workers import cores

    where = provenance()
    commit = where["commit"] or tr("unknown")
    out = [
        _finding("python", sys.version_info >= (3, 10), f"{where['python']}, {where['machine']}"),
        _finding(
            "tefuda", where["tefuda"] is not None,
            tr("{version}, commit {commit}", version=where["tefuda"], commit=commit),
        ),
        _native(),
        _search(),
        _finding("cores", True, f"{cores()}"),
        _terminal(),
        _cache(),
        _compiler(),
    ]  # fmt: skip
    for name, module, purpose, extra in OPTIONAL:
        out.append(_package(name, module, purpose=purpose, extra=extra))
    return out


def _finding(check: str, ok: bool, found: str) -> dict[str, Any]:
    return {"check": check, "ok": ok, "found": found}


def _native() -> dict[str, Any]:
    from tefuda._native import geister

    path = tr("BMI2 instructions") if geister.has_fast_bits() else tr("portable path (this CPU has no BMI2)")
    fast, slow = (geister.random_games(200, 1, portable=portable).wins for portable in (False, True))
    return _finding("native module", fast == slow, tr("loaded; {path}", path=path))


def _search() -> dict[str, Any]:
    from tefuda import agent, load

    decision = agent("ismcts(iterations=2000)").decide(load("geister").new_state(seed=1).view(0))
    found = tr("2,000 iterations in {ms} ms", ms=f"{decision.seconds * 1000:.0f}")
    return _finding("search", decision.iterations == 2000, found)


def _terminal() -> dict[str, Any]:
    parts = [tr("output in {encoding}", encoding=sys.stdout.encoding), f"lang={language()}"]
    parts.append(tr("Japanese can be shown") if can_write("手札") else tr("Japanese cannot be shown"))
    parts.append(tr("colours") if has_colours() else tr("no colours"))
    parts.append(tr("line editing") if find_spec("readline") else tr("no line editing (no readline)"))
    return _finding("terminal", True, ", ".join(parts))


def _cache() -> dict[str, Any]:
    """Can endgame tables be kept?"""
    from tefuda.endgame.files import cache_folder

    there = folder = Path(cache_folder())
    try:
        there = next(parent for parent in (folder, *folder.parents) if parent.exists())
        with tempfile.NamedTemporaryFile(dir=there):
            pass
    except OSError as error:
        text = tr(
            "{path} cannot be written ({why}): set TEFUDA_CACHE to another folder",
            path=there,
            why=error.strerror,
        )
        return _finding("cache folder", False, text)
    free = shutil.disk_usage(there).free
    text = tr("{path}, {free} GB free", path=folder, free=f"{free / 1e9:.1f}")
    return _finding("cache folder", free > 10_000_000, text)


def _compiler() -> dict[str, Any]:
    """A compiler is needed only to build from source; then it must know C++20."""
    names = (os.environ.get("CXX", ""), "c++", "g++", "clang++")
    compiler = next((path for name in names if name and (path := shutil.which(name))), None)
    if compiler is None:
        return _finding("C++ compiler", True, tr("none (needed only to build from source)"))
    try:
        done = subprocess.run(
            [compiler, "-std=c++20", "-fsyntax-only", "-x", "c++", "-"],
            input=PROGRAM, text=True, capture_output=True, timeout=60,
        )  # fmt: skip
        knows = done.returncode == 0
    except (OSError, subprocess.SubprocessError):
        knows = False
    return _finding("C++ compiler", True, f"{compiler}, " + (tr("C++20") if knows else tr("without C++20")))


def _package(name: str, module: str, *, purpose: str, extra: str) -> dict[str, Any]:
    if find_spec(module) is None:
        text = "not installed; for {purpose}: pip install 'tefuda[{extra}]'"
        return _finding(name, True, tr(text, purpose=tr(purpose), extra=extra))
    try:
        found = version({"Dask": "distributed", "OpenSpiel": "open_spiel"}.get(name, name))
    except PackageNotFoundError:
        found = "?"
    return _finding(name, True, found)
