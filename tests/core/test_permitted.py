"""Texts from people elsewhere: nothing runs, nothing starts, nothing is endless."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.agents import agent
from tefuda.games import load

BOMB = "raise SystemExit('it ran')\n"


@pytest.mark.parametrize("make", [load, agent])
def test_no_file_is_run_or_even_read(make, tmp_path):
    path = tmp_path / "bomb.py"
    path.write_text(BOMB)
    for text in (f"{path}:Bomb", f"{path}:Bomb(x=1)", "os:system", "tefuda.agents.process:ProcessAgent"):
        with pytest.raises(TefudaError, match="Classes in files cannot be named here"):
            make(text, places=False)
    with pytest.raises(TefudaError, match="cannot be used"):
        make(f"{path}:Bomb")


@pytest.mark.parametrize(
    "text",
    [
        "process(cmd='touch x')",
        "ismcts(worlds=process(cmd='x'))",
        "endgame(base=process(cmd='x'))",
        "lead(play='process(cmd=1)')",
        "switching(arms=[random, process(cmd='x')])",
        "switching(arms=['bots/x.py:Bot', random])",
        "policy(weights='/etc/passwd')",
        "mc(weights='../secret')",
        "pimc(workers=8)",
        "pimc(workers='tcp://evil:1')",
        "ismcts(playout=policy(weights='x'))",
    ],
)
def test_no_program_no_file(text):
    with pytest.raises(TefudaError, match=r"programs are not allowed|cannot be given here|at most|Classes"):
        agent(text, places=False)


@pytest.mark.parametrize(
    ("text", "cap"),
    [
        ("ismcts(iterations=200001)", "200,000"),
        ("ismcts(seconds=21)", "20"),
        ("ismcts(threads=3)", "2"),
        ("pimc(samples=5001)", "5,000"),
        ("det_uct(trees=101)", "100"),
        ("purple(depth=11)", "10"),
        ("strong(nodes=1e30)", "500,000"),
        ("ismcts(worlds=likely(samples=1000000))", "5,000"),
        ("tajima(t=1000000)", "100,000"),
    ],
)
def test_what_may_take_long_has_a_cap_that_is_named(text, cap):
    with pytest.raises(TefudaError, match=rf"is at most {cap} here"):
        agent(text, places=False)


def test_what_is_honest_is_let_through():
    text = "ismcts(iterations=50000, worlds=deeds(depth=2, habit=0.5))"
    assert str(agent(text, places=False)) == text
    assert load("bridge(contract='3NT by S')", places=False).players == 4
    assert load("match(saboteur(players=4))", places=False) == tefuda.load("match(saboteur(players=4))")
    with pytest.raises(TefudaError, match="is at most"):
        load("geister(max_plies=1000000000)", places=False)
    for name in ("geister", "daihinmin", "saboteur", "bridge", "tanhinmin"):
        for text in load(name).human_interface().levels.values():
            agent(text, places=False)
    with pytest.raises(TefudaError, match="at most 12 names"):
        agent("switching(arms=[" + ", ".join(["random"] * 20) + "])", places=False)
