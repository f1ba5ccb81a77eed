"""Doors in Japanese, by the English text."""

JAPANESE = {
    "coins: {n}": "硬貨: {n}",
    "the spy was player {n}": "スパイはプレイヤー {n} でした",
    "you are player {n}, a {role}": "あなたはプレイヤー {n} ({role})",
    "spy": "スパイ",
    "guard": "見張り",
    "accused": "告発",
    "time": "時間切れ (4 手)",
    "the toy game of the contracts: hidden roles, 3 players": "契約を試す小ゲーム: 隠れた役割、3 人",
}
