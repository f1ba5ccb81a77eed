"""Our agents at somebody's table manager: from its lines to Views, from moves to lines."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import TypeVar

from tefuda.core import Agent, Clock, Forfeit, TefudaError, Turn, View
from tefuda.core.decision import decided
from tefuda.core.harmless import harmless
from tefuda.games.bridge.bidding import system
from tefuda.games.bridge.constraint import Constraint
from tefuda.games.bridge.game import Bridge
from tefuda.play.live_game import telling
from tefuda.wire.bridge import alerts
from tefuda.wire.bridge import messages as wire
from tefuda.wire.bridge.dialects import DIALECTS, Dialect
from tefuda.wire.bridge.hearing import hear_explanations
from tefuda.wire.bridge.messages import DUMMY, SEAT_NAMES
from tefuda.wire.bridge.seen import SeenBoard
from tefuda.wire.bridge.tally import BridgeTally
from tefuda.wire.lines import Gone, LineSocket

LONGEST = 4096  # bytes of a line: explanations are long
RETRY = 0.1  # seconds between two tries to connect
NONSENSE = 100  # lines of a board that say nothing to us before we leave
RESTARTS = 100  # of a board
DROPS = 20  # connections that broke in a board
ALERTS = ("artificial", "all", "none")
M = TypeVar("M", bound=wire.Message)


class _Again(Exception):
    """The manager begins the board, or another, in the middle of one."""


class _NoSeat(TefudaError):
    """The manager refuses us."""


class _Over(Exception):
    """The manager ended the session."""


@dataclass
class Destination:
    """Where a client goes, and how it speaks there."""

    host: str
    port: int
    seat: int
    _: KW_ONLY
    team: str = ""
    dialect: Dialect = field(default_factory=lambda: DIALECTS["18"])
    alerts: str = "artificial"  #: which calls are explained: see ALERTS
    silence: float = 900.0  #: seconds without a word after which we leave
    rejoin: float = 30.0  #: seconds for which we try to come back
    patience: float = 15.0  #: seconds for the manager to open its port

    @property
    def team_name(self) -> str:
        """The name of our team."""
        return self.team or f"Tefuda {('NS', 'EW')[self.seat % 2]}"


class Player:
    """Plays a session with one agent on one seat."""

    def __init__(self, agent: Agent, game: Bridge, place: Destination, *, clock: Clock | None = None) -> None:
        self.agent, self.game, self.place, self.clock = agent, game, place, clock or Clock()
        self.tally = BridgeTally()
        self.seat = place.seat
        self.system = system()
        self._lines: LineSocket | None = None
        self._nonsense = 0
        self._chosen: dict[str, str] = {}  # our moves in this board by what we saw: a board may begin again
        self._board: tuple[int, int] | None = None  # number and hand of the last board
        self._told: dict[int, Constraint] = {}  # what others said of their calls, by number of the call
        self._last = ""  # what we said of our last call

    def run(self, seed: int, progress: Callable[[int, None], None] | None = None) -> BridgeTally:
        """Play until the manager ends the session; ``tally`` has what was played also after an error."""
        self.agent.new_match(self.game, [self.seat], seed)
        until, drops, boards = time.monotonic() + self.place.patience, 0, 0
        while True:
            try:
                self._connect(until)
                self._session(progress)
            except _Over:
                return self.tally
            except _NoSeat:  # when we come back the server may not have missed us yet
                if not drops or time.monotonic() > until:
                    raise
            except Gone as why:
                drops, boards = 1 if self.tally.games > boards else drops + 1, self.tally.games
                if self.place.rejoin <= 0 or drops > DROPS:
                    raise TefudaError("The server {why} in the middle of the session.", why=why) from None
                until = time.monotonic() + self.place.rejoin
            finally:
                if self._lines is not None:
                    self._lines.close()
            time.sleep(RETRY)

    # The way to a seat.

    def _connect(self, until: float) -> None:
        place = self.place
        while True:
            try:
                connection = socket.create_connection((place.host, place.port), timeout=5.0)
                self._lines = LineSocket(connection, LONGEST, encoding="utf-8")
                return
            except (OSError, OverflowError) as error:
                if time.monotonic() > until or isinstance(error, OverflowError):
                    raise TefudaError(
                        "Cannot reach {host}:{port}: {error}.", host=place.host, port=place.port, error=error
                    ) from None
                time.sleep(RETRY)

    def _session(self, progress: Callable[[int, None], None] | None) -> None:
        place, write = self.place, self.place.dialect
        self._say(write.connecting(place.team_name, place.seat))
        seated = self._seated()
        if seated.seat != self.seat and not write.any_seat:
            name = SEAT_NAMES[seated.seat]
            raise TefudaError("The server seats us {seat}, where we did not ask to sit.", seat=name)
        self.seat = seated.seat
        self._say(write.ready(self.seat, "for teams"))
        restarts = 0
        try:
            self._hear(wire.Teams)
            self._say(write.ready(self.seat, "to start"))
        except _Again:  # it names no teams
            restarts = 1
        while True:
            if progress is not None:
                progress(self.tally.games, None)
            if restarts == 0:
                self._hear(wire.StartOfBoard)
            try:
                self._play_board()
                restarts = 0
            except _Again:
                restarts += 1
                if restarts > RESTARTS:
                    raise TefudaError("The server begins the same board again and again.") from None

    def _seated(self) -> wire.Seated:
        """Hear that we have a seat; whatever else is said is the reason why we have none."""
        line = self._line()
        try:
            found = wire.read(line)
        except TefudaError:
            found = wire.Refused(line)
        if not isinstance(found, wire.Seated):
            raise _NoSeat("The server gives us no seat: {line!r}.", line=harmless(line[:200]))
        return found

    # A board.

    def _play_board(self) -> None:
        write = self.place.dialect
        self._nonsense = 0
        self._say(write.ready(self.seat, "for deal"))
        info = self._hear(wire.BoardInfo)
        self._say(write.ready(self.seat, "for cards"))
        cards = self._hear(wire.Cards)
        if cards.owner != self.seat:
            raise TefudaError("The server gives us the cards of somebody else.")
        board = SeenBoard(self.game, self.seat, cards.hand, dealer=info.dealer, vulnerable=info.vulnerable)
        self._told, self._last = {}, ""
        if self._board != (info.number, cards.hand):  # and not the same board once more
            self._board, self._chosen = (info.number, cards.hand), {}
            with telling(self.agent, "new_game"):
                self.agent.new_game(board.view)
        hear_explanations(self.agent, self._told)
        while not board.is_over:
            if board.needs_dummy:
                self._say(write.ready(self.seat, "for dummy"))
                board.show_dummy(self._hear(wire.Cards).hand)
            elif board.decider == self.seat:
                self._move(board)
            elif board.is_auction:
                self._hear_call(board)
            else:
                self._hear_card(board)
        scores = board.state.scores
        with telling(self.agent, "end_game"):
            self.agent.end_game(board.view, scores)
        self.tally.add(scores[self.seat], self.game.outcome(board.state))
        self._board = None

    def _move(self, board: SeenBoard) -> None:
        write, actor = self.place.dialect, board.actor
        if not board.is_auction and board.cards % 4 == 0:
            self._hear(wire.ToLead)
        calls = board.state.auction
        move = self._decide(board)
        if board.is_auction:
            said = alerts.explained(self.system, board.hand, calls, call=move, vulnerable=board.vulnerable)
            self._last = said.text
            shown = said.shown(self.place.alerts)
            self._say(write.call(self.seat, move, shown.text, alerted=shown.alerted))
        else:
            self._say(write.play(actor, move))
        board.play(move)

    def _decide(self, board: SeenBoard) -> str:
        view = board.view
        seen = view.digest()
        if seen not in self._chosen:
            self._chosen[seen] = self._choice(view)
        return self._chosen[seen]

    def _choice(self, view: View) -> str:
        turn = Turn(view, self.clock, rng=self.agent.stream(view))
        try:
            with telling(self.agent, "choose"):
                choose = self.agent.choose
                move = self.tally.thinking.decision(lambda: decided(choose(turn), view)).move
        except Forfeit as why:
            raise TefudaError("{agent} gives up: {why}.", agent=self.agent, why=why) from None
        if move not in view.legal_moves:
            raise TefudaError("{agent} chose {move}, which is not allowed.", agent=self.agent, move=move)
        return move.text

    def _hear_call(self, board: SeenBoard) -> None:
        self._say(self.place.dialect.ready_for_bid(self.seat, board.actor))
        called = self._hear(wire.Called)
        if called.seat != board.actor:
            raise TefudaError(
                "The server tells of a call by {seat}, whose turn it is not.", seat=SEAT_NAMES[called.seat]
            )
        if called.explanation:
            self._told[len(board.moves)] = alerts.read(called.explanation)
        board.play(called.call)

    def _hear_card(self, board: SeenBoard) -> None:
        actor, dummy = board.actor, board.dummy
        whose = DUMMY if actor == dummy else actor
        self._say(self.place.dialect.ready_for_card(self.seat, whose, board.trick))
        played = self._hear(wire.CardPlayed)
        if played.seat not in (actor, whose):
            raise TefudaError(
                "The server tells of a card of {seat}, whose turn it is not.",
                seat="dummy" if played.seat == DUMMY else SEAT_NAMES[played.seat],
            )
        board.play(played.card)

    # Lines.

    def _say(self, line: str) -> None:
        assert self._lines is not None
        self._lines.send(line)

    def _line(self) -> str:
        assert self._lines is not None
        line = self._lines.line(time.monotonic() + self.place.silence)
        if line is None:
            raise TefudaError("The server has been silent for {silence:g} s.", silence=self.place.silence)
        return line

    def _hear(self, kind: type[M]) -> M:
        """Read on to a message of this kind; what may come at any time is dealt with."""
        while True:
            line = self._line()
            try:
                found = wire.read(line)
            except TefudaError as why:
                self._wonder(why)
                continue
            if isinstance(found, kind):
                return found
            if isinstance(found, wire.StartOfBoard):
                raise _Again
            if isinstance(found, wire.EndOfSession):
                raise _Over
            if isinstance(found, wire.Explain):
                self._say(self._last or "No explanation.")
            elif isinstance(found, wire.Refused):
                raise TefudaError("The server refuses what we sent: {line!r}.", line=harmless(line[:200]))
            else:  # also the time that was used, and the teams once more
                self._wonder(TefudaError("{value!r} was not expected", value=line[:80]))

    def _wonder(self, why: TefudaError) -> None:
        """Pass over a line that says nothing to us, but not for ever."""
        self._nonsense += 1
        if self._nonsense > NONSENSE:
            raise TefudaError("The server does not keep to the protocol: {why}.", why=why)
