"""Daihinmin in Japanese, by the English text."""

JAPANESE = {
    "daifugo": "大富豪",
    "fugo": "富豪",
    "heimin": "平民",
    "hinmin": "貧民",
    "daihinmin": "大貧民",
    "played out": "上がり",
    "stalemate": "全員パスの連続",
    "out, place {n}": "上がり {n} 位",
    "passed": "パス",
    "holds": "所持",
    "table": "場",
    "empty": "なし",
    "revolution": "革命",
    "lock": "しばり",
    "points a game against default*4": "点/局 (default 4 人と対戦)",
}
