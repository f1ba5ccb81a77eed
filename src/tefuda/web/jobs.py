"""Work that takes longer than an answer may: done in a thread, followed over a socket, ended by who asked."""

from __future__ import annotations

import asyncio
import secrets
import time
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tefuda.core import TefudaError
from tefuda.core.words import said
from tefuda.web.thinkers import REVIEWS, Ending

if TYPE_CHECKING:
    from tefuda.web.frames import Frame
    from tefuda.web.limits import WebLimits
    from tefuda.web.sockets import Channel
    from tefuda.web.thinkers import Thinkers

KEPT = 1800.0  # seconds for which a job that is done can be looked at
MOST_FRAMES = 4_000  # of all jobs that are done, in memory
Tell = Callable[["Frame"], None]


class WebJob:
    """One piece of work and all that it has told so far."""

    def __init__(self, id: str, person: str) -> None:
        self.id, self.person, self.stop = id, person, Ending()
        self.frames: list[Frame] = []
        self.followers: set[Channel] = set()
        self.is_done = False
        self.ended = time.monotonic()

    def tell(self, frame: Frame) -> None:
        """Tell everybody who follows, and those who come later; of progress only the last counts."""
        if frame["type"] == "job" and self.frames and self.frames[-1]["type"] == "job":
            self.frames.pop()
        self.frames.append(frame)
        for channel in list(self.followers):
            channel.send(frame)

    def follow(self, channel: Channel) -> None:
        """Tell somebody all so far, and everything from now on."""
        self.followers.add(channel)
        for frame in self.frames:
            channel.send(frame)


class Jobs:
    """All jobs of a server, few at a time."""

    def __init__(self, thinkers: Thinkers, limits: WebLimits) -> None:
        self.thinkers, self.limits = thinkers, limits
        self.jobs: dict[str, WebJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, person: str, work: Callable[..., None], *args: Any) -> WebJob:
        """Begin to work; ``work`` is given a ``tell`` for frames and a ``stop``."""
        self._sweep()
        waiting = [job for job in self.jobs.values() if not job.is_done]
        if sum(job.person == person for job in waiting) >= self.limits.jobs_of_person:
            raise TefudaError("Your last reviews are not done yet: wait for them or stop them.")
        if len(waiting) >= self.limits.jobs:
            raise TefudaError("The server has too much to do: try again in a few minutes.")
        job = WebJob(secrets.token_urlsafe(9), person)
        self.jobs[job.id] = job
        task = asyncio.get_running_loop().create_task(self._do(job, work, args))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def _do(self, job: WebJob, work: Callable[..., None], args: tuple[Any, ...]) -> None:
        try:
            await self.thinkers.run(REVIEWS, work, *args, ending=job.stop, tell=job.tell)
        except TefudaError as error:
            job.tell({"type": "error", "text": said(error)})
        except Exception as error:
            traceback.print_exc()
            why = TefudaError("The server stumbled: {error}.", error=type(error).__name__)
            job.tell({"type": "error", "text": said(why)})
        finally:
            job.is_done, job.ended = True, time.monotonic()

    def find(self, id: str, person: str) -> WebJob:
        """Return a job of a person; others do not learn that it is there."""
        job = self.jobs.get(id)
        if job is None or job.person != person:
            raise TefudaError("There is no such job.")
        return job

    def _sweep(self) -> None:
        now = time.monotonic()
        done = sorted((job for job in self.jobs.values() if job.is_done), key=lambda job: job.ended)
        frames = sum(len(job.frames) for job in done)
        for job in done:
            if now - job.ended > KEPT or frames > MOST_FRAMES:
                frames -= len(job.frames)
                del self.jobs[job.id]

    def close(self) -> None:
        """End all of them."""
        for job in self.jobs.values():
            job.stop.set()
