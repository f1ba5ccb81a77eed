"""A short run of every fuzzer, the same inputs every time; ``make fuzz`` runs them for long."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from fuzz.areas import AREAS
from fuzz.harness import Area, fuzz
from fuzz.values import damaged, scratched, scratched_bytes

TESTS = Path(__file__).resolve().parents[1]
SHORT = {
    200: ("views", "states", "moves", "specs", "boards", "constraints", "places"),
    300: ("native",),
    60: ("records", "stores", "tables", "weights", "kept"),
    20: ("uecda", "geister", "bridge_wire", "commands", "saved"),
}

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="every input runs in a child")


def test_every_area_has_its_turn():
    in_python = [area for area in AREAS if area != "target"]  # which tools/sanitize.sh runs
    assert sorted(area for areas in SHORT.values() for area in areas) == sorted(in_python)


@pytest.mark.parametrize("inputs", SHORT)
def test_no_findings(inputs):
    """In processes of their own: the harness forks, and what it looks for may end a process."""
    run = subprocess.run(
        [sys.executable, "-m", "fuzz", *SHORT[inputs], "--seed", "1", "--inputs", str(inputs)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(TESTS), str(TESTS.parent / "examples")))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"{inputs * len(SHORT[inputs]):,} inputs, 0 findings" in run.stdout


# The harness itself: what it must notice.


def hang(_):
    while True:
        pass


def eat(_):
    return bytearray(1 << 40)


def die(_):
    os.abort()


def stumble(_):
    return [][1]


def mumble(_):
    raise ValueError


@pytest.mark.parametrize(
    ("run", "kind"),
    [(die, "crash"), (eat, "memory"), (stumble, "IndexError"), (mumble, "ValueError"), (hang, "hang")],
)
def test_what_is_a_finding(run, kind, monkeypatch):
    monkeypatch.setattr("fuzz.harness.CPU_SECONDS", 0.05)
    seen = fuzz(Area("bad", lambda rng: rng.random() < 0.5, lambda x: x and run(x), (ValueError,)), 1, 6, 60)
    assert seen.inputs == 6
    assert [finding.kind for finding in seen.findings] == [kind]
    assert seen.answered + seen.findings[0].times == 6
    assert seen.findings[0].times > 1


def test_the_same_number_is_the_same_input():
    for area in AREAS.values():
        area.prepare()
        assert repr(area.input(5, 3)) == repr(area.input(5, 3))


def test_damage_is_damage():
    rng = random.Random(1)
    data = {"a": [1, 2, {"b": "text"}], "c": None}
    assert sum(damaged(data, rng) != data for _ in range(200)) > 150
    assert data == {"a": [1, 2, {"b": "text"}], "c": None}
    assert sum(scratched("a text", rng) != "a text" for _ in range(200)) > 150
    assert sum(scratched_bytes(b"some bytes", rng) != b"some bytes" for _ in range(200)) > 150
