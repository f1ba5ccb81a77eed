"""A move that reveals something in some worlds and nothing in others."""

from dataclasses import dataclass, replace

import pytest

from reference.ismcts import Search
from tefuda import Budget, Game, Move, Token
from tefuda.core import PlainState
from tefuda.games import GAMES
from tefuda.search import Ismcts

LOOK = Move(0, "look")
GUESSES = [Move(number + 3, f"guess {number}") for number in range(1, 7)]


@dataclass(frozen=True)
class At:
    looked: bool = False
    guesses: tuple[int, ...] = ()


class Lamp(Game):
    """A number of 1 to 6 is drawn. Looking shows it if it is even, else nothing; then guess it twice."""

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
        return 0 if len(self.now.guesses) < 2 else None

    def list_moves(self):
        if self.player is None:
            return []
        return list(GUESSES) if self.now.looked or self.now.guesses else [LOOK, *GUESSES]

    def after(self, move):
        if move == LOOK:
            return replace(self.now, looked=True)
        return replace(self.now, guesses=(*self.now.guesses, move.id - 3))

    def observe(self, move, observer):
        number = self.deal["number"]
        return Token(0, move.text, number if move == LOOK and observer == 0 and number % 2 == 0 else None)

    @property
    def scores(self):
        right = float(self.now.guesses[1] == self.deal["number"])  # the first is for nothing
        return (right, 1 - right)

    def secret(self, player):
        return {}

    def table(self, player):
        return {}


@pytest.fixture(autouse=True)
def _known():
    GAMES.add("lamp", "search.test_some_reveals:Lamp", "for this test")


@pytest.mark.parametrize("seed", range(8))
def test_what_was_shown_is_not_mixed_up_with_moves(seed):
    game = Lamp()
    view = game.start({"number": 3}).view(0)
    fast = Ismcts(Budget(iterations=600), branch_on_reveals=True).run(view, seed)
    slow = Search(game, view, branch_on_reveals=True).run(seed, 600)
    assert {e.move.text: e.visits for e in fast.values} == {m: n for m, (n, _) in slow.items()}


def test_looking_is_worth_what_it_shows():
    """Even numbers are known for certain, odd ones are one of three; only the second guess counts."""
    view = Lamp().start({"number": 3}).view(0)
    found = Ismcts(Budget(iterations=12000), branch_on_reveals=True).run(view, 2)
    assert found.move == LOOK
    assert found.value == pytest.approx(1 / 2 + 1 / 2 * 1 / 3, abs=0.06)
