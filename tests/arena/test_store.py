"""Results that survive being killed."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest

import tefuda
from tefuda import Agent, Decision, TefudaError
from tefuda.arena.results.store import Store

SWITCHING = "switching(arms=[random, 'mc(iterations=8)', 'ismcts(iterations=8)'], by=ucb1)"


def play(store, agents=("random", "random"), game="kuhn", workers=1, resume=True, **options):
    options = {"games": 60, "seed": 2, **options}
    return tefuda.Match(game, list(agents), **options).run(workers, store=str(store), resume=resume)


def numbers(result):
    return [(row.moves, row.scores, row.deal, row.seating) for row in result.rows]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("game", ["kuhn", "geister(max_plies=20)", "doors"])
def test_a_store_changes_nothing(tmp_path, workers, game):
    agents = ["random"] * tefuda.load(game).players
    kept = play(tmp_path / "s.db", agents, game, workers)
    plain = tefuda.Match(game, agents, games=60, seed=2).run()
    assert numbers(kept) == numbers(plain)
    assert kept.to_json()["store"] == str(tmp_path / "s.db")
    again = play(tmp_path / "s.db", agents, game, workers)
    assert numbers(again) == numbers(plain)


def test_what_is_there_is_not_played_again(tmp_path):
    class Counting(Agent):
        name = ""
        games = 0

        def decide(self, view, clock=None, hint=None, counts=()):
            return Decision(view.legal_moves[0])

        def new_game(self, view):
            super().new_game(view)
            Counting.games += 1

    play(tmp_path / "s.db", (Counting(), "random"), games=10)
    assert Counting.games == 10
    play(tmp_path / "s.db", (Counting(), "random"), games=25)
    assert Counting.games == 25


def test_a_second_run_must_say_resume(tmp_path):
    play(tmp_path / "s.db")
    with pytest.raises(TefudaError, match="already has 60 games of this match"):
        play(tmp_path / "s.db", resume=False)
    play(tmp_path / "s.db", seed=3, resume=False)
    assert [stored for _, _, stored in Store(str(tmp_path / "s.db")).matches()] == [60, 60]


def cut(path, keep):
    """Forget all but the first games, as if killed there."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM games WHERE number >= ?", (keep,))


@pytest.mark.parametrize("keep", [0, 1, 7, 33, 59])
@pytest.mark.parametrize("workers", [1, 2])
def test_learning_agents_go_on_in_the_middle_of_a_series(tmp_path, keep, workers):
    """A bandit that learns over series of 20 games ends with the same numbers."""
    agents = (SWITCHING, "random")
    whole = play(tmp_path / "whole.db", agents, series=20)
    play(tmp_path / "cut.db", agents, series=20)
    cut(tmp_path / "cut.db", keep)
    assert numbers(play(tmp_path / "cut.db", agents, workers=workers, series=20)) == numbers(whole)


def test_carry_over_goes_on_too(tmp_path):
    agents = ("default", "default", "random", "random", SWITCHING.replace("mc(iterations=8)", "default"))
    agents = tuple(a.replace(", 'ismcts(iterations=8)'", "") for a in agents)
    whole = play(tmp_path / "whole.db", agents, "daihinmin", games=30, series=15)
    assert any(row.carry for row in whole.rows)
    play(tmp_path / "cut.db", agents, "daihinmin", games=30, series=15)
    cut(tmp_path / "cut.db", 8)
    assert numbers(play(tmp_path / "cut.db", agents, "daihinmin", workers=2, games=30, series=15)) == numbers(
        whole
    )


class Forgetful(Agent):
    """Learns, but has no memory to restore: its series must start anew."""

    name = ""

    def __init__(self):
        super().__init__()
        self.seen = 0

    def new_match(self, game, seats, seed):
        super().new_match(game, seats, seed)
        self.seen = 0

    def decide(self, view, clock=None, hint=None, counts=()):
        return Decision(view.legal_moves[self.seen % len(view.legal_moves)])

    def end_game(self, view, scores):
        self.seen += 1


def test_agents_without_memory_start_their_series_anew(tmp_path):
    whole = play(tmp_path / "whole.db", (Forgetful(), "random"), series=20)
    play(tmp_path / "cut.db", (Forgetful(), "random"), series=20)
    cut(tmp_path / "cut.db", 33)
    assert numbers(play(tmp_path / "cut.db", (Forgetful(), "random"), series=20)) == numbers(whole)


@pytest.mark.parametrize("workers", [pytest.param("1", marks=pytest.mark.slow), "2"])
def test_killed_at_random_moments(tmp_path, workers):
    """kill -9, run again, until it is done: the same numbers as an undisturbed run."""
    words = [sys.executable, "-m", "tefuda.cli.main", "match", "kuhn", SWITCHING, "random", "--games", "1500",
             "--series", "150", "--seed", "4", "--json", "--workers", workers, "--store"]  # fmt: skip
    undisturbed = json.loads(
        subprocess.run([*words, str(tmp_path / "a.db")], capture_output=True, check=True).stdout
    )
    random.seed(int(workers))
    for _ in range(6):
        process = subprocess.Popen(
            [*words, str(tmp_path / "b.db"), "--resume"], stdout=subprocess.DEVNULL, start_new_session=True
        )
        time.sleep(random.uniform(0.4, 1.6))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    done = subprocess.run([*words, str(tmp_path / "b.db"), "--resume"], capture_output=True, check=True)
    resumed = json.loads(done.stdout)
    for data in (undisturbed, resumed):
        for part in ("seconds", "store"):
            data.pop(part)
        for player in data["players"]:
            player.pop("seconds")
            player.pop("cpu_per_decision")
    assert resumed == undisturbed


def test_two_matches_share_a_store(tmp_path):
    results = {}
    threads = []
    for seed in (1, 2):

        def run(seed=seed):
            words = [sys.executable, "-m", "tefuda.cli.main", "match", "kuhn", "random*2", "--games", "400",
                     "--seed", str(seed), "--json", "--store", str(tmp_path / "s.db")]  # fmt: skip
            results[seed] = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)

        threads.append(threading.Thread(target=run))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed, data in results.items():
        alone = tefuda.Match("kuhn", ["random*2"], games=400, seed=seed).run().to_json()
        assert [p["score"] for p in data["players"]] == [p["score"] for p in alone["players"]]


def test_what_is_no_store_is_refused(tmp_path):
    (tmp_path / "text").write_text("hello, this is not a database at all, whatever you think" * 100)
    with pytest.raises(TefudaError, match="Cannot use the store"):
        play(tmp_path / "text")
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection, connection:
        connection.execute("CREATE TABLE cats (name TEXT)")
    with pytest.raises(TefudaError, match="not a store of Tefuda"):
        play(tmp_path / "other.db")
    with pytest.raises(TefudaError, match="Cannot use the store"):
        play(tmp_path / "no" / "such" / "folder")


def test_switching_finds_the_better_arm():
    agent = tefuda.agent("switching(arms=['mc(iterations=200)', random], by=ucb1_tuned)")
    tefuda.Match("kuhn", [agent, "random"], games=600, seed=1).run()
    pulls = [arm[0] for arm in agent.memory()["arms"]]
    assert sum(pulls) == 600
    assert pulls[0] > 1.5 * pulls[1]


def test_a_match_that_another_process_plays_is_taken(tmp_path):
    """A living process has it; one that is gone, or silent for long, does not."""
    import os
    import platform
    import sqlite3
    import subprocess
    import sys
    import time

    path = str(tmp_path / "s.db")
    match = tefuda.Match("kuhn", ["random", "random"], games=4, seed=1)
    match.run(store=path)
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    key = Store.key(match.header())

    def somebody(process, seen):
        with sqlite3.connect(path) as connection:
            row = (key, platform.node(), process, seen)
            connection.execute("INSERT OR REPLACE INTO running VALUES (?, ?, ?, ?)", row)

    try:
        somebody(other.pid, time.time())
        with pytest.raises(TefudaError, match=f"Process {other.pid} on .* is playing this match"):
            match.run(store=path, resume=True)
        somebody(other.pid, time.time() - 1000)
        match.run(store=path, resume=True)
        somebody(os.getpid(), time.time())  # oneself is no other
        match.run(store=path, resume=True)
    finally:
        other.kill()
        other.wait()
    somebody(other.pid, time.time())
    match.run(store=path, resume=True)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT COUNT(*) FROM running").fetchone() == (0,)


def test_arms_must_be_ours():
    with pytest.raises(TefudaError, match="cannot be programs"):
        tefuda.agent("switching(arms=[process(cmd='cat')])")


def test_who_has_an_oracle_among_its_arms_is_one_and_only_that_arm_is_told():
    arms = "['ismcts(iterations=20)', 'cheating_uct(red=4, iterations=20)']"
    agent = tefuda.agent(f"switching(arms={arms}, by=even)")
    assert agent.peeks is not None
    result = tefuda.Match("geister(max_plies=20)", [agent, "random"], games=6, seed=2).run()
    assert agent.choices == [0, 1, 0, 1, 0, 1]
    assert agent.memory()["choices"] == [[0, 1], [1, 1]] * 3
    assert result.to_json()["players"][0]["sees_truth"]
    again = tefuda.agent(str(agent))
    again.restore(agent.memory())
    assert again.choices == agent.choices


ENDLESS = (
    "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT '{}' AS match, i AS number, "
)


@pytest.mark.parametrize(
    "statements",
    [
        ["DROP TABLE games", f"CREATE VIEW games AS {ENDLESS} '{{}}' AS row, '[]' AS memories FROM n"],
        [f"CREATE TRIGGER t AFTER INSERT ON running BEGIN INSERT INTO games {ENDLESS} '', '' FROM n; END"],
        [
            "DROP TABLE games",
            "CREATE TABLE games (match TEXT, number INTEGER, memories TEXT, row TEXT AS (zeroblob(9)))",
        ],
    ],
)
def test_a_store_without_end_is_refused(tmp_path, statements):
    path = str(tmp_path / "s.sqlite")
    tefuda.Match("kuhn", ["random"] * 2, games=2).run(store=path)
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
    with pytest.raises(tefuda.TefudaError, match="not a store as Tefuda writes them"):
        Store(path).matches()
