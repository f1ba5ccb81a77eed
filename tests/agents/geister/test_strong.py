"""The strong player: proof before belief, belief before fear."""

import pytest

import tefuda
from tefuda import Match, TefudaError
from tefuda.core import Turn, stream

GAME = tefuda.load("geister")


def test_it_plays_a_proved_win():
    state = GAME.position("5r/B5/6/6/R5/4b1 1 60")
    assert tefuda.agent("strong").decide(state.view(0)).move.text == "A north"


def test_it_leaves_when_it_can():
    state = GAME.position("B4r/6/6/6/R5/4b1 1 60")
    assert tefuda.agent("strong").decide(state.view(0)).move.text in ("A north", "A west")


def test_what_it_knows_decides_where_fear_sees_only_losses():
    """Three reds are taken and an unknown piece stands before the exit: blue it must be taken, red not."""
    text = "6/2B3/6/1R4/{}4{}/R5 1 60"
    told = {}
    for piece, other in (("b", "r"), ("r", "b")):
        state = GAME.position(text.format(piece, other))
        agent = tefuda.agent("strong(worlds=known(blue=4, red=4))")
        hint = {"colours": {k: "red" if k in state.deal["reds"][1] else "blue" for k in "ABCDEFGH"}}
        told[piece] = agent.choose(Turn(state.view(0), hint=hint, rng=stream(1))).move.text
    assert told["b"] == "C north"
    assert told["r"] != "C north"


def test_games_repeat():
    one, again = (Match("geister", ["strong(depth=2)", "rush"], games=2, seed=5).run().rows for _ in range(2))
    assert [row.moves for row in one] == [row.moves for row in again]


def test_it_beats_a_rusher():
    result = Match("geister", ["strong(depth=3)", "rush"], games=6, seed=1).run()
    assert result.players[0].mean.value > 0.5


@pytest.mark.parametrize(
    "text", ["strong(depth=0)", "strong(colourings=0)", "strong(nodes=0)", "strong(seconds=0)"]
)
def test_impossible_parameters(text):
    with pytest.raises(TefudaError, match="strong"):
        tefuda.agent(text)


def test_estimators_without_colourings_are_refused():
    view = GAME.new_state(seed=1).view(0)
    with pytest.raises(TefudaError, match="colourings"):
        tefuda.agent("strong(worlds=likely(policy=leave))").decide(view)


def test_what_it_learns_of_an_opponent_goes_on_to_the_next_game():
    text = "strong(depth=1, nodes=200, worlds=mixture(depth=1), remembers=True)"
    them = "styled(style='offering')"
    agent = tefuda.agent(text)
    assert agent.learns
    assert not tefuda.agent("strong").learns
    result = Match("geister", [agent, them], games=2, seed=4).run()
    assert result.plan.series_length == 2  # its games are linked
    agent.new_match(GAME, [0], 1)
    fresh = agent.memory()
    state = GAME.replay(result.rows[0].deal, result.rows[0].moves)
    agent.end_game(state.view(result.rows[0].seating.index(0)), result.rows[0].scores)
    learned = agent.memory()
    assert learned != fresh
    again = tefuda.agent(text)
    again.restore(learned)
    assert again.memory() == learned
    with pytest.raises(TefudaError, match="needs worlds=mixture"):
        tefuda.agent("strong(worlds=deeds, remembers=True)")


def test_losses_are_priced_by_the_worst_reading_that_is_believable():
    """With risk no move is worth more, and some that lose in a believable reading are worth less."""
    cheaper = 0
    for seed in range(4):
        state, rng = GAME.new_state(seed=seed), stream(seed, "careless")
        them = tefuda.agent("styled(style='offering')")
        while not state.is_over and (len(state.moves) < 36 or state.player == 1):
            careless = state.player == 0
            state.play(rng.choice(state.list_moves()) if careless else them.decide(state.view(1)).move)
        if state.is_over:
            continue
        bold, careful = (
            {v.move: v.value for v in tefuda.agent(text).decide(state.view(0)).values}
            for text in ("strong(depth=2, risk=0, rollouts=0)", "strong(depth=2, risk=1, rollouts=0)")
        )
        assert all(careful[move] <= bold[move] + 1e-9 for move in bold)
        cheaper += sum(careful[move] < bold[move] - 1e-6 for move in bold)
    assert cheaper > 0


@pytest.mark.parametrize(
    ("theirs", "times"),
    [("r5/6/bbbb2", 10), ("r5/6/bbb3", 5.5), ("r5/6/bb4", 1), ("rr4/6/bbbb2", 1)],
)
def test_who_let_three_reds_be_taken_is_feared_to_offer_the_fourth(theirs, times):
    """The net's doubts count more against taking a piece then, the less the more blue ones are gone."""
    view = GAME.position(f"{theirs}/BRB3/6/2BR2 1 60").view(0)

    def found(wary, liking=0.03):
        agent = tefuda.agent(f"strong(wary={wary}, liking={liking})")
        return {worth.move.text: worth.value for worth in agent.decide(view).values}

    without, plain, wary = found(1, liking=0), found(1), found(10)
    takes = {f"{letter} north" for letter in "ABCDEFGH"} & {
        move for move in plain if view.table["own"][move[0]]["square"][1] == "3"
    }
    doubted = [move for move in plain if plain[move] < without[move] - 1e-9]
    assert takes & set(doubted) if times > 1 else takes
    for move in plain:
        expected = times if move in takes and times > 1 else 1
        assert without[move] - wary[move] == pytest.approx(expected * (without[move] - plain[move]))
