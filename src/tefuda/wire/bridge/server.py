"""A table manager: one table, or the two of a team match, for other people's programs and our agents."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextvars import copy_context
from dataclasses import KW_ONLY, dataclass, field, replace

from tefuda.agents import agent, agents_of
from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.result import MatchResult
from tefuda.arena.results.resuming import identity_but_seed, seed_for
from tefuda.core import Agent, Deal, TefudaError
from tefuda.core.errors import positive, whole
from tefuda.core.files import check_writable
from tefuda.core.seeds import stream_seed
from tefuda.core.words import tr
from tefuda.games.bridge.game import Bridge
from tefuda.games.bridge.notation import board_conditions, read_seat, read_vulnerable
from tefuda.games.bridge.scoring import imps
from tefuda.play.admission import admit
from tefuda.play.dealer import Dealer
from tefuda.play.header import RecordHeader, digest_of
from tefuda.play.interrupts import Interrupts
from tefuda.play.live_game import LiveGame
from tefuda.play.rows import GameRow
from tefuda.wire.bridge.client import ALERTS
from tefuda.wire.bridge.dialects import END_OF_SESSION, dialect
from tefuda.wire.bridge.guests import TableMove
from tefuda.wire.bridge.manners import Manners, TimeLimits
from tefuda.wire.bridge.messages import SEAT_NAMES
from tefuda.wire.bridge.pbn_log import PbnLog
from tefuda.wire.bridge.reception import LONGEST_NAME, Reception
from tefuda.wire.bridge.table import Room, RoomClosed
from tefuda.wire.serving import ServedGames

PORT = 2000
Board = tuple[GameRow, list[TableMove]]


@dataclass
class Options:
    """What a server is asked for. Port 0 is any free one."""

    boards: int = 16
    host: str = "127.0.0.1"
    ports: Sequence[int] = (PORT,)
    _: KW_ONLY
    teams: bool = False  #: two tables, every board at both
    bots: Sequence[str] = ()  #: SEAT=AGENT, also NS= and EW=
    names: Sequence[str] = ()  #: of the teams, where they are known beforehand
    deals: Sequence[Deal] = ()
    seed: int | None = None  #: None: that of the stored match, or random bits
    times: TimeLimits = field(default_factory=TimeLimits)
    dialect: str = "18"
    alerts: str = "artificial"
    restarts: int = 1
    replace: str | None = None  #: who plays on for a client that left
    record: str | None = None
    pbn: str | None = None
    store: str | None = None
    resume: bool = False
    watch: Callable[[], None] = field(default=lambda: None)  #: called while clients are awaited
    say: Callable[[str], None] = field(default=lambda line: print(line, file=sys.stderr, flush=True))


class Server:
    """Waits for clients, plays the boards, and reports.

    Players are numbered as they sit in the first room, North first. In the second room everybody sits one
    seat further on, so that the teams hold each other's cards. Both rooms play a board at the same time.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self._check()
        self.game = Bridge(seats="keep")
        self._seats = _bots(options.bots)
        rooms = 2 if options.teams else 1
        # An agent plays in both rooms at a time, so there is one for each.
        self._agents: list[list[Agent | None]] = [self._make_agents() for _ in range(rooms)]
        learners = [a for a in self._agents[0] if a is not None and a.learns]
        if learners and rooms == 2:
            raise TefudaError(
                "{agent} learns from board to board; in a team match it would play two tables at a time.",
                agent=learners[0],
            )
        if options.replace is not None:
            admit(agent(options.replace), self.game, oracles=False).close()
        manners = Manners(
            options.times, options.alerts, options.restarts,
            stand_in=self._stand_in if options.replace else None,
        )  # fmt: skip
        names = (tr("open room"), tr("closed room")) if options.teams else (tr("table"),)
        self.rooms = [
            Room(name, self._bots_in(number), manners, say=options.say) for number, name in enumerate(names)
        ]
        teams = [*options.names, "", ""][:2]
        for side in (0, 1):
            ours = [a for a in self._agents[0][side::2] if a is not None]
            if not teams[side] and len(ours) == 2:
                teams[side] = _short(str(ours[0]))
        self.reception = Reception(
            self.rooms, teams, dialect(options.dialect), host=options.host, ports=options.ports,
            say=options.say,
        )  # fmt: skip
        self.ports = self.reception.ports
        self.seed = 0  # of the boards, once they begin

    @property
    def remote(self) -> int:
        """How many clients are awaited."""
        return sum(4 - len(room.bots) for room in self.rooms)

    def _check(self) -> None:
        options, times = self.options, self.options.times
        whole(options.boards, "--games", low=1, high=10**6)
        whole(options.restarts, "--restarts", low=0, high=100)
        positive(times.answer, "--seconds")
        positive(times.rejoin, "--rejoin", zero=True)
        positive(times.pause, "--pause", zero=True)
        if times.board is not None:
            positive(times.board, "--budget")
        dialect(options.dialect)
        if options.alerts not in ALERTS:
            raise TefudaError(
                "--alerts is one of {alerts}, not {which!r}.", alerts=", ".join(ALERTS), which=options.alerts
            )
        if len(options.names) not in (0, 2) or len(set(map(str.casefold, options.names))) == 1:
            raise TefudaError("--names takes the names of two different teams.")
        if any(not name or len(name) > LONGEST_NAME or '"' in name for name in options.names):
            raise TefudaError("The name of a team has up to {most} letters.", most=LONGEST_NAME)
        if not options.ports:
            raise TefudaError("A server needs a port.")
        if options.deals and options.boards > len(options.deals):
            raise TefudaError(
                "There are {deals} given deals; {boards} boards were asked for.",
                deals=len(options.deals),
                boards=options.boards,
            )
        for path in (options.record, options.pbn):
            if path:
                check_writable(path)

    # Agents of ours.

    def _make_agents(self) -> list[Agent | None]:
        return [
            None if name is None else admit(agents_of([name])[0], self.game, oracles=False)
            for name in (self._seats.get(seat) for seat in range(4))
        ]

    def _bots_in(self, room: int) -> dict[int, Agent]:
        agents = self._agents[room]
        return {(player + room) % 4: a for player, a in enumerate(agents) if a is not None}

    def _stand_in(self, player: int, number: int) -> Agent:
        made = agent(self.options.replace or "")
        made.new_match(self.game, [player], stream_seed(self.seed, "stand-in", player, number))
        return made

    def _begin_series(self, room: int, series: int) -> None:
        for player, bot in enumerate(self._agents[room]):
            if bot is not None:
                bot.new_match(self.game, [player], stream_seed(self.seed, "agent", player, series))

    # The session.

    def run(self) -> MatchResult:
        """Play all boards, or those that a store does not have yet, and return the result."""
        self.reception.open()
        try:
            self._gather()
            return self._play_all()
        finally:
            self.reception.close()
            for room in self.rooms:
                room.dismiss(END_OF_SESSION)
            for bot in (a for agents in self._agents for a in agents if a is not None):
                bot.close()

    def close(self) -> None:
        """End it from outside."""
        for room in self.rooms:
            room.stopped = True
        self.reception.close()

    def _gather(self) -> None:
        while not all(room.is_full for room in self.rooms):
            for room in self.rooms:
                try:
                    room.gather()
                except RoomClosed:
                    raise TefudaError("The server was closed while waiting for clients.") from None
            self.options.watch()
        home, visit = (name or tr("team {n}", n=side + 1) for side, name in enumerate(self.reception.teams))
        self.reception.teams[:], self.reception.is_begun = (home, visit), True
        for number, room in enumerate(self.rooms):
            room.teams = (home, visit) if number == 0 else (visit, home)

    def _plan(self) -> MatchPlan:
        boards = self.options.boards
        if self.options.teams:
            return MatchPlan(2 * boards, 4, 1, seats="teams", duplicate=True)
        learns = any(a is not None and a.learns for a in self._agents[0])
        length = boards if learns else min(self.game.series_length, boards)
        return MatchPlan(boards, 4, length, seats="fixed", learns=learns)

    def _play_all(self) -> MatchResult:
        options, plan, agents = self.options, self._plan(), self._agents[0]
        players: list[Agent | str] = [
            a if a is not None else self.reception.teams[player % 2] for player, a in enumerate(agents)
        ]
        header = RecordHeader.of(
            self.game, players, seed=0, games=plan.games, seats=plan.seats, duplicate=plan.duplicate,
            series=plan.series_length, deals="given" if options.deals else "seed",
            given=digest_of(options.deals),
        )  # fmt: skip
        mine = identity_but_seed(header)
        self.seed = seed_for(
            options.seed, options.store, options.resume, fits=lambda stored: identity_but_seed(stored) == mine
        )
        header = replace(header, seed=self.seed)
        games = ServedGames(
            header, game=self.game, plan=plan, agents=agents, store=options.store, resume=options.resume,
            record=options.record,
        )  # fmt: skip
        log = PbnLog(options.pbn, self.game, resume=options.resume) if options.pbn else None
        dealers = [Dealer(self.game, self.seed, deals=options.deals) for _ in self.rooms]
        for dealer in dealers:
            if games.start is not None:
                dealer.carry = games.start.carry
        if games.start is not None:
            self._begin_series(0, games.number // plan.series_length)
            for bot, memory in zip(agents, games.start.memories, strict=True):
                if bot is not None:
                    bot.resume(games.start.games, memory)
        unfinished = ""
        try:
            with Interrupts() as interrupts:
                while games.number < plan.games and not unfinished:
                    with interrupts.welcome():
                        played = self._board(games.number, plan, dealers)
                    unfinished = self._take(played, games, plan, log=log)
        except KeyboardInterrupt:
            if not games.collector.count:
                raise
            unfinished = "stopped by Ctrl-C"
        finally:
            games.collector.close()
        warnings = [line for room in self.rooms for line in room.warnings]
        return games.collector.result(unfinished, warnings=warnings, can_split=False)

    def _take(self, played: list[Board], games: ServedGames, plan: MatchPlan, *, log: PbnLog | None) -> str:
        """Count and write what was just played; say why there is no next board, if there is none."""
        why = ""
        for row, moves in played:
            games.add(row)
            board = int(plan.deal_number(row.number))
            result = (
                self.game.outcome(self.game.replay(row.deal, row.moves)) if not row.forfeit else row.reason
            )
            room = self.rooms[plan.rotation(row.number)].name
            values = {"room": room, "number": board + 1, "result": tr(result), "score": f"{row.scores[0]:+g}"}
            self.options.say(tr("{room}: board {number}: {result}, N/S {score}", **values))
            if log is not None:
                tags = {**self._tags(row, plan), **self._imps(row, [other for other, _ in played])}
                log.add(row, moves, number=self._number(row.deal, board), tags=tags)
            if row.forfeit and row.forfeit["why"] == "left":
                why = f"{SEAT_NAMES[row.forfeit['seat']]} left"
        return why

    def _tags(self, row: GameRow, plan: MatchPlan) -> dict[str, str]:
        room = plan.rotation(row.number)
        names = [str(self._agents[0][player] or self.reception.teams[player % 2]) for player in row.seating]
        tags = dict(zip(("north", "east", "south", "west"), names, strict=True))
        tags |= {"event": "Tefuda: bridge", "date": time.strftime("%Y.%m.%d")}
        if self.options.teams:
            home, visit = self.reception.teams
            tags |= {"room": ("Open", "Closed")[room], "hometeam": home, "visitteam": visit, "scoring": "IMP"}
        return tags

    def _imps(self, row: GameRow, rows: Sequence[GameRow]) -> dict[str, str]:
        """Return the IMPs of North and South against the other room, where it played the board as well."""
        if len(rows) < 2 or any(one.forfeit for one in rows):
            return {}
        other = next(one for one in rows if one is not row)
        return {"scoreimp": f"NS {imps(round(row.scores[0] - other.scores[0]))}"}

    def _number(self, deal: Deal, board: int) -> int:
        """Number a board so that dealer and vulnerability are those of its number."""
        conditions = read_seat(deal["dealer"]), read_vulnerable(deal["vulnerable"])
        if board_conditions(board + 1) == conditions:
            return board + 1
        return next(number for number in range(1, 17) if board_conditions(number) == conditions)

    def _board(self, first: int, plan: MatchPlan, dealers: Sequence[Dealer]) -> list[Board]:
        """Play the next board in every room, each in a thread of its own."""
        found: dict[int, Board] = {}
        errors: list[BaseException] = []

        def play(number: int) -> None:
            room = plan.rotation(number)
            try:
                found[number] = self._at(room, number, plan, dealer=dealers[room])
            except RoomClosed:
                pass
            except BaseException as error:
                errors.append(error)
                for other in self.rooms:
                    other.stopped = True

        numbers = range(first, first + len(self.rooms) - first % len(self.rooms))
        threads = [
            threading.Thread(target=copy_context().run, args=(play, number), daemon=True)
            for number in numbers
        ]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                while thread.is_alive():
                    thread.join(0.2)
        except KeyboardInterrupt:
            for room in self.rooms:
                room.stopped = True
            for thread in threads:
                thread.join(5.0)
            raise
        if errors:
            raise errors[0]
        if len(found) < len(numbers):
            raise TefudaError("The server was closed in the middle of a board.")
        return [found[number] for number in numbers]

    def _at(self, room: int, number: int, plan: MatchPlan, *, dealer: Dealer) -> Board:
        """Play one game in a room."""
        series, place = divmod(number, plan.series_length)
        deal_number = int(plan.deal_number(number))
        if place == 0:
            self._begin_series(room, series)
            dealer.carry = (
                self.game.carry_at(deal_number) if plan.seats == "teams" else self.game.first_carry()
            )

        def deal() -> LiveGame:
            row = GameRow(number, series, {}, seating=plan.seating(number))
            return dealer.new_game(row, deal_number)

        told = self._number(deal().state.deal, deal_number)
        row, moves = self.rooms[room].play(deal, told, self._agents[room])
        return dealer.end(row), moves


def _short(name: str) -> str:
    return name.replace('"', "'")[:LONGEST_NAME]


def _bots(given: Sequence[str]) -> dict[int, str]:
    """Read ``N=AGENT``, ``EW=AGENT``: the agent of every seat."""
    found: dict[int, str] = {}
    for text in given:
        seats, _, name = text.partition("=")
        letters = seats.strip().upper()
        if not letters or not name.strip() or any(letter not in "NESW" for letter in letters):
            raise TefudaError(
                "--bots takes a seat and an agent such as E=pimc, or both seats of a side, EW=pimc, not "
                "{text!r}.",
                text=text,
            )
        for letter in letters:
            if "NESW".index(letter) in found:
                raise TefudaError("--bots names two agents for {seat}.", seat=letter)
            found["NESW".index(letter)] = name.strip()
    return found
