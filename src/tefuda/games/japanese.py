"""The drawings of games in Japanese, by the English text."""

JAPANESE = {
    "player {n}": "プレイヤー {n}",
    "you ({n})": "あなた ({n})",
    "to move: player {n}": "手番: プレイヤー {n}",
    "moves": "手順",
    "scores": "得点",
    "yes": "はい",
    "no": "いいえ",
    "table": "場",
    "table: player {n} played": "場: プレイヤー {n}",
    "empty": "なし",
    "{n} cards": "{n} 枚",
    "out, place {n}": "上がり {n} 位",
    "passed": "パス",
    "pass": "パス",
    "You do not hold {cards}.": "{cards} は持っていません。",
    "You lead: play something.": "あなたが親です。何か出してください。",
    "{mine} does not beat {cards}.": "{mine} は {cards} より強くありません。",
    "player {n} was dealt: {cards}": "プレイヤー {n} の手札: {cards}",
    "your card: {card}": "あなたの札: {card}",
}
