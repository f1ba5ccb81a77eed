"""A table with any number of people and agents: game after game, each seat for itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tefuda.core import Agent, Clock, Game, Move, Stop, Token, Turn, View
from tefuda.core.errors import Forfeit, Late, Resigned, TefudaError, from_outside, whole
from tefuda.core.human_interface import StandIn
from tefuda.core.seeds import stream_seed
from tefuda.play.dealer import Dealer
from tefuda.play.header import PERSON, RecordHeader
from tefuda.play.live_game import LiveGame
from tefuda.play.rows import GameRow
from tefuda.play.sink import Listener, Sink
from tefuda.play.thinking import Thought


class SharedTable:
    """People and agents at one table. Front ends say which seat asks; nobody acts or sees for another.

    ``agents`` are by number, as in a row's seating, None for a person; agents sit down here once. A front end
    looks who is due (:attr:`mover`), lets agents think where it likes (:meth:`turn`, then
    :func:`tefuda.play.thinking.think` in any thread) and hands what came of it to :meth:`settle`.

    >>> import tefuda
    >>> table = SharedTable(tefuda.load("kuhn"), [None, None], seed=1)
    >>> table.begin()
    >>> table.move("bet", seat=table.mover)
    Move(1, 'bet')
    >>> table.move("bet", seat=0)
    Traceback (most recent call last):
    tefuda.core.errors.TefudaError: It is not your turn.
    """

    def __init__(
        self,
        game: Game,
        agents: Sequence[Agent | None],
        *,
        seed: int,
        games: int = 1,
        clock: Clock | None = None,
        full: bool = False,
        declares: bool = False,
    ) -> None:
        self.game, self.seed, self.games, self.full = game, seed, games, full
        self.declares = declares  # people decide for their partner where they have nothing to decide
        self.interface = game.human_interface()
        self.agents: list[Agent | None] = list(agents)
        if len(self.agents) != game.players:
            raise TefudaError(
                "{name} has {players} seats; {n} were taken.",
                name=game.name,
                players=game.players,
                n=len(self.agents),
            )
        for number, seated in enumerate(self.agents):
            if seated is not None:
                seated.new_match(game, [number], stream_seed(seed, "agent", number, 0))
        self.dealer = Dealer(game, seed, clock, full=full, takebacks=True)
        self.number = 0  # of the game
        self.points = [0.0] * game.players  # of the games before this one, by number
        self._live: LiveGame | None = None
        self._begun = False  # were the agents told of the game?
        self.is_finished = False  # was the game handed to the sink?
        self.sink = Sink([])

    def listen(self, listeners: Iterable[Listener]) -> None:
        """Hand finished games to these listeners from now on."""
        self.sink = Sink(listeners)

    def header(self) -> RecordHeader:
        """Return what a record says of the games at this table."""
        return RecordHeader.of(
            self.game,
            [PERSON if agent is None else agent for agent in self.agents],
            seed=self.seed,
            games=self.games,
            series=self.games,
            full=self.full,
            clock=self.dealer.clock,
        )

    # The game in progress.

    @property
    def live(self) -> LiveGame:
        """The game in progress, or the one that just ended; the first is dealt when it is asked for."""
        if self._live is None:
            row = GameRow(self.number, 0, {}, seating=list(range(self.game.players)))
            self._live, self._begun, self.is_finished = self.dealer.new_game(row), False, False
        return self._live

    @property
    def is_done(self) -> bool:
        """Were all games played that were asked for?"""
        return self.number + self.is_finished >= self.games

    @property
    def mover(self) -> int | None:
        """The seat that must decide; None when the game is over."""
        return self.live.seat

    def agent_at(self, seat: int) -> Agent | None:
        """Return the agent that decides for a seat of this game now; None for a person."""
        if any(self.acts_for(own) == seat for own in self.people):
            return None
        return self.agents[self.live.row.seating[seat]]

    @property
    def people(self) -> list[int]:
        """The seats of people in this game."""
        seating = self.live.row.seating
        return [seat for seat in range(self.game.players) if self.agents[seating[seat]] is None]

    def acts_for(self, own: int) -> int:
        """Return the seat for which the person on a seat decides: the own one, or that of its stand-in.

        A dummy plays for the declarer at a table where people declare, if an agent sits there.
        """
        found = self._stand_in(own)
        return own if found is None else found.seat

    def _stand_in(self, own: int) -> StandIn | None:
        if not self.declares:
            return None
        found = self.interface.stand_in(self.view(own))
        if found is None or self.agents[self.live.row.seating[found.seat]] is None:
            return None
        return found

    def is_alone(self, seat: int) -> bool:
        """Is whoever decides for a seat the only person at the table?"""
        people = self.people
        return len(people) == 1 and seat in (people[0], self.acts_for(people[0]))

    def seat_of(self, number: int) -> int:
        """Return where a player of the series sits in this game."""
        return self.live.row.seating.index(number)

    def view(self, seat: int) -> View:
        """Return all that a seat may know."""
        return self.live.view(seat)

    def begin(self) -> None:
        """Tell the agents of the game, if they do not know of it."""
        live = self.live
        if not self._begun:
            live.begin(self.agents)
            self._begun = True

    def turn(self, stop: Stop | None = None) -> Turn:
        """Return the decision that is due of an agent, to think about it."""
        self.begin()
        seat = self.mover
        return self.live.turn(None if seat is None else self.agent_at(seat), stop=stop)

    def settle(self, thought: Thought) -> Forfeit | None:
        """Play what an agent thought; return why it gave up the game, if it did."""
        try:
            self.live.settle(thought)
        except Forfeit as why:
            self.live.forfeit(thought.turn.view.observer, why)
            return why
        return None

    def play_forced(self) -> Move | None:
        """Pass for the only person, who can only pass; None where there is something to decide.

        Where several people play nobody passes by itself: a quick pass would tell the others why.
        """
        seat = self.mover
        if seat is None or self.agent_at(seat) is not None or not self.is_alone(seat):
            return None
        forced = self.interface.forced(self.live.view(seat))
        if forced is not None:
            self.live.step(forced, seat=seat)
        return forced

    def finish(self) -> GameRow:
        """Hand the game that is over to agents and sink, once; it stays on the table until the next."""
        row = self.live.row
        if self.is_finished:
            return row
        self.begin()
        for own in self.people:
            found = self._stand_in(own)
            if found is not None:
                row.stand_ins[str(found.seat)] = [own, found.first]
        row = self.live.end(self.agents)
        self.dealer.end(row)
        self.sink.add(row)
        self.is_finished = True
        return row

    def next_game(self) -> None:
        """Clear the table for the next game of the series."""
        if not self.is_finished:
            raise TefudaError("The game is not over: it must be finished before the next.")
        for seat, score in enumerate(self.live.row.scores):
            self.points[self.live.row.seating[seat]] += score
        self._live, self.number, self.is_finished = None, self.number + 1, False

    # What a person can do.

    def move(self, text: str, *, seat: int | None) -> Move:
        """Play the move that the person on a seat typed; a TefudaError says why it cannot be played.

        What is said depends on nothing but the View of that seat.
        """
        if seat is None or self.mover != seat:
            raise TefudaError("The game is over." if self.mover is None else "It is not your turn.")
        view = self.view(seat)
        move = self.interface.read(text, view)
        if move not in view.legal_moves:
            raise TefudaError(self.interface.why_not(move, view))
        self.live.step(move, seat=seat)
        return move

    def told(self, token: Token, seat: int) -> str:
        """Put what a seat saw of a move into words."""
        return self.interface.told(token, seat)

    def undo(self, seat: int) -> int:
        """Take back to the seat's last own decision; return how many moves were taken back.

        Only where all others are agents: what another person did is not for anybody else to undo.
        """
        if not self.is_alone(seat):
            raise TefudaError("Moves cannot be taken back where other people play.")
        own, number = self.people[0], 0
        while (last := self._last_decision(own)) is not None:
            number += self.live.undo_to(last)
            if (
                self.interface.forced(self.view(self.acts_for(own))) is None
            ):  # it would be passed again at once
                return number
        raise TefudaError("You have no move to take back.")

    def _last_decision(self, own: int) -> int | None:
        """The number of the last move that a person made, for itself or as a stand-in."""
        found = self._stand_in(own)
        numbers = [
            number
            for number, token in enumerate(self.view(own).log)
            if token.player == own
            or (found is not None and token.player == found.seat and number >= found.first)
        ]
        return numbers[-1] if numbers else None

    def resign(self, seat: int) -> None:
        """Give up the game for a seat."""
        self.live.forfeit(seat, Resigned("resigned"))

    def late(self, seat: int) -> None:
        """End the game of a seat whose clock has run out."""
        self.live.forfeit(seat, Late("late"))

    # Put away, taken up.

    def to_json(self) -> dict[str, Any]:
        """Return the game in progress and all that goes with it, but for who the players are."""
        return {
            "number": self.number,
            "points": list(self.points),
            "finished": self.is_finished,
            "carry": self.dealer.carry,
            "memories": [None if agent is None else agent.memory() for agent in self.agents],
            "sitting": self.live.to_json(),
        }

    def restore(self, data: dict[str, Any]) -> None:
        """Take up what :meth:`to_json` put away, at a table with the same game and players."""
        with from_outside("The saved game is damaged"):
            self.number = whole(data["number"], "The number of the game", low=0, high=10**6)
            self.points = [float(score) for score in data.get("points") or self.points]
            self.dealer.carry = data["carry"]
            live = LiveGame.from_json(data["sitting"])
            if str(live.state.game) != str(self.game):
                raise TefudaError("The saved game is damaged: it names two games.")
            if sorted(live.row.seating) != list(range(self.game.players)):
                raise TefudaError("The saved game is damaged: not everybody has a seat.")
            self.is_finished = bool(data.get("finished"))
            self._live, self._begun = live, self.is_finished
            for agent, memory in zip(self.agents, data["memories"], strict=True):
                if agent is not None:
                    agent.resume(self.number + self.is_finished, memory)

    def close(self) -> None:
        """Let go of agents and files."""
        for agent in self.agents:
            if agent is not None:
                agent.close()
        self.sink.close()
