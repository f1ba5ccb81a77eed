"""How long many workers would take: simulated from measured times, for machines that nobody has at hand."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from tefuda.core.errors import positive, whole


def simulate(tasks: Sequence[float], workers: int, handling: float = 0.0) -> float:
    """Return the seconds that so many workers need for tasks of these seconds, handed out in their order.

    One process hands out the tasks and takes in the results, and needs ``handling`` seconds for each;
    every worker has one more task at hand, so it waits only when that one is not fast enough. Nobody is
    ever slower than measured, dies or shares its core: real clusters do worse.

    >>> simulate([1.0] * 100, workers=10), round(simulate([1.0] * 100, workers=10, handling=0.2), 6)
    (10.0, 21.0)
    """
    whole(workers, "The number of workers", low=1, high=10**6)
    positive(handling, "handling", zero=True)
    crew = [(0.0, 0.0)] * workers  # when free, when the task before was begun
    office = end = 0.0
    for seconds in tasks:
        free, begun = heapq.heappop(crew)
        office = max(office, begun) + handling  # no earlier than one task ahead
        start = max(free, office)
        end = max(end, start + seconds)
        heapq.heappush(crew, (start + seconds, start))
    return end


def speed_up(tasks: Sequence[float], workers: int, handling: float = 0.0) -> float:
    """Return how many times as fast as one core that is.

    >>> speed_up([0.1] * 1000, workers=100, handling=0.0)
    100.0
    """
    return round(sum(tasks) / simulate(tasks, workers, handling), 9)
