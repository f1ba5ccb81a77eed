"""Where agents think, beliefs are worked out and games are reviewed: beside the thread that talks."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

from tefuda.core import Stop, TefudaError, Turn
from tefuda.core.words import language, speaking
from tefuda.play.thinking import Thought, think
from tefuda.web.side_process import SideProcess, SideProcessDied

if TYPE_CHECKING:
    from tefuda.core import Agent, Game, View

R = TypeVar("R")
QUICK, AGENTS, HELPERS, REVIEWS = "quick", "agents", "helpers", "reviews"
NICE = 10  # how far those who think stand back behind the one that talks
MOST_SEATED = 200  # copies of agents that a process keeps, for as many games
TRIES = 2  # of a task whose process dies


class Ending:
    """Ends work wherever it is done: a Stop of this process, and a word to the other one."""

    def __init__(self) -> None:
        self.here = Stop()
        self._then: Callable[[], None] | None = None

    @property
    def is_set(self) -> bool:
        """Was the work to end?"""
        return self.here.is_set

    def set(self) -> None:
        """End the work: it answers with what it has."""
        self.here.set()
        if self._then is not None:
            self._then()

    def tell(self, then: Callable[[], None]) -> None:
        """Call this when the work is to end, at once if that is so already."""
        self._then = then
        if self.is_set:
            then()


class Thinkers:
    """Groups of threads, so that a long review or search lets nobody else wait for a move.

    ``apart``, as a server runs, the threads are in two processes beside it, one for agents and one for what
    people ask; they stand back where the system can be told so. There are more threads than cores, so that a
    quick agent does not wait behind slow ones. Otherwise all of them are threads of this process.
    """

    def __init__(self, threads: int | None = None, *, apart: bool = False) -> None:
        many = threads or 8 * (os.cpu_count() or 1)
        counts = {QUICK: 2, AGENTS: many, HELPERS: many, REVIEWS: 1}
        self._apart: dict[str, Mapping[str, int]] = {}
        if apart:
            beside = {HELPERS: many, REVIEWS: 1}
            self._apart = {AGENTS: {AGENTS: many}, HELPERS: beside, REVIEWS: beside}
        self._sides: dict[int, SideProcess] = {}
        self._here = {name: ThreadPoolExecutor(n, f"tefuda-{name}") for name, n in counts.items()}

    def start(self) -> None:
        """Start the processes, before anybody waits for them."""
        for group in self._apart:
            self._side(group)

    def _side(self, group: str) -> SideProcess:
        threads = self._apart[group]
        found = self._sides.get(id(threads))
        if found is None or found.is_dead:
            found = self._sides[id(threads)] = SideProcess(threads, nice=NICE)
        return found

    async def think(self, agent: Agent, game: Game, turn: Turn, *, number: int, ending: Ending) -> Thought:
        """Let an agent decide: those without a search at once, beside the others.

        One that learns does so here, since what it learns must not be lost with a copy of it.
        """
        if agent.policy is not None:
            return await self._in_thread(QUICK, think, agent, turn)
        if AGENTS not in self._apart or agent.learns or not agent.can_resume:
            return await self._in_thread(AGENTS, think, agent, turn)
        bare = {"view": turn.view, "clock": turn.clock, "hint": turn.hint, "counts": tuple(turn.counts)}
        came = await self.run(AGENTS, think_there, agent, game, number, bare=bare, ending=ending)
        return Thought(turn, **came)

    async def run(
        self,
        group: str,
        work: Callable[..., R],
        *args: Any,
        ending: Ending | None = None,
        tell: Callable[[Any], None] | None = None,
        **named: Any,
    ) -> R:
        """Do some work, a function of a module, in the language of who asks.

        With an ``ending`` the work is given a ``stop``, with ``tell`` a function of that name.
        """
        loop = asyncio.get_running_loop()

        def hear(told: Any) -> None:
            assert tell is not None
            with suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(tell, told)

        if group not in self._apart:
            more: dict[str, Any] = {} if ending is None else {"stop": ending.here}
            if tell is not None:
                more["tell"] = hear
            return await self._in_thread(group, work, *args, **named, **more)
        for _ in range(TRIES):
            try:
                side = self._side(group)
                number, future = side.submit(
                    group,
                    (work, args, named),
                    language=language(),
                    tell=None if tell is None else hear,
                    stops=ending is not None,
                )
                if ending is not None:
                    ending.tell(lambda side=side, number=number: side.stop(number))  # type: ignore[misc]
                found: R = await asyncio.wrap_future(future)
                return found
            except SideProcessDied:
                continue
        raise TefudaError("The process that thinks died at this (out of memory?).")

    async def _in_thread(self, group: str, work: Callable[..., R], *args: Any, **named: Any) -> R:
        spoken = language()

        def inside() -> R:
            with speaking(spoken):
                return work(*args, **named)

        return await asyncio.get_running_loop().run_in_executor(self._here[group], inside)

    def close(self) -> None:
        """Let nobody begin anything more."""
        for threads in self._here.values():
            threads.shutdown(wait=False, cancel_futures=True)
        for side in self._sides.values():
            side.close()


_seated: OrderedDict[tuple[int, str, int], Agent] = (
    OrderedDict()
)  # of this process, those asked last at the end
_seating = threading.Lock()


def think_there(agent: Agent, game: Game, number: int, *, bare: dict[str, Any], stop: Stop) -> dict[str, Any]:
    """Let a copy of an agent decide as the agent would, in any process; return the parts of its Thought.

    The copy sits down as that one did and stays for the game, since some keep worlds from move to move.
    """
    copy = _copy_of(agent, game, number, view=bare["view"])
    view: View = bare["view"]
    thought = think(copy, Turn(**bare, stop=stop, rng=copy.stream(view)))
    return {part.name: getattr(thought, part.name) for part in fields(thought) if part.name != "turn"}


def _copy_of(agent: Agent, game: Game, number: int, *, view: View) -> Agent:
    key = (agent.seed, str(agent), agent.games_started)
    with _seating:
        known = _seated.pop(key, None)
        while len(_seated) >= MOST_SEATED:
            _seated.popitem(last=False)[1].close()
    if known is None:
        known = agent  # it came by pickle, so it is a copy
        seed, games = agent.seed, agent.games_started - 1
        known.new_match(game, [number], seed)
        known.resume(games, None)
        known.new_game(view)
    with _seating:
        _seated[key] = known
    return known
