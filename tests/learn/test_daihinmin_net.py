"""Training of Daihinmin's network."""

import json
from pathlib import Path

import numpy as np
import pytest

import tefuda
from tefuda.cli.main import main
from tefuda.learn import Training, TrainingPlan
from tefuda.learn.daihinmin_net import NetworkSchool, net_lesson
from tefuda.workers import worker_pool

PLAN = TrainingPlan(rounds=3, games=120, seed=3, rate=0.003, every=3, exam=20)


def train(folder, plan=PLAN, workers=1, **options):
    with worker_pool(workers) as workers:
        return Training(NetworkSchool(), plan, folder, **options).run(workers)


def test_the_same_weights_resumed_and_with_more_workers(tmp_path):
    class Enough(Exception):
        pass

    def stop(at):
        raise Enough

    whole = train(tmp_path / "whole")
    with worker_pool(1) as workers, pytest.raises(Enough):
        Training(NetworkSchool(), PLAN, tmp_path / "parts").run(workers, stop)
    resumed = train(tmp_path / "parts", workers=2, resume=True)
    assert resumed.round == 3
    assert np.array_equal(resumed.weights, whole.weights)
    assert not np.array_equal(whole.weights, NetworkSchool().start(3))


def test_the_command_says_how_to_play_with_the_network(capsys, tmp_path):
    words = ["train", "daihinmin", "--kind", "net", "--out", str(tmp_path), "--rounds", "2", "--games", "50"]
    assert main([*words, "--exam", "10", "--workers", "1"]) == 0
    weights = next(tmp_path.glob("daihinmin-net-*.npz"))
    assert f"network(weights='{weights}')" in capsys.readouterr().out.splitlines()[-1]
    assert weights.stat().st_size < 1_000_000
    assert (
        main(["match", "daihinmin", f"network(weights='{weights}')", "base*4", "--games", "5", "--json"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["players"][0]["forfeits"] == {}
    other = next(Path(tefuda.__file__).parent.glob("data/daihinmin-policy-*.npz"))
    with pytest.raises(tefuda.TefudaError, match="daihinmin-net-HASH"):
        tefuda.agent(f"network(weights='{other}')")


def test_values_learn_from_a_few_hundred_games():
    """The ends of games are told better than by the mean of places, whose squared error is about 0.53."""
    at = NetworkSchool().start(1)
    for number in range(120):
        lesson = net_lesson(at.tolist(), [0.0], games=10, seed=number)
        at = at + 0.01 * np.sign(lesson.gradient)
    late = net_lesson(at.tolist(), [0.0], games=100, seed=10**6)
    assert late.points[0] / late.lives[0] < 0.4
