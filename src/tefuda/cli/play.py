"""``tefuda play``: a person against agents, in the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import TYPE_CHECKING, Any

from tefuda.cli.common import command
from tefuda.core.errors import TefudaError
from tefuda.core.words import tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands
    from tefuda.core import Agent, Game, State

HELP = """  a move      such as: {example}
  moves       list the legal moves
  hint        what the machine would play, and why
  log         all moves so far, as you saw them
  undo        take your last move back
  quit        leave"""

HELP_JA = """  手を入力    例: {example}
  moves       指せる手の一覧
  hint        計算機ならどう指すか、その理由
  log         これまでの手 (あなたに見えた形で)
  undo        自分の手を戻す
  quit        終了"""


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands, "play", run, "play a game yourself, in the terminal", "tefuda play geister rush --seat 2"
    )
    p.add_argument("game", metavar="GAME")
    p.add_argument("agents", metavar="AGENT", nargs="*", help="your opponents (default: ismcts)")
    p.add_argument("--seat", type=int, default=1, metavar="N", help="your seat, from 1 (default 1)")
    p.add_argument("--seed", type=int, metavar="S", help="deal the same game again")
    p.add_argument("--hints", default="ismcts(iterations=20000)", metavar="AGENT", help="who gives hints")


def run(args: argparse.Namespace) -> int:
    """Play one game."""
    from tefuda.agents import agent, agents_of, check_game
    from tefuda.core.spec import parse
    from tefuda.games import load

    game = load(args.game)
    seat = args.seat - 1
    if not 0 <= seat < game.players:
        raise TefudaError(f"--seat is from 1 to {game.players} in {game.name}, not {args.seat}.")
    others: list[Any] = agents_of(args.agents or ["ismcts"] * (game.players - 1))
    if len(others) != game.players - 1:
        raise TefudaError(f"{game.name} needs {game.players - 1} opponents; {len(others)} were named.")
    for other in [*others, agent(args.hints)]:
        check_game(parse(str(other)).name, game.name)
        if other.peeks is not None:
            raise TefudaError(f"{other} sees the truth; at this table nobody does.")
    seed = secrets.randbits(32) if args.seed is None else args.seed
    return Table(game, seat, others, agent(args.hints), seed).play()


class Table:
    """A person, some agents and one game."""

    def __init__(self, game: Game, seat: int, others: list[Any], adviser: Agent, seed: int) -> None:
        self.game, self.seat, self.adviser = game, seat, adviser
        self.state: State[Any] = game.new_state(seed)
        self.agents: dict[int, Any] = {}
        for number, other_seat in enumerate(s for s in range(game.players) if s != seat):
            self.agents[other_seat] = others[number]
            others[number].new_match(game, [other_seat], seed + other_seat)
            others[number].new_game(self.state.view(other_seat))
        self.colour = sys.stdout.isatty()

    def play(self) -> int:
        """Go on until the game is over or the person leaves."""
        text = "You are player {seat} of {game}. Type a move, ? for help, hint for advice, quit to leave."
        print(tr(text, seat=self.seat + 1, game=self.game))
        try:
            while not self.state.is_over:
                if self.state.player == self.seat:
                    self._show()
                    if not self._person():
                        print(tr("Goodbye."))
                        return 0
                else:
                    self._machine()
            self._end()
        finally:
            for other in self.agents.values():
                other.close()
        return 0

    def _show(self) -> None:
        print()
        print(self.game.show(self.state.view(self.seat), self.colour))

    def _machine(self) -> None:
        from tefuda.core import Clock, Forfeit

        seat = self.state.player
        assert seat is not None
        if self.colour:
            print(tr("Thinking…"), end="\r")
        try:
            move = self.agents[seat].act(self.state.view(seat), Clock())
        except Forfeit as why:
            raise TefudaError(f"Player {seat + 1} cannot go on: {why}.") from None
        self.state.play(move)
        self._tell_last()

    def _tell_last(self) -> None:
        token = self.state.view(self.seat).log[-1]
        who = str(self.agents[token.player]) if token.player in self.agents else "you"
        seen = token.seen if token.reveal is None else f"{token.seen} ({token.reveal})"
        print(tr("Player {seat} ({agent}): {move}", seat=token.player + 1, agent=who, move=seen))

    def _person(self) -> bool:
        """Read commands until a move is made; False when the person leaves."""
        view = self.state.view(self.seat)
        while True:
            try:
                line = input(tr("Your move: ")).strip()
            except EOFError:
                print()
                return False
            if line in ("quit", "q", "exit"):
                return False
            if line == "undo":
                if self._undo():
                    return True
            elif line:
                try:
                    if self._obey(line, view):
                        return True
                except TefudaError as error:
                    print(error)

    def _obey(self, line: str, view: Any) -> bool:
        """Do what a line says; True if it was a move."""
        from tefuda.core.words import language

        if line in ("?", "help"):
            print((HELP_JA if language() == "ja" else HELP).format(example=view.legal_moves[0]))
        elif line in ("hint", "h"):
            print(self.adviser.decide(view).table(8))
        elif line == "moves":
            print(tr("Legal moves: {moves}", moves=", ".join(m.text for m in view.legal_moves)))
        elif line == "log":
            for number, token in enumerate(view.log, start=1):
                shown = "" if token.reveal is None else f" ({token.reveal})"
                print(f"{number:4}. {token.player + 1}: {token.seen}{shown}")
        else:
            self.state.play(line)
            if self.state.view(self.seat).log[-1].reveal is not None:
                self._tell_last()
            return True
        return False

    def _undo(self) -> bool:
        """Take back to the person's last own decision."""
        own = [n for n, token in enumerate(self.state.view(self.seat).log) if token.player == self.seat]
        if not own:
            print(tr("There is no move of yours to take back."))
            return False
        while len(self.state.moves) > own[-1]:
            self.state.undo()
        print(tr("Taken back."))
        return True

    def _end(self) -> None:
        self._show()
        scores = self.state.scores
        mine, best, worst = scores[self.seat], max(scores), min(scores)
        result = "a draw " if best == worst else "you win" if mine == best else "you lose"
        reason = tr(self.state.reason or "end")
        print(tr("The game is over: {result} ({reason}).", result=tr(result).strip(), reason=reason))
