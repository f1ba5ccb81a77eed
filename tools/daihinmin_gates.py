"""How a player of Daihinmin does against opponents of several styles, on repeated deals.

    python tools/daihinmin_gates.py --deals 100 --store gates.sqlite
    python tools/daihinmin_gates.py --gate default base --deals 1000 --player "mc(iterations=1500)"
    python tools/daihinmin_gates.py --deals 100 --client "./client -h {host} -p {port} -th 1 -sc 100"
    python tools/daihinmin_gates.py --gate policy --player "mc(iterations=1600)" --beside "mc(iterations=400)"

Every deal draws its classes and is played five times, so that everybody has every hand and class once; the
deal is the unit, differences are paired, and what is in the store is not played again. A program of others
sits with the player and three ``base``. Prints a table for docs/strength-daihinmin.md: the player's points
minus those of the others, and the CPU time of a decision of both sides. ``--beside`` plays the gate with
another player, too, and gives what the first has more than that one: both met the same opponents with the
same hands, so nearly equal players are told apart with a quarter of the games.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np

from tefuda.agents import agent
from tefuda.arena.results.result import MatchResult
from tefuda.cli.common import in_sentences
from tefuda.core.errors import whole
from tefuda.games.daihinmin import Daihinmin
from tefuda.play.admission import admit
from tefuda.statistics import Sample, p_text
from tefuda.wire.programs import Programs
from tefuda.wire.uecda.server import Options, Server

GATES = {
    "default": ["default*4"],
    "base": ["base*4"],
    "policy": ["policy*4"],
    "switch": ["switch*4"],
    "quarter": ["mc(iterations=400)*4"],
    "uniform": ["mc(iterations=6000, worlds=uniform)*4"],
    "particles": ["mc(iterations=6000, worlds=particles(samples=64), samples=64, keep=False)*4"],
}
FIELD = ["base*3"]
HEADS = (
    "opponents",
    "deals",
    "player − opponents",
    "95 % interval",
    "p",
    "CPU ms per decision",
    "of the opponents",
)


def play(others: list[str], args: argparse.Namespace, *, client: str = "", player: str = "") -> MatchResult:
    """Play a gate, or go on with it; a client sits before our own players."""
    options = Options(
        game=Daihinmin(classes="drawn"),
        games=5 * args.deals,
        port=args.port,
        bots=[player or args.player, *others],
        duplicate=True,
        seed=args.seed,
        store=args.store,
        resume=args.store is not None,
        say=lambda line: print(line, file=sys.stderr, flush=True),
    )
    server = Server(options)
    with Programs([client] if client else [], options.host, server.port) as programs:
        options.watch = programs.watch
        return server.run()[0]


def line(result: MatchResult, name: str, *, me: int, others: list[int]) -> str:
    """Return the line of a gate."""
    sample = result.difference(me, *others)
    low, high = sample.interval()
    spent = [result.players[number].bill.cpu_per_decision for number in (me, others[0])]
    cpu = ["–" if seconds is None else f"{1000 * seconds:.3g}" for seconds in spent]
    cells = [name, f"{result.plan.deals:,}", f"{sample.value:+.3f}", f"{low:+.3f} to {high:+.3f}"]
    return f"| {' | '.join([*cells, p_text(sample.p_value(0.0)), *cpu])} |"


def beside(result: MatchResult, other: MatchResult, name: str) -> str:
    """Return the line of two players who sat down to the same deals, each alone with the opponents."""
    gains = [a - b for a, b in zip(result.players[0].scores, other.players[0].scores, strict=True)]
    sample = Sample(np.array(gains), np.arange(len(gains)) // 5, (-4.0, 4.0))
    low, high = sample.interval()
    spent = [one.players[0].bill.cpu_per_decision for one in (result, other)]
    cpu = ["–" if seconds is None else f"{1000 * seconds:.3g}" for seconds in spent]
    cells = [name, f"{result.plan.deals:,}", f"{sample.value:+.3f}", f"{low:+.3f} to {high:+.3f}"]
    return f"| {' | '.join([*cells, p_text(sample.p_value(0.0)), *cpu])} |"


def main() -> int:
    """Play the gates that are asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--player", default="mc", metavar="AGENT")
    parser.add_argument("--gate", nargs="+", choices=tuple(GATES), default=None)
    parser.add_argument("--client", action="append", default=[], metavar="CMD", help="a program of others")
    parser.add_argument("--port", type=int, default=0, help="where clients connect (0 = any free one)")
    parser.add_argument("--beside", metavar="AGENT", help="another player to compare with at the same gates")
    parser.add_argument("--deals", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--store", metavar="FILE")
    args = parser.parse_args()
    whole(args.deals, "--deals", low=1, high=10**6)
    whole(args.port, "--port", low=0, high=65535)
    for name in [args.player, *([args.beside] if args.beside else [])]:  # known before a gate is played
        admit(agent(name), Daihinmin(classes="drawn"), oracles=False).close()
    print(f"| {' | '.join(HEADS)} |\n|{'---|' * len(HEADS)}", flush=True)
    for gate in args.gate or ([] if args.client else GATES):
        result = play(GATES[gate], args)
        name = ", ".join(f"`{agent}`" for agent in GATES[gate])
        print(line(result, name, me=0, others=[1, 2, 3, 4]), flush=True)
        if args.beside:
            name = f"beside `{args.beside}` against {name}"
            print(beside(result, play(GATES[gate], args, player=args.beside), name), flush=True)
    for command in args.client:
        result = play(FIELD, args, client=command)
        print(line(result, f"`{command}` (and three `base`)", me=1, others=[0]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(in_sentences(main))
