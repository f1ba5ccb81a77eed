"""What a match is: a game, agents, a number of games, seats and a seed. Who plays it: series.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from tefuda.agents import agents_of
from tefuda.arena.matches.partners import are_two_teams, one_a_seat, roles_are_sides
from tefuda.arena.matches.plan import MatchPlan, SeatPolicy
from tefuda.arena.matches.running import MatchRun, run_all
from tefuda.arena.results.collector import Progress
from tefuda.arena.results.result import MatchResult
from tefuda.arena.results.resuming import identity_but_seed, seed_for
from tefuda.core import Acts, Clock, Deal, Game, TefudaError
from tefuda.core.errors import whole
from tefuda.core.seeds import random_seed, seed_number
from tefuda.games import load
from tefuda.play.admission import admit
from tefuda.play.header import RecordHeader, digest_of
from tefuda.workers import Spec


class Match:
    """Games between agents: one per seat, per team where teams are open, or per role (``seats="roles"``).

    With ``seats="teams"`` every deal is played at two tables with the teams exchanged: one board.
    ``deals`` are played in place of random ones; then ``games`` is as many as play each of them once (at both
    tables), else 100.

    Without a seed 128 random bits are drawn, so that nobody can compute the deals; the result and the record
    tell them. An agent that raises an exception forfeits that game; with ``raising`` it ends the match.

    >>> import tefuda
    >>> match = tefuda.Match("geister", ["rush", "random"], games=20, seed=1)
    >>> match.run().players[0].wins > 15
    True
    """

    def __init__(
        self,
        game: Game | str,
        agents: Sequence[Acts | str],
        games: int | None = None,
        *,
        seed: int | None = None,
        seats: SeatPolicy = "rotate",
        duplicate: bool = False,
        series: int | None = None,
        deals: Sequence[Deal] = (),
        clock: Clock | None = None,
        raising: bool = False,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        if not isinstance(self.game, Game):
            raise TefudaError("Match expects a Game or the name of one, not {game!r:.80}.", game=game)
        if isinstance(agents, str) or not isinstance(agents, Sequence):
            raise TefudaError("The agents of a match are a list, not {agents!r:.80}.", agents=agents)
        named = agents_of(agents)
        if seats == "roles" and duplicate and roles_are_sides(self.game):
            seats = "teams"  # one agent a side, every deal from both sides
        self.deals = [self.game.start(deal).deal for deal in deals]
        if games is None:
            games = 100 if not deals else len(deals) * (2 if seats == "teams" else 1)
        self.agents = named if seats == "roles" else one_a_seat(self.game, named)
        self.names = [str(agent) for agent in self.agents]
        self.root_seed: int | None = None  # of a league, where the seed follows from it
        self._is_drawn = seed is None
        self.seed = random_seed() if seed is None else seed_number(seed)
        self.clock = clock or Clock()
        self.raising = raising
        self._check(games, seats, series, duplicate=duplicate)
        # A program is asked whether it learns only where that matters: games alone are played either way.
        learns = series != 1 and any(agent.learns for agent in self.agents)
        if series is None:
            series = self._usual_series(games, seats, learns)
        if seats == "teams":
            duplicate = True
            self._check_boards(games, series)
        elif self.game.first_carry() is not None and seats != "roles":  # it seats its players itself
            seats = "rotate" if duplicate else "fixed"
        self.plan = MatchPlan(
            games,
            self.game.players,
            min(series, games),
            seats=seats,
            duplicate=duplicate,
            learns=learns,
        )
        if self.deals and self.plan.deals > len(self.deals):
            raise TefudaError(
                "There are {boards} given deals, enough for {most} games; {games} were asked for.",
                boards=len(self.deals),
                most=len(self.deals) * self.plan.games // self.plan.deals,
                games=games,
            )

    def __reduce__(self) -> tuple[Any, ...]:
        plan = self.plan
        again = partial(
            Match,
            seed=self.seed,
            seats=plan.seats,
            duplicate=plan.duplicate,
            series=plan.series_length,
            deals=self.deals,
            clock=self.clock,
            raising=self.raising,
        )
        state = {"root_seed": self.root_seed, "_is_drawn": self._is_drawn}
        return again, (self.game, self.agents, plan.games), state

    def _usual_series(self, games: int, seats: str, learns: bool) -> int:
        """Return the length of a series where none was named."""
        if seats != "teams":
            return games if learns else self.game.series_length
        half = max(games // 2, 1)
        stands_alone = self.game.first_carry() is None or self.game.carry_at(0) is not None
        return half if learns else 1 if stands_alone else min(self.game.series_length, half)

    def _check_boards(self, games: int, series: int) -> None:
        """Refuse numbers of games that leave a board with one table."""
        if games % 2:
            raise TefudaError(
                "A team match plays every board at two tables: the number of games is even, not {games}.",
                games=games,
            )
        if games % (2 * series):
            raise TefudaError(
                "A team match plays every series at two tables: with series of {series} the number of games "
                "is a multiple of {cycle}, not {games}.",
                series=series,
                cycle=2 * series,
                games=games,
            )

    def first_carry(self, series: int) -> Any:
        """Return what the first game of a series starts with."""
        carry = None
        if self.plan.seats == "teams":
            carry = self.game.carry_at(self.plan.deal_number(self.plan.numbers(series)[0]))
        return self.game.first_carry() if carry is None else carry

    def _check(self, games: int, seats: str, series: int | None, *, duplicate: bool) -> None:
        if seats not in ("rotate", "fixed", "roles", "teams"):
            raise TefudaError("seats is 'rotate', 'fixed', 'roles' or 'teams', not {seats!r}.", seats=seats)
        if seats == "teams" and not are_two_teams(self.game):
            raise TefudaError(
                "{name} has no two open teams that sit in turn, so there are no team matches of it.",
                name=self.game.name,
            )
        if seats == "roles":
            self._check_roles(duplicate)
        elif len(self.agents) != self.game.players:
            wanted, got = self.game.players, len(self.agents)
            raise TefudaError(
                "{name} is for {wanted} players; {got} agents were named.",
                name=self.game.name,
                wanted=wanted,
                got=got,
            )
        whole(games, "The number of games", low=1, high=10**9)
        if series is not None:
            whole(series, "The length of a series", low=1, high=10**9)
        for agent in self.agents:
            admit(agent, self.game)

    def _check_roles(self, duplicate: bool) -> None:
        names = self.game.role_names
        if not names:
            raise TefudaError("{name} has no roles: seats is 'rotate' or 'fixed'.", name=self.game.name)
        if len(self.agents) != len(names):
            raise TefudaError(
                "seats='roles' takes one agent per role ({names}); {n} were named.",
                names=", ".join(names),
                n=len(self.agents),
            )
        if duplicate:
            raise TefudaError("With one agent per role there are no rotations in which to repeat a deal.")

    def run(
        self,
        workers: Spec = 1,
        *,
        record: str | None = None,
        full: bool = False,
        progress: Progress | None = None,
        store: str | None = None,
        resume: bool = False,
        sprt: tuple[float, float] | None = None,
    ) -> MatchResult:
        """Play all games and return the result.

        ``workers`` is a number of processes, the address of a cluster, or workers that are there already.
        ``record`` writes a JSON Lines file as the games end (``full``: with Views and Decisions).
        ``store`` keeps the games in an SQLite file as they come; with ``resume`` those already there are not
        played again, and a match without a seed takes theirs. ``sprt`` stops as soon as it is clear which of
        two Elo differences is the case.
        ``progress`` is called with the number of games done and to do.
        """
        if self._is_drawn and resume and store:
            mine = identity_but_seed(self.header(full))
            self.seed = seed_for(None, store, resume, fits=lambda stored: identity_but_seed(stored) == mine)
        return run_all(
            [MatchRun(self, record, full, progress=progress, store=store, resume=resume, sprt=sprt)], workers
        )[0]

    def header(self, full: bool = False) -> RecordHeader:
        """Return what a record and a store say of the match."""
        plan = self.plan
        return RecordHeader.of(
            self.game,
            self.agents,
            seed=self.seed,
            games=plan.games,
            seats=plan.seats,
            duplicate=plan.duplicate,
            series=plan.series_length,
            full=full,
            clock=self.clock,
            deals="given" if self.deals else "seed",
            given=digest_of(self.deals),
            root_seed=self.root_seed,
        )
