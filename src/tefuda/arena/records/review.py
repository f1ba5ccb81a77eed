"""One player's recorded decisions, gone through with an agent: what it would have played, and the cost."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Literal

from tefuda import beliefs
from tefuda.beliefs.table import Belief
from tefuda.core import Agent, Decision, Game, MoveValue, State, TefudaError, View
from tefuda.core.seeds import stream_seed
from tefuda.core.words import columns, tr
from tefuda.games import load
from tefuda.play.admission import admit
from tefuda.play.record import Record
from tefuda.play.rows import GameRow

FORMAT = "tefuda.review/1"
BELIEF_WORLDS = 500


@dataclass(frozen=True)
class JudgedDecision:
    """One decision of the player beside the agent's."""

    row: GameRow
    number: int  # of the move in its game, from 0
    seat: int
    _: KW_ONLY
    played: str
    decision: Decision
    view: View = field(repr=False)
    belief: Belief | None = field(repr=False)

    @property
    def agrees(self) -> bool:
        """Would the agent have played the same?"""
        return self.played == self.decision.move.text

    @property
    def cost(self) -> float | None:
        """The agent's value of its own move minus that of the one played; None where it has no values."""
        if self.agrees:
            return 0.0
        own, other = self._worth(self.decision.move.text), self._worth(self.played)
        return None if own is None or other is None else own.value - other.value

    @property
    def error(self) -> float | None:
        """The standard error of the cost, as far as the search knows it."""
        own, other = self._worth(self.decision.move.text), self._worth(self.played)
        if self.agrees or own is None or other is None:
            return None
        return math.hypot(own.spread, other.spread)

    @property
    def stands_out(self) -> bool:
        """Is the cost more than twice its standard error? The best of many noisy values flatters itself."""
        return self.cost is not None and self.error is not None and self.cost > 2 * self.error

    def _worth(self, move: str) -> MoveValue | None:
        return next((v for v in self.decision.values if v.move.text == move and v.visits), None)

    def truth(self, game: Game) -> State[Any]:
        """Return the State at that moment."""
        return game.replay(self.row.deal, self.row.moves[: self.number])

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "game": self.row.number,
            "move": self.number,
            "seat": self.seat,
            "played": self.played,
            "agent": self.decision.move.text,
            "agrees": self.agrees,
            "cost": self.cost,
            "error": self.error,
            "decision": self.decision.to_json(),
            "belief": None if self.belief is None else self.belief.to_json(),
        }


@dataclass(frozen=True)
class Review:
    """All decisions of a player, judged. ``forced`` moves, where nothing could be chosen, are left out."""

    game: Game
    player: str
    agent: str
    _: KW_ONLY
    number: int  # of the player, from 0 as in the record's header: several may have the same name
    games: int
    forced: int
    decisions: Sequence[JudgedDecision]
    order: Literal["cost", "game"] = "cost"  # how moves are listed: the costliest first, or as played

    @property
    def agreement(self) -> float | None:
        """The share of decisions in which the agent would have played the same."""
        if not self.decisions:
            return None
        return sum(one.agrees for one in self.decisions) / len(self.decisions)

    @property
    def costs(self) -> list[JudgedDecision]:
        """The decisions whose cost is known, the costliest first."""
        known = [one for one in self.decisions if one.cost is not None]
        return sorted(known, key=lambda one: (-(one.cost or 0.0), one.row.number, one.number))

    def listed(self, most: int) -> list[JudgedDecision]:
        """Return the costliest decisions with which the agent disagrees, in the order asked for."""
        chosen = [one for one in self.costs if not one.agrees][:most]
        if self.order == "game":
            chosen.sort(key=lambda one: (one.row.number, one.number))
        return chosen

    @property
    def mean_cost(self) -> float | None:
        """The mean cost of a decision, where costs are known."""
        known = [one.cost for one in self.decisions if one.cost is not None]
        return sum(known) / len(known) if known else None

    def to_json(self) -> dict[str, Any]:
        """Return the review as JSON data."""
        return {
            "format": FORMAT,
            "game": str(self.game),
            "player": self.player,
            "agent": self.agent,
            "games": self.games,
            "forced": self.forced,
            "agreement": self.agreement,
            "mean_cost": self.mean_cost,
            "decisions": [one.to_json() for one in self.decisions],
        }

    def summary(self) -> list[str]:
        """Say in a few lines what came out."""
        text = (
            "Player {number}, {player}, reviewed by {agent}: {n} decisions in {games} games, {forced} forced "
            "moves left out"
        )
        names = {"number": self.number + 1, "player": self.player, "agent": self.agent}
        lines = [tr(text, **names, n=len(self.decisions), games=self.games, forced=self.forced)]
        if self.agreement is not None:
            same = sum(one.agrees for one in self.decisions)
            text = "the agent would have played the same in {same} of {n} ({rate} %)"
            rate = f"{100 * self.agreement:.0f}"
            lines.append(tr(text, same=same, n=len(self.decisions), rate=rate))
        unknown = sum(one.cost is None for one in self.decisions)
        if self.mean_cost is not None and any(not one.agrees for one in self.costs):
            clear = sum(one.stands_out for one in self.costs)
            text = (
                "mean cost per decision by the agent's values: {cost}; decisions that cost "
                "more than twice their error: {clear}"
            )
            lines.append(tr(text, cost=f"{self.mean_cost:.3f}", clear=clear))
        if unknown:
            lines.append(tr("{n} decisions whose cost is unknown: the agent gave no value", n=unknown))
        return lines

    def table(self, most: int = 10) -> str:
        """Return the summary and the costliest moves as text."""
        rows = [[tr(word) for word in ("game", "move", "played", "agent", "cost", "±")]]
        for one in self.listed(most):
            rows.append(
                [
                    str(one.row.number + 1),
                    str(one.number + 1),
                    one.played,
                    one.decision.move.text,
                    f"{one.cost:.3f}",
                    "" if one.error is None else f"{one.error:.3f}",
                ]
            )
        found = ["", *("  " + line for line in columns(rows, ">><<>"))] if len(rows) > 1 else []
        return "\n".join([*self.summary(), *found])

    def __str__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        """The page without its head, for notebooks."""
        from tefuda.arena.records.review_page import body

        return body(self)


def review(
    record: Record,
    player: int,
    agent: Agent,
    *,
    seed: int = 1,
    estimator: str | None = "uniform",
    first: int = 0,
    games: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    order: Literal["cost", "game"] = "cost",
) -> Review:
    """Go through the decisions of a player of a record, numbered from 0 as in its header.

    The agent sees what the player saw and lives through the games as if it had played. ``estimator`` makes
    the beliefs that are shown; None = none.
    """
    game = load(record.header.game)
    names = record.header.agents
    if not 0 <= player < len(names):
        raise TefudaError("The record has players 1 to {n}, not {player}.", n=len(names), player=player + 1)
    admit(agent, game, oracles=False)
    rows = [row for row in record.rows if row.number >= first][:games]
    if not rows:
        raise TefudaError(
            "The record has no game {first}: it has {n} games, from 1.", first=first + 1, n=len(record.rows)
        )
    says_hidden = type(game).unknowns is not Game.unknowns
    walk = _Walk(game, agent, estimator if says_hidden else None, seed=seed)
    if progress is not None:
        progress(0, len(rows))
    for done, row in enumerate(rows, 1):
        if player in row.seating:
            walk.through(row, player)
        if progress is not None:
            progress(done, len(rows))
    return Review(
        game,
        str(names[player]),
        str(agent),
        number=player,
        games=walk.games,
        forced=walk.forced,
        decisions=walk.judged,
        order=order,
    )


class _Walk:
    """The agent's life along the player's games."""

    def __init__(self, game: Game, agent: Agent, estimator: str | None, *, seed: int) -> None:
        self.game, self.agent, self.estimator, self.seed = game, agent, estimator, seed
        self.judged: list[JudgedDecision] = []
        self.games = self.forced = 0
        self.series: int | None = None

    def through(self, row: GameRow, player: int) -> None:
        """Play a recorded game through and judge the player's decisions."""
        state = self.game.start(row.deal)
        seats = [seat for seat, number in enumerate(row.seating) if number == player]
        if row.series != self.series:
            self.series = row.series
            self.agent.new_match(self.game, [player], stream_seed(self.seed, "review", row.series))
        self.games += 1
        self.agent.new_game(state.view(seats[0]))
        for number, move in enumerate(row.moves):
            if state.player in seats:
                self._judge(row, number, state, seat=state.player, move=move)
            try:
                state.play(move)
            except TefudaError as error:
                raise TefudaError(
                    "Game {number}, move {number_2}: {error}",
                    number=row.number + 1,
                    number_2=number + 1,
                    error=error,
                ) from None
        if state.is_over:
            self.agent.end_game(state.view(seats[0]), tuple(row.scores))

    def _judge(self, row: GameRow, number: int, state: State[Any], *, seat: int, move: str) -> None:
        view = state.view(seat)
        if len(view.legal_moves) == 1:
            self.forced += 1
            return
        belief = None
        if self.estimator is not None:
            belief = beliefs.of(view, self.estimator, samples=BELIEF_WORLDS, seed=self.seed)
        decision = self.agent.decide(view)
        played = state.parse(move).text  # a log may write it otherwise
        self.judged.append(
            JudgedDecision(row, number, seat, played=played, decision=decision, view=view, belief=belief)
        )
