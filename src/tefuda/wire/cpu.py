"""What a program at the other end of a socket computes: its CPU time, where it runs on this machine."""

from __future__ import annotations

import os
import socket
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

from tefuda.core.cpu import PROC, ProcessCpu
from tefuda.play.rows import GameRow

_TABLES = {socket.AF_INET: "net/tcp", socket.AF_INET6: "net/tcp6"}


def process_behind(connection: socket.socket) -> int | None:
    """Return the process that holds the other end of a connection; None where it is not known."""
    try:
        theirs = connection.getpeername()[1]
        ours = connection.getsockname()[1]
        inode = _inode(theirs, ours, connection.family)
    except (OSError, KeyError, IndexError, ValueError):
        return None
    return None if inode is None else _holder(inode)


def _inode(local: int, remote: int, family: int) -> str | None:
    """Find the socket from one port to another in the kernel's table."""
    tables = [_TABLES[socket.AddressFamily(family)], *_TABLES.values()]
    for table in dict.fromkeys(tables):
        for line in (PROC / table).read_text().splitlines()[1:]:
            words = line.split()
            ports = [int(word.rpartition(":")[2], 16) for word in words[1:3]]
            if ports == [local, remote]:
                return words[9]
    return None


def _holder(inode: str) -> int | None:
    wanted = f"socket:[{inode}]"
    for folder in PROC.iterdir():
        if not folder.name.isdigit() or int(folder.name) == os.getpid():
            continue
        with suppress(OSError):  # it has ended, or is not ours to look at
            if any(os.readlink(entry) == wanted for entry in os.scandir(folder / "fd")):
                return int(folder.name)
    return None


class ClientCpu(ProcessCpu):
    """The CPU time of one client, from one look to the next."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__(process_behind(connection))


def charge_clients(row: GameRow, clients: Mapping[int, tuple[ClientCpu, int]]) -> None:
    """Note what clients took of the CPU since the last look, by seat, each with the answers it gave.

    A program that holds several seats computes for all of them: its time is shared out by answers.
    """
    answers: Counter[int | None] = Counter()
    for cpu, given in clients.values():
        answers[cpu.process] += given
    spent: dict[int | None, float | None] = {}
    for cpu, _ in clients.values():
        now = cpu.look()
        if cpu.process not in spent:
            spent[cpu.process] = now
    for seat, (cpu, given) in clients.items():
        whole = spent[cpu.process]
        if whole is not None and given:
            for part, value in (("decisions", given), ("cpu", whole * given / answers[cpu.process])):
                row.costs.setdefault(part, [0] * len(row.seconds))[seat] += value
