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
    "captured: {pieces}": "取った駒: {pieces}",
    "escaped: {pieces}": "脱出: {pieces}",
    "lost: {pieces}": "取られた駒: {pieces}",
    "captured": "取った駒",
    "Only blue pieces leave through an exit; {piece} is red.": "出口から出られるのは青い駒だけです。{piece} は赤です。",
    "Piece {piece} is no longer on the board.": "駒 {piece} は盤上にありません。",
    "The set-up comes first, once: four red pieces, such as set ABCD.": "まず一度だけ配置を決めます: set ABCD のように赤い駒を 4 個。",
    "Your own piece stands on {square}.": "{square} には自分の駒があります。",
    "{piece} stands at the edge of the board.": "{piece} は盤の端にいます。",
}
