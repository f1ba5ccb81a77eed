"""The command line in Japanese, by the English text."""

JAPANESE = {
    # Playing
    """  a move      such as: {example}
  moves       list the legal moves
  rules       the rules of the game
  board       show the table again
  hint        what the machine would play, and why
  beliefs     what your opponent may think of your pieces (Geister)
  infer       what you could infer of what you cannot see
  log         all moves so far, as you saw them
  undo        take your last move back
  save FILE   put the game away; tefuda play --resume FILE goes on
  resign      give up this game
  quit        leave""": """  手を入力    例: {example}
  moves       指せる手の一覧
  rules       ルール
  board       盤面をもう一度
  hint        計算機ならどう指すか、その理由
  beliefs     相手があなたの駒をどう見ているか (ガイスター)
  infer       見えないものについてあなたに推定できること
  log         これまでの手 (あなたに見えた形で)
  undo        自分の手を戻す
  save FILE   保存する (tefuda play --resume FILE で再開)
  resign      投了する
  quit        終了""",
    """  a move      such as: {example}
  moves       list the legal moves
  solution    give up
  quit        leave""": """  手を入力    例: {example}
  moves       出せる手の一覧
  solution    解答を見る
  quit        終了""",
    "Player {seat} ({agent}) gives up: {why}.": "プレイヤー {seat} ({agent}) は続けられません: {why}。",
    "You are player {seat} of {game}. Type a move, ? for help, hint for advice, quit to leave.": (
        "あなたは {game} のプレイヤー {seat} です。手を入力してください (? で説明、hint で助言、quit で終了)。"
    ),
    "Player {seat} ({agent}): {move}": "プレイヤー {seat} ({agent}): {move}",
    "Your move: ": "あなたの手: ",
    "Legal moves:": "指せる手:",
    "Legal moves: {moves}": "指せる手: {moves}",
    "Thinking…": "考え中…",
    "To play with them: {command}": "使うには: {command}",
    "Not installed, so not measured: {names} (pip install 'tefuda[peers]').": (
        "入っていないため測れません: {names} (pip install 'tefuda[peers]')"
    ),
    "The game is over: {result} ({reason}).": "終局: {result} ({reason})。",
    "Taken back.": "一手戻しました。",
    "There is no move of yours to take back.": "戻せる手がありません。",
    "Goodbye.": "また遊びましょう。",
    "reveals {what}": "{what} が明らかに",
    "Again? (y/n) ": "もう一局? (y/n) ",
    "Saved: tefuda play --resume {path} goes on.": "保存しました: tefuda play --resume {path} で再開できます。",
    "Not available in this game: the others' thoughts would reveal their cards.": (
        "このゲームでは相手の考えは表示できません (相手の手の内が分かってしまうため)。"
    ),
    "Nothing is hidden from you yet.": "あなたに見えないものはまだありません。",
    "What you could infer from what you have seen:": "これまでに見えたことからの推定:",
    "What your opponent may think, by what it has seen:": "相手から見たあなたの駒 (これまでの手からの推定):",
    "You can only pass.": "パスしかできません。",
    "opponents for tefuda play: {levels}": "tefuda play の相手: {levels}",
    "the file of {game} has changed since": "{game} のファイルは記録後に変更されています",
    # The doctor
    "FAIL": "異常",
    "native module": "ネイティブ部",
    "search": "探索",
    "cores": "コア数",
    "terminal": "端末",
    "cache folder": "キャッシュ",
    "C++ compiler": "C++ コンパイラ",
    "unknown": "不明",
    "{version}, commit {commit}": "{version}, コミット {commit}",
    "BMI2 instructions": "BMI2 命令",
    "portable path (this CPU has no BMI2)": "汎用経路 (この CPU に BMI2 なし)",
    "loaded; {path}": "読み込み済み; {path}",
    "2,000 iterations in {ms} ms": "2,000 反復 {ms} ミリ秒",
    "output in {encoding}": "出力 {encoding}",
    "Japanese can be shown": "日本語を表示できます",
    "Japanese cannot be shown": "日本語を表示できません",
    "colours": "色あり",
    "no colours": "色なし",
    "line editing": "行編集あり",
    "no line editing (no readline)": "行編集なし (readline なし)",
    "{path} cannot be written ({why}): TEFUDA_CACHE names another": "{path} に書けません ({why}): TEFUDA_CACHE で変更できます",
    "{path}, {free} GB free": "{path}, 空き {free} GB",
    "none (needed only to build from source)": "なし (ソースから作るときだけ必要)",
    "C++20": "C++20 対応",
    "without C++20": "C++20 非対応",
    "not installed; for {purpose}: pip install 'tefuda[{extra}]'": "なし ({purpose}): pip install 'tefuda[{extra}]'",
    "plots of reports": "報告書の図",
    "pages of reports": "報告書のページ",
    "tables of results": "結果の表",
    "export to Arrow and Parquet": "Arrow と Parquet への書き出し",
    "clusters": "クラスタ",
    "comparisons of speed": "速度の比較",
    # What there is
    "any legal move": "合法手を無作為に",
    "flat Monte Carlo over sampled worlds": "世界を抽出する原始モンテカルロ",
    "single-observer information-set MCTS": "情報集合 MCTS (単一観測者)",
    "multiple-observer information-set MCTS": "情報集合 MCTS (複数観測者)",
    "UCT in some sampled worlds, pooled": "抽出した世界での UCT を集約",
    "exact searches of sampled worlds, pooled (small games)": "抽出した世界の完全探索を集約 (小さいゲーム)",
    "a bandit picks one of several agents a game": "バンディットが一局ごとに一つを選ぶ",
    "a program of yours that speaks JSON lines": "JSON 行で話す自作プログラム",
}

SENTENCES = {
    "There is no {kind} named {name}.": "{kind} に {name} はありません。",
    "{name} has no parameter {key}.": "{name} にパラメータ {key} はありません。",
    "{name} needs the parameter {key}, as in {example}.": "{name} にはパラメータ {key} が必要です (例: {example})。",
    "{name} takes {kinds}, not {value}.": "{name} は {value} にできません ({kinds})。",
    "Cannot read {path}: {why}.": "{path} を読めません: {why}。",
    "Cannot write {path}: {why}.": "{path} に書けません: {why}。",
    "Cannot write the record {path}: {why}.": "記録 {path} に書けません: {why}。",
    "Cannot use the store {path}: {why}.": "ストア {path} を使えません: {why}。",
    "{path} has {n} games of this match already: say --resume to go on, or take another store or seed.": (
        "{path} にはこの対戦の {n} 局がすでにあります: --resume で続けるか、別のストアか種を指定してください。"
    ),
    "{path} is not a record: {why}.": "{path} は記録ではありません: {why}。",
    "{path} is empty.": "{path} は空です。",
    "{path} is cut off or damaged at line {n}.": "{path} は {n} 行目で切れているか壊れています。",
    "{path} is damaged: {why}.": "{path} は壊れています: {why}。",
    "There is no store at {path}.": "{path} にストアはありません。",
    "{game} is for {n} players; {got} agents were named.": "{game} は {n} 人用です。指定されたエージェントは {got}。",
    "{game} needs {n} opponents; {got} were named.": "{game} には相手が {n} 人必要です (指定 {got})。",
    "The agent {agent} plays {games} only, not {game}.": "エージェント {agent} は {games} 専用です ({game} は不可)。",
    "The agent {agent} cannot play {game}.": "エージェント {agent} は {game} をプレイできません。",
    "{agent} is an oracle; oracles are not allowed here.": "{agent} は真実を見るため、この卓では使えません。",
    "--seat is from 1 to {n} in {game}, not {got}.": "{game} の --seat は 1〜{n} です ({got} は不可)。",
    "--player is from 1 to {n} in {game}, not {got}.": "{game} の --player は 1〜{n} です ({got} は不可)。",
    "{what} must be a whole number from {low} to {high}, not {value}.": "{what} は {low}〜{high} の整数です ({value} は不可)。",
    "{what} must be a number {limit}, not {value}.": "{what} に {value} は使えません (数値、{limit})。",
    "The number of games is 1 or more, not {n}.": "局数は 1 以上です ({n} は不可)。",
    "--games is 1 or more, not {n}.": "--games は 1 以上です ({n} は不可)。",
    "--workers takes a number from 1 to 1024 or an address, not {text}.": "--workers は 1〜1024 の数かアドレスです ({text} は不可)。",
    "--resume goes with --store PATH: there is nothing to go on with.": "--resume には --store PATH が必要です。",
    "--store takes a file that lasts, not {text}.": "--store には残るファイルを指定してください ({text} は不可)。",
    "Cannot read {text}: expected a name, with parameters as in name(parameter=1), or where a class lies, "
    "as in my_file.py:MyClass(parameter=1).": (
        "{text} を読めません: 名前、name(parameter=1)、または my_file.py:MyClass(parameter=1) の形にしてください。"
    ),
    "Parameters of {name} must be named, as in {example}, in {text}.": "{name} のパラメータは名前付きで書きます (例: {example})。",
    "There is no {name} in {file}.": "{file} に {name} はありません。",
    "There is no module {name}. A file is named with its ending, as in my_game.py:MyGame.": (
        "モジュール {name} はありません。ファイルは my_game.py:MyGame のように拡張子を付けます。"
    ),
    "{file} cannot be used: {why}.": "{file} は使えません: {why}。",
    "{name} is no class of {kind}: such a class {what}.": "{name} は {kind} のクラスではありません。",
    "Player {n} cannot play {move} here. Legal: {moves}.": "プレイヤー {n} は {move} を指せません。指せる手: {moves}。",
    "The record has no game {n}: it has {all} games, from 0.": "記録に対局 {n} はありません (0 から {all} 局)。",
    "An address is HOST:PORT, such as {example}, not {text}.": "アドレスは HOST:PORT の形です (例: {example})。{text} は不可。",
    "A league needs two agents or more.": "リーグには二つ以上のエージェントが必要です。",
    "Each agent of a league is named once.": "リーグのエージェントは一度ずつ指定してください。",
    "A move is a piece and a direction such as 'A north' ('set ABCD' in the set-up), not {text}.": (
        "手は 'A north' のような駒と方向です (配置では 'set ABCD')。{text} は不可。"
    ),
    "A card is a suit and a rank such as S8, HT or D2, or JK, not {text}.": (
        "札は S8, HT, D2 のようなマークと数字、または JK です。{text} は不可。"
    ),
    "A move of bridge is a call such as 1NT, X, XX or pass, or a card such as SA, not {text}.": (
        "手は 1NT, X, XX, pass のようなコール、または SA のような札です。{text} は不可。"
    ),
    "A move of kuhn is 'pass' or 'bet', not {text}.": "手は 'pass' か 'bet' です。{text} は不可。",
    "A move of tanhinmin is a rank from {low} to {high} or 'pass', not {text}.": (
        "手は {low}〜{high} の数字か 'pass' です。{text} は不可。"
    ),
    "A move of doors is one of {moves}, not {text}.": "手は {moves} のどれかです。{text} は不可。",
    "{text} is not a move of Saboteur; moves look like {moves}.": "{text} は手ではありません。例: {moves}。",
    "At this table no move is taken back.": "この卓では手を戻せません。",
    "There is no move to take back.": "戻せる手がありません。",
}
KINDS = {
    "game": "ゲーム",
    "agent": "エージェント",
    "policy": "方策",
    "estimator": "推定器",
    "bandit": "バンディット",
}
