"""``tefuda play``: a person against agents, in the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tefuda.cli.common import command
from tefuda.core.errors import Forfeit, TefudaError
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.arena.dealer import Dealer
    from tefuda.arena.sitting import Sitting
    from tefuda.cli.common import Commands
    from tefuda.core import Agent

HELP = """  a move      such as: {example}
  moves       list the legal moves
  hint        what the machine would play, and why
  log         all moves so far, as you saw them
  undo        take your last move back
  quit        leave"""


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "play", run, "play a game yourself, in the terminal", "tefuda play geister rush --seat 2"
    )
    p.add_argument("game", metavar="GAME")
    p.add_argument("agents", metavar="AGENT", nargs="*", help="your opponents (default: ismcts)")
    p.add_argument("--seat", type=int, default=1, metavar="N", help="your seat, from 1 (default 1)")
    p.add_argument("--seed", type=int, metavar="S", help="deal the same games again: those of match --seed S")
    p.add_argument("--games", type=int, default=1, metavar="N", help="so many games in a row (default 1)")
    p.add_argument("--clock", type=float, metavar="X", help="seconds a move for your opponents")
    p.add_argument("--hints", default="ismcts(iterations=20000)", metavar="AGENT", help="who gives hints")


def run(args: argparse.Namespace) -> int:
    """Play the games."""
    from tefuda.agents import agent, agents_of
    from tefuda.arena.admit import admit
    from tefuda.arena.dealer import Dealer
    from tefuda.core import Clock
    from tefuda.core.seeds import stream_seed
    from tefuda.games import load

    game = load(args.game)
    person = args.seat - 1
    if not 0 <= person < game.players:
        raise TefudaError(f"--seat is from 1 to {game.players} in {game.name}, not {args.seat}.")
    if not 1 <= args.games <= 1000:
        raise TefudaError(f"--games is from 1 to 1000, not {args.games}.")
    others = agents_of(args.agents or ["ismcts"] * (game.players - 1))
    if len(others) != game.players - 1:
        raise TefudaError(f"{game.name} needs {game.players - 1} opponents; {len(others)} were named.")
    adviser = agent(args.hints)
    for other in [*others, adviser]:
        admit(other, game, oracles=False)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    agents: list[Agent | None] = [*others[:person], None, *others[person:]]
    for number, seated in enumerate(agents):
        if seated is not None:
            seated.new_match(game, [number], stream_seed(seed, "agent", number, 0))
    try:
        dealer = Dealer(game, seed, Clock(args.clock), takebacks=True)
        return Terminal(dealer, person, agents, adviser).play(args.games)
    finally:
        for other in [*others, adviser]:
            other.close()


class Terminal:
    """A person and some agents, game after game. ``agents`` are by number, None for the person."""

    def __init__(self, dealer: Dealer, person: int, agents: Sequence[Agent | None], adviser: Agent) -> None:
        self.dealer, self.person, self.agents, self.adviser = dealer, person, agents, adviser
        self.game = dealer.game
        self.colour = sys.stdout.isatty()

    def play(self, games: int) -> int:
        """Play the games in a row; 0 also when the person leaves before."""
        from tefuda.arena.rows import GameRow

        for number in range(games):
            sitting = self.dealer.sit(GameRow(number, 0, {}, list(range(self.game.players))))
            if not _OneGame(self, sitting).play():
                print(tr("Goodbye."))
                break
            self.dealer.end(sitting.row)
        return 0


class _OneGame:
    """One game of it."""

    def __init__(self, terminal: Terminal, sitting: Sitting) -> None:
        self.sitting, self.agents, self.adviser = sitting, terminal.agents, terminal.adviser
        self.game, self.colour = terminal.game, terminal.colour
        self.seat = sitting.row.seating.index(terminal.person)

    def play(self) -> bool:
        """Go on until the game is over; False when the person leaves."""
        text = "You are player {seat} of {game}. Type a move, ? for help, hint for advice, quit to leave."
        print(tr(text, seat=self.seat + 1, game=self.game))
        sitting = self.sitting
        sitting.begin(self.agents)
        while (seat := sitting.seat) is not None:
            agent = self.agents[sitting.row.seating[seat]]
            if agent is not None:
                self._machine(seat, agent)
                continue
            self._show()
            if not self._person():
                return False
        sitting.end(self.agents)
        self._end()
        return True

    def _show(self) -> None:
        print()
        print(self.game.show(self.sitting.view(self.seat), self.colour))

    def _machine(self, seat: int, agent: Agent) -> None:
        from tefuda.core import Forfeit

        if self.colour:
            print(tr("Thinking…"), end="\r")
        try:
            self.sitting.ask(agent)
        except Forfeit as why:
            print(tr("Player {seat} ({agent}) gives up: {why}.", seat=seat + 1, agent=agent, why=why))
            self.sitting.forfeit(seat, why)
        self._tell()

    def _tell(self) -> None:
        """Say what the person saw since last time; of an own move only what came to light by it."""
        for token in self.sitting.seen(self.seat):
            agent = self.agents[self.sitting.row.seating[token.player]]
            if agent is None and token.reveal is None:
                continue
            who = tr("you") if agent is None else str(agent)
            seen = token.seen if token.reveal is None else f"{token.seen} ({token.reveal})"
            print(tr("Player {seat} ({agent}): {move}", seat=token.player + 1, agent=who, move=seen))

    def _person(self) -> bool:
        """Read commands until a move is made or taken back; False when the person leaves."""
        while True:
            try:
                line = input(tr("Your move: ")).strip()
            except EOFError:
                print()
                return False
            if line in ("quit", "q", "exit"):
                return False
            try:
                if line and self._obey(line):
                    return True
            except TefudaError as error:
                print(error)

    def _obey(self, line: str) -> bool:
        """Do what a line says; True if it changed the position."""
        view = self.sitting.view(self.seat)
        if line in ("?", "help"):
            print(tr(HELP, example=view.legal_moves[0]))
        elif line in ("hint", "h"):
            try:
                print(self.adviser.decide(view).table(8))
            except Forfeit as why:
                raise TefudaError(f"{self.adviser} has no advice: {why}.") from None
        elif line == "moves":
            print(tr("Legal moves: {moves}", moves=", ".join(m.text for m in view.legal_moves)))
        elif line == "log":
            for number, token in enumerate(view.log, start=1):
                shown = "" if token.reveal is None else f" ({token.reveal})"
                print(f"{number:4}. {token.player + 1}: {token.seen}{shown}")
        elif line == "undo":
            return self._undo()
        else:
            self.sitting.step(line)
            self._tell()
            return True
        return False

    def _undo(self) -> bool:
        """Take back to the person's last own decision."""
        if all(token.player != self.seat for token in self.sitting.view(self.seat).log):
            print(tr("There is no move of yours to take back."))
            return False
        self.sitting.undo(self.seat)
        print(tr("Taken back."))
        return True

    def _end(self) -> None:
        self._show()
        row = self.sitting.row
        mine, best, worst = row.scores[self.seat], max(row.scores), min(row.scores)
        result = "a draw " if best == worst else "you win" if mine == best else "you lose"
        reason = tr(row.reason)
        print(tr("The game is over: {result} ({reason}).", result=tr(result).strip(), reason=reason))
