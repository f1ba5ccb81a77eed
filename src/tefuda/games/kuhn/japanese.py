"""Kuhn poker in Japanese, by the English text."""

JAPANESE = {
    "bet one more": "1 枚賭ける",
    "call": "コール",
    "check": "チェック",
    "fold": "フォールド",
    "showdown": "ショーダウン",
    "pot: {n} chips": "ポット: {n} 枚",
    "the cards: {cards}": "札: {cards}",
    "your chips: {n}": "あなたの損得 {n} 枚",
    "Kuhn poker, three cards, 2 players: its answers are known": "クーンポーカー、札 3 枚、2 人 (解は既知)",
}
