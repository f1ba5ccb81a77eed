"""Opening leads by simulation: every card in many worlds of the auction, double dummy, for an aim."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cache
from typing import Any

from tefuda.agents.registry import build
from tefuda.beliefs.registry import estimator
from tefuda.core import (
    Agent,
    Call,
    Decision,
    Estimator,
    Game,
    Hint,
    Stop,
    TefudaError,
    Turn,
    View,
)
from tefuda.core.errors import positive, whole
from tefuda.core.estimator import check_estimator
from tefuda.core.solver import check_stop
from tefuda.core.spec import parse
from tefuda.games.bridge import Contract, contract_points, imps, matchpoints, read_contract
from tefuda.games.bridge.together import Together
from tefuda.search.alphamu import TOO_FEW
from tefuda.search.by_world import costs_of, effective, value_of
from tefuda.search.common import NumberedWorlds, Prepared, check_weights
from tefuda.search.pimc import Pimc

OPENING = 0.8  # of the time: then there is still some for PIMC
FEWEST = 4  # worlds
AIMS = ("points", "tricks", "imps", "matchpoints")


def aimed(tricks: Sequence[int], contract: Contract, vulnerable: bool, *, aim: str) -> list[float]:
    """Return what the leads of one world are worth, from the tricks of the defence after each.

    ``imps`` and ``matchpoints`` compare with a field in which every card is led at one table: the mean of
    the IMPs against the other tables, the share of them that is beaten (half for equal ones).

    >>> from tefuda.games.bridge import read_contract
    >>> [round(worth, 2) for worth in aimed([5, 4, 4], read_contract("3NT by S"), False, aim="matchpoints")]
    [1.0, 0.25, 0.25]
    """
    if aim == "tricks":
        return [float(n) for n in tricks]
    points = [-contract_points(contract, vulnerable, 13 - n) for n in tricks]
    if aim == "points":
        return [float(one) for one in points]
    others = max(len(points) - 1, 1)
    if aim == "matchpoints":
        return [one / others for one in matchpoints(points)]
    return [sum(_imps(one - other) for other in points) / others for one in points]


@cache
def _imps(points: int) -> int:
    return imps(points)


@dataclass(frozen=True)
class OpeningLead:
    """Every lead solved double dummy in ``samples`` worlds of an estimator, best mean for the ``aim`` first.

    With ``seconds`` worlds are solved until time is up; if that is too little for four of them it is PIMC, in
    points, with the rest of the time. The ``counts`` of a Decision are the worlds, or 0 and those of PIMC.
    """

    worlds: Estimator
    aim: str = "points"
    _: KW_ONLY
    samples: int = 50
    seconds: float | None = None

    def __post_init__(self) -> None:
        check_estimator(self.worlds)
        if self.aim not in AIMS:
            raise TefudaError(
                "lead(aim=…) is one of {aims}, not {aim!r}.", aims=", ".join(AIMS), aim=self.aim
            )
        whole(self.samples, "samples", low=1, high=10**5)
        if self.seconds is not None:
            positive(self.seconds, "seconds")

    def run(
        self,
        view: View,
        seed: int,
        *,
        hint: Hint | None = None,
        counts: Sequence[int] = (),
        stop: Stop | None = None,
    ) -> Decision:
        """Simulate and choose."""
        check_stop(stop)
        _check_counts(counts)
        if counts and counts[0] == 0:
            return self._as_pimc(view, seed, hint, counts=counts[1:], stop=stop)
        ready = Prepared.of(view, self.worlds, hint)
        game: Any = view.load_game()
        drawn = NumberedWorlds(ready.known, self.samples, seed)
        count = min(len(drawn), counts[0]) if counts else len(drawn)
        worlds = [drawn[number] for number in range(count)]
        states: list[Any] = [world.state(game) for world, _ in worlds]
        drawn_at = time.perf_counter()
        ends = None if self.seconds is None or counts else ready.began + self.seconds
        left = None if ends is None else max(ends - drawn_at, 1e-6)
        together = Together(states, [1.0] * count, view.observer, worth=lambda _, tricks: float(tricks))
        found = together.open(None if left is None else OPENING * left, stop, keep=False)
        moves = [move for move in view.legal_moves if move in found]
        opened = len(found[moves[0]].worlds)
        if opened < min(count, FEWEST):
            rest = None if ends is None else max(ends - time.perf_counter(), 1e-6)
            return self._as_pimc(view, seed, hint, counts=(), stop=stop, seconds=rest)
        weights = [weight for _, weight in worlds][:opened]
        check_weights(weights, self.worlds)
        contract = read_contract(str(view.table["contract"]))
        vulnerable = view.table["vulnerable"] in ("both", ("NS", "EW")[contract.declarer % 2])
        worths = [
            aimed([int(found[move].worlds[w]) for move in moves], contract, vulnerable, aim=self.aim)
            for w in range(opened)
        ]
        values = [value_of(move, [by[place] for by in worths], weights) for place, move in enumerate(moves)]
        seconds = time.perf_counter() - ready.began
        return Decision(
            move=max(values, key=lambda entry: entry.value).move,
            values=tuple(values),
            worlds=opened,
            solved=opened,
            iterations=opened,
            nodes=together.nodes,
            depth=1.0,
            seconds=seconds,
            counts=(opened,),
            costs=costs_of(ready, seconds, drawn_at),
            estimate=ready.estimate(effective(weights), None),
        )

    def _as_pimc(
        self,
        view: View,
        seed: int,
        hint: Hint | None,
        *,
        counts: Sequence[int],
        stop: Stop | None,
        seconds: float | None = None,
    ) -> Decision:
        pimc = Pimc(self.worlds, seconds=seconds, samples=min(self.samples, 20))
        found = pimc.run(view, seed, hint=hint, counts=tuple(counts), stop=stop)
        return replace(found, counts=(0, *found.counts), notes=(*found.notes, TOO_FEW))


def _check_counts(counts: Sequence[int]) -> None:
    if not isinstance(counts, (list, tuple)) or not all(type(n) is int and n >= 0 for n in counts):
        raise TefudaError("The counts of lead are whole numbers, not {counts!r}.", counts=counts)


class LeadAgent(Agent):
    """Leads by simulation in worlds of the auction; bids by the table; goes on by ``play``.

    ``aim`` is ``points``, ``tricks``, ``imps`` or ``matchpoints``: the last two against a field in which
    every card is led at one table.
    """

    def __init__(
        self,
        samples: int = 50,
        aim: str = "points",
        seconds: float | None = None,
        *,
        worlds: Call | str = "auction",
        play: Call | str = "alphamu",
    ) -> None:
        super().__init__()
        known = estimator(worlds)
        self.search = OpeningLead(known, aim, samples=samples, seconds=seconds)
        self._player = build(play if isinstance(play, Call) else parse(play))
        if known.peeks is not None or self._player.peeks is not None:
            raise TefudaError("lead takes no estimator or player that must be told something of the truth.")

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self.search.seconds is not None or self._player.is_timed

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Begin a series."""
        super().new_match(game, seats, seed)
        self._player.new_match(game, seats, seed)

    def new_game(self, view: View) -> None:
        """Begin a game."""
        super().new_game(view)
        self._player.new_game(view)

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Look back at a finished game."""
        self._player.end_game(view, scores)

    def choose(self, turn: Turn) -> Decision:
        """Lead, or let the other player decide."""
        table = turn.view.table
        if not table["contract"] or len(turn.view.log) > len(table["auction"]):
            return self._player.choose(turn)
        search = self.search
        if turn.clock.share is not None and search.seconds is None:
            search = replace(search, seconds=turn.clock.share)
        return search.run(turn.view, turn.rng.next(), counts=turn.counts, stop=turn.stop)
