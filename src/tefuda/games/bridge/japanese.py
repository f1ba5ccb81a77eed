"""Bridge in Japanese, by the English text."""

JAPANESE = {
    "dealer": "ディーラー",
    "vulnerable": "バルネラブル",
    "both": "両方",
    "tricks": "トリック数",
    "trick": "トリック",
    "turn": "手番",
    "board": "ボード",
    "par": "パー",
    "Solving": "計算中",
    "passed out": "全員パス",
    "made": "メイク",
    "down": "ダウン",
    "north-south": "南北",
    "east-west": "東西",
    "no world fits: points relaxed by {points}, lengths by {cards}": (
        "条件に合う世界がないため、点数を {points}、枚数を {cards} 緩めました"
    ),
    "no world fits: what the hands should be is not looked at": "条件に合う世界がないため、手札の条件を無視しました",
}
