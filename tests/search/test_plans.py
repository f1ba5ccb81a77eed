"""How worlds are shared out among workers: a simulated clock, workers that hang, the same answers."""

import dataclasses
import heapq
from types import SimpleNamespace

import pytest

import tefuda
from support.play import random_state
from tefuda import TefudaError
from tefuda.core import Clock
from tefuda.play.identity import identity_of
from tefuda.search import Pimc, plans
from tefuda.search.plans import LEAST, SearchEffort, solve_all
from tefuda.workers import Ticket

# Seconds of 20 worlds at depth 16, as paper P prints them (table 2).
PAPER = [2.2, 7.4, 11.8, 38.7, 38.0, 20.5, 4.9, 25.4, 78.0, 53.8, 7.4, 38.0, 13.7, 6.1, 33.8, 46.2, 11.8, 6.9,
         6.8, 8.7]  # fmt: skip
VIEW = random_state("bridge(contract='2H by E')", 5, 24)


class Hours:
    """Time that passes only when somebody works."""

    def __init__(self):
        self.now, self.local = 100.0, 0.0

    def monotonic(self):
        return self.now + self.local

    perf_counter = monotonic


class Crew:
    """Workers beside each other in simulated time; those in ``hung`` never answer."""

    shares_memory = True
    way = 0.0  # seconds that a report needs to come home

    def __init__(self, clock, count, hung=()):
        self.clock, self.count = clock, count
        self._free = list(range(count))
        self._hung = set(hung)
        self._waiting, self._busy, self._number = [], [], 0
        self.cancelled = []

    def submit(self, function, *args, **named):
        ticket = Ticket(self._number)
        self._number += 1
        self._waiting.append((ticket, function, args, named))
        self._begin()
        return ticket

    def _begin(self):
        while self._free and self._waiting:
            worker = self._free.pop(0)
            ticket, function, args, named = self._waiting.pop(0)
            self.clock.local = 0.0
            found = function(*args, **named)
            ends = float("inf") if worker in self._hung else self.clock.now + self.clock.local + self.way
            self.clock.local = 0.0
            heapq.heappush(self._busy, (ends, ticket, worker, found))

    def each(self, tickets, deadline=None):
        while self._busy:
            ends, ticket, worker, found = self._busy[0]
            if ends == float("inf") and deadline is None:
                raise AssertionError("waits for ever")
            if deadline is not None and ends > deadline:
                self.clock.now = max(self.clock.now, deadline)
                return
            heapq.heappop(self._busy)
            self.clock.now = max(self.clock.now, ends)
            self._free.append(worker)
            self._begin()
            yield ticket, found

    def gather(self, tickets, deadline=None):
        return SimpleNamespace(results=dict(self.each(tickets, deadline)))

    def cancel(self, tickets):
        self.cancelled = list(tickets)


class Work:
    """Worlds of so many seconds each, for a solver that stops when it is told to."""

    kind = "threads"

    def __init__(self, clock, times, deepens=True):
        self.clock, self.times = clock, times
        self.solver = SimpleNamespace(deepens=deepens)
        self.given = {}

    def __len__(self):
        return len(self.times)

    def solve(self, number, seconds, nodes, stop):
        self.given[number] = seconds
        took = self.times[number] if seconds is None else min(self.times[number], seconds)
        self.clock.local += took
        return SimpleNamespace(found=SimpleNamespace(depth=1, nodes=1), took=took, seconds=took)


def run(monkeypatch, times, workers, plan, seconds=None, limit=None, hung=()):
    clock = Hours()
    crew = Crew(clock, workers, hung)
    work = Work(clock, times)
    monkeypatch.setattr(plans, "time", clock)
    monkeypatch.setattr(plans, "standing_pool", lambda spec, kind: crew)
    reports, _ = solve_all(
        work, SearchEffort(workers, plan, seconds, limit=limit, counts=(), stop=None, began=clock.now)
    )
    return clock.now - 100.0, reports, work


@pytest.mark.parametrize(
    ("workers", "plan", "seconds"),
    [(1, "queue", 460.1), (2, "blocks", 280.7), (2, "queue", 232.4), (4, "blocks", 182.6),
     (4, "queue", 126.3), (8, "queue", 80.2)],
)  # fmt: skip
def test_the_papers_worlds_in_blocks_and_in_a_queue(monkeypatch, workers, plan, seconds):
    took, reports, _ = run(monkeypatch, PAPER, workers, plan)
    assert took == pytest.approx(seconds, abs=0.06)
    assert list(reports) == list(range(20))


@pytest.mark.parametrize("plan", ["queue", "blocks"])
@pytest.mark.parametrize("workers", [1, 2, 4, 8])
def test_the_time_of_a_decision_is_kept(monkeypatch, plan, workers):
    took, reports, _ = run(monkeypatch, PAPER, workers, plan, seconds=40.0)
    assert len(reports) == 20
    assert took <= 40.0 + LEAST + 1e-6
    assert took >= 30.0 or workers > 2  # and made use of


@pytest.mark.parametrize("plan", ["queue", "blocks"])
def test_the_limit_of_a_world_is_kept(monkeypatch, plan):
    took, reports, work = run(monkeypatch, PAPER, 4, plan, limit=8.0)
    assert max(report.took for report in reports.values()) == 8.0
    assert set(work.given.values()) <= {8.0} or plan == "blocks"
    assert took <= 5 * 8.0 + plans.GRACE[1] + LEAST + 1e-6


@pytest.mark.parametrize("limits", [{"seconds": 40.0}, {"limit": 8.0}])
def test_a_worker_that_hangs_costs_its_worlds_only(monkeypatch, limits):
    took, reports, _ = run(monkeypatch, PAPER, 4, "queue", hung=[2], **limits)
    assert took <= 40.0 + plans.GRACE[1] + LEAST + 1e-6
    assert len(reports) >= 15
    assert 2 not in reports  # what the one that hangs was given
    took, reports, _ = run(monkeypatch, PAPER, 4, "blocks", hung=[2], **limits)
    assert took <= 40.0 + plans.GRACE[1] + LEAST + 1e-6
    assert sorted(reports) == [*range(10), *range(15, 20)]


def test_the_way_home_is_set_aside(monkeypatch):
    """Reports from another machine arrive 0.1 s after the work: the next worlds end as much earlier."""
    clock = Hours()
    crew = Crew(clock, 2)
    crew.shares_memory, crew.way = False, 0.1
    work = Work(clock, PAPER)
    monkeypatch.setattr(plans, "time", clock)
    monkeypatch.setattr(plans, "standing_pool", lambda spec, kind: crew)
    reports, _ = solve_all(
        work, SearchEffort(2, "queue", 40.0, limit=None, counts=(), stop=None, began=clock.now)
    )
    assert len(reports) == 20
    assert clock.now - 100.0 <= 40.0 + LEAST + 1e-6


@pytest.mark.parametrize("way", [0.0, 0.04, 0.12])
def test_reports_are_waited_for_as_long_as_their_way_takes(monkeypatch, way):
    """One world a worker, each with the whole limit, as in the paper: all come in."""
    clock = Hours()
    crew = Crew(clock, 20)
    crew.shares_memory, crew.way = False, way
    monkeypatch.setattr(plans, "time", clock)
    monkeypatch.setattr(plans, "standing_pool", lambda spec, kind: crew)
    for hung in (False, False, True):
        began, work = clock.now, Work(clock, [9.0] * 20)
        crew._hung = {7} if hung else set()
        effort = SearchEffort(20, "queue", None, limit=8.0, counts=(), stop=None, began=began)
        assert len(solve_all(work, effort)[0]) == 20 - hung
        waited = max(2 * way, plans.GRACE[0]) if hung else way  # not longer than the way has shown
        assert clock.now - began == pytest.approx(8.0 + waited, abs=2 * LEAST)


def test_when_all_hang_there_is_still_an_answer(monkeypatch):
    took, reports, work = run(monkeypatch, PAPER, 2, "queue", seconds=5.0, hung=[0, 1])
    assert list(reports) == [0]
    assert work.given[0] == LEAST
    assert took <= 5.0 + 2 * LEAST + 1e-6


def values(decision):
    return {entry.move.text: entry.value for entry in decision.values}


@pytest.mark.parametrize("pool", ["mean", "tricks", "votes"])
@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("plan", ["queue", "blocks", "root"])
def test_plans_change_nothing_but_the_time(plan, workers, pool):
    view = VIEW.view(VIEW.player)
    plain = Pimc(6, pool=pool).run(view, seed=3)
    found = Pimc(6, pool=pool, plan=plan, workers=workers).run(view, seed=3)
    assert values(found) == values(plain)
    assert found.move == plain.move
    assert found.worlds == plain.worlds == 6


@pytest.mark.parametrize("plan", ["queue", "blocks", "root"])
def test_what_the_clock_cut_is_repeated_by_its_counts(plan):
    view = tefuda.load("bridge(contract='3NT by S')").new_state(seed=1).view(3)
    search = Pimc(4, plan=plan, seconds=0.15, workers=2)
    timed = search.run(view, seed=3)
    again = search.run(view, seed=3, counts=timed.counts)
    assert values(again) == values(timed)
    assert again.counts == timed.counts


def test_counts_of_worlds_that_came_too_late_are_none():
    view = VIEW.view(VIEW.player)
    whole = Pimc(6).run(view, seed=3)
    counts = [*whole.counts]
    counts[1] = counts[3] = 0
    some = Pimc(6).run(view, seed=3, counts=counts)
    assert some.worlds == 4
    assert some.counts == tuple(counts)


def test_tricks_are_pooled_where_points_are_the_score():
    view = VIEW.view(VIEW.player)
    by_tricks = values(Pimc(6, pool="tricks").run(view, seed=3))
    assert all(0 <= tricks <= 13 for tricks in by_tricks.values())
    assert values(Pimc(6, pool="score").run(view, seed=3)) == values(Pimc(6).run(view, seed=3))
    with pytest.raises(TefudaError, match="counts them"):
        Pimc(6, pool="tricks").run(random_state("kuhn", 1, 0).view(0), 1)


def test_only_two_sides_can_be_split():
    with pytest.raises(TefudaError, match="two sides"):
        Pimc(2, plan="root").run(
            tefuda.load("tanhinmin(players=3, hidden=True)").new_state(seed=1).view(0), 1
        )


def test_the_clock_of_a_match_holds_for_who_has_a_limit_a_world(monkeypatch):
    asked = []

    def spy(self, seconds):
        asked.append(seconds)
        return dataclasses.replace(self, seconds=seconds)

    monkeypatch.setattr(Pimc, "within", spy)
    view = VIEW.view(VIEW.player)
    tefuda.agent("pimc(samples=2, limit=5)").decide(view, Clock(move=0.5))
    tefuda.agent("pimc(samples=2, seconds=0.2)").decide(view, Clock(move=0.5))
    assert len(asked) == 1


def test_who_solves_is_no_part_of_who_one_is():
    plain = identity_of(tefuda.agent("pimc(samples=4)"))
    for text in ("workers=2", "workers='tcp://127.0.0.1:9'", "plan='blocks', workers=2"):
        assert identity_of(tefuda.agent(f"pimc(samples=4, {text})")) == plain
    timed = [identity_of(tefuda.agent(f"pimc(seconds=1, workers={n})")) for n in (1, 2)]
    assert timed[0] != timed[1]


def test_a_world_has_an_end_without_a_limit():
    """By nodes: what cannot be solved to the end with them is searched as deeply as they go."""
    view = tefuda.load("bridge(contract='3NT by S')").new_state(seed=1).view(3)
    little = tefuda.agent("pimc(samples=3, solver=double_dummy(effort=2000))").decide(view)
    assert little.solved == 0
    assert little.depth >= 4
    assert max(little.counts) < 20_000
    assert (
        little.counts == tefuda.agent("pimc(samples=3, solver=double_dummy(effort=2000))").decide(view).counts
    )


@pytest.mark.parametrize(
    "text",
    ["pimc(plan='x')", "pimc(limit=0)", "pimc(workers='x')", "pimc(threads=2)",
     "pimc(solver=double_dummy(count='x'))", "pimc(solver=double_dummy(effort=0))"],
)  # fmt: skip
def test_bad_input(text):
    with pytest.raises(TefudaError):
        tefuda.agent(text)
