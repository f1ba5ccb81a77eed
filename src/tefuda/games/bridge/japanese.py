"""Bridge in Japanese, by the English text."""

JAPANESE = {
    "A bid must be higher than the last one.": "前のビッドより高くなければなりません。",
    "The auction comes first: a bid such as 1NT, or pass.": "まずオークションです: 1NT のようなビッドかパス。",
    "The auction is over: play a card.": "オークションは終わりました: 札を出してください。",
    "There is nothing to double here.": "ここではダブルできません。",
    "your side scores {points}": "あなたの側の得点 {points}",
    "{seat} does not hold {cards}.": "{seat} は {cards} を持っていません。",
    "{suit} was led: it must be followed.": "{suit} がリードされました: 従ってください。",
    "passed out": "全員パス",
    "made": "メイク",
    "down": "ダウン",
}
