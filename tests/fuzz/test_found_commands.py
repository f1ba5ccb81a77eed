"""Commands and games in Python that crashed, hung or ended in a traceback once."""

import io
import os
import subprocess
import sys

import pytest

import goofspiel
import tefuda
from support.refusals import refused
from tefuda.cli.main import main


def said(capsys, *words):
    """What a refused command says."""
    assert main(list(words)) == 2
    return capsys.readouterr().err


def test_a_program_without_advice(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nquit\n"))
    assert main(["play", "geister", "random", "--hints", 'process(cmd="false")']) == 0
    out, err = capsys.readouterr()
    assert "has no advice" in out + err


def test_five_thousand_digits(capsys):
    assert "--workers" in said(capsys, "match", "kuhn", "random", "random", "--workers", "9" * 5000)


@pytest.mark.parametrize("name", ["\ud800", "a\0b"])
@pytest.mark.parametrize(
    "words", [["replay"], ["replay", "--verify"], ["review", "--player", "1", "--agent", "mc"]]
)
def test_what_is_no_name_of_a_file(capsys, words, name):
    """Found by guidance."""
    assert "Cannot read" in said(capsys, *words, name)


@pytest.mark.parametrize("text", ["match(" * 1500, "mc(" * 1300, "switching(arms=[" * 200])
def test_deeply_nested_names(capsys, text):
    said(capsys, "match", "kuhn", text, "random", "--games", "2")
    refused(tefuda.agent, text)
    refused(tefuda.load, text)


@pytest.mark.parametrize("seat", [10**6, -1, -(10**9), 2**64])
@pytest.mark.parametrize(
    "game", ["daihinmin", "geister", "saboteur", "bridge", "kuhn", "goofspiel:Goofspiel"]
)
def test_seats_of_a_state(game, seat):
    state = tefuda.load(game).new_state(seed=1)
    for ask in (state.table, state.secret, state.view):
        refused(ask, seat)


@pytest.mark.skipif(os.name != "posix", reason="sizes of files cannot be limited here")
def test_a_store_on_a_full_disk(tmp_path):
    """Workers used to end in tracebacks before the sentence."""
    code = (
        "import resource, signal, sys; from tefuda.cli.main import main; "
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000)); "
        "sys.exit(main(sys.argv[1:]))"
    )
    words = ["match", "kuhn", "random", "random", "--games", "5000", "--workers", "2", "--store", "x.db"]
    command = [sys.executable, "-c", code, *words]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 2, run.stderr
    assert "Cannot use the store x.db" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("agent", ["mc(iterations=20)", "ismcts(iterations=20)", "det_uct(iterations=40)"])
def test_searches_in_a_game_that_is_stuck(agent, monkeypatch):
    """Moves for the first player, none for the second, and no end."""

    sound = goofspiel.GoofspielState

    def first_only(self):
        return sound.list_moves(self) if self.player == 0 else []

    view = goofspiel.Goofspiel().new_state(seed=1).view(0)
    stuck = type("Stuck", (sound,), {"list_moves": first_only})
    monkeypatch.setattr(goofspiel, "GoofspielState", stuck)
    with pytest.raises(ValueError, match="gave no moves"):
        tefuda.agent(agent).decide(view)
