"""Whom the others play like: read from their moves, remembered, and played out."""

import json

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.agents.daihinmin.manners import HEATS, STRANGERS, OpponentManners, final_hands
from tefuda.agents.daihinmin.monte_carlo import MonteCarlo
from tefuda.beliefs.registry import estimator
from tefuda.core import Budget

CLIENT = HEATS.index(0.0)


def finished(players, seed, games=1):
    """The finished States of a match."""
    game = tefuda.load("daihinmin")
    rows = tefuda.Match(game, players, games=games, seed=seed).run().rows
    return [(game.replay(row.deal, row.moves), row.seating) for row in rows]


def test_the_end_of_a_game_reveals_the_hands():
    """Whoever looks: those that went out have played all, and the last one has what is left."""
    for state, _ in finished(["base*2", "default*3"], 3, games=6):
        start = state.game.start(state.deal)
        for move in state.moves:
            if start.phase == "play":
                break
            start.play(move)
        hands = [start.position.hand(seat) for seat in range(5)]
        for seat in range(5):
            assert final_hands(state.game, state.view(seat)) == hands


def test_an_unfinished_game_teaches_nothing():
    state = tefuda.load("daihinmin").new_state(1)
    while len(state.moves) < 20:
        state.play(state.game.interned(state.position.default_move()))
    manners = OpponentManners()
    manners.learn(state.view(0))
    assert not any(manners.knows(player) for player in range(5))
    assert manners.of(1) == pytest.approx(STRANGERS)


def test_clients_are_told_from_others():
    manners = OpponentManners()
    for state, seating in finished(["base", "default*2", "policy", "base"], 5, games=4):
        manners.learn(state.view(seating.index(0)))
    assert not manners.knows(0)
    assert [round(manners.of(player)[CLIENT]) for player in (1, 2, 3, 4)] == [1, 1, 0, 0]
    for player in range(1, 5):
        assert sum(manners.of(player)) == pytest.approx(1)
        assert min(manners.of(player)) > 0  # a doubt is left
    again = OpponentManners()
    again.restore(json.loads(json.dumps(manners.memory())))
    assert [again.of(player) for player in range(5)] == [manners.of(player) for player in range(5)]
    again.forget()
    assert not again.knows(1)


@pytest.mark.parametrize("memory", [5, [[1]], [[1, [0.0]]], [["x", [0.0] * len(HEATS)]]])
def test_a_wrong_memory_is_refused(memory):
    with pytest.raises(TefudaError, match="not the memory"):
        OpponentManners().restore(memory)


def test_a_client_is_played_out_as_one():
    """It breaks no pair: with a pair behind the lead, the lead is never answered."""
    game = tefuda.load("daihinmin(players=3)")
    state = game.start({"hands": ["D3 S4", "H6 D6", "H3 C3"]})
    hint = {"cards": {"1": "H6 D6", "2": "H3 C3"}}

    def value(shares):
        search = MonteCarlo(
            Budget(iterations=400),
            worlds=estimator("cheat"),
            settled=0.0,
            manners=True,
            supposed=[shares] * 3,
        )
        found = search.run(state.view(0), 1, hint=hint)
        return next(entry.value for entry in found.values if entry.move.text == "D3")

    client = [float(k == CLIENT) for k in range(len(HEATS))]
    assert value(client) == 3.0
    assert value([]) < 3.0
    assert value([1.0] + [0.0] * (len(HEATS) - 1)) == pytest.approx(value([]), abs=0.1)


def test_the_moves_of_a_game_tell():
    """In the middle of the first game: clients are likelier clients, and shares say what was known before."""
    rows = finished(["base*2", "default*3"], 7, games=5)
    known = {True: [], False: []}
    for state, seating in rows:
        me = seating.index(0)
        again = state.game.start(state.deal)
        for move in state.moves[: len(state.moves) // 2]:
            again.play(move)
        read = estimator("reading(samples=32)")
        styles = read.know(again.view(me)).styles
        assert styles[me] == []
        for seat, player in enumerate(seating):
            if seat != me:
                assert sum(styles[seat]) == pytest.approx(1)
                known[player >= 2].append(styles[seat][CLIENT])
        sure = estimator("reading(samples=32)")
        sure.suppose([[float(k == 1) for k in range(len(HEATS))]] * 5)
        told = sure.know(again.view(me)).styles
        assert all(told[seat][1] == pytest.approx(1) for seat in range(5) if seat != me)
    assert min(map(len, known.values())) > 3
    assert sum(known[True]) / len(known[True]) > 3 * sum(known[False]) / len(known[False])


def test_what_was_learnt_is_kept_in_a_match():
    """It begins anew with a series, changes decisions, and a store goes on with it."""
    agent = tefuda.agent("mc(iterations=30)")
    game = tefuda.load("daihinmin")
    agent.new_match(game, [0], 1)
    for state, seating in finished(["base", "default*4"], 9, games=3):
        view = state.view(seating.index(0))
        agent.new_game(view)
        agent.end_game(view, state.scores)
    memory = agent.memory()
    assert [player for player, _ in memory] == [1, 2, 3, 4]
    assert not agent.learns
    assert agent.can_resume
    agent.new_match(game, [0], 1)
    assert agent.memory() == []
    agent.resume(3, json.loads(json.dumps(memory)))
    assert agent.memory() == memory


def test_a_stored_series_goes_on_as_if_never_interrupted(tmp_path):
    names = ["mc(iterations=30)", "default*4"]
    whole = tefuda.Match("daihinmin", names, games=8, seed=4, series=8).run()
    path = str(tmp_path / "games.sqlite")
    tefuda.Match("daihinmin", names, games=4, seed=4, series=8).run(store=path)
    rest = tefuda.Match("daihinmin", names, games=8, seed=4, series=8).run(store=path, resume=True)
    assert [row.moves for row in rest.rows] == [row.moves for row in whole.rows]
