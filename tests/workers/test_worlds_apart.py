"""One world a worker, through a scheduler, as in paper P: every free worker has one, and is ready for it."""

import pytest

import tefuda
from support.cluster import local_cluster
from support.patience import patience, wait_until
from support.solvers import Rendezvous
from support.tasks import add_line, die
from tefuda.core.estimator import UNIFORM
from tefuda.search import Pimc
from tefuda.workers import standing_pool, worker_pool
from tefuda.workers.cluster import Cluster

pytest.importorskip("distributed", reason="pip install 'tefuda[cluster]'")

LONG = 1000.0  # seconds: nothing here is decided by the clock
VIEW = tefuda.load("tanhinmin(players=3, cards=9, hidden=True)").new_state(seed=5).view(0)


@pytest.fixture(scope="module")
def four():
    """A scheduler and four workers."""
    with local_cluster(4) as made:
        yield made
        standing_pool(made.address).close()


@pytest.mark.parametrize("limits", [{}, {"limit": LONG}, {"seconds": LONG}])
def test_every_worker_has_its_world(four, tmp_path, limits):
    """A world is solved when all have been begun: nobody may have two while another has none."""
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        search = Pimc(4, Rendezvous(str(folder), 4), workers=four.address, **limits)
        with patience("a worker has two worlds, another none"):
            assert search.run(VIEW, seed=number).worlds == 4
        assert len(set(Rendezvous.met(folder))) == 4  # processes


def test_workers_are_ready_before_the_clock_runs(cluster, monkeypatch):
    heard = []

    def note(kind, name):
        real = getattr(kind, name)
        monkeypatch.setattr(kind, name, lambda *args: (heard.append(name), real(*args))[1])

    note(Cluster, "prepare")
    note(type(UNIFORM), "estimate")  # which is a part of the decision
    agent = tefuda.agent(f"pimc(samples=3, workers='{cluster.address}')")
    agent.new_match(tefuda.load("tanhinmin(players=3, cards=9, hidden=True)"), [0], 1)
    assert heard == ["prepare"]
    agent.decide(VIEW)
    assert heard[:3] == ["prepare", "prepare", "estimate"]


def test_what_is_prepared_is_done_once_by_every_process(cluster, tmp_path):
    """Two workers, each with a process and one in reserve; a new one does it first."""
    notes = tmp_path / "notes"

    def lines():
        return notes.read_text().split() if notes.exists() else []

    with worker_pool(cluster.address) as crew:
        for _ in range(2):
            crew.prepare(add_line, str(notes), 7)
            assert lines() == ["7"] * 4
        crew.gather([crew.submit(pow, 2, n) for n in range(20)])
        assert lines() == ["7"] * 4
        crew.gather([crew.submit(die, str(tmp_path / "died"))])
        wait_until(lambda: lines() == ["7"] * 5, "the new process did not do it")
