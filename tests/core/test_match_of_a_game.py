"""match(GAME) in texts: a game as it is played for more than one round."""

import pytest

import tefuda
from tefuda import TefudaError


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("match(saboteur)", "saboteur(rounds=3)"),
        (" match( saboteur(players=4, margin=2) ) ", "saboteur(players=4, margin=2, rounds=3)"),
        ("match(saboteur(rounds=2))", "saboteur(rounds=2)"),
        ("match(daihinmin)", "daihinmin"),
    ],
)
def test_a_match_is_named_by_its_game(text, game):
    assert tefuda.load(text) == tefuda.load(game)


@pytest.mark.parametrize(
    "text",
    ["match(geister)", "match()", "match", "match(", "match(match(saboteur))", "match(x=1)", "match(nim)"],
)
def test_other_texts_are_refused_with_a_sentence(text):
    with pytest.raises(TefudaError):
        tefuda.load(text)
