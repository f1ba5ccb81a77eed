"""Whole games against the slow reference: legal moves, mine, path value, tools, ends."""

import pytest

import tefuda
from reference.saboteur import DECK, Round
from tefuda.core import stream
from tefuda.games.saboteur.notation import CARDS

GAMES = [
    *(f"saboteur(players={players})" for players in range(3, 11)),
    *(
        f"saboteur(players={players}, margin={margin})"
        for players, margin in [(3, 0), (5, 2), (8, 1), (10, 0)]
    ),
    "saboteur(preset='tajima', margin=0)",
    "saboteur(preset='tajima', margin=2)",
    "saboteur(preset='tajima', margin='none')",
    "saboteur(margin=2, stones='cross')",
    "saboteur(margin=0, connection='fit')",
    "saboteur(connection='fit')",
    "saboteur(margin=3, distance=4, offset=1)",
    "saboteur(margin=2, distance=3, offset=1)",
    "saboteur(distance=3, offset=1, connection='fit')",
    "saboteur(players=4, distance=9, hand=3)",
    "saboteur(rockfall=False, maps=False, margin=0, saboteurs=0)",
]


def reference(game, deal):
    margin = None if game.margin in (None, "none") else game.margin
    return Round(deal, margin, game.stones, game.connection, game.distance, game.offset)


def eager(rng, state):
    """Mostly cards that bring the goal nearer, so that goals are reached; sometimes anything."""
    moves = state.list_moves()
    good = [m for m in moves if state.position.value_after(m.id) < state.position.value]
    if not rng.below(6):
        return rng.choice(moves)
    return rng.choice(good or [m for m in moves if m.text.startswith(("discard", "repair"))] or moves)


def compare(state, slow):
    assert {m.text for m in state.legal_moves} == slow.legal()
    assert len(state.legal_moves) == len(slow.legal())
    position = state.position
    value = slow.value() if slow.hidden else None
    assert (None if position.value == 255 else position.value) == value
    table = state.table(0)
    assert {(x, y): tile for x, y, tile in table["cards"]} == slow.mine
    assert [set(tools) for tools in table["broken"]] == slow.broken
    assert [sorted(hand.split()) for hand in state.hands()] == [sorted(hand) for hand in slow.hands]
    assert {(x, y) for x, y, _, _, joined in position.tiles if joined} == slow.joined(slow.mine)


def play_through(name, seeds):
    """Play games beside the reference; return how many goals were turned up."""
    game = tefuda.load(name)
    turned_up = 0
    for seed in seeds:
        rng = stream(seed, "reference", name)
        state = game.new_state(seed=seed)
        slow = reference(game, state.deal)
        while not state.is_over:
            compare(state, slow)
            assert state.player == slow.player
            move = eager(rng, state) if seed % 2 else rng.choice(state.list_moves())
            state.play(move)
            slow.play(move.text)
        compare(state, slow)
        assert state.reason == slow.over
        assert state.scores == slow.scores()
        turned_up += len(slow.turned_up)
    return turned_up


@pytest.mark.parametrize("name", GAMES)
def test_whole_games(name):
    assert play_through(name, range(2)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_many_games(name):
    assert play_through(name, range(2, 40)) > 10


def test_the_deck_is_the_same():
    assert [tefuda.load("saboteur").rules.copies[kind] for kind in range(27)] == [
        DECK[card] for card in CARDS
    ]
