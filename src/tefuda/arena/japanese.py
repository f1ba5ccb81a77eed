"""Pages of records and results in Japanese, by the English text."""

JAPANESE = {
    "game": "対局",
    "truth": "全体",
    "and {n} moves more": "ほか {n} 手",
}
