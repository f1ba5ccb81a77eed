"""The table of a person and some agents: commands take and return data, nothing is printed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, asdict, dataclass
from typing import TYPE_CHECKING, Any

from tefuda.agents import agent, agents_of
from tefuda.core import Agent, Clock, Game, View
from tefuda.core.errors import TefudaError, from_outside, positive, whole
from tefuda.core.files import write_whole
from tefuda.core.harmless import read_json
from tefuda.core.reading import check_file, read_text
from tefuda.core.seeds import seed_from_json, seed_number, seed_to_json
from tefuda.core.spec import parse_many
from tefuda.core.words import Sentence
from tefuda.games import load
from tefuda.play.admission import admit
from tefuda.play.advice import advice
from tefuda.play.events import (
    Advice,
    Event,
    Forced,
    GameOver,
    GaveUp,
    RoundOver,
    Seen,
    Thinking,
    YourTurn,
)
from tefuda.play.other_table import other_table
from tefuda.play.rows import GameRow
from tefuda.play.shared_table import SharedTable
from tefuda.play.thinking import think

if TYPE_CHECKING:
    from tefuda.play.inference import Inference

FORMAT = "tefuda.play/1"
HINTS = "ismcts(iterations=20000)"


@dataclass(frozen=True)
class TableSetup:
    """Who plays what with whom.

    >>> TableSetup("geister", ["easy"], person=0, seed=3).game
    'geister'
    """

    game: str
    opponents: list[str]
    person: int  #: the number of the person among the players
    _: KW_ONLY
    seed: int
    games: int = 1
    clock: float | None = None  #: seconds per move, for the opponents
    hints: str = HINTS
    record: str | None = None
    full: bool = False  #: the record has Views and reasons too
    declares: bool = False  #: bridge: the person plays for the declarer when it is dummy
    beside: str | None = None  #: who plays every deal at another table, to compare with

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


class PersonsTable(SharedTable):
    """One person and some agents, game after game; front ends show what :meth:`advance` yields.

    ``agents`` are by number, None for the person; finished games go to ``sink``.

    >>> table = PersonsTable(TableSetup("kuhn", ["random"], person=0, seed=1))
    >>> [type(event).__name__ for event in table.advance()]
    ['YourTurn']
    >>> table.play("bet")
    >>> table.close()
    """

    def __init__(self, setup: TableSetup, *, raising: bool = False) -> None:
        self.setup, self.raising = setup, raising
        game = load(setup.game)
        others = [admit(other, game, oracles=False) for other in agents_of(setup.opponents)]
        self.adviser = admit(agent(setup.hints), game, oracles=False)
        if setup.declares and not type(game.human_interface()).has_stand_ins():
            raise TefudaError("{name} has no declarer: --declare is for bridge.", name=game.name)
        if setup.beside is not None:
            admit(agent(setup.beside), game, oracles=False).close()  # a wrong name is told before the game
        super().__init__(
            game,
            [*others[: setup.person], None, *others[setup.person :]],
            seed=setup.seed,
            games=setup.games,
            clock=Clock(setup.clock),
            full=setup.full,
            declares=setup.declares,
        )
        if setup.record is not None:
            from tefuda.play.record import Recorder

            self.listen([Recorder(setup.record, self.header())])

    @property
    def own_seat(self) -> int:
        """Where the person sits in this game."""
        return self.seat_of(self.setup.person)

    @property
    def seat(self) -> int:
        """The seat for which the person decides now: its own, or the declarer's when it is dummy."""
        return self.acts_for(self.own_seat)

    @property
    def own_view(self) -> View:
        """All that the person may know."""
        return self.view(self.seat)

    def advance(self) -> Iterator[Event]:
        """Let the agents move until the person must decide, or the game is over and handed to the sink."""
        self.begin()
        while (seat := self.mover) is not None:
            agent = self.agent_at(seat)
            if agent is not None:
                yield Thinking(seat, str(agent))
                yield from self._ask(seat, agent)
                continue
            forced = self.play_forced()
            if forced is None:
                yield from self._news()
                yield YourTurn(seat)
                return
            yield Forced(forced)
            yield from self._news()
        yield from self._news()
        yield self._finish()

    def _ask(self, seat: int, agent: Agent) -> Iterator[Event]:
        why = self.settle(think(agent, self.turn()))
        if why is not None:
            if self.raising and why.__cause__ is not None:
                raise why.__cause__
            yield GaveUp(seat, str(agent), str(why), trace=why.trace)
        yield from self._news()

    def _news(self) -> Iterator[Seen | RoundOver]:
        """Tell what the person saw since last time; of an own move only what came to light by it."""
        view = self.own_view
        tokens = self.live.seen(self.own_seat)
        if not tokens:
            return
        owners = self.interface.whose(view)
        for number, token in enumerate(tokens, start=len(view.log) - len(tokens)):
            told = self.interface.round_of(view, number)
            if told is not None:
                if told:
                    yield RoundOver(told)
                continue
            agent = self.agent_at(token.player)
            if agent is not None or token.reveal is not None:
                text = self.told(token, self.seat)
                yield Seen(owners[number], "" if agent is None else str(agent), token, text=text)

    def _finish(self) -> GameOver:
        seat, row = self.seat, self.finish()
        over = GameOver(
            tuple(row.scores),
            row.reason,
            self.interface.result(row.scores, seat),
            truth=self.interface.truth(self.live.state, seat),
            more=tuple(self._more(row)),
        )
        self.last_view = self.own_view
        self.next_game()
        return over

    def _more(self, row: GameRow) -> Iterator[Sentence]:
        if row.forfeit is None:
            seats = list(dict.fromkeys([self.own_seat, self.seat]))
            yield from self.interface.aftermath(self.live.state, seats, row.claimed)
            if self.setup.beside is not None:
                yield from other_table(self.game, row, self.seat, agent=self.setup.beside)

    # What a person can do.

    def play(self, text: str) -> None:
        """Play the move that the person typed; a TefudaError says why it cannot be played."""
        self.move(text, seat=self.seat)

    def moves(self) -> list[str]:
        """List the person's legal moves in lines that can be read."""
        return self.interface.moves(self.own_view)

    def rules(self) -> str:
        """Return the rules of the game."""
        return self.interface.rules()

    def log(self) -> list[tuple[int, str]]:
        """Return all moves so far as the person saw them: seat and words."""
        view = self.own_view
        owners = self.interface.whose(view)
        return [(owners[n], self.told(token, self.seat)) for n, token in enumerate(view.log)]

    def hint(self) -> Advice:
        """Return what the adviser would play, and why."""
        return advice(self.adviser, self.own_view, self.interface)

    def infer(self) -> Inference:
        """Return what can be inferred from the person's own View: nothing that the person was not shown."""
        from tefuda.play.inference import infer

        return infer(self.interface, self.own_view)

    def opponents_belief(self) -> Inference:
        """Return what an opponent may think of the person's own secrets, from its side of the table."""
        from tefuda.beliefs import of
        from tefuda.play.inference import Inference

        if not self.interface.reading or self.game.players != 2:
            return Inference(
                Sentence("Not available in this game: the others' thoughts would reveal their cards.")
            )
        found = of(self.live.view(1 - self.seat), self.interface.reading)
        return Inference(Sentence("What your opponent may think, from what it has seen:"), found)

    def take_back(self) -> int:
        """Take back to the person's last own decision; return how many moves were taken back."""
        return self.undo(self.seat)

    def claim(self, tricks: int) -> None:
        """Claim tricks in bridge: the rest is played out with open cards, if the side is sure of them."""
        from tefuda.games.bridge.claims import check_claim, play_out

        if self.mover != self.seat:
            raise TefudaError("It is not your turn.")
        check_claim(self.own_view, tricks)
        self.live.play_claimed(play_out(self.live.state))

    def give_up(self) -> None:
        """Give up the game."""
        self.resign(self.seat)

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
            **self.to_json(),
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
            inside.get("beside"),
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
            table.restore(data)
        return table

    def close(self) -> None:
        """Let go of agents and files."""
        self.adviser.close()
        super().close()


def default_hints(game: Game) -> str:
    """Name who gives hints where nobody was named: the game's own adviser, if it has one."""
    own = game.human_interface().hints
    return own or (HINTS if "ismcts" not in game.unfit else "random")


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
