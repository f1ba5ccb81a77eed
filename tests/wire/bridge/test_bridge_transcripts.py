"""Conversations of other people's programs, byte for byte."""

import socket
import threading

import pytest

from support.bridge_wire import DEAL, Managing, Playing, Raw, Scripted, conversation
from tefuda.wire.bridge import messages as wire
from tefuda.wire.bridge.dialects import DIALECTS


def replay(client, lines, errors):
    """Say what was said, and read what was answered."""
    try:
        for who, text in lines:
            if who == ">":
                client.send(text)
                continue
            heard = client.line()
            assert heard == text or (heard[:6] == text[:6] == "Timing"), (heard, text)
    except BaseException as error:
        errors.append(error)
    finally:
        client.close()


def test_four_clients_of_bridge_player_at_our_table():
    managing = Managing(deals=[DEAL], dialect="moniteur", times={"pause": 0.01})
    errors, threads = [], []
    for lines in conversation("bridge-player.txt"):
        client = Raw(managing.port, greet=False)
        threads.append(threading.Thread(target=replay, args=(client, lines, errors), daemon=True))
        threads[-1].start()
    for thread in threads:
        thread.join(30)
    assert not errors
    result = managing.wait()
    assert result.rows[0].scores == [-300.0, 300.0, -300.0, 300.0]
    assert not any("ignored" in line for line in managing.said)


def test_our_client_at_the_manager_of_openspiel():
    (lines,) = conversation("openspiel.txt")
    own = [wire.read(text) for who, text in lines if who == ">"]
    moves = [m.call if isinstance(m, wire.Called) else m.card for m in own
             if isinstance(m, (wire.Called, wire.CardPlayed))]  # fmt: skip
    with socket.create_server(("127.0.0.1", 0)) as listener:
        playing = Playing(
            listener.getsockname()[1], 1, Scripted(moves), team="WB", rejoin=0.0,
            dialect=DIALECTS["wbridge5"], alerts="none",
        )  # fmt: skip
        near, _ = listener.accept()
        file = near.makefile("rb")
        for who, text in lines:
            if who == "<":
                near.sendall(f"{text}\r\n".encode())
            else:
                assert file.readline().decode() == f"{text}\r\n"
        tally = playing.wait()
        file.close()
        near.close()
    assert not playing.error
    assert tally.points == [-1700.0, 350.0, -50.0]


def test_a_client_that_shouts_and_sits_anywhere():
    """WBridge5's words: ANYPL, capitals, small cards, two spaces; all of a board."""
    managing = Managing(deals=[DEAL], bots=["EW=random", "S=random"], seed=3)
    client = Raw(managing.port, greet=False)
    client.send('Connecting "WBridge5" as ANYPL using protocol version 18')
    assert client.line() == 'North ("WBridge5") seated'
    client.seat = "NORTH"
    assert (
        client.ready("for teams", "to start", "for deal")
        == "Board number 1. Dealer North. Neither vulnerable."
    )
    client.ready("for cards")
    client.send("NORTH PASSES", "NORTH ready for  EAST's bid")
    assert wire.read(client.line()).seat == 1
    client.close()
    managing.server.close()


@pytest.mark.parametrize("name", ["18", "ben", "openspiel", "moniteur"])
def test_a_board_in_every_dialect_of_ours(name):
    managing = Managing(dialect=name, bots=["EW=random"], seed=11)
    speaks = DIALECTS["wbridge5" if name == "openspiel" else name]
    players = [Playing(managing.port, seat, dialect=speaks, alerts="all") for seat in (0, 2)]
    tallies = [player.wait() for player in players]
    scores = managing.wait().rows[0].scores
    assert [tally.points[0] for tally in tallies] == [scores[0], scores[0]]
