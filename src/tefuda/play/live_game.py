"""A game in progress: stepped move by move, put away as JSON at any moment and taken up again."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

from tefuda.core import (
    Agent,
    Clock,
    Decision,
    Forfeit,
    IllegalMove,
    Late,
    Move,
    State,
    Stop,
    TefudaError,
    Token,
    Turn,
    View,
)
from tefuda.core.game_loader import load
from tefuda.core.harmless import harmless
from tefuda.core.seeds import seed_from_json, seed_to_json, stream
from tefuda.play.costs import charge
from tefuda.play.rows import GameRow
from tefuda.play.thinking import Thought, think

FORMAT = "tefuda.sitting/1"
GRACE = 0.5  # seconds beyond its clock after which a move counts as late: a busy machine must cost no game


class LiveGame:
    """A game in progress: who sits where, and the row that results are made of, under construction.

    It holds the truth; players are shown :meth:`view`. Referees let agents :meth:`ask`, front ends
    :meth:`step` what a person or a client chose. Seats count from 0; ``row.seating`` says which agent or
    person has which. ``hints`` is the seed below which it is drawn what Oracles are told.

    >>> import tefuda
    >>> from tefuda.play.rows import GameRow
    >>> state = tefuda.load("kuhn").new_state(seed=1)
    >>> live = LiveGame(state, GameRow(0, 0, state.deal, seating=[0, 1], seconds=[0.0, 0.0]))
    >>> live.step("bet", seat=live.seat)
    >>> live.seat, live.row.moves
    (1, ['bet'])
    """

    def __init__(
        self,
        state: State[Any],
        row: GameRow,
        clock: Clock | None = None,
        *,
        hints: int = 0,
        takebacks: bool = False,
        grace: float = GRACE,
    ) -> None:
        self.game, self.state, self.row = state.game, state, row
        self.takebacks, self.grace = takebacks, grace
        self._clock, self._hints = clock or Clock(), hints
        self._told = [0] * self.game.players  # how many moves each seat has asked about

    # Who, and what they know.

    @property
    def is_over(self) -> bool:
        """Is the game over, by the rules or given up?"""
        return self.row.forfeit is not None or self.state.is_over

    @property
    def seat(self) -> int | None:
        """The seat that must decide; None when the game is over."""
        return None if self.row.forfeit is not None else self.state.player

    @property
    def player(self) -> int | None:
        """The agent or person, by number, that must decide."""
        seat = self.seat
        return None if seat is None else self.row.seating[seat]

    def view(self, seat: int) -> View:
        """Return all that a seat may know."""
        return self.state.view(seat)

    def clock(self, seat: int) -> Clock:
        """Return the time that a seat has left."""
        return self._clock.after(self.row.seconds[seat])

    def news(self, seat: int, first: int) -> list[Token]:
        """Return what a seat saw of the moves from number ``first`` on; two who ask miss nothing."""
        return list(self.state.log(seat)[max(first, 0) :])

    def seen(self, seat: int) -> list[Token]:
        """Return what a seat saw since it last asked."""
        first, self._told[seat] = self._told[seat], self.state.length
        return self.news(seat, first)

    def turn(
        self, agent: Agent | None = None, counts: Sequence[int] = (), *, stop: Stop | None = None
    ) -> Turn:
        """Return the decision that is due: for an agent with its stream, for an Oracle with its hint."""
        seat = self._mover()
        view, clock = self.state.view(seat), self.clock(seat)
        if agent is None:
            return Turn(view, clock, counts=counts, stop=stop)
        hint = None
        if agent.peeks is not None:  # the same stream every time: what is told is chosen once a game
            hint = self.game.hint(self.state, seat, agent.peeks, rng=stream(self._hints, seat))
        return Turn(view, clock, hint, counts=counts, stop=stop, rng=agent.stream(view))

    def _mover(self) -> int:
        seat = self.seat
        if seat is None:
            raise TefudaError("The game is over: there is no decision to make.")
        return seat

    # What happens.

    def step(self, move: Move | str, decision: Decision | None = None, *, seat: int | None = None) -> None:
        """Play the move of the seat that decides, if it is legal, and keep the reasons given for it.

        Front ends with several people say which ``seat`` wants to move: nobody moves for another.
        """
        row = self.row
        if seat is not None and seat != self.seat:
            raise TefudaError("It is not the turn of player {seat}.", seat=seat + 1)
        if isinstance(move, str):
            move = self.state.parse(move)
        view = None if row.views is None else self.state.view(self._mover())
        self.state.play(move)
        if row.views is not None and row.decisions is not None and view is not None:
            row.views.append(view.digest())
            row.decisions.append(None if decision is None else decision.to_json())
        row.moves.append(move.text)

    def ask(self, agent: Agent, counts: Sequence[int] = ()) -> Decision:
        """Let an agent make the move that is due. Raises Forfeit where it cannot, and Late.

        ``counts`` repeats an earlier decision made by the clock.
        """
        return self.settle(think(agent, self.turn(agent, counts)))

    def settle(self, thought: Thought) -> Decision:
        """Play the move that was thought about since :meth:`turn` gave it. Raises Forfeit and Late.

        A Thought about a position that is no longer there is refused: somebody took moves back meanwhile.
        """
        seat, view, decision = self._mover(), thought.turn.view, thought.decision
        if view.observer != seat or len(view.log) != len(self.row.moves):
            raise TefudaError("The position has changed since the agent began to think.")
        self.spend(seat, thought.seconds)
        if thought.why is not None or decision is None:
            raise thought.why or Forfeit("answered None where a move was due")
        charge(self.row, seat, thought.seconds, cpu=thought.cpu, decision=decision)
        number = str(len(self.row.moves))
        self._check_time(thought.turn.clock, thought.seconds)
        try:
            self.step(decision.move, decision)
        except IllegalMove:
            raise Forfeit("illegal move {move}", move=decision.move) from None
        if decision.counts and thought.is_timed:
            self.row.counts[number] = list(decision.counts)
        return decision

    def spend(self, seat: int, seconds: float) -> None:
        """Take time off a seat's clock."""
        self.row.seconds[seat] += seconds

    def _check_time(self, clock: Clock, elapsed: float) -> None:
        limits = [limit for limit in (clock.move, clock.game) if limit is not None]
        if limits and elapsed > min(limits) + self.grace:
            raise Late("late")

    def forfeit(self, seat: int, why: str | Forfeit) -> None:
        """End the game: the team of the seat gets the lowest score, the others the highest."""
        if self.is_over:
            raise TefudaError("The game is over: nobody can give it up any more.")
        row = self.row
        row.forfeit = {"seat": seat, "why": harmless(str(why))}
        if isinstance(why, Forfeit) and why.trace:
            row.forfeit["trace"] = harmless(why.trace)
        row.scores = list(self.game.forfeit_scores(self.state, seat))
        row.reason = why.reason if isinstance(why, Forfeit) else Forfeit.reason

    def play_claimed(self, moves: Sequence[str]) -> None:
        """Play the rest of a game out as it was claimed: nobody chose these moves."""
        self.row.claimed = len(self.row.moves)
        for move in moves:
            self.step(move)

    def undo(self, seat: int | None = None) -> int:
        """Take back the last move, or all moves since a seat's last own; return how many there were.

        Time that was spent stays spent.
        """
        self._check_takebacks()
        movers = [token.player for token in self.state.log(seat or 0)]
        if not movers or (seat is not None and seat not in movers):
            raise TefudaError("There is no move to take back.")
        last = len(movers) - 1
        if seat is not None:
            last = max(number for number, mover in enumerate(movers) if mover == seat)
        return self.undo_to(last)

    def undo_to(self, last: int) -> int:
        """Take back move number ``last`` and all after it; return how many there were."""
        self._check_takebacks()
        row, count = self.row, self.state.length
        if row.claimed is not None and last < row.claimed:
            row.claimed = None
        for number in range(last, count):
            self.state.undo()
            row.counts.pop(str(number), None)
        for kept in (row.moves, row.views, row.decisions):
            if kept is not None:
                del kept[last:]
        self._told = [min(told, last) for told in self._told]
        return count - last

    def _check_takebacks(self) -> None:
        if not self.takebacks or self.row.forfeit is not None:
            raise TefudaError("Moves cannot be taken back at this table.")

    def play_out(self, agents: Sequence[Agent]) -> bool:
        """Play the whole game in C++ where every agent is a native policy: the same moves, faster.

        ``agents`` are by number, as in the row's seating. False, and nothing played, where it cannot be done.
        """
        row, seats = self.row, [agents[number] for number in self.row.seating]
        if row.views is not None or row.moves or not all(map(is_its_policy, seats)):
            return False
        lives = [agent for _, agent in self.lives(agents)]
        for agent in lives:
            agent.games_started += 1
        seeds = [agent.game_seed for agent in seats]
        if not self.game.play_out(self.state, [agent.policy for agent in seats], seeds):
            for agent in lives:
                agent.games_started -= 1
            return False
        row.moves = [move.text for move in self.state.moves]
        return True

    def finish(self) -> GameRow:
        """Return the row of the finished game, with its scores."""
        row = self.row
        if row.forfeit is None:
            row.scores = list(self.state.scores)
            row.reason = self.state.reason or "end"
        return row

    # The agents' lives.

    def lives(self, agents: Sequence[Agent | None]) -> list[tuple[int, Agent]]:
        """Give every agent at the table once, with the first of its seats: one may play a whole team.

        ``agents`` are by number, as in the row's seating; None stands for a person or a client.
        """
        seating = self.row.seating
        entries = ((seating.index(number), agents[number]) for number in dict.fromkeys(seating))
        return [(seat, agent) for seat, agent in entries if agent is not None]

    def begin(self, agents: Sequence[Agent | None]) -> None:
        """Tell every agent that the game begins, or is taken up again."""
        for seat, agent in self.lives(agents):
            with telling(agent, "new_game"):
                agent.new_game(self.state.view(seat))

    def end(self, agents: Sequence[Agent | None]) -> GameRow:
        """Tell every agent how the game ended, and return the row."""
        row = self.finish()
        for seat, agent in self.lives(agents):
            with telling(agent, "end_game"):
                agent.end_game(self.state.view(seat), tuple(row.scores))
        return row

    # Put away, taken up.

    def to_json(self) -> dict[str, Any]:
        """Return all of it as JSON data: the truth, not to be shown to players."""
        return {
            "format": FORMAT,
            "game": str(self.game),
            "row": self.row.to_json(),
            "clock": asdict(self._clock),
            "hints": seed_to_json(self._hints),
            "takebacks": self.takebacks,
            "told": list(self._told),
        }

    @staticmethod
    def from_json(data: Any) -> LiveGame:
        """Take a game up again where it was put away."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise TefudaError('A game in progress is a JSON object with "format": "{format}".', format=FORMAT)
        row = GameRow.from_json(data.get("row"))
        game = load(data.get("game", ""))
        clock, hints, told = data.get("clock"), seed_from_json(data.get("hints")), data.get("told")
        if not isinstance(clock, dict) or not set(clock) <= {"move", "game"} or hints is None:
            raise TefudaError("A game in progress in JSON has a clock and the seed of its hints.")
        if not (isinstance(told, list) and len(told) == game.players and all(type(t) is int for t in told)):
            raise TefudaError("A game in progress in JSON must say how much every seat was told.")
        if sorted(map(type, row.seating), key=str) != [int] * game.players:
            raise TefudaError(
                "A game in progress in JSON must have a seating of {players} players.", players=game.players
            )
        state = game.replay(row.deal, row.moves)
        live = LiveGame(state, row, Clock(**clock), hints=hints, takebacks=bool(data.get("takebacks")))
        live._told = [min(max(t, 0), state.length) for t in told]
        return live


@contextmanager
def telling(agent: Agent, what: str) -> Iterator[None]:
    """Say in a sentence which agent raised an exception outside its decisions: nobody can go on then."""
    try:
        yield
    except (Forfeit, TefudaError):
        raise
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}, line {last.lineno}"
        raise TefudaError(
            "{agent} raised {name} in {what}: {error} ({where}).",
            agent=agent,
            name=type(error).__name__,
            what=what,
            error=error,
            where=where,
        ) from error


def is_its_policy(agent: Agent) -> bool:
    """May whole games be played by the agent's native policy, without asking or telling it?"""
    kind: Any = type(agent)
    return agent.policy is not None and _only_chooses(kind)


@lru_cache(maxsize=256)
def _only_chooses(kind: type[Agent]) -> bool:
    """Does a class neither listen to games nor decide otherwise than the class that brought its policy?

    A class that defines ``choose`` names its policy itself, or has none.
    """
    if kind.new_game is not Agent.new_game or kind.end_game is not Agent.end_game:
        return False
    chooser = next(number for number, base in enumerate(kind.__mro__) if "choose" in vars(base))
    return any("policy" in vars(base) for base in kind.__mro__[: chooser + 1])
