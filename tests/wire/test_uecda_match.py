"""Server and client together, on this machine only: the same Views, and peers that misbehave."""

import socket
import struct
import threading
import time

import pytest

import tefuda
from support.uecda import Raw, Running
from tefuda.core import View
from tefuda.games.daihinmin import Daihinmin
from tefuda.games.daihinmin import notation as n
from tefuda.wire.uecda.client import Connection, Player


class Watched(tefuda.Agent):
    """Plays like another agent and keeps every View."""

    def __init__(self, name, views):
        super().__init__()
        self.inner, self.views = tefuda.agent(name), views

    def decide(self, view, clock=None, hint=None, counts=()):
        self.views.append(view)
        return self.inner.decide(view, clock, hint, counts=counts)


def play(connection, agent, watch=None):
    thread = threading.Thread(target=lambda: Player(connection, agent, watch).run(), daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize("version", [20070, 20140])
def test_views_over_the_wire_are_those_in_process(version, tmp_path):
    """Replay the record of a match and compare every View that a remote agent was shown."""
    record = tmp_path / "match.jsonl"
    run = Running(
        games=12, bots=["random*2", "default*2"], seed=3, record=str(record), game=Daihinmin(reset=8)
    )
    views = []
    tally = Player(run.connect(version=version), Watched("random", views), None).run()
    run.result()
    assert tally.games == 12
    assert tally.refused == 0
    game = tefuda.load("daihinmin")
    shown = iter(views)
    phases = set()
    for row in tefuda.read_record(record).rows:
        state = game.start(row.deal)
        for move in row.moves:
            if row.seating[state.player] == 0:
                view = state.view(state.player)
                assert next(shown) == view
                phases.add((view.phase, str(view.table["classes"] and view.table["classes"][view.observer])))
            state.position.force(game.move(move).id)
    assert next(shown, None) is None
    assert ("exchange", "0") in phases or ("exchange", "1") in phases


def test_the_same_seed_gives_the_same_match():
    scores = []
    for _ in range(2):
        run = Running(games=5, bots=["default*4"], seed=9)
        Player(run.connect(), tefuda.agent("default")).run()
        scores.append([row.scores for row in run.result()[0].rows])
    assert scores[0] == scores[1]


def test_a_match_on_the_wire_is_the_match_in_process():
    run = Running(games=7, bots=["default*4"], seed=11)
    Player(run.connect(), tefuda.agent("default")).run()
    rows = run.result()[0].rows
    same = tefuda.Match("daihinmin", ["default*5"], games=7, seed=11, series=7).run().rows
    assert [(row.deal, row.moves, row.seating) for row in rows] == [
        (row.deal, row.moves, row.seating) for row in same
    ]


def test_all_bots_need_nobody():
    run = Running(games=3, bots=["default*5"])
    assert len(run.result()[0].rows) == 3


def test_several_tables_in_one_process():
    run = Running(games=3, bots=["default*4"], tables=3)
    threads = [play(run.connect(f"c{k}"), tefuda.agent("default")) for k in range(3)]
    results = run.result()
    for thread in threads:
        thread.join(10)
    assert [len(result.rows) for result in results] == [3, 3, 3]
    assert results[0].rows[0].deal != results[1].rows[0].deal


def test_duplicate_repeats_the_deals_with_the_players_moved_on():
    run = Running(games=10, bots=["default*5"], duplicate=True, game=Daihinmin(reset=2))
    rows = run.result()[0].rows
    assert [row.deal["hands"] for row in rows[::2]] == [rows[0].deal["hands"]] * 5
    assert sorted(row.seating[0] for row in rows[::2]) == [0, 1, 2, 3, 4]


def test_given_deals():
    deal = tefuda.load("daihinmin").new_state(77).deal
    run = Running(games=2, bots=["default*5"], deals=[deal])
    assert all(row.deal["hands"] == deal["hands"] for row in run.result()[0].rows)


def split(raw, table):
    for byte in range(0, 480, 97):
        raw.socket.sendall(bytes(480)[byte : byte + 97])
        time.sleep(0.001)


def lie(raw, table):
    raw.socket.sendall(struct.pack(">120i", *[(at * 7 + table[90]) % 5 - 1 for at in range(120)]))


def passing(raw, table):
    raw.socket.sendall(bytes(480))


@pytest.mark.parametrize("answer", [split, lie, passing])
def test_odd_clients_lose_but_the_match_goes_on(answer):
    run = Running(games=4, bots=["default*4"])
    raw = Raw(run.server.port)
    raw.follow(answer)
    result = run.result()[0]
    assert len(result.rows) == 4
    if answer is lie:
        assert any("not accepted" in line for line in run.log)


def test_a_client_that_leaves_passes_from_then_on():
    run = Running(games=3, bots=["default*4"])
    raw = Raw(run.server.port)
    raw.read(480)
    raw.socket.close()
    result = run.result()[0]
    assert result.players[0].mean.value == 1.0
    assert any("left" in line for line in run.log)


def test_a_client_that_stalls_is_played_as_pass():
    run = Running(games=1, bots=["default*4"], seconds=0.05)
    raw = Raw(run.server.port)
    assert len(run.result()[0].rows) == 1
    assert any("no complete table" in line for line in run.log)
    raw.socket.close()


def test_by_option_a_stall_is_the_end_for_a_client():
    run = Running(games=2, bots=["default*4"], seconds=0.05, forfeit=True)
    raw = Raw(run.server.port)
    assert len(run.result()[0].rows) == 1  # nobody is left to play the second for
    assert any("no complete table" in line for line in run.log)
    with pytest.raises((ConnectionError, OSError)):
        raw.read(10**7)


def test_late_answers_are_not_taken_for_the_next():
    """A client answers one turn too late, then goes on well: it stays in step."""
    run = Running(games=2, bots=["default*4"], seconds=0.2)
    raw = Raw(run.server.port)
    slow = iter([True])

    def answer(raw, table):
        if next(slow, False):
            time.sleep(0.5)
        raw.socket.sendall(bytes(480))

    raw.follow(answer)
    assert 1 <= sum("no complete table" in line for line in run.log) <= 3
    run.result()


def test_a_flood_hurts_only_the_flooder():
    run = Running(games=2, bots=["default*4"], seconds=1.0)
    raw = Raw(run.server.port)

    def flood():
        try:
            for _ in range(200):
                raw.socket.sendall(b"\xff" * 48_000)
        except OSError:
            pass

    thread = threading.Thread(target=flood, daemon=True)
    thread.start()
    assert len(run.result()[0].rows) == 2
    raw.socket.close()
    thread.join(5)


def test_a_client_that_never_reads_is_given_up():
    run = Running(games=40, bots=["default*4"], seconds=0.3)
    raw = Raw(run.server.port)
    raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    assert 1 <= len(run.result()[0].rows) < 40
    raw.socket.close()


@pytest.mark.parametrize(
    "first", [b"", b"GET / HTTP/1.1\r\n\r\n", bytes(480), struct.pack(">120i", 20071, *[0] * 119)]
)
def test_strangers_are_refused_and_the_table_still_fills(first, monkeypatch):
    from tefuda.wire.uecda import server

    monkeypatch.setattr(server, "shake_hands", lambda c, patience=0.3: shake(c, patience))
    from tefuda.wire.uecda.people import shake_hands as shake

    run = Running(games=1, bots=["default*4"])
    stranger = Raw(run.server.port, greet=False)
    stranger.socket.sendall(first)
    if not first:
        stranger.socket.close()
    Player(run.connect(), tefuda.agent("default")).run()
    run.result()
    assert any("refused" in line for line in run.log) or first == b"GET / HTTP/1.1\r\n\r\n"
    stranger.socket.close()


def test_a_server_that_talks_nonsense_is_answered_with_a_sentence():
    listener = socket.create_server(("127.0.0.1", 0))

    def talk():
        peer, _ = listener.accept()
        peer.recv(480)
        peer.sendall(struct.pack(">i", 0) + b"\x01" * 480)
        peer.close()

    thread = threading.Thread(target=talk, daemon=True)
    thread.start()
    connection = Connection("127.0.0.1", listener.getsockname()[1], "t", version=20070, seconds=5)
    with pytest.raises(tefuda.TefudaError):
        Player(connection, tefuda.agent("default")).run()
    thread.join(5)
    listener.close()


def test_nobody_listens():
    free = socket.create_server(("127.0.0.1", 0))
    port = free.getsockname()[1]
    free.close()
    with pytest.raises(tefuda.TefudaError, match="Cannot reach"):
        Connection("127.0.0.1", port, "t", version=20070)


def test_the_last_view_has_the_places():
    run = Running(games=3, bots=["default*4"], seed=2)
    seen: list[View] = []
    Player(run.connect(), tefuda.agent("default"), seen.append).run()
    rows = run.result()[0].rows
    final = [view.scores for view in seen if view.is_over]
    assert final == [tuple(row.scores) for row in rows]
    assert n.PASS == 0


class Broken(tefuda.Agent):
    """Fails in every way an agent can."""

    def decide(self, view, clock=None, hint=None, counts=()):
        if len(view.log) % 2:
            raise RuntimeError("no idea")
        time.sleep(0.006)
        return tefuda.agent("default").decide(view)


def test_an_agent_that_fails_is_played_as_pass():
    run = Running(games=3, bots=[Broken(), "default*3"])
    Player(run.connect(), tefuda.agent("default")).run()
    assert len(run.result()[0].rows) == 3
    assert any("no idea" in line for line in run.log)
