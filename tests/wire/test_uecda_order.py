"""Who sits where: programs in the order in which they were named, clients of a stored match as before."""

import sys
import threading

import tefuda
from support.uecda import Running
from tefuda.wire.programs import Programs
from tefuda.wire.uecda.client import Player

CONNECT = f"{sys.executable} -m tefuda.cli.main connect uecda {{host}}:{{port}} --agent default --name"


def plays(run, *names):
    """Let clients take their seats one after the other, and play."""
    threads = []
    for name in names:
        seat = run.connect(name)  # returns when it has its number
        threads.append(threading.Thread(target=Player(seat, tefuda.agent("default")).run, daemon=True))
    for thread in threads:
        thread.start()
    (result,) = run.result()
    for thread in threads:
        thread.join(20)
    return result


def test_programs_sit_as_they_were_named():
    run = Running(games=1, bots=["default*3"], seed=1, seconds=30.0)
    slow = f"sh -c 'sleep 1; exec {CONNECT} slow'"
    with Programs([slow, f"{CONNECT} quick"], "127.0.0.1", run.server.port, in_turn=True) as programs:
        run.server.options.watch = programs.watch
        assert [player.name for player in run.result()[0].players][:2] == ["client slow", "client quick"]


def test_a_match_goes_on_in_whatever_order_its_clients_come(tmp_path):
    options = {"bots": ["default*3"], "seed": 3, "store": str(tmp_path / "games.db"), "duplicate": True}
    options |= {"game": tefuda.load("daihinmin(classes='drawn')")}
    first = plays(Running(games=10, **options), "one", "two")
    again = Running(games=20, resume=True, **options)
    second = plays(again, "two", "one")
    assert [player.name for player in second.players][:2] == ["client one", "client two"]
    assert [row.moves for row in second.rows[:10]] == [row.moves for row in first.rows]
    assert any("10 stored games" in line for line in again.log)


def test_clients_of_other_names_begin_a_match_of_their_own(tmp_path):
    options = {"bots": ["default*3"], "seed": 3, "store": str(tmp_path / "games.db")}
    plays(Running(games=2, **options), "one", "two")
    again = Running(games=2, resume=True, **options)
    result = plays(again, "three", "one")
    assert result.games == 2
    assert any("0 stored games" in line for line in again.log)
