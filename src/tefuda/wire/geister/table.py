"""One game of a Geister contest: two players, clients or our agents, and the lines between them."""

from __future__ import annotations

import select
import time
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from tefuda.core import Agent, Forfeit, IllegalMove, Late, TefudaError
from tefuda.core.words import Sentence, tr
from tefuda.games.geister.game import GeisterState
from tefuda.play.live_game import LiveGame
from tefuda.wire.cpu import ClientCpu, charge_clients
from tefuda.wire.geister import protocol as wire
from tefuda.wire.lines import Gone, LineSocket

Say = Callable[[str], None]
TOLD = 10  # set-ups of a client that were refused, of which the log tells


@dataclass
class Client:
    """A client on a socket, for one game."""

    lines: LineSocket
    name: str
    _: KW_ONLY
    cpu: ClientCpu | None = None
    answers: int = 0


Person = Client | Agent


@dataclass(frozen=True)
class Times:
    """A client has ``budget`` seconds for its game and, when they are used up, ``timeout`` for each move."""

    budget: float = 600.0
    timeout: float = 10.0


class TableGame:
    """Plays one game. Whoever sends what is not allowed, leaves or is late loses at once, as on the contests'
    server; what is sent out of turn is answered with NG and forgotten.
    """

    def __init__(self, live: LiveGame, people: tuple[Person, Person], times: Times, *, say: Say) -> None:
        self.live, self.people, self.times, self.say = live, people, times, say
        self._left = [times.budget, times.budget]
        self._ready: dict[int, str] = {}  # set-ups that came before their turn
        self._refused = [0, 0]  # set-ups, by seat
        self._ending: Sentence | None = None  # how it ended, where somebody gave up

    def play(self) -> None:
        """Play to the end and tell both. Clients were asked for their set-ups when they came."""
        while not self.live.is_over:
            seat = self.live.seat
            assert seat is not None
            try:
                self._turn(seat)
            except Forfeit as why:
                self._give_up(seat, why)
        self._charge()
        self._tell_results()

    def _charge(self) -> None:
        """Note what clients on this machine took of the CPU, while they are still there."""
        clients = {seat: p for seat, p in enumerate(self.people) if isinstance(p, Client) and p.cpu}
        charge_clients(self.live.row, {seat: (c.cpu, c.answers) for seat, c in clients.items() if c.cpu})

    def _turn(self, seat: int) -> None:
        person = self.people[seat]
        if not isinstance(person, Client):
            self.live.ask(person)
            return
        if self.live.state.phase == "setup":
            self._setup(seat)
        else:
            person.lines.send(wire.ASK_MOVE + wire.board_text(self.live.view(seat).table))
            self._move(seat, person)

    # Set-ups may come in any order; the game takes the first player's first.

    def _setup(self, seat: int) -> None:
        deadline = self._deadline(seat)
        while seat not in self._ready:
            sender, line = self._hear(seat, deadline)
            client = self.people[sender]
            assert isinstance(client, Client)
            try:
                if sender in self._ready:
                    raise TefudaError("it is set up already")
                move, name = wire.read_setup(line)
            except TefudaError as why:
                self._refuse(sender, client, line, why=why)
                continue
            self._ready[sender] = move
            client.answers += 1
            client.name = name or client.name
            client.lines.send(wire.YES)
        self.live.step(self._ready[seat])

    def _refuse(self, seat: int, client: Client, line: str, *, why: TefudaError) -> None:
        """Answer a set-up that is none; who floods us with them does not flood our log."""
        self._refused[seat] += 1
        if self._refused[seat] <= TOLD:
            rest = Sentence("; further errors are not shown" if self._refused[seat] == TOLD else "")
            self.say(
                tr(
                    "{name}: {value!r} refused: {why}{rest}",
                    name=client.name,
                    value=line[:60],
                    why=why,
                    rest=rest,
                )
            )
        client.lines.send(wire.NO)

    def _move(self, seat: int, person: Client) -> None:
        began = time.monotonic()
        deadline = self._deadline(seat)
        try:
            while True:
                sender, line = self._hear(seat, deadline)
                if sender == seat:
                    break
                other = self.people[sender]
                assert isinstance(other, Client)
                other.lines.send(wire.NO)  # out of turn
        finally:
            elapsed = time.monotonic() - began
            self._left[seat] -= elapsed
            person.answers += 1
            self.live.spend(seat, elapsed)
        try:
            self.live.step(wire.read_move(line))
        except (IllegalMove, TefudaError) as why:
            person.lines.send(wire.NO)
            raise Forfeit("{value!r} refused: {why}", value=line[:60], why=why) from None
        taken = self.live.state.log(seat)[-1].reveal
        person.lines.send(wire.YES if taken is None else wire.TOOK[str(taken)])

    def _deadline(self, seat: int) -> float:
        return time.monotonic() + max(self._left[seat], 0.0) + self.times.timeout

    def _hear(self, seat: int, deadline: float) -> tuple[int, str]:
        """Return the next line of anybody; raises Forfeit when the seat that decides is late or gone."""
        clients = {
            k: p.lines for k, p in enumerate(self.people) if isinstance(p, Client) and not p.lines.gone
        }
        if seat not in clients:
            person = self.people[seat]
            raise Forfeit(person.lines.gone if isinstance(person, Client) else "is not there")
        while True:
            for number in sorted(clients, key=lambda k: k != seat):
                try:
                    line = clients[number].waiting()
                except Gone as why:
                    raise _Left(number, str(why)) from None
                if line is not None:
                    return number, line
            left = deadline - time.monotonic()
            if left <= 0:
                raise Late("late")
            for lines in select.select(list(clients.values()), [], [], left)[0]:
                try:
                    lines.fill(0.001)
                except Gone as why:
                    number = next(k for k, own in clients.items() if own is lines)
                    raise _Left(number, str(why)) from None

    def _give_up(self, seat: int, why: Forfeit) -> None:
        culprit = why.seat if isinstance(why, _Left) else seat
        self.live.forfeit(culprit, why)
        self._ending = Sentence("{name} loses: {why}", {"name": self.name(culprit), "why": why})

    def name(self, seat: int) -> str:
        """Name who sits there."""
        person = self.people[seat]
        return person.name if isinstance(person, Client) else str(person)

    def _tell_results(self) -> None:
        row, state = self.live.finish(), self.live.state
        assert isinstance(state, GeisterState)
        best = max(row.scores)
        ending = Sentence("drawn")
        if best != 0.5:
            winner = {"name": self.name(row.scores.index(best)), "why": row.reason}
            ending = Sentence("{name} wins: {why}", winner)
        self.say(tr("game {number}: {ending}", number=row.number + 1, ending=self._ending or ending))
        for seat, person in enumerate(self.people):
            if not isinstance(person, Client):
                continue
            head = {1.0: wire.WON, 0.5: wire.DRAWN}.get(row.scores[seat], wire.LOST)
            person.lines.send(head + wire.board_text(state.truth(seat)))
            person.lines.close()


class _Left(Forfeit):
    """Somebody left, whose turn it need not be."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(why)
        self.seat = seat
