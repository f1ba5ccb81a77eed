"""The texts of the page: English in its scripts, in calls of ``tr``, for the catalogue of translations."""

from __future__ import annotations

import json
import re
from importlib.resources import files

_CALL = re.compile(r'\btr\(\s*("(?:[^"\\]|\\.)*")')


def page_texts() -> dict[str, set[str]]:
    """Return every text that the page says, with the scripts that say it.

    >>> "lobby.js" in page_texts()["Play"]
    True
    """
    found: dict[str, set[str]] = {}
    for path in (files("tefuda.web") / "static").iterdir():
        if path.name.endswith(".js"):
            for match in _CALL.finditer(path.read_text(encoding="utf-8")):
                found.setdefault(json.loads(match[1]), set()).add(path.name)
    return found


WORDS: tuple[str, ...] = tuple(sorted(page_texts()))
