"""Estimators compared on games that were played: accuracy, log loss, calibration, course, opponents, cost."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, asdict, dataclass, field
from typing import Any

from tefuda.beliefs.scores import Bin, calibration
from tefuda.beliefs.spiegelhalter import CalibrationTest, calibration_test
from tefuda.beliefs.table import Belief, of
from tefuda.core import Estimator, Game, State, TefudaError
from tefuda.core.rates import Interval
from tefuda.core.seeds import stream
from tefuda.core.words import columns, tr
from tefuda.statistics import Mean, Sample

FORMAT = "tefuda.beliefs/1"
STAGES = 5  # parts of a game, by its moves
EVERYTHING = (-math.inf, math.inf)
BOUNDS = {"accuracy": (0.0, 1.0), "unsure": (0.0, 1.0), "log_loss": (0.0, math.inf)}  # of numbers of a Look


@dataclass(frozen=True)
class Look:
    """One decision through one estimator, beside the truth.

    ``accuracy`` is the mean over the worlds of the share of hidden things that are where they are in truth;
    ``unsure`` the same without what was certain (None: all was). The log loss counts one more world in which
    everything is equally likely, since a few worlds cannot tell the unlikely from the impossible.
    """

    game: int
    seat: int
    move: int
    _: KW_ONLY
    stage: int
    accuracy: float
    unsure: float | None
    log_loss: float
    holders: dict[str, tuple[float, int]]  # by where things were: chance given to it, how many
    forecasts: tuple[list[float], list[bool]]
    worlds: int
    ess: float | None
    acceptance: float | None
    fallbacks: float
    seconds: float  # of CPU


def look(
    belief: Belief, truth: State[Any], *, certain: Iterable[str], game: int = 0, of_moves: int = 1
) -> Look:
    """Compare one belief with the truth, the State of the same game then or later."""
    found = belief.truths(truth)
    pairs = [(row, column) for row, held in found.items() for column in held]
    chances = [belief.chance(row, column) for row, column in pairs]
    sure = set(certain)
    unsure = [chance for (row, _), chance in zip(pairs, chances, strict=True) if row not in sure]
    holders: dict[str, tuple[float, int]] = {}
    for (_, column), chance in zip(pairs, chances, strict=True):
        total, count = holders.get(column, (0.0, 0))
        holders[column] = (total + chance, count + 1)
    n, k = belief.worlds, len(belief.columns)
    losses = [-math.log((n * chance + 1 / k) / (n + 1)) for chance in chances]
    return Look(
        game=game,
        seat=belief.observer,
        move=belief.moves,
        stage=min(STAGES * belief.moves // max(of_moves, 1), STAGES - 1),
        accuracy=_mean(chances),
        unsure=_mean(unsure) if unsure else None,
        log_loss=_mean(losses),
        holders=holders,
        forecasts=belief.forecasts(truth),
        worlds=belief.worlds,
        ess=belief.estimate.ess,
        acceptance=belief.estimate.acceptance,
        fallbacks=belief.estimate.fallbacks or 0.0,
        seconds=belief.seconds,
    )


def looks(
    state: State[Any],
    estimators: Sequence[Estimator],
    *,
    number: int = 0,
    seats: Sequence[int] | None = None,
    samples: int = 128,
    seed: int = 1,
) -> Iterator[tuple[int, Look]]:
    """Go through a finished game: at every decision with a choice, each estimator by its number and its Look.

    Seat by seat, so that an estimator that carries worlds from move to move can.
    """
    game, moves = state.game, list(state.moves)
    for seat in range(game.players) if seats is None else seats:
        again = game.start(state.deal)
        for move in moves:
            if again.player == seat and len(again.legal_moves) > 1:
                view = again.view(seat)
                unknowns = game.unknowns(view)
                for which, source in enumerate(estimators if unknowns.rows else ()):
                    hint = None
                    if source.peeks is not None:
                        hint = game.hint(again, seat, source.peeks, rng=stream(seed, "hint", number, seat))
                    began = time.process_time()
                    belief = of(view, source, samples=samples, hint=hint, seed=seed)
                    spent = time.process_time() - began
                    found = look(belief, again, certain=unknowns.certain, game=number, of_moves=len(moves))
                    yield which, Look(**{**vars(found), "seconds": spent})
            again.play(move)


@dataclass
class EstimatorComparison:
    """What estimators were worth on some games. ``names`` of the players, by game and seat, where known."""

    estimators: Sequence[Estimator]
    looks: list[list[Look]] = field(default_factory=list)
    names: dict[tuple[int, str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.estimators:
            raise TefudaError("At least one estimator is needed, such as 'uniform'.")
        self.looks = [[] for _ in self.estimators]

    def add(
        self,
        state: State[Any],
        number: int,
        *,
        names: Sequence[str] = (),
        seats: Sequence[int] | None = None,
        samples: int = 128,
        seed: int = 1,
    ) -> None:
        """Go through one finished game; ``names`` are those of the players, by seat."""
        self.names.update({(number, str(seat + 1)): name for seat, name in enumerate(names)})
        for which, found in looks(
            state, self.estimators, number=number, seats=seats, samples=samples, seed=seed
        ):
            self.looks[which].append(found)

    def mean(self, which: int, what: str, within: Callable[[Look], bool] | None = None) -> Mean | None:
        """Return the mean over decisions of a number of a Look, with an interval over games."""
        inside = [x for x in self.looks[which] if within is None or within(x)]
        chosen = [x for x in inside if getattr(x, what) is not None]
        values = [float(getattr(x, what)) for x in chosen]
        return interval_over_games(values, [x.game for x in chosen], bounds=BOUNDS.get(what, EVERYTHING))

    def difference(self, first: int, second: int, what: str = "accuracy") -> Mean | None:
        """Return how much more one estimator has than another, on the same decisions."""
        pairs = list(zip(self.looks[first], self.looks[second], strict=True))
        kept = [(a, b) for a, b in pairs if getattr(a, what) is not None and getattr(b, what) is not None]
        gaps = [getattr(a, what) - getattr(b, what) for a, b in kept]
        low, high = BOUNDS.get(what, EVERYTHING)
        return interval_over_games(gaps, [a.game for a, _ in kept], bounds=(low - high, high - low))

    def by_holder(self, which: int) -> dict[str, Mean]:
        """Return the accuracy of what each opponent had: players by name, else places such as colours."""
        totals: dict[str, list[tuple[int, float, int]]] = {}
        for x in self.looks[which]:
            for column, (total, count) in x.holders.items():
                totals.setdefault(self.names.get((x.game, column), column), []).append((x.game, total, count))
        found = {}
        for name, entries in totals.items():
            mean = interval_over_games(
                [t for _, t, _ in entries], [g for g, _, _ in entries], [c for _, _, c in entries],
                bounds=BOUNDS["accuracy"],
            )  # fmt: skip
            if mean is not None:
                found[name] = mean
        return found

    def calibrated(self, which: int) -> tuple[CalibrationTest, list[Bin]]:
        """Test the chances against what was true, games being independent; and sort them into bins."""
        said = [p for x in self.looks[which] for p in x.forecasts[0]]
        was = [hit for x in self.looks[which] for hit in x.forecasts[1]]
        games = [x.game for x in self.looks[which] for _ in x.forecasts[0]]
        return calibration_test(said, was, games), calibration(said, was, games=games)

    def table(self) -> str:
        """Return the comparison as text."""
        heads = ("accuracy", "without certain", "log loss", "ESS", "accepted", "fell back", "µs/world")
        rows = [[tr("estimator"), *(tr(head) for head in heads)]]
        for which, source in enumerate(self.estimators):
            cost = self._cost(which)
            acceptance = self._plain(which, "acceptance")
            ess = self._plain(which, "ess")
            rows.append(
                [
                    _marked(source),
                    _percent(self.mean(which, "accuracy")),
                    _percent(self.mean(which, "unsure")),
                    _loss(self.mean(which, "log_loss")),
                    "-" if ess is None else f"{ess:,.0f}",
                    "-" if acceptance is None else f"{100 * acceptance:.3g} %",
                    f"{100 * (self._plain(which, 'fallbacks') or 0):.3g} %",
                    f"{1e6 * cost:,.0f}",
                ]
            )
        found = self.looks[0]
        games = len({x.game for x in found})
        foot = [tr("{n} decisions of {games} games; intervals over games.", n=f"{len(found):,}", games=games)]
        if any(source.peeks is not None for source in self.estimators):
            foot.append(tr("* is told some of the truth."))
        if any(not source.consistent for source in self.estimators):
            foot.append(tr("† may give worlds that contradict what was seen."))
        return "\n".join([*columns(rows, "<>"), *foot, "", *self._calibration()])

    def _calibration(self) -> list[str]:
        """Return, for chances in tenths, what was said on average and how often it was true."""
        every = [self.calibrated(which) for which in range(len(self.estimators))]
        rows = [[tr("chance given"), *(_marked(source) for source in self.estimators)]]
        for low in sorted({b.low for _, bins in every for b in bins}):
            cells = []
            for _, bins in every:
                found = next((b for b in bins if b.low == low), None)
                cells.append("-" if found is None else _said_and_true(found))
            rows.append([f"{100 * low:.0f}–{100 * low + 10:.0f} %", *cells])
        return [
            *columns(rows, "><"),
            tr("Calibration: said → true (95 % over games); ! where the interval misses what was said."),
        ]

    def to_json(self) -> dict[str, Any]:
        """Return everything as JSON data."""
        return {
            "format": FORMAT,
            "games": len({x.game for x in self.looks[0]}),
            "decisions": len(self.looks[0]),
            "estimators": [self._one(which) for which in range(len(self.estimators))],
        }

    def _one(self, which: int) -> dict[str, Any]:
        source = self.estimators[which]
        test, bins = self.calibrated(which)
        before = None if which == 0 else _json(self.difference(which, which - 1))
        return {
            "estimator": source.text,
            "sees_truth": source.peeks is not None,
            "consistent": source.consistent,
            "accuracy": _json(self.mean(which, "accuracy")),
            "without_certain": _json(self.mean(which, "unsure")),
            "log_loss": _json(self.mean(which, "log_loss")),
            "accuracy_over_the_one_before": before,
            "by_stage": [_json(self.at_stage(which, stage)) for stage in range(STAGES)],
            "by_opponent": {name: _json(mean) for name, mean in self.by_holder(which).items()},
            "calibration": {"z": test.z, "p": test.p, "bins": [asdict(b) for b in bins]},
            "ess": self._plain(which, "ess"),
            "acceptance": self._plain(which, "acceptance"),
            "fallbacks": self._plain(which, "fallbacks"),
            "microseconds_a_world": 1e6 * self._cost(which),
        }

    def at_stage(self, which: int, stage: int) -> Mean | None:
        """Return the accuracy in one part of the games."""
        return self.mean(which, "accuracy", lambda x: x.stage == stage)

    def _plain(self, which: int, what: str) -> float | None:
        values = [getattr(x, what) for x in self.looks[which] if getattr(x, what) is not None]
        return _mean(values) if values else None

    def _cost(self, which: int) -> float:
        found = self.looks[which]
        return sum(x.seconds for x in found) / max(sum(x.worlds for x in found), 1)


def check_fit(estimators: Sequence[Estimator], game: Game) -> None:
    """Refuse estimators of other games before anything is measured."""
    for source in estimators:
        if source.games and game.name not in source.games:
            raise TefudaError(
                "The estimator {text} is for {games}, not for {name}.",
                text=source.text,
                games=", ".join(source.games),
                name=game.name,
            )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def interval_over_games(
    values: Sequence[float],
    games: Sequence[int],
    counts: Sequence[int] | None = None,
    *,
    bounds: Interval = EVERYTHING,
) -> Mean | None:
    """Return the mean of all values with an interval over games: those of a game may depend.

    It ends where the values must (``bounds``). The method is that of scores (:class:`Sample`), a game being a
    unit: where all games agree, one that does not may not have been seen yet.
    """
    if not values:
        return None
    return Sample(values, games, bounds, counts=counts).mean()


def _marked(source: Estimator) -> str:
    return source.text + ("" if source.peeks is None else " *") + ("" if source.consistent else " †")


def _percent(mean: Mean | None) -> str:
    if mean is None:
        return "-"
    if mean.clusters == 1:
        return f"{100 * mean.value:.1f} %"
    return f"{100 * mean.value:.1f} % ({100 * mean.low:.1f}–{100 * mean.high:.1f})"


def _loss(mean: Mean | None) -> str:
    if mean is None:
        return "-"
    ends = "" if mean.clusters == 1 else f" ({mean.low:.3f}–{mean.high:.3f})"
    return f"{mean.value:.3f}{ends}"


def _said_and_true(found: Bin) -> str:
    low, high = found.ci95
    mark = "" if found.is_calibrated else " !"
    return f"{100 * found.forecast:.0f} → {100 * found.rate:.0f} % ({100 * low:.0f}–{100 * high:.0f}){mark}"


def _json(mean: Mean | None) -> Any:
    if mean is None:
        return None
    return {"value": mean.value, "ci95": None if mean.clusters == 1 else [mean.low, mean.high]}
