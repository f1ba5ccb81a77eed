"""What the package shows of itself."""

import subprocess
import sys

import tefuda


def test_every_name_that_is_shown_is_there():
    for name in dir(tefuda):
        assert getattr(tefuda, name) is not None


def test_nothing_else_is_shown():
    shown = set(dir(tefuda))
    assert shown >= set(tefuda.__all__)
    assert not shown & {"annotations", "Any", "TYPE_CHECKING"}
    assert all(not name.startswith("_") or name == "__version__" for name in shown)


def test_rooms_are_loaded_when_they_are_used():
    program = "import sys, tefuda; assert 'tefuda.arena' not in sys.modules; tefuda.beliefs; tefuda.League"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0
