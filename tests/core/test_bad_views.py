"""Views from outside: rubbish is answered with a sentence, never with a crash."""

import copy
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tefuda
from support.play import random_state
from tefuda import Move, TefudaError, Token, View
from tefuda.core import Budget
from tefuda.search import FlatMonteCarlo, Ismcts

AGENTS = [
    "random",
    "mc(iterations=40)",
    "ismcts(iterations=40)",
    "ismcts(iterations=40, branch_on_reveals=True)",
]
SOURCES = [
    random_state("geister", 1, 0).view(0).to_json(),
    random_state("geister", 4, 41).view(1).to_json(),
    random_state("geister(setup='choose')", 4, 1).view(1).to_json(),
    random_state("geister(setup='choose')", 4, 2).view(0).to_json(),
    tefuda.load("geister").position("B2r1R/1bB2b/2Rr2/2rB2/1R2b1/b1Br1R 1 60").view(0).to_json(),
    random_state("kuhn", 4, 0).view(0).to_json(),
    random_state("doors", 4, 0).view(0).to_json(),
    random_state("plain_doors", 4, 0).view(0).to_json(),
    random_state("tanhinmin(players=3)", 4, 0).view(0).to_json(),
    random_state("tanhinmin(players=3, hidden=True)", 4, 3).view(0).to_json(),
    random_state("saboteur(players=3, hand=1, saboteurs=1, deck='E-W map E-W S|')", 4, 2).view(2).to_json(),
    random_state("saboteur(players=3, hand=1, know=True, deck='E-W map E-W')", 3, 1).view(1).to_json(),
    tefuda.load("tanhinmin(hidden=True)").position("1 7 / 4 6 / 5 9 ; table=3 by=3").view(0).to_json(),
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
WORDS = st.sampled_from(
    [
        "captured",
        "escaped",
        "a1",
        "f6",
        "b2",
        "red",
        "blue",
        "set",
        "A north",
        "ask",
        "bury",
        "geister",
        "kuhn",
        "JQ",
    ]
)


def try_all(data):
    """Read a View and use it; only TefudaError may come out."""
    try:
        view = View.from_json(data)
        for text in AGENTS:
            assert tefuda.agent(text).decide(view).move in view.legal_moves
        list(view.load_game().worlds(view))
    except TefudaError as error:
        return str(error) or "no sentence"
    return None


def places(data, path=()):
    """All paths into JSON data."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def changed(data, path, value):
    data = copy.deepcopy(data)
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return data


def test_the_sources_are_sound():
    assert [try_all(source) for source in SOURCES] == [None] * len(SOURCES)


@given(JSON)
def test_any_json(data):
    assert try_all(data) not in (None, "no sentence")


@settings(max_examples=400)
@given(st.sampled_from(SOURCES), st.data())
def test_one_part_replaced(source, data):
    path = data.draw(st.sampled_from([p for p in places(source) if p]))
    try_all(changed(source, path, data.draw(JSON | WORDS | st.integers(-2, 8))))


@given(st.sampled_from(SOURCES), st.data())
def test_one_part_removed(source, data):
    source = copy.deepcopy(source)
    path = data.draw(st.sampled_from([p for p in places(source) if p]))
    at = source
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    try_all(source)


@pytest.mark.parametrize("key", [k for k in SOURCES[0] if k != "game"])
def test_every_part_is_needed(key):
    data = dict(SOURCES[0])
    del data[key]
    with pytest.raises(TefudaError):
        View.from_json(data)


@settings(max_examples=150)
@given(st.data())
def test_geister_tables_turned_upside_down(data):
    """Pieces anywhere: the search must refuse or play, never crash."""
    source = copy.deepcopy(data.draw(st.sampled_from(SOURCES[:5])))
    squares = st.sampled_from(["captured", "escaped", "a1", "a6", "f6", "f1", "c3", "c4", "d3"])
    for side in ("own", "opponent"):
        if data.draw(st.booleans()):
            for letter in "ABCDEFGH":
                source["table"][side][letter]["square"] = data.draw(squares)
                source["table"][side][letter]["colour"] = data.draw(st.sampled_from(["red", "blue", None]))
    try_all(source)


def geister(**table):
    data = copy.deepcopy(SOURCES[0])
    data["table"].update(table)
    return data


def everybody(square):
    return {letter: {"square": square, "colour": "blue"} for letter in "ABCDEFGH"}


@pytest.mark.parametrize(
    "data",
    [
        geister(opponent=everybody("captured")),
        geister(own=everybody("captured")),
        geister(own=everybody("a1")),
        geister(own={}),
        geister(own=None),
        geister(ply=-1),
        geister(ply=200),
        geister(ply=2**40),
        geister(ply="x"),
        geister(ply=1),
        {**SOURCES[0], "legal_moves": ["A south"]},
        {**SOURCES[0], "legal_moves": ["set ABCD"]},
        {**SOURCES[0], "legal_moves": ["pass"]},
        {**SOURCES[0], "observer": 2},
        {**SOURCES[0], "observer": -1},
        {**SOURCES[0], "observer": 1},
        {**SOURCES[0], "observer": True},
        {**SOURCES[0], "player": 1},
        {**SOURCES[0], "secret": {}},
        {**SOURCES[0], "game": "kuhn"},
        {**SOURCES[0], "game": "geistr"},
        {**SOURCES[0], "game": 5},
        {**SOURCES[0], "format": "tefuda.view/2"},
        {**SOURCES[5], "secret": {"card": "X"}},
        {**SOURCES[5], "log": [[1, "bet", None]]},
        {**SOURCES[6], "secret": {"role": "spy", "card": 9}},
        {**SOURCES[6], "log": [[0, "swap", 9]]},
    ],
)
def test_impossible_views(data):
    message = try_all(json.loads(json.dumps(data)))
    assert message not in (None, "no sentence")
    assert message[0].isupper()
    assert message.endswith((".", "?"))


@pytest.mark.parametrize("kind", [Ismcts, FlatMonteCarlo])
@pytest.mark.parametrize("name", ["geister", "kuhn", "doors", "plain_doors"])
def test_nothing_to_decide(name, kind):
    search = kind(Budget(iterations=5))
    start = tefuda.load(name).new_state(seed=1)
    with pytest.raises(TefudaError, match="not the turn of player 2"):
        search.run(start.view(1), 1)
    with pytest.raises(TefudaError, match="game is over"):
        search.run(random_state(name, 1, 10_000).view(0), 1)
    with pytest.raises(TefudaError, match="not the turn"):
        tefuda.agent("random").decide(start.view(1))


def test_views_made_by_hand():
    view = random_state("geister", 1, 0).view(0)
    for bad in (
        replace(view, observer=7),
        replace(view, table={}),
        replace(view, table={**view.table, "own": 5}),
        replace(view, legal_moves=(Move(99, "x"),)),
        replace(view, log=(Token(0, "A south"),), secret={}),
        replace(view, game="kuhn"),
    ):
        with pytest.raises(TefudaError):
            Ismcts(Budget(iterations=5)).run(bad, 1)


@pytest.mark.parametrize(
    "hint", [{"colours": 5}, {"colours": {"A": "green"}}, {"colours": {"Z": "red"}}, 5, "x"]
)
def test_hints_of_rubbish(hint):
    view = random_state("geister", 1, 0).view(0)
    with pytest.raises(TefudaError):
        Ismcts(Budget(iterations=5)).run(view, 1, hint=hint)


def test_hints_that_cannot_be():
    view = random_state("geister", 1, 0).view(0)
    with pytest.raises(TefudaError, match="more than four"):
        Ismcts(Budget(iterations=5)).run(view, 1, hint={"colours": dict.fromkeys("ABCDE", "red")})
    with pytest.raises(TefudaError, match="hint"):
        Ismcts(Budget(iterations=5)).run(random_state("kuhn", 1, 0).view(0), 1, hint={"card": "K"})
