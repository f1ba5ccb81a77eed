"""Time told beforehand and along the way."""

import subprocess
import sys
from contextlib import nullcontext

import pytest

import tefuda
from support.patience import PATIENCE, wait_until
from tefuda.arena.matches import forecast as forecasting
from tefuda.arena.matches.forecast import forecast
from tefuda.cli import progress
from tefuda.cli.main import main
from tefuda.cli.progress import Pace, progress_bar, tell_beforehand


def test_lines_come_also_while_nothing_is_done(monkeypatch, tmp_path):
    monkeypatch.setattr(progress, "QUIET", 0.01)
    monkeypatch.setattr(progress, "EVERY", 0.01)
    log = tmp_path / "log"
    with log.open("w") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        with progress_bar("Playing") as tell:
            wait_until(lambda: "Playing: 0 after" in log.read_text(), "no line came")
            tell(1, 10)
            wait_until(lambda: "Playing: 1 of 10 after" in log.read_text(), "no line came")
            wait_until(lambda: "left" in log.read_text(), "nothing was said of the rest")


def test_the_total_is_told_before_anything_is_done(monkeypatch, tmp_path):
    """A slow agent may take long to time, and a first game too."""
    totals = []

    def slow(matches, workers):
        totals.append(seen[0].total)
        return forecasting.Forecast()

    seen = []
    monkeypatch.setattr(progress, "_lines", lambda pace: nullcontext(seen.append(pace)))
    monkeypatch.setattr(forecasting, "forecast", slow)
    assert main(["match", "kuhn", "random", "random", "--games", "6", "--seed", "1", "--workers", "1"]) == 0
    assert (
        main(
            [
                "match",
                "kuhn",
                "random",
                "random",
                "--pilot",
                "8",
                "--power",
                "1",
                "--seed",
                "1",
                "--workers",
                "1",
            ]
        )
        == 0
    )
    assert [pace.total for pace in seen] == [6, 8]
    seen.clear()
    words = ["league", "kuhn", "random", "mc(iterations=2)", "mc(iterations=3)", "--games", "4"]
    assert main([*words, "--seed", "1", "--workers", "1"]) == 0
    assert totals == [6, 12]


def test_where_nobody_knows_how_many_there_are_no_question_mark_is_shown():
    now = [0.0]
    pace = Pace("Playing", clock=lambda: now[0])
    now[0] = 10.0
    pace(3, None)
    assert str(pace) == "Playing: 3 after 10 s"


def test_stored_games_say_nothing_of_the_pace():
    now = [0.0]
    pace = Pace("Playing", clock=lambda: now[0])
    pace(90, 100)  # at once: they were there
    assert pace.left is None
    now[0] = 10.0
    pace(95, 100)
    assert pace.left == pytest.approx(10.0)


def test_a_forecast_leaves_the_match_as_it_is():
    first, second = (
        tefuda.Match("daihinmin", ["base", "random", "default*3"], games=10, seed=3) for _ in range(2)
    )
    found = forecast([second], workers=2)
    assert set(found.decisions) == {"base", "random", "default"}
    assert found.seconds > 0
    assert first.run().to_json()["players"] == second.run().to_json()["players"]


def test_agents_of_others_are_not_tried():
    class Mine:
        def act(self, view, clock):
            raise AssertionError("nobody asked me yet")

    found = forecast([tefuda.Match("kuhn", [Mine(), "random"], games=100)])
    assert found.seconds is None
    assert set(found.decisions) == {"random"}


def test_slow_agents_of_python_games_are_named_with_what_to_lower(monkeypatch, capsys):
    from doors import PlainDoors

    monkeypatch.setattr(forecasting, "SLOW", 0.0)
    match = tefuda.Match(PlainDoors(), ["ismcts(iterations=50)", "random", "random"], games=60)
    tell_beforehand(Pace("Playing"), [match], 1)
    assert "a smaller iterations=… is quicker" in capsys.readouterr().err


def test_long_matches_say_so_on_standard_error_only(monkeypatch):
    words = [
        "match",
        "kuhn",
        "ismcts(iterations=20000)",
        "random",
        "--games",
        "400000",
        "--workers",
        "1",
        "--json",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "tefuda.cli.main", "--lang", "en", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    line = process.stderr.readline()
    assert line.startswith("About ")
    assert "per decision: ismcts(iterations=20000)" in line
    process.kill()
    assert process.communicate(timeout=PATIENCE)[0] == ""


def test_an_agent_that_fails_is_left_to_the_match(tmp_path, capsys):
    """Whatever it raises: the match says it in a sentence, and counts its games as forfeited."""
    bot = tmp_path / "bot.py"
    bot.write_text("class Bot:\n    def act(self, view, clock):\n        return view.no_such_thing\n")
    played = ["match", "kuhn", "random", f"{bot}:Bot", "--games", "40", "--seed", "1", "--workers", "1"]
    assert main(played) == 1
    told = capsys.readouterr()
    assert "no_such_thing" in told.out
    assert "forfeit" in told.out
