"""The names of cells as people read them; data keep the short ones."""

from __future__ import annotations

import re

from tefuda.core.words import said, tr


def readable(cell: str) -> str:
    """Return the name of a cell in words.

    >>> readable("blue0-red1, 50,000 play-outs")
    '0 blue, 1 red known, 50,000 play-outs'
    >>> readable("C2: without collusion")
    'setting C2: without collusion'
    """
    cell = re.sub(r"\bblue(\d)-red(\d)", _colours, cell)
    cell = re.sub(r"^(C\d)(?=[:,])", lambda found: tr("setting {name}", name=found[1]), cell)
    cell = re.sub(r"\b(with|without) collusion$", _collusion, cell)
    return said(re.sub(r"\bt=(\d)", r"t = \1", cell))  # by a template of papers/notes.py, if there is one


def _collusion(found: re.Match[str]) -> str:
    return tr("with collusion") if found[1] == "with" else tr("without collusion")


def _colours(found: re.Match[str]) -> str:
    blue, red = found.groups()
    return tr("{blue} blue, {red} red known", blue=blue, red=red)
