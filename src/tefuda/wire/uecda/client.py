"""Our agents on the servers of the contest: from its tables to Views, from Moves to its tables."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from typing import Any

from tefuda._native import daihinmin as native
from tefuda.core import Acts, TefudaError, View, as_agent
from tefuda.games.daihinmin import Daihinmin, as_told
from tefuda.games.daihinmin import notation as n
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.submission import Rejected, shape
from tefuda.wire.uecda.tally import UecdaTally

STATE, PEOPLE = 5 * wire.COLUMNS, 6 * wire.COLUMNS
SILENCE = 600.0  # seconds without a word from the server after which we leave
Watch = Callable[[View], None]


class Connection:
    """Reads and writes the messages of the contest as a client."""

    def __init__(
        self, host: str, port: int, name: str, *, version: int, seconds: float | None = SILENCE
    ) -> None:
        self.version, self._seconds = version, seconds
        greeting = wire.hello(version, name)
        try:
            self._socket = socket.create_connection((host, port), timeout=10)
            self._socket.settimeout(seconds)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._socket.sendall(greeting)
        except (OSError, OverflowError) as error:
            raise TefudaError(
                "Cannot reach {host}:{port}: {error}.", host=host, port=port, error=error
            ) from None
        self.player = self.read_int()
        if not 0 <= self.player < 5:
            raise TefudaError(
                "The server calls us player {player}; the contest has players 0 to 4.", player=self.player
            )

    def read_int(self) -> int:
        """Read a whole number."""
        return wire.read_int(self._read(4))

    def read_sheet(self) -> tuple[int, ...]:
        """Read a sheet of either version."""
        if self.version == 20140:
            return wire.cells_of(wire.unpack_hex(self._read(wire.HEX_BYTES)))
        return wire.cells_of(self._read(wire.SHEET_BYTES))

    def send(self, number: int) -> None:
        """Send a play, a gift or a pass, in one piece."""
        sheet = wire.Sheet(wire.move_bytes(number), wire.ZERO_ROW, wire.ZERO_ROW)
        try:
            self._socket.sendall(wire.pack(sheet, self.version))
        except OSError as error:
            raise TefudaError("The server went away: {error}.", error=error) from None

    def close(self) -> None:
        """Leave."""
        self._socket.close()

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            try:
                piece = self._socket.recv(size - len(data))
            except TimeoutError:
                raise TefudaError(
                    "The server said nothing for {seconds:g} s.", seconds=self._seconds
                ) from None
            except OSError as error:
                raise TefudaError("The server went away: {error}.", error=error) from None
            if not piece:
                raise TefudaError("The server closed the connection in the middle of the match.")
            data += piece
        return data


class Player:
    """Plays a match on a server with an agent; it sees the Views that it would see in process."""

    def __init__(self, connection: Connection, agent: Acts, watch: Watch | None = None) -> None:
        self.game = Daihinmin()
        self.connection, self.agent, self.watch = connection, as_agent(agent), watch
        self.tally = UecdaTally()
        self._open: _Game | None = None  # a game that ended by lot; the next deal tells the places
        self._places: list[int] = []  # who was first, second, … in the last game, where that is known
        self._are_drawn = False  # does the server draw classes, whatever the places were?

    def run(self, progress: Callable[[int, None], None] | None = None) -> UecdaTally:
        """Play until the server ends the match; ``tally`` has what was played also if this ends in an error.

        A server does not say how many games there will be, so ``progress`` is told None.
        """
        self.agent.new_match(self.game, [self.connection.player], self.agent.seed)
        end = 0
        try:
            while end != 2:
                if progress is not None:
                    progress(self.tally.games, None)
                game = _Game(self, self.connection.read_sheet())
                self._settle(game.classes)
                end = game.play()
                if game.position.outcome == 2:
                    self._open = game
                else:
                    self._end(game)
        finally:
            self._settle([])
        return self.tally

    def _settle(self, classes: Sequence[int]) -> None:
        """End a game whose last places were drawn: the classes of the next game are its places."""
        game, self._open = self._open, None
        by_place = sorted(range(5), key=lambda player: classes[player]) if classes else []
        if classes and self._places and by_place != self._places:
            self._are_drawn = True
        self._places = []
        if game is None:
            return
        if not classes or self._are_drawn:
            self.tally.unknown += 1
            return
        game.rebuild([game.players.index(player) for player in by_place])
        self._end(game)

    def _end(self, game: _Game) -> None:
        view = game.view()
        assert view.scores is not None
        self.tally.points.append(int(view.scores[game.seat]))
        self._places = [game.players[seat] for seat in game.position.order]
        if self.watch is not None:
            self.watch(view)
        self.agent.end_game(view, view.scores)


class _Game:
    """One game from the deal on, as our player is told of it."""

    def __init__(self, player: Player, deal: tuple[int, ...]) -> None:
        self.player, self.connection = player, player.connection
        self.players = list(deal[PEOPLE + 10 : PEOPLE + 15])
        if sorted(self.players) != [0, 1, 2, 3, 4] or deal[STATE] != 1:
            raise TefudaError("The server did not send a deal when one was expected.")
        self.seat = self.players.index(self.connection.player)
        self.classes = list(deal[PEOPLE + 5 : PEOPLE + 10])
        if sorted(self.classes) != [0, 1, 2, 3, 4]:
            self.classes = []  # all zero: a game after a class reset
        self.wanted = max(deal[STATE + 1], 0)
        self.shown = wire.read_hand(deal)
        self.counts = [deal[PEOPLE + number] for number in self.players]
        self.by_seat = [self.classes[number] for number in self.players] if self.classes else []
        self.numbers: list[int] = []
        self.first = -1
        self.rebuild()
        player.agent.new_game(self.view())

    @property
    def position(self) -> Any:
        """The game as far as it is known."""
        return self.state.position

    def rebuild(self, lot: Sequence[int] | None = None) -> None:
        """Start again with what is known now, and play the moves again."""
        try:
            self.state = as_told(
                self.player.game,
                self.seat,
                self.shown,
                counts=self.counts,
                classes=self.by_seat,
                players=self.players,
                first=self.first,
                lot=lot,
            )
        except TefudaError as error:
            raise TefudaError("The server dealt something impossible: {error}", error=error) from None
        for number in self.numbers:
            self.state.hear(number)

    def view(self) -> View:
        """Return the View of our player."""
        return self.state.view(self.seat)

    def play(self) -> int:
        """Play to the end of the game; return the last end flag."""
        if self.wanted:
            self._give()
        own = self.connection.read_sheet()
        self._begin(own)
        while True:
            if own[STATE + 2] == 1:
                self._turn()
            self._hear(self.connection.read_sheet())
            end = self.connection.read_int()
            if end != 0:
                if not self.state.is_over:
                    raise TefudaError("The server ended a game that is not over by the rules.")
                return end
            own = self.connection.read_sheet()

    def _decide(self) -> int:
        view = self.view()
        if self.player.watch is not None:
            self.player.watch(view)
        number: int = self.player.tally.thinking.decision(lambda: self.player.agent.decide(view)).move.id
        return number

    def _give(self) -> None:
        if not self.by_seat:  # an exchange without classes: nothing to see
            if self.wanted > 2:
                raise TefudaError(
                    "The server asks for {wanted} cards; in the contest one or two are given.",
                    wanted=self.wanted,
                )
            self.connection.send(native.default_gift(self.shown, self.wanted))
            return
        place = self.by_seat[self.seat]
        if place > 1 or self.wanted != 2 - place:
            raise TefudaError(
                "The server asks the player in place {place} for {wanted} cards, which the "
                "rules do not allow.",
                wanted=self.wanted,
                place=place + 1,
            )
        for _ in range(place):  # the first player's gift, which we do not see
            self._push(n.GIFT)
        number = self._decide()
        self.connection.send(number)
        self._push(number)

    def _push(self, number: int) -> None:
        self.numbers.append(number)
        self.state.hear(number)

    def _begin(self, own: tuple[int, ...]) -> None:
        """Take up what the first turn tells: who leads, and what the exchange brought us."""
        now = wire.read_hand(own)
        if own[STATE + 3] not in self.players:
            raise TefudaError(
                "The server let player {value} begin; the contest has players 0 to 4.", value=own[STATE + 3]
            )
        self.first = self.players.index(own[STATE + 3])
        if self.by_seat:
            self.numbers = []
            for pair in range(2):
                k = 2 - pair
                cards = 0
                if self.by_seat[self.seat] == pair:
                    cards = self.shown & ~now
                elif self.by_seat[self.seat] == 4 - pair:
                    cards = now & ~(self.shown & ~native.strongest(self.shown, k))
                self.numbers.append(n.gift_number(cards))
        elif self.wanted or now != self.shown:  # what we cannot follow, we take as dealt
            self.shown = now
            self.counts = [own[PEOPLE + number] for number in self.players]
        self.rebuild()
        if self.position.hand(self.seat) != now:
            raise TefudaError(
                "The hand that the server shows at the first turn is not the hand after the exchange."
            )

    def _turn(self) -> None:
        number = self._decide()
        self.connection.send(number)
        answer = self.connection.read_int()
        if answer != 9 and number != n.PASS:
            self.player.tally.refused += 1

    def _hear(self, sheet: tuple[int, ...]) -> None:
        """Take what somebody, perhaps we, did: cards if its count went down, else a pass."""
        actor = sheet[STATE + 3]
        if not 0 <= actor < 5 or self.position.player != self.players.index(actor):
            raise TefudaError("The server let somebody play out of turn.")
        seat = self.position.player
        count = sheet[PEOPLE + actor]
        if count == self.position.counts[seat]:
            self._push(n.PASS)
            return
        found = [(at, value) for at, value in enumerate(sheet[: wire.CARD_CELLS]) if value]
        try:
            number = shape(found)
        except Rejected:
            cards = wire.read_hand(sheet) & n.NATURALS
            if not cards & 1 or cards == 1:
                raise TefudaError("The server shows cards that nobody could have played.") from None
            number = n.EXTRA | cards  # a spade 3 with further cards
        self._push(number)
        if self.position.counts[seat] != count:
            raise TefudaError("The server's count of cards differs from ours.")
