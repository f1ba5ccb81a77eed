"""One browser at one table: what it is told, and what it asks for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from tefuda.core import SPECTATOR, State, TefudaError, View
from tefuda.core.errors import positive
from tefuda.core.words import LANGUAGES, said, speaking, tr
from tefuda.web import frames
from tefuda.web.aftermath import has_other_table
from tefuda.web.asking import Asking
from tefuda.web.frames import Frame
from tefuda.web.limits import Bucket, WebLimits, read_message
from tefuda.web.pictures import Sent
from tefuda.web.setup import PERSON

if TYPE_CHECKING:
    from tefuda.web.tables import WebTable

BAD = 1008  # the code with which a socket is closed whose messages are not understood
TOO_MUCH = 1013


class Channel:
    """Sends frames in order, without letting anybody else wait for a slow browser."""

    def __init__(self, socket: WebSocket, limits: WebLimits) -> None:
        self.socket, self.limits = socket, limits
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(limits.queue)
        self._bucket = Bucket(limits.rate, limits.burst)
        self.is_closed = False

    def send(self, frame: Frame) -> None:
        """Send a frame when the browser takes it; one that is too far behind is let go."""
        if self.is_closed:
            return
        try:
            self._waiting.put_nowait(frames.to_text(frame))
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """Close the socket once everything was sent, or at once if too much is waiting."""
        self.is_closed = True
        while self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    def fail(self, error: TefudaError) -> None:
        """Say why nothing more can be done, and close the socket."""
        self.send({"type": "error", "text": said(error)})
        self.end()

    async def deliver(self) -> None:
        """Send what is waiting, until the end."""
        while (text := await self._waiting.get()) is not None:
            await self.socket.send_text(text)
        await self.socket.close(BAD)

    async def listen(self) -> dict[str, Any]:
        """Return the next message; raises TefudaError for what is none, and for too many."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        if not self._bucket.take():
            raise TefudaError("Too many messages: at most {n:g} a second.", n=self.limits.rate)
        text = event.get("text")
        if text is None:
            raise TefudaError("A message is a JSON object.")
        return read_message(text, self.limits)


class Visitor:
    """A browser at a table, on a seat or looking on, in its own language."""

    def __init__(self, channel: Channel, table: WebTable, person: str) -> None:
        self.channel, self.table, self.person = channel, table, person
        self.language, self.watches = "en", False
        self._sent = Sent()
        self._logged = 0
        self._seated: int | None = None  # the seat that it was last told to have
        self._asking = Asking(self)

    @property
    def seat(self) -> int | None:
        """The seat whose eyes this browser has; None for a spectator."""
        return None if self.watches else self.table.seat_of(self.person)

    @property
    def observer(self) -> int:
        """Whose View it is shown."""
        seat = self.seat
        return SPECTATOR if seat is None else seat

    def send(self, frame: Frame) -> None:
        """Send a frame."""
        self.channel.send(frame)

    # What it is told.

    def welcome(self, first: int) -> None:
        """Tell a browser that just came all there is."""
        self._logged = max(first, 0)
        self.show_table()
        self.show()
        if self.table.thinker is not None:
            self.thinking(self.table.thinker)

    def show_table(self) -> None:
        """Tell who sits where, and what this browser can ask for."""
        with speaking(self.language):
            self.send(self._table())

    def _table(self) -> Frame:
        table, game = self.table.table, self.table.table.game
        self._seated = self.seat
        return {
            "type": "table",
            "id": self.table.id,
            "game": str(game),
            "title": frames.title(game),
            "rules": table.interface.rules(),
            "you": self.seat,
            "declares": self.table.setup.declares,
            "seats": [self._seat(seat) for seat in range(game.players)],
            "games": self.table.setup.games,
            "number": table.number,
            "estimators": frames.estimators(game),
            "hints": self.table.setup.hints,
            "can": self._can(),
            "paused": self.table.paused,
            "speed": self.table.speed,
        }

    def _seat(self, seat: int) -> Frame:
        setup = self.table.setup
        number = self.table.table.live.row.seating[seat]
        is_person, owner = setup.seats[number] == PERSON, setup.owners[number]
        own = owner == self.person and not self.watches
        who = setup.seats[number] if not is_person else tr("you") if own else tr("a person")
        if is_person and owner is None:
            who = tr("an open seat")
        return {
            "seat": seat,
            "name": self.table.table.interface.seat_name(seat),
            "kind": "agent" if not is_person else "open" if owner is None else "person",
            "who": who,
            "level": self.table.table.interface.level_of(who) if not is_person else None,
            "connected": not is_person
            or any(other.person == owner and not other.watches for other in self.table.connections),
        }

    def _can(self) -> list[str]:
        setup, seat = self.table.setup, self.seat
        can = ["beliefs"] if frames.estimators(self.table.table.game) else []
        if seat is None:
            can = [*can, "pause", "speed"] if self.table.shows_all else []
            is_free = self.table.seat_of(self.person) is None
            opened = [s for s in range(len(setup.seats)) if is_free and self.table.is_open(s)]
            return [*can, "sit"] if opened else can
        can += ["hint", "resign"]
        if setup.seats.count(PERSON) == 1:
            can += ["undo", "claim"] if self.table.table.game.name == "bridge" else ["undo"]
        return [*can, "beside"] if has_other_table(self.table.table.game) else can

    def show(self) -> None:
        """Tell the new position, and what happened since the last."""
        with speaking(self.language):
            table, view = self.table, self._view()
            if self.seat != self._seated:  # it plays the declarer's cards now, or no longer
                self.send(self._table())
            if self._logged < len(view.log):
                self.send(frames.log(table.table.interface, view, self._logged))
            self._logged = len(view.log)
            self.send(self._position(view, None))

    def _view(self) -> View:
        return self.table.view(self.observer)

    def _position(self, view: View, state: State[Any] | None) -> Frame:
        """Return the position of a View: the last, or an earlier one, whose truth is ``state``."""
        table = self.table
        interface, game, live = table.table.interface, table.table.game, state is None
        row, ply = table.table.live.row, len(view.log)
        over, told = table.is_over, state or table.table.live.state
        sheet = told.picture() if table.shows_all else game.picture(view)
        frame = {
            "type": "position",
            "ply": ply,
            "turn": None if live and over else view.player,
            "phase": view.phase,
            "status": tr("The game is over.") if over and live else frames.status(interface, view),
            "picture": self._sent.whole_or_patch(sheet),
            "choices": frames.choices(interface, view) if live and not over else [],
            "changes": [change.to_json() for change in interface.changes(view)] if live else [],
            "clocks": table.clocks(),
            "points": table.points(),
            "live": live,
            "over": None,
        }
        if live and not over and (tray := interface.tray(view)):
            frame["tray"] = tray
        if over and not live:
            frame["truth"] = frames.whole(told.picture())
        if over and live:
            scores = row.scores or list(told.scores)
            hidden = interface.truth(told, max(view.observer, 0))
            frame["over"] = {
                "scores": list(scores),
                "reason": tr(row.reason or told.reason or "end"),
                "result": frames.result(interface, scores, view.observer),
                "truth": frames.whole(told.picture()),
                "seed": str(table.setup.seed) if table.table.is_done else None,
                "more": hidden.splitlines(),
                "after": frames.sentences(table.aftermath.of(self.seat)),
            }
        return frame

    def thinking(self, seat: int) -> None:
        """Tell that an agent thinks."""
        with speaking(self.language):
            name = self.table.table.interface.seat_name(seat)
        self.send({"type": "thinking", "seat": seat, "name": name})

    def taken_back(self, ply: int) -> None:
        """Tell that moves were taken back."""
        self._asking.stop()
        self._logged = min(self._logged, ply)
        self.send({"type": "taken_back", "ply": ply})

    def refuse(self, error: TefudaError, to: int | None = None) -> None:
        """Tell why something cannot be done."""
        with speaking(self.language):
            self.send({"type": "refused", "text": said(error), "to": to})

    def fail(self, error: TefudaError) -> None:
        """Tell why nothing more can be done here, and close the socket."""
        with speaking(self.language):
            self.channel.fail(error)

    # What it asks for.

    async def serve(self) -> None:
        """Read messages until the browser goes."""
        try:
            while not self.channel.is_closed:
                try:
                    message = await self.channel.listen()
                except TefudaError as error:
                    self.fail(error)
                    return
                self.obey(message)
        finally:
            self._asking.stop()

    def obey(self, message: dict[str, Any]) -> None:
        """Do what a message asks for, or say why not."""
        with speaking(self.language):
            try:
                self._doers[message["do"]](self, message)
            except TefudaError as error:
                self.refuse(error, message.get("id"))

    def _sit(self, message: dict[str, Any]) -> None:
        self.table.sit(self.person, message["seat"])
        self.watches = False
        self._logged = 0
        self.send({"type": "taken_back", "ply": 0})  # the log is told again, by the eyes of the seat
        self.table.seats_changed()
        self.show()
        self.table.go()

    def _move(self, message: dict[str, Any]) -> None:
        self._asking.stop()
        self.table.move(message["move"], self.seat, message.get("ply"))

    def _undo(self, message: dict[str, Any]) -> None:
        self.table.undo(self.seat)

    def _resign(self, message: dict[str, Any]) -> None:
        self._asking.stop()
        self.table.resign(self.seat)

    def _next(self, message: dict[str, Any]) -> None:
        if self.seat is None and not self.table.shows_all:
            raise TefudaError("Spectators do not move.")
        self.table.next_game()
        self.table.seats_changed()

    def _claim(self, message: dict[str, Any]) -> None:
        self._asking.claim(message["tricks"], message.get("id"))

    def _beside(self, message: dict[str, Any]) -> None:
        self._asking.beside(message.get("id"))

    def _lang(self, message: dict[str, Any]) -> None:
        self.speak(message["lang"])
        self._logged = 0
        self.welcome(0)

    def speak(self, language: str) -> None:
        """Speak a language from now on."""
        if language not in LANGUAGES:
            raise TefudaError("There is no language {language!r:.20}.", language=language)
        self.language = language

    def _position_at(self, message: dict[str, Any]) -> None:
        ply = message["ply"]
        if ply == self.table.ply:
            self.show()
            return
        state = self.table.state_at(ply)
        seat = self.observer
        view = state.spectator_view() if seat == SPECTATOR else state.view(seat)
        self.send(self._position(view, state))

    def _pause(self, message: dict[str, Any]) -> None:
        self._must_watch()
        self.table.pause(bool(message.get("on", True)))
        self.table.seats_changed()

    def _speed(self, message: dict[str, Any]) -> None:
        self._must_watch()
        self.table.set_speed(positive(message.get("seconds", 1.0), "The speed", zero=True))
        self.table.seats_changed()

    def _must_watch(self) -> None:
        if not self.table.shows_all:
            raise TefudaError("Only games of agents can be made slower or faster.")
        if self.person != self.table.setup.creator:
            raise TefudaError("Only who opened this table can do that.")

    def _ping(self, message: dict[str, Any]) -> None:
        self.send({"type": "pong", "to": message.get("id")})

    def _hint(self, message: dict[str, Any]) -> None:
        self._asking.hint(message.get("id"))

    def _beliefs(self, message: dict[str, Any]) -> None:
        self._asking.beliefs(
            message.get("estimator"), message.get("ply"), message.get("seat"), to=message.get("id")
        )

    def _stop(self, message: dict[str, Any]) -> None:
        self._asking.stop()

    def _hello(self, message: dict[str, Any]) -> None:
        raise TefudaError("Hello was said already.")

    _doers: dict[str, Callable[[Visitor, dict[str, Any]], None]] = {  # noqa: RUF012
        "hello": _hello,
        "sit": _sit,
        "move": _move,
        "hint": _hint,
        "stop": _stop,
        "beliefs": _beliefs,
        "position": _position_at,
        "undo": _undo,
        "resign": _resign,
        "next": _next,
        "beside": _beside,
        "claim": _claim,
        "lang": _lang,
        "pause": _pause,
        "speed": _speed,
        "ping": _ping,
    }
