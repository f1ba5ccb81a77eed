"""Recorded games, with every player's View, stay as they were."""

import pytest
from make import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("file", GAMES)
def test_nothing_has_changed(file):
    recorded = (FOLDER / f"{file}.txt").read_text(encoding="utf-8")
    assert playthrough(*GAMES[file]) == recorded, (
        "run tests/games/playthroughs/make.py and look at the difference"
    )


def test_every_record_is_checked():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


def test_the_records_show_every_kind_of_ending():
    ends = {
        line.split()[1]
        for path in FOLDER.glob("*.txt")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("end ")
    }
    assert {"escape", "draw"} <= ends
