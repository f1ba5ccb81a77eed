"""Where work runs: this process, or local processes."""

from tefuda.workers.local import cores, run_tasks

__all__ = ["cores", "run_tasks"]
