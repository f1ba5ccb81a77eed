"""The page in a real browser: a server of its own, and hands that click on whatever may be clicked."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

WAIT = 120_000  # milliseconds until something that never comes is given up: the machine may be busy


class RunningServer:
    """``tefuda web`` as a process, as a user starts it; can be ended and started again on the same port."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.keep, self.more = folder / "keep.sqlite", more
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "tefuda.cli.main", "web", "--port", str(self.port)]
        environment = {**os.environ, "TEFUDA_LANG": "en", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [*command, "--keep", str(self.keep), *self.more],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http" in line, line + self.process.stdout.read()
        for _ in range(2400):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("the server does not listen")

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(120)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


def launch(playwright: Any) -> Any:
    """Start Debian's chromium; nothing is downloaded."""
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])


class Hands:
    """Somebody in front of a page, who sees what a person sees and clicks on it."""

    def __init__(self, context: Any, url: str, seed: int = 1) -> None:
        self.context, self.url, self.rng = context, url, random.Random(seed)
        self.page = context.new_page()
        self.page.set_default_timeout(WAIT)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, line: Any) -> None:
        """Keep what the browser complains of, but for refusals that the page tells of itself."""
        if line.type == "error" and "the server responded with a status of 4" not in line.text:
            self.errors.append(line.text)

    def open(self, path: str = "/") -> Hands:
        self.page.goto(self.url + path)
        return self

    def ask(self, path: str, data: object) -> Any:
        """Ask the server as the page does, with the browser's cookie."""
        answer = self.context.request.post(self.url + path, data=data, headers={"Origin": self.url})
        return answer.json()

    def new_table(self, game: str, *seats: str, games: int = 1, clock: float | None = None) -> str:
        """Open a table and go there."""
        if not self.page.url.startswith(self.url):
            self.open()
            self.page.wait_for_selector(".game-card")
        asked = {"game": game, "seats": list(seats), "games": games, "clock": clock}
        found = self.ask("/api/tables", asked)
        assert "table" in found, found
        self.open(f"/t/{found['table']}")
        self.page.wait_for_selector(".board svg")
        return str(found["table"])

    def until(self, done: Any, *, seconds: float = WAIT / 1000) -> None:
        """Look again and again until something is so: the page's policy allows no scripts in a text."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"waited in vain; status: {self.status}"
            time.sleep(0.02)

    @property
    def status(self) -> str:
        found = self.page.locator(".status")
        return str(found.first.inner_text()) if found.count() else ""

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator(".over").count())

    @property
    def ply(self) -> int:
        """How many moves the position on the board has had."""
        return int(self.page.locator(".board").first.get_attribute("data-ply") or 0)

    def my_turn(self) -> bool:
        """Wait until there is something to choose; False when the game is over."""
        self.until(lambda: self.is_over or self.page.locator(".status.yours").count() > 0)
        return not self.is_over

    def choose(self) -> None:
        """Make some legal move by clicks, at random: spots until a move is made or a button offers it."""
        page, before = self.page, self.ply
        for _ in range(14):
            if page.locator(".status.yours").count() == 0 or self.ply != before:
                return
            offered = page.locator(".moves .button.move.primary")
            if offered.count():
                offered.first.click()
                break
            spots = page.locator(".spot.next:enabled")
            buttons = page.locator(".moves .button.move")
            n, m = spots.count(), buttons.count()
            if n and (not m or self.rng.random() < 0.8):
                spots.nth(self.rng.randrange(n)).click()
            elif m:
                buttons.nth(self.rng.randrange(m)).click()
                break
        self.until(lambda: self.ply > before or self.is_over)

    def play_out(self, *, most: int = 400) -> int:
        """Play until the game is over; return how many own moves that took."""
        for number in range(most):
            if not self.my_turn():
                return number
            self.choose()
        raise AssertionError("the game does not end")

    def shot(self, name: str) -> None:
        """Keep a picture of the page for whoever wants to look."""
        folder = Path("build/web-test")
        folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=folder / f"{re.sub(r'[^a-z0-9-]+', '-', name)}.png", full_page=True)
