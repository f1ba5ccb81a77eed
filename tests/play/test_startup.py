"""What must not be imported to begin: it would cost every command a second."""

import subprocess
import sys

import pytest

HEAVY = ("numpy", "scipy", "sqlite3", "matplotlib", "distributed", "multiprocessing")
SHOWN = "import sys; print([n for n in sys.modules if n.split('.')[0] in {heavy} or {games}])"


def loaded(code, own="", text=""):
    """Return the heavy modules, and those of other games, that a program has loaded at its end."""
    games = (
        "n.startswith('tefuda.games.') and n.endswith(('.game', '.worlds', '.players')) "
        f"and not n.startswith('tefuda.games.{own}.')"
    )
    shown = SHOWN.format(heavy=HEAVY, games=games)
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\n{shown}"], input=text, capture_output=True, text=True, check=True
    )
    return run.stdout.splitlines()[-1]


def test_an_agent_of_a_general_search_loads_no_game_and_nothing_heavy():
    assert loaded("import tefuda; tefuda.agent('ismcts')", own="none") == "[]"


@pytest.mark.parametrize("game", ["geister", "daihinmin", "kuhn"])
def test_the_table_starts_without_statistics_and_database(game):
    code = (
        "from tefuda.cli.main import main\n"
        f"assert main(['play', '{game}', 'ismcts(iterations=20)', '--hints', 'ismcts(iterations=20)']) == 0"
    )
    assert loaded(code, own=game, text="hint\nquit\n") == "[]"


def test_rooms_load_when_they_are_named():
    code = "import tefuda; [getattr(tefuda, room) for room in ('learn', 'wire', 'bench', 'play', 'arena')]"
    assert "numpy" in loaded(code, own="none")
