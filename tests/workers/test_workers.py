"""One interface, four kinds of workers: this thread, threads, processes, a cluster."""

import os
import pickle
import queue
import signal
import threading
import time
from multiprocessing import active_children

import pytest

from support.clocks import Clock
from support.patience import patience, wait_until
from support.tasks import (
    Stubborn,
    broken,
    die,
    die_always,
    fail,
    get_shared,
    nested,
    slow,
    stubborn,
    touch,
    use_shared,
    use_shelf,
    use_things,
    warm_of_a_lock,
)
from tefuda import TefudaError
from tefuda.workers import Shared, base, standing_pool, warm, worker_pool

KINDS = {
    "here": (1, "processes", None),
    "threads": (2, "threads", None),
    "processes": (2, "processes", None),
    "three": (3, "processes", None),
    "spawn": (2, "processes", "spawn"),
    "forkserver": (2, "processes", "forkserver"),
    "cluster": None,
}


@pytest.fixture(params=KINDS)
def crew(request):
    """Workers of every kind, that leave nothing behind."""
    threads, others = threading.active_count(), set(active_children())
    if request.param == "cluster":
        with worker_pool(request.getfixturevalue("cluster").address) as workers:
            yield workers
        return
    with worker_pool(*KINDS[request.param]) as workers:
        workers.gather([workers.submit(slow, 0.02, n) for n in range(workers.count)])  # all have started
        yield workers
    # A thread that was left alone with its task finishes it.
    wait_until(lambda: threading.active_count() <= threads, "threads were left behind")
    assert not [child for child in set(active_children()) - others if child.name == "tefuda worker"]


@pytest.fixture
def processes():
    with worker_pool(2) as workers:
        yield workers


def test_results_are_in_the_order_of_tickets(crew):
    tickets = [crew.submit(slow, 0.03 * (3 - n), n) for n in range(4)]
    gathered = crew.gather(reversed(tickets))
    assert list(gathered.results.items()) == list(zip(tickets, range(4), strict=True))
    assert gathered.missing == ()


def test_as_they_come(crew):
    tickets = [crew.submit(pow, n, 2) for n in range(50)]
    assert sorted(crew.each(tickets)) == [(ticket, n * n) for n, ticket in enumerate(tickets)]


def test_zero_tasks(crew):
    assert crew.gather([]).results == {}
    assert list(crew.each([])) == []


def test_progress(crew):
    calls = []
    crew.gather([crew.submit(pow, n, 2) for n in range(5)], progress=lambda *call: calls.append(call))
    assert calls == [(n, 5) for n in range(1, 6)]


@pytest.fixture
def clock(monkeypatch):
    """The time by which deadlines go."""
    made = Clock()
    monkeypatch.setattr(base, "time", made)
    return made


def test_a_deadline_gives_what_is_ready_and_says_what_is_missing(crew, gate, clock):
    """Its time comes as soon as the quick one is in; the others wait at the gate."""
    quick, *late = [crew.submit(pow, 2, 2), *gate.send(crew, 3)]
    with patience("the late ones were waited for"):
        gathered = crew.gather([quick, *late], deadline=clock.now + 0.5, progress=lambda *_: clock.wait(0.5))
    assert gathered.results == {quick: 4}
    assert gathered.missing == tuple(late)
    assert gate.noted("done") == 0
    gate.open()
    assert crew.gather(late).results == dict(zip(late, range(3), strict=True))


def test_this_thread_finishes_what_it_has_begun(clock):
    with worker_pool(1) as here:
        tickets = [here.submit(clock.wait, 1.0) for _ in range(4)]
        gathered = here.gather(tickets, deadline=clock.now + 1.5)
    assert list(gathered.results) == tickets[:2]
    assert gathered.missing == tuple(tickets[2:])


def test_the_exception_of_the_earliest_task_comes_back_as_it_is(crew):
    good = crew.submit(pow, 2, 2)
    bad = [crew.submit(fail, number) for number in range(4)]
    with pytest.raises(TefudaError, match=r"^Task 0 went wrong\.$"):
        crew.gather([good, *bad])
    assert crew.gather([crew.submit(pow, 2, 3)]).results  # and the workers go on


def test_warm_state_is_made_once_by_each_worker(crew):
    found = crew.gather([crew.submit(use_shelf, n) for n in range(30)]).results.values()
    shelves = {}
    for process, thread, shelf, size in found:
        shelves.setdefault((process, thread, shelf), []).append(size)
    workers = {(process, thread) for process, thread, _, _ in found}
    assert len(shelves) == len(workers)
    for sizes in shelves.values():
        assert sorted(sizes) == list(range(1, len(sizes) + 1))


def test_things_are_known_by_what_they_are_made_of(processes):
    kinds = {processes.submit(use_shelf, n, (n % 2,)): n % 2 for n in range(30)}
    found = processes.gather(kinds).results
    shelves: dict[tuple[int, int], set[int]] = {}  # which shelf a process has for each kind of thing
    for task, (process, _, shelf, _) in found.items():
        shelves.setdefault((process, kinds[task]), set()).add(shelf)
    assert {kind for _, kind in shelves} == {0, 1}
    assert all(len(ids) == 1 for ids in shelves.values())
    for process in {process for process, _ in shelves}:  # a process may have met one kind only
        met = [ids for (owner, _), ids in shelves.items() if owner == process]
        assert len(set().union(*met)) == len(met)


def test_makers_that_fail(crew):
    with pytest.raises(OSError, match="no such table"):
        crew.gather([crew.submit(warm, broken)])
    with pytest.raises(TefudaError, match="made from plain data"):
        crew.gather([crew.submit(warm_of_a_lock)])


def test_what_was_not_used_for_longest_is_closed(tmp_path):
    path = str(tmp_path / "notes")
    with worker_pool(1) as workers:
        workers.gather([workers.submit(use_things, path, [0, 1, 0, *range(2, 17)])])
        notes = (tmp_path / "notes").read_text().split("\n")
        assert notes[:-1] == [*(f"made {n}" for n in range(16)), "closed 1", "made 16"]
    assert (tmp_path / "notes").read_text().count("closed") == 17


def test_what_many_tasks_share_is_sent_as_bytes_and_kept(crew):
    shared = Shared([7])
    found = crew.gather([crew.submit(use_shared, shared) for _ in range(8)]).results.values()
    assert crew.gather([crew.submit(get_shared, Shared({"a": 1}))]).results
    by_worker = {}
    for worker, size in found:
        by_worker.setdefault(worker, []).append(size)
    for sizes in by_worker.values():
        assert sorted(sizes) == list(range(2, 2 + len(sizes)))
    assert pickle.loads(pickle.dumps(Shared([3]))).get() == [3]


def test_cancelled_tasks_are_not_done(crew, gate, tmp_path):
    busy = gate.send(crew, 2 * crew.count)  # nobody can begin anything else
    doomed = [crew.submit(touch, str(tmp_path / f"doomed {n}")) for n in range(5)]
    crew.cancel(doomed)
    gate.open()
    gathered = crew.gather([*busy, *doomed])
    assert list(gathered.results.values()) == list(range(2 * crew.count))
    assert gathered.missing == tuple(doomed)
    crew.gather([crew.submit(pow, 2, n) for n in range(2 * crew.count)])  # it would have been their turn
    assert not list(tmp_path.glob("doomed *"))


def test_whoever_is_at_a_cancelled_task_delays_nobody(crew, gate):
    """The gate stays closed: only those who do not wait for the tasks behind it come through."""
    if crew.is_here:
        pytest.skip("this thread has begun nothing")
    long = gate.send(crew, crew.count)
    gate.wait_for(crew.count)
    with patience("the deadline was not kept"):
        late = crew.gather(long, deadline=time.monotonic() + 0.3)
    assert late.missing == tuple(long)
    crew.cancel(long)
    with patience("cancelled tasks were waited for"):
        assert crew.gather([crew.submit(pow, 2, 5)]).results
    assert gate.noted("done") == 0


def test_closing_does_not_wait_for_what_is_left(gate):
    with patience("closing waits for tasks"), worker_pool(2) as workers:
        gate.send(workers, 10)
        gate.wait_for(2)
    assert gate.noted("done") == 0
    with pytest.raises(TefudaError, match="pool is closed"):
        workers.submit(pow, 2, 2)


def test_nested_teams_work_here(crew):
    assert set(map(tuple, crew.gather([crew.submit(nested) for _ in range(3)]).results.values())) == {
        (0, 1, 4, 9, 16)
    }


def test_tickets_are_good_once(crew):
    ticket = crew.submit(pow, 2, 2)
    crew.gather([ticket])
    with pytest.raises(TefudaError, match="gathered already"):
        crew.gather([ticket])


def test_a_worker_killed_at_its_task_costs_time_only(crew, tmp_path):
    if crew.is_here or isinstance(crew, type(worker_pool(2, "threads"))):
        pytest.skip("these are no processes of their own")
    tickets = [crew.submit(die, str(tmp_path / "died")), *(crew.submit(pow, n, 2) for n in range(9))]
    assert list(crew.gather(tickets).results.values()) == ["done", *(n * n for n in range(9))]


def test_killed_from_outside_while_gathering(processes):
    tickets = [processes.submit(slow, 0.1, n) for n in range(12)]
    killer = threading.Timer(
        0.15, lambda: [os.kill(child.pid, signal.SIGKILL) for child in active_children()]
    )
    killer.start()
    assert list(processes.gather(tickets).results.values()) == list(range(12))
    killer.join()


def test_killed_while_it_had_nothing_to_do(processes):
    processes.gather([processes.submit(pow, n, 2) for n in range(4)])
    for child in active_children():
        os.kill(child.pid, signal.SIGKILL)
        child.join()
    assert list(processes.gather([processes.submit(pow, n, 2) for n in range(4)]).results.values()) == [
        0,
        1,
        4,
        9,
    ]


def test_a_task_that_kills_its_workers_is_given_up(processes):
    with pytest.raises(TefudaError, match="died at the same task"):
        processes.gather([processes.submit(die_always)])


def test_what_cannot_travel_gets_a_sentence(processes):
    with pytest.raises(TefudaError, match="cannot be sent to a worker process"):
        processes.submit(lambda: 1)
    with pytest.raises(TefudaError, match="cannot send the result"):
        processes.gather([processes.submit(threading.Lock)])
    # Where Dask is loaded such exceptions can travel after all.
    with pytest.raises((RuntimeError, Stubborn), match="this and that"):
        processes.gather([processes.submit(stubborn)])


def test_tracebacks_of_workers_are_kept(processes):
    with pytest.raises(ZeroDivisionError) as caught:
        processes.gather([processes.submit(divmod, 1, 0)])
    assert "Traceback" in str(caught.value.__cause__)


@pytest.mark.parametrize("count", [0, -1, True, 1.5, "0", 10_000, "10000"])
def test_bad_numbers_of_workers(count):
    with pytest.raises(TefudaError, match="number of workers must be"):
        worker_pool(count)


@pytest.mark.parametrize("text", ["", "two", "-1", "1.5", "9" * 30, "localhost:8786"])
def test_what_is_neither_a_number_nor_an_address(text):
    with pytest.raises(TefudaError, match="a number, or an address"):
        worker_pool(text)


def test_a_number_in_text_and_workers_that_are_there():
    with worker_pool("2") as workers:
        assert workers.count == 2
        assert worker_pool(workers) is workers


def test_a_standing_team_is_made_once_and_hears_of_a_hung_thread(gate):
    crew = standing_pool(2, "threads")
    assert standing_pool(2, "threads") is crew
    hung = gate.send(crew, 2)
    gate.wait_for(2)
    with patience("the deadline was not kept"):
        crew.cancel(crew.gather(hung, deadline=time.monotonic() + 0.05).missing)
    again = standing_pool(2, "threads")
    with patience("threads that hang were waited for"):
        assert again.gather([again.submit(pow, 2, 2), again.submit(pow, 2, 3)]).results
        crew.close()
    assert gate.noted("done") == 0
    assert standing_pool(2, "threads") is not crew
    standing_pool(2, "threads").close()


def test_bad_kinds_and_places():
    with pytest.raises(TefudaError, match="'processes' or 'threads'"):
        worker_pool(2, "horses")
    with pytest.raises(TefudaError, match="Processes can be started here by"):
        worker_pool(2, start="magic")
    with pytest.raises(TefudaError, match="only be used in a task of a worker"):
        warm(list)


class HeldQueue(queue.SimpleQueue):
    """Gives nothing out until it may."""

    def __init__(self):
        self.may = threading.Event()

    def get(self, *args, **options):
        self.may.wait()
        return super().get(*args, **options)


def test_a_task_that_was_handed_to_a_thread_but_not_begun_is_cancelled(gate, monkeypatch):
    with worker_pool(2, kind="threads") as crew, patience("the cancelled task was waited for"):
        held = HeldQueue()
        monkeypatch.setattr(crew, "_inbox", held)
        doomed = gate.send(crew, 2)
        crew.cancel(doomed)
        other = crew.submit(slow, 0.0, 9)
        held.may.set()
        assert crew.gather([other]).results == {other: 9}
        assert gate.noted("begun") == 0
