"""Run the notebooks as Jupyter does and keep their outputs, or compare them: make docs does that.

python tools/notebooks.py [NAME …]   # run all of notebooks/*.ipynb and write what they print
python tools/notebooks.py --check    # run them; exit 1, and tell it, if anything differs from what is written
"""

from __future__ import annotations

import difflib
import sys
import time
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
SECONDS = 120  # for one cell: one that waits for ever is told


def executed(path: Path) -> Any:
    """Run a notebook from its beginning, in its folder, and return it with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=SECONDS,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
        extra_arguments=["--log-level=ERROR"],  # it would warn that it listens on this machine
    )
    client.execute()
    # What changes from machine to machine says nothing to a reader.
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells, start=1):
        cell["id"] = f"cell-{number}"
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.outputs = _joined(cell.outputs)
    return notebook


def written(notebook: Any) -> str:
    """Return the text of a notebook's file."""
    return f"{nbformat.writes(notebook, sort_keys=True, ensure_ascii=False, indent=1)}\n"


def _joined(outputs: list[Any]) -> list[Any]:
    """Join what was printed in pieces, which come as the machine had time.

    What goes to standard error is progress ("building the table, only once") and depends on the machine.
    """
    joined: list[Any] = []
    for one in outputs:
        if one.output_type == "stream" and one.name == "stderr":
            continue
        if joined and one.output_type == joined[-1].output_type == "stream" and one.name == joined[-1].name:
            joined[-1].text += one.text
        else:
            joined.append(one)
    return joined


def main() -> int:
    """Run every notebook; write or compare."""
    check, differ = "--check" in sys.argv[1:], []
    names = [word for word in sys.argv[1:] if word != "--check"]
    for path in [FOLDER / f"{name}.ipynb" for name in names] or sorted(FOLDER.glob("*.ipynb")):
        began, before = time.perf_counter(), written(nbformat.read(path, as_version=4))
        try:
            after = written(executed(path))
        except CellExecutionError as error:
            print(f"{path.name} stops:\n{error}", file=sys.stderr)
            return 1
        print(f"{path.name}: {time.perf_counter() - began:.1f} s", flush=True)
        if not check:
            path.write_text(after, encoding="utf-8")
        elif after != before:
            differ.append(path.name)
            lines = difflib.unified_diff(
                before.splitlines(), after.splitlines(), "written", "now", lineterm="", n=1
            )
            print("\n".join(list(lines)[:60]), file=sys.stderr)
    if differ:
        print(f"Not what is written: {', '.join(differ)}. make notebooks writes it anew.", file=sys.stderr)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
