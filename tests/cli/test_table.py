"""At the table: whole transcripts in both languages, forgiving input, reasons, records, games put away."""

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from typing import NamedTuple

import pytest

import tefuda
from support.play import OURS
from tefuda.arena import read_record, verify
from tefuda.cli.main import main
from tefuda.core.words import speaking


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def play(text, *words):
    """Run the command with these lines typed."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(text)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(["play", *map(str, words)])
    finally:
        sys.stdin = before
    return Done(code, out.getvalue(), err.getvalue())


KUHN = """You are player 1 of kuhn. Type a move, ? for help, hint for advice, quit to leave.

your card: J
pot: 2 chips
Your move: Legal moves:
  pass  (check)
  bet  (bet one more)
Your move: A move of kuhn is 'pass' or 'bet', not 'raise'.
Your move: Player 2 (random): bet

your card: J
pot: 3 chips
you: pass, 2: bet
Your move: 
your card: J
pot: 3 chips
you: pass, 2: bet, you: pass
the cards: J K
The game is over: your chips: -1 (fold).
The deals follow from the seed 4.
"""
KUHN_JA = """あなたは kuhn のプレイヤー 1 です。手を入力してください (? で説明、hint で助言、quit で終了)。

あなたの札: J
ポット: 2 枚
あなたの手: 指せる手:
  pass  (チェック)
  bet  (1 枚賭ける)
あなたの手: 手は 'pass' か 'bet' です。'raise' は不可。
あなたの手: プレイヤー 2 (random): bet

あなたの札: J
ポット: 3 枚
あなた: pass, 2: bet
あなたの手: 
あなたの札: J
ポット: 3 枚
あなた: pass, 2: bet, あなた: pass
札: J K
終局: あなたの損得 -1 枚 (フォールド)。
これらの配札はシード 4 から決まります。
"""


@pytest.mark.parametrize(("lang", "text"), [("en", KUHN), ("ja", KUHN_JA)])
def test_a_whole_transcript(lang, text):
    done = play("moves\nraise\nチェック\nfold\n", "kuhn", "random", "--seed", 4, "--lang", lang)
    assert done.stdout == text
    assert done.stderr == ""
    assert done.returncode == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", OURS)
def test_every_game_has_a_board_moves_and_rules(game, lang):
    done = play("?\nmoves\nrules\nboard\nlog\nquit\n", game, "random", "--seed", 1, "--lang", lang)
    assert (done.returncode, done.stderr) == (0, "")
    with speaking(lang):
        assert tefuda.load(game).human_interface().rules() in done.stdout
    assert "{'" not in done.stdout  # no dictionaries
    assert "save FILE" in done.stdout


@pytest.mark.parametrize("game", OURS)
def test_whatever_is_typed_is_a_move_or_gets_a_sentence(game):
    state = tefuda.load(game).new_state(seed=1)
    view = state.view(state.player)
    interface = state.game.human_interface()
    for text in ("???", "♠", "give", "1 2 3 4 5 6 7 8", "\x00", "パス", "10", "-", "A", "s", "discard"):
        with suppress(tefuda.TefudaError):
            move = interface.read(text, view)
            assert move in view.legal_moves or interface.why_not(move, view)


def view_of(game, hands=None, **options):
    """Return a View of the player to move."""
    state = tefuda.load(game).new_state(**options) if hands is None else tefuda.load(game).start(hands)
    return state.view(state.player)


def test_cards_as_people_type_them():
    deal = {"hands": ["D3 SA DA S5 S6 S7 JK", "S3 H3", "S4 H4", "S8 H8", "S9 H9"]}
    view = view_of("daihinmin", deal)
    interface = tefuda.load("daihinmin").human_interface()
    for text in ("SA,DA", "as da", "♠A ♦A", "sa、da", "DA SA"):
        assert interface.read(text, view).text == "SA DA"
    for text in ("s5 s6 s7", "S7-S6-S5", "5s,6s,7s"):
        assert interface.read(text, view).text == "S5-S6-S7"
    assert interface.read("パス", view).text == "pass"
    with pytest.raises(tefuda.TefudaError, match="may be"):
        interface.read("sa jk", view)  # for which suit?
    assert interface.read("sa jk=h", view).text == "SA JK=H"


def test_reasons_of_daihinmin():
    deal = {"hands": ["D3 D4 D5", "S3 H5 S9 H9 S4", "S7 H7 C7", "S8 H8 C8", "CT HT DT"]}
    state = tefuda.load("daihinmin").start(deal)
    state.play("D4")
    view, interface = state.view(1), state.game.human_interface()

    def why(text):
        return interface.why_not(interface.read(text, view), view)

    assert why("s3") == "♠3 does not beat ♦4."
    assert "same number of cards" in why("s9 h9")
    assert why("da") == "You do not hold ♦A."
    state.play("H5")
    state.play("H7")
    assert (
        interface.why_not(state.parse("C8"), state.view(3))
        == "The suits are locked: play the same suits as ♥7."
    )


def test_reasons_of_geister():
    state = tefuda.load("geister").position("R4r/6/6/6/6/BB3b 1 60")
    view, interface = state.view(0), state.game.human_interface()

    def why(text):
        return interface.why_not(interface.read(text, view), view)

    assert "Only blue pieces leave" in why("A north")
    assert "edge of the board" in why("B south")
    assert "own piece stands on b1" in why("B →")
    assert "no longer on the board" in why("H up")


def test_directions_are_those_of_the_person():
    done = play("A north\nlog\nquit\n", "geister", "rush", "--seed", 7)
    assert "Player 2 (rush): a east" in done.stdout
    assert "1. 1: A north" in done.stdout
    assert "2. 2: a east" in done.stdout


def test_reasons_of_bridge_and_calls():
    game = tefuda.load("bridge")
    interface = game.human_interface()
    view = view_of("bridge", seed=1)
    assert [interface.read(text, view).text for text in ("1nt", "1♠", "パス", "ダブル")] == [
        "1NT",
        "1S",
        "pass",
        "X",
    ]
    assert "cannot double" in interface.why_not(game.move("X"), view)
    state = tefuda.load("bridge(contract='3NT by S')").new_state(seed=1)
    lead = state.list_moves()[0]
    state.play(lead)
    view = state.view(state.player)
    other = next(card for card in ("SA", "HA", "DA", "CA") if card[0] != lead.text[0])
    why = interface.why_not(game.move(other), view)
    assert "must follow suit" in why or "does not hold" in why


def test_the_second_of_five_has_not_lost():
    interface = tefuda.load("daihinmin").human_interface()
    assert interface.result([5.0, 4.0, 3.0, 2.0, 1.0], 1) == "your place: 2 of 5"
    assert interface.result([5.0, 4.0, 3.0, 2.0, 1.0], 0) == "your place: 1 of 5"
    two = tefuda.load("geister").human_interface()
    assert [two.result(scores, 0) for scores in ([1, 0], [0, 1], [0.5, 0.5])] == [
        "you win",
        "you lose",
        "a draw",
    ]


def test_the_truth_at_the_end():
    state = tefuda.load("geister").position("B4r/6/6/6/6/R4b 1 60")
    state.play("A north")
    shown = state.game.show(state.view(0))
    assert "escaped: Ab" in shown
    assert "Ab" not in shown.split("lost:")[1].split(";")[0]
    mine = tefuda.load("saboteur").new_state(seed=1)
    while not mine.is_over:
        mine.play(mine.list_moves()[-1])
    told = mine.game.human_interface().truth(mine, 0)
    assert told.count("the gold") == 1
    assert told.count("saboteur") >= 1


def test_forced_passes_pass_by_themselves():
    done = play("quit\n", "daihinmin", "default*4", "--seed", 3)
    assert "You can only pass." in done.stdout


def test_a_recorded_game_is_replayed_and_verified(tmp_path):
    path = tmp_path / "mine.jsonl"
    lines = "bet\nundo\npass\nbet\nbet\nbet\nbet\nbet\n"
    done = play(lines, "kuhn", "ismcts(iterations=20)", "--seed", 3, "--games", 3, "--record", path)
    assert done.returncode == 0, done.stderr
    record = read_record(path)
    assert record.header.agents == ["person", "ismcts(iterations=20)"]
    assert len(record.rows) == 3
    assert verify(record) == []


def test_a_game_put_away_goes_on_as_it_would_have(tmp_path):
    path = tmp_path / "game.json"
    moves = ["A north", "B north", "C north", "D north", "A east", "B west", "H east"]
    words = ["geister", "ismcts(iterations=50)", "--seed", 5]
    whole = play("\n".join(moves) + "\nlog\nquit\n", *words).stdout
    play("\n".join(moves[:3]) + f"\nsave {path}\nquit\n", *words)
    rest = play("\n".join(moves[3:]) + "\nlog\nquit\n", "--resume", path).stdout
    assert whole.rpartition("Your move:    1. ")[2] == rest.rpartition("Your move:    1. ")[2]
    assert len(whole.rpartition("Your move:    1. ")[2].splitlines()) > 8


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "tefuda.play/1"}', "\x00"])
def test_a_bad_file_of_a_game_is_refused(tmp_path, text, capsys):
    path = tmp_path / "game.json"
    path.write_text(text)
    assert main(["play", "--resume", str(path)]) == 2
    assert str(path) in capsys.readouterr().err
    assert main(["play", "--resume", str(tmp_path / "none.json")]) == 2


def test_a_half_written_file_is_not_left_behind(tmp_path):
    done = play("save /nowhere/game.json\nquit\n", "kuhn", "random", "--seed", 1)
    assert "Cannot write /nowhere/game.json" in done.stdout
    assert done.returncode == 0


def test_what_the_machine_thinks_of_your_colours():
    done = play("A north\nbeliefs\nquit\n", "geister", "rush", "--seed", 3)
    assert "What your opponent may think" in done.stdout
    assert "50.0 %" in done.stdout
    assert "would reveal their cards" in play("beliefs\nquit\n", "kuhn", "random", "--seed", 3).stdout


def test_what_you_could_infer_of_the_machine():
    typed = "A north\nB north\ninfer all\nquit\n"
    done = play(typed, "geister", "rush", "--seed", 3).stdout
    answers = [line.rpartition(": ")[2].split() for line in done.splitlines() if "Player 2 (rush)" in line]
    around = {"north": "south", "south": "north", "east": "west", "west": "east"}
    theirs = [f"{piece.upper()} {around[way]}" for piece, way in answers]
    own = {"reds": ["ACDE", "ABCD"]}  # the person's reds as dealt; the other's do not matter
    state = tefuda.load("geister").replay(own, ["A north", theirs[0], "B north", theirs[1]])
    table = next(text for text in done.split("Your move: ") if " %" in text).splitlines()[2:10]
    assert [line.split()[0] for line in table] == list("abcdefgh")  # as the board names them
    for line, chances in zip(
        table, tefuda.beliefs.of(state.view(0), state.game.human_interface().reading).chances, strict=True
    ):
        assert line.split()[1::2] == [f"{100 * chance:.1f}" for chance in chances]
    japanese = play(typed, "geister", "rush", "--seed", 3, "--lang", "ja").stdout
    assert re.search("これまでに見えたこと(からの推定|からは)", japanese)
    assert "Q     50.0 %" in play("infer all\nquit\n", "kuhn", "random", "--seed", 3).stdout
    early = play("infer\nquit\n", "geister(setup='choose')", "rush", "--seed", 3).stdout
    assert "Nothing is hidden from you yet." in early  # the other has not chosen its colours


def test_levels_name_the_opponents():
    for game in ("geister", "daihinmin", "saboteur", "kuhn"):
        for level in ("easy", "normal", "hard"):
            text = tefuda.load(game).human_interface().levels[level]
            assert tefuda.agent(text).name == text
    assert "(default):" in play("quit\n", "daihinmin", "easy", "--seed", 3).stdout


def test_terminals_without_signs_colours_or_wits():
    """Japanese cannot be shown there: English is, and suits and paths in plain letters."""
    plain = {"PYTHONIOENCODING": "ascii", "TERM": "dumb", "NO_COLOR": "1", "TEFUDA_LANG": "ja"}
    for game in ("daihinmin", "saboteur"):
        done = subprocess.run(
            [sys.executable, "-m", "tefuda.cli.main", "play", game, "random", "--seed", "1"],
            input="moves\nrules\nquit\n", capture_output=True, text=True, env={**os.environ, **plain},
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.isascii()
        assert "\x1b" not in done.stdout
        assert "\r" not in done.stdout
        assert "Legal moves:" in done.stdout


def test_completion_offers_moves_and_commands():
    from tefuda.cli.terminal import LineReader

    lines = LineReader(lambda: ["A north", "A west", "moves"])
    assert [lines.complete("a", number) for number in range(3)] == ["A north", "A west", None]
    assert lines.complete("mo", 0) == "moves"


def test_games_show_rules(capsys):
    assert main(["games", "geister"]) == 0
    out = capsys.readouterr().out
    assert "You win   by leaving with a blue piece" in out
    assert "max_plies" in out
    assert main(["games", "geister", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["levels"]["easy"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["mach"], "Did you mean 'match'"),
        (["match", "geister", "random", "random", "--gmes", "3"], "Did you mean '--games'"),
        (["match", "kuhn", "random", "random", "--gmes", "3", "--lang", "ja"], "もしかして: '--games'"),
        (["bench", "--list"], "tefuda bench: '--list' is not understood here.\n"),  # an option of others
        (["serve", "uecdaa"], "Did you mean 'uecda'"),
        (["match", "geister"], "missing: AGENT"),
        (["match", "geister", "random", "random", "--games", "x"], "--games takes a number, not 'x'"),
    ],
)
def test_typos_get_the_nearest_word(words, says, capsys):
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["--lang", "ja", "games"], ["games", "--lang", "ja"], ["games", "--lang=ja"]]
)
def test_the_language_before_or_after_the_command(words, capsys):
    assert main(words) == 0
    assert "小さな盤と隠された色" in capsys.readouterr().out


def test_errors_and_help_in_japanese(capsys):
    assert main(["--lang", "ja", "match", "geister", "randm", "random"]) == 2
    assert "もしかして: 'random'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["match", "--help", "--lang", "ja"])
    out = capsys.readouterr().out
    assert "使い方: tefuda match" in out
    assert "オプション" in out


def test_a_full_record_of_a_table_has_views_and_reasons(tmp_path):
    path = tmp_path / "r.jsonl"
    done = play("bet\nbet\n", "kuhn", "mc(iterations=5)", "--seed", 3, "--record", f"{path}=full")
    assert done.returncode == 0
    record = read_record(path)
    assert record.header.full
    assert len(record.rows[0].views) == len(record.rows[0].moves)
    assert any(record.rows[0].decisions)
    assert verify(record) == []


def test_rules_of_a_game_without_words_are_not_those_of_the_base_class(tmp_path, monkeypatch):
    words = 'from goofspiel import Goofspiel\n\n\nclass Mine(Goofspiel):\n    name = "mine"\n'
    (tmp_path / "mine.py").write_text(words, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    said = play("rules\nquit\n", "mine.py:Mine", "random", "--seed", 1).stdout
    assert "has no rules in words" in said
    assert "Prints as the text that loads it again" not in said


def test_the_hands_of_a_deal_that_is_passed_out_are_shown_once():
    import tefuda

    game = tefuda.load("bridge")
    state = game.replay(game.new_state(seed=3).deal, ["pass"] * 4)
    assert state.is_over
    seen = game.show(state.view(0))
    west = "QJ95"
    assert (seen + game.human_interface().truth(state, 0)).count(west) == 1
    assert west in seen
