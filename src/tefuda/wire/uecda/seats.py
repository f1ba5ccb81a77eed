"""The five seats of a table: who left, who plays on for it, and who comes back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

from tefuda.core import Agent
from tefuda.core.words import tr
from tefuda.wire.cpu import ClientCpu
from tefuda.wire.thinking import ThinkingTime
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.people import Bot, Person, Remote

Say = Callable[[str], None]


@dataclass
class Absence:
    """A client that left or was rejected: in which game, and in which it came back."""

    player: int
    game: int
    rejected: bool = False
    _: KW_ONLY
    stand_in: str = ""
    back: int | None = None


class Seats:
    """Who plays on every seat. A client that leaves gives way to a stand-in, or only passes from then on.

    It may come back under its name: it is seated again when the next game begins, which is the only moment
    at which the protocol lets a client join.
    """

    def __init__(
        self, people: Sequence[Person], say: Say, stand_in: Callable[[], Agent] | None = None
    ) -> None:
        self.people = list(people)
        self.clients = [player for player, person in enumerate(people) if isinstance(person, Remote)]
        self.thinking = [ThinkingTime() for _ in people]
        self._cpu = {k: ClientCpu(p.connection) for k, p in enumerate(people) if isinstance(p, Remote)}
        self.absences: list[Absence] = []
        self._say, self._stand_in = say, stand_in
        self._waiting: dict[int, Remote] = {}  # by the seat that is theirs
        self._lock = threading.Lock()

    @property
    def has_stand_ins(self) -> bool:
        """Does anybody play on for clients that left?"""
        return self._stand_in is not None

    def bots(self) -> list[Agent | None]:
        """Return our agents by player; None for clients."""
        return [person.agent if isinstance(person, Bot) else None for person in self.people]

    @property
    def cpu(self) -> dict[int, ClientCpu]:
        """What the clients compute, by player."""
        return self._cpu

    def name(self, player: int) -> str:
        """Name a player for the log."""
        return f"player {player + 1} ({self.people[player].name or '?'})"

    def is_deserted(self) -> bool:
        """Were there clients, and is none left?"""
        if not self.clients:
            return False
        return all(isinstance(p := self.people[k], Bot) or bool(p.gone) for k in self.clients)

    def absence(self, player: int) -> Absence | None:
        """Return the absence of a player who is away."""
        return next((a for a in reversed(self.absences) if a.player == player and a.back is None), None)

    def leaves(self, player: int, game: int) -> bool:
        """Note that a client is gone; False if that was known."""
        if self.absence(player) is not None:
            return False
        person = self.people[player]
        self.absences.append(Absence(player, game, isinstance(person, Remote) and person.rejected))
        who = self.name(player)
        self._say(tr("game {number}: {who} is gone ({gone})", number=game + 1, who=who, gone=person.gone))
        return True

    def replace(self, player: int) -> Bot | None:
        """Seat a stand-in for a client that left, if there are any."""
        absence = self.absence(player)
        if self._stand_in is None or absence is None:
            return None
        bot = Bot(self._stand_in())
        absence.stand_in = bot.name
        bot.name = self.people[player].name
        self.people[player] = bot
        values = {"number": absence.game + 1, "agent": absence.stand_in, "who": self.name(player)}
        self._say(tr("game {number}: {agent} plays on for {who}", **values))
        return bot

    def misses(self, newcomer: Remote) -> bool:
        """Is this a client that left? Then it waits for the next game."""
        with self._lock:
            for player in self.clients:
                person = self.people[player]
                away = isinstance(person, Bot) or person.has_left()
                if newcomer.name and person.name == newcomer.name and away and player not in self._waiting:
                    self._waiting[player] = newcomer
                    self._say(tr("{who} waits to come back", who=self.name(player)))
                    return True
        return False

    def welcome_back(self, game: int) -> None:
        """Seat clients that came back, before a game begins."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        for player, remote in waiting.items():
            old = self.people[player]
            if isinstance(old, Remote):
                old.leave("left")
            self.leaves(player, max(game - 1, 0))  # it may be back before anybody missed it
            remote.tell_bytes(wire.pack_int(player))
            remote.flush()
            if remote.gone:
                continue
            self.people[player] = remote
            self._cpu[player] = ClientCpu(remote.connection)
            old.close()
            absence = self.absence(player)
            assert absence is not None
            absence.back = game
            self._say(tr("game {number}: {who} is back", number=game + 1, who=self.name(player)))

    def is_awaited(self) -> bool:
        """Does a client wait for its seat?"""
        with self._lock:
            return bool(self._waiting)

    def close(self) -> None:
        """End the match for everybody."""
        with self._lock:
            for remote in self._waiting.values():
                remote.leave("the match is over")
            self._waiting.clear()
        for person in self.people:
            person.close()

    def warnings(self) -> list[str]:
        """Say who left: from then on its results are those of somebody else, or of nobody."""
        return [self._warning(absence) for absence in self.absences]

    def _warning(self, absence: Absence) -> str:
        who = self.people[absence.player].name or absence.player + 1
        game = absence.game + 1
        if absence.rejected and absence.stand_in:
            text = tr(
                "{who} was rejected in game {game} for impossible tables: {agent} played on",
                who=who,
                game=game,
                agent=absence.stand_in,
            )
        elif absence.rejected:
            text = tr(
                "{who} was rejected in game {game} for impossible tables: from then on it only passed",
                who=who,
                game=game,
            )
        elif absence.stand_in:
            text = tr(
                "{who} left in game {game}: {agent} played on", who=who, game=game, agent=absence.stand_in
            )
        else:
            text = tr("{who} left in game {game}: from then on it only passed", who=who, game=game)
        if absence.back is not None:
            text += tr("; back in game {game}", game=absence.back + 1)
        return text
