"""What is said at a person's table, in Japanese."""

JAPANESE = {
    "Play {move}.": "{move} がよいでしょう。",
    "Play {move}: worth {value} ± {error}.": "{move} がよいでしょう: 評価 {value} ± {error}。",
    "Play {move} ({value}) or {other} ({other_value}): too close to call.": (
        "{move} ({value}) か {other} ({other_value}): 差は誤差の範囲です。"
    ),
    "Play {move}: worth {value} ± {error}, tried more often than {other}.": (
        "{move} がよいでしょう: 評価 {value} ± {error}、{other} より多く試しました。"
    ),
    "Play {move}: worth {value} ± {error}, {gap} more than {other}.": (
        "{move} がよいでしょう: 評価 {value} ± {error}、{other} より {gap} 高い。"
    ),
}
