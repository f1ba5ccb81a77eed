"""Play the gates of a game and write their table into docs/strength-GAME.md: resumable, gate by gate.

    python tools/strength.py geister --games 40 --store gates.db          # goes on where it stopped
    python tools/strength.py geister --games 400 --store gates.db --only daring stalking --weights nets

Nets that do not ship are trained first (`tefuda train geister --kind net_daring --out nets/daring …`); their
files of weights are looked for below the folder --weights.
Every gate is a match of its own in the store, with the seed below. A match of 40 games is not the beginning
of one of 400: begin with the number that is wanted, and stop by Ctrl-C or --minutes.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import tefuda
from tefuda.cli.common import in_sentences
from tefuda.core import TefudaError
from tefuda.core.errors import positive, whole
from tefuda.play.interrupts import Deadline

ROOT = Path(__file__).resolve().parents[1]
BEGIN, END = "<!-- gates: tools/strength.py -->", "<!-- end of gates -->"


@dataclass(frozen=True)
class Gate:
    """An opponent, what the lower end of the interval should reach, and how it was used before."""

    opponent: str
    wanted: float | None
    used: str


@dataclass(frozen=True)
class Plan:
    """Who is judged, since which commit it is as it is, and with which seed."""

    player: str
    frozen: str
    seed: int
    gates: dict[str, Gate]


PLANS = {
    "geister": Plan(
        "strong",
        "975ff3d7",
        50_001,
        {
            "daring": Gate(
                "net(style='daring')", 0.60, "held back: never used for building; judged the version before"
            ),
            "stalking": Gate(
                "net(style='stalking')", 0.60, "held back: never used for building; judged the version before"
            ),
            "pressing": Gate("styled(style='pressing')", 0.60, "judged versions before; not for building"),
            "luring": Gate("styled(style='luring')", None, "used for building"),
            "guarding": Gate("styled(style='guarding')", None, "used for building"),
            "bluffing": Gate("styled(style='bluffing')", 0.60, "judged versions before; not for building"),
            "racing": Gate("styled(style='racing')", 0.60, "judged versions before; not for building"),
            "purple8": Gate("purple(depth=8)", 0.60, "judged versions before; not for building"),
            "ismcts50": Gate("ismcts(iterations=50000)", 0.65, "judged versions before; not for building"),
            "ismcts5": Gate("ismcts(iterations=5000)", None, "not played before"),
            "before": Gate("strong(wary=1)", None, "the version before; not played before"),
            "uniform": Gate("strong(worlds=uniform)", None, "the same without reading; not played before"),
            "offering": Gate("styled(style='offering')", None, "a model of the mixture; taught the net"),
            "even": Gate("styled(style='even')", None, "a model of the mixture; taught the net"),
        },
    )
}


def played(name: str, plan: Plan, options: argparse.Namespace) -> tefuda.MatchResult:
    """Play a gate, or go on with it."""
    gate = plan.gates[name]
    opponent = with_weights(gate.opponent, options.weights)
    match = tefuda.Match(options.game, [plan.player, opponent], games=options.games, seed=plan.seed)
    deadline = Deadline(name, 60 * options.minutes)
    result: tefuda.MatchResult = deadline.run(
        lambda progress: match.run(
            workers=options.workers, store=options.store, resume=True, progress=progress
        )
    )
    options.stopped = deadline.by_hand
    return result


def with_weights(opponent: str, folder: str | None) -> str:
    """Name the file of a net that does not ship."""
    net = re.fullmatch(r"net\(style='(\w+)'\)", opponent)
    if net is None:
        return opponent
    found = sorted(Path(folder or ".").rglob(f"geister-net_{net[1]}-*.npz"))
    if len(found) != 1:
        raise TefudaError(
            "There are {n} files geister-net_{style}-*.npz below {folder}, not one: train that net, and name "
            "the folder by --weights.",
            n=len(found),
            style=net[1],
            folder=folder or ".",
        )
    return f"net(style='{net[1]}', weights='{found[0]}')"


def line_of(gate: Gate, result: tefuda.MatchResult) -> str:
    """Return a line of the table."""
    ours, theirs = result.players
    mean = ours.mean
    cpus = [player.bill.cpu_per_decision for player in (ours, theirs)]
    spent = [f"{1000 * cpu:.1f}" if cpu is not None else "native" for cpu in cpus]
    lost = ", ".join(f"{why} {count}" for why, count in ours.loss_reasons.items()) or "none"
    wanted = "" if gate.wanted is None else f"{gate.wanted:.2f}" + (" ✓" if mean.low >= gate.wanted else "")
    return (
        f"| `{gate.opponent}` | {mean.value:.3f} | {mean.low:.3f} to {mean.high:.3f} | {wanted} "
        f"| {result.games} | "
        f"{ours.wins}–{ours.draws}–{ours.losses} | {lost} | {spent[0]} / {spent[1]} | {gate.used} |"
    )


def write(path: Path, head: list[str], rows: dict[str, str]) -> None:
    """Put the table between its marks; rows under the same head that were not played this time stay."""
    text = path.read_text(encoding="utf-8")
    if BEGIN not in text or END not in text:
        raise TefudaError("{path} has no place for the table.", path=path)
    table = text[text.index(BEGIN) : text.index(END)]
    kept = table if head[0] in table else ""
    merged = {row[1]: row[0] for row in re.finditer(r"^\| (`[^`]+`) \|.*$", kept, re.M)} | rows
    lines = [*head, *merged.values()]
    table = "\n".join([BEGIN, "", *lines, "", END])
    path.write_text(
        re.sub(f"{re.escape(BEGIN)}.*?{re.escape(END)}", lambda _: table, text, flags=re.S), "utf-8"
    )


def main() -> int:
    """Play and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=PLANS)
    parser.add_argument("--games", type=int, default=400, help="games a gate (default 400)")
    parser.add_argument("--minutes", type=float, default=1e6, help="most minutes a gate in this run")
    parser.add_argument("--store", required=True, help="where games are kept")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--weights", help="the folder of nets that do not ship")
    parser.add_argument("--only", nargs="*", help="names of gates")
    options = parser.parse_args()
    options.stopped = False
    positive(options.minutes, "--minutes")
    plan = PLANS[options.game]
    if unknown := [name for name in options.only or [] if name not in plan.gates]:
        parser.error(f"there is no gate {', '.join(unknown)}; choose from {', '.join(plan.gates)}")
    lines = [
        f"`{plan.player}` against each, seed {plan.seed}; the player is that of commit {plan.frozen}:",
        "",
        "| opponent | score | 95 % interval | lower end wanted | games | won–drawn–lost | lost by "
        "| CPU ms a decision, ours / theirs | used before |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    whole(options.games, "the number of games", low=1, high=10**6)
    for name in options.only or plan.gates:
        result = played(name, plan, options)
        row = line_of(plan.gates[name], result)
        print(row, flush=True)
        write(ROOT / "docs" / f"strength-{options.game}.md", lines, {f"`{plan.gates[name].opponent}`": row})
        if options.stopped:
            raise KeyboardInterrupt
    return 0


if __name__ == "__main__":
    sys.exit(in_sentences(main))
