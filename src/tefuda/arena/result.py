"""What a match came to: scores with intervals, reasons, ratings; as a table and as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tefuda.arena.costs import costs_table
from tefuda.arena.rows import GameRow
from tefuda.arena.seating import Plan
from tefuda.arena.sprt import Sprt
from tefuda.arena.stats import Mean, clustered_mean, difference_p, elo, games_needed
from tefuda.arena.tally import Tally
from tefuda.core import Game, TefudaError
from tefuda.core.words import columns, tr

FORMAT = "tefuda.match/1"
MOST_ROWS = 10_000  # games of a match that are kept in memory


def p_text(p: float) -> str:
    """Write a p-value; tiny ones as a bound."""
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.2g}"


class PlayerResult:
    """One agent's games."""

    def __init__(self, name: str, sees_truth: bool, game: Game, tally: Tally, number: int) -> None:
        self.name = name
        self.sees_truth = sees_truth
        self._bounds = game.score_range
        self._tally = tally
        self._number = number
        mine = self._mine = tally.agents[number]
        self.wins, self.draws, self.losses, self.forfeits = mine.wins, mine.draws, mine.losses, mine.forfeits
        self.places = mine.places
        self.win_reasons, self.loss_reasons = mine.win_reasons, mine.loss_reasons
        self.forfeit_reasons = mine.forfeit_reasons
        self.seconds, self.bill = mine.seconds, mine.bill

    @property
    def scores(self) -> list[float]:
        """The scores of its games in order; in matches too long for that, sums of blocks of games."""
        scores: list[float] = self._tally.scores(self._number)[0].tolist()
        return scores

    @property
    def mean(self) -> Mean:
        """The mean score of a game with its 95 % interval."""
        sums, counts, clusters = self._tally.scores(self._number)
        return clustered_mean(sums.tolist(), clusters.tolist(), self._bounds, counts=counts.tolist())

    def by_role(self) -> dict[str, Any]:
        """Return score and interval for every role played."""
        out = {}
        for role in sorted(self._mine.roles):
            sums, counts, clusters = self._tally.role_scores(self._number, role)
            mean = clustered_mean(sums.tolist(), clusters.tolist(), self._bounds, counts=counts.tolist())
            out[role] = {"games": int(counts.sum()), "score": mean.value, "ci95": [mean.low, mean.high]}
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
            "seconds": self.seconds,
            "sees_truth": self.sees_truth,
        }


class MatchResult:
    """What a match came to: sums of all its games, and the games themselves while they are few.

    ``unfinished`` says why a match ended before its time.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        oracles: Sequence[bool],
        plan: Plan,
        seed: int,
        tally: Tally,
        seconds: float,
        store: str | None = None,
        sprt: Sprt | None = None,
        rows: list[GameRow] | None = None,
        unfinished: str = "",
    ) -> None:
        self.game, self.plan, self.seed, self.tally, self.seconds = game, plan, seed, tally, seconds
        self.store, self.sprt, self.unfinished = store, sprt, unfinished
        self._rows = rows
        self.players = [
            PlayerResult(name, oracle, game, tally, number)
            for number, (name, oracle) in enumerate(zip(names, oracles, strict=True))
        ]

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.tally.games

    @property
    def rows(self) -> list[GameRow]:
        """The games, of matches that are not too long to keep them all in memory."""
        if self._rows is None:
            raise TefudaError(
                f"The games of a match of more than {MOST_ROWS:,} are not kept in memory: say --record FILE "
                "or --store PATH and read them from there."
            )
        return self._rows

    def compare(self, first: int, second: int) -> tuple[float, float]:
        """Return the mean difference of two agents' scores and its p-value, game by game."""
        sums, counts, clusters = self.tally.difference(first, second)
        games = int(counts.sum())
        mean = float(sum(sums.tolist())) / games if games else math.nan
        return mean, difference_p(sums.tolist(), clusters.tolist())

    def elo(self, player: int) -> tuple[float, float, float] | None:
        """Return Elo against the opponent with interval, in games of two players scored 0 to 1."""
        if self.game.players != 2 or self.game.score_range != (0.0, 1.0):
            return None
        mean = self.players[player].mean
        return elo(mean.value), elo(mean.low), elo(mean.high)

    def to_json(self, costs: bool = False) -> dict[str, Any]:
        """Return the result as JSON data (see docs/formats.md), with ``costs`` those of the decisions too."""
        bills = [{"costs": player.bill.to_json()} if costs else {} for player in self.players]
        return {
            "format": FORMAT,
            "game": str(self.game),
            "seed": self.seed,
            "games": self.games,
            "seconds": self.seconds,
            "seat_policy": self.plan.seats,
            "duplicate": self.plan.duplicate,
            "series": self.plan.series_length,
            "players": [{**p.to_json(), **bill} for p, bill in zip(self.players, bills, strict=True)],
            "store": self.store,
            "sprt": None if self.sprt is None else self.sprt.verdict or "undecided",
        }

    def costs(self) -> str:
        """Return where the time of the decisions went as text."""
        return costs_table([self._name(player) for player in self.players], [p.bill for p in self.players])

    def frame(self) -> Any:
        """Return the games as a pandas DataFrame, one line a game and seat (see docs/formats.md)."""
        from tefuda.arena.export import frame, lines

        names = [player.name for player in self.players]
        return frame(lines("", str(self.game), self.seed, names, self.rows))

    def table(self) -> str:
        """Return the result as text: score, interval, wins by reason, Elo, paired test."""
        lines = [self._title(), ""]
        rows = [["  " + tr("agent"), *map(tr, ("score", "95 % interval", "won", "drawn", "lost"))]]
        for p in self.players:
            m = p.mean
            interval = tr("{low} to {high}", low=f"{m.low:.3f}", high=f"{m.high:.3f}")
            counts = [f"{count:6,}" for count in (p.wins, p.draws, p.losses)]
            rows.append(["  " + self._name(p), f"{m.value:.3f}", interval, *counts])
        lines += [*columns(rows, "<<<>"), ""]
        for p in self.players:
            lines += self._reasons(p)
        lines += self._comparison()
        if self.sprt is not None:
            test = self.sprt
            answer = {None: "undecided", "low": f"Elo {test.low:+g}", "high": f"Elo {test.high:+g}"}[
                test.verdict
            ]
            lines.append(
                f"  SPRT {test.low:+g} against {test.high:+g}: {answer} (log ratio {test.ratio:+.2f})"
            )
        return "\n".join(lines)

    def _title(self) -> str:
        seats = {"rotate": "seats rotate", "fixed": "fixed seats", "roles": "one agent a role"}
        how = tr(seats[self.plan.seats])
        if self.game.first_carry() is not None and self.plan.seats != "roles":
            how = tr("seats by the game's own rule")
        how += ", " + tr("every deal repeated") if self.plan.duplicate else ""
        plies = self.tally.moves / max(self.games, 1)
        return tr(
            "{game}: {games} games, seed {seed}, {how}, {plies} moves a game, {seconds} s",
            game=self.game,
            games=f"{self.games:,}",
            seed=self.seed,
            how=how,
            plies=f"{plies:.0f}",
            seconds=f"{self.seconds:.1f}",
        )

    @staticmethod
    def _name(player: PlayerResult) -> str:
        return player.name + (" " + tr("(sees the truth)") if player.sees_truth else "")

    def _reasons(self, p: PlayerResult) -> list[str]:
        def words(reasons: Counter[str]) -> str:
            return ", ".join(f"{tr(reason)} {n:,}" for reason, n in reasons.most_common()) or tr("none")

        won, lost = words(p.win_reasons), words(p.loss_reasons)
        lines = ["  " + tr("{agent} won by: {won}; lost by: {lost}", agent=p.name, won=won, lost=lost)]
        for role, entry in p.by_role().items():
            low, high = (f"{bound:.3f}" for bound in entry["ci95"])
            text = "as {role}: {score} ({low} to {high}), {games} games"
            score, games = f"{entry['score']:.3f}", f"{entry['games']:,}"
            lines.append("    " + tr(text, role=tr(role), score=score, low=low, high=high, games=games))
        for why, n in p.forfeit_reasons.most_common(5):
            lines.append("    " + tr("forfeited {n}: {why}", n=f"{n:,}", why=why))
        return lines

    def _comparison(self) -> list[str]:
        lines = []
        rating = self.elo(0)
        if rating is not None:
            value, low, high = (f"{number:+.0f}" for number in rating)
            text = "Elo of the first over the second: {value} ({low} to {high})"
            lines.append("  " + tr(text, value=value, low=low, high=high))
        for other in range(1, len(self.players)):
            gap, p = self.compare(0, other)
            first, second = self.players[0].name, self.players[other].name
            text = "{first} - {second}: {gap} a game, {p}"
            line = tr(text, first=first, second=second, gap=f"{gap:+.3f}", p=p_text(p))
            deviation = self._deviation(0, other)
            if gap and deviation and p > 0.05:
                needed = f"{games_needed(gap, deviation):,}"
                line += tr("; {games} games would show this effect (power 80 %)", games=needed)
            lines.append("  " + line)
        return lines

    def _deviation(self, first: int, second: int) -> float:
        gaps = self.tally.difference(first, second)[0].tolist()
        mean = sum(gaps) / max(len(gaps), 1)
        return math.sqrt(sum((g - mean) ** 2 for g in gaps) / max(len(gaps) - 1, 1))
