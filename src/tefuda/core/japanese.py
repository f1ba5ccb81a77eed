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
    "ESS {n}": "有効標本数 {n}",
    "{n} % accepted": "採択 {n} %",
    "{n} % fell back": "代替 {n} %",
    "no move has a value in every tree: visits decide": "全ての木で値のある手がなく、訪問数で決定",
    # Matches
    "{fewest} to {most} games a pair": "一組 {fewest} 〜 {most} 局",
    "ms a decision": "一手あたりミリ秒",
    "decisions": "決定",
    "worlds": "世界",
    "play-outs": "プレイアウト",
    "search": "探索",
    "idle": "待ち",
    "estimate": "推定",
    "ESS": "有効標本数",
    "accepted": "採択",
    "fell back": "代替",
    # Beliefs
    "card": "札",
    "piece": "駒",
    "blue": "青",
    "red": "赤",
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
    "{some} of {all} deals repeated": "{all} 配り中 {some} 配りを席を替えて反復",
    "no deal repeated, which takes {games} games": "反復された配りはなし ({games} 局必要)",
    "{game}: {games} games, seed {seed}, {how}, {plies} moves a game, {seconds} s": (
        "{game}: {games} 局, 種 {seed}, {how}, 1 局平均 {plies} 手, {seconds} 秒"
    ),
    "{agent} won by: {won}; lost by: {lost}": "{agent} の勝因: {won}; 敗因: {lost}",
    "none": "なし",
    "as {role}: {score} ({low} to {high}), {games} games": "{role} として: {score} ({low} 〜 {high}), {games} 局",
    "forfeited": "反則負け",
    "forfeited {n}: {why}": "反則負け {n} 局: {why}",
    "its first traceback ends with (--raise stops there):": "最初のトレースバックの末尾 (--raise でそこで停止):",
    "{agent} forfeits games: {why}": "{agent} に反則負けあり: {why}",
    "Unfinished: {why}": "未完了: {why}",
    "Elo of the first over the second: {value} ({low} to {high})": "一人目と二人目の Elo 差: {value} ({low} 〜 {high})",
    "{first} - {second}: {gap} a game ({low} to {high})": "{first} − {second}: 1 局あたり {gap} ({low} 〜 {high})",
    "(these intervals and p-values hold for all {n} comparisons together)": "(区間と p 値は {n} 件の比較全体に対するもの)",
    "{first} - {second}: {games} games show a difference of {size} a game with power 80 %": (
        "{first} − {second}: 1 局あたり {size} の差を示すには {games} 局 (検出力 80 %)"
    ),
    "; {played} games with {power} %": "; {played} 局では {power} %",
    "After {games} games of a pilot, {pace} s a game.": "予備対局 {games} 局による推定、1 局 {pace} 秒。",
    "SPRT {low} against {high}: undecided after {units} units; {usual} are usual": (
        "SPRT {low} 対 {high}: {units} 単位では未決 (通常 {usual} 単位)"
    ),
    "Stopped by SPRT {low} against {high}: Elo {answer} ({odds} to 1, {units} units)": (
        "SPRT {low} 対 {high} により終了: Elo {answer} ({odds} 対 1, {units} 単位)"
    ),
    "The intervals hold although the match was stopped by its results.": "区間は結果による途中終了を考慮したもの。",
    "Note: {what}.": "注意: {what}。",
    "one independent unit: nothing is known of the spread, so nothing is sure": (
        "独立な単位が一つだけ: ばらつきが分からないため何も言えません"
    ),
    "{series} series of agents that carry something over ({names}): the intervals hold only if "
    "that fades within {batch} games, and say nothing of other series": (
        "記憶を持ち越すエージェント ({names}) の連戦が {series} 本だけ: 区間が正しいのは影響が {batch} 局以内に"
        "薄れる場合だけで、他の連戦については何も言えません"
    ),
    "; --series {length} plays {count} series": "; --series {length} なら {count} 本",
    "results hang together for too long for batches of {batch} games: the intervals are too narrow": (
        "{batch} 局の区切りに対して結果の相関が長すぎ、区間が狭すぎます"
    ),
    "points": "得点",
    "{agent} as {role}: {score} ({low} to {high})": "{agent} ({role}): {score} ({low} 〜 {high})",
    "{tables} tables of {places}; points a game beyond the mean of the league; row - column": (
        "{places} 人卓 {tables} 卓; リーグ平均を超える 1 局あたりの得点; 行 − 列"
    ),
    "(sees the truth)": "(真実を見る)",
    "draw": "引き分け",
    "forfeit": "反則",
    "late": "時間切れ",
    "resigned": "投了",
    "{game} has no rules in words: write a docstring in its class, or rules.md beside it.": (
        "{game} にはルールの説明がありません: クラスの docstring か rules.md に書いてください。"
    ),
    "departed": "離脱",
    "rejected": "却下",
    "{agent} forfeited every one of its first {n} games: {why}": "{agent} は最初の {n} 局すべてで反則負け: {why}",
    "{who} left in game {game}: from then on it only passed": "{who} は第 {game} 局で離脱、以後はすべてパス",
    "no client was left after {games} of {wanted} games": "{wanted} 局中 {games} 局でクライアントがいなくなりました",
    "{names} left before the end.": "{names} は途中で離脱しました。",
    # Talking with a person
    "You cannot play {move} here; type moves to see what you can.": "ここで {move} は指せません (moves で一覧)。",
    "you are number {place} of {players}": "{players} 人中 {place} 位",
    "{what} may be {moves}.": "{what} は次のどれかです: {moves}。",
    "you win": "あなたの勝ち",
    "you lose": "あなたの負け",
    "a draw ": "引き分け",
    "end": "終局",
    # Words of several games; those of one game live in its room
    "you": "あなた",
    "cards": "枚",
    "hand": "手札",
    # Replay
    "Game {number}: {seats}": "対局 {number}: {seats}",
    "Enter = next move, b = back, n = next game, q = quit: ": "Enter = 次の手, b = 戻る, n = 次の対局, q = 終了: ",
    "move {n}: player {seat} {move}": "{n} 手目: プレイヤー {seat} {move}",
    "the start": "開始",
    "ended by {reason}, scores {scores}": "{reason} で終了, 得点 {scores}",
    "{games} games run again: everything comes out the same.": "{games} 局を再実行: すべて一致しました。",
    "The record ends after {games} of {wanted} games.": "記録は {wanted} 局中 {games} 局で終わっています。",
    "Differences in {games} games: {findings}.": "{games} 局中 {findings} 件の相違。",
    "Taken as recorded, not run again: {agents}.": "再実行せず記録どおりとしたもの: {agents}。",
    "{games} games in {path}": "{path} に {games} 局",
    "{games} of {all} games in {path}; --game N begins with another": "{path} に {all} 局中 {games} 局; --game N で別の局から",
    "{games} of {all} games, from game {first} on": "全 {all} 局中 {games} 局 (対局 {first} から)",
    # Beliefs, tables
    "likeliest": "有力",
    "nobody": "なし",
    "player": "プレイヤー",
    "games": "局数",
    # Training
    "Learning": "学習中",
    "Weights: {path}": "重み: {path}",
    "Learning curve: {path}": "学習曲線: {path}",
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
    "stopped by Ctrl-C": "Ctrl-C で中断",
    "Waiting for the store {path}: another program is using it.": "ストア {path} の空きを待っています。別のプログラムが使用中です。",
    "The same command with --resume goes on from {store}.": "同じコマンドに --resume を付けると {store} から続けます。",
    "Nothing was kept: with --store PATH it could go on.": "何も保存されていません。--store PATH を付ければ続きから再開できます。",
    "Dashboard at {address}": "ダッシュボード: {address}",
    "Scheduler at {address}": "スケジューラ: {address}",
    "Working for {address} with {n} processes; Ctrl-C leaves.": "{address} のために {n} プロセスで作業中。Ctrl-C で終了します。",
    "The scheduler at {address} has gone.": "{address} のスケジューラがなくなりました。",
}
