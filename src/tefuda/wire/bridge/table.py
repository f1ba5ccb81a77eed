"""One table: four seats of clients and agents of ours, board after board."""

from __future__ import annotations

import queue
import select
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from tefuda.core import Agent, Forfeit, IllegalMove, Late, TefudaError
from tefuda.core.harmless import harmless
from tefuda.core.words import tr
from tefuda.games.bridge.bidding import seen_by_dealer, system
from tefuda.games.bridge.constraint import Constraint
from tefuda.games.bridge.game import BridgeState
from tefuda.games.bridge.notation import read_deal, read_seat, read_vulnerable
from tefuda.play.live_game import LiveGame
from tefuda.play.rows import GameRow
from tefuda.wire.bridge import alerts
from tefuda.wire.bridge import messages as wire
from tefuda.wire.bridge.dialects import ILLEGAL_BID, ILLEGAL_CARD
from tefuda.wire.bridge.guests import BoardTold, Conditions, Guest, TableMove, let_lead, tell
from tefuda.wire.bridge.hearing import hear_explanations
from tefuda.wire.bridge.manners import Manners
from tefuda.wire.bridge.messages import DUMMY, SEAT_NAMES
from tefuda.wire.cpu import ClientCpu, charge_clients
from tefuda.wire.lines import Gone

Say = Callable[[str], None]
TICK = 0.05  # seconds between two looks for clients that come back
TOLD = 10  # wrong lines of a client in a board of which the log tells
MOST_WRONG = 100  # wrong lines of a client in a board
MOST_LINES = 2000  # lines of a client in a board: it needs about 120
MOST_LETTERS = 400  # of an explanation that is passed on


class RoomClosed(Exception):
    """The server ends in the middle of a board."""


class _Restart(Exception):
    """The board begins anew: who came back to this seat does not call or play as before."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Room:
    """A table. Clients come through ``arrivals``, which another thread fills; all else is done in one."""

    def __init__(self, name: str, bots: Mapping[int, Agent], manners: Manners, *, say: Say) -> None:
        self.name, self.manners, self.say = name, manners, say
        self.bots = dict(bots)
        self.guests: dict[int, Guest] = {}
        self.arrivals: queue.Queue[Guest] = queue.Queue()
        self.teams = ("", "")
        self.stopped = False
        self.seconds = [0.0, 0.0]  # of both sides so far
        self.warnings: list[str] = []
        self._stand_ins: dict[int, Agent] = {}
        self._cpu: dict[int, ClientCpu] = {}  # of the clients, by seat
        self._left: dict[int, float] = {}  # when clients left, by seat
        self._live: LiveGame | None = None
        self._moves: list[TableMove] = []
        self._dealt: Conditions | None = None
        self._lead_at = 0.0  # when the next leader is told
        self._heard_by: tuple[dict[int, Constraint], ...] = ({}, {})  # explanations, by the side they reach

    # Who is there.

    def is_free(self, seat: int) -> bool:
        """May a client take this seat? Called by the thread that greets them."""
        return seat not in self.bots and all(guest.seat != seat for guest in self.present())

    def present(self) -> list[Guest]:
        """Return the clients that are here or about to sit down; for the thread that greets them."""
        everybody = [*self.guests.copy().values(), *list(self.arrivals.queue)]
        return [guest for guest in everybody if not guest.lines.gone]

    @property
    def is_full(self) -> bool:
        """Is somebody on every seat?"""
        return all(seat in self.bots or seat in self.guests for seat in range(4))

    def gather(self) -> None:
        """Wait a moment for clients; those who leave before the first board have lost nothing."""
        self._listen(TICK)

    def _welcome(self) -> None:
        while True:
            try:
                guest = self.arrivals.get_nowait()
            except queue.Empty:
                return
            old = self.guests.get(guest.seat)
            if old is not None:
                old.lines.close()
            self.guests[guest.seat] = guest
            self._left.pop(guest.seat, None)
            self._cpu[guest.seat] = ClientCpu(guest.lines.connection)
            guest.waits = guest.seat in self._stand_ins  # which plays this board to its end
            guest.send(guest.dialect.seated(guest.seat, guest.team))
            self.say(tr("{room}: {who} is seated", room=self.name, who=guest.name))

    def _part(self, guest: Guest, why: str) -> None:
        """Let go of a client that is gone."""
        guest.lines.close()
        if self.guests.get(guest.seat) is guest:
            del self.guests[guest.seat]
            self._left[guest.seat] = time.monotonic()
        self.say(tr("{room}: {who} is gone ({why})", room=self.name, who=guest.name, why=why))

    def dismiss(self, line: str) -> None:
        """End the session for everybody."""
        for guest in list(self.guests.values()):
            guest.send(line)
            guest.lines.close()
        self.guests.clear()
        while not self.arrivals.empty():
            self.arrivals.get().lines.close()
        for agent in self._stand_ins.values():
            agent.close()

    # A board.

    def play(
        self, deal: Callable[[], LiveGame], number: int, agents: Sequence[Agent | None]
    ) -> tuple[GameRow, list[TableMove]]:
        """Play a board; ``deal`` gives it from its beginning, as often as it begins."""
        restarts = 0
        while True:
            self._begin(deal(), number)
            assert self._live is not None
            live = self._live
            live.begin(agents)
            try:
                while not live.is_over:
                    self._turn(live)
                break
            except _Restart as again:
                restarts += 1
                if restarts > self.manners.restarts:
                    live.forfeit(again.seat, Forfeit("came back and changed its mind"))
                    break
        self._charge(live.row)
        row = live.end(agents)
        self._finish(live)
        return row, self._moves

    def _charge(self, row: GameRow) -> None:
        """Note what clients on this machine took of the CPU since the last board."""
        answers = Counter(move.decider for move in self._moves)
        here = [seat for seat, guest in self.guests.items() if not guest.lines.gone and not guest.waits]
        charge_clients(row, {seat: (self._cpu[seat], answers[seat]) for seat in here})

    def _begin(self, live: LiveGame, number: int) -> None:
        self._live, self._moves = live, []
        deal = live.state.deal
        self._dealt = Conditions(
            number, read_seat(deal["dealer"]), deal["vulnerable"], hands=read_deal(deal["deal"])
        )
        for guest in self.guests.values():
            guest.board, guest.waits = BoardTold(), False
            stand_in = self._stand_ins.pop(guest.seat, None)
            if stand_in is not None:
                stand_in.close()
        self._lead_at = 0.0
        self._heard_by = ({}, {})
        for seat, bot in self.bots.items():
            hear_explanations(bot, self._heard_by[seat % 2])

    @property
    def _dummy(self) -> int | None:
        assert self._live is not None
        state = self._live.state
        assert isinstance(state, BridgeState)
        return None if state.contract is None else (state.contract.declarer + 2) % 4

    def _turn(self, live: LiveGame) -> None:
        seat = live.seat
        assert seat is not None
        agent = self.bots.get(seat) or self._stand_ins.get(seat)
        if agent is not None:
            self._tell()
            self._listen(0.0)
            self._ask(live, seat, agent)
        else:
            self._await(live, seat)

    def _ask(self, live: LiveGame, seat: int, agent: Agent) -> None:
        state = live.state
        assert isinstance(state, BridgeState)
        calls, actor, is_call = state.auction, state.position.seat, state.phase == "auction"
        try:
            move = live.ask(agent).move.text
        except Forfeit as why:
            live.forfeit(seat, why)
            return
        said = alerts.Explanation()
        if is_call and self._dealt is not None:
            sides = seen_by_dealer(self._dealt.dealer, read_vulnerable(self._dealt.vulnerable))
            hand = self._dealt.hands[seat]
            said = alerts.explained(system(), hand, calls, call=move, vulnerable=sides)
            said = said.shown(self.manners.alerts)
        self._note(TableMove(seat, actor, move, is_call=is_call, explanation=said.text, alerted=said.alerted))

    def _note(self, move: TableMove) -> None:
        if move.explanation and move.decider not in self.bots:
            meaning = alerts.read(move.explanation)
            self._heard_by[1 - move.decider % 2][len(self._moves)] = meaning
        self._moves.append(move)
        guest = self.guests.get(move.decider)
        if guest is not None:
            guest.board.moves = len(self._moves)
        pause = self.manners.times.pause
        self._lead_at = time.monotonic() + (pause if self._is_lead and not move.is_call else 0.0)

    @property
    def _is_lead(self) -> bool:
        calls = sum(move.is_call for move in self._moves)
        return self._dummy is not None and (len(self._moves) - calls) % 4 == 0

    def _await(self, live: LiveGame, seat: int) -> None:
        """Wait for the move of a client, or for the client itself."""
        began, before, times = time.monotonic(), len(live.row.moves), self.manners.times
        try:
            while len(live.row.moves) == before and not live.is_over:
                self._tell()
                self._listen(TICK)
                now = time.monotonic()
                guest = self.guests.get(seat)
                if guest is None:
                    if now - self._left.setdefault(seat, now) >= times.rejoin:
                        self._replace(live, seat)
                        return
                    continue
                since = max(began, guest.since, guest.board.since, self._lead_at)
                spent = live.row.seconds[seat] + now - began
                if now - since > times.answer or (times.board is not None and spent > times.board):
                    live.row.incident("late", seat)
                    live.forfeit(seat, Late("late"))
                    self.say(tr("{room}: {who} loses the board: late", room=self.name, who=guest.name))
        finally:
            live.spend(seat, time.monotonic() - began)

    def _replace(self, live: LiveGame, seat: int) -> None:
        """Let an agent play on for a client that did not come back, or end the board."""
        live.row.incident("departed", seat)
        where = SEAT_NAMES[seat]
        if self.manners.stand_in is None:
            live.forfeit(seat, Forfeit("left"))
            self.say(tr("{room}: {where} loses the board: it left", room=self.name, where=where))
            return
        agent = self.manners.stand_in(live.row.seating[seat], live.row.number)
        agent.new_game(live.view(seat))
        self._stand_ins[seat] = agent
        text = tr("{room}: {agent} plays on for {where}", room=self.name, agent=agent, where=where)
        self.warnings.append(text)
        self.say(text)

    def _finish(self, live: LiveGame) -> None:
        """Tell the last cards to those who wait for them, and how long everybody took."""
        until = time.monotonic() + min(self.manners.times.answer, 5.0)
        while live.row.forfeit is None and time.monotonic() < until:
            self._tell()
            if all(g.waits or g.board.moves == len(self._moves) for g in self.guests.values()):
                break
            self._listen(TICK)
        seconds = [sum(live.row.seconds[side::2]) for side in (0, 1)]
        self.seconds = [total + now for total, now in zip(self.seconds, seconds, strict=True)]
        for guest in self.guests.values():
            guest.send(guest.dialect.timing(seconds, self.seconds))
        self._live = None

    # What clients are told, and what they say.

    def _tell(self) -> None:
        for guest in self.guests.values():
            if guest.asked_teams and not guest.has_teams and all(self.teams):
                guest.has_teams = True
                guest.send(guest.dialect.teams(*self.teams))
            if self._live is None or self._dealt is None:
                continue
            tell(guest, self._dealt, self._moves, dummy=self._dummy)
        live = self._live
        if live is None or live.seat not in self.guests or not self._is_lead:
            return
        guest = self.guests[live.seat]
        told = guest.board
        if told.has_cards and told.moves == len(self._moves) and time.monotonic() >= self._lead_at:
            state = live.state
            assert isinstance(state, BridgeState)
            let_lead(guest, state.position.seat, at=len(self._moves), dummy=self._dummy)

    def _listen(self, seconds: float) -> None:
        """Take in what clients say; who says too much, or nothing any more, is let go."""
        if self.stopped:
            raise RoomClosed
        self._welcome()
        guests = list(self.guests.values())
        ready = {guest.lines for guest in guests if guest.lines.has_line}
        if not ready and not guests:
            time.sleep(seconds)
        with suppress(OSError, ValueError):
            waiting = [guest.lines for guest in guests if not guest.lines.gone]
            ready |= set(select.select(waiting, [], [], 0.0 if ready else seconds)[0])
        for guest in guests:
            if guest.lines.gone:
                self._part(guest, tr(guest.lines.gone))
            elif guest.lines in ready:
                self._hear_out(guest)

    def _hear_out(self, guest: Guest) -> None:
        try:
            if not guest.lines.has_line:
                guest.lines.fill(0.001)
            while (line := guest.lines.waiting()) is not None:
                self._heard(guest, line)
                if self.guests.get(guest.seat) is not guest:
                    return
        except Gone as why:
            self._part(guest, tr(str(why)))

    def _heard(self, guest: Guest, line: str) -> None:
        told = guest.board
        told.lines += 1
        if told.lines > MOST_LINES:
            self._part(guest, tr("sent too many lines"))
            return
        if not line.strip():
            return
        try:
            message = wire.read(line)
        except TefudaError as why:
            self._wrong(guest, line, why)
            return
        if isinstance(message, wire.Ready):
            if message.seat == guest.seat:
                guest.take(message)
            else:
                self._wrong(guest, line, TefudaError("it speaks for another seat"))
        elif isinstance(message, (wire.Called, wire.CardPlayed)):
            self._move(guest, line, message)
        else:
            self._wrong(guest, line, TefudaError("clients do not say this"))

    def _move(self, guest: Guest, line: str, message: wire.Called | wire.CardPlayed) -> None:
        """Take a call or a card, once more if it was made before the client came back."""
        told, live = guest.board, self._live
        is_call = isinstance(message, wire.Called)
        no = ILLEGAL_BID if is_call else ILLEGAL_CARD
        if live is None or guest.waits or not told.has_cards or live.is_over:
            self._wrong(guest, line, TefudaError("no board is in play"))
            return
        text = message.call if isinstance(message, wire.Called) else message.card
        if told.moves < len(self._moves):
            known = self._moves[told.moves]
            if known.decider == guest.seat and known.is_call == is_call:
                if known.text != text:
                    values = {"room": self.name, "who": guest.name, "number": live.row.number + 1}
                    again = tr("{room}: {who} came back in game {number} and changed its mind", **values)
                    self.say(again)
                    self.warnings.append(again)
                    raise _Restart(guest.seat)
                told.moves += 1
                return
        state = live.state
        assert isinstance(state, BridgeState)
        actor = state.position.seat
        speaks = actor if message.seat == DUMMY and actor == self._dummy else message.seat
        why: TefudaError | None = None
        if speaks != actor or live.seat != guest.seat:
            why = TefudaError("it is not its turn")
        elif told.moves < len(self._moves):
            why = TefudaError("it has not asked for what came before")
        elif is_call != (state.phase == "auction"):
            why = TefudaError("a call is not a card")
        else:
            try:
                live.step(text, seat=guest.seat)
            except (IllegalMove, TefudaError) as error:
                why = error
        if why is not None:
            guest.send(no)
            live.row.incident("rejected", guest.seat)
            self._wrong(guest, line, why)
            return
        said, alerted = "", False
        if isinstance(message, wire.Called):
            said, alerted = harmless(message.explanation[:MOST_LETTERS], lines=False), message.alerted
        self._note(TableMove(guest.seat, actor, text, is_call=is_call, explanation=said, alerted=alerted))

    def _wrong(self, guest: Guest, line: str, why: TefudaError) -> None:
        """Pass over a line; who floods us with such lines does not flood our log, and leaves."""
        told = guest.board
        told.wrong += 1
        if told.wrong <= TOLD:
            values = {"who": guest.name, "line": harmless(line[:80], lines=False), "why": why}
            rest = tr("; further ones are not shown") if told.wrong == TOLD else ""
            self.say(self.name + ": " + tr("{who}: {line!r} is ignored: {why}", **values) + rest)
        if told.wrong > MOST_WRONG:
            self._part(guest, tr("sent too much that is not of the protocol"))
