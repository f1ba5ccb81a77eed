"""A server for the clients of the Geister contests: a port a player, a connection a game."""

from __future__ import annotations

import select
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field, replace

from tefuda.agents import agents_of
from tefuda.arena.matches.plan import MatchPlan, SeatPolicy
from tefuda.arena.results.result import MatchResult
from tefuda.arena.results.resuming import identity_but_seed, seed_for
from tefuda.arena.results.stored_games import Start
from tefuda.core import Agent, TefudaError
from tefuda.core.errors import positive, whole
from tefuda.core.seeds import stream_seed
from tefuda.games.geister import Geister
from tefuda.play.admission import admit
from tefuda.play.dealer import Dealer
from tefuda.play.header import RecordHeader
from tefuda.play.interrupts import Interrupts
from tefuda.play.rows import GameRow
from tefuda.wire.cpu import ClientCpu
from tefuda.wire.geister import protocol as wire
from tefuda.wire.geister.table import Client, Person, TableGame, Times
from tefuda.wire.lines import LineSocket
from tefuda.wire.serving import ServedGames


@dataclass
class Options:
    """What a server is asked for. Port 0 is any free one."""

    games: int = 1
    host: str = "127.0.0.1"
    ports: Sequence[int] = wire.PORTS
    _: KW_ONLY
    bots: Sequence[str] = ()
    names: Sequence[str] = ()
    seed: int | None = None  #: None: that of the stored match, or random bits
    max_plies: int = 200
    seats: SeatPolicy = "rotate"
    times: Times = field(default_factory=Times)
    pause: float = 0.0  #: seconds between two lines to a client that has not answered the first
    record: str | None = None
    store: str | None = None
    resume: bool = False
    say: Callable[[str], None] = field(default=lambda line: print(line, file=sys.stderr, flush=True))


class Server:
    """Waits for a client on each port, plays, and waits for the next two; our agents take the last seats.

    Players are numbered by port, the second after the first. With ``seats="rotate"`` the player of the second
    port begins every second game: clients see their own camp at the bottom in any case.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        whole(options.games, "--games", low=1, high=10**7)
        positive(options.times.budget, "--budget", zero=True)
        positive(options.times.timeout, "--timeout")
        positive(options.pause, "--pause", zero=True)
        if options.seats not in ("rotate", "fixed"):
            raise TefudaError("--seats is rotate or fixed, not {seats!r}.", seats=options.seats)
        self.game = Geister(options.max_plies, "choose")
        self._bots = [admit(bot, self.game, oracles=False) for bot in agents_of(options.bots)]
        if len(self._bots) > 2:
            raise TefudaError("Geister is for two players; {n} bots were named.", n=len(self._bots))
        self.remote = 2 - len(self._bots)
        if len(options.ports) < self.remote:
            raise TefudaError("{remote} clients need a port each.", remote=self.remote)
        self._listeners: list[socket.socket] = []
        for port in options.ports[: self.remote]:
            whole(port, "The port", low=0, high=65535)
            try:
                self._listeners.append(socket.create_server((options.host, port), backlog=16))
            except (OSError, OverflowError) as error:
                self.close()
                raise TefudaError(
                    "Cannot listen on {host}:{port}: {error}.", host=options.host, port=port, error=error
                ) from None
        self.ports = [listener.getsockname()[1] for listener in self._listeners]
        self._closed = False
        self.seed = 0  # of the games, once they begin

    def run(self) -> MatchResult:
        """Play all games, or those that a store does not have yet, and return the result."""
        options, games_wanted = self.options, self.options.games
        learns = any(bot.learns for bot in self._bots)
        length = games_wanted if learns else 1
        plan = MatchPlan(games_wanted, 2, length, seats=options.seats, learns=learns)
        names = self._names()
        header = RecordHeader.of(
            self.game,
            [*names[: self.remote], *self._bots],
            seed=0,
            games=games_wanted,
            seats=options.seats,
            series=length,
        )
        mine = identity_but_seed(header)
        self.seed = seed_for(
            options.seed, options.store, options.resume, fits=lambda stored: identity_but_seed(stored) == mine
        )
        header = replace(header, seed=self.seed)
        dealer = Dealer(self.game, self.seed)
        games = ServedGames(
            header,
            game=self.game,
            plan=plan,
            agents=[*[None] * self.remote, *self._bots],
            store=options.store,
            resume=options.resume,
            record=options.record,
        )
        if games.start is not None:
            self._begin_series(games.number // length, games.start)
        unfinished = ""
        try:
            with Interrupts() as interrupts:
                while games.number < games_wanted:
                    series, place = divmod(games.number, length)
                    if place == 0:
                        self._begin_series(series)
                    row = GameRow(games.number, series, {}, seating=plan.seating(games.number))
                    with interrupts.welcome():
                        played = self._play(dealer, row, names)
                    games.add(played)
        except KeyboardInterrupt:
            if not games.collector.count:
                raise
            unfinished = "stopped by Ctrl-C"
        finally:
            self.close()
            games.collector.close()
        games.collector.names = names
        return games.collector.result(unfinished, can_split=False)

    def _begin_series(self, series: int, start: Start | None = None) -> None:
        """Let our agents begin a series, or go on in the middle of one, as in any match."""
        for player, bot in enumerate(self._bots, start=self.remote):
            bot.new_match(self.game, [player], stream_seed(self.seed, "agent", player, series))
            if start is not None:
                bot.resume(start.games, start.memories[player])

    def _names(self) -> list[str]:
        given = list(self.options.names)
        clients = [given[k] if k < len(given) else f"client {self.ports[k]}" for k in range(self.remote)]
        return [*clients, *(str(bot) for bot in self._bots)]

    def _play(self, dealer: Dealer, row: GameRow, names: list[str]) -> GameRow:
        live = dealer.new_game(row)
        players: list[Person] = [
            *(
                Client(lines, names[k], cpu=ClientCpu(lines.connection))
                for k, lines in enumerate(self._accept())
            ),
            *self._bots,
        ]
        first, second = (players[player] for player in row.seating)
        bots = [(seat, p) for seat, p in enumerate((first, second)) if isinstance(p, Agent)]
        for seat, bot in bots:
            bot.new_game(live.view(seat))
        table = TableGame(live, (first, second), self.options.times, say=self.options.say)
        table.play()
        for seat, player in enumerate(row.seating):
            names[player] = table.name(seat)
        for seat, bot in bots:
            bot.end_game(live.view(seat), tuple(row.scores))
        return dealer.end(row)

    def _accept(self) -> list[LineSocket]:
        """Wait until a client is there on every port; who leaves before the other came has lost nothing."""
        here: dict[int, LineSocket] = {}
        while len(here) < self.remote:
            waiting = [listener for k, listener in enumerate(self._listeners) if k not in here]
            for listener in select.select(waiting, [], [], 0.5)[0]:
                connection, _ = listener.accept()
                lines = here[self._listeners.index(listener)] = LineSocket(
                    connection, pause=self.options.pause
                )
                lines.send(wire.ASK_SETUP)
            for k in [k for k, lines in here.items() if not lines.is_there()]:
                here.pop(k).close()
            if self._closed:
                raise TefudaError("The server was closed while waiting for clients.")
        return [here[k] for k in sorted(here)]

    def close(self) -> None:
        """Stop listening."""
        self._closed = True
        for listener in self._listeners:
            with suppress(OSError):
                listener.close()
        for bot in self._bots:
            bot.close()
