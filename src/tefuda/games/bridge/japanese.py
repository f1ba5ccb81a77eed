"""Bridge in Japanese, by the English text."""

JAPANESE = {
    "A bid must be higher than the last one.": "前のビッドより高くなければなりません。",
    "The auction comes first: a bid such as 1NT, or pass.": "まずオークションです: 1NT のようなビッドかパス。",
    "The auction is over: play a card.": "オークションは終わりました: 札を出してください。",
    "There is nothing to double here.": "ここではダブルできません。",
    "your side scores {points}": "あなたの側の得点 {points}",
    "{seat} does not hold {cards}.": "{seat} は {cards} を持っていません。",
    "{suit} was led: it must be followed.": "{suit} がリードされました: 従ってください。",
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
    "contract bridge: auction, play and scoring, 4 players": "コントラクトブリッジ: 競り・プレイ・得点、4 人",
}
