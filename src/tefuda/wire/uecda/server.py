"""A server for the clients of the contest: any mix of them and of our agents, at one table or several."""

from __future__ import annotations

import os
import queue
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from tefuda.agents import agent, agents_of
from tefuda.arena.results.result import MatchResult
from tefuda.arena.results.resuming import seed_for
from tefuda.arena.results.store import Store
from tefuda.core import Agent, Deal, TefudaError
from tefuda.core.errors import whole
from tefuda.core.files import check_writable
from tefuda.core.seeds import match_seed
from tefuda.core.words import tr
from tefuda.games.daihinmin import Daihinmin
from tefuda.play.admission import admit
from tefuda.play.header import RecordHeader
from tefuda.play.rows import GameRow
from tefuda.wire.serving import ServedGames
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.contest import Contest
from tefuda.wire.uecda.people import Bot, Failure, Person, Remote, shake_hands
from tefuda.wire.uecda.protocol import SEATS
from tefuda.wire.uecda.seats import Seats


@dataclass
class Options:
    """What a server is asked for."""

    game: Daihinmin
    games: int = 1000
    host: str = "127.0.0.1"
    _: KW_ONLY
    port: int = wire.PORT
    bots: Sequence[str | Agent] = ()
    replace: str | None = None  #: who plays on for a client that leaves
    rejoin: float = 0.0  #: seconds to wait for one to come back when none is left
    standings: int = 0  #: say how it stands after every so many games; 0 = never
    seed: int | None = None  #: None: that of the stored match, or random bits
    tables: int = 1
    seconds: float = 60.0  #: the clock of a client, for each answer
    forfeit: bool = False  #: a client that fails once is out, instead of passing that once
    duplicate: bool = False
    series: int | None = None  #: games that classes are carried through; None: as the game says
    deals: Sequence[Deal] = ()
    record: str | None = None
    store: str | None = None
    resume: bool = False
    #: called while clients are awaited, with the number of those that are seated
    watch: Callable[[int], None] = field(default=lambda seated: None)
    say: Callable[[str], None] = field(default=lambda line: print(line, file=sys.stderr, flush=True))


class Server:
    """Listens, fills its tables with clients and agents, plays, and reports."""

    def __init__(self, options: Options) -> None:
        self.options = options
        if not 1 <= options.games <= 10**7:
            raise TefudaError("--games is from 1 to 10 million, not {games}.", games=options.games)
        if not 1 <= options.tables <= 1000:
            raise TefudaError("--tables is from 1 to 1000, not {tables}.", tables=options.tables)
        if options.standings < 0 or not 0 <= options.rejoin <= 86400:
            raise TefudaError(
                "--standings is a number of games (0: never); --rejoin is from 0 to 86400 seconds (a day)."
            )
        if options.series is not None:
            whole(options.series, "--series", low=1, high=10**7)
        if not 0 < options.seconds <= 86400:
            raise TefudaError(
                "--seconds is above 0 and at most a day, not {seconds}.", seconds=options.seconds
            )
        if options.game.players != SEATS or options.game.ranks != 13:
            raise TefudaError("The contest needs five players and the full deck.")
        self._bots = [self._make_bots() for _ in range(options.tables)]
        self.remote = SEATS - len(self._bots[0])
        if options.replace is not None:
            admit(agent(options.replace), options.game, oracles=False).close()
        if options.record:  # known before the clients are seated
            for table in range(options.tables):
                check_writable(_file(options.record, table, options.tables))
        self.seed = seed_for(options.seed, options.store, options.resume, fits=self._is_ours)
        self._stored = self._stored_agents()
        whole(options.port, "The port", low=0, high=65535)
        family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
        try:
            self._listener = socket.create_server((options.host, options.port), family=family, backlog=128)
        except (OSError, OverflowError) as error:
            raise TefudaError(
                "Cannot listen on {host}:{port}: {error}.", host=options.host, port=options.port, error=error
            ) from None
        self.port: int = self._listener.getsockname()[1]
        self.results: list[MatchResult] = []
        self._closed = False
        self._tables: list[Seats] = []  # that play
        self._is_full = False  # are all tables seated?
        self._greeted: queue.Queue[Remote] = queue.Queue()
        self._listener.settimeout(0.5)

    def _is_ours(self, stored: RecordHeader) -> bool:
        """Is this a contest like the one that is asked for? Its clients are not known before they come."""
        options = self.options
        bots = [str(bot.agent) for bot in self._bots[0]]
        return (
            (stored.game, stored.duplicate) == (str(options.game), options.duplicate)
            and (stored.table is not None) == (options.tables > 1)
            and stored.agents[self.remote :] == bots
        )

    def _make_bots(self) -> list[Bot]:
        bots = agents_of(self.options.bots)
        if len(bots) > SEATS:
            raise TefudaError("A table has five people; {n} bots were named.", n=len(bots))
        return [Bot(admit(bot, self.options.game, oracles=False)) for bot in bots]

    def run(self) -> list[MatchResult]:
        """Wait for the clients, play every table in a thread of its own, and return the results."""
        errors: list[BaseException] = []
        results: dict[int, MatchResult] = {}
        threads = []
        threading.Thread(target=self._accept, daemon=True).start()
        try:
            for table in range(self.options.tables):
                people = self._gather(table)
                say = self._sayer(table)
                seats = Seats(people, say, self._stand_in if self.options.replace else None)
                self._tables.append(seats)
                play = self._thread(table, seats, results=results, errors=errors)
                threads.append(play)
                play.start()
            self._is_full = True
            self._turn_away()
            for play in threads:
                while play.is_alive():
                    play.join(0.5)
        finally:
            self.close()
            self._tables, self._bots = [], []  # the thread that accepts may live a little longer
        if errors:
            raise errors[0]
        self.results = [results[table] for table in sorted(results)]
        return self.results

    def close(self) -> None:
        """Stop listening."""
        self._closed = True
        self._listener.close()
        self._turn_away()

    def _turn_away(self) -> None:
        """Refuse those who greeted when all seats were taken, unless they come back to theirs."""
        while not self._greeted.empty():
            person = self._greeted.get()
            if any(seats.misses(person) for seats in self._tables):
                continue
            self.options.say(tr("refused {name}: no seat is free", name=person.name or "?"))
            person.leave("no seat")

    def _sayer(self, table: int) -> Callable[[str], None]:
        prefix = f"table {table + 1}, " if self.options.tables > 1 else ""
        return lambda line: self.options.say(prefix + line)

    def _thread(
        self, table: int, seats: Seats, *, results: dict[int, MatchResult], errors: list[BaseException]
    ) -> threading.Thread:
        def work() -> None:
            try:
                results[table] = self._play(table, seats)
            except BaseException as error:
                errors.append(error)
            finally:
                seats.close()

        context = copy_context()  # the language of whoever started the server
        return threading.Thread(target=context.run, args=(work,), name=f"table {table + 1}", daemon=True)

    def _accept(self) -> None:
        """Take connections as long as the server lives; each greets in a thread of its own."""
        while not self._closed:
            try:
                connection, where = self._listener.accept()
            except TimeoutError:
                continue
            except OSError as error:
                if self._closed:
                    break
                # No descriptors left, say: others may be given back, so go on, but not at full speed.
                self.options.say(tr("cannot accept a client: {error}", error=error.strerror or error))
                time.sleep(1.0)
                continue
            greeter = threading.Thread(target=self._greet, args=(connection, where), daemon=True)
            greeter.start()
            greeter.join(0.1)  # players are numbered in the order of connecting, if they greet at once

    def _greet(self, connection: socket.socket, where: Any) -> None:
        try:
            version, name = shake_hands(connection)
        except Failure as why:
            self.options.say(
                tr("refused {value}:{value_2}: {why}", value=where[0], value_2=where[1], why=why)
            )
            connection.close()
            return
        person = Remote(connection, version, name, seconds=self.options.seconds)
        if any(seats.misses(person) for seats in self._tables):
            return
        self._greeted.put(person)
        if self._is_full:
            self._turn_away()

    def _gather(self, table: int) -> list[Person]:
        """Seat the next clients that come until the table is full, and tell each its number.

        Who leaves before that gives its number back, to the next who comes.
        """
        seated: dict[int, Remote] = {}
        while len(seated) < self.remote:
            self.options.watch(table * self.remote + len(seated))
            try:
                person = self._greeted.get(timeout=0.5)
            except queue.Empty:
                if self._closed:
                    raise TefudaError("The server was closed while waiting for clients.") from None
                continue
            for number, other in list(seated.items()):
                if other.has_left():
                    other.leave("left")
                    del seated[number]
                    self.options.say(
                        tr(
                            "table {table}: player {number} ({name}) left",
                            table=table + 1,
                            number=number + 1,
                            name=other.name or "?",
                        )
                    )
            free = self._number_for(person.name, table, seated)
            person.tell_bytes(wire.pack_int(free))
            person.flush()
            if person.gone:
                self.options.say(
                    tr("{name} was not seated: {gone}", name=person.name or "?", gone=person.gone)
                )
                continue
            seated[free] = person
            what = f"{person.name or '?'} (version {person.version})"
            self.options.say(
                tr("table {table}: player {free} is {what}", table=table + 1, free=free + 1, what=what)
            )
        return [*(seated[number] for number in range(self.remote)), *self._bots[table]]

    def _number_for(self, name: str, table: int, seated: Mapping[int, Remote]) -> int:
        """Return a free number: that which a client had in the stored match that goes on, else the next."""
        free = [number for number in range(self.remote) if number not in seated]
        for agents in self._stored.get(table, []):
            if all(agents[number] == f"client {other.name}" for number, other in seated.items()):
                known = [number for number in free if agents[number] == f"client {name}"]
                if known:
                    return known[0]
        return free[0]

    def _stored_agents(self) -> dict[int, list[list[str]]]:
        """Return who plays in the matches that may go on, by table, the longest match first."""
        options, found = self.options, dict[int, list[list[str]]]()
        if not options.resume or not options.store or not os.path.exists(options.store):
            return found
        store = Store(options.store)
        try:
            matches = sorted(store.matches(), key=lambda match: -match.games)
        finally:
            store.close()
        for match in matches:
            header = match.header
            seed = header.seed if header.root_seed is None else header.root_seed
            if match.games and seed == self.seed and self._is_ours(header):
                found.setdefault((header.table or 1) - 1, []).append([str(name) for name in header.agents])
        return found

    def _play(self, table: int, seats: Seats) -> MatchResult:
        options, say, people = self.options, self._sayer(table), list(seats.people)
        shared = options.tables == 1 or options.duplicate  # other tables have deals of their own
        seed = self.seed if shared else match_seed(self.seed, "table", table)
        contest = Contest(
            seats,
            options.game,
            options.games,
            seed=seed,
            say=say,
            forfeit=options.forfeit,
            duplicate=options.duplicate,
            series=options.series,
            deals=options.deals,
            rejoin=options.rejoin,
        )
        players = [
            p.agent if isinstance(p, Bot) else f"client {p.name or number + 1}"
            for number, p in enumerate(people)
        ]
        header = RecordHeader.of(
            options.game,
            players,
            seed=seed,
            games=options.games,
            seats=contest.plan.seats,
            duplicate=options.duplicate,
            series=contest.plan.series_length,
            root_seed=None if shared else self.seed,
            table=table + 1 if options.tables > 1 else None,
            deals="given" if options.deals else "seed",
        )
        games = ServedGames(
            header,
            game=options.game,
            plan=contest.plan,
            agents=seats.bots(),
            store=options.store,
            resume=options.resume,
            record=None if options.record is None else _file(options.record, table, options.tables),
        )
        if options.resume:
            say(
                tr(
                    "{games} stored games; the next is game {number}",
                    games=games.number,
                    number=games.number + 1,
                )
            )
        points = [0.0] * SEATS

        def done(row: GameRow) -> None:
            games.add(row)
            for player, score in zip(row.seating, row.scores, strict=True):
                points[player] += score
            played = games.collector.count
            if options.standings and played % options.standings == 0:
                say(standings(header.agents, points, played))

        for player, counted in enumerate(games.collector.tally.agents):
            points[player] = counted.total
        try:
            unfinished = contest.run(done, games.number, games.start)
            for line in seats.warnings() + ([unfinished] if unfinished else []):
                say(line)
        finally:
            games.collector.close()
        return games.collector.result(
            unfinished,
            warnings=seats.warnings(),
            can_split=False,
            thinking=[
                {"answers": t.answers, "mean": t.mean, "longest": t.longest} if t.answers else None
                for t in seats.thinking
            ],
        )

    def _stand_in(self) -> Agent:
        return agent(self.options.replace or "")


def standings(names: Sequence[str], points: Sequence[float], games: int) -> str:
    """Say how it stands: the mean points of everybody, the best first."""
    order = sorted(range(len(names)), key=lambda player: -points[player])
    parts = [f"{names[player]} {points[player] / games:.3f}" for player in order]
    return tr("after {games} games: {standings}", games=games, standings=", ".join(parts))


def _file(path: str, table: int, tables: int) -> str:
    """Name the record of a table."""
    if tables == 1:
        return path
    stem, dot, ending = path.rpartition(".")
    return f"{stem or ending}-{table + 1}{dot if stem else ''}{ending if stem else ''}"
