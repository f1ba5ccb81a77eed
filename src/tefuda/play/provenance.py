"""Where a result comes from: version, commit, machine."""

from __future__ import annotations

import platform
import subprocess
from datetime import datetime, timezone
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any


@lru_cache(maxsize=1)
def provenance() -> dict[str, Any]:
    """Return version, commit (when run from a checkout), Python and machine."""
    try:
        release: str | None = version("tefuda")
    except PackageNotFoundError:
        release = None
    return {
        "tefuda": release,
        "commit": _commit(),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
    }


def made_by() -> str:
    """Return who made a page, and when, as a line.

    >>> made_by().startswith("Tefuda ")
    True
    """
    where = provenance()
    commit = [where["commit"]] if where["commit"] else []  # an installed package does not know it
    when = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    return ", ".join(
        [f"Tefuda {where['tefuda']}", *commit, f"Python {where['python']}", where["machine"], when]
    )


def _commit() -> str | None:
    """Return the commit of the checkout that this file belongs to; None for an installed package."""
    here = Path(__file__).resolve()
    root = next((folder for folder in here.parents if (folder / ".git").exists()), None)
    if root is None or not (root / "native").is_dir():
        return None
    try:
        done = subprocess.run(
            ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=12"],
            capture_output=True, text=True, timeout=5, check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
