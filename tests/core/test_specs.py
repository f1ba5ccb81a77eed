"""Names with parameters: what is read, what is printed, and that nothing else comes out of rubbish."""

import contextlib
import keyword

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tefuda
from tefuda import TefudaError
from tefuda.core.registry import Registry
from tefuda.core.spec import Call, parse, parse_many
from tefuda.games import GAMES

NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True).filter(lambda name: not keyword.iskeyword(name))
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.builds(Call, NAMES, st.dictionaries(NAMES, inner, max_size=3))
    ),
    max_leaves=6,
)
CALLS = st.builds(Call, NAMES, st.dictionaries(NAMES, VALUES, max_size=4))


@given(CALLS)
def test_calls_read_back(call):
    assert parse(str(call)) == call
    assert hash(parse(str(call))) == hash(call)


@given(CALLS, st.integers(1, 1000))
def test_repetition(call, times):
    assert parse_many(f"{call}*{times}") == [call] * times


def test_canonical_form():
    assert str(parse(" ismcts( iterations = 50_000 , c=1. ) ")) == "ismcts(iterations=50000, c=1.0)"
    assert str(parse("random()")) == "random"
    assert str(tefuda.agent("ismcts( iterations=10 )")) == "ismcts(iterations=10)"
    assert str(tefuda.load("geister( max_plies=200 )")) == "geister"
    assert tefuda.load("geister(max_plies=200)") == tefuda.load("geister")
    assert hash(tefuda.load("geister(max_plies=200)")) == hash(tefuda.load("geister"))
    assert tefuda.load("geister(max_plies=100)") != tefuda.load("geister")


def only_tefuda_errors(text):
    for make in (parse, parse_many, tefuda.load, tefuda.agent):
        with contextlib.suppress(TefudaError):
            make(text)


@settings(max_examples=300)
@given(st.text(max_size=40))
def test_any_text(text):
    only_tefuda_errors(text)


@settings(max_examples=300)
@given(
    st.lists(
        st.sampled_from(
            [
                "geister",
                "ismcts",
                "random",
                "(",
                ")",
                "=",
                ",",
                "*",
                "max_plies",
                "iterations",
                "c",
                "[",
                "]",
                "-",
                "1",
                "0",
                "1e999",
                "'x'",
                "None",
                "True",
                "lambda",
                ":",
                ".",
                "{",
                "}",
                "f'{x}'",
                "b'x'",
                "1j",
                "...",
                "not",
                " ",
                "\n",
                "\x00",
                "\ud800",
                "é",
                "²",
                "x:=1",
                "**",
                "if",
                "else",
                "for",
                "in",
                "@",
            ]
        ),
        max_size=14,
    ).map("".join)
)
def test_texts_that_look_like_names(text):
    only_tefuda_errors(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 3000,
        "a(b=" * 900 + "1" + ")" * 900,
        "a(b=" * 90 + "1" + ")" * 90,
        "geister(max_plies=" + "-" * 3900 + "1)",
        "geister(max_plies=" + "[" * 1900 + "]" * 1900 + ")",
        "geister(max_plies=" + "[" * 90 + "]" * 90 + ")",
        "geister(max_plies=1" + "0" * 3900 + ")",
        "geister(max_plies=0x" + "f" * 3900 + ")",
        "geister(max_plies=-0x" + "f" * 3900 + ")",
        "geister(max_plies=" + "1+" * 1900 + "1)",
        "geister" + ".a" * 1900,
        "geister" + "*2" * 1900,
        "geister(max_plies=10**10)",
        "x" * 4000,
        "x" * 5000,
        "x" * 10**6,
    ],
    ids=lambda text: f"{text[:20]}…{len(text)}",
)
def test_huge_texts(text):
    with pytest.raises(TefudaError) as caught:
        tefuda.load(text)
    assert str(caught.value)
    only_tefuda_errors(text)


def test_no_warnings_besides_the_sentence(recwarn):
    with pytest.raises(TefudaError):
        tefuda.agent("random(x=1if 1else 2)")
    with pytest.raises(TefudaError):
        tefuda.agent(r"random(x='\d')")
    assert not recwarn.list


def test_nothing_is_evaluated(tmp_path):
    trap = tmp_path / "trap"
    for text in (
        f"geister(max_plies=open({str(trap)!r}, 'w'))",
        f"__import__('pathlib').Path({str(trap)!r}).touch()",
    ):
        with pytest.raises(TefudaError):
            tefuda.load(text)
    assert not trap.exists()


def test_a_second_registration_replaces_the_first():
    GAMES.add("tested", "doors:PlainDoors", "first")
    assert type(tefuda.load("tested")).__name__ == "PlainDoors"
    GAMES.add("tested", "tefuda.games.kuhn:Kuhn", "second")
    try:
        assert type(tefuda.load("tested")).__name__ == "Kuhn"
    finally:
        del GAMES._entries["tested"]


def test_parameters_that_are_needed():
    registry = Registry("thing")
    registry.add("fraction", "tefuda.core.moves:Move", "needs both")
    with pytest.raises(TefudaError, match="needs the parameter text"):
        registry.build(parse("fraction(id=1)"))
    assert registry.build(parse("fraction(id=1, text='x')")).text == "x"
