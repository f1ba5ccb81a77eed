"""A cluster on this machine: a scheduler and workers, each a process of its own."""

import os
import signal
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
FOLDERS = os.pathsep.join(map(str, (TESTS, TESTS.parent / "examples")))
ENVIRONMENT = {**os.environ, "PYTHONPATH": FOLDERS, "PYTHONUNBUFFERED": "1"}


def tefuda(*words, **options):
    """Start a command."""
    words = [sys.executable, "-m", "tefuda.cli.main", *map(str, words)]
    return subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, **options
    )


class LocalCluster:
    """Two workers stand for two machines."""

    def __init__(self, workers=2, *options):
        self.options = options
        self.scheduler = tefuda("worker", "--scheduler", "--port", 0, "--dashboard", 0, *options)
        self.address = self.scheduler.stdout.readline().split()[-1]
        self.dashboard = self.scheduler.stdout.readline().split()[-1]
        self.workers = []
        for _ in range(workers):
            self.join()
        for worker in self.workers:
            assert "Working" in worker.stdout.readline()

    def join(self):
        """Let one more worker join."""
        self.workers.append(tefuda("worker", self.address, "--processes", 1, *self.options))

    def close(self):
        """End all."""
        for process in (*self.workers, self.scheduler):
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.communicate()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
