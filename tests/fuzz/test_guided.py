"""Coverage guides: a mistake behind several doors is found, by chance it is not."""

import random
from dataclasses import replace

import pytest

import tefuda
from fuzz.areas import AREAS
from fuzz.guided import explore
from fuzz.harness import Area

WORD = "seven!"


def behind_doors(text):
    """Each letter opens the door to the next look; behind the last one something is wrong."""
    at = 0
    for letter in WORD:
        if text[at : at + 1] != letter:
            raise tefuda.TefudaError("no")
        if at == 0:
            at = 1
        elif at == 1:
            at = 2
        elif at == 2:
            at = 3
        elif at == 3:
            at = 4
        elif at == 4:
            at = 5
        else:
            at = 6
    raise ZeroDivisionError


def change(text, rng):
    at = rng.randrange(len(text))
    return text[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz!") + text[at + 1 :]


DOORS = Area(
    "doors",
    lambda rng: change("-" * len(WORD), rng),
    behind_doors,
    (tefuda.TefudaError,),
    change=change,
)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_planted_mistake_is_found(seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tried, _ = explore(DOORS, seed, 10_000, 60, within=__file__)
    assert [finding.kind for finding in tried.findings] == ["ZeroDivisionError"]
    assert list((tmp_path / "build" / "fuzz-guided").iterdir())
    tried, _ = explore(DOORS, seed, 10_000, 60, guided=False, within=__file__)
    assert tried.findings == []


@pytest.mark.parametrize("name", ["boards", "commands", "uecda", "geister"])
def test_areas_are_explored(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    area = replace(AREAS[name])
    assert area.change is not None
    rng = random.Random(1)
    area.prepare()
    area.change(area.draw(rng), rng)
    tried, edges = explore(area, 1, 12, 60)
    assert tried.findings == []
    assert edges > 100
