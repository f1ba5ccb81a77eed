"""Our agents on the Geister contests' server, and on any that speaks its protocol."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from tefuda.arena.matches.plan import MatchPlan
from tefuda.core import Agent, Clock, TefudaError, Turn, View
from tefuda.core.words import tr
from tefuda.games.geister import Geister
from tefuda.statistics import Mean
from tefuda.wire import tally
from tefuda.wire.geister import protocol as wire
from tefuda.wire.geister.seen import SeenGame
from tefuda.wire.lines import Gone, LineSocket
from tefuda.wire.tally import mean_of

RESULTS = {wire.WON: 1.0, wire.DRAWN: 0.5, wire.LOST: 0.0}
RETRY = 0.05  # seconds between two tries to connect
PATIENCE = 15.0  # seconds for a server to open its port: it closes it between games


@dataclass
class GeisterTally(tally.ServerTally):
    """What came of some games."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    _: KW_ONLY
    reasons: dict[str, int] = field(default_factory=dict)
    scores: list[float] = field(default_factory=list)  # in the order of the games
    seats: list[int] = field(default_factory=list)

    def add(self, score: float, reason: str, seat: int) -> None:
        """Count a game."""
        self.scores.append(score)
        self.seats.append(seat)
        self.wins += score == 1
        self.draws += score == 0.5
        self.losses += score == 0
        self.reasons[reason] = self.reasons.get(reason, 0) + 1

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> Mean:
        """Points per game: a win is one, a draw a half. The interval is that of a match with these seats."""
        first = self.seats[0] if self.seats else 0
        rotates = all(seat == (first + number) % 2 for number, seat in enumerate(self.seats))
        plan = MatchPlan(max(self.games, 1), 2, 1, seats="rotate" if rotates and self.games > 1 else "fixed")
        return mean_of(self.scores, plan, (0.0, 1.0))

    def details(self) -> dict[str, Any]:
        """Return what else there is to tell, as JSON data."""
        return {"wins": self.wins, "draws": self.draws, "losses": self.losses, "reasons": self.reasons}

    def __str__(self) -> str:
        reasons = ", ".join(f"{tr(reason)} {count}" for reason, count in self.reasons.items())
        values = {"games": self.games, "won": self.wins, "drawn": self.draws, "lost": self.losses}
        text = tr("{games} games, {won} won, {drawn} drawn, {lost} lost; score {score}; {reasons}", **values,
                  score=self.score_text, reasons=reasons)  # fmt: skip
        return f"{text}\n{self.thinking}"


class Player:
    """Plays games on a server with one agent, one connection per game."""

    def __init__(
        self,
        agent: Agent,
        game: Geister,
        host: str,
        *,
        port: int,
        name: str = "",
        clock: Clock | None = None,
        silence: float = 900.0,
    ) -> None:
        self.agent, self.game, self.host, self.port = agent, game, host, port
        self.name, self.clock, self.silence = name, clock or Clock(), silence
        self.tally = GeisterTally()

    def run(self, games: int, seed: int, progress: Callable[[int, int], None] | None = None) -> GeisterTally:
        """Play so many games; ``tally`` holds what was played also where this ends in an error."""
        self.agent.new_match(self.game, [self._seat], seed)
        for number in range(games):
            if progress is not None:
                progress(number, games)
            lines = self._connect()
            try:
                self._play(lines)
            except Gone as why:
                raise TefudaError("The server {why} in the middle of a game.", why=why) from None
            finally:
                lines.close()
        return self.tally

    @property
    def _seat(self) -> int:
        """Where we expect to sit: who is on the second port moves second, on the contests' server."""
        return int(self.port == wire.PORTS[1])

    def _connect(self) -> LineSocket:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                lines = LineSocket(socket.create_connection((self.host, self.port), timeout=5.0))
                line = lines.line(time.monotonic() + self.silence)
                if line == wire.ASK_SETUP:
                    return lines
                raise TefudaError(
                    "The server greets with {line!r} instead of {ask_setup!r}.",
                    line=line,
                    ask_setup=wire.ASK_SETUP,
                )
            except OverflowError as error:
                raise TefudaError(
                    "Cannot reach {host}:{port}: {error}.", host=self.host, port=self.port, error=error
                ) from None
            except (OSError, Gone) as error:  # it may be between two games
                if time.monotonic() > until:
                    raise TefudaError(
                        "Cannot reach {host}:{port}: {error}.", host=self.host, port=self.port, error=error
                    ) from None
                time.sleep(RETRY)

    def _play(self, lines: LineSocket) -> None:
        choosing = SeenGame.choosing(self.game, self._seat)
        self.agent.new_game(choosing)
        setup = self._decide(choosing)
        lines.send(wire.setup_line(setup, self.name))
        if not self._line(lines).startswith(wire.YES):
            raise TefudaError(
                "The server refuses the set-up {setup_line!r}.", setup_line=wire.setup_line(setup, self.name)
            )
        seen: SeenGame | None = None
        while True:
            line = self._line(lines)
            head, board = line[:4], line[4:]
            if head not in (wire.ASK_MOVE, *RESULTS):
                raise TefudaError("The server sent {value!r}, which is not understood.", value=line[:60])
            shown = wire.read_board(board)
            if seen is None:
                seen = self._start(shown, setup, head == wire.ASK_MOVE)
            if head in RESULTS:
                self._finish(seen, shown, RESULTS[head])
                return
            seen.follow(shown)
            self._move(lines, seen)

    def _start(self, shown: wire.Board, setup: str, asked: bool) -> SeenGame:
        """Find out where we sit: who is asked on the first board moves first."""
        seat = self._seat
        if asked:
            fresh = SeenGame(self.game, 0, setup).view.table["opponent"]
            seat = int(any(fresh[letter]["square"] != piece.square for letter, piece in shown[1].items()))
        return SeenGame(self.game, seat, setup)

    def _decide(self, view: View) -> str:
        turn = Turn(view, self.clock)
        return self.tally.thinking.decision(lambda: self.agent.decide(turn)).move.text

    def _move(self, lines: LineSocket, seen: SeenGame) -> None:
        move = self._decide(seen.view)
        lines.send(wire.move_line(move))
        answer = self._line(lines)
        if answer.startswith("NG"):
            raise TefudaError("The server refuses {move_line!r}.", move_line=wire.move_line(move))
        seen.play(move, {"R": "red", "B": "blue"}.get(answer[2:3]))

    def _finish(self, seen: SeenGame, shown: wire.Board, score: float) -> None:
        seen.follow(shown)
        reason = seen.state.reason if seen.state.is_over else "stopped by the server"
        scores = (score, 1 - score) if seen.seat == 0 else (1 - score, score)
        self.agent.end_game(seen.view, scores)
        self.tally.add(score, reason or "end", seen.seat)

    def _line(self, lines: LineSocket) -> str:
        line = lines.line(time.monotonic() + self.silence)
        if line is None:
            raise TefudaError("The server has been silent for {silence:g} s.", silence=self.silence)
        return line
