"""Processes that tests look at."""

from pathlib import Path


def alive(pid):
    """A process that nobody has reaped yet is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False
