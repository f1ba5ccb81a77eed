"""Rate the players of every game in leagues and write the tables into docs/strength.md: resumable.

    python tools/ratings.py --store ratings.db                     # all games; at most two hours
    python tools/ratings.py geister bridge --minutes 40 --store ratings.db

The leagues share the minutes: each may use an equal part of what is left. One that runs out of time is
written with the games it has and goes on from there the next time, as after Ctrl-C.
Take a new store for a new version: stored games are those of the players as they were then.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
import time
from dataclasses import KW_ONLY, dataclass
from pathlib import Path

import tefuda
from tefuda.arena.leagues.league import League
from tefuda.arena.leagues.standings import LeagueResult, Rating, scale_name
from tefuda.cli.common import in_sentences
from tefuda.core import TefudaError
from tefuda.core.errors import positive
from tefuda.play.interrupts import Deadline
from tefuda.play.provenance import provenance

PAGE = Path(__file__).resolve().parents[1] / "docs" / "strength.md"
UNITS = {"elo": "Elo", "imps": "IMPs a board", "points": "points a game"}


@dataclass(frozen=True)
class Entry:
    """A league: who is in it, and how many games a pair (or a table) plays."""

    game: str
    agents: tuple[str, ...]
    games: int
    _: KW_ONLY
    seats: str = "rotate"
    tables: int | None = None
    series: int | None = None


SEED = 30_000  # used for nothing but these leagues
SMALL = (
    "random", "mc(iterations=1000)", "ismcts(iterations=100)", "ismcts", "ismcts(iterations=50000)",
    "mo_ismcts(iterations=1000)", "det_uct(iterations=1000)", "pimc", "cfr",
)  # fmt: skip
NOT_RATED = {  # agents that are in no league, and why
    "process": "runs a program of yours",
    "linear": "needs the weights of a training of yours",
    "switching": "is one of the agents that it is given",
    "cheating_uct": "an Oracle: it is told what is hidden",
}
LEAGUES = {  # games that take little time first: what they leave of theirs goes to the others
    "kuhn": Entry("kuhn", SMALL, 200),
    "leduc": Entry("leduc", SMALL, 40),
    "liars_dice": Entry("liars_dice", (*SMALL[:-1], "cfr(iterations=100)"), 40),
    "doors": Entry("doors", (*SMALL[:-1], "cfr(iterations=50)"), 20, tables=24),
    "tanhinmin": Entry(
        "tanhinmin",
        ("random", "mc", "ismcts(iterations=4)", "ismcts(iterations=20)", "ismcts(iterations=100)", "ismcts",
         "ismcts(iterations=50000)", "mo_ismcts", "det_uct", "pimc"),
        40,
        tables=60,
    ),
    "daihinmin": Entry(
        "daihinmin(classes='drawn')",
        ("random", "default", "base", "policy", "network", "switch", "endgame(base=base)",
         "ismcts(iterations=1000)", "mo_ismcts(iterations=1000)", "det_uct(iterations=1000)",
         "pimc(samples=5)", "kunoichi", "kunoichi_each", "mc(iterations=300)", "mc(iterations=1600)", "mc"),
        20,
        tables=60,
    ),
    "geister": Entry(
        "geister",
        ("random", "rush", "mc(iterations=200)", "ismcts(iterations=5000)", "ismcts(iterations=50000)",
         "mo_ismcts", "det_uct", "pimc", "purple(depth=4)", "purple(depth=6)", "styled(style='even')",
         "styled(style='offering')", "styled(style='bluffing')", "net", "strong"),
        20,
    ),
    "saboteur": Entry(
        "saboteur",
        ("random", "tajima", "ties", "inferring", "mc(iterations=500)", "ismcts(iterations=2000)",
         "mo_ismcts(iterations=1000)", "det_uct(iterations=1000)", "pimc(samples=2)"),
        20,
        seats="roles",
    ),
    "bridge": Entry(
        "bridge",
        ("random", "mc(iterations=100)", "ismcts(iterations=1000)", "mo_ismcts(iterations=1000)",
         "det_uct(iterations=1000)", "pimc(samples=3, worlds=auction())",
         "pimc(samples=12, worlds=auction())", "alphamu(samples=8)",
         "lead(samples=10)", "deceive(samples=4, theirs=2)", "champion"),
        16,
    ),
}  # fmt: skip


def played(entry: Entry, options: argparse.Namespace, seconds: float) -> LeagueResult:
    """Play a league, or go on with it, until its time is over."""
    league = League(
        entry.game, entry.agents, entry.games, seed=SEED, seats=entry.seats, tables=entry.tables,
        series=entry.series,
    )  # fmt: skip
    deadline = Deadline(entry.game, seconds)
    result: LeagueResult = deadline.run(
        lambda progress: league.run(options.workers, store=options.store, resume=True, progress=progress)
    )
    options.stopped = deadline.by_hand
    return result


def row_of(rating: Rating, result: LeagueResult) -> str:
    """Return a line of a table."""
    league = result.league
    digits = {"elo": 0, "imps": 1}.get(result.scale, 2)
    number = league.agents.index(rating.agent)
    games = sum(table.played for table in league.tables if number in table.agents)
    cpu = league.bills[number].cpu_per_decision
    levels = [level for level, agent in league.game.human_interface().levels.items() if agent == rating.agent]
    roles = "; ".join(f"{role} {m.value:.2f}" for role, m in rating.roles.items())
    cells = [
        f"`{rating.agent}`" + (f" ({', '.join(levels)})" if levels else ""),
        f"{rating.value:+.{digits}f}",
        f"{rating.low:+.{digits}f} to {rating.high:+.{digits}f}",
        *([roles] if rating.roles else []),
        str(games),
        "native" if cpu is None else f"{1000 * cpu:.2g}",
    ]
    return "| " + " | ".join(cells) + " |"


def table_of(result: LeagueResult, made: dict[str, object], command: str) -> list[str]:
    """Return the table of a league."""
    league = result.league
    by_role = ["score by role"] if any(rating.roles for rating in result.ratings) else []
    heads = ["agent", scale_name(result.scale), "95 % interval", *by_role, "games", "CPU ms a decision"]
    unfinished = ", not finished" if result.unfinished else ""
    return [
        f"{UNITS[result.scale]} above the mean of the league, `{league.game}`, seed {league.seed}, tefuda "
        f"{made['tefuda']}, commit {made['commit']}{unfinished} (`{command}`):",
        "",
        "| " + " | ".join(heads) + " |",
        "|" + "---|" * len(heads),
        *(row_of(rating, result) for rating in result.ratings if not math.isnan(rating.score)),
        *(f"\nNote: {warning}." for warning in result.warnings),
    ]


def write(name: str, lines: list[str]) -> None:
    """Put a table between the marks of its game; the tables of other games stay."""
    text = PAGE.read_text(encoding="utf-8")
    begin, end = f"<!-- ratings: {name} -->", f"<!-- end of {name} -->"
    if begin not in text or end not in text:
        raise TefudaError("{path} has no place for {name}.", path=PAGE, name=name)
    table = "\n".join([begin, "", *lines, "", end])
    PAGE.write_text(re.sub(f"{begin}.*?{end}", lambda _: table, text, flags=re.S), "utf-8")


def main() -> int:
    """Play and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", help=f"of {', '.join(LEAGUES)} (default: all)")
    parser.add_argument("--minutes", type=float, default=120.0, help="most minutes in all (default 120)")
    parser.add_argument("--workers", type=int, default=tefuda.workers.cores(), help="processes")
    parser.add_argument("--store", required=True, help="where games are kept")
    options = parser.parse_args()
    options.stopped = False
    positive(options.minutes, "--minutes")
    if unknown := [name for name in options.game if name not in LEAGUES]:
        parser.error(f"there is no league of {', '.join(unknown)}; choose from {', '.join(LEAGUES)}")
    names = options.game or list(LEAGUES)
    end = time.monotonic() + 60 * options.minutes
    made = provenance()  # now: the first table that is written makes the tree differ from its commit
    for number, name in enumerate(names):
        seconds = (end - time.monotonic()) / (len(names) - number)
        result = played(LEAGUES[name], options, seconds)
        print(f"\n{result.table()}\n", flush=True)
        write(name, table_of(result, made, f"python tools/ratings.py {name}"))
        if options.stopped:
            raise KeyboardInterrupt
    return 0


if __name__ == "__main__":
    sys.exit(in_sentences(main))
