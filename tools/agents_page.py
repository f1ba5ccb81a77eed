"""Write docs/agents.md: every agent, estimator and play-out with its parameters, from the books themselves.

python tools/agents_page.py           write the page
python tools/agents_page.py --check   say whether it is up to date; nothing is written
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from tefuda.agents import AGENTS
from tefuda.agents.parameters import meaning
from tefuda.beliefs import ESTIMATORS
from tefuda.core.policy import POLICIES
from tefuda.games import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "agents.md"
HEAD = """# Agents and their parameters

Made by `python tools/agents_page.py` from the agents themselves; `tefuda agents GAME` lists those of a game
with the defaults used there, `tefuda agents GAME NAME` explains one. An agent is named by a text such as
`"ismcts(iterations=5000, worlds=deeds)"`: a Python call with literals. `worlds=…` takes an estimator,
`playout=…` a policy; both are listed below, too.
"""


def page() -> str:
    """Return the text of the page."""
    parts = [HEAD]
    for title, book in (
        ("Agents", AGENTS),
        ("Estimators: `worlds=…`", ESTIMATORS),
        ("Policies: `playout=…`, `policy=…`", POLICIES),
    ):
        parts.append(f"## {title}\n")
        for entry in book.entries():
            parts.append(_section(book, entry))
    return "\n".join(parts).rstrip() + "\n"


def _section(book: Any, entry: Any) -> str:
    games = [f"`{name}`" for name in (entry.games or ())]
    where = f"*{', '.join(games)}*: " if games else ""
    lines = [f"### `{entry.name}`\n", f"{where}{entry.summary}.\n"]
    lines += _table(entry.name, entry.parameters())
    for game in entry.variants:
        lines += [f"In {GAMES.entry(game).name} it is another player, with these parameters:\n"]
        lines += _table(entry.name, book.variant(entry.name, game).parameters())
    return "\n".join(lines)


def _table(name: str, parameters: Any) -> list[str]:
    rows = [
        f"| `{key}` | {_default(param)} | {meaning(name, key)} |"
        for key, param in parameters.items()
        if param.kind not in (param.VAR_POSITIONAL, param.VAR_KEYWORD)
    ]
    return ["| parameter | default | what it means |", "|---|---|---|", *rows, ""] if rows else []


def _default(param: Any) -> str:
    if param.default is param.empty:
        return "*required*"
    value = param.default
    if isinstance(value, (list, tuple)):
        return f"`[{', '.join(map(str, value))}]`"
    if isinstance(value, float):
        return f"`{value:.6g}`"
    return f"`{value if not isinstance(value, str) else repr(value)}`"


def main() -> int:
    """Write the page, or compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail if the page is not up to date"
    )
    args = parser.parse_args()
    text = page()
    if not args.check:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    same = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
    print(
        "docs/agents.md is up to date"
        if same
        else "docs/agents.md is not up to date: run tools/agents_page.py"
    )
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
