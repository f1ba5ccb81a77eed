"""One player's recorded decisions, gone through with an agent: what it would have played, and the cost."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Literal

from tefuda import beliefs
from tefuda.arena.records.accuracy import Accuracy, accuracy
from tefuda.beliefs.table import Belief
from tefuda.core import Agent, Decision, Game, MoveValue, State, Stop, TefudaError, View
from tefuda.core.errors import Forfeit
from tefuda.core.seeds import stream_seed
from tefuda.core.words import Sentence, columns, tr
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
    hindsight: Mapping[str, float] | None = None  # with everything open, where the agent gave no values
    says: tuple[Sentence, ...] = ()  # what the moves tell the others

    @property
    def hindsight_cost(self) -> float | None:
        """The same as the cost with everything open: a good decision may cost something on one deal."""
        if self.cost is not None or self.hindsight is None:
            return None
        return self.hindsight[self.decision.move.text] - self.hindsight[self.played]

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
            "hindsight_cost": self.hindsight_cost,
            "says": [str(one) for one in self.says],
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
        known = [one for one in self.decisions if not one.agrees and _any_cost(one) is not None]
        chosen = sorted(known, key=lambda one: (-(_any_cost(one) or 0.0), one.row.number, one.number))[:most]
        if self.order == "game":
            chosen.sort(key=lambda one: (one.row.number, one.number))
        return chosen

    @property
    def mean_cost(self) -> float | None:
        """The mean cost of a decision, where costs are known."""
        known = [one.cost for one in self.decisions if one.cost is not None]
        return sum(known) / len(known) if known else None

    @property
    def rating(self) -> Accuracy | None:
        """How strongly the player played, with its interval; None where too few decisions have values."""
        return accuracy(self.decisions)

    def to_json(self) -> dict[str, Any]:
        """Return the review as JSON data."""
        rating = self.rating
        return {
            "format": FORMAT,
            "game": str(self.game),
            "player": self.player,
            "agent": self.agent,
            "games": self.games,
            "forced": self.forced,
            "agreement": self.agreement,
            "mean_cost": self.mean_cost,
            "rating": None if rating is None else rating.to_json(),
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
        unknown = sum(_any_cost(one) is None for one in self.decisions)
        seen = sum(one.hindsight_cost is not None for one in self.decisions)
        if self.mean_cost is not None and any(not one.agrees for one in self.costs):
            clear = sum(one.stands_out for one in self.costs)
            text = (
                "mean cost per decision by the agent's values: {cost}; decisions that cost "
                "more than twice their error: {clear}"
            )
            lines.append(tr(text, cost=f"{self.mean_cost:.3f}", clear=clear))
        if self.rating is not None:
            lines.append(str(self.rating.sentence()))
        if seen:
            text = (
                "{n} decisions that the agent gave no value to cost what stands in parentheses: by "
                "hindsight, with everything open; not in the mean"
            )
            lines.append(tr(text, n=seen))
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
                    cost_text(one),
                    "" if one.error is None else f"{one.error:.3f}",
                ]
            )
        found = ["", *("  " + line for line in columns(rows, ">><<>"))] if len(rows) > 1 else []
        says = [
            f"  {one.row.number + 1:>4} {one.number + 1:>4}  {sentence}"
            for one in self.listed(most)
            for sentence in one.says
        ]
        return "\n".join([*self.summary(), *found, *(["", *says] if says else [])])

    def __str__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        """The page without its head, for notebooks."""
        from tefuda.arena.records.review_page import body
        from tefuda.core.html import notebook

        return notebook(body(self))


def cost_text(one: JudgedDecision) -> str:
    """Return the cost as it stands in a table; that by hindsight in parentheses."""
    if one.cost is None and one.hindsight_cost is not None:
        return f"({one.hindsight_cost:g})"
    return "–" if one.cost is None else f"{one.cost:.3f}"


def _any_cost(one: JudgedDecision) -> float | None:
    return one.hindsight_cost if one.cost is None else one.cost


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
    hear: Callable[[JudgedDecision], None] | None = None,
    stop: Stop | None = None,
) -> Review:
    """Go through the decisions of a player of a record, numbered from 0 as in its header.

    The agent sees what the player saw and lives through the games as if it had played. ``estimator`` makes
    the beliefs that are shown; None = none. ``hear`` is told of each decision as soon as it is judged,
    ``stop`` ends the review after the one in progress.
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
    walk = _Walk(game, agent, estimator if says_hidden else None, seed=seed, hear=hear, stop=stop)
    if progress is not None:
        progress(0, len(rows))
    for done, row in enumerate(rows, 1):
        if player in row.seating and not (stop is not None and stop.is_set):
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


def decision_of(agent: Agent, view: View, stop: Stop | None = None) -> Decision:
    """Ask a reviewer; who cannot answer ends the review with a sentence."""
    try:
        return agent.decide(view, stop=stop)
    except Forfeit as error:
        raise TefudaError("The agent {agent} did not answer: {error}", agent=agent, error=error) from None


class _Walk:
    """The agent's life along the player's games."""

    def __init__(
        self,
        game: Game,
        agent: Agent,
        estimator: str | None,
        *,
        seed: int,
        hear: Callable[[JudgedDecision], None] | None,
        stop: Stop | None,
    ) -> None:
        self.game, self.agent, self.estimator, self.seed = game, agent, estimator, seed
        self.hear, self.stop = hear, stop
        self.judged: list[JudgedDecision] = []
        self.games = self.forced = 0
        self.series: int | None = None

    def through(self, row: GameRow, player: int) -> None:
        """Play a recorded game through and judge the player's decisions."""
        state = self.game.start(row.deal)
        seats = [seat for seat, number in enumerate(row.seating) if number == player]
        stood = {int(seat): first for seat, (own, first) in row.stand_ins.items() if own in seats}
        if row.series != self.series:
            self.series = row.series
            self.agent.new_match(self.game, [player], stream_seed(self.seed, "review", row.series))
        self.games += 1
        self.agent.new_game(state.view(seats[0]))
        for number, move in enumerate(row.moves):
            if self.stop is not None and self.stop.is_set:
                return
            seat = state.player if row.claimed is None or number < row.claimed else None
            if seat in seats or (seat in stood and stood[seat] <= number):
                assert seat is not None
                self._judge(row, number, state, seat=seat, move=move)
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
        decision = decision_of(self.agent, view, self.stop)
        played = state.parse(move).text  # a log may write it otherwise
        one = JudgedDecision(
            row,
            number,
            seat,
            played=played,
            decision=decision,
            view=view,
            belief=belief,
            **self._known_afterwards(state, view, (decision.move.text, played)),
        )
        self.judged.append(one)
        if self.hear is not None:
            self.hear(one)

    def _known_afterwards(self, state: State[Any], view: View, moves: tuple[str, str]) -> dict[str, Any]:
        """What the moves cost with everything open, and what they say: where they differ."""
        chosen, played = moves
        if chosen == played:
            return {}
        interface = self.game.human_interface()
        meanings = [(move, interface.meaning(move, view)) for move in (played, chosen)]
        says = [
            Sentence("{call} says: {meaning}.", {"call": move, "meaning": meaning})
            for move, meaning in meanings
            if meaning is not None
        ]
        return {"hindsight": interface.hindsight(state, moves), "says": tuple(says)}
