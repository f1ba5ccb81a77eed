"""Drawings on their way to a browser: whole the first time, then what changed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from tefuda.core.picture import Picture


class Sent:
    """Remembers the last drawing of a connection, so that the next is told as a change of it.

    >>> sent, sheet = Sent(), Picture(40, 20, "a greeting")
    >>> sheet.text(5, 15, "hello")
    >>> sorted(sent.whole_or_patch(sheet))
    ['hash', 'height', 'parts', 'shapes', 'spots', 'title', 'width']
    >>> sheet.text(5, 35, "again")
    >>> sent.whole_or_patch(sheet)["edit"]
    [1, 0, ['<text x="5" y="35">again</text>']]
    """

    def __init__(self) -> None:
        self._last: dict[str, Any] | None = None
        self._shapes: dict[str, str] = {}  # all that this browser knows

    def whole_or_patch(self, picture: Picture) -> dict[str, Any]:
        """Return the drawing as data, or as a change of the last where that is smaller."""
        data = picture.to_json()
        data = {"hash": _digest(data), **data}
        last, self._last = self._last, data
        known = self._shapes
        self._shapes = {**known, **data["shapes"]}
        if last is None:
            return data
        patch = _patch(last, data)
        patch["shapes"] = {
            name: markup for name, markup in data["shapes"].items() if known.get(name) != markup
        }
        return patch


def _patch(last: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    old, new = last["parts"], data["parts"]
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    patch = {
        "base": last["hash"],
        "hash": data["hash"],
        "width": data["width"],
        "height": data["height"],
        "title": data["title"],
        "edit": [start, len(old) - start - end, new[start : len(new) - end]],
    }
    if last["spots"] != data["spots"]:
        patch["spots"] = data["spots"]
    return patch


def _digest(data: dict[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:16]
