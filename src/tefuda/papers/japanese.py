"""The words of studies and their reports in Japanese."""

JAPANESE = {
    "The papers, run again": "論文の再実験",
    "what we found different": "論文と違った点",
    "Score of the row against the column; small: the paper's": "行の列に対する得点 (小さい字は論文の値)",
    "3-player endings of 10 cards, Table 2": "3 人 10 枚の終盤、表 2",
    "4-player endings of 10 distinct cards, Table 3": "4 人 10 枚 (数字の重複なし) の終盤、表 3",
    "searches against each other": "探索どうしの対戦",
    "what known colours are worth": "駒の色を知る価値",
    "how those games were won and lost": "その対局の勝ち方と負け方",
    "one known piece, by its place": "色の分かる駒一つの初期位置",
    "known colours, trusted more or less": "分かる色の信頼度",
    "the same in the middle of a game": "中盤からの同じ実験",
    "who the saboteurs are: log loss by round": "お邪魔者は誰か: 一巡ごとの対数損失",
    "who the saboteurs are: calibration": "お邪魔者は誰か: 確率の当たり具合",
    "miners and saboteurs who act on the posterior": "事後確率に従って動く金鉱掘りとお邪魔者",
    "does hiding pay against a detector?": "見破る相手に対して潜伏は得か",
    "the saboteurs' win rate with and without collusion": "結託の有無とお邪魔者の勝率",
    "every reading of the protocol, with controls": "結託手順のあらゆる読み方と対照群",
    "signals that cost nothing, through ties": "同値の手の選び方に隠した、損のない合図",
    "tag": "記号",
    "cell": "項目",
    "paper": "論文",
    "ours": "本実験",
    "verdict": "判定",
    "note": "備考",
    "side": "側",
    "same side": "同じ側",
    "other side": "反対側",
    "What the verdicts mean": "判定の意味",
    "Kept results of": "保存された結果:",
    "a computed number is the paper's number": "計算した数が論文の数と同じ",
    "the 95 % interval of ours − paper's (both errors counted) lies within half the claimed effect": (
        "本実験と論文の差の 95 % 区間 (両方の標本誤差を含む) が、主張された効果の半分以内に収まる"
    ),
    "ours is surely on the paper's side, the size is open; the best with a lowered budget": (
        "確かに論文と同じ側だが、大きさは分からない (探索量を減らした場合はこれが最良の判定)"
    ),
    "too few games, the paper's or ours, to tell": "論文または本実験の局数が足りず、分からない",
    "the 95 % interval of ours − paper's excludes 0; ours is on the paper's side or on the other": (
        "本実験と論文の差の 95 % 区間が 0 を含まない (効果の向きは論文と同じ側か反対側)"
    ),
    "the setting was chosen to agree with the paper's number, so this is no test of it": (
        "論文の数に合うように選んだ設定なので、検証にはならない"
    ),
    "a claim without a number (the note says whose) is sure": "数のない主張 (誰の主張かは備考) が確かに成り立つ",
    "the opposite of a claim without a number is sure": "数のない主張の反対が確かである",
    "a claim without a number is neither sure nor surely wrong": "数のない主張が正しいとも誤りとも言えない",
    "there is no result": "結果がない",
    "--cells prints every number, --report DIR makes pages with plots of them": (
        "--cells で全ての数値を表示、--report DIR で図つきの報告書を作成"
    ),
}

# Apart, since a hand "holds" cards in another word.
VERDICTS = {
    "exact": "完全一致",
    "agrees": "一致",
    "direction": "方向一致",
    "inconclusive": "判定不能",
    "differs": "相違",
    "calibrated": "較正済",
    "holds": "主張は成立",
    "fails": "主張は不成立",
    "open": "未決",
    "not run": "未実施",
}
