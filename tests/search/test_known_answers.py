"""Positions and games with known answers."""

import pytest

import tefuda
from tefuda import Budget
from tefuda.search import FlatMonteCarlo, Ismcts


def share(decision, text):
    """The part of the visits that went to a move."""
    visits = {e.move.text: e.visits for e in decision.values}
    return visits.get(text, 0) / sum(visits.values())


KUHN = [
    ("KJ", ["pass", "bet"], 0, "pass"),  # the king folds to a bet
    ("KQ", ["pass", "bet"], 0, "pass"),
    ("QK", ["bet"], 1, "pass"),
    ("JK", ["bet"], 1, "pass"),
    ("JQ", ["pass", "bet"], 0, "bet"),  # the jack calls
    ("JK", ["pass", "bet"], 0, "bet"),
    ("KJ", ["bet"], 1, "bet"),
    ("QJ", ["bet"], 1, "bet"),
]


@pytest.mark.parametrize(("cards", "moves", "player", "blunder"), KUHN)
def test_kuhn_blunders_are_not_played(cards, moves, player, blunder):
    view = tefuda.load("kuhn").replay({"cards": cards}, moves).view(player)
    found = Ismcts(Budget(iterations=100_000)).run(view, 5)
    assert found.move.text != blunder
    assert share(found, blunder) < 0.01
    flat = FlatMonteCarlo(Budget(iterations=1000)).run(view, 5)
    values = {e.move.text: e.value for e in flat.values}
    right = "bet" if blunder == "pass" else "pass"
    assert values == {blunder: -1.0 if blunder == "pass" else -2.0, right: 2.0 if right == "bet" else -1.0}


def test_kuhn_queen_facing_a_bet_is_worth_what_chance_says():
    """Half of the worlds hold the king, half the jack: calling is worth 0, folding -1."""
    view = tefuda.load("kuhn").replay({"cards": "QK"}, ["pass", "bet"]).view(0)
    found = FlatMonteCarlo(Budget(iterations=20_000)).run(view, 1)
    values = {e.move.text: e for e in found.values}
    assert values["pass"].value == -1
    assert abs(values["bet"].value) < 5 * values["bet"].spread
    assert values["bet"].spread == pytest.approx(2 / 10_000**0.5, rel=0.01)  # scores are 2 or -2


def decide(position, iterations=3000, **options):
    state = tefuda.load("geister").position(position)
    return Ismcts(Budget(iterations=iterations), **options).run(state.view(state.player), 9), state


@pytest.mark.parametrize("branch_on_reveals", [False, True])
@pytest.mark.parametrize("playout", ["uniform", "leave"])
@pytest.mark.parametrize(
    "position",
    [
        "B2r1R/1bB2b/2Rr2/2rB2/1R2b1/b1Br1R 1 60",  # from the left corner
        "R3rB/1bB2b/2Rr2/2rB2/1R2b1/b1Br1R 1 60",  # from the right one
        "b1b1rB/1b3r/2Rr2/2rB2/1R2B1/b2R1B 2 61",  # the second player, seen from its side
    ],
)
def test_a_blue_piece_on_the_exit_leaves(position, playout, branch_on_reveals):
    found, state = decide(position, playout=playout, branch_on_reveals=branch_on_reveals)
    state.play(found.move)
    assert state.reason == "escape"
    assert found.value > 0.99  # a few visits went to other moves


def test_rush_leaves_too():
    state = tefuda.load("geister").position("B2r1R/1bB2b/2Rr2/2rB2/1R2b1/b1Br1R 1 60")
    state.play(tefuda.agent("rush").decide(state.view(0)).move)
    assert state.reason == "escape"


def test_a_piece_about_to_leave_is_captured():
    """The first player's only enemy on a1 leaves next ply if it is blue: it must be taken.

    The other has a red far away and three blue ones elsewhere, so taking cannot lose.
    """
    found, state = decide("3b2/2b1b1/r5/6/6/bBBR2 1 60")
    state.play(found.move)
    assert state.view(0).log[-1].reveal == "blue"


def test_the_way_to_the_exit_is_blocked():
    """A lone enemy with one blue beside the exit corner: only standing in its way or taking it saves."""
    found, state = decide("5r/6/6/b4R/B5/1R4 1 60", iterations=8000)
    state.play(found.move)
    # The blue one stood on a3, my piece on a2: whatever I did, it must not reach a1 in two plies.
    assert state.view(0).log[-1].reveal == "blue"
    assert state.scores == (1.0, 0.0)


def test_the_last_red_is_not_captured():
    """One red of the other is left and known by counting: taking it would lose at once."""
    position = "6/2bb2/6/2r3/2B3/R5 1 60"
    state = tefuda.load("geister").position(position)
    hint = {"colours": {"A": "red"}}  # the foremost piece
    assert state.game.knowledge(state.view(0), hint).count == 1
    found = Ismcts(Budget(iterations=4000)).run(state.view(0), 2, hint=hint)
    assert found.move.text != "A north"
    assert share(found, "A north") < 0.02
    worst = {e.move.text: e.value for e in found.values}["A north"]
    assert worst == 0.0


def test_taking_the_last_blue_wins():
    state = tefuda.load("geister").position("6/2rr2/6/2b3/2B3/R5 1 60")
    found = Ismcts(Budget(iterations=4000)).run(state.view(0), 2, hint={"colours": {"A": "blue"}})
    assert found.move.text == "A north"
    assert found.value > 0.99


def test_worlds_that_nobody_knows_are_averaged():
    """One red and one blue left: taking the near one wins in half of the worlds, loses in the other."""
    state = tefuda.load("geister").position("5r/6/6/2b3/2B3/R5 1 60")
    found = FlatMonteCarlo(Budget(iterations=40_000)).run(state.view(0), 2)
    take = next(e for e in found.values if e.move.text == "A north")
    assert found.worlds == 2
    assert abs(take.value - 0.5) < 5 * take.spread
