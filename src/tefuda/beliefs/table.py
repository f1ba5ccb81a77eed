"""One shape for beliefs: who may hold, be or have what, as a table of probabilities."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from html import escape
from typing import Any

from tefuda.beliefs import scores
from tefuda.beliefs.registry import estimator as named
from tefuda.core import Estimate, Estimator, Game, Hint, Knowledge, State, Stop, TefudaError, Unknowns, View
from tefuda.core.errors import whole
from tefuda.core.estimator import UNIFORM, check_estimator
from tefuda.core.html import bar, notebook, table
from tefuda.core.knowledge import Drawn
from tefuda.core.seeds import stream
from tefuda.core.words import columns, tr

FORMAT = "tefuda.belief/1"


@dataclass(frozen=True)
class Belief:
    """Cards × holders, pieces × colours, players × roles: ``chances[row][column]``, each row adding up to 1.

    After the game it is compared with the truth: :meth:`log_loss`, :meth:`brier`, :meth:`forecasts`.

    >>> import tefuda
    >>> from tefuda import beliefs
    >>> belief = beliefs.of(tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"]).view(1))
    >>> belief.rows, belief.columns
    (('J', 'Q'), ('1', '-'))
    >>> belief.chances[0]
    (0.5, 0.5)
    """

    game: str
    observer: int
    moves: int  # how many had been made
    _: KW_ONLY
    what: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...]
    worlds: int  # that were looked at
    estimate: Estimate
    seconds: float = field(default=0.0, compare=False)  # what it cost

    def chance(self, row: str, column: str) -> float:
        """Return one entry."""
        if row not in self.rows or column not in self.columns:
            raise TefudaError(
                "This belief is about {rows} and {columns}, not about {row} and {column}.",
                rows=", ".join(self.rows),
                columns=", ".join(self.columns),
                row=row,
                column=column,
            )
        return self.chances[self.rows.index(row)][self.columns.index(column)]

    def table(self) -> str:
        """Return the table as text; seats counted from 1."""
        lines = [[tr(self.what), *(tr(column) for column in self.columns)]]
        for row, chances in zip(self.rows, self.chances, strict=True):
            lines.append([row, *(f"{100 * chance:.1f} %" for chance in chances)])
        return "\n".join([*columns(lines, "<>"), self.summary()])

    def summary(self) -> str:
        """Return one line about how the belief was obtained."""
        parts = [tr("{n} worlds", n=f"{self.worlds:,}"), *self.estimate.summary()]
        note = ", ".join([*parts, tr("{n} s", n=f"{self.seconds:.3f}")])
        return f"{self.estimate.estimator}: {note}"

    def __str__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        """The table with bars, for notebooks."""
        return notebook(self.html())

    def html(self, truth: State[Any] | None = None) -> str:
        """Return the table with bars; with the ``truth``, what was so is marked with a tick."""
        held = {} if truth is None else self.truths(truth)
        rows: list[list[object]] = []
        for row, chances in zip(self.rows, self.chances, strict=True):
            cells: list[object] = [row]
            for column, chance in zip(self.columns, chances, strict=True):
                tick = " ✓" if column in held.get(row, ()) else ""
                cells.append(bar(chance, f"{100 * chance:.1f} %{tick}", width=60))
            rows.append(cells)
        heads = [tr(self.what), *(tr(column) for column in self.columns)]
        return f"{table(heads, rows, '<')}<p>{escape(self.summary())}</p>"

    def to_json(self) -> dict[str, Any]:
        """Return the belief as JSON data."""
        return {
            "format": FORMAT,
            "game": self.game,
            "observer": self.observer,
            "moves": self.moves,
            "what": self.what,
            "rows": list(self.rows),
            "columns": list(self.columns),
            "chances": [list(row) for row in self.chances],
            "worlds": self.worlds,
            "estimate": self.estimate.to_json(),
            "seconds": self.seconds,
        }

    # Against the truth.

    def truths(self, truth: State[Any]) -> dict[str, Sequence[str]]:
        """Look up where everything was when the belief was held; ``truth`` may be the same game later on."""
        then = truth.game.replay(truth.deal, list(truth.moves)[: self.moves])
        if str(truth.game) != self.game or then.length != self.moves:
            raise TefudaError(
                "The truth for this belief must be a State of {game} after {moves} moves or more.",
                game=self.game,
                moves=self.moves,
            )
        found = truth.game.unknowns(then.view(self.observer)).find(_position(then))
        return {row: found[row] for row in self.rows}

    def log_loss(self, truth: State[Any]) -> float:
        """Return the mean over all that was hidden of -ln of the chance given to the truth."""
        return scores.log_loss(
            self.chance(row, column) for row, held in self.truths(truth).items() for column in held
        )

    def brier(self, truth: State[Any]) -> float:
        """Return the mean square of forecast minus outcome, over all entries of the table."""
        forecasts, outcomes = self.forecasts(truth)
        return scores.brier(forecasts, outcomes)

    def forecasts(self, truth: State[Any]) -> tuple[list[float], list[bool]]:
        """Return every entry beside whether it was so, for calibration; equal cards count each."""
        chances, hits = [], []
        for row, held in self.truths(truth).items():
            for place in held:
                for column in self.columns:
                    chances.append(self.chance(row, column))
                    hits.append(place == column)
        return chances, hits


def of(
    view: View,
    estimator: Estimator | str | None = None,
    *,
    samples: int = 2000,
    hint: Hint | None = None,
    seed: int = 1,
    stop: Stop | None = None,
) -> Belief:
    """Return what the observer of a View may believe, by an estimator: its object or its name.

    All worlds are looked at where there are no more than ``samples``, else so many are drawn. ``stop`` ends
    it from another thread: then the Belief is made of the worlds drawn until then, one at least.

    >>> import tefuda
    >>> state = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"])
    >>> print(of(state.view(1)).table().splitlines()[1])
    J     50.0 %  50.0 %
    """
    if not isinstance(view, View):
        raise TefudaError("A belief is about a View, such as state.view(0), not about {view!r}.", view=view)
    whole(samples, "samples", low=1, high=10**7)
    if isinstance(estimator, str):
        estimator = named(estimator)
    source = UNIFORM if estimator is None else estimator
    check_estimator(source)
    game = view.load_game()
    known, seconds = source.estimate(view, hint)
    began = time.perf_counter()
    unknowns = game.unknowns(view)
    tally = _Tally(unknowns)
    acceptance = _look(game, known, tally, samples=samples, rng=stream(seed, "belief"), stop=stop)
    estimate = Estimate(
        source.text,
        source.consistent,
        tally.ess if known.ess is None else min(tally.ess, known.ess),
        acceptance=acceptance,
        fallbacks=known.fallbacks,
        note=known.note,
    )
    return Belief(
        game=view.game,
        observer=view.observer,
        moves=len(view.log),
        what=unknowns.what,
        rows=unknowns.rows,
        columns=unknowns.columns,
        chances=tally.chances(),
        worlds=tally.worlds,
        estimate=estimate,
        seconds=seconds + time.perf_counter() - began,
    )


class _Tally:
    """Sums of weights for every entry."""

    def __init__(self, unknowns: Unknowns) -> None:
        self._unknowns = unknowns
        self._sums = {row: dict.fromkeys(unknowns.columns, 0.0) for row in unknowns.rows}
        self.worlds = 0
        self._weight = self._squares = 0.0

    def add(self, positions: Sequence[Any], weights: Sequence[float]) -> None:
        """Count worlds."""
        if self._unknowns.tally is not None:
            found = self._unknowns.tally(positions, weights)
            for row, sums in self._sums.items():
                for column in sums:
                    sums[column] += found[row][column]
        else:
            for position, weight in zip(positions, weights, strict=True):
                self._find(position, weight)
        self.worlds += len(positions)
        self._weight += sum(weights)
        self._squares += sum(weight * weight for weight in weights)

    def _find(self, position: Any, weight: float) -> None:
        found: Mapping[str, Sequence[str]] = self._unknowns.find(position)
        for row, sums in self._sums.items():
            for column in found[row]:
                sums[column] += weight / len(found[row])

    @property
    def ess(self) -> float:
        """The effective sample size."""
        return self._weight**2 / self._squares if self._squares else 0.0

    def chances(self) -> tuple[tuple[float, ...], ...]:
        """Return the table."""
        if self._weight <= 0:
            raise TefudaError("No world of this estimate has a weight above 0.")
        return tuple(tuple(value / self._weight for value in sums.values()) for sums in self._sums.values())


def _look(
    game: Game, known: Knowledge, tally: _Tally, *, samples: int, rng: Any, stop: Stop | None
) -> float | None:
    """Look at the worlds; return the share of candidates that were accepted, where worlds were drawn."""
    if isinstance(known, Drawn) and len(known.positions) <= samples:
        tally.add(known.positions, [float(weight) for weight in known.weights])
        return known.acceptance
    every = known.listed_positions(game, samples)
    if every is not None:
        tally.add([position for position, _ in every], [weight for _, weight in every])
        return None
    drawn: list[tuple[Any, float, int]] = []
    for number in range(samples):
        if stop is not None and stop.is_set and drawn:
            break
        drawn.append(known.propose(rng.split(number)))
    tally.add([position for position, _, _ in drawn], [weight for _, weight, _ in drawn])
    return len(drawn) / sum(tries for _, _, tries in drawn) if known.acceptance is None else known.acceptance


def _position(state: State[Any]) -> Any:
    return getattr(state, "position", state)
