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
    "That is neither one card, cards of one rank nor a sequence.": "1 枚、同じ数字、階段のいずれでもありません。",
    "The suits are locked: only those of {cards} count.": "しばりです: {cards} と同じマークしか出せません。",
    "You must give {n} cards.": "{n} 枚渡してください。",
    "player {n} still held: {cards}": "プレイヤー {n} の残り: {cards}",
    "{cards} lies there: as many cards of the same kind are needed.": "場は {cards} です: 同じ枚数・同じ種類の札が必要です。",
}
