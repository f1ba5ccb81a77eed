"""Geister in Japanese, by the English text."""

JAPANESE = {
    "escape": "脱出",
    "blue captured": "青をすべて取る",
    "none captured": "取られた駒なし",
    "escaped": "脱出",
    "ply {ply} of {most}": "{most} 手中 {ply} 手目",
    "red captured": "赤をすべて取られる",
    "Win by force, whatever the colours of the other's pieces are.": "相手の駒の色によらず必ず勝つ手順を見つけてください。",
    "No: after that, the other may get away.": "不正解：その後、相手が逃れる可能性があります。",
}
