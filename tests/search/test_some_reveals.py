"""A move that reveals something in some worlds and nothing in others."""

from dataclasses import dataclass, replace

import pytest

from reference.ismcts import Search
from tefuda import Budget, Game, Move, Token
from tefuda.core import PlainState
from tefuda.games import GAMES
from tefuda.search import Ismcts

LOOK = Move(0, "look")
GUESSES = [Move(number, f"guess {number}") for number in range(1, 7)]


@dataclass(frozen=True)
class At:
    looked: bool = False
    guess: int | None = None


class Lamp(Game):
    """A number of 1 to 6 is drawn. Looking shows it if it is even, else nothing; then guess it."""

    name = "lamp"
    players = 2

    def deals(self):
        for number in range(1, 7):
            yield {"number": number}, 1

    def deal(self, rng):
        return {"number": 1 + rng.below(6)}

    def start(self, deal):
        return LampState(self, deal, At())

    def move(self, text):
        return next(m for m in [LOOK, *GUESSES] if m.text == text)


class LampState(PlainState):
    @property
    def player(self):
        return 0 if self.now.guess is None else None

    def list_moves(self):
        if self.now.guess is not None:
            return []
        return list(GUESSES) if self.now.looked else [LOOK, *GUESSES]

    def after(self, move):
        return replace(self.now, looked=True) if move == LOOK else replace(self.now, guess=move.id)

    def observe(self, move, observer):
        number = self.deal["number"]
        return Token(0, move.text, number if move == LOOK and observer == 0 and number % 2 == 0 else None)

    @property
    def scores(self):
        right = float(self.now.guess == self.deal["number"])
        return (right, 1 - right)

    def secret(self, player):
        return {}

    def table(self, player):
        return {}


@pytest.fixture(autouse=True)
def _known():
    GAMES.add("lamp", "search.test_some_reveals:Lamp", "for this test")


def test_what_was_shown_is_not_mixed_up_with_moves():
    game = Lamp()
    view = game.start({"number": 3}).view(0)
    fast = Ismcts(Budget(iterations=1500), branch_on_reveals=True).run(view, 2)
    slow = Search(game, view, branch_on_reveals=True).run(2, 1500)
    assert {e.move.text: e.visits for e in fast.values} == {m: n for m, (n, _) in slow.items()}
    # Even numbers are known for certain, odd ones are one of three.
    look = next(e.value for e in fast.values if e.move == LOOK)
    assert fast.move == LOOK
    assert look == pytest.approx(1 / 2 + 1 / 2 * 1 / 3, abs=0.07)
