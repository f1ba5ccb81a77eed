"""One interface, three kinds of workers: this thread, threads, processes."""

import os
import signal
import threading
import time
from multiprocessing import active_children

import pytest

from tefuda import TefudaError
from tefuda.workers import team, warm

KINDS = [(1, "processes"), (2, "threads"), (2, "processes"), (3, "processes")]


@pytest.fixture(params=KINDS, ids=["here", "threads", "processes", "three"])
def crew(request):
    """Workers of every kind, that can make a list; and that leave nothing behind."""
    count, kind = request.param
    threads = threading.active_count()
    with team(count, kind, {"shelf": list, "broken": broken}) as workers:
        yield workers
    assert threading.active_count() == threads
    assert not [child for child in active_children() if child.name == "tefuda worker"]


@pytest.fixture
def processes():
    with team(2, makers={"shelf": list}) as workers:
        yield workers


def broken():
    raise OSError("no such table")


def slow(seconds, value):
    time.sleep(seconds)
    return value


def fail(number):
    time.sleep(0.05 * (3 - number))  # the later ones fail first
    raise TefudaError(f"Task {number} went wrong.")


def use_shelf(number):
    shelf = warm("shelf")
    shelf.append(number)
    return os.getpid(), threading.get_ident(), id(shelf), len(shelf)


def die(flag):
    """Die once: at the first attempt."""
    try:
        os.close(os.open(flag, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return "done"
    os.kill(os.getpid(), signal.SIGKILL)


def die_always():
    os.kill(os.getpid(), signal.SIGKILL)


def nested():
    with team(4) as inner:
        return list(inner.gather([inner.submit(pow, n, 2) for n in range(5)]).results.values())


class Stubborn(Exception):
    """Cannot be made again from its arguments."""

    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


def stubborn():
    raise Stubborn("this", "that")


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


def test_a_deadline_gives_what_is_ready_and_says_what_is_missing(crew):
    quick = crew.submit(slow, 0, "quick")
    late = [crew.submit(slow, 0.4, n) for n in range(3)]
    began = time.monotonic()
    gathered = crew.gather([quick, *late], deadline=began + 0.1)
    assert time.monotonic() - began < 2
    assert gathered.results[quick] == "quick"
    assert set(gathered.missing) <= set(late)
    assert len(gathered.missing) >= 2  # this thread finishes the one that it has begun
    again = crew.gather(gathered.missing)
    assert {**gathered.results, **again.results} == {quick: "quick", **dict(zip(late, range(3), strict=True))}


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


def test_makers_that_fail_or_do_not_exist(crew):
    with pytest.raises(OSError, match="no such table"):
        crew.gather([crew.submit(warm, "broken")])
    with pytest.raises(TefudaError, match="Did you mean 'shelf'"):
        crew.gather([crew.submit(warm, "shelv")])


def test_cancelled_tasks_are_not_done(crew, tmp_path):
    busy = [crew.submit(slow, 0.2, n) for n in range(3)]
    doomed = [crew.submit((tmp_path / str(n)).touch) for n in range(5)]
    crew.cancel(doomed)
    gathered = crew.gather([*busy, *doomed])
    assert list(gathered.results.values()) == [0, 1, 2]
    assert gathered.missing == tuple(doomed)
    assert not list(tmp_path.iterdir())


def test_a_process_at_a_cancelled_task_is_free_at_once(processes):
    began = time.monotonic()
    long = [processes.submit(slow, 60, n) for n in range(2)]
    processes.cancel(long)
    assert processes.gather([processes.submit(pow, 2, 5)]).results
    assert time.monotonic() - began < 10


def test_closing_does_not_wait_for_what_is_left():
    began = time.monotonic()
    with team(2) as workers:
        for n in range(10):
            workers.submit(slow, 60, n)
    assert time.monotonic() - began < 10
    with pytest.raises(TefudaError, match="gone home"):
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


def test_a_killed_worker_costs_time_only(processes, tmp_path):
    tickets = [
        processes.submit(die, str(tmp_path / "died")),
        *(processes.submit(pow, n, 2) for n in range(9)),
    ]
    assert list(processes.gather(tickets).results.values()) == ["done", *(n * n for n in range(9))]


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
    with pytest.raises(TefudaError, match="cannot be sent home"):
        processes.gather([processes.submit(threading.Lock)])
    with pytest.raises(RuntimeError, match="Stubborn: this and that"):
        processes.gather([processes.submit(stubborn)])


def test_tracebacks_of_workers_are_kept(processes):
    with pytest.raises(ZeroDivisionError) as caught:
        processes.gather([processes.submit(divmod, 1, 0)])
    assert "Traceback" in str(caught.value.__cause__)


@pytest.mark.parametrize("count", [0, -1, True, 1.5, "2", 10_000])
def test_bad_numbers_of_workers(count):
    with pytest.raises(TefudaError, match="number of workers must be"):
        team(count)


def test_bad_kinds_and_places():
    with pytest.raises(TefudaError, match="'processes' or 'threads'"):
        team(2, "horses")
    with pytest.raises(TefudaError, match="nobody is at work here"):
        warm("shelf")
