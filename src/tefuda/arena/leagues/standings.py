"""What a league came to: ratings with intervals and a crosstable; as a table and as JSON."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tefuda.arena.leagues.tables import versus
from tefuda.core.seeds import seed_to_json
from tefuda.core.words import columns, tr
from tefuda.play.costs import cpu_line
from tefuda.statistics import Mean, Sample
from tefuda.statistics.points import Points
from tefuda.statistics.ratings import BradleyTerry, Meetings

if TYPE_CHECKING:
    from tefuda.arena.leagues.league import League

FORMAT = "tefuda.league/3"


@dataclass(frozen=True)
class Rating:
    """An agent's Elo over the mean of the league, or its points or IMPs beyond it, with the 95 % interval."""

    agent: str
    value: float
    _: KW_ONLY
    low: float
    high: float
    score: float  # mean over all its games
    roles: dict[str, Mean]

    def to_json(self, scale: str) -> dict[str, Any]:
        """Return the rating as JSON data; what is not known is null."""
        low, high = (x if math.isfinite(x) else None for x in (self.low, self.high))
        roles = {role: {"score": m.value, "ci95": [m.low, m.high]} for role, m in self.roles.items()}
        value = self.value if math.isfinite(self.value) else None
        return {"agent": self.agent, scale: value, "ci95": [low, high], "score": self.score, "by_role": roles}


def scale_name(scale: str) -> str:
    """Return the head of the column of ratings."""
    return {"elo": "Elo", "imps": "IMPs"}.get(scale) or tr("points")


def _range(played: Sequence[int], tables: int) -> str:
    """Write how many deals the pairs played: one number where it is the same for all."""
    fewest, most = min(played) // tables, max(played) // tables
    return str(most) if fewest == most else f"{fewest}–{most}"


def fit(league: League) -> BradleyTerry:
    """Return the ratings of a league at tables of two."""
    met = {}
    for table in league.tables:
        meetings = Meetings()
        meetings.add(*table.rates(league.game.score_range))
        met[table.agents[0], table.agents[1]] = meetings
    return BradleyTerry(len(league.agents), met)


class LeagueResult:
    """Ratings and crosstable. ``unfinished`` says why a league ended before its time."""

    def __init__(self, league: League, warnings: Sequence[str] = (), unfinished: str = "") -> None:
        self.league, self.warnings, self.unfinished = league, list(warnings), unfinished
        self.scale = league.rules.scale
        names = league.agents
        values: Sequence[float]
        if self.scale == "elo":
            elos = fit(league)
            values, intervals = elos.elos, [elos.interval(k) for k in range(len(names))]
            if elos.open:
                text = (
                    "nothing bounds the distance to agents that won or lost all their games; "
                    "Elo 0 is the mean of: {names}"
                )
                self.warnings.append(tr(text, names=", ".join(names[k] for k in elos.reference)))
        else:
            units_of_tables = [found for table in league.tables if (found := table.units()) is not None]
            points = Points(len(names), units_of_tables)
            values = [float(worth) for worth in points.worths]
            intervals = [points.interval(k) for k in range(len(names))]
        ratings = [
            Rating(name, values[k], low=low, high=high, score=self._score(k), roles=self._roles(k))
            for k, (name, (low, high)) in enumerate(zip(names, intervals, strict=True))
        ]
        self.ratings = sorted(ratings, key=lambda r: -r.value if math.isfinite(r.value) else math.inf)

    def _score(self, agent: int) -> float:
        """Return an agent's mean score."""
        total = games = 0.0
        for table in self.league.tables:
            if agent in table.members:
                place = table.members.index(agent)
                total += sum(float(sums[:, place].sum()) for sums in table.sums)
                games += sum(float(counts[:, place].sum()) for counts in table.counts)
        return total / games if games else math.nan

    def _roles(self, agent: int) -> dict[str, Mean]:
        """Return an agent's mean score in every role, against all others."""
        found = {}
        for role in self.league.game.role_names if self.league.rules.by_role else ():
            units = [u for table in self.league.tables for u in table.roles.get((agent, role), [])]
            if units:
                first = np.cumsum([0, *(int(u.wholes.max(initial=-1)) + 1 for u in units)])
                clusters = np.concatenate([u.wholes + f for u, f in zip(units, first, strict=False)])
                sums, counts = (np.concatenate([u[part] for u in units]) for part in (0, 1))
                found[role] = Sample(sums, clusters, self.league.game.score_range, counts=counts).mean()
        return found

    def cell(self, row: str, column: str) -> tuple[float, float, float]:
        """Return the row's score against the column's, at larger tables beyond it, with its interval."""
        a, b = self.league.agents.index(row), self.league.agents.index(column)
        gap = self.scale != "elo"
        mean = versus(self.league.tables, a, b, bounds=self.league.rules.bounds, gap=gap).mean()
        return mean.value, mean.low, mean.high

    def games(self, row: str, column: str) -> int:
        """Return how many games two agents played together."""
        a, b = (self.league.agents.index(name) for name in (row, column))
        return sum(table.played for table in self.league.tables if a in table.agents and b in table.agents)

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON data (see docs/formats.md)."""
        league = self.league
        names = [rating.agent for rating in self.ratings]
        return {
            "format": FORMAT,
            "game": str(league.game),
            "seed": seed_to_json(league.seed),
            "games": league.games,
            "adaptive": league.adaptive,
            "seat_policy": "roles" if league.rules.by_role else "rotate",
            "tables": len(league.tables),
            "scale": self.scale,
            "ratings": [
                {**rating.to_json(self.scale), "cpu_per_decision": self._cpu(rating.agent)}
                for rating in self.ratings
            ],
            "crosstable": {
                row: {column: self._cell_json(row, column) for column in names if column != row}
                for row in names
            },
            "unfinished": self.unfinished or None,
            "warnings": self.warnings,
        }

    def _cpu(self, agent: str) -> float | None:
        return self.league.bills[self.league.agents.index(agent)].cpu_per_decision

    def _cell_json(self, row: str, column: str) -> dict[str, Any]:
        games = self.games(row, column)
        if not games:
            return {"score": None, "ci95": [None, None], "games": 0}
        score, low, high = self.cell(row, column)
        return {"score": score, "ci95": [low, high], "games": games}

    def __str__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        """Ratings with bars and the crosstable as a heat map, for notebooks."""
        from tefuda.arena.results.pages import league_html
        from tefuda.core.html import notebook

        return notebook(league_html(self))

    def table(self) -> str:
        """Return ratings and crosstable as text."""
        from tefuda.arena.results.summary import signed

        names = [r.agent for r in self.ratings]
        places = [str(k + 1) for k in range(len(names))]
        elo = self.scale == "elo"
        rows = [["", tr("agent"), scale_name(self.scale), tr("95 % interval"), *places]]
        digits = 0 if elo else 3
        for place, r in zip(places, self.ratings, strict=True):
            interval = tr("{low} to {high}", low=signed(r.low, digits), high=signed(r.high, digits))
            cells = [self._cell_text(r.agent, column) for column in names]
            rows.append([f"{place:>3}", r.agent, signed(r.value, digits), interval, *cells])
        lines = [self._title(), "", *columns(rows, "><><>")]
        for r in self.ratings:
            for role, m in r.roles.items():
                text = "{agent} as {role}: {score} ({low} to {high})"
                numbers = {"score": f"{m.value:.3f}", "low": f"{m.low:.3f}", "high": f"{m.high:.3f}"}
                lines.append("    " + tr(text, agent=r.agent, role=tr(role), **numbers))
        played = [table.played for table in self.league.tables]
        if self.league.rules.by_board:
            text = "{boards} boards per pair, each at two tables; above the league mean; row - column"
            lines.append("    " + tr(text, boards=_range(played, 2)))
        elif not elo:
            text = "{tables} tables of {places}; points per game above the league mean; row - column"
            lines.append("    " + tr(text, tables=len(played), places=self.league.places))
        elif self.league.adaptive:
            lines.append(
                "    " + tr("{fewest} to {most} games per pair", fewest=min(played), most=max(played))
            )
        cpu = cpu_line(self.league.agents, self.league.bills)
        lines += ["    " + cpu] if cpu else []
        if self.unfinished:
            lines.append("    " + tr("Unfinished: {why}", why=tr(self.unfinished)))
        lines += ["    " + tr("Note: {what}.", what=warning) for warning in self.warnings]
        for agent, trace in self.league.traces.items():
            lines.append(f"    {agent}: " + tr("end of its first traceback (--raise stops there):"))
            lines += [f"      {line}" for line in trace.splitlines()]
        return "\n".join(lines)

    def _title(self) -> str:
        from tefuda.arena.results.summary import title

        league = self.league
        how = tr("one agent per role") if league.rules.by_role else tr("every deal repeated")
        if league.rules.by_board:
            how = tr("team matches")
        elif league.game.first_carry() is not None and not league.rules.by_role:
            how = tr("seats by the game's own rule")
        games = sum(table.played for table in league.tables)
        return title(
            league.game, games, seed=league.seed, how=how, moves=league.moves, seconds=league.seconds
        )

    def _cell_text(self, row: str, column: str) -> str:
        if row == column or not self.games(row, column):
            return "—" if row == column else tr("none")
        return f"{self.cell(row, column)[0]:{'.3f' if self.scale == 'elo' else '+.3f'}}"
