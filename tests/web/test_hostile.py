"""Clients that mean no good: each is refused or let go, and everybody else plays on."""

import json
import socket
from contextlib import ExitStack, suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from support.web import RealServer
from tefuda.web.people import Door

ME, OTHER = "a" * 32, "b" * 32
HELLO = json.dumps({"do": "hello"})


@pytest.fixture(scope="module")
def server():
    with RealServer(rate=20.0, burst=40.0, silent=0.5, sockets_of_person=8, queue=50) as made:
        yield made


@pytest.fixture(scope="module")
def table(server):
    return server.open("geister", ["me", "rush"], ME)


def last_words(socket, most=500):
    """Hear until the server closes the socket; return the last frame."""
    last = None
    try:
        for _ in range(most):
            last = json.loads(socket.recv(timeout=20))
    except ConnectionClosed:
        return last
    raise AssertionError("still open")


def is_well(server, table):
    """Can somebody honest still play?"""
    with server.connect(f"/ws/t/{table}", ME) as mine:
        mine.send(HELLO)
        for _ in range(20):
            frame = json.loads(mine.recv(timeout=20))
            if frame["type"] == "position":
                return frame["picture"]["parts"] != []
    return False


NO_MESSAGES = {
    "no JSON": "{",
    "a list": "[]",
    "a number": "1e999",
    "nothing": "",
    "an unknown word": '{"do": "eval"}',
    "a word that is no word": '{"do": {"do": "move"}}',
    "an unknown part": '{"do": "ping", "path": "/etc/passwd"}',
    "a wrong kind": '{"do": "move", "move": ["A north"]}',
    "a missing part": '{"do": "move"}',
    "truth for a number": '{"do": "sit", "seat": true}',
    "a huge number": '{"do": "position", "ply": 1e400}',
    "not a number": '{"do": "speed", "seconds": NaN}',
    "four thousand digits": '{"do": "position", "ply": ' + "9" * 4000 + "}",
    "depth": '{"do": ' + "[" * 8000,
    "a message too long": '{"do": "move", "move": "' + "A" * 16_500 + '"}',
}


@pytest.mark.parametrize("message", NO_MESSAGES.values(), ids=NO_MESSAGES)
def test_what_is_no_message_ends_the_connection_with_a_sentence(server, table, message):
    with server.connect(f"/ws/t/{table}", OTHER) as client:
        client.send(HELLO)
        client.send(message)
        last = last_words(client)
        assert last["type"] == "error"
        assert len(last["text"]) < 300
    assert is_well(server, table)


REFUSED = [
    {"do": "move", "move": "A north"},
    {"do": "move", "move": "A\0"},
    {"do": "move", "move": "\ud800"},
    {"do": "move", "move": "<script>alert(1)</script>"},
    {"do": "move", "move": "'; drop table tables; --"},
    {"do": "sit", "seat": -1},
    {"do": "sit", "seat": 10**15},
    {"do": "beliefs", "estimator": "x.py:Bomb"},
    {"do": "beliefs", "ply": -5},
    {"do": "position", "ply": -1},
    {"do": "lang", "lang": "../../etc/passwd"},
    {"do": "hello"},
]


def test_what_makes_no_sense_is_refused_and_one_plays_on(server, table):
    with server.connect(f"/ws/t/{table}", OTHER) as client:
        client.send(HELLO)
        for number, message in enumerate(REFUSED):
            client.send(json.dumps({**message, "id": number}))
        answers = []
        while len(answers) < len(REFUSED):
            frame = json.loads(client.recv(timeout=20))
            if frame["type"] == "refused":
                answers.append(frame["to"])
        assert answers == list(range(len(REFUSED)))
    assert is_well(server, table)


def test_binary_frames_and_frames_beyond_all_bounds(server, table):
    with server.connect(f"/ws/t/{table}", OTHER) as client:
        client.send(HELLO)
        client.send(b"\x00\xff" * 10)
        assert last_words(client)["type"] == "error"
    with server.connect(f"/ws/t/{table}", OTHER) as client:
        client.send(HELLO)
        with suppress(ConnectionClosed):
            client.send("x" * 5_000_000)
        last_words(client)
    assert is_well(server, table)


def test_a_flood_of_messages(server, table):
    with server.connect(f"/ws/t/{table}", OTHER) as client:
        client.send(HELLO)
        with suppress(ConnectionClosed):
            for _ in range(3000):
                client.send('{"do":"ping"}')
        assert "Too many messages" in last_words(client, 5000)["text"]
    assert is_well(server, table)


def test_one_who_says_nothing_or_the_wrong_thing_first(server, table):
    for first in (None, '{"do":"move","move":"A north"}'):
        with server.connect(f"/ws/t/{table}", OTHER) as client:
            if first is not None:
                client.send(first)
            assert "hello" in last_words(client)["text"]


def test_tables_that_are_not_there(server):
    for name in ("nowhere", "'%20or%201=1", "x" * 2000):
        with server.connect(f"/ws/t/{name}", OTHER) as client:
            client.send(HELLO)
            assert "no such table" in last_words(client)["text"]
    with pytest.raises(InvalidStatus):
        server.connect("/ws/t/../../etc/passwd", OTHER)


def test_pages_of_others_and_clients_without_a_cookie(server, table):
    for options in (
        {"origin": "http://evil.example"},
        {"origin": None},
        {"origin": "null"},
        {"origin": server.home, "headers": {"host": "evil.example"}},
        {"cookie": "short"},
        {"cookie": ""},
    ):
        with pytest.raises(InvalidStatus):
            server.connect(f"/ws/t/{table}", **{"cookie": OTHER, **options})
    for origin in ("http://evil.example", "", None):
        headers = {"cookie": f"tefuda={OTHER}"} | ({} if origin is None else {"origin": origin})
        asked = {"game": "kuhn", "seats": ["me", "random"]}
        assert httpx.post(f"{server.home}/api/tables", json=asked, headers=headers).status_code == 403


def test_a_name_that_was_made_to_lead_here(server):
    answer = httpx.get(f"{server.home}/", headers={"host": "rebound.example"})
    assert answer.status_code == 403


def test_too_many_sockets_of_one_person(server, table):
    with ExitStack() as opened:
        for _ in range(8):
            opened.enter_context(server.connect(f"/ws/t/{table}", "d" * 32))
        with pytest.raises(InvalidStatus):
            server.connect(f"/ws/t/{table}", "d" * 32).__enter__()
    assert is_well(server, table)


def test_a_browser_that_does_not_read(server):
    """It is let go when it is too far behind; the game of the others goes on."""
    table = server.open("kuhn", ["me", "random"], ME)
    raw = socket.create_connection(("127.0.0.1", server.port))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    request = (
        f"GET /ws/t/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        f"Visitor: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Origin: {server.home}\r\nCookie: tefuda={OTHER}\r\n\r\n"
    )
    raw.sendall(request.encode())
    assert is_well(server, table)
    raw.close()


def test_half_a_handshake_and_plain_garbage(server, table):
    for text in (
        b"GET /ws/t/x HTTP/1.1\r\nHost: ",
        b"\x16\x03\x01\x02\x00\x01",
        b"GET / HTTP/9.9\r\n\r\n" * 50,
    ):
        with socket.create_connection(("127.0.0.1", server.port)) as raw:
            raw.sendall(text)
    assert is_well(server, table)


def test_requests_that_are_too_large_or_name_paths(server):
    headers = {"cookie": f"tefuda={OTHER}", "origin": server.home}
    answer = httpx.post(f"{server.home}/api/tables", content=b"[" * 100_000, headers=headers)
    assert answer.status_code == 400
    for path in (
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2fetc%2fpasswd",
        "/static/",
        "/static/x\0",
    ):
        with suppress(httpx.InvalidURL):
            assert httpx.get(server.home + path, headers=headers).status_code == 404
    for method in ("PUT", "DELETE", "PATCH"):
        assert httpx.request(method, f"{server.home}/api/tables", headers=headers).status_code == 405


def test_another_seat_cannot_be_had_by_another_cookie(server, table):
    with server.connect(f"/ws/t/{table}", OTHER) as client:
        client.send(HELLO)
        frames = [json.loads(client.recv(timeout=20)) for _ in range(2)]
        assert frames[0]["you"] is None
        assert frames[1]["choices"] == []


def test_elsewhere_a_token_is_demanded():
    with RealServer(door=Door("0.0.0.0", "secret-token")) as server:
        cookie = {"cookie": f"tefuda={ME}"}
        assert httpx.get(f"{server.home}/").status_code == 401
        assert httpx.get(f"{server.home}/?token=wrong").status_code == 401
        assert httpx.get(f"{server.home}/static/index.html").status_code == 403
        assert httpx.get(f"{server.home}/api/games", headers=cookie).status_code == 403
        with pytest.raises(InvalidStatus):
            server.connect("/ws/t/x", ME)
        with httpx.Client(base_url=server.home) as browser:
            inside = browser.get("/?token=secret-token")
            assert inside.status_code == 303
            assert "HttpOnly" in inside.headers["set-cookie"]
            assert "SameSite=strict" in inside.headers["set-cookie"]
            assert "token" not in inside.headers["location"]
            assert browser.get("/").status_code == 200
            assert browser.get("/api/games").json()[0]["name"] == "geister"


def test_every_answer_has_the_strict_headers(server):
    for path in ("/", "/nowhere", "/static/index.html", "/api/games"):
        headers = httpx.get(server.home + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
