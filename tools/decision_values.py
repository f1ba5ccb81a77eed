"""What decisions of ``mc`` are worth, judged where the hands are known: an estimator's or a budget's gain.

    tefuda match daihinmin "policy*5" --games 16 --seed 701 --record games.jsonl
    python tools/decision_values.py games.jsonl "6000;uniform" "1600;reading" "1600;cheat"

Goes through recorded games of Daihinmin. At each play of three seats that is neither forced nor proved, every
player, ``play-outs;estimator``, chooses; where choices differ each is played out in the true hands by the
learned policy. Prints points per decision more than the first player's, with a standard error over games, and
CPU time. A game has about six such decisions, and no luck of the cards is in the differences: they need
about a quarter of the CPU time of played games. What follows a decision is the same policy for everybody,
so it is a measure for building; games judge.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tefuda._native import daihinmin as native
from tefuda.agents.daihinmin.monte_carlo import DUELS, MonteCarlo, candidates_at, playout_weights
from tefuda.arena import read_record
from tefuda.beliefs.compare import EVERYTHING
from tefuda.beliefs.registry import estimator
from tefuda.core import Budget, Hint, State, View
from tefuda.core.game_loader import load
from tefuda.core.seeds import stream, stream_seed
from tefuda.statistics import Sample, p_text

POINTS = np.array([5.0, 4.0, 3.0, 2.0, 1.0])


@dataclass
class Chooser:
    """A player: so many play-outs in the worlds of an estimator."""

    text: str

    def __post_init__(self) -> None:
        playouts, _, worlds = self.text.partition(";")
        self.worlds = estimator(worlds or "uniform")
        self.search = MonteCarlo(Budget(iterations=int(playouts)), worlds=self.worlds)

    def choose(self, state: State[Any], view: View, seed: int) -> tuple[int, float]:
        """Return the move and the CPU seconds that it took."""
        hint: Hint | None = None
        if self.worlds.peeks is not None:
            hint = state.game.hint(state, view.observer, self.worlds.peeks, rng=stream(seed, "hint"))
        began = time.process_time()
        found = self.search.run(view, seed, hint=hint).move.id
        return found, time.process_time() - began


def value(state: Any, seat: int, *, move: int, repeats: int) -> float:
    """Return the mean points of a seat after a move, by play-outs in these hands."""
    after = state.copy()
    after.position.force(move)
    if after.position.over or after.position.counts[seat] == 0:
        return float(5 - sum(count == 0 for count in state.position.counts))  # out now: the next place
    counts = native.places(
        [after.position], [seat], playout_weights(), temperature=1.0, duels=DUELS, repeats=repeats, seed=7
    )
    return float(POINTS @ np.array(counts) / repeats)


def decisions(state: State[Any], number: int) -> Iterator[tuple[State[Any], View]]:
    """Go through the decisions of some seats, seat by seat, so that worlds can be carried on."""
    game: Any = state.game
    for seat in sorted({(number + step) % game.players for step in (0, 1, 3)}):
        again = game.start(state.deal)
        for move in state.moves:
            if again.player == seat and again.phase == "play" and len(again.legal_moves) > 1:
                view = again.view(seat)
                if not candidates_at(game, view, playout_weights())[1].proved:
                    yield again, view
            again.play(move)


def main() -> int:
    """Look at the decisions and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("record", metavar="FILE", nargs="+", help="records of matches, and then the players")
    parser.add_argument("--games", type=int, default=None, metavar="N", help="of each record, the first N")
    parser.add_argument("--repeats", type=int, default=1200, metavar="N", help="play-outs of a move")
    args = parser.parse_args()
    players = [Chooser(text) for text in args.record if ";" in text]
    files = [name for name in args.record if ";" not in name]
    if len(players) < 2 or not files:
        parser.error('a record and two players or more are needed, such as "6000;uniform" "1600;reading"')
    gains: list[list[float]] = []
    spent: list[list[float]] = []
    units: list[int] = []
    for which, name in enumerate(files):
        record = read_record(name)
        game = load(record.header.game)
        for row in record.rows[: args.games]:
            state = game.replay(row.deal, row.moves)
            for then, view in decisions(state, row.number):
                seed = stream_seed(1, name, row.number, len(view.log))
                chosen = [player.choose(then, view, seed) for player in players]
                moves = {move for move, _ in chosen}
                worth = dict.fromkeys(moves, 0.0)
                if len(moves) > 1:
                    for move in moves:
                        worth[move] = value(then, view.observer, move=move, repeats=args.repeats)
                gains.append([worth[move] - worth[chosen[0][0]] for move, _ in chosen])
                spent.append([seconds for _, seconds in chosen])
                units.append(1_000_000 * which + row.number)
    print("| player | points per decision | 95 % interval | p | choices that differ | CPU ms |")
    print("|---|---|---|---|---|---|")
    for k, player in enumerate(players):
        gain = np.array([row[k] for row in gains])
        cpu = 1000 * float(np.mean([row[k] for row in spent]))
        if k == 0:
            print(f"| `{player.text}` | | | | | {cpu:.1f} |")
            continue
        sample = Sample(gain, np.array(units), EVERYTHING)
        low, high = sample.interval()
        cells = [f"{sample.value:+.4f}", f"{low:+.4f} to {high:+.4f}", p_text(sample.p_value(0.0))]
        cells += [f"{np.mean(gain != 0):.0%}", f"{cpu:.1f}"]
        print(f"| `{player.text}` | {' | '.join(cells)} |")
    print(f"\n{len(gains):,} decisions of {len(set(units)):,} games.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
