"""Tanhinmin in Japanese."""

JAPANESE = {
    "a stronger card or pass, 2 to 6 players": "より強い札かパス、2〜6 人",
}
