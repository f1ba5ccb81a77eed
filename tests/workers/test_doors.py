"""Who can reach us: every command that listens does so on this machine only, unless told otherwise."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.cluster import local_cluster
from support.patience import wait_until
from tefuda.workers.member import interface_to

LOOPBACK = ("0100007F", "00000000000000000000000001000000")


def listening(pid):
    """Return the addresses (in hexadecimal) on which a process and its children listen."""
    inodes = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            family = {int(folder.name), int((folder / "stat").read_text().rpartition(")")[2].split()[1])}
            if pid in family:
                for link in (folder / "fd").iterdir():
                    inodes.add(os.readlink(link))
        except OSError:
            continue
    found = []
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            parts = line.split()
            if parts[3] == "0A" and f"socket:[{parts[9]}]" in inodes:
                found.append(parts[1].partition(":")[0])
    return found


@pytest.mark.skipif(not Path("/proc/self/net/tcp").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    "words", [("serve", "uecda", "--port", "0"), ("serve", "geister", "--ports", "0", "0")]
)
def test_servers_listen_here_only(words):
    process = subprocess.Popen(
        [sys.executable, "-m", "tefuda.cli.main", *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    try:
        wait_until(lambda: process.poll() is not None or listening(process.pid), "nobody listens")
        assert process.poll() is None, process.stderr.read()
        assert all(address in LOOPBACK for address in listening(process.pid))
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(not Path("/proc/self/net/tcp").exists(), reason="needs /proc")
def test_workers_and_schedulers_listen_here_only():
    with local_cluster() as made:
        for process in (made.scheduler, *made.workers):
            wait_until(lambda process=process: listening(process.pid), "nobody listens")
            assert all(address in LOOPBACK for address in listening(process.pid))


def test_the_interface_is_the_one_that_leads_there():
    assert interface_to("tcp://localhost:8786") in ("127.0.0.1", "::1")
    assert interface_to("tcp://no.such.host.invalid:1") == "127.0.0.1"


def test_a_worker_of_another_machine_needs_certificates_or_trust(capsys):
    from tefuda.cli.main import main

    assert main(["worker", "tcp://127.0.0.1:1", "--host", "0.0.0.0"]) == 2
    assert "--trust-network" in capsys.readouterr().err
