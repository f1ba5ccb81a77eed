"""Moves as fixed numbers: every legal move of random games has one, and comes back."""

import numpy as np
import pytest

import tefuda
from doors import PlainDoors
from support.play import EVERY_GAME, every_state
from tefuda.core import Deal, Game, Move, PlainState, Rng, TefudaError, Token
from tefuda.interop import actions


@pytest.mark.parametrize("text", EVERY_GAME)
def test_every_legal_move_has_a_number_and_masks_are_the_legal_moves(text):
    game = tefuda.load(text)
    numbered = actions(game)
    is_bounded = game.name == "saboteur" and game.rules.margin < 0
    for state in every_state(game, 4):
        for seat in range(game.players):
            view = state.view(seat)
            inside = [move for move in view.legal_moves if not is_bounded or move in numbered]
            assert [numbered[numbered.index(move)] for move in inside] == inside
            mask = numbered.mask(view)
            assert mask.sum() == len(inside)
            assert {numbered[k] for k in np.flatnonzero(mask)} == set(inside)
            assert inside or seat != state.player


def test_exchange_of_daihinmin_has_numbers():
    game = tefuda.load("daihinmin(classes='drawn')")
    state = game.new_state(5, game.first_carry())
    assert state.phase == "exchange"
    numbered = actions(game)
    assert all(numbered[numbered.index(move)] == move for move in state.legal_moves)
    assert numbered.mask(state.view(state.player)).sum() == len(state.legal_moves)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("geister", 32), ("geister(setup='choose')", 32 + 70), ("tanhinmin", 14), ("bridge", 90),
        ("bridge(contract='3NT by S')", 52), ("daihinmin", 54 + 520 + 2032 + 1431), ("kuhn", 2), ("leduc", 3),
        ("liars_dice", 13), ("doors", 7),
    ],
)  # fmt: skip
def test_how_many_there_are(text, number):
    numbered = actions(tefuda.load(text))
    assert len(numbered) == len(set(numbered.texts)) == number


def test_numbers_do_not_depend_on_a_fixed_contract_or_a_set_up():
    for small, large in [("bridge(contract='3NT by S')", "bridge"), ("geister", "geister(setup='choose')")]:
        few, many = actions(tefuda.load(small)).texts, actions(tefuda.load(large)).texts
        assert many[: len(few)] == few


def test_daihinmin_lists_the_longest_sequences_that_a_hand_allows():
    spades = [f"S{rank}" for rank in "3456789TJQKA2"]
    rest = [f"{suit}{rank}" for suit in "HDC" for rank in "3456789TJQKA2"]
    hands = [[*spades, "JK", *rest[:4]], rest[4:21], rest[21:]]
    state = tefuda.load("daihinmin(players=3)").start({"hands": [" ".join(hand) for hand in hands]})
    while state.player != 0:
        state.play("pass" if "pass" in state.legal_moves else state.legal_moves[0])
    numbered = actions(state.game)
    longest = max(state.legal_moves, key=lambda move: move.text.count("-"))
    assert longest.text.count("-") == 13
    assert numbered[numbered.index(longest)] == longest


def test_a_board_bounds_the_actions_of_saboteur():
    game = tefuda.load("saboteur(margin='none')")
    small, large = actions(game, margin=0), actions(game, margin=2)
    assert len(large) - len(small) == 27 * (13 * 9 - 9 * 5)  # 26 tiles and a rockfall on each cell
    assert "E-W @ 0,3" in large
    with pytest.raises(TefudaError, match="not among the"):
        small.index("E-W @ 0,3")
    with pytest.raises(TefudaError, match="Only saboteur"):
        actions(tefuda.load("kuhn"), margin=2)
    with pytest.raises(TefudaError, match="from 0 to 2"):
        actions(tefuda.load("saboteur(players=4, margin=2)"), margin=3)


@pytest.mark.parametrize("number", [-1, 32, "A north", None, 1.5])
def test_what_is_no_action_is_refused_with_a_sentence(number):
    with pytest.raises(TefudaError, match="whole number from 0 to 31"):
        actions(tefuda.load("geister"))[number]


def test_moves_of_a_small_game_of_ones_own_are_found():
    numbered = actions(PlainDoors())
    assert sorted(numbered.texts) == sorted(actions(tefuda.load("doors")).texts)


class Endless(Game):
    """Counts up; too many deals to list."""

    name = "endless_test"
    players = 1

    def deal(self, rng: Rng) -> Deal:
        return {}

    def start(self, deal: Deal):
        return EndlessState(self, deal, 0)

    def move(self, text: str) -> Move:
        return Move(int(text), text)


class EndlessState(PlainState):
    @property
    def player(self):
        return 0 if self.now < 3 else None

    def list_moves(self):
        return [Move(0, "0"), Move(1, "1")] if self.now < 3 else []

    def after(self, move):
        return self.now + 1

    def observe(self, move, observer):
        return Token(0, move.text)

    @property
    def scores(self):
        return (0.0,)

    def secret(self, player):
        return {}

    def table(self, player):
        return {"now": self.now}


def test_a_large_game_of_ones_own_names_its_moves():
    with pytest.raises(TefudaError, match="give it action_texts"):
        actions(Endless())

    class Named(Endless):
        name = "endless_named_test"
        action_texts = ("1", "0")

    assert [move.id for move in actions(Named())] == [1, 0]
