"""``tefuda serve bridge`` and ``tefuda connect bridge``."""

import json
import re
import subprocess
import sys
import threading

import pytest

from tefuda.cli.main import main

TEFUDA = [sys.executable, "-m", "tefuda.cli.main"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["serve", "bridge", "--bots", "Q=random"], "--bots takes a seat"),
        (["serve", "bridge", "--games", "0"], "--games must be"),
        (["serve", "bridge", "--each"], "add --teams"),
        (["serve", "bridge", "--boards", "nowhere.pbn"], "nowhere.pbn"),
        (["serve", "bridge", "--ports", "99999"], "The port"),
        (["serve", "bridge", "--seconds", "0"], "--seconds"),
        (["serve", "bridge", "--resume"], "--resume needs --store"),
        (["connect", "bridge", "localhost", "--seat", "N", "--agent", "random"], "HOST:PORT"),
        (["connect", "bridge", "localhost:1", "--seat", "Q", "--agent", "random"], "A seat is one of"),
        (["connect", "bridge", "localhost:1", "--seat", "N", "--agent", "nobody"], "nobody"),
        (["connect", "bridge", "localhost:1", "--seat", "N", "--agent", "cheat"], "cheat"),
        (
            ["connect", "bridge", "localhost:1", "--seat", "N", "--agent", "random", "--team", '"'],
            "quotation",
        ),
    ],
)
def test_bad_options_are_a_sentence(words, sentence, capsys):
    if "--resume" in words:
        words = [*words, "--bots", "NESW=random", "--ports", "0"]
    assert main(words) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert "Traceback" not in error


def test_a_session_from_the_command_line(tmp_path):
    pbn = tmp_path / "out.pbn"
    server = subprocess.Popen(
        [*TEFUDA, "serve", "bridge", "--games", "1", "--ports", "0", "--bots", "EW=random", "--seed", "1",
         "--pause", "0", "--pbn", str(pbn), "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        port = re.search(r":(\d+) for 2 clients", server.stderr.readline())[1]
        threading.Thread(target=server.stderr.read, daemon=True).start()
        connect = [*TEFUDA, "connect", "bridge", f"127.0.0.1:{port}", "--agent", "random", "--json", "--seat"]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        clients = [subprocess.Popen([*connect, seat], **pipes) for seat in "NS"]
        found = [json.loads(client.communicate(timeout=60)[0]) for client in clients]
        out, _ = server.communicate(timeout=60)
    finally:
        server.kill()
    result = json.loads(out)
    assert server.returncode == 0
    assert [one["score"] for one in found] == [result["players"][0]["score"]] * 2
    assert pbn.read_text().count("[Deal ") == 1


def test_bots_alone_need_no_clients(capsys, tmp_path):
    words = ["--bots", "NS=random", "EW=random", "--ports", "0", "--games", "2", "--seed", "1"]
    assert main(["serve", "bridge", *words, "--teams", "--each"]) == 0
    out = capsys.readouterr().out
    assert "IMPs per board" in out
    assert "board" in out
