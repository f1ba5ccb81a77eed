"""``tefuda web`` in bad surroundings, and its end."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys

import httpx
import pytest

from tefuda.cli import web
from tefuda.cli.main import main


def test_without_the_extra_a_sentence_says_how_to_install_it(monkeypatch, capsys):
    monkeypatch.setattr(web, "missing", lambda: ["starlette", "uvicorn"])
    assert main(["web", "--lang", "en"]) == 2
    assert "pip install 'tefuda[web]'" in capsys.readouterr().err


def test_a_port_in_use(tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["web", "--port", str(port), "--keep", str(tmp_path / "k"), "--lang", "en"]) == 2
    assert f"Port {port} of 127.0.0.1 is in use" in capsys.readouterr().err
    assert main(["web", "--port", "70000", "--lang", "en"]) == 2
    assert main(["web", "--host", "no.such.host.invalid", "--lang", "en"]) == 2
    assert "Cannot listen on no.such.host.invalid" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["text", "other", "later", "folder"])
def test_a_file_of_another_kind_or_version(tmp_path, capsys, what):
    path = tmp_path / "kept"
    if what == "text":
        path.write_text("hello\n" * 1000)
    elif what == "folder":
        path.mkdir()
    else:
        with sqlite3.connect(path) as file:
            file.execute("create table something (a)")
            file.execute(f"pragma user_version={99 if what == 'later' else 0}")
        file.close()
    before = path.read_bytes() if path.is_file() else b""
    assert main(["web", "--port", "0", "--keep", str(path), "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert str(path) in err
    assert "Traceback" not in err
    assert (path.read_bytes() if path.is_file() else b"") == before


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_ends_cleanly_and_keeps_games(tmp_path, sign):
    keep = tmp_path / "kept.sqlite"
    words = [sys.executable, "-m", "tefuda.cli.main", "web", "--port", "0", "--keep", str(keep)]
    process = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TEFUDA_LANG": "en"},
    )
    try:
        home = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())[0]
        headers = {"cookie": f"tefuda={'e' * 32}", "origin": home}
        asked = {"game": "geister", "seats": ["ismcts(seconds=20)", "me"]}  # it thinks when the end comes
        assert httpx.post(f"{home}/api/tables", json=asked, headers=headers).status_code == 200
        process.send_signal(sign)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, err) == (0, "")
    assert "Games are kept" in out
    with sqlite3.connect(keep) as file:
        assert file.execute("select count(*) from tables").fetchone() == (1,)
    file.close()


def test_a_game_whose_class_is_gone_gets_a_sentence(tmp_path):
    from support.web import Browser, Server

    keep = tmp_path / "kept"
    with Server(keep=keep) as server:
        browser = Browser(server)
        table = browser.open("kuhn", ["me", "random"])
    with sqlite3.connect(keep) as file:
        file.execute("update tables set data = replace(data, 'kuhn', 'gone')")
    file.close()
    with Server(keep=keep) as server, Browser(server, browser.cookie).at(table) as tab:
        assert "There is no game named 'gone'" in tab.until("error")["text"]


def test_the_doctor_tells(capsys):
    main(["doctor", "--lang", "en"])
    assert "uvicorn" in capsys.readouterr().out
