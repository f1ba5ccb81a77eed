"""Geister in Japanese, by the English text."""

JAPANESE = {
    "escape": "脱出",
    "blue captured": "青をすべて取る",
    "red captured": "赤をすべて取られる",
}
