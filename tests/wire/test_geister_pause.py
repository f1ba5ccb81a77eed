"""Clients that take what one read gives them for one message."""

import socket
import time

import pytest

from tefuda.core import TefudaError
from tefuda.wire.geister.server import Options, Server
from wire.test_geister_server import Playing

SIZES = {b"SET?": 6, b"MOV?": 54, b"WON:": 54, b"LST:": 54, b"DRW:": 54}  # all others are answers: 5


def read_once_a_message(port):
    """Play to the end by the first move of a fixed list, reading once for every message."""
    seen = []
    with socket.create_connection(("127.0.0.1", port), timeout=20) as peer:
        while True:
            time.sleep(0.05)  # what follows a message at once has come by then
            message = peer.recv(1024)
            seen.append(message)
            if message.startswith(b"SET?"):
                peer.sendall(b"SET:ABCD\r\n")
            elif message.startswith(b"MOV?"):
                peer.sendall(b"MOV:A,NORTH\r\n" if b"14R" in message else b"MOV:A,SOUTH\r\n")
            elif not message.startswith(b"OK"):
                return seen


def read_three_bytes_at_a_time(port):
    """Take what came since the last message for a message as soon as it ends in CR LF, as some clients do.

    Two messages in one piece are 'OK ', '\\r\\nM', 'OV?', …: their ends fall between two reads, and it
    waits for ever.
    """
    heard, lines = b"", []
    with socket.create_connection(("127.0.0.1", port), timeout=20) as peer:
        while piece := peer.recv(3):
            heard += piece
            if heard == b"OK ":
                time.sleep(0.05)  # what follows at once has come by now
            if not heard.endswith(b"\r\n"):
                continue
            lines.append(heard)
            if heard.startswith(b"SET?"):
                peer.sendall(b"SET:ABCD\r\n")
            elif heard.startswith(b"MOV?"):
                peer.sendall(b"MOV:A,NORTH\r\n" if b"14R" in heard else b"MOV:A,SOUTH\r\n")
            elif not heard.startswith(b"OK"):
                break
            heard = b""
    return lines


def test_a_client_that_reads_three_bytes_at_a_time_plays_on():
    playing = Playing(games=1, bots=["random"], max_plies=8, pause=0.5, seats="fixed", seed=3)
    lines = read_three_bytes_at_a_time(playing.server.ports[0])
    playing.wait()
    assert all(line.count(b"\r\n") == 1 for line in lines)
    assert [line[:4] for line in lines[:4]] == [b"SET?", b"OK \r", b"MOV?", b"OK \r"]
    assert lines[-1][:3] in (b"WON", b"LST", b"DRW")


def test_every_message_comes_by_itself_where_there_is_a_pause():
    playing = Playing(games=1, bots=["random"], max_plies=8, pause=0.5, seats="fixed", seed=3)
    seen = read_once_a_message(playing.server.ports[0])
    playing.wait()
    assert [len(message) for message in seen] == [SIZES.get(message[:4], 5) for message in seen]
    assert len(seen) > 4


def test_a_pause_below_nothing_is_refused():
    with pytest.raises(TefudaError, match="--pause"):
        Server(Options(pause=-1, ports=(0, 0)))
