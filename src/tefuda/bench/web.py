"""What ``tefuda bench web`` measures: a server of its own, started as people start it, and many browsers.

Idle tables, tables whose agents think, and between them people whose moves are echoed. Times are those of
the clock on the wall, so they mean something on a quiet machine only.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tefuda.bench.measure import Benchmark, Result
from tefuda.core.errors import TefudaError

IDLE, THINKING, MOVES, MANY = 200, 20, 200, 1_000
PAUSE = 0.1  # seconds before each move: a quicker person is refused by the server


def large() -> dict[str, Benchmark]:
    """Return the benchmarks of this module by name: minutes, so only when they are named."""
    return {"web": load, "web_games": many_games}


def load() -> Result:
    """Own moves echoed at 200 idle tables while agents think at 20 others: the 99th percentile."""
    return asyncio.run(_load(IDLE, THINKING, MOVES))


def many_games() -> Result:
    """The server's memory after 1,000 games over that after 100."""
    return asyncio.run(_many(MANY // 10, MANY))


async def _load(idle: int, thinking: int, moves: int) -> Result:
    async with _server() as server, AsyncExitStack() as stack:
        waiting = [await server.sit(stack, "kuhn", ["me", "open"]) for _ in range(idle)]
        players: list[asyncio.Task[None]] = []
        for _ in range(thinking):
            at = await server.sit(stack, "geister", ["ismcts(seconds=5)", "me"])
            players.append(asyncio.get_running_loop().create_task(at.play_on()))
        echoes: list[float] = []
        answers: list[float] = []
        sizes: list[int] = []
        player = await server.sit(stack, "geister", ["me", "random"])
        while len(echoes) < moves:
            await asyncio.sleep(PAUSE)
            echo, answer = await player.move()
            if echo is None:
                player = await server.sit(stack, "geister", ["me", "random"])
                continue
            echoes.append(echo)
            if answer is not None:
                answers.append(answer)
            sizes += player.sizes
            player.sizes.clear()
        for at in waiting[:20]:
            await at.ping()
        memory = server.memory()
        for task in players:
            task.cancel()
    cuts = statistics.quantiles(echoes, n=100)
    note = (
        f"own move echoed {1000 * cuts[49]:.1f} ms in the median, {1000 * cuts[98]:.1f} at the 99th "
        f"percentile; bot round trip {1000 * statistics.median(answers):.1f} ms; "
        f"{statistics.mean(sizes):,.0f} bytes a frame; {memory:,.0f} MB; "
        f"{idle} idle tables, {thinking} thinking"
    )
    return {
        "value": 1000 * cuts[98],
        "unit": "ms",
        "cpu_seconds": time.process_time(),
        "threads": os.cpu_count() or 1,
        "note": note,
        "median_ms": 1000 * cuts[49],
        "answer_ms": 1000 * statistics.median(answers),
        "frame_bytes": statistics.mean(sizes),
        "memory_mb": memory,
    }


async def _many(first: int, last: int) -> Result:
    memories = []
    async with _server() as server:
        for number in range(last):
            async with AsyncExitStack() as stack:
                at = await server.sit(stack, "tanhinmin", ["me", "random", "random"])
                while (await at.move())[0] is not None:
                    await asyncio.sleep(PAUSE)
            if number + 1 in (first, last):
                memories.append(server.memory())
    return {
        "value": memories[1] / memories[0],
        "unit": "x",
        "cpu_seconds": time.process_time(),
        "threads": 1,
        "note": f"{memories[0]:,.1f} MB after {first} games, {memories[1]:,.1f} after {last}",
    }


class _Seat:
    """A person at a table, who plays the last of the choices."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.position: dict[str, Any] | None = None
        self.sizes: list[int] = []

    async def _hear(self) -> dict[str, Any]:
        text = await self.socket.recv()
        self.sizes.append(len(text.encode()))
        frame: dict[str, Any] = json.loads(text)
        if frame["type"] == "error":
            raise TefudaError("The server refused the benchmark: {why}", why=frame["text"])
        if frame["type"] == "position":
            self.position = frame
        return frame

    async def _until_due(self) -> dict[str, Any]:
        while self.position is None or not (self.position["choices"] or self.position["over"]):
            await self._hear()
        return self.position

    async def move(self) -> tuple[float | None, float | None]:
        """Move; return the seconds until it is shown, and until the others have answered. None = over."""
        due = await self._until_due()
        if due["over"]:
            return None, None
        ply, began = due["ply"], time.perf_counter()
        move = due["choices"][-1]["move"]
        await self.socket.send(json.dumps({"do": "move", "move": move, "ply": ply}))
        while (await self._hear())["type"] != "position":
            pass
        echo = time.perf_counter() - began
        after = await self._until_due()
        return echo, None if after["over"] else time.perf_counter() - began

    async def play_on(self) -> None:
        """Move whenever it is due."""
        while (await self.move())[0] is not None:
            pass

    async def ping(self) -> None:
        """See that somebody is there."""
        await self.socket.send('{"do":"ping"}')
        while (await self._hear())["type"] != "pong":
            pass


class _Server:
    def __init__(self, home: str, process: int) -> None:
        self.home, self.process = home, process
        self.tables = 0

    async def sit(self, stack: AsyncExitStack, game: str, seats: list[str]) -> _Seat:
        """Open a table, with a cookie of its own, and sit down at it."""
        from websockets.asyncio.client import connect

        cookie = secrets.token_hex(16)
        headers = {"cookie": f"tefuda={cookie}"}
        table = (await asyncio.to_thread(self._post, {"game": game, "seats": seats}, cookie))["table"]
        address = f"{self.home.replace('http', 'ws')}/ws/t/{table}"
        headers["origin"] = self.home
        made = connect(address, additional_headers=headers, max_size=None)
        socket = await stack.enter_async_context(made)
        await socket.send('{"do":"hello"}')
        self.tables += 1
        return _Seat(socket)

    def _post(self, data: dict[str, Any], cookie: str) -> Any:
        from urllib.request import Request, urlopen

        headers = {"origin": self.home, "cookie": f"tefuda={cookie}", "content-type": "application/json"}
        asked = Request(f"{self.home}/api/tables", json.dumps(data).encode(), headers)
        with urlopen(asked, timeout=60) as answer:
            return json.load(answer)

    def memory(self) -> float:
        """Return the megabytes that the server and its processes have in memory, where the system tells."""
        sizes: dict[int, float] = {}
        for path in Path("/proc").glob("[0-9]*/status"):
            try:
                lines = (line.split() for line in path.read_text().splitlines())
                told = {words[0]: words[1] for words in lines if len(words) > 1}
                if self.process in (int(told["Pid:"]), int(told["PPid:"])):
                    sizes[int(told["Pid:"])] = int(told["VmRSS:"]) / 1024
            except (OSError, KeyError):  # it is gone, or a thread of the system
                continue
        return sum(sizes.values()) if self.process in sizes else float("nan")


@asynccontextmanager
async def _server() -> AsyncIterator[_Server]:
    """Start ``tefuda web`` on a free port, with a file of its own for games."""
    if find_spec("uvicorn") is None:
        raise TefudaError(
            "tefuda web needs {names}: pip install 'tefuda[web]' installs them.", names="uvicorn"
        )
    with tempfile.TemporaryDirectory() as folder:
        words = [
            sys.executable,
            "-m",
            "tefuda.cli.main",
            "web",
            "--port",
            "0",
            "--keep",
            f"{folder}/web.sqlite",
        ]
        process = subprocess.Popen([*words, "--lang", "en"], stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            line = await asyncio.to_thread(process.stdout.readline)
            if "http" not in line:
                raise TefudaError("tefuda web did not start: {why}", why=line)
            home = "http" + line.partition("http")[2].partition("/ ")[0]
            yield _Server(home, process.pid)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)
