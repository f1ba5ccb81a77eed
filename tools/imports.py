"""Print which room imports which, as docs/architecture.md shows it. Usage: tools/imports.py [SRC]

Lines and modules of every room, and how many of its modules import which other rooms; read from the source
alone, so that another checkout can be looked at too.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

ORDER = (
    "core",
    "statistics",
    "bandits",
    "workers",
    "games",
    "search",
    "beliefs",
    "endgame",
    "agents",
    "play",
    "arena",
)
ORDER += ("learn", "papers", "bench", "wire", "interop", "web", "cli")


def imported(path: Path) -> set[str]:
    """Return the rooms that a module imports, those inside functions too; types alone do not count."""
    found = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            node.body = []
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module == "tefuda":
                names = [f"tefuda.{alias.name}" for alias in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("tefuda.")}
    return found


def main() -> None:
    """Print a line a room."""
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1] / "src") / "tefuda"
    rooms = [room for room in ORDER if (root / room).is_dir()]
    for room in rooms:
        files = sorted((root / room).rglob("*.py"))
        lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
        used = Counter(other for path in files for other in imported(path) if other != room)
        uses = ", ".join(f"{other} {used[other]}" for other in rooms if used[other])
        print(f"{room:11}{len(files):4} modules{lines:6} lines  uses {uses or 'nothing'}")


if __name__ == "__main__":
    main()
