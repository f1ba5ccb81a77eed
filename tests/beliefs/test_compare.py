"""Estimators compared on games that were played."""

import json
import math

import pytest

import tefuda
from tefuda.beliefs import estimator, of
from tefuda.beliefs.compare import EstimatorComparison, interval_over_games, look
from tefuda.cli.main import main
from tefuda.core import stream


def test_accuracy_is_the_share_of_cards_with_their_true_holder():
    state = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet", "pass"])
    belief = of(state.game.replay(state.deal, ["bet"]).view(1))
    found = look(belief, state, certain=())
    assert found.accuracy == 0.5  # jack or queen, one of two worlds is true in both
    assert found.log_loss == pytest.approx(math.log(2))
    assert look(belief, state, certain=belief.rows).unsure is None


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    path = tmp_path_factory.mktemp("beliefs") / "games.jsonl"
    agents = ["policy", "default", "base*3"]
    tefuda.Match("daihinmin", agents, games=3, seed=1).run(record=str(path))
    return path


def test_estimators_are_ordered_on_the_same_decisions(record, capsys):
    args = ["beliefs", "daihinmin", str(record), "--player", "1", "--samples", "24", "--json"]
    for name in ("random", "bias", "particles(samples=24)", "cheat"):
        args += ["--estimator", name]
    assert main(args) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["format"] == "tefuda.beliefs/1"
    assert found["games"] == 3
    by = [entry["accuracy"]["value"] for entry in found["estimators"]]
    assert by == sorted(by)
    assert by[-1] == 1.0
    assert [entry["sees_truth"] for entry in found["estimators"]] == [False, False, False, True]
    assert [entry["consistent"] for entry in found["estimators"]] == [False, False, True, False]
    for entry in found["estimators"]:
        assert set(entry["by_opponent"]) <= {"default", "base"}
        assert entry["fallbacks"] >= 0
        assert entry["microseconds_a_world"] > 0
        assert 0 < entry["log_loss"]["value"] < 3


def test_a_table_and_a_picture(record, tmp_path, capsys):
    picture = tmp_path / "beliefs.svg"
    names = ["--estimator", "sbjinfo", "--estimator", "cheat(share=0.5)"]
    assert main(["beliefs", "daihinmin", str(record), "--games", "1", "--plot", str(picture), *names]) == 0
    text = capsys.readouterr().out
    assert "cheat(share=0.5) * †" in text
    assert "is told some of the truth" in text
    assert "of 1 games" in text
    assert "<svg" in picture.read_text(encoding="utf-8")


def test_calibration_is_told_and_drawn_in_both_languages(tmp_path, capsys):
    path, picture = tmp_path / "geister.jsonl", tmp_path / "beliefs.svg"
    tefuda.Match("geister", ["rush", "rush"], games=6, seed=3).run(record=str(path))
    words = ["beliefs", "geister", str(path), "--estimator", "mixture", "--estimator", "uniform"]
    assert main([*words, "--plot", str(picture)]) == 0
    out = capsys.readouterr().out.splitlines()
    first = next(number for number, line in enumerate(out) if line.startswith("chance given"))
    assert all("%" in line and "→" in line for line in out[first + 1 : -1])
    assert out[first + 1 : -1]
    assert out[-1].startswith("Calibration")
    drawn = picture.read_text(encoding="utf-8")
    assert "how often it was true" in drawn
    assert main([*words, "--plot", str(picture), "--lang", "ja"]) == 0
    told = capsys.readouterr()
    assert "述べた確率" in told.out
    assert told.err == ""
    assert "実際にそうだった割合" in picture.read_text(encoding="utf-8")


def test_other_games_are_compared_too(tmp_path, capsys):
    path = tmp_path / "geister.jsonl"
    tefuda.Match("geister", ["random", "rush"], games=2, seed=3).run(record=str(path))
    names = ["--estimator", "uniform", "--estimator", "known(red=2)"]
    assert main(["beliefs", "geister", str(path), "--json", *names]) == 0
    first, told = json.loads(capsys.readouterr().out)["estimators"]
    assert told["accuracy"]["value"] > first["accuracy"]["value"]
    assert set(first["by_opponent"]) == {"red", "blue"}


def test_the_difference_is_over_the_same_decisions():
    found = EstimatorComparison([estimator("random"), estimator("random"), estimator("cheat")])
    state = tefuda.load("daihinmin").new_state(seed=5)
    player = tefuda.agent("default")
    while not state.is_over:
        state.play(player.decide(state.view(state.player)).move)
    found.add(state, 0, seats=[1], samples=8)
    assert found.difference(1, 0).value == 0
    gap = found.mean(2, "accuracy").value - found.mean(0, "accuracy").value
    assert found.difference(2, 0).value == pytest.approx(gap)


def covered(games: int, skewed: bool, times: int) -> float:
    """Games with 3 to 14 decisions that have a game's luck in common: how often the truth lies inside."""
    inside = 0
    for time in range(times):
        rng = stream(games, time)
        values, numbers = [], []
        for game in range(games):
            luck = 0.5 * rng.uniform() ** (2 if skewed else 1)
            for _ in range(3 + rng.below(12)):
                values.append(0.2 + luck + 0.3 * rng.uniform())
                numbers.append(game)
        found = interval_over_games(values, numbers, bounds=(0, 1))
        truth = 0.35 + 0.5 / (3 if skewed else 2)  # the number of decisions does not depend on the luck
        inside += found.low <= truth <= found.high
    return inside / times


@pytest.mark.slow
@pytest.mark.parametrize("skewed", [False, True])
@pytest.mark.parametrize("games", [8, 16, 30])
def test_intervals_over_few_games_cover(games, skewed):
    assert 0.935 <= covered(games, skewed, 3000) <= 0.97


def failing(games: int, times: int) -> float:
    """One game in fifty fails altogether: how often the truth lies inside."""
    inside = 0
    for time in range(times):
        rng = stream(games, "failing", time)
        values, numbers = [], []
        for game in range(games):
            value = float(rng.below(50) > 0)
            for _ in range(3 + rng.below(12)):
                values.append(value)
                numbers.append(game)
        found = interval_over_games(values, numbers, bounds=(0, 1))
        inside += found.low <= 0.98 <= found.high
    return inside / times


@pytest.mark.parametrize("games", [8, 30, 100])
def test_a_game_that_fails_may_not_have_been_seen_yet(games):
    assert failing(games, 400) >= 0.92


@pytest.mark.slow
@pytest.mark.parametrize("games", [8, 30, 100])
def test_games_that_fail_are_covered(games):
    assert failing(games, 4000) >= 0.94


def test_games_that_agree_leave_something_open():
    found = interval_over_games([1.0] * 40, [k // 4 for k in range(40)], bounds=(0, 1))
    assert 0.6 < found.low < 0.75
    assert found.high == 1


@pytest.mark.parametrize("games", [8, 100])
def test_intervals_over_games_hold_what_they_say(games):
    assert 0.92 <= covered(games, True, 400) <= 0.98
    assert interval_over_games([0.4, 0.5], [1, 1]).clusters == 1
    assert interval_over_games([], []) is None


def test_two_games_do_not_make_accuracies_below_nothing_or_above_all():
    free = interval_over_games([0.4, 0.9], [1, 2])
    assert free.low < 0
    assert free.high > 1
    found = interval_over_games([0.4, 0.9], [1, 2], bounds=(0, 1))
    assert 0 <= found.low < 0.1
    assert 0.95 < found.high <= 1
    assert found.error == free.error


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["geister", "--estimator", "uniform"], "is a record of daihinmin"),
        (["daihinmin", "--estimator", "known(red=1)"], "not for daihinmin"),
        (["daihinmin", "--player", "9"], "--player must be from 1 to 5"),
        (["daihinmin", "--games", "0"], "--games"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(record, capsys, args, why):
    assert main(["beliefs", args[0], str(record), *args[1:]]) == 2
    assert why in capsys.readouterr().err


def test_estimators_are_listed(record, capsys):
    assert main(["beliefs", "daihinmin", str(record), "--list"]) == 0
    text = capsys.readouterr().out
    assert "particles" in text
    assert "roles" not in text
