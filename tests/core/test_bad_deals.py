"""Deals of rubbish shapes."""

import pytest

import tefuda
from support.refusals import refused

REDS = ["ABCD", "EFGH"]
HOME = ["b2", "c2", "d2", "e2", "b1", "c1", "d1", "e1"]


@pytest.mark.parametrize("name", ["geister", "geister(setup='choose')", "kuhn", "doors", "tanhinmin"])
@pytest.mark.parametrize(
    "deal",
    [
        None,
        5,
        [],
        "x",
        {1: 2},
        {"x": 1},
        {"reds": 5},
        {"reds": ["ABCD"]},
        {"reds": ["ABCD", "ABC"]},
        {"reds": ["ABCD", "ABCDE"]},
        {"reds": ["ABCD", "ABCC"]},
        {"reds": ["ABCD", "ABCI"]},
        {"reds": ["ABCD", 5]},
        {"reds": [REDS, REDS]},
        {"reds": REDS, "x": 1},
        {"reds": REDS, "ply": 5},
        {"squares": [HOME, HOME]},
        {"reds": REDS, "squares": None},
        {"reds": REDS, "squares": 5},
        {"reds": REDS, "squares": []},
        {"reds": REDS, "squares": [1, 2]},
        {"reds": REDS, "squares": {}},
        {"reds": REDS, "squares": ["ab", "cd"]},
        {"reds": REDS, "squares": [HOME, HOME[:7]]},
        {"reds": REDS, "squares": [HOME, [*HOME, "a6"]]},
        {"reds": REDS, "squares": [HOME, HOME, HOME]},
        {"reds": REDS, "squares": [["b2"] * 8, HOME]},
        {"reds": REDS, "squares": [HOME, ["e5", *HOME[1:]]]},
        {"reds": REDS, "squares": [["z9", *HOME[1:]], HOME]},
        {"reds": REDS, "squares": [["a7", *HOME[1:]], HOME]},
        {"reds": REDS, "squares": [[None, *HOME[1:]], HOME]},
        {"reds": REDS, "squares": [["escaped", *HOME[1:]], HOME]},
        {"reds": REDS, "squares": [["captured"] * 8, HOME]},
        {"reds": REDS, "squares": [["captured"] * 4 + HOME[4:], HOME]},
        {"reds": REDS, "squares": [HOME, HOME[:4] + ["captured"] * 4]},
        {"reds": REDS, "squares": [HOME, HOME], "ply": -1},
        {"reds": REDS, "squares": [HOME, HOME], "ply": 200},
        {"reds": REDS, "squares": [HOME, HOME], "ply": 1.0},
        {"reds": REDS, "squares": [HOME, HOME], "ply": None},
        {"cards": "KK"},
        {"cards": "K"},
        {"cards": "KQJ"},
        {"cards": "kq"},
        {"cards": 5},
        {"cards": ["K", "Q"]},
        {"cards": "KQ", "x": 1},
        {"spy": 0},
        {"spy": 3, "cards": [1, 2, 3], "deck": 4},
        {"spy": 0.0, "cards": [1, 2, 3], "deck": 4},
        {"spy": True, "cards": [1, 2, 3], "deck": 4},
        {"spy": 0, "cards": [1, 2, 3], "deck": 3},
        {"spy": 0, "cards": [1.0, 2, 3], "deck": 4},
        {"spy": 0, "cards": [1, 2], "deck": 4},
        {"spy": 0, "cards": 5, "deck": 4},
        {"spy": 0, "cards": [1, 2, "3"], "deck": 4},
    ],
    ids=lambda deal: str(deal)[:60],
)
def test_deals_of_rubbish(name, deal):
    refused(tefuda.load(name).start, deal)
    refused(tefuda.load(name).replay, deal, [])


def test_deals_that_are_right_are_taken():
    assert tefuda.load("geister").start({"reds": REDS, "squares": [HOME, HOME], "ply": 7}).player == 1
    assert tefuda.load("geister(setup='choose')").start({}).phase == "setup"
    refused(tefuda.load("geister").start, {}, match="red pieces of both")
