"""The person's table in the terminal: reads what is typed, prints what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.cli.terminal import LineReader, has_colours, is_smart
from tefuda.core.errors import TefudaError
from tefuda.core.words import said, tr
from tefuda.play.events import Forced, GameOver, GaveUp, RoundOver, Seen, Thinking, YourTurn

if TYPE_CHECKING:
    from tefuda.core import View
    from tefuda.play.events import Event
    from tefuda.play.inference import Inference
    from tefuda.play.table import PersonsTable

HELP = """  a move      such as: {example}
  moves       list the legal moves
  rules       the rules of the game
  board       show the table again
  hint        what the machine would play, and why
  beliefs     what your opponent may think of your pieces (Geister)
  infer       what you can infer about what you cannot see, where it differs from
              chance; infer all: every chance
  log         all moves so far, as you saw them
  undo        take your last move back
  claim N     bridge: your side gets N of the tricks that are left; the solver checks it
  save FILE   save the game; tefuda play --resume FILE continues it
  resign      give up this game
  quit        leave

  In a hint, value is the score that the machine expects of a move (by the points or
  wins of the game), visits is how often it tried it, spread is the standard error of
  the value: two values that differ by less than about two spreads may be equal."""
COMMANDS = (
    "moves", "rules", "board", "hint", "beliefs", "infer", "log", "undo", "claim", "save", "resign", "help",
    "quit",
)  # fmt: skip


class TerminalTable:
    """A front end of :class:`tefuda.play.table.PersonsTable`."""

    def __init__(self, table: PersonsTable, *, pauses: bool = False) -> None:
        self.table, self.pauses = table, pauses
        self.colour = has_colours()
        self.acts_for = table.seat  # whose cards the person plays
        self.lines = LineReader(self._words)

    def _words(self) -> list[str]:
        """Everything that can be typed now."""
        return [*(move.text for move in self.table.own_view.legal_moves), *COMMANDS]

    def play(self) -> int:
        """Play the games in a row, and more if the person wants; 0 also when the person leaves before."""
        while True:
            hello = self.table.interface.welcome(self.table.seat)
            print(tr("{hello} Type a move, ? for help, hint for advice, quit to leave.", hello=hello))
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
            print(f"{self.table.interface.who(event.seat, event.agent)}: {event.text}")
        elif isinstance(event, RoundOver):
            print(event.text)
            if self.pauses:
                self.lines.ask(tr("Enter goes on: "))
        elif isinstance(event, Forced):
            if event.move.text == "pass":
                print(tr("You can only pass."))
            else:
                print(tr("Your only move is played: {move}.", move=event.move.text))
        elif isinstance(event, GaveUp):
            who = self.table.interface.who(event.seat, event.agent)
            print(tr("{who} forfeits the game: {why}.", who=who, why=event.why))
            if event.trace:
                print(event.trace)
        elif isinstance(event, YourTurn):
            if event.seat != self.acts_for and event.seat != self.table.own_seat:
                print(tr("Your partner declares and you play the cards: you are {name} now.",
                         name=self.table.interface.seat_name(event.seat)))  # fmt: skip
            self.acts_for = event.seat
            self._show(self.table.own_view)
        elif isinstance(event, GameOver):
            self._show(self.table.last_view)
            if event.truth:
                print(event.truth)
            text = "The game is over: {result} ({reason})."
            print(tr(text, result=event.result, reason=tr(event.reason)))
            for sentence in event.more:
                print(f"  {sentence}")

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
            print(tr(HELP, example=table.interface.example(table.own_view)))
        elif line in ("hint", "h"):
            advice = table.hint()
            print(advice.sentence)
            for reason in (*advice.reasons, *advice.expects):
                print(f"  {reason}")
            if advice.decision.values:
                print(advice.decision.table(8))
        elif line == "moves":
            print(tr("Legal moves:"))
            print("\n".join(table.moves()))
        elif line == "rules":
            print(table.rules())
        elif line == "board":
            self._show(table.own_view)
        elif line == "beliefs":
            _print_inference(table.opponents_belief(), everything=True)
        elif line == "infer" or (word, rest.strip()) == ("infer", "all"):
            _print_inference(table.infer(), everything=bool(rest))
        elif line == "log":
            for number, (seat, text) in enumerate(table.log(), start=1):
                print(f"{number:4}. {table.interface.short_name(seat)}: {text}")
        elif word == "save":
            path = rest.strip() or "tefuda-game.json"
            table.save(path)
            print(tr("Saved: tefuda play --resume {path} continues the game.", path=path))
        elif word == "claim":
            table.claim(_number(rest))
            return True
        elif line == "undo":
            table.take_back()
            print(tr("Taken back."))
            return True
        elif line == "resign":
            table.give_up()
            return True
        else:
            table.play(line)
            return True
        return False


def _number(text: str) -> int:
    if not text.strip().isdecimal():
        raise TefudaError("Say how many of the tricks that are left your side gets, such as claim 5.")
    return int(text)


def _print_inference(found: Inference, *, everything: bool) -> None:
    """Print what differs from chance, or the whole table; the short form is never longer than a screen."""
    print(found.heading)
    if found.belief is None:
        return
    if everything:
        print(found.belief.table())
        return
    for sentence in found.sentences:
        print(f"  {sentence}")
    if found.sentences and found.left:
        print(tr("  {n} more are as chance has it, or nearly; infer all shows them.", n=found.left))
    print(f"  {found.belief.summary()}")
