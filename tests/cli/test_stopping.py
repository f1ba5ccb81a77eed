"""Ctrl-C in the middle: the table so far, marked as unfinished, and how to go on."""

import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import tefuda
from support.cluster import tefuda as command
from support.patience import PATIENCE, wait_until
from support.processes import alive
from tefuda.play.interrupts import Interrupts, Stopped

SLOW = "mc(iterations=20000)"


def interrupted(*words, wait):
    """Start a command, press Ctrl-C when it is well under way."""
    process = command(*words)
    wait(process)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "Traceback" not in errors
    return out, errors


def stored(path):
    """How many games there are in a store, if it is there."""
    if not path.exists():
        return 0
    try:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute("SELECT COUNT(*) FROM games").fetchone()[0]
    except sqlite3.Error:
        return 0


def games_in(path, least=3):
    def wait(process):
        wait_until(lambda: stored(path) >= least, "no games were played")

    return wait


def test_a_server_tells_what_was_played():
    def wait(process):
        line = ""
        while not line.startswith("game 2:"):
            line = process.stderr.readline()
            assert line, "the server ended"

    words = ["serve", "geister", "--games", "400", "--bots", "purple(depth=4)", "--bots", "random"]
    out, _ = interrupted(*words, wait=wait)
    assert "Unfinished: stopped by Ctrl-C" in out
    assert "95 % interval" in out


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_with_a_store(tmp_path, workers):
    store = tmp_path / "s.db"
    words = ["match", "geister", SLOW, "random", "--games", "400", "--workers", workers, "--store", store]
    out, errors = interrupted(*words, wait=games_in(store))
    assert "Unfinished: stopped by Ctrl-C" in out
    assert "95 % interval" in out
    assert f"To continue from {store}, run the same command with --resume." in errors
    out, errors = interrupted(*words, "--resume", "--json", wait=games_in(store, stored(store) + 1))
    data = json.loads(out)
    assert 4 <= data["games"] < 400
    assert data["unfinished"] == "stopped by Ctrl-C"


def test_a_match_without_a_store(tmp_path):
    record = tmp_path / "r.jsonl"

    def wait(process):
        wait_until(lambda: record.exists() and record.read_text().count("\n") > 3, "no games were played")

    words = ["match", "geister", SLOW, "random", "--games", "400", "--workers", "1", "--record", record]
    out, errors = interrupted(*words, wait=wait)
    assert "Unfinished: stopped by Ctrl-C" in out
    assert "With --store PATH, the run could be resumed" in errors


def test_a_league(tmp_path):
    store = tmp_path / "s.db"
    words = [
        "league",
        "geister",
        SLOW,
        "random",
        "rush",
        "--games",
        "200",
        "--workers",
        "2",
        "--store",
        store,
    ]
    out, errors = interrupted(*words, wait=games_in(store))
    assert "Unfinished: stopped by Ctrl-C" in out
    assert "--resume" in errors


def test_in_python():
    """Whoever runs matches from Python gets what was found with the exception."""
    match = tefuda.Match("kuhn", ["random"] * 2, games=3000, seed=1)

    def press(games, _):
        if games >= 100:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Stopped) as caught:
        match.run(progress=press)
    (result,) = caught.value.results
    assert 100 <= result.games < 3000
    assert isinstance(caught.value, KeyboardInterrupt)
    whole = match.run()
    assert [row.moves for row in result.rows] == [row.moves for row in whole.rows[: result.games]]
    assert all(agent.games == result.games for agent in result.tally.agents)


def test_games_are_never_counted_by_half():
    with Interrupts() as interrupts:
        signal.raise_signal(signal.SIGINT)  # now is not the time
        with pytest.raises(KeyboardInterrupt), interrupts.welcome():
            raise AssertionError("it was asked for before")
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--store", ":memory:"], "a file on disk, not ':memory:'"),
        (["--store", ""], "a file on disk, not ''"),
        (["--record", ""], "the name of a file, not ''"),
        (["--record", "=full"], "the name of a file, not '=full'"),
        (["--resume"], "--resume needs --store"),
    ],
)
def test_nothing_is_kept_nowhere(capsys, words, sentence):
    from tefuda.cli.main import main

    assert main(["match", "kuhn", "random*2", "--games", "2", *words]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("store", ["", ":memory:", "file::memory:"])
def test_nor_in_python(store):
    match = tefuda.Match("kuhn", ["random"] * 2, games=2, seed=1)
    with pytest.raises(tefuda.TefudaError, match="A store must be a file on disk"):
        match.run(store=store)
    with pytest.raises(tefuda.TefudaError, match="A record needs the name of a file"):
        match.run(record="")


def children(pid):
    """Return the command lines of a process's children."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == pid:
                found.append((folder, (folder / "cmdline").read_bytes()))
        except OSError:
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_sigterm_ends_like_ctrl_c_and_takes_the_bots_along(tmp_path):
    bot = Path(__file__).parents[2] / "examples" / "rush_bot.py"
    record = tmp_path / "r.jsonl"
    player = f"process(cmd='{sys.executable} {bot}')"
    process = command("match", "geister", player, SLOW, "--games", 400, "--workers", 1, "--record", record)
    wait_until(lambda: record.exists() and record.read_text().count("\n") > 1, "no games were played")
    (folder,) = [folder for folder, words in children(process.pid) if b"rush_bot" in words]
    process.send_signal(signal.SIGTERM)
    out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1, errors
    assert "Unfinished" in out
    wait_until(lambda: not folder.exists(), "the bot runs on")


def test_sigterm_ends_a_command_that_a_script_started_in_the_background(tmp_path):
    """Shells let such commands ignore Ctrl-C; SIGTERM is meant for them alone."""
    record = tmp_path / "r.jsonl"
    words = ["match", "geister", SLOW, SLOW, "--games", "400", "--workers", "1", "--record", str(record)]
    process = subprocess.Popen(
        ["sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, "-m", "tefuda.cli.main", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    wait_until(lambda: record.exists() and record.read_text().count("\n") > 1, "no games were played")
    process.send_signal(signal.SIGTERM)
    try:
        process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 1


DEAF = """
import json, os, signal, subprocess, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
sleeper = subprocess.Popen(["sleep", "1000"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
with open(sys.argv[1], "a") as file:
    file.write(f"{os.getpid()}\\n{sleeper.pid}\\n")
for line in sys.stdin:
    event = json.loads(line)
    if event["type"] == "act":
        time.sleep(0.05)
        print(json.dumps({"id": event["id"], "move": event["view"]["legal_moves"][0]}), flush=True)
time.sleep(1000)  # whoever is gone: it stays
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("workers", [1, 2])
def test_sigkill_leaves_no_bot_behind(tmp_path, workers):
    """They end also where they listen to nothing, with what they have started, and with those of workers."""
    bot, pids = tmp_path / "bot.py", tmp_path / "pids"
    bot.write_text(DEAF)
    player = f"process(cmd='{sys.executable} {bot} {pids}')"
    process = command("match", "daihinmin", *[player] * 5, "--games", 10, "--series", 5, "--workers", workers)
    wanted = 10 * workers
    wait_until(lambda: pids.exists() and pids.read_text().count("\n") >= wanted, "the bots do not run")
    process.kill()
    process.communicate(timeout=PATIENCE)
    left = pids.read_text().split()
    wait_until(lambda: not any(map(alive, left)), "bots run on")
