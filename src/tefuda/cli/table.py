"""The person's table in the terminal: reads what is typed, prints what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.cli.terminal import LineReader, has_colours, is_smart
from tefuda.core.errors import TefudaError
from tefuda.core.words import said, tr
from tefuda.play.events import ForcedPass, GameOver, GaveUp, Inference, Seen, Thinking, YourTurn

if TYPE_CHECKING:
    from tefuda.core import View
    from tefuda.play.events import Event
    from tefuda.play.table import PersonsTable

HELP = """  a move      such as: {example}
  moves       list the legal moves
  rules       the rules of the game
  board       show the table again
  hint        what the machine would play, and why
  beliefs     what your opponent may think of your pieces (Geister)
  infer       what you can infer about what you cannot see
  log         all moves so far, as you saw them
  undo        take your last move back
  save FILE   save the game; tefuda play --resume FILE continues it
  resign      give up this game
  quit        leave"""
COMMANDS = (
    "moves", "rules", "board", "hint", "beliefs", "infer", "log", "undo", "save", "resign", "help", "quit",
)  # fmt: skip


class TerminalTable:
    """A front end of :class:`tefuda.play.table.PersonsTable`."""

    def __init__(self, table: PersonsTable) -> None:
        self.table = table
        self.colour = has_colours()
        self.lines = LineReader(self._words)

    def _words(self) -> list[str]:
        """Everything that can be typed now."""
        return [*(move.text for move in self.table.view.legal_moves), *COMMANDS]

    def play(self) -> int:
        """Play the games in a row, and more if the person wants; 0 also when the person leaves before."""
        while True:
            text = "You are player {seat} of {game}. Type a move, ? for help, hint for advice, quit to leave."
            print(tr(text, seat=self.table.seat + 1, game=self.table.game))
            left = not self._game()
            if left or (self.table.is_done and not self._again()):
                print(tr("The deals follow from the seed {seed}.", seed=self.table.setup.seed))
                if left:
                    print(tr("Goodbye."))
                return 0

    def _again(self) -> bool:
        """Ask a person at a terminal for another game; a record has as many as it says."""
        if not self.lines.is_person or self.table.setup.record is not None:
            return False
        answer = self.lines.ask(tr("Again? (y/n) "))
        return bool(answer) and answer is not None and answer.lower()[:1] in ("y", "は", "h")

    def _game(self) -> bool:
        """Go on until the game is over; False when the person leaves."""
        while True:
            for event in self.table.advance():
                self._tell(event)
                if isinstance(event, GameOver):
                    return True
            if not self._person():
                return False

    def _show(self, view: View) -> None:
        print()
        print(self.table.game.show(view, self.colour))

    def _tell(self, event: Event) -> None:
        """Print what happened."""
        if isinstance(event, Thinking):
            if is_smart():
                print(tr("Thinking…"), end="\r", flush=True)
            return
        if is_smart():
            print("\r\x1b[K", end="")
        if isinstance(event, Seen):
            text = "Player {seat} ({agent}): {move}"
            print(tr(text, seat=event.seat + 1, agent=event.agent or tr("you"), move=event.text))
        elif isinstance(event, ForcedPass):
            print(tr("You can only pass."))
        elif isinstance(event, GaveUp):
            text = "Player {seat} ({agent}) forfeits the game: {why}."
            print(tr(text, seat=event.seat + 1, agent=event.agent, why=event.why))
            if event.trace:
                print(event.trace)
        elif isinstance(event, YourTurn):
            self._show(self.table.view)
        elif isinstance(event, GameOver):
            self._show(self.table.last_view)
            if event.truth:
                print(event.truth)
            text = "The game is over: {result} ({reason})."
            print(tr(text, result=event.result, reason=tr(event.reason)))

    def _person(self) -> bool:
        """Read commands until the position changes; False when the person leaves."""
        while True:
            line = self.lines.ask(tr("Your move: "))
            if line is None or line in ("quit", "q", "exit"):
                return False
            try:
                if line and self._obey(line):
                    return True
            except TefudaError as error:
                print(said(error))

    def _obey(self, line: str) -> bool:
        """Do what a line says; True if it changed the position."""
        table = self.table
        word, _, rest = line.partition(" ")
        if line in ("?", "help"):
            print(tr(HELP, example=table.interface.example(table.view)))
        elif line in ("hint", "h"):
            advice = table.hint()
            print(advice.sentence)
            print(advice.decision.table(8))
        elif line == "moves":
            print(tr("Legal moves:"))
            print("\n".join(table.moves()))
        elif line == "rules":
            print(table.rules())
        elif line == "board":
            self._show(table.view)
        elif line == "beliefs":
            _print_inference(table.opponents_belief())
        elif line == "infer":
            _print_inference(table.infer())
        elif line == "log":
            for number, (seat, text) in enumerate(table.log(), start=1):
                print(f"{number:4}. {seat + 1}: {text}")
        elif word == "save":
            path = rest.strip() or "tefuda-game.json"
            table.save(path)
            print(tr("Saved: tefuda play --resume {path} continues the game.", path=path))
        elif line == "undo":
            table.undo()
            print(tr("Taken back."))
            return True
        elif line == "resign":
            table.resign()
            return True
        else:
            table.move(line)
            return True
        return False


def _print_inference(found: Inference) -> None:
    print(found.heading)
    if found.belief is not None:
        print(found.belief.table())
