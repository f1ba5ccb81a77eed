"""Errors in Japanese: the sentences that users meet most, by patterns, since they hold names and numbers."""

from __future__ import annotations

import re
from functools import lru_cache

from tefuda.cli.japanese import KINDS, SENTENCES
from tefuda.core.words import language

_MEANT = re.compile(r" Did you mean (.*)\?\Z")
_KNOWN = re.compile(r" Known: (.*)\.\Z")


def said(text: object) -> str:
    """Return a sentence in the user's language, where it is known in that; else as it is.

    >>> said("There is no game named 'x'.")
    "There is no game named 'x'."
    """
    sentence = str(text)
    if language() != "ja":
        return sentence
    for pattern, words in ((_MEANT, " もしかして: {}"), (_KNOWN, " 使えるもの: {}。")):
        hint = pattern.search(sentence)
        if hint:
            return said(sentence[: hint.start()]) + words.format(hint[1].replace(" or ", " / "))
    for pattern, japanese in _patterns():
        match = pattern.fullmatch(sentence)
        if match:
            return japanese.format(
                **{key: KINDS.get(value, value) for key, value in match.groupdict().items()}
            )
    return sentence


@lru_cache(maxsize=1)
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Turn the sentences into patterns, those with more fixed words first."""
    order = sorted(SENTENCES, key=lambda text: -len(re.sub(r"\{\w+\}", "", text)))
    return [
        (re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(text)), re.DOTALL), SENTENCES[text])
        for text in order
    ]
