"""Proof, estimation and search together: our strongest player of Geister."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping

from tefuda.beliefs import estimator
from tefuda.core import Agent, Call, Decision, Move, MoveValue, Rng, Solved, TefudaError, Turn, View
from tefuda.core.errors import positive, whole
from tefuda.games.geister.notation import LETTERS
from tefuda.games.geister.purple import purple
from tefuda.games.geister.worlds import ColourWorlds

# Where colours are taken for true: their blue pieces count like one's own, their red ones are better left.
OPEN_STYLE = {"their_blue": -0.1, "their_red": 0.02}
SURE = 0.97  # of a colour: then wins are looked for that rest on it
REST = 4  # so many of the other colourings stand for all of them


class Strong(Agent):
    """Plays what wins whatever the colours are, when ``nodes`` suffice to prove it; else by belief.

    Colours come from an estimator (``worlds``, by default what the opponent's moves tell). The likeliest
    ``colourings`` and a few of the rest are searched ``depth`` plies each, as if they were true, and moves
    are valued by their chances: so it dares to take a piece that is probably blue, and lets one pass that is
    probably red where taking it would be dear.
    """

    def __init__(
        self,
        depth: int = 5,
        colourings: int = 8,
        nodes: int = 20_000,
        worlds: Call | str = "deeds",
        seconds: float | None = None,
    ) -> None:
        super().__init__()
        self._depth = whole(depth, "strong(depth=…)", 1, 20)
        self._colourings = whole(colourings, "strong(colourings=…)", 1, 70)
        self._nodes = whole(nodes, "strong(nodes=…)", 1, 10**12)
        self._seconds = None if seconds is None else positive(seconds, "strong(seconds=…)")
        self._estimator = estimator(worlds)
        self.peeks = self._estimator.peeks

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self._seconds is not None

    def choose(self, turn: Turn) -> Decision:
        """Prove, else search by belief; in the set-up, draw."""
        view = turn.view
        if view.phase == "setup":
            return Decision(turn.rng.choice(view.legal_moves))
        run = _Run(turn, self._seconds)
        proof = run.search(0.1, nodes=self._nodes)
        if _wins(proof):
            return run.decision({move: worth.value for move, worth in proof.moves.items()}, proof)
        known, _ = self._estimator.estimate(view, turn.hint)
        if not isinstance(known, ColourWorlds):
            raise TefudaError(
                f"strong needs all colourings with their chances, which {self._estimator} has not."
            )
        chosen = _chosen(known, self._colourings, turn.rng)
        believed = _believed(view, known)
        if believed:
            proof = run.search(0.1, nodes=self._nodes, believed=believed)
            if _wins(proof):
                return run.decision({move: worth.value for move, worth in proof.moves.items()}, proof)
        values: dict[Move, float] = defaultdict(float)
        for colours, chance in chosen:
            found = run.search(0.8 / len(chosen), depth=self._depth, believed=colours, style=OPEN_STYLE)
            for move, worth in found.moves.items():
                values[move] += chance * worth.value
        return run.decision(values, found)


class _Run:
    """The searches of one decision, within its time; repeated by their numbers of nodes."""

    def __init__(self, turn: Turn, seconds: float | None) -> None:
        self.turn, self.began = turn, time.perf_counter()
        limits = [s for s in (seconds, turn.clock.share) if s is not None and not turn.counts]
        self.seconds = min(limits, default=None)
        self.counts: list[int] = []

    def search(
        self,
        share: float,
        nodes: int | None = None,
        depth: int | None = None,
        believed: Mapping[str, str] | None = None,
        style: Mapping[str, float] | None = None,
    ) -> Solved:
        """Search with a share of the time: to a depth all moves, else only the best."""
        done, counts = len(self.counts), self.turn.counts
        found = purple(
            self.turn.view, depth=depth, nodes=counts[done] if done < len(counts) else nodes,
            seconds=None if self.seconds is None else self.seconds * share,
            believed=believed, only_best=depth is None, stop=self.turn.stop, style=style,
        )  # fmt: skip
        if not found.moves:
            raise TefudaError("The search was stopped before any move was looked at.")
        self.counts.append(max(found.nodes, 1))
        return found

    def decision(self, values: Mapping[Move, float], found: Solved) -> Decision:
        """Choose the best, one of equals by lot."""
        best = max(values.values())
        return Decision(
            move=self.turn.rng.choice([move for move, value in values.items() if value == best]),
            values=tuple(MoveValue(move, value, 1, 0.0) for move, value in values.items()),
            nodes=sum(self.counts),
            depth=float(found.depth or 0),
            seconds=time.perf_counter() - self.began,
            counts=tuple(self.counts) if self.seconds is not None or self.turn.stop else (),
        )


def _wins(proof: Solved) -> bool:
    return any(worth.low == 1 for worth in proof.moves.values())


def _believed(view: View, known: ColourWorlds) -> dict[str, str]:
    """Name the pieces of unknown colour of which one is sure (so sure that they always fit together)."""
    colourings, found = known.colourings(), {}
    for letter, piece in view.table["opponent"].items():
        red = sum(chance for reds, chance in colourings if letter in reds)
        if piece["colour"] is None and max(red, 1 - red) >= SURE:
            found[letter] = "red" if red >= SURE else "blue"
    return found


def _chosen(known: ColourWorlds, most: int, rng: Rng) -> list[tuple[dict[str, str], float]]:
    """Return the opponent's colours in the likeliest worlds, and in some of the rest by lot, with chances."""
    ranked = sorted(known.colourings(), key=lambda one: -one[1])
    kept, rest = ranked[:most], [one for one in ranked[most:] if one[1] > 0]
    left = sum(chance for _, chance in rest)
    drawn = min(REST, len(rest))
    for _ in range(drawn):
        point = rng.uniform() * sum(chance for _, chance in rest)
        k = 0
        while k + 1 < len(rest) and point >= rest[k][1]:
            point -= rest[k][1]
            k += 1
        kept.append((rest.pop(k)[0], left / drawn))
    return [({k: "red" if k in reds else "blue" for k in LETTERS}, chance) for reds, chance in kept]
