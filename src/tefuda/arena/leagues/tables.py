"""A table of a league: who sits at it, the matches that make it fair, and what came out by unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from tefuda.arena.matches.match import Match
from tefuda.arena.matches.partners import are_two_teams, copies_of, open_teams
from tefuda.core import Acts, Game, TefudaError
from tefuda.core.seeds import match_seed
from tefuda.statistics import Sample
from tefuda.statistics.carry import linked_chains
from tefuda.statistics.means import LASTS
from tefuda.statistics.points import TableUnits
from tefuda.statistics.tilt import Floats

if TYPE_CHECKING:
    from tefuda.arena.results.result import MatchResult
    from tefuda.arena.results.tally import Ints, Units
    from tefuda.arena.results.teams import TeamTally


@dataclass(frozen=True)
class Rules:
    """How a game is played in a league: one agent a seat, a team or a role."""

    game: Game
    by_role: bool
    series: int | None
    _: KW_ONLY
    teams: tuple[int, ...]  # the team of every seat; every seat its own where there are none

    @staticmethod
    def of(game: Game, by_role: bool, series: int | None) -> Rules:
        """Find out what the places of a game are."""
        if by_role and len(game.role_names) < 2:
            raise TefudaError("{name} has no roles: a league by roles is not possible.", name=game.name)
        return Rules(game, by_role, series, teams=tuple(range(game.players)) if by_role else open_teams(game))

    @property
    def places(self) -> int:
        """How many agents one game takes."""
        return len(self.game.role_names) if self.by_role else len(set(self.teams))

    @property
    def by_board(self) -> bool:
        """Are there two open teams on alternate seats? Then pairs meet in team matches, board by board."""
        return not self.by_role and self.game.players > 2 and are_two_teams(self.game)

    @property
    def scale(self) -> str:
        """What ratings are measured in: ``elo``, ``imps`` per board, or ``points`` per game or board."""
        if self.by_board:
            return "points" if self.game.imps(0.0) is None else "imps"
        return "elo" if self.places == 2 else "points"

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that a place can score by that scale."""
        low, high = self.game.score_range
        if not self.by_board:
            return low, high
        most = self.game.imps(high - low)
        half = (high - low if most is None else most) / 2  # the two places of a board share the difference
        return -half, half

    def matches(self, names: Sequence[Acts | str], games: int, seed: int) -> list[Match]:
        """Return the matches of a table; with one agent a role one for each way to share the roles out.

        Every seat of every match has an agent of its own: objects are copied.

        Every deal is played from all seats, or in all roles, unless games of a series hang together.
        """
        if self.by_role:
            places = range(self.places)
            shared = max(games // self.places, 1)
            return [
                Match(
                    self.game, copies_of(names[(place + shift) % self.places] for place in places), shared,
                    seed=seed, seats="roles", series=self.series,
                )
                for shift in places
            ]  # fmt: skip
        agents = copies_of(names[team] for team in self.teams)
        if self.by_board:
            return [Match(self.game, agents, games, seed=seed, seats="teams", series=self.series)]
        match = Match(self.game, agents, games, seed=seed, duplicate=True, series=self.series)
        if match.plan.series_length > 1 or match.game.first_carry() is not None:
            match = Match(self.game, agents, games, seed=seed, series=self.series)
        return [match]

    def place(self, entry: int, shift: int) -> int:
        """Return whose entry of a match this is: its place at the table."""
        return (entry + shift) % self.places if self.by_role else self.teams[entry]


@dataclass
class LeagueTable:
    """One table and its games so far: scores of every agent there, by units that are independent."""

    agents: tuple[int, ...]  # on every place; one may have several
    sums: list[Floats] = field(default_factory=list)  # by unit and agent, each agent once
    counts: list[Floats] = field(default_factory=list)
    _: KW_ONLY
    games: list[Floats] = field(default_factory=list)
    chains: list[Ints] = field(default_factory=list)  # series whose units are linked; else each its own
    wholes: list[Ints] = field(default_factory=list)  # what is independent for certain
    roles: dict[tuple[int, str], list[Units]] = field(default_factory=dict)

    @property
    def members(self) -> tuple[int, ...]:
        """The agents, each once."""
        return tuple(dict.fromkeys(self.agents))

    def seed(self, league: int, names: Sequence[str], number: int) -> int:
        """Return the seed of its games: every table has deals of its own in every round."""
        return match_seed(league, "league", *(names[agent] for agent in self.agents), number)

    def add(self, rules: Rules, results: Sequence[MatchResult]) -> None:
        """Take the results of its matches in a round."""
        if results[0].teams is not None:
            self._add_boards(results[0].teams)
            return
        members = self.members
        found = [
            (members.index(self.agents[rules.place(entry, shift)]), result.tally.scores(entry), entry)
            for shift, result in enumerate(results)
            for entry in range(len(result.players))
        ]
        units = np.unique(np.concatenate([u.clusters for _, u, _ in found]))
        if not len(units):
            return
        sums, counts = np.zeros((len(units), len(members))), np.zeros((len(units), len(members)))
        for member, scores, entry in found:
            place = np.searchsorted(units, scores.clusters)
            np.add.at(sums[:, member], place, scores.sums)
            np.add.at(counts[:, member], place, scores.counts)
            if rules.by_role:
                role = rules.game.role_names[entry]
                self.roles.setdefault((members[member], role), []).append(scores)
        played = (counts > 0).all(1)
        if rules.by_role and results[0].plan.series_length == 1:
            # A round without saboteurs is no meeting: the miners alone would count as both games of the deal.
            played &= counts.sum(1) == rules.places * len(members)
        share = np.array([self.agents.count(agent) for agent in members])
        self.sums.append(sums[played])
        self.counts.append(counts[played])
        places = len(rules.teams) // rules.places if not rules.by_role else 1
        self.games.append((counts[played] / (share * places)).mean(1))
        plan = results[0].plan
        for known, fresh in ((self.chains, plan.chain(units)), (self.wholes, plan.block(units))):
            known.append(
                np.asarray(fresh)[played] + 1 + max((int(ids.max(initial=0)) for ids in known), default=0)
            )

    def _add_boards(self, teams: TeamTally) -> None:
        """Take the boards of a team match: each place has half of what the board went its way by."""
        units, swings = teams.swings
        if not swings:
            return
        halves = np.array(swings) / 2
        self.sums.append(np.stack([halves, -halves], axis=1))
        self.counts.append(np.ones((len(halves), 2)))
        self.games.append(np.full(len(halves), 2.0))  # a board is played at two tables
        for known in (self.chains, self.wholes):
            known.append(units + 1 + max((int(ids.max(initial=0)) for ids in known), default=0))

    @property
    def played(self) -> int:
        """How many games were played at it."""
        return round(sum(float(games.sum()) for games in self.games))

    def units(self) -> TableUnits | None:
        """Return its units for the points of the league."""
        if not self.games or not sum(map(len, self.games)):
            return None
        scores = np.concatenate(self.sums) / np.concatenate(self.counts)
        share = tuple(self.agents.count(agent) / len(self.agents) for agent in self.members)
        chains = np.concatenate(self.chains)
        return TableUnits(self.members, scores, np.concatenate(self.games), share=share, chains=chains)

    def rates(self, bounds: tuple[float, float]) -> tuple[Floats, Floats]:
        """Return what the first of two agents scored in every whole, from 0 to 1 a game, and the games."""
        units = self.units()
        if units is None:
            return np.zeros(0), np.zeros(0)
        gaps = units.scores[:, 0] - units.scores[:, 1]
        rates = 0.5 + gaps / (2 * (bounds[1] - bounds[0]))
        _, place = np.unique(np.concatenate(self.wholes), return_inverse=True)
        sums: Floats = np.bincount(place, rates * units.games).astype(np.float64)
        games: Floats = np.bincount(place, units.games).astype(np.float64)
        return sums, games


def versus(
    tables: Sequence[LeagueTable], row: int, column: int, *, bounds: tuple[float, float], gap: bool
) -> Sample:
    """Return what one agent scored where it met another, or what it scored beyond that one."""
    sums, games, chains = [np.zeros(0)], [np.zeros(0)], [np.zeros(0, dtype=np.int64)]
    for table in tables:
        if row in table.members and column in table.members and (units := table.units()) is not None:
            scores = units.scores[:, table.members.index(row)]
            if gap:
                scores = scores - units.scores[:, table.members.index(column)]
            sums.append(scores * units.games)
            games.append(units.games)
            chains.append(units.chains + 1 + int(chains[-1].max(initial=0)))
    every = np.concatenate(sums)
    low, high = bounds
    limits = (low - high, high - low) if gap else bounds
    linked = linked_chains(np.concatenate(chains))
    return Sample(
        every, np.arange(len(every)), limits, counts=np.concatenate(games), chains=linked, lasts=LASTS
    )
