"""However a run ends, no worker stays behind."""

import os
import signal
import subprocess
import sys
import time

import pytest

from support.patience import PATIENCE, wait_until

SCRIPT = """
import sys, time
from tefuda.workers import worker_pool
sys.path.insert(0, {tests!r})
from workers.test_endings import note
with worker_pool(2) as crew:
    tickets = [crew.submit(note, {folder!r}, n) for n in range(2)]
    crew.gather(tickets)
"""


def note(folder, number):
    """Say who is at work, and work for long."""
    with open(os.path.join(folder, str(number)), "w") as file:
        file.write(str(os.getpid()))
    os.rename(os.path.join(folder, str(number)), os.path.join(folder, f"pid{number}"))
    time.sleep(2 * PATIENCE)  # longer than anybody waits


def exists(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_orphans(tmp_path, how):
    """Ctrl-C, and even kill -9 of the parent, end the workers too."""
    tests = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    text = SCRIPT.format(tests=tests, folder=str(tmp_path))
    process = subprocess.Popen(
        [sys.executable, "-c", text], stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    files = [tmp_path / f"pid{number}" for number in range(2)]
    wait_until(lambda: all(file.exists() for file in files), "the workers have not begun")
    workers = [int(file.read_text()) for file in files]
    assert all(exists(worker) for worker in workers)
    if how == signal.SIGINT:
        os.killpg(process.pid, how)  # as a terminal does: everybody gets it
    else:
        process.kill()
    _, errors = process.communicate(timeout=PATIENCE)
    wait_until(lambda: not any(exists(worker) for worker in workers), "workers stay behind")
    assert errors.count("Traceback") == (1 if how == signal.SIGINT else 0)
