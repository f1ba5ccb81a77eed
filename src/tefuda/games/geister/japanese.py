"""Geister in Japanese, by the English text."""

JAPANESE = {
    "escape": "脱出",
    "blue captured": "青をすべて取る",
    "none captured": "取られた駒なし",
    "escaped": "脱出",
    "ply {ply} of {most}": "{most} 手中 {ply} 手目",
    "red captured": "赤をすべて取られる",
}
