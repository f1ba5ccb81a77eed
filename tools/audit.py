"""Ask pip-audit whether the installed packages have known holes: ``python tools/audit.py``.

Exit code 1 where there are any. Where its service cannot be reached nobody knows, which is said and is no
failure: whether a change lands must not hang on somebody's network.
"""

from __future__ import annotations

import json
import subprocess
import sys

COMMAND = [
    sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off", "--timeout", "15",
    "--skip-editable",
]  # fmt: skip


def main() -> int:
    """Ask, and print the answer in a few lines."""
    try:
        done = subprocess.run(COMMAND, capture_output=True, text=True, timeout=300)
        packages = json.loads(done.stdout)["dependencies"]
    except subprocess.TimeoutExpired:
        return _unknown("no answer within five minutes")
    except (ValueError, KeyError):
        return _unknown((done.stderr.strip().splitlines() or ["no answer"])[-1])
    judged = [package for package in packages if "vulns" in package]
    holes = [(package, hole) for package in judged for hole in package["vulns"]]
    if not judged:
        return _unknown(f"none of {len(packages)} packages was found at its service")
    print(f"pip-audit: {len(judged)} of {len(packages)} packages judged, {len(holes)} known holes")
    for package, hole in holes:
        fixed = ", ".join(hole["fix_versions"]) or "no version"
        print(f"  {package['name']} {package['version']}: {hole['id']}, fixed in {fixed}")
    return 1 if holes else 0


def _unknown(why: str) -> int:
    print(f"pip-audit: nothing was judged ({why})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
