"""``tefuda worker``: lend a machine to a cluster, or run its scheduler."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tefuda.cli.common import add_tls, command, tls_of
from tefuda.core.errors import TefudaError, whole
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands
    from tefuda.workers import Tls

PORT, DASHBOARD = 8786, 8787


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "worker", run, summary="run a worker of a cluster, or its scheduler",
        example="tefuda worker --scheduler; tefuda worker tcp://127.0.0.1:8786",
    )  # fmt: skip
    p.add_argument(
        "address", metavar="ADDRESS", nargs="?", help="the scheduler's address, as the scheduler prints it"
    )
    p.add_argument("--processes", type=int, metavar="N", help="tasks at a time (default: all cores)")
    p.add_argument("--scheduler", action="store_true", help="run as the scheduler")
    p.add_argument(
        "--host", help="address to listen on (default: this machine only; a worker: the one that leads there)"
    )
    p.add_argument(
        "--port", type=int, default=PORT, help=tr("the scheduler's port (default {port}; 0 = any)", port=PORT)
    )
    p.add_argument(
        "--dashboard", type=int, default=DASHBOARD, metavar="PORT",
        help=tr("port where the scheduler shows its status (default {port}; 0 = any)", port=DASHBOARD),
    )  # fmt: skip
    p.add_argument(
        "--trust-network", action="store_true",
        help=("accept connections from other machines without certificates: anyone who can "
        "reach the port can run programs here"),
    )  # fmt: skip
    add_tls(p)


def run(args: argparse.Namespace) -> int:
    """Work, or schedule, until Ctrl-C."""
    from tefuda.workers import cores, member

    tls = tls_of(args)
    if args.scheduler == (args.address is not None):
        raise TefudaError("Give either the ADDRESS of a scheduler to work for, or --scheduler.")
    if not args.scheduler:
        processes = cores() if args.processes is None else args.processes
        whole(processes, "The number of processes", low=1, high=1024)
        text = tr(
            "Working for {address} with {n} processes; press Ctrl-C to stop.",
            address=args.address,
            n=processes,
        )
        host = args.host or member.interface_to(args.address)
        _check_door(host, tls, args.trust_network)
        member.work(args.address, processes, host, tls=tls, say=lambda _: print(text, flush=True))
        print(tr("The scheduler at {address} is no longer available.", address=args.address))
        return 0
    whole(args.port, "The port", low=0, high=65535)
    whole(args.dashboard, "The port of the dashboard", low=0, high=65535)
    host = args.host or "127.0.0.1"
    _check_door(host, tls, args.trust_network)

    def say(address: str, page: str) -> None:
        print(tr("Scheduler at {address}", address=address))
        print(tr("Dashboard at {address}", address=page), flush=True)

    member.schedule(host, args.port, args.dashboard, tls=tls, say=say)
    return 0


def _check_door(host: str, tls: Tls | None, trusted: bool) -> None:
    """Refuse to listen to other machines without certificates: anybody who connects can run programs."""
    from tefuda.workers import member

    if host not in member.LOOPBACK and tls is None and not trusted:
        raise TefudaError(
            "Anybody who reaches {host} could run programs here: give certificates (--tls-ca, "
            "--tls-cert, --tls-key), or say --trust-network.",
            host=host,
        )
