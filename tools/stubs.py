"""Write the stubs of the native module to src/tefuda/_native, or check that they are up to date."""

from __future__ import annotations

import filecmp
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent / "src" / "tefuda" / "_native"


def main() -> int:
    """Generate; with --check compare only."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-r", "-m", "tefuda._native", "-O", folder]
        subprocess.run(command, check=True, cwd=folder)
        fresh = {path.name: path for path in (Path(folder) / "_native").glob("*.pyi")}
        if "--check" in sys.argv:
            old = {path.name for path in HERE.glob("*.pyi")}
            same = old == set(fresh) and all(
                filecmp.cmp(HERE / n, p, shallow=False) for n, p in fresh.items()
            )
            if not same:
                print("The stubs in src/tefuda/_native are out of date: run make stubs.")
            return 0 if same else 1
        for path in HERE.glob("*.pyi"):
            path.unlink()
        for name, path in fresh.items():
            (HERE / name).write_text(path.read_text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
