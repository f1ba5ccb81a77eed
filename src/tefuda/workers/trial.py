"""A cluster on this machine, for benchmarks and trials: scheduler and workers, each a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from types import TracebackType

from tefuda.core import TefudaError


class TrialCluster:
    """Workers on this machine stand for as many machines.

    ``options`` are further words for all the commands, ``environment`` what they run in.
    """

    def __init__(self, workers: int = 2, *options: str, environment: Mapping[str, str] | None = None) -> None:
        self._options, self._environment = options, environment
        self.workers: list[subprocess.Popen[str]] = []
        self.scheduler = self._start("--scheduler", "--port", "0", "--dashboard", "0")
        try:
            self.address = self._word(self.scheduler)
            self.dashboard = self._word(self.scheduler)
            self.workers = [self._start(self.address, "--processes", "1") for _ in range(workers)]
            for worker in self.workers:
                self._word(worker)
        except BaseException:
            self.close()
            raise

    def _start(self, *words: str) -> subprocess.Popen[str]:
        tefuda = [sys.executable, "-u", "-m", "tefuda.cli.main", "--lang", "en"]
        command = [*tefuda, "worker", *words, *self._options]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self._environment)

    @staticmethod
    def _word(process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise TefudaError("A cluster on this machine did not start.")
        return line.split()[-1]

    def close(self) -> None:
        """End all of it."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.communicate()

    def __enter__(self) -> TrialCluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
