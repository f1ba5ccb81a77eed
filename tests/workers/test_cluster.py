"""A cluster: the same results as on one core, whatever happens to its machines."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import tefuda
from support.cluster import ENVIRONMENT, endure, local_cluster
from support.cluster import tefuda as command
from support.learners import Mood
from support.patience import PATIENCE, patience, wait_until
from support.tasks import add_line, slow, touch
from tefuda import TefudaError
from tefuda.workers import Tls, member, worker_pool, worker_queue
from tefuda.workers import cluster as module

pytest.importorskip("distributed", reason="pip install 'tefuda[cluster]'")

SWITCHING = "switching(arms=[random, 'mc(iterations=8)'], by=ucb1)"
MATCHES = {
    "kuhn": ("kuhn", ["mc(iterations=20)", "random"], {"games": 40}),
    "learner": ("kuhn", [SWITCHING, "random"], {"games": 60, "series": 30}),
    "classes": ("daihinmin", ["default*5"], {"games": 40, "series": 10}),
    "roles": ("saboteur(preset='tajima', margin=0)", ["tajima(t=6)"] * 2, {"games": 30, "seats": "roles"}),
    "plain": ("plain_doors", ["random*3"], {"games": 20}),
    "own": ("kuhn", [Mood(), Mood()], {"games": 60, "series": 20}),
}


def told(result):
    """What a match came to, without what no two runs share."""
    data = result if isinstance(result, dict) else result.to_json()
    data = json.loads(json.dumps(data))
    for part in ("seconds", "store"):
        data.pop(part)
    for player in data["players"]:
        player.pop("seconds")
        player.pop("cpu_per_decision")
    return data


@pytest.mark.parametrize("name", MATCHES)
def test_the_same_as_on_one_core(cluster, name):
    game, agents, options = MATCHES[name]
    match = tefuda.Match(game, agents, seed=5, **options)
    there, here = match.run(cluster.address), match.run()
    assert told(there) == told(here)
    assert [(row.deal, row.moves, row.scores, row.carry) for row in there.rows] == [
        (row.deal, row.moves, row.scores, row.carry) for row in here.rows
    ]


def test_the_worlds_of_a_decision(cluster):
    view = tefuda.load("tanhinmin(players=3, cards=9, hidden=True)").new_state(seed=5).view(0)
    here = tefuda.agent("pimc(samples=12)").decide(view)
    there = tefuda.agent(f"pimc(samples=12, workers='{cluster.address}')").decide(view)
    assert (there.values, there.counts) == (here.values, here.counts)


def test_one_team_for_several_matches_and_a_league(cluster):
    with worker_pool(cluster.address) as crew:
        assert crew.count == 2
        assert crew.dashboard.startswith("http://127.0.0.1:")
        for seed in (1, 2):
            match = tefuda.Match("kuhn", ["random"] * 2, games=30, seed=seed)
            assert told(match.run(crew)) == told(match.run())
        league = tefuda.League("kuhn", ["random", "mc(iterations=20)"], games=10, seed=1)
        there, here = (league.run(workers).to_json() for workers in (crew, 1))
        for rating in (*there["ratings"], *here["ratings"]):
            assert rating.pop("cpu_per_decision") > 0
        assert there == here


def test_the_commands_take_an_address(cluster):
    words = ("match", "kuhn", "random*2", "--games", 50, "--seed", 1, "--json", "--workers")
    there, here = (command(*words, where).communicate(timeout=PATIENCE) for where in (cluster.address, 1))
    assert told(json.loads(there[0])) == told(json.loads(here[0]))
    assert "Dashboard at http://" in there[1]


def test_tefuda_must_be_the_same_on_both_sides(cluster, monkeypatch):
    with worker_pool(cluster.address) as crew:
        monkeypatch.setattr(member, "build", lambda: "0.0.1+else")
        with pytest.raises(TefudaError, match=r"This is Tefuda 0\.0\.1\+else, but a worker .* has 0\."):
            crew.gather([crew.submit(pow, 2, 2)])
    with pytest.raises(TefudaError, match="install the same version on both sides"):
        worker_pool(cluster.address)


def test_addresses_where_nobody_is(monkeypatch):
    monkeypatch.setattr(module, "CONNECT", 1.0)
    with pytest.raises(TefudaError, match=r"There is no scheduler at tcp://127\.0\.0\.1:9"):
        worker_pool("tcp://127.0.0.1:9")
    with pytest.raises(TefudaError, match="There is no scheduler"):
        worker_pool("what://127.0.0.1:9")
    with (
        local_cluster(0) as empty,
        pytest.raises(TefudaError, match="No workers are connected"),
    ):
        worker_pool(empty.address)


def test_a_killed_worker_costs_time_only():
    match = tefuda.Match("kuhn", [SWITCHING, "random"], games=1200, series=60, seed=4)
    alone = told(match.run())
    with local_cluster() as made, worker_pool(made.address) as crew:

        def kill(games, _):
            if games > 200 and made.workers[0].poll() is None:
                made.workers[0].kill()
                made.workers[0].wait()

        assert told(match.run(crew, progress=kill)) == alone
        assert made.workers[0].poll() == -signal.SIGKILL


def test_a_stopped_worker_delays_neither_the_move_nor_those_after_it():
    """A machine that hangs with everything on it: deadlines are kept, and others do what comes next."""
    from distributed import Client

    with local_cluster() as made, worker_pool(made.address) as crew:
        with Client(made.address, set_as_default=False) as client:
            client.run_on_scheduler(endure)  # nobody but the crew finds out who hangs
        crew.gather([crew.submit(slow, 0.1, n) for n in range(4)])
        os.kill(made.workers[0].pid, signal.SIGSTOP)

        def decide():
            tickets = [crew.submit(slow, 0.05, n) for n in range(6)]
            found = crew.gather(tickets, deadline=time.monotonic() + 2.0)
            crew.cancel(found.missing)
            return not found.missing

        with patience("the one that hangs was waited for"):
            assert not decide()  # it was asked, and the deadline was kept
        wait_until(decide, "the one that hangs is asked at every decision")
        assert crew.count == 2  # it still belongs to the cluster
        os.kill(made.workers[0].pid, signal.SIGCONT)
        assert len(crew.gather([crew.submit(slow, 0, n) for n in range(20)]).results) == 20


def test_a_task_that_hangs_is_ended(cluster, gate):
    """All workers are at tasks behind a gate that stays closed; when these are ended others are done."""
    with worker_pool(cluster.address) as crew:
        hung = gate.send(crew, 2)
        gate.wait_for(2)
        with patience("the deadline was not kept"):
            late = crew.gather(hung, deadline=time.monotonic() + 0.3)
        assert late.missing == tuple(hung)
        crew.cancel(hung)
        with patience("tasks that hang were not ended"):
            assert crew.gather([crew.submit(pow, 2, n) for n in range(2)]).results
        assert gate.noted("done") == 0


@pytest.mark.parametrize("before", [0, 200])
def test_nothing_waits_behind_a_long_task(cluster, gate, before):
    """One worker stands at a gate; what was sent to it ahead goes to the other, quick as they all were."""
    with worker_pool(cluster.address) as crew:
        crew.gather([crew.submit(pow, 2, n) for n in range(before)])
        long, *_ = gate.send(crew, 1)
        quick = [crew.submit(pow, 2, n) for n in range(100)]
        with patience("short tasks wait for a long one"):
            assert len(crew.gather(quick).results) == 100
        assert gate.noted("done") == 0
        gate.open()
        assert crew.gather([long]).results == {long: 0}


def test_a_cancelled_task_that_waits_at_a_worker_is_not_done(cluster, gate, tmp_path):
    from distributed import Client

    with worker_pool(cluster.address) as crew, Client(cluster.address, set_as_default=False) as client:

        def at_workers(count):
            return lambda: sum(client.run(worker_queue.size).values()) == count

        busy = gate.send(crew, 2)
        gate.wait_for(2)
        doomed = [crew.submit(touch, str(tmp_path / f"doomed {n}")) for n in range(2)]
        wait_until(at_workers(4), "the tasks did not come to the workers")
        crew.cancel(doomed)
        wait_until(at_workers(2), "the workers did not hear that tasks were cancelled")
        gate.open()
        gathered = crew.gather([*busy, *doomed])
        assert gathered.missing == tuple(doomed)
        assert len(gathered.results) == 2
        crew.gather([crew.submit(pow, 2, n) for n in range(4)])  # all have gone on
    assert not list(tmp_path.glob("doomed *"))


@pytest.mark.parametrize("what", [worker_queue.post, worker_queue.poll])
def test_a_message_that_is_lost_on_the_way_is_sent_again(cluster, monkeypatch, tmp_path, what):
    """The worker has heard it, or has answered; the client does not know. Nothing is done twice."""
    run, lost = module.Cluster._run, []

    async def once_in_vain(self, worker, function, *args):
        answer = await run(self, worker, function, *args)
        if function is what and answer and not lost:
            lost.append(answer)
            raise OSError("connection lost while the answer came")
        return answer

    monkeypatch.setattr(module.Cluster, "_run", once_in_vain)
    with worker_pool(cluster.address) as crew:
        tickets = [crew.submit(add_line, str(tmp_path / "lines"), n) for n in range(5)]
        found = crew.gather(tickets)
    assert lost
    assert [found.results[ticket] for ticket in tickets] == list(range(5))
    assert sorted((tmp_path / "lines").read_text().split()) == list("01234")


def test_a_lost_scheduler_ends_the_command_and_resume_goes_on(tmp_path):
    hurry = tmp_path / "hurry"
    player = f"support.learners:Slowly(until='{hurry}')"
    words = ("match", "kuhn", player, "random", "--games", 400, "--seed", 1, "--series", 20)
    words = (*words, "--json")
    store = ("--store", tmp_path / "s.db")
    hurry.touch()
    alone = json.loads(command(*words, "--workers", 1).communicate(timeout=PATIENCE)[0])
    hurry.unlink()  # 400 games now take ten seconds and more; nobody goes on with them without a scheduler
    with local_cluster() as made:
        process = command(*words, *store, "--workers", made.address)
        wait_until(lambda: stored(tmp_path / "s.db"), "no games were played")
        made.scheduler.kill()
        out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1, errors
    assert "is gone" in errors
    assert "--resume" in errors
    assert "Traceback" not in errors
    so_far = json.loads(out)
    assert 0 < so_far["games"] < 400
    assert "is gone" in so_far["unfinished"]
    hurry.touch()
    rest = json.loads(command(*words, *store, "--resume", "--workers", 2).communicate(timeout=PATIENCE)[0])
    assert told(rest) == told(alone)


def stored(path):
    """Has the store a game?"""
    if not path.exists():
        return False
    try:
        return sum(stored for _, _, stored in tefuda.arena.results.store.Store(str(path)).matches()) > 0
    except TefudaError:
        return False


def openssl(*words, folder):
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def papers(tmp_path_factory):
    """Certificates: an authority, one that it signed, and one that nobody did."""
    folder = tmp_path_factory.mktemp("tls")
    new = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2")
    openssl(*new, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=authority", folder=folder)
    request = ("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=tefuda")
    openssl(*request, "-keyout", "our.key", "-out", "our.csr", folder=folder)
    sign = ("x509", "-req", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2")
    openssl(*sign, "-in", "our.csr", "-out", "our.pem", folder=folder)
    openssl(*new, "-keyout", "other.key", "-out", "other.pem", "-subj", "/CN=other", folder=folder)
    return folder


def test_certificates(papers, monkeypatch):
    ours = [papers / "ca.pem", papers / "our.pem", papers / "our.key"]
    words = [
        word for part in zip(("--tls-ca", "--tls-cert", "--tls-key"), ours, strict=True) for word in part
    ]
    with local_cluster(1, *words) as made:
        assert made.address.startswith("tls://")
        match = ("match", "kuhn", "random*2", "--games", 10, "--json", "--workers", made.address)
        process = command(*match, *words)
        out, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, errors
        assert json.loads(out)["games"] == 10
        monkeypatch.setattr(module, "CONNECT", 2.0)
        stranger = Tls(*map(str, (papers / "ca.pem", papers / "other.pem", papers / "other.key")))
        with pytest.raises(TefudaError, match="There is no scheduler"):
            worker_pool(made.address, tls=stranger)
        with pytest.raises(TefudaError, match="There is no scheduler"):
            worker_pool(made.address)


def refused(*words):
    done = subprocess.run(
        [sys.executable, "-m", "tefuda.cli.main", *words], capture_output=True, text=True, env=ENVIRONMENT
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    return done.stderr


def test_what_a_worker_refuses(tmp_path):
    assert "either the ADDRESS" in refused("worker")
    assert "missing port number in address 'nowhere'" in refused("worker", "nowhere")
    assert "either the ADDRESS" in refused("worker", "--scheduler", "tcp://127.0.0.1:1")
    assert "could run programs here" in refused("worker", "--scheduler", "--host", "0.0.0.0")
    assert "must be given together" in refused("worker", "--scheduler", "--tls-ca", str(tmp_path))
    assert "no certificate or key" in refused(
        "worker", "--scheduler", "--tls-ca", "a", "--tls-cert", "b", "--tls-key", "c"
    )
    assert "number from 1 to 1024 or an address" in refused("match", "kuhn", "random*2", "--workers", "x")


def test_a_scheduler_at_a_port_that_is_taken_says_so(capfd):
    from socket import create_server

    from tefuda.cli.main import main

    with create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["worker", "--scheduler", "--port", port, "--dashboard", "0"]) == 2
    err = capfd.readouterr().err
    assert f"Cannot start a scheduler at 127.0.0.1:{port}" in err
    assert "Traceback" not in err
