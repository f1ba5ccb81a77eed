"""The interface in Japanese, by its English text."""

JAPANESE = {
    # Decisions
    "move": "手",
    "value": "評価",
    "visits": "訪問",
    "spread": "誤差",
    "{n} iterations": "反復 {n} 回",
    "{n} worlds": "世界 {n} 通り",
    "{n} solved to the end": "うち {n} 通りは終局まで",
    "{n} nodes": "節点 {n}",
    "depth {n}": "深さ {n}",
    "{n} s": "{n} 秒",
    # Matches
    "{fewest} to {most} games a pair": "一組 {fewest} 〜 {most} 局",
    "ms a decision": "一手あたりミリ秒",
    "decisions": "決定",
    "worlds": "世界",
    "play-outs": "プレイアウト",
    "search": "探索",
    "idle": "待ち",
    "agent": "エージェント",
    "score": "得点",
    "95 % interval": "95 % 区間",
    "won": "勝",
    "drawn": "分",
    "lost": "負",
    "{low} to {high}": "{low} 〜 {high}",
    "seats rotate": "席は交替",
    "fixed seats": "席は固定",
    "one agent a role": "役割ごとに一つのエージェント",
    "seats by the game's own rule": "席替えは規則どおり",
    "{games} games written to {path}.": "{games} 局を {path} に書きました。",
    "{lines} lines written to {path}.": "{lines} 行を {path} に書きました。",
    "game {number} left out: {why}": "対局 {number} を除外: {why}",
    "every deal repeated": "同じ配りを席を替えて反復",
    "{game}: {games} games, seed {seed}, {how}, {plies} moves a game, {seconds} s": (
        "{game}: {games} 局, 種 {seed}, {how}, 1 局平均 {plies} 手, {seconds} 秒"
    ),
    "{agent} won by: {won}; lost by: {lost}": "{agent} の勝因: {won}; 敗因: {lost}",
    "none": "なし",
    "as {role}: {score} ({low} to {high}), {games} games": "{role} として: {score} ({low} 〜 {high}), {games} 局",
    "forfeited {n}: {why}": "反則負け {n} 局: {why}",
    "Elo of the first over the second: {value} ({low} to {high})": "一人目と二人目の Elo 差: {value} ({low} 〜 {high})",
    "{first} - {second}: {gap} a game, {p}": "{first} − {second}: 1 局あたり {gap}, {p}",
    "; {games} games would show this effect (power 80 %)": "; この差を示すには {games} 局 (検出力 80 %)",
    "(sees the truth)": "(真実を見る)",
    "draw": "引き分け",
    "forfeit": "反則",
    "late": "時間切れ",
    # Words of several games; those of one game live in its room
    "you": "あなた",
    "cards": "枚",
    "hand": "手札",
    # Playing
    """  a move      such as: {example}
  moves       list the legal moves
  hint        what the machine would play, and why
  log         all moves so far, as you saw them
  undo        take your last move back
  quit        leave""": """  手を入力    例: {example}
  moves       指せる手の一覧
  hint        計算機ならどう指すか、その理由
  log         これまでの手 (あなたに見えた形で)
  undo        自分の手を戻す
  quit        終了""",
    "Player {seat} ({agent}) gives up: {why}.": "プレイヤー {seat} ({agent}) は続けられません: {why}。",
    "You are player {seat} of {game}. Type a move, ? for help, hint for advice, quit to leave.": (
        "あなたは {game} のプレイヤー {seat} です。手を入力してください (? で説明、hint で助言、quit で終了)。"
    ),
    "Player {seat} ({agent}): {move}": "プレイヤー {seat} ({agent}): {move}",
    "Your move: ": "あなたの手: ",
    "Legal moves: {moves}": "指せる手: {moves}",
    "Thinking…": "考え中…",
    "The game is over: {result} ({reason}).": "終局: {result} ({reason})。",
    "you win": "あなたの勝ち",
    "you lose": "あなたの負け",
    "a draw ": "引き分け",
    "Taken back.": "一手戻しました。",
    "There is no move of yours to take back.": "戻せる手がありません。",
    "Goodbye.": "また遊びましょう。",
    "reveals {what}": "{what} が明らかに",
    # Replay
    "Game {number}: {seats}": "対局 {number}: {seats}",
    "Enter = next move, b = back, n = next game, q = quit: ": "Enter = 次の手, b = 戻る, n = 次の対局, q = 終了: ",
    "move {n}: player {seat} {move}": "{n} 手目: プレイヤー {seat} {move}",
    "the start": "開始",
    "ended by {reason}, scores {scores}": "{reason} で終了, 得点 {scores}",
    "{games} games run again: everything comes out the same.": "{games} 局を再実行: すべて一致しました。",
    "The record ends after {games} of {wanted} games.": "記録は {wanted} 局中 {games} 局で終わっています。",
    "{findings} differences in {games} games.": "{games} 局中 {findings} 件の相違。",
    "Taken as recorded, not run again: {agents}.": "再実行せず記録どおりとしたもの: {agents}。",
    "{games} games in {path}": "{path} に {games} 局",
    # Studies
    "The papers, run again": "論文の再実験",
    "what we found different": "論文と違った点",
    "Score of the row against the column; small: the paper's": "行の列に対する得点 (小さい字は論文の値)",
    "3-player endings of 10 cards, Table 2": "3 人 10 枚の終盤、表 2",
    "4-player endings of 10 distinct cards, Table 3": "4 人 10 枚 (数字の重複なし) の終盤、表 3",
    "searches against each other": "探索どうしの対戦",
    "what known colours are worth": "駒の色を知る価値",
    "who the saboteurs are: log loss by round": "お邪魔者は誰か: 一巡ごとの対数損失",
    "who the saboteurs are: calibration": "お邪魔者は誰か: 確率の当たり具合",
    "miners and saboteurs who act on the posterior": "事後確率に従って動く金鉱掘りとお邪魔者",
    "does hiding pay against a detector?": "見破る相手に対して潜伏は得か",
    "likeliest": "有力",
    "nobody": "なし",
    "player": "プレイヤー",
    "the saboteurs' win rate with and without collusion": "結託の有無とお邪魔者の勝率",
    "every reading of the protocol, with controls": "結託手順のあらゆる読み方と対照群",
    "signals that cost nothing, through ties": "同値の手の選び方に隠した、損のない合図",
    "tag": "記号",
    "cell": "項目",
    "paper": "論文",
    "ours": "本実験",
    "games": "局数",
    "verdict": "判定",
    "note": "備考",
    "exact": "完全一致",
    "agrees": "一致",
    "direction": "方向一致",
    "inconclusive": "判定不能",
    "differs": "相違",
    "not run": "未実施",
    "--cells prints every number, --report DIR makes pages with plots of them": (
        "--cells で全ての数値を表示、--report DIR で図つきの報告書を作成"
    ),
    "The report lies in {path}": "報告書: {path}",
    # Puzzles
    "Puzzle {number} (seed {seed}): you are player {seat}.": "問題 {number} (シード {seed}): あなたはプレイヤー {seat} です。",
    "Type a move, ? for help.": "手を入力してください (? で説明)。",
    "Right.": "正解です。",
    "Solved, without a mistake.": "全問正解。間違いなしで解けました。",
    "Solved, after {n} wrong moves.": "解けました (間違い {n} 回)。",
    "The solution: {moves}": "解答: {moves}",
    "Go out with plays that nobody can answer, whatever the others hold.": (
        "相手の手札がどうであっても、誰にも返されない手だけで上がってください (詰め大貧民)。"
    ),
    "the others hold: {cards}": "他の手札: {cards}",
    "No: after that, somebody may get in your way.": "不正解: その後、誰かに返される可能性があります。",
    # Progress
    "Playing": "対局中",
    "Running again": "再実行中",
    "Stopped.": "中断しました。",
}
