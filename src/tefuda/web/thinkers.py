"""Where agents think, beliefs are worked out and games are reviewed: threads beside the one that talks."""

from __future__ import annotations

import asyncio
import contextvars
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from tefuda.core import Agent

P = ParamSpec("P")
R = TypeVar("R")


def _stand_back(nice: int) -> None:
    """Let this thread be less urgent than the one that talks; on Linux a thread can be so by itself."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)


class Thinkers:
    """Groups of threads, so that a long review or search lets nobody else wait for a move.

    Searches in native code run beside each other; what is Python takes turns with the server. There are more
    threads than cores, so that a quick agent does not wait behind slow ones, and all of them stand back
    where the system can be told so: whoever talks goes first.
    """

    def __init__(self, threads: int | None = None) -> None:
        many = threads or 8 * (os.cpu_count() or 1)
        self.quick = ThreadPoolExecutor(2, "tefuda-quick")
        self.agents = ThreadPoolExecutor(many, "tefuda-agents", _stand_back, (5,))
        self.helpers = ThreadPoolExecutor(many, "tefuda-helpers", _stand_back, (5,))
        self.reviews = ThreadPoolExecutor(1, "tefuda-reviews", _stand_back, (5,))

    def for_agent(self, agent: Agent) -> ThreadPoolExecutor:
        """Return where an agent thinks: those without a search answer at once, beside the others."""
        return self.agents if agent.policy is None else self.quick

    async def run(
        self, threads: ThreadPoolExecutor, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Do some work in a thread, in the language of who asks."""
        inside = contextvars.copy_context()
        return await asyncio.get_running_loop().run_in_executor(
            threads, lambda: inside.run(work, *args, **kwargs)
        )

    def close(self) -> None:
        """Let nobody begin anything more."""
        for threads in (self.quick, self.agents, self.helpers, self.reviews):
            threads.shutdown(wait=False, cancel_futures=True)
