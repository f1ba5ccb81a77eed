"""The table of a person and some agents: commands take and return data, nothing is printed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from tefuda.agents import agent, agents_of
from tefuda.core import Agent, Clock, Game, Token, View
from tefuda.core.errors import Forfeit, Resigned, TefudaError, from_outside, positive, whole
from tefuda.core.files import write_whole
from tefuda.core.harmless import read_json
from tefuda.core.reading import check_file, read_text
from tefuda.core.seeds import seed_from_json, seed_number, seed_to_json, stream_seed
from tefuda.core.spec import parse_many
from tefuda.core.words import Sentence
from tefuda.games import load
from tefuda.play.admission import admit
from tefuda.play.advice import advice
from tefuda.play.dealer import Dealer
from tefuda.play.events import (
    Advice,
    Event,
    ForcedPass,
    GameOver,
    GaveUp,
    Inference,
    Seen,
    Thinking,
    YourTurn,
)
from tefuda.play.header import PERSON, RecordHeader
from tefuda.play.live_game import LiveGame
from tefuda.play.rows import GameRow
from tefuda.play.sink import Listener, Sink

if TYPE_CHECKING:
    from tefuda.core import Move

FORMAT = "tefuda.play/1"
HINTS = "ismcts(iterations=20000)"


@dataclass(frozen=True)
class TableSetup:
    """Who plays what with whom."""

    game: str
    opponents: list[str]
    person: int  # the number of the person among the players
    _: KW_ONLY
    seed: int
    games: int = 1
    clock: float | None = None  # seconds per move, for the opponents
    hints: str = HINTS
    record: str | None = None
    full: bool = False  # the record has Views and reasons too

    def check(self) -> None:
        """Refuse what no command can have asked for: it may come from a file."""
        players = load(self.game).players
        whole(self.person, "The number of the person", low=0, high=players - 1)
        whole(self.games, "The number of games", low=1, high=1000)
        if self.clock is not None:
            positive(self.clock, "The clock")
        seed_number(self.seed)
        if not isinstance(self.opponents, list) or len(self.opponents) != players - 1:
            raise TefudaError("The saved game needs {players} opponents.", players=players - 1)


class PersonsTable:
    """A person and some agents, game after game; front ends show what :meth:`advance` yields.

    ``agents`` are by number, None for the person; finished games go to ``sink``.

    >>> table = PersonsTable(TableSetup("kuhn", ["random"], person=0, seed=1))
    >>> [type(event).__name__ for event in table.advance()]
    ['YourTurn']
    >>> table.move("bet")
    >>> table.close()
    """

    def __init__(self, setup: TableSetup, *, raising: bool = False) -> None:
        self.setup, self.raising = setup, raising
        self.game: Game = load(setup.game)
        self.interface = self.game.human_interface()
        self._others = [admit(other, self.game, oracles=False) for other in agents_of(setup.opponents)]
        self.adviser = admit(agent(setup.hints), self.game, oracles=False)
        person = setup.person
        self.agents: list[Agent | None] = [*self._others[:person], None, *self._others[person:]]
        for number, seated in enumerate(self.agents):
            if seated is not None:
                seated.new_match(self.game, [number], stream_seed(setup.seed, "agent", number, 0))
        self.dealer = Dealer(self.game, setup.seed, Clock(setup.clock), full=setup.full, takebacks=True)
        self.number = 0  # of the game
        self._live: LiveGame | None = None
        self._begun = False  # were the agents told of the game?
        self.sink = Sink(self._listeners())

    def _listeners(self) -> list[Listener]:
        if self.setup.record is None:
            return []
        from tefuda.play.record import Recorder

        return [Recorder(self.setup.record, self.header())]

    def header(self) -> RecordHeader:
        """Return what a record says of the games at this table."""
        return RecordHeader.of(
            self.game,
            [PERSON if agent is None else agent for agent in self.agents],
            seed=self.setup.seed,
            games=self.setup.games,
            series=self.setup.games,
            full=self.setup.full,
            clock=self.dealer.clock,
        )

    @property
    def is_done(self) -> bool:
        """Were all games played that were asked for?"""
        return self.number >= self.setup.games

    # The game in progress.

    @property
    def live(self) -> LiveGame:
        """The game in progress; a new one is dealt where the last is over."""
        if self._live is None:
            row = GameRow(self.number, 0, {}, seating=list(range(self.game.players)))
            self._live, self._begun = self.dealer.new_game(row), False
        return self._live

    @property
    def seat(self) -> int:
        """Where the person sits in this game."""
        return self.live.row.seating.index(self.setup.person)

    @property
    def view(self) -> View:
        """All that the person may know."""
        return self.live.view(self.seat)

    def advance(self) -> Iterator[Event]:
        """Let the agents move until the person must decide, or the game is over and handed to the sink."""
        live = self.live
        if not self._begun:
            live.begin(self.agents)
            self._begun = True
        while (seat := live.seat) is not None:
            agent = self.agents[live.row.seating[seat]]
            if agent is not None:
                yield Thinking(seat, str(agent))
                yield from self._ask(seat, agent)
                continue
            forced = self.interface.forced(live.view(seat))
            if forced is None:
                yield from self._news()
                yield YourTurn(seat)
                return
            live.step(forced, seat=seat)
            yield ForcedPass(forced)
            yield from self._news()
        yield from self._news()
        yield self._finish(live)

    def _ask(self, seat: int, agent: Agent) -> Iterator[Event]:
        try:
            self.live.ask(agent)
        except Forfeit as why:
            if self.raising and why.__cause__ is not None:
                raise why.__cause__  # noqa: B904
            self.live.forfeit(seat, why)
            yield GaveUp(seat, str(agent), str(why), trace=why.trace)
        yield from self._news()

    def _news(self) -> Iterator[Seen]:
        """Tell what the person saw since last time; of an own move only what came to light by it."""
        for token in self.live.seen(self.seat):
            agent = self.agents[self.live.row.seating[token.player]]
            if agent is not None or token.reveal is not None:
                yield Seen(token.player, "" if agent is None else str(agent), token, text=self.told(token))

    def _finish(self, live: LiveGame) -> GameOver:
        seat = self.seat
        row = live.end(self.agents)
        over = GameOver(
            tuple(row.scores),
            row.reason,
            self.interface.result(row.scores, seat),
            truth=self.interface.truth(live.state, seat),
        )
        self.dealer.end(row)
        self.sink.add(row)
        self.last_view = live.view(seat)
        self._live, self.number = None, self.number + 1
        return over

    # What a person can do.

    def told(self, token: Token) -> str:
        """Put what the person saw of a move into words."""
        return self.interface.told(token, self.seat)

    def move(self, text: str) -> None:
        """Play the move that a person typed; a TefudaError says why it cannot be played."""
        view = self.view
        move: Move = self.interface.read(text, view)
        if move not in view.legal_moves:
            raise TefudaError(self.interface.why_not(move, view))
        self.live.step(move, seat=self.seat)

    def moves(self) -> list[str]:
        """List the person's legal moves in lines that can be read."""
        return self.interface.moves(self.view)

    def rules(self) -> str:
        """Return the rules of the game."""
        return self.interface.rules()

    def log(self) -> list[tuple[int, str]]:
        """Return all moves so far as the person saw them: seat and words."""
        return [(token.player, self.told(token)) for token in self.view.log]

    def hint(self) -> Advice:
        """Return what the adviser would play, and why."""
        return advice(self.adviser, self.view)

    def infer(self) -> Inference:
        """Return what can be inferred from the person's own View: nothing that the person was not shown."""
        from tefuda.beliefs import of

        found = of(self.view, self.interface.reading or "uniform")
        if not found.rows:
            return Inference(Sentence("Nothing is hidden from you yet."))
        rows = tuple(self.interface.shown(row) for row in found.rows)
        return Inference(Sentence("What you could infer from what you have seen:"), replace(found, rows=rows))

    def opponents_belief(self) -> Inference:
        """Return what an opponent may think of the person's own secrets, from its side of the table."""
        from tefuda.beliefs import of

        if not self.interface.reading or self.game.players != 2:
            return Inference(
                Sentence("Not available in this game: the others' thoughts would reveal their cards.")
            )
        found = of(self.live.view(1 - self.seat), self.interface.reading)
        return Inference(Sentence("What your opponent may think, from what it has seen:"), found)

    def undo(self) -> int:
        """Take back to the person's last own decision; return how many moves were taken back."""
        if all(token.player != self.seat for token in self.view.log):
            raise TefudaError("You have no move to take back.")
        return self.live.undo(self.seat)

    def resign(self) -> None:
        """Give up the game."""
        self.live.forfeit(self.seat, Resigned("resigned"))

    # Put away, taken up.

    def save(self, path: str) -> None:
        """Write the game and everything that goes with it."""
        data = {
            "format": FORMAT,
            "plan": {
                **asdict(self.setup),
                "seed": seed_to_json(self.setup.seed),
                "record": None,
                "full": False,
            },
            "number": self.number,
            "carry": self.dealer.carry,
            "memories": [None if agent is None else agent.memory() for agent in self.agents],
            "sitting": self.live.to_json(),
        }
        write_whole(path, json.dumps(data, ensure_ascii=False))

    @staticmethod
    def named_in(path: str) -> list[object]:
        """Return the names of the game and the agents that a saved game has, without using them."""
        data = _saved(path)
        plan = data.get("plan")
        inside = plan if isinstance(plan, dict) else {}
        live = data.get("sitting")
        others = inside.get("opponents")
        return [
            inside.get("game"),
            inside.get("hints"),
            *(others if isinstance(others, list) else []),
            live.get("game") if isinstance(live, dict) else None,
        ]

    @staticmethod
    def resume(
        path: str, record: str | None = None, *, full: bool = False, raising: bool = False
    ) -> PersonsTable:
        """Return the table of a game that was put away."""
        data = _saved(path)
        with from_outside(f"{path} is damaged"):
            seed = seed_from_json(data["plan"]["seed"])
            setup = TableSetup(**{**data["plan"], "seed": seed, "record": record, "full": full})
            setup.check()
            table = PersonsTable(setup, raising=raising)
            table.number = whole(data["number"], "The number of the game", low=0, high=10**6)
            table.dealer.carry = data["carry"]
            table._live = LiveGame.from_json(data["sitting"])
            if str(table.live.state.game) != str(table.game):
                raise TefudaError("{path} is damaged: it names two games.", path=path)
            if sorted(table.live.row.seating) != list(range(table.game.players)):
                raise TefudaError("{path} is damaged: not everybody has a seat.", path=path)
            for agent, memory in zip(table.agents, data["memories"], strict=True):
                if agent is not None:
                    agent.resume(table.number, memory)
        return table

    def close(self) -> None:
        """Let go of agents and files."""
        for other in [*self._others, self.adviser]:
            other.close()
        self.sink.close()


def default_hints(game: Game) -> str:
    """Name who gives hints where nobody was named."""
    return HINTS if "ismcts" not in game.unfit else "random"


def opponents_of(game: Game, words: Sequence[str]) -> list[str]:
    """Return the names of the opponents: levels stand for agents, one word may stand for all of them."""
    levels = game.human_interface().levels
    seats = game.players - 1
    names: list[str] = []
    for word in words or ["normal"]:
        names += [levels[word]] if word in levels else [str(call) for call in parse_many(word)]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise TefudaError(
            "{name} needs {seats} opponents; {n} were named.", name=game.name, seats=seats, n=len(names)
        )
    return names


def _saved(path: str) -> dict[str, Any]:
    check_file(path)
    try:
        data = read_json(read_text(path))
    except (RecursionError, ValueError):
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise TefudaError("{path} is not a game saved by tefuda play.", path=path)
    return data
