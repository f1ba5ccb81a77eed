"""Who may talk to a cluster: certificates."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tefuda.core import TefudaError


@dataclass(frozen=True)
class Tls:
    """Certificate of the authority, and the certificate and key of this side, as PEM files.

    Scheduler, workers and clients each show a certificate that the authority signed; others are refused.
    """

    ca: str
    cert: str
    key: str

    def __post_init__(self) -> None:
        for path in (self.ca, self.cert, self.key):
            if not Path(path).is_file():
                raise TefudaError("There is no certificate or key {path}.", path=path)

    def security(self) -> Any:
        """Return it as Dask wants it."""
        from distributed import Security

        sides = {
            f"tls_{side}_{part}": path
            for side in ("client", "scheduler", "worker")
            for part, path in (("cert", self.cert), ("key", self.key))
        }
        return Security(tls_ca_file=self.ca, require_encryption=True, **sides)
