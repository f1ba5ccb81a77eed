"""Long texts without boards are read in one pass: a quadratic reader would not come back."""

import pytest

from tefuda.games.bridge.lin import read_lin


@pytest.mark.parametrize("piece", ["a", "|", "md|1", "qx|o1|", "x?lin"])
def test_long_texts_are_read_in_one_pass(piece):
    boards, _ = read_lin(piece * (1_000_000 // len(piece)))
    assert boards == []
