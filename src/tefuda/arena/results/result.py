"""What a match came to: scores with intervals, reasons, comparisons, warnings; as data and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.sprt import Sprt
from tefuda.arena.results.tally import MatchTally
from tefuda.arena.results.teams import TeamTally
from tefuda.core import Game, TefudaError
from tefuda.core.seeds import seed_to_json
from tefuda.core.words import tr
from tefuda.play.costs import costs_table
from tefuda.play.rows import GameRow
from tefuda.statistics import Mean, Power, Sample, elo, holm, joint_level
from tefuda.statistics.carry import carries_further

FORMAT = "tefuda.match/3"
MOST_ROWS = 10_000  # games of a match that are kept in memory


class PlayerResult:
    """One agent's games, or those of several agents that are the same, pooled."""

    def __init__(
        self,
        names: Sequence[str],
        sees_truth: bool,
        game: Game,
        *,
        tally: MatchTally,
        numbers: Sequence[int],
        sprt: Sprt | None,
    ) -> None:
        self.name = names[numbers[0]]
        self.sees_truth = sees_truth
        self.numbers = tuple(numbers)
        self._bounds = game.score_range
        self._tally = tally
        self._sprt = sprt
        mine = [tally.agents[number] for number in numbers]
        self.wins, self.draws = sum(agent.wins for agent in mine), sum(agent.draws for agent in mine)
        self.losses, self.forfeits = (
            sum(agent.losses for agent in mine),
            sum(agent.forfeits for agent in mine),
        )
        self.places = [sum(agent.places[place] for agent in mine) for place in range(game.players)]
        self.win_reasons = sum((agent.win_reasons for agent in mine[1:]), mine[0].win_reasons)
        self.loss_reasons = sum((agent.loss_reasons for agent in mine[1:]), mine[0].loss_reasons)
        self.forfeit_reasons = sum((agent.forfeit_reasons for agent in mine[1:]), mine[0].forfeit_reasons)
        self.trace = next((agent.trace for agent in mine if agent.trace), "")  # of its first exception
        self.incidents = sum((agent.incidents for agent in mine[1:]), mine[0].incidents)
        self.seconds, self.bill = sum(agent.seconds for agent in mine), mine[0].bill

    @property
    def scores(self) -> list[float]:
        """The scores of its games in order; in matches too long for that, sums of blocks of games."""
        scores: list[float] = self._tally.scores(*self.numbers).sums.tolist()
        return scores

    @property
    def mean(self) -> Mean:
        """The mean score of a game with its 95 % interval, which holds for a match stopped by SPRT too."""
        sample = self._tally.scores(*self.numbers).sample(self._bounds)
        if self._sprt is None:
            return sample.mean()
        low, high = self._sprt.interval()
        if self.numbers != (0,):
            low, high = 1 - high, 1 - low
        return Mean(
            sample.value,
            min(low, sample.value),
            max(high, sample.value),
            error=sample.error,
            clusters=sample.units,
        )

    def by_role(self) -> dict[str, Any]:
        """Return score and interval for every role played."""
        out = {}
        for role in sorted({role for number in self.numbers for role in self._tally.agents[number].roles}):
            units = self._tally.role_scores(role, *self.numbers)
            mean = units.sample(self._bounds).mean()
            out[role] = {"games": int(units.counts.sum()), "score": mean.value, "ci95": [mean.low, mean.high]}
        return out

    def to_json(self) -> dict[str, Any]:
        """Return the player's part of ``match --json``."""
        mean = self.mean
        return {
            "agent": self.name,
            "score": mean.value,
            "ci95": [mean.low, mean.high],
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "places": self.places,
            "by_role": self.by_role(),
            "reasons": {"won": dict(self.win_reasons), "lost": dict(self.loss_reasons)},
            "forfeits": dict(self.forfeit_reasons),
            "incidents": dict(self.incidents),
            "seconds": self.seconds,
            "cpu_per_decision": self.bill.cpu_per_decision,
            "sees_truth": self.sees_truth,
        }


@dataclass(frozen=True)
class AgentComparison:
    """The first agent beside another, or beside several that are the same: the difference of a game."""

    others: tuple[int, ...]
    sample: Sample
    difference: float
    _: KW_ONLY
    low: float  # these hold for all comparisons of the match together, as p does
    high: float
    p: float | None  # None after a stop by SPRT

    def to_json(self) -> dict[str, Any]:
        """Return the comparison as JSON data."""
        return {
            "others": list(self.others),
            "difference": self.difference,
            "ci95": [self.low, self.high],
            "p": self.p,
        }


class MatchResult:
    """What a match came to: sums of all its games, and the games themselves while they are few.

    ``unfinished`` says why a match ended before its time; ``learners`` which agents carry something from game
    to game; ``warnings`` what else a reader must know.

    >>> import tefuda
    >>> result = tefuda.Match("kuhn", ["random", "random"], games=50, seed=1).run()
    >>> result.games, [player.name for player in result.players]
    (50, ['random', 'random'])
    >>> mean = result.players[0].mean
    >>> mean.low <= mean.value <= mean.high
    True
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        oracles: Sequence[bool],
        *,
        plan: MatchPlan,
        seed: int,
        tally: MatchTally,
        seconds: float,
        store: str | None = None,
        sprt: Sprt | None = None,
        rows: list[GameRow] | None = None,
        unfinished: str = "",
        warnings: Sequence[str] = (),
        learners: Sequence[int] = (),
        thinking: Sequence[dict[str, float] | None] = (),
        can_split: bool = True,
        teams: TeamTally | None = None,
    ) -> None:
        self.teams = teams  # the boards of a team match
        self.can_split = can_split  # could the games be played in shorter series?
        self.thinking = list(thinking) or [None] * len(names)  # times of answers, where a wire measured them
        self.game, self.plan, self.seed, self.tally, self.seconds = game, plan, seed, tally, seconds
        self.store, self.sprt, self.unfinished = store, sprt, unfinished
        self._rows = rows
        self._names, self._oracles = list(names), list(oracles)
        self._warnings, self._learners = list(warnings), list(learners)
        self.players = [self.pool([number]) for number in range(len(self._names))]

    def pool(self, numbers: Sequence[int]) -> PlayerResult:
        """Return the result of agents as if they were one."""
        oracle = self._oracles[numbers[0]]
        return PlayerResult(self._names, oracle, self.game, tally=self.tally, numbers=numbers, sprt=self.sprt)

    @property
    def groups(self) -> list[list[int]]:
        """The first agent, then the others, those that are the same together."""
        if self.plan.seats == "roles":
            return [[number] for number in range(len(self._names))]
        if self.teams is not None:
            return [[0], [1]]  # partners have the same scores: one stands for both
        same: dict[str, list[int]] = {}
        for number, name in enumerate(self._names[1:], 1):
            same.setdefault(name, []).append(number)
        return [[0], *same.values()]

    @property
    def grouped(self) -> list[PlayerResult]:
        """The results of the groups; a team has the names of all its players."""
        found = [self.pool(numbers) for numbers in self.groups]
        if self.teams is not None:
            for team, player in enumerate(found):
                player.name = " + ".join(dict.fromkeys(self._names[team::2]))
                player.sees_truth = any(self._oracles[team::2])
                both = self.pool(range(team, len(self._names), 2))
                player.forfeits, player.forfeit_reasons = both.forfeits, both.forfeit_reasons
                player.trace, player.incidents = both.trace, both.incidents
        return found

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.tally.games

    @property
    def rows(self) -> list[GameRow]:
        """The games, of matches that are not too long to keep them all in memory."""
        if self._rows is None:
            raise TefudaError(
                "The games of a match of more than {most_rows:,} are not kept in memory: say "
                "--record FILE or --store PATH and read them from there.",
                most_rows=MOST_ROWS,
            )
        return self._rows

    def difference(self, first: int, *others: int) -> Sample:
        """Return what one agent scored beyond another, or beyond the mean of several, game by game."""
        low, high = self.game.score_range
        total, count = self.tally.constant_sum, len(others)
        if total is None or count + 1 != len(self._names):
            return self.tally.difference(first, *others).sample((low - high, high - low))
        # What the others have follows from what the first has: it is never all that is possible.
        ends = [score - (total - score) / count for score in (low, high)]
        return self.tally.difference(first, *others).sample((ends[0], ends[1]))

    def compare(self, first: int, second: int) -> tuple[float, float]:
        """Return the mean difference of two agents' scores and its p-value, game by game."""
        sample = self.difference(first, second)
        return sample.value, sample.p_value(0.0)

    def comparisons(self) -> list[AgentComparison]:
        """Compare the first agent with the others; p-values (Holm) and intervals hold for all together."""
        groups = self.groups[1:]
        samples = [self.difference(0, *others) for others in groups]
        if self.sprt is not None:
            mean = self.players[0].mean  # two players, and what one wins the other loses
            low, high = 2 * mean.low - 1, 2 * mean.high - 1
            return [AgentComparison((1,), samples[0], samples[0].value, low=low, high=high, p=None)]
        alone = [sample.p_value(0.0) for sample in samples]
        found = []
        for others, sample, p, joint in zip(groups, samples, alone, holm(alone), strict=True):
            low, high = sample.interval(joint_level(p, joint))
            found.append(AgentComparison(tuple(others), sample, sample.value, low=low, high=high, p=joint))
        return found

    def power(self, effect: float) -> list[Power]:
        """Return for every comparison how well longer matches would show a difference of this size."""
        if self.teams is not None:
            return [self.teams.power(effect)]
        found = self.comparisons()
        level = 1 - 0.05 / len(found)
        return [
            Power(c.sample, effect, lambda games: self.plan.longer(games).units, null=0.0, level=level)
            for c in found
        ]

    def elo(self, player: int) -> tuple[float, float, float] | None:
        """Return Elo against the opponent with interval, in games of two players scored 0 to 1."""
        if self.game.players != 2 or self.game.score_range != (0.0, 1.0):
            return None
        mean = self.players[player].mean
        return elo(mean.value), elo(mean.low), elo(mean.high)

    @property
    def learners(self) -> list[str]:
        """The agents that remember earlier games."""
        return list(dict.fromkeys(self._names[number] for number in self._learners))

    @property
    def warnings(self) -> list[str]:
        """What a reader of the numbers must know beside them."""
        return self.warnings_about(self.learners)

    def warnings_about(self, learners: Sequence[str]) -> list[str]:
        """The same, with the agents named that remember earlier games: in a league those of all tables."""
        found = list(self._warnings)
        plan, units = self.plan, self.tally.scores(0)
        clusters = len(set(units.clusters.tolist()))
        length = max(plan.games // max(10 * plan.rotations, 1), 1) * plan.rotations
        if clusters < 2 and self.games > 1:
            found.append(tr("only one independent unit: the spread is unknown, so nothing is certain"))
        elif plan.is_cut:
            text = (
                "{series} series of agents that remember earlier games ({names}): the "
                "intervals hold only if that effect fades within {batch} games, and say "
                "nothing about other series"
            )
            values = {"series": plan.series, "names": ", ".join(learners), "batch": plan.games // plan.units}
            found.append(tr(text, **values) + self._shorter(length))
        elif plan.is_chained and any(self._carries_further(k) for k in range(len(self._names))):
            text = "results stay correlated over more games than the intervals allow for: they are too narrow"
            found.append(tr(text) + self._shorter(length))
        return found

    def _shorter(self, length: int) -> str:
        """Name the option that plays shorter series, where the command has it: servers do not."""
        if not self.can_split:
            return ""
        count = -(-self.plan.games // length)
        return tr("; --series {length} plays {count} series", length=length, count=count)

    def _carries_further(self, agent: int) -> bool:
        units = self.tally.scores(agent)
        assert units.chains is not None
        rates = units.sums / units.counts
        return len(rates) > 1 and carries_further(rates - rates.mean(), units.chains)

    @property
    def deals(self) -> tuple[int, int]:
        """How many deals were played, and how many of them in every rotation of the seats."""
        plan = self.plan
        if self.games < plan.games and self._rows is not None:  # it was stopped
            times = Counter(plan.deal_number(row.number) for row in self._rows)
            whole = sum(count == plan.rotations for count in times.values()) if plan.duplicate else 0
            return len(times), whole
        return plan.deals, plan.repeated

    def to_json(
        self, costs: bool = False, power: float | None = None, *, each: bool = False
    ) -> dict[str, Any]:
        """Return the result as JSON data (see docs/formats.md), with ``costs`` those of the decisions too.

        ``each``: a team match also tells what happened on every board.
        """
        bills: list[dict[str, Any]] = [
            {"costs": player.bill.to_json()} if costs else {} for player in self.players
        ]
        for bill, times in zip(bills, self.thinking, strict=True):
            if times is not None:
                bill["thinking"] = times
        return {
            "format": FORMAT,
            "game": str(self.game),
            "seed": seed_to_json(self.seed),
            "games": self.games,
            "seconds": self.seconds,
            "seat_policy": self.plan.seats,
            "duplicate": self.plan.duplicate,
            "deals": dict(zip(("all", "repeated"), self.deals, strict=True)),
            "series": self.plan.series_length,
            "players": [{**p.to_json(), **bill} for p, bill in zip(self.players, bills, strict=True)],
            "comparisons": [comparison.to_json() for comparison in self.comparisons()],
            "power": None if power is None else {"effect": power, "games": self._games_needed(power)},
            "store": self.store,
            "sprt": None if self.sprt is None else self._sprt_json(self.sprt),
            "unfinished": self.unfinished or None,
            "warnings": self.warnings,
            **({} if self.teams is None else {"teams": self._teams_json(self.teams, each)}),
        }

    def _teams_json(self, teams: TeamTally, each: bool) -> dict[str, Any]:
        from tefuda.arena.results.boards import played_boards

        if not each:
            return teams.to_json()
        boards = played_boards(self.game, self.plan, self.rows)
        return {**teams.to_json(), "each": [board.to_json() for board in boards if board.is_complete]}

    def _games_needed(self, effect: float) -> list[int | None]:
        if self.teams is None:
            return [found.games(step=self.plan.cycle) for found in self.power(effect)]
        boards = self.teams.boards_needed(effect)
        return [None if boards is None else 2 * boards]

    @staticmethod
    def _sprt_json(test: Sprt) -> dict[str, Any]:
        verdict = test.verdict or "undecided"
        return {"low": test.low, "high": test.high, "verdict": verdict, "units": test.units}

    def costs(self) -> str:
        """Return where the time of the decisions went as text."""
        names = [player.name for player in self.players]
        return costs_table(names, [player.bill for player in self.players])

    def frame(self) -> Any:
        """Return the games as a pandas DataFrame, one line a game and seat (see docs/formats.md)."""
        from tefuda.arena.results.export import frame, lines

        return frame(lines("", game=str(self.game), seed=self.seed, agents=self._names, rows=self.rows))

    def __str__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        """The result with bars, for notebooks."""
        from tefuda.arena.results.pages import match_html
        from tefuda.core.html import notebook

        return notebook(match_html(self))

    def table(self, power: float | None = None) -> str:
        """Return the result as text: score, interval, wins by reason, Elo, paired test."""
        from tefuda.arena.results.summary import summary

        return summary(self, power)
