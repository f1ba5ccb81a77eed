"""Everything that listens to the games of one match, and the result that is made of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.result import MOST_ROWS, MatchResult
from tefuda.arena.results.sprt import Sprt
from tefuda.arena.results.stored_games import StoredGames
from tefuda.arena.results.tally import MatchTally
from tefuda.arena.results.teams import TeamTally
from tefuda.core import Game, TefudaError
from tefuda.core.words import tr
from tefuda.play.forfeits import Forfeits
from tefuda.play.header import RecordHeader
from tefuda.play.record import Recorder
from tefuda.play.rows import GameRow
from tefuda.play.sink import Listener, Sink

Progress = Callable[[int, int], None]
EVERY = 0.05  # seconds between two calls of a progress function


class Collector(Sink):
    """The sink of one match: matches, leagues, studies and servers all count, store and record here.

    ``oracles`` and ``learners`` say which agents (by number) see the truth, and which carry something from
    game to game; ``outsiders`` which are programs or clients of others.
    """

    def __init__(
        self,
        game: Game,
        plan: MatchPlan,
        header: RecordHeader,
        *,
        oracles: Sequence[int] = (),
        learners: Sequence[int] = (),
        outsiders: Sequence[int] = (),
        record: str | None = None,
        stored: StoredGames | None = None,
        progress: Progress | None = None,
        sprt: tuple[float, float] | None = None,
    ) -> None:
        self.game, self.plan, self.header, self.stored = game, plan, header, stored
        self.names = list(header.agents)  # of the result; clients may tell theirs later
        self.tally = MatchTally(game, plan, len(header.agents))
        self.teams = TeamTally(game, plan, learns=bool(learners)) if plan.seats == "teams" else None
        self.forfeits = Forfeits(header.agents, plan.games)
        self.sprt = None if sprt is None else _test(game, plan, sprt)
        self._oracles, self._learners, self._outsiders = set(oracles), list(learners), list(outsiders)
        self._rows = _Rows() if plan.games <= MOST_ROWS else None
        self._began = time.perf_counter()
        every: list[Listener | None] = [
            stored,
            self.tally,
            self.teams,
            self.forfeits,
            self._rows,
            self.sprt,
            Recorder(record, header) if record is not None else None,
            None if progress is None else ProgressListener(progress, plan.games),
        ]
        super().__init__(listener for listener in every if listener is not None)

    def result(
        self,
        unfinished: str = "",
        *,
        warnings: Sequence[str] = (),
        thinking: Sequence[dict[str, float] | None] = (),
        can_split: bool = True,
    ) -> MatchResult:
        """Return what the games came to; ``unfinished`` says why there were not more."""
        return MatchResult(
            self.game,
            self.names,
            [number in self._oracles for number in range(len(self.names))],
            plan=self.plan,
            seed=self.header.seed,
            tally=self.tally,
            seconds=time.perf_counter() - self._began,
            store=None if self.stored is None else self.stored.store.path,
            sprt=self.sprt,
            rows=None if self._rows is None else self._rows.rows,
            unfinished=unfinished or self.forfeits.verdict,
            warnings=[*warnings, *self._guessable()],
            learners=self._learners,
            thinking=thinking,
            can_split=can_split,
            teams=self.teams,
        )

    def _guessable(self) -> Iterator[str]:
        """Warn where somebody could have computed the deals from a seed that is found by trying."""
        if self._outsiders and self.header.is_guessable:
            names = ", ".join(dict.fromkeys(self.names[number] for number in self._outsiders))
            yield tr(
                "the seed is small enough to be guessed, and with it the deals, by {names}: without --seed "
                "it is drawn from 128 bits",
                names=names,
            )


class ProgressListener(Listener):
    """Tells a function how many games are done, now and then and at the last one."""

    def __init__(self, tell: Progress, games: int) -> None:
        self._tell = tell
        self._games, self._done, self._told = games, 0, 0.0

    def take(self, row: GameRow) -> None:
        """Count a game."""
        self._done += 1
        now = time.monotonic()
        if self._done == self._games or now - self._told >= EVERY:
            self._told = now
            self._tell(self._done, self._games)


class _Rows(Listener):
    """Keeps the games of a match that is not too long."""

    def __init__(self) -> None:
        self.rows: list[GameRow] = []

    def take(self, row: GameRow) -> None:
        """Keep a game."""
        self.rows.append(row)


def _test(game: Game, plan: MatchPlan, bounds: tuple[float, float]) -> Sprt:
    if plan.seats == "teams":
        raise TefudaError(
            "--sprt does not stop team matches: play a fixed number of boards; --power says how many are "
            "needed."
        )
    if game.players != 2 or game.score_range != (0.0, 1.0):
        raise TefudaError("--sprt is for games of two players scored from 0 to 1.")
    return Sprt(*bounds, plan)
