"""A table with one person and some agents, game after game: what is said, saved and recorded there."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from tefuda.cli.sentences import said
from tefuda.cli.terminal import Lines, has_colours, is_smart
from tefuda.core.errors import Forfeit, TefudaError, from_outside, positive, whole
from tefuda.core.files import write_whole
from tefuda.core.reading import check_file, read_text
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.core import Agent, View
    from tefuda.play.live_game import LiveGame
    from tefuda.play.record import Recorder

FORMAT = "tefuda.play/1"
PERSON = "person"
HELP = """  a move      such as: {example}
  moves       list the legal moves
  rules       the rules of the game
  board       show the table again
  hint        what the machine would play, and why
  beliefs     what your opponent may think of your pieces (Geister)
  infer       what you could infer of what you cannot see
  log         all moves so far, as you saw them
  undo        take your last move back
  save FILE   put the game away; tefuda play --resume FILE goes on
  quit        leave"""
COMMANDS = ("moves", "rules", "board", "hint", "beliefs", "infer", "log", "undo", "save", "help", "quit")


@dataclass(frozen=True)
class Plan:
    """Who plays what with whom."""

    game: str
    opponents: list[str]
    person: int  # the number of the person among the players
    seed: int
    games: int = 1
    clock: float | None = None
    hints: str = "ismcts(iterations=20000)"
    record: str | None = None


class Table:
    """A person and some agents, game after game. ``agents`` are by number, None for the person."""

    def __init__(self, plan: Plan, raising: bool = False) -> None:
        from tefuda.agents import agent
        from tefuda.cli.play import admitted
        from tefuda.core import Clock
        from tefuda.core.seeds import stream_seed
        from tefuda.games import load
        from tefuda.play.admission import admit
        from tefuda.play.dealer import Dealer

        self.plan, self.raising = plan, raising
        self.game = load(plan.game)
        self.talk = self.game.talk()
        self._others = admitted(plan.opponents, self.game)
        self.adviser = admit(agent(plan.hints), self.game, oracles=False)
        person = plan.person
        self.agents: list[Agent | None] = [*self._others[:person], None, *self._others[person:]]
        for number, seated in enumerate(self.agents):
            if seated is not None:
                seated.new_match(self.game, [number], stream_seed(plan.seed, "agent", number, 0))
        self.dealer = Dealer(self.game, plan.seed, Clock(plan.clock), takebacks=True)
        self.number = 0  # of the game
        self.live: LiveGame | None = None
        self.colour = has_colours()
        self.lines = Lines(self._words)
        self._recorder = self._record(plan.record)

    def _words(self) -> list[str]:
        """Everything that can be typed now."""
        moves: list[str] = []
        if self.live is not None and self.live.seat is not None:
            moves = [move.text for move in self.live.state.legal_moves]
        return [*moves, *COMMANDS]

    def _record(self, path: str | None) -> Recorder | None:
        from tefuda.play.record import Recorder

        if path is None:
            return None
        names = [PERSON if agent is None else str(agent) for agent in self.agents]
        header: dict[str, Any] = {
            "game": str(self.game), "agents": names, "seed": self.plan.seed, "games": self.plan.games,
            "seats": "fixed", "duplicate": False, "series": self.plan.games, "full": False,
        }  # fmt: skip
        if self.plan.clock is not None:
            header["clock"] = asdict(self.dealer.clock)
        return Recorder(path, header)

    def close(self) -> None:
        """Let go of agents and files."""
        for other in [*self._others, self.adviser]:
            other.close()
        if self._recorder is not None:
            self._recorder.close()

    def play(self) -> int:
        """Play the games in a row, and more if the person wants; 0 also when the person leaves before."""
        while True:
            if self.live is None:
                self.live = self._sit()
            if not OneGame(self, self.live).play():
                print(tr("Goodbye."))
                return 0
            self.dealer.end(self.live.row)
            if self._recorder is not None:
                self._recorder.take([self.live.row])
            self.live, self.number = None, self.number + 1
            if self.number >= self.plan.games and not self._again():
                return 0

    def _again(self) -> bool:
        """Ask a person at a terminal for another game; a record has as many as it says."""
        if not self.lines.is_person or self._recorder is not None:
            return False
        answer = self.lines.ask(tr("Again? (y/n) "))
        return bool(answer) and answer is not None and answer.lower()[:1] in ("y", "は", "h")

    def _sit(self) -> LiveGame:
        from tefuda.play.rows import GameRow

        return self.dealer.new_game(GameRow(self.number, 0, {}, list(range(self.game.players))))

    # Put away, taken up.

    def save(self, path: str) -> None:
        """Write the game and everything that goes with it."""
        assert self.live is not None
        data = {
            "format": FORMAT,
            "plan": {**asdict(self.plan), "record": None},
            "number": self.number,
            "carry": self.dealer.carry,
            "memories": [None if agent is None else agent.memory() for agent in self.agents],
            "sitting": self.live.to_json(),
        }
        write_whole(path, json.dumps(data, ensure_ascii=False))

    @staticmethod
    def taken_up(path: str, record: str | None = None, raising: bool = False) -> Table:
        """Return the table of a game that was put away."""
        from tefuda.play.live_game import LiveGame

        check_file(path)
        try:
            data = json.loads(read_text(path))
        except (RecursionError, ValueError):
            data = None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise TefudaError(f"{path} is not a game saved by tefuda play.")
        with from_outside(f"{path} is damaged"):
            table = Table(_checked(Plan(**{**data["plan"], "record": record})), raising)
            table.number = whole(data["number"], "The number of the game", 0, 10**6)
            table.dealer.carry = data["carry"]
            table.live = LiveGame.from_json(data["sitting"])
            if str(table.live.state.game) != str(table.game):
                raise TefudaError(f"{path} is damaged: it names two games.")
            if sorted(table.live.row.seating) != list(range(table.game.players)):
                raise TefudaError(f"{path} is damaged: not everybody has a seat.")
            for agent, memory in zip(table.agents, data["memories"], strict=True):
                if agent is not None:
                    agent.resume(table.number, memory)
        return table


def _checked(plan: Plan) -> Plan:
    """Refuse a plan that no command can have made."""
    from tefuda.games import load

    players = load(plan.game).players
    whole(plan.person, "The number of the person", 0, players - 1)
    whole(plan.games, "The number of games", 1, 1000)
    if plan.clock is not None:
        positive(plan.clock, "The clock")
    if type(plan.seed) is not int:
        raise TefudaError("The seed must be a whole number.")
    if not isinstance(plan.opponents, list) or len(plan.opponents) != players - 1:
        raise TefudaError(f"The saved game needs {players - 1} opponents.")
    return plan


class OneGame:
    """One game of it."""

    def __init__(self, table: Table, live: LiveGame) -> None:
        self.table, self.live, self.talk = table, live, table.talk
        self.seat = live.row.seating.index(table.plan.person)

    def play(self) -> bool:
        """Go on until the game is over; False when the person leaves."""
        text = "You are player {seat} of {game}. Type a move, ? for help, hint for advice, quit to leave."
        print(tr(text, seat=self.seat + 1, game=self.table.game))
        live = self.live
        live.begin(self.table.agents)
        while (seat := live.seat) is not None:
            agent = self.table.agents[live.row.seating[seat]]
            if agent is not None:
                self._machine(seat, agent)
                continue
            forced = self.talk.forced(live.view(seat))
            if forced is not None:
                print(tr("You can only pass."))
                live.step(forced)
                self._tell()
                continue
            self._show()
            if not self._person():
                return False
        live.end(self.table.agents)
        self._end()
        return True

    def _show(self) -> None:
        print()
        print(self.table.game.show(self.live.view(self.seat), self.table.colour))

    def _machine(self, seat: int, agent: Agent) -> None:
        thinking = tr("Thinking…")
        if is_smart():
            print(thinking, end="\r", flush=True)
        try:
            self.live.ask(agent)
        except Forfeit as why:
            if self.table.raising and why.__cause__ is not None:
                raise why.__cause__  # noqa: B904
            print(tr("Player {seat} ({agent}) gives up: {why}.", seat=seat + 1, agent=agent, why=why))
            if why.trace:
                print(why.trace)
            self.live.forfeit(seat, why)
        finally:
            if is_smart():
                print("\r\x1b[K", end="")
        self._tell()

    def _tell(self) -> None:
        """Say what the person saw since last time; of an own move only what came to light by it."""
        for token in self.live.seen(self.seat):
            agent = self.table.agents[self.live.row.seating[token.player]]
            if agent is None and token.reveal is None:
                continue
            who = tr("you") if agent is None else str(agent)
            move = self.talk.told(token, self.seat)
            print(tr("Player {seat} ({agent}): {move}", seat=token.player + 1, agent=who, move=move))

    def _person(self) -> bool:
        """Read commands until a move is made or taken back; False when the person leaves."""
        while True:
            line = self.table.lines.ask(tr("Your move: "))
            if line is None or line in ("quit", "q", "exit"):
                return False
            try:
                if line and self._obey(line):
                    return True
            except TefudaError as error:
                print(said(error))

    def _obey(self, line: str) -> bool:
        """Do what a line says; True if it changed the position."""
        view = self.live.view(self.seat)
        word, _, rest = line.partition(" ")
        if line in ("?", "help"):
            print(tr(HELP, example=self.talk.example(view)))
        elif line in ("hint", "h"):
            try:
                print(self.table.adviser.decide(view).table(8))
            except Forfeit as why:
                raise TefudaError(f"{self.table.adviser} has no advice: {why}.") from None
        elif line == "moves":
            print(tr("Legal moves:"))
            print("\n".join(self.talk.moves(view)))
        elif line == "rules":
            print(self.talk.rules())
        elif line == "board":
            self._show()
        elif line == "beliefs":
            self._beliefs()
        elif line == "infer":
            self._infer(view)
        elif line == "log":
            for number, token in enumerate(view.log, start=1):
                print(f"{number:4}. {token.player + 1}: {self.talk.told(token, self.seat)}")
        elif word == "save":
            path = rest.strip() or "tefuda-game.json"
            self.table.save(path)
            print(tr("Saved: tefuda play --resume {path} goes on.", path=path))
        elif line == "undo":
            return self._undo()
        else:
            return self._move(line)
        return False

    def _move(self, line: str) -> bool:
        view = self.live.view(self.seat)
        move = self.talk.read(line, view)
        if move not in view.legal_moves:
            print(self.talk.why_not(move, view))
            return False
        self.live.step(move)
        self._tell()
        return True

    def _beliefs(self) -> None:
        """Show what an estimator makes of the person's own secrets, from the other's side of the table."""
        from tefuda.beliefs import of

        if not self.talk.reading or self.table.game.players != 2:
            print(tr("This game does not tell what the others may think: it would give them away."))
            return
        print(tr("What your opponent may think, by what it has seen:"))
        print(of(self.live.view(1 - self.seat), self.talk.reading).table())

    def _infer(self, view: View) -> None:
        """Show what an estimator makes of the person's own View: nothing that the person was not shown."""
        from tefuda.beliefs import of

        found = of(view, self.talk.reading or "uniform")
        if not found.rows:
            print(tr("Nothing is hidden from you yet."))
            return
        print(tr("What you could infer from what you have seen:"))
        print(replace(found, rows=tuple(self.talk.shown(row) for row in found.rows)).table())

    def _undo(self) -> bool:
        """Take back to the person's last own decision."""
        if all(token.player != self.seat for token in self.live.view(self.seat).log):
            print(tr("There is no move of yours to take back."))
            return False
        self.live.undo(self.seat)
        print(tr("Taken back."))
        return True

    def _end(self) -> None:
        self._show()
        row = self.live.row
        truth = self.talk.truth(self.live.state, self.seat)
        if truth:
            print(truth)
        result = self.talk.result(row.scores, self.seat)
        print(tr("The game is over: {result} ({reason}).", result=result, reason=tr(row.reason)))
