"""Bad input through Python: always a TefudaError, which is a ValueError, with a sentence."""

import pytest

import tefuda
from support.play import ALL_GAMES, random_state
from support.refusals import refused
from tefuda import Budget, IllegalMove, Move, Token
from tefuda.core import Call, stream
from tefuda.search import FlatMonteCarlo, Ismcts

NAMES = ["geister", "geister(setup='choose')", "kuhn", "doors", "plain_doors"]


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("geistr", "Did you mean 'geister'"),
        ("chess", "Known: .*geister"),
        ("Geister", "a-z, 0-9"),
        ("geister(max_ply=3)", "Did you mean 'max_plies'"),
        ("geister(max_plies=0)", "1 to 10000"),
        ("geister(max_plies=10001)", "1 to 10000"),
        ("geister(max_plies=1.5)", "whole number"),
        ("geister(max_plies=True)", "whole number"),
        ("geister(max_plies='x')", "whole number"),
        ("geister(max_plies=[1])", "whole number"),
        ("geister(max_plies=random)", "whole number"),
        ("geister(setup='chose')", "'random' or 'choose'"),
        ("geister(setup=choose)", "setup=.choose."),
        ("geister(200)", "must be named"),
        ("geister(max_plies=1, max_plies=2)", None),
        ("geister(**x)", None),
        ("geister*2", "stands for 2"),
        ("", "expected a name"),
        (5, "named by a text"),
        (None, "named by a text"),
        (b"geister", "named by a text"),
    ],
)
def test_games(text, match):
    refused(tefuda.load, text, match=match)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("ismct", "Did you mean 'ismcts'"),
        ("ismcts(iteration=5)", "Did you mean 'iterations'"),
        ("ismcts(iterations=0)", "from 1 to"),
        ("ismcts(iterations=-1)", "from 1 to"),
        ("ismcts(iterations=4294967296)", "from 1 to"),
        ("ismcts(iterations=1.5)", "whole number"),
        ("ismcts(iterations='many')", "whole number"),
        ("ismcts(seconds=0)", "above 0"),
        ("ismcts(seconds=-1)", "above 0"),
        ("ismcts(seconds=1e999)", "above 0"),
        ("ismcts(seconds=-1e999)", "above 0"),
        ("ismcts(seconds=nan)", "a number"),
        ("ismcts(trees=0)", "trees"),
        ("ismcts(trees=4097, iterations=10000)", "trees"),
        ("ismcts(threads=0)", "threads"),
        ("ismcts(trees=5, iterations=3)", "too few"),
        ("ismcts(c=-1)", "from 0 up"),
        ("ismcts(c=1e999)", "from 0 up"),
        ("ismcts(c=1" + "0" * 400 + ")", "64 bits"),
        ("ismcts(reward_scale=0)", "above 0"),
        ("ismcts(branch_on_reveals=1)", "True or False"),
        ("mc(c=1)", "no parameter 'c'"),
        ("mc(iterations=0)", "from 1 to"),
        ("cheating_uct(blue=5)", "0 to 4"),
        ("cheating_uct(red=-1)", "0 to 4"),
        ("random*0", "1 to 1000"),
        ("random*1001", "1 to 1000"),
        ("random*1.0", "1 to 1000"),
        ("random*2", "stands for 2"),
        ("random(seed=1)", "no parameter"),
        (5, "named by a text"),
        (None, "named by a text"),
    ],
)
def test_agents(text, match):
    refused(tefuda.agent, text, match=match)


def test_playouts_that_do_not_exist():
    view = tefuda.load("geister").new_state(seed=1).view(0)
    refused(tefuda.agent("ismcts(playout='best')").decide, view, match="uniform, leave")
    refused(tefuda.agent("mc(playout='best')").decide, view, match="uniform, leave")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"iterations": 0},
        {"iterations": 1.5},
        {"iterations": True},
        {"iterations": "x"},
        {"iterations": 2**32},
        {"seconds": 0},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": 10**400},
        {"seconds": "x"},
        {"seconds": True},
        {"iterations": 5, "seconds": -1},
    ],
    ids=str,
)
def test_budgets(options):
    refused(lambda: Budget(**options))


@pytest.mark.parametrize(
    "options",
    [
        {"budget": 5},
        {"budget": None},
        {"c": "x"},
        {"c": None},
        {"c": float("nan")},
        {"c": 10**400},
        {"reward_scale": "x"},
        {"reward_scale": float("inf")},
        {"branch_on_reveals": "x"},
        {"trees": 1.5},
        {"trees": "x"},
        {"threads": None},
        {"playout": 5},
    ],
    ids=lambda options: str(options)[:40],
)
def test_searches(options):
    view = tefuda.load("geister").new_state(seed=1).view(0)
    refused(lambda: Ismcts(**{"budget": Budget(iterations=9), **options}).run(view, 1))
    if not {"c", "reward_scale", "branch_on_reveals"} & set(options):
        refused(lambda: FlatMonteCarlo(**{"budget": Budget(iterations=9), **options}).run(view, 1))


@pytest.mark.parametrize("seed", ["x", 1.5, [1], b"7"])
def test_seeds(seed):
    refused(tefuda.load("geister").new_state, seed, match="whole number")
    view = tefuda.load("geister").new_state(seed=1).view(0)
    refused(Ismcts(Budget(iterations=9)).run, view, seed, match="whole number")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "move",
    [
        "",
        "x",
        "Z north",
        "A up",
        "A north north",
        "accuse 9",
        "bury",
        "set AABC",
        "set ABCDE",
        5,
        None,
        b"x",
        ["A north"],
        Token(0, "x"),
        Move(99, "x"),
        Move(-1, "x"),
        Move(2**70, "x"),
        Move("a", "x"),
        Move(0, "zz"),
    ],
    ids=repr,
)
def test_moves_that_are_none(name, move):
    state = tefuda.load(name).new_state(seed=1)
    before = repr(state)
    refused(state.play, move)
    assert repr(state) == before
    if not isinstance(move, Move):
        refused(state.parse, move)


def test_moves_of_another_game():
    state = tefuda.load("geister").new_state(seed=1)
    refused(state.play, tefuda.load("kuhn").move("pass"), match="cannot play pass")
    assert not state.moves


def test_moves_that_are_illegal_here():
    state = tefuda.load("geister").new_state(seed=1)
    for text in ("A south", "F north", "E south", "set ABCD"):
        with pytest.raises(IllegalMove, match=f"Player 1 cannot play {text} here"):
            state.play(text)
    for name, text in (("doors", "accuse 1"), ("plain_doors", "accuse 1")):
        with pytest.raises(IllegalMove, match="Player 1 cannot play"):
            tefuda.load(name).new_state(seed=1).play(text)
    with pytest.raises(IllegalMove, match="Player 1 cannot play A north"):
        tefuda.load("geister(setup='choose')").new_state(seed=1).play("A north")


def test_red_pieces_do_not_leave():
    state = tefuda.load("geister").position("R4B/6/6/6/6/R4b 1 60".replace("4b", "3rb"))
    assert {m.text for m in state.legal_moves} & {"A north", "A west"} == set()
    refused(state.play, "A north", match="cannot play")
    assert {"B north", "B east"} <= {m.text for m in state.legal_moves}


@pytest.mark.parametrize("name", ALL_GAMES)
def test_finished_games(name):
    state = random_state(name, 2, 10_000)
    assert state.is_over
    refused(state.play, state.moves[-1], match="game is over")
    refused(state.play, state.moves[-1].text, match="game is over")


@pytest.mark.parametrize("name", ALL_GAMES)
@pytest.mark.parametrize("seat", [-1, 5, 3, "0", None, 1.0, True, []])
def test_seats_that_do_not_exist(name, seat):
    refused(tefuda.load(name).new_state(seed=1).view, seat, match="There is no player")


@pytest.mark.parametrize("name", ALL_GAMES)
def test_undo_at_the_start(name):
    refused(tefuda.load(name).new_state(seed=1).undo, match="no move to take back")


START = "1rrrr1/1bbbb1/6/6/1BBBB1/1RRRR1"


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("", "six rows"),
        (5, "six rows"),
        (None, "six rows"),
        (START, "six rows"),
        (f"{START} 3 0", "six rows"),
        (f"{START} 1 0 0", "six rows"),
        (f"{START} 1 1", "cannot be to move"),
        (f"{START} 2 0", "cannot be to move"),
        (f"{START} 1 -2", "is a number"),
        (f"{START} 1 x", "is a number"),
        (f"{START} 1 1e3", "is a number"),
        (f"{START} 1 9999999", "is a number"),
        (f"{START} 1 200", "from 0 to 199"),
        ("1rrrr1/1bbbb1/6/6/1BBBB1/RRRRR1 1 0", "9 pieces"),
        ("1rrrr1/1bbbb1/6/6/BBBBB1/1RRR2 1 0", "5 blue"),
        ("1rrrr1/bbbbb1/6/6/1BBBB1/1RRRR1 1 0", "9 pieces"),
        ("1rrr2/bbbbb1/6/6/1BBBB1/1RRRR1 1 0", "5 blue"),
        ("1rrrr1/1bbbb1/6/6/6/1RRRR1 1 0", "no blue piece"),
        ("6/6/6/6/6/6 1 0", "no blue piece"),
        ("7/6/6/6/6/6 1 0", "not six squares"),
        ("66/6/6/6/6/6 1 0", "12 squares"),
        ("5/6/6/6/6/6 1 0", "5 squares"),
        ("BBBBBBB/6/6/6/6/6 1 0", "not six squares"),
        ("1xrrr1/1bbbb1/6/6/1BBBB1/1RRRR1 1 0", "not six squares"),
        ("²4/6/6/6/6/6 1 0", "not six squares"),
    ],
)
def test_positions(text, match):
    refused(tefuda.load("geister").position, text, match=match)


def test_games_with_too_many_deals_and_nothing_to_tell():
    state = tefuda.load("kuhn").new_state(seed=1)
    refused(state.game.hint, state, 0, Call("known"), rng=stream(1), match="nothing to tell")
    geister = tefuda.load("geister").new_state(seed=1)
    for peeks in (Call("all"), Call("known", {"blue": 5}), Call("known", {"green": 1})):
        refused(geister.game.hint, geister, 0, peeks, rng=stream(1), match="can tell")
