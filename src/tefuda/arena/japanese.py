"""Pages of records and results in Japanese, by the English text."""

JAPANESE = {
    "game": "対局",
    "truth": "全体",
    "and {n} moves more": "ほか {n} 手",
    "Score over games": "得点の推移",
    "{player} reviewed by {agent}: {n} decisions in {games} games, {forced} forced moves left out": (
        "{player} を {agent} が検討: {games} 局の {n} 手 (選択の余地のない {forced} 手を除く)"
    ),
    "the agent would have played the same in {same} of {n} ({rate} %)": "一致 {n} 手中 {same} 手 ({rate} %)",
    "mean cost of a decision {cost} by the agent's values; {clear} beyond twice their error": (
        "検討者の評価による損失は 1 手平均 {cost}; 誤差の 2 倍を超えるのは {clear} 手"
    ),
    "{n} decisions whose cost is unknown: the agent gave no value": "損失不明 {n} 手: 検討者の評価値がありません",
    "played": "実際の手",
    "cost": "損失",
    "(played)": "(実際の手)",
    "Review of {player}": "{player} の検討",
    "Costliest moves first": "損失の大きい手から",
    "Every decision": "すべての手",
    "Game {game}, move {move}": "第 {game} 局 {move} 手目",
    "played {played}; the agent: {agent}": "実際 {played}; 検討者 {agent}",
    "cost {cost}": "損失 {cost}",
    "cost unknown": "損失不明",
    "(within the error)": "(誤差の範囲)",
    "The agent gives no reasons.": "検討者は理由を示しません。",
    "Beliefs at that moment (✓ = the truth)": "その時点での推定 (✓ は真実)",
    "The truth": "真実",
    "Reviewing": "検討中",
    "The review lies in {path}": "検討: {path}",
    "As text": "文字で",
    "League of {game}": "{game} のリーグ戦",
    "Score of the row against the column": "行の列に対する得点",
    "Points of the row − column": "行と列の得点差",
    "The report lies in {path}": "報告書: {path}",
}
