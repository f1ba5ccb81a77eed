"""Solving positions: the worked examples, followers, players who are out, lines and trees."""

import pytest

import tefuda
from reference import tanhinmin as reference
from tefuda import TefudaError
from tefuda.core import Rng
from tefuda.endgame import explain, open_table, solve
from tefuda.endgame.endings import ending_of
from tefuda.games.tanhinmin import read_position


def in_reference(layout):
    return reference.start(layout.hands, layout.table, layout.by, layout.passed, layout.turn, layout.out)


def test_worked_examples():
    four = solve("1 3 10 / 2 / 4 6 8 / 5 7 9")
    assert four.moves == {"1": (1,), "3": (0,), "10": (1, 3)}
    assert (four.verdict, four.winning, four.value) == ("won", [3], (0,))
    three = solve("1 3 5 5 5 / 2 4 / 2 2 6")
    assert three.moves == {"1": (0, 2), "3": (1, 2), "5": (0,)}
    assert three.winning == [5]
    # After 10 and three passes, leading the 3 loses to player 4 by force (the paper: "3 or 4").
    assert solve("1 3 / 2 / 4 6 8 / 5 7 9").moves == {"1": (1,), "3": (3,)}
    # A(1,4) v B(2,3) is A(1,4) v B(2,2).
    assert solve("1 4 / 2 3").moves == solve("1 4 / 2 2").moves


def test_json():
    assert solve("1 3 10 / 2 / 4 6 8 / 5 7 9").to_json() == {
        "format": "tefuda.endgame.solution/1",
        "rule": "full",
        "value": [0],
        "verdict": "won",
        "winning": [3],
        "moves": {"1": [1], "3": [0], "10": [1, 3]},
        "line": ["3", "pass", "4", "5", "10", "pass", "pass", "1"],
    }
    follower = solve("1 3 10 / 2 / 4 6 8 / 5 7 9 ; table=5 by=2 passed=3,4 turn=1").to_json()
    assert follower["moves"] == {"10": [1, 3], "pass": [1]}
    assert follower["verdict"] == "lost"


@pytest.mark.parametrize("rule", ["full", "paper"])
@pytest.mark.parametrize(("players", "cards"), [(2, 8), (3, 9), (4, 9), (5, 8), (6, 8)])
def test_any_position_equals_the_reference(players, cards, rule):
    """Leads and followers of random games, players who are out included."""
    game = tefuda.load(f"tanhinmin(players={players}, cards={cards}, ranks=9)")
    verdicts, followers, out = set(), 0, 0
    for seed in range(25):
        rng = Rng(seed)
        state = game.new_state(seed=seed)
        for _ in range(rng.below(14)):
            state.play(rng.choice(list(state.legal_moves)))
            if state.is_over:
                state.undo()
                break
        layout = state.layout
        found = solve(state, rule)
        value, moves = reference.singleton(in_reference(layout), rule)
        assert found.moves == {move: tuple(sorted(v)) for move, v in moves.items()}, state.text
        assert found.value == tuple(sorted(value))
        verdicts.add(found.verdict)
        followers += layout.table is not None
        out += bool(layout.out)
        # The line is legal, and ends when the next player is out, one of the value.
        for move in found.line:
            state.play(move)
        assert len(state.layout.out) > len(layout.out)
        assert state.layout.out[len(layout.out)] in found.value
    assert {"won", "lost"} <= verdicts
    assert followers > 3
    assert out > 0 or players == 2


def test_out_owner_hands_the_lead_on():
    text = "1 3 /  / 4 6 ; table=5 by=2 turn=3"
    found = solve(text)
    value, moves = reference.singleton(in_reference(read_position(text)), "full")
    assert found.moves == {move: tuple(sorted(v)) for move, v in moves.items()}
    assert found.value == tuple(sorted(value))


def test_the_tree_of_the_trick():
    found = solve("1 4 / 2 3 / 3 5")
    drawn = explain(found)
    lines = drawn.splitlines()
    assert lines[0] == "player 1 to move: {3}"
    assert lines[1] == "├─ 1 plays 1: {3}"
    assert "│  │  │  ├─ 1 plays 4: {1}, out first" in lines
    assert lines[-1] == "      └─ 3 passes: {1}, then 1 leads with 1 / 2 3 / 3 5"
    assert len(explain(solve("1 2 3 4 5 6 / 2 4 6 / 3 5"), most=50).splitlines()) == 51


def test_a_table_solves_one_card_more():
    small = open_table(3, 8)
    text = "1 3 6 9 / 4 5 7 8 / 2"
    assert solve(text, table=small).moves == solve(text).moves
    with pytest.raises(TefudaError, match="up to 9 cards"):
        solve("1 3 6 9 9 / 4 5 7 8 / 2", table=small)
    # A follower may pass and leave all cards to the next lead.
    assert solve("1 3 6 9 / 4 5 7 / 2 ; table=1 by=3 turn=1", table=small).value
    with pytest.raises(TefudaError, match="up to 8 cards"):
        solve(text + " ; table=1 by=3 turn=1", table=small)
    ending, owners, _, _ = ending_of(read_position(text + " ; table=1 by=3 turn=1"))
    with pytest.raises(ValueError, match="no level"):
        small.native.moves(ending, owners)
    with pytest.raises(TefudaError, match="2 players have cards"):
        solve("1 / 2", table=small)
    with pytest.raises(TefudaError, match="does not cover cards of equal rank"):
        solve("1 / 1 / 3", table=open_table(3, 5, ties="none"))


def test_too_many_cards():
    forty = " ".join(["5"] * 20) + " / " + " ".join(["6"] * 20)
    with pytest.raises(TefudaError, match="at most 20 cards"):
        solve(forty)
    with pytest.raises(TefudaError, match="tefuda endgame build"):
        solve("1 2 3 4 5 / 1 2 3 4 / 6 7 8 9 9")
    over = tefuda.load("tanhinmin(players=2, cards=2)").start({"hands": [[1], [2]]})
    over.play("1")
    with pytest.raises(TefudaError, match="over"):
        solve(over)
