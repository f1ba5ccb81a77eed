"""The words of studies and their reports in Japanese."""

JAPANESE = {
    "The papers, run again": "論文の再実験",
    "what we found different": "論文と違った点",
    "Score of the row against the column; small: the paper's": "行の列に対する得点 (小さい字は論文の値)",
    "3-player endings of 10 cards, Table 2": "3 人 10 枚の終盤、表 2",
    "4-player endings of 10 distinct cards, Table 3": "4 人 10 枚 (数字の重複なし) の終盤、表 3",
    "1 proposed v 4 base": "提案 1 対 基本 4",
    "1 proposed v 4 default": "提案 1 対 標準 4",
    "1 base v 4 default": "基本 1 対 標準 4",
    "1 proposed, 1 base, 3 default": "提案 1、基本 1、標準 3",
    "1 proposed, 3 base, 1 default": "提案 1、基本 3、標準 1",
    "what solved endings change, mode by mode": "終盤データベースで変わること、モードごと",
    "searches against each other": "探索どうしの対戦",
    "what known colours are worth": "駒の色を知る価値",
    "how those games were won and lost": "その対局の勝ち方と負け方",
    "one known piece, by its place": "色の分かる駒一つの初期位置",
    "known colours, trusted more or less": "分かる色の信頼度",
    "the same in the middle of a game": "中盤からの同じ実験",
    "colours inferred from real play": "実際の手からの駒色推定",
    "what more play-outs change": "プレイアウト数による違い",
    "who the saboteurs are: log loss by round": "お邪魔者は誰か: 一巡ごとの対数損失",
    "who the saboteurs are: calibration": "お邪魔者は誰か: 確率の当たり具合",
    "miners and saboteurs who act on the posterior": "事後確率に従って動く金鉱掘りとお邪魔者",
    "does hiding pay against a detector?": "見破る相手に対して潜伏は得か",
    "the saboteurs' win rate with and without collusion": "結託の有無とお邪魔者の勝率",
    "every reading of the protocol, with controls": "結託手順のあらゆる読み方と対照群",
    "signals that cost nothing, through ties": "同値の手の選び方に隠した、損のない合図",
    "search against rules in Saboteur": "お邪魔者での探索対ルールベース",
    "({cost} at --scale paper)": "(--scale paper: {cost})",
    "a second": "1 秒",
    "a minute": "1 分",
    "two minutes": "2 分",
    "three minutes": "3 分",
    "four minutes": "4 分",
    "a CPU minute": "CPU 時間 1 分",
    "5 CPU minutes": "CPU 時間 5 分",
    "about 2 CPU minutes": "CPU 時間約 2 分",
    "about 3 CPU minutes": "CPU 時間約 3 分",
    "about 4 CPU minutes": "CPU 時間約 4 分",
    "about 5 CPU minutes": "CPU 時間約 5 分",
    "about 6 CPU minutes": "CPU 時間約 6 分",
    "about 10 CPU minutes": "CPU 時間約 10 分",
    "about 15 CPU minutes": "CPU 時間約 15 分",
    "about 20 CPU minutes": "CPU 時間約 20 分",
    "about 45 CPU minutes": "CPU 時間約 45 分",
    "about 2.5 CPU hours": "CPU 時間約 2.5 時間",
    "about 4 CPU hours": "CPU 時間約 4 時間",
    "about 6 CPU hours": "CPU 時間約 6 時間",
    "about 10 CPU hours": "CPU 時間約 10 時間",
    "about 20 CPU hours": "CPU 時間約 20 時間",
    "a CPU minute after K2.1": "K2.1 の後、CPU 時間 1 分",
    "three CPU minutes after K2.1": "K2.1 の後、CPU 時間 3 分",
    "ten CPU minutes after K2.1": "K2.1 の後、CPU 時間 10 分",
    "about 8 CPU minutes with CHEAT and 22 without": "CPU 時間は CHEAT ありで約 8 分、なしで 22 分",
    "about 8 CPU minutes; at the paper's scale about 1,000 CPU hours": (
        "CPU 時間約 8 分、論文の規模では約 1,000 時間"
    ),
    "about 100 CPU minutes; the paper's 10 × 10,000 games with 5,000 play-outs about 2,000 CPU hours": (
        "CPU 時間約 100 分、論文の 1 万局 × 10 (5,000 プレイアウト) では約 2,000 時間"
    ),
    "the same games": "上と同じ対局",
    "the games of G2": "G2 の対局",
    "the games of G4": "G4 の対局",
    "the games of G6": "G6 の対局",
    "the games of G8": "G8 の対局",
    "Sampled worlds of bridge are searched by several computers at a time. As in the paper the slowest world decides (7 to 8 times the median of 20 where the search is deep; the paper's 6), and a limit of time is held.": (
        "ブリッジの標本世界を複数の計算機で同時に探索する。論文と同じく最も遅い世界が全体の時間を決め (深い探索では 20 世界の中央値の 7〜8 倍、論文では 6 倍)、制限時間は守られる。"
    ),
    "Which endings of Tanhinmin can the first player surely win? Counted again, 30 of the 31 numbers of the paper's Tables 2 and 3 are ours to the digit; one differs by 9 in 1.25 million.": (
        "単貧民の終盤のうち、先手必勝はどれだけあるか。数え直すと、論文の表 2・3 の 31 個の数のうち 30 個が完全に一致し、残る一つは 125 万のうち 9 だけ違った。"
    ),
    "What is it worth to know the colours of the opponent's pieces? One known red piece wins 0.82 of the games at 50,000 play-outs, as in the paper; one known blue is worth clearly less.": (
        "相手の駒の色を知ることにはどれだけの価値があるか。5 万プレイアウトでは、赤駒一つを知るだけで勝率 0.82 と論文どおりで、青駒一つの価値は明らかに小さい。"
    ),
    "Which guess of the hidden hands is a Monte Carlo player of Daihinmin to play by, and can it find out while playing? The estimators' order in accuracy is the paper's, and REJECTION brings more points than RANDOM on the same deals (p < 0.01); told the truth among its arms, UCB-V gives it 93 % of the games, as in the paper.": (
        "大貧民のモンテカルロ・プレイヤーは相手の手札をどう推定して打つべきか、それを打ちながら見つけられるか。推定法の正解率の順序は論文どおりで、同じ配札では REJECTION は RANDOM より得点が高い (p < 0.01)。真の手札を知る腕があれば、UCB-V は論文と同じく対局の 93 % でそれを選ぶ。"
    ),
    "Do miners win more often when they collude by signals? The paper's difference cannot be told from zero; in our re-creation the protocol as worded does not help the miners, while a placebo without signals does.": (
        "合図で共謀すると金鉱掘りは勝ちやすくなるか。論文の差は 0 と区別できない。我々の再現では、書かれたとおりの手順は金鉱掘りの助けにならず、合図のない偽薬のほうが助けになった。"
    ),
    "points with one estimator all along": "一つの推定法だけで指したときの得点",
    "accuracy of the estimators": "推定法の正解率",
    "an arm that knows part of two hands": "二人の手札の一部を知る腕",
    "UCB-V over estimators, CHEAT among them (and K4.1)": "CHEAT を含む推定法の UCB-V による選択 (K4.1 も)",
    "UCB-V over estimators without CHEAT (and K4.1)": "CHEAT を含まない推定法の UCB-V による選択 (K4.1 も)",
    "rewards adjusted for class or hand": "階級や手札で補正した報酬",
    "sensitivity of UCB-V to ζ, c, b": "UCB-V の ζ, c, b への感度",
    "all bandits over the same estimators": "同じ推定法に対するすべてのバンディット",
    "two estimators on the same deals": "同じ配札での二つの推定法",
    "a real series of Kunoichi": "Kunoichi の実対局の連続",
    "one estimator per opponent": "相手ごとの推定法",
    "the same machinery on Geister's colours": "同じ仕組みをガイスターの色に",
    "Paper {key}": "論文 {key}",
    "All studies": "すべての実験",
    "all cells, for spreadsheets": "全項目、表計算用",
    "kept": "保存",
    "kept, full scale": "保存された全規模の結果",
    "In brackets: the kept results of full scale.": "括弧内は保存された全規模の結果。",
    "Beside today's run: kept results of": "今回の結果と並べた保存結果:",
    "The results of the paper": "論文の結果",
    "Claims of ours": "我々の主張",
    "setting {name}": "設定 {name}",
    "{blue} blue, {red} red known": "既知の駒: 青 {blue}, 赤 {red}",
    "what more workers are worth by depth and worlds, Table 1": "深さと世界の数ごとに、計算機を増やす効果、表 1",
    "how much the worlds of a decision differ, Table 2": "一つの決定の中で世界ごとの時間はどれだけ違うか、表 2",
    "a limit of time is held, Table 4": "制限時間は守られるか、表 4",
    "whole deals, worlds × limit, Table 5": "一ディール全体、世界の数 × 制限時間、表 5",
    "the plays themselves, worlds × limit (§8.2)": "世界の数 × 制限時間とプレイの妥当性 (8.2 節)",
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
