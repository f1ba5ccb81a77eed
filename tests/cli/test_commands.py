"""The commands as a user types them."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from tefuda.cli.main import main, parser

ROOT = Path(__file__).resolve().parents[2]


def run(capsys, *words):
    code = main([str(word) for word in words])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_no_command_prints_help(capsys):
    code, out, _ = run(capsys)
    assert code == 2
    assert "tefuda match" in out


def test_version(capsys):
    assert run(capsys, "--version")[1].startswith("tefuda 0.")


COMMANDS = [
    "games",
    "agents",
    "match",
    "play",
    "puzzle",
    "train",
    "replay",
    "export",
    "league",
    "bench",
    "doctor",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_itself_with_an_example(command, capsys):
    with pytest.raises(SystemExit) as left:
        parser().parse_args([command, "--help"])
    assert left.value.code == 0
    assert f"example: tefuda {command}" in capsys.readouterr().out


def test_games_and_agents(capsys):
    games = json.loads(run(capsys, "games", "--json")[1])
    assert {"geister", "kuhn", "doors"} <= {game["name"] for game in games}
    agents = json.loads(run(capsys, "agents", "geister", "--json")[1])
    assert {"random", "rush", "mc", "ismcts"} <= {agent["name"] for agent in agents}
    assert "rush" not in run(capsys, "agents", "kuhn")[1]


def test_match_json_follows_its_schema(capsys):
    code, out, _ = run(capsys, "match", "geister", "rush", "random", "--games", 10, "--json")
    assert code == 0
    data = json.loads(out)
    jsonschema.validate(data, json.loads((ROOT / "docs" / "schemas" / "match.json").read_text()))
    assert data["games"] == 10
    assert [p["agent"] for p in data["players"]] == ["rush", "random"]


def test_match_table_and_japanese(capsys):
    words = ("match", "geister", "rush", "random", "--games", 4)
    assert "95 % interval" in run(capsys, *words)[1]
    assert "95 % 区間" in run(capsys, "--lang", "ja", *words)[1]


def test_match_record_replay_verify(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    words = ("match", "geister", "ismcts(iterations=20)", "random", "--games", 3, "--workers", 1)
    assert run(capsys, *words, "--record", f"{path}=full")[0] == 0
    code, out, _ = run(capsys, "replay", path, "--verify")
    assert code == 0
    assert "all came out the same" in out
    path.write_text(path.read_text().replace('"scores":[1.0,0.0]', '"scores":[0.0,1.0]').replace(
        '"scores":[0.5,0.5]', '"scores":[0.0,1.0]'))  # fmt: skip
    assert run(capsys, "replay", path, "--verify")[0] == 1


def test_replay_prints_whole_games_to_a_pipe(tmp_path):
    path = tmp_path / "games.jsonl"
    tefuda = [sys.executable, "-m", "tefuda.cli.main"]
    subprocess.run(
        [*tefuda, "match", "geister", "rush", "random", "--games", "2", "--record", path], check=True
    )
    done = subprocess.run(
        [*tefuda, "replay", path], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    assert "Game 1" in done.stdout
    assert "ended by escape" in done.stdout
    seen = subprocess.run(
        [*tefuda, "replay", path, "--player", "2", "--game", "2"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert "?" in seen
    assert "Game 1:" not in seen


def play(text, *words):
    return subprocess.run(
        [sys.executable, "-m", "tefuda.cli.main", "play", *words],
        input=text, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def test_play_talks_to_a_person():
    done = play(
        "?\nmoves\nhint\nZ up\nA south\nA north\nlog\nundo\nundo\nquit\n", "geister", "rush", "--seed", "3"
    )
    assert done.returncode == 0
    expected = ["list the legal moves", "Legal moves:", "A (b2)  north", "value", "A move is a piece"]
    expected += [
        "own piece stands on b1",
        "Player 2 (rush)",
        "Taken back.",
        "no move to take back",
        "Goodbye.",
    ]
    for words in expected:
        assert words in done.stdout, words
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("seat", ["1", "2"])
def test_a_whole_game_can_be_played(seat):
    # The first legal moves of a person who always answers with the same commands, until the end.
    text = (
        "\n".join(f"{piece} {way}" for _ in range(120) for piece in "ABCDEFGH" for way in ("north", "south"))
        + "\n"
    )
    done = play(text, "geister(max_plies=40)", "random", "--seed", "5", "--seat", seat)
    assert done.returncode == 0
    assert "The game is over" in done.stdout


@pytest.mark.parametrize("game", ["kuhn", "doors", "geister(setup='choose')"])
def test_other_games_can_be_played(game):
    done = play("hint\nquit\n", game, "--seed", "1")
    assert done.returncode == 0
    assert "visits" in done.stdout


def test_games_in_a_row_carry_over():
    """In the second game there are classes; quitting ends all of them."""
    moves = "pass\n" * 200
    done = play(moves + "quit\n", "daihinmin(ranks=3)", "default*4", "--seed", "3", "--games", "2")
    assert done.returncode == 0, done.stderr
    _, first, second = done.stdout.split("You are player")
    assert "daifugo" not in first
    assert "daifugo" in second


def test_an_opponent_that_cannot_go_on_gives_up():
    bot = f"process(cmd='{sys.executable} -c pass')"
    done = play("A north\n", "geister", bot, "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "forfeits the game" in done.stdout
    assert "The game is over: you win (forfeit)." in done.stdout


@pytest.mark.parametrize("command", ["serve", "connect"])
def test_a_protocol_is_a_sub_command(command, capsys):
    with pytest.raises(SystemExit) as left:
        parser().parse_args([command, "uecda", "--help"])
    assert left.value.code == 0
    assert f"example: tefuda {command} uecda" in capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        parser().parse_args([command, "chess"])
    assert left.value.code == 2


def test_end_of_input_is_a_polite_farewell():
    assert play("", "geister", "random").returncode == 0


def test_bench_selects_by_prefix(capsys):
    code, out, _ = run(capsys, "bench", "kuhn", "--json")
    assert code == 0
    data = json.loads(out)
    assert list(data) == ["kuhn_ismcts"]
    assert set(data["kuhn_ismcts"]) == {"value", "unit", "cpu_seconds", "threads"}


def test_doctor(capsys):
    code, out, _ = run(capsys, "doctor")
    assert code == 0
    assert "native module" in out
    assert all(finding["ok"] for finding in json.loads(run(capsys, "doctor", "--json")[1]))


BAD = [
    (("match", "geistr", "random", "random"), "Did you mean 'geister'"),
    (("match", "geister", "rnadom", "random"), "Did you mean 'random'"),
    (("match", "geister", "random"), "2 players"),
    (("match", "geister", "ismcts(iterations=0)", "random"), "iterations must be"),
    (("match", "geister", "ismcts(seconds=-1)", "random"), "seconds must be"),
    (("match", "geister", "ismcts(iteration=5)", "random"), "Did you mean 'iterations'"),
    (("match", "geister", "ismcts(iterations='x')", "random"), "a whole number"),
    (("match", "geister", "ismcts(1000)", "random"), "must be named"),
    (("match", "geister", "random random", "random"), "Cannot read"),
    (("match", "geister(max_plies=0)", "random", "random"), "max_plies"),
    (("match", "geister", "random", "random", "--games", "0"), "from 1 to"),
    (("match", "geister", "random", "random", "--workers", "x"), "--workers takes"),
    (("match", "geister", "random", "random", "--record", "/no/such/folder/r"), "Cannot write"),
    (("match", "geister", "process(cmd='./none')", "random"), "Cannot start"),
    (("replay", "/no/such/file"), "Cannot read"),
    (("replay", "/dev/null"), "is empty"),
    (("play", "geister", "--seat", "3"), "--seat must be from 1 to 2"),
    (("play", "geister", "random", "random"), "1 opponents"),
    (("play", "geister", "cheating_uct(red=1)"), "is an oracle"),
    (("agents", "chess"), "no game named"),
    (("bench", "chess"), "no benchmark"),
]


@pytest.mark.parametrize(
    ("words", "sentence"), BAD, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_bad_input_is_a_sentence_and_exit_code_2(words, sentence, capsys):
    code, _, err = run(capsys, *words)
    assert code == 2
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [("match", "geister"), ("match",), ("dance",), ("match", "--games", "x")])
def test_usage_errors_exit_2(words, capsys):
    with pytest.raises(SystemExit) as left:
        main(list(words))
    assert left.value.code == 2


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize(
    "words", ["match kuhn random random --games 4", "play kuhn --seed 1"], ids=["match", "play"]
)
def test_closed_streams(number, words, tmp_path):
    """As with ``tefuda games >&-`` in a shell; there is nothing to say where nobody listens."""
    command = [sys.executable, "-m", "tefuda.cli.main", *words.split()]
    code = f"import os; os.close({number}); os.execv({command[0]!r}, {command!r})"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=tmp_path
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == 0
