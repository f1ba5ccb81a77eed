"""A cluster on this machine, whose workers know the modules of the tests."""

import os
import subprocess
import sys
from pathlib import Path

from tefuda.workers.trial import TrialCluster

TESTS = Path(__file__).parent.parent
FOLDERS = os.pathsep.join(map(str, (TESTS, TESTS.parent / "examples")))
ENVIRONMENT = {**os.environ, "PYTHONPATH": FOLDERS, "PYTHONUNBUFFERED": "1"}


def tefuda(*words, **options):
    """Start a command."""
    words = [sys.executable, "-m", "tefuda.cli.main", *map(str, words)]
    return subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, **options
    )


def endure(dask_scheduler):
    """Let a scheduler wait for days before a silent worker counts as gone: ``Client.run_on_scheduler``."""
    dask_scheduler.worker_ttl = 1e6


def local_cluster(workers=2, *options):
    """Return a cluster; two workers stand for two machines."""
    return TrialCluster(workers, *map(str, options), environment=ENVIRONMENT)
