"""A server of the browser table in this process, and browsers without a window."""

import json
import threading
import warnings
from contextlib import contextmanager

import httpx
import pytest

pytest.importorskip("starlette")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # another client is recommended, which is not everywhere yet
    from starlette.testclient import TestClient

from tefuda.web.app import Web
from tefuda.web.keep import Keep
from tefuda.web.limits import WebLimits
from tefuda.web.people import Door

HOME = "http://localhost:8000"


class Server:
    """Runs the application in a thread of its own loop, as Starlette's test client does."""

    def __init__(
        self, keep=None, door=None, home=HOME, *, stores=(), readers=None, apart=False, results=(), **limits
    ):
        self.home = home
        limits = {"rate": 1e6, "burst": 1e6, **limits}
        self.web = Web(
            Keep(keep),
            door=door or Door("127.0.0.1"),
            limits=WebLimits(**limits),
            threads=2,
            stores=stores,
            readers=readers,
            apart=apart,
            results=results,
        )
        self.client = TestClient(self.web.app(), base_url=home)

    def __enter__(self):
        self.client.__enter__()
        return self

    def __exit__(self, *error):
        self.client.__exit__(*error)

    def run(self, work, *args):
        """Call something in the thread of the server."""

        async def inside():
            return work(*args)

        return self.client.portal.call(inside)


class Browser:
    """Somebody with a cookie."""

    def __init__(self, server, cookie=None):
        self.server = server
        if cookie is None:
            server.client.cookies.clear()
            cookie = server.client.get("/").cookies["tefuda"]
            server.client.cookies.clear()
        self.cookie = cookie

    @property
    def headers(self):
        return {"cookie": f"tefuda={self.cookie}", "origin": self.server.home}

    def get(self, path):
        return self.server.client.get(path, headers=self.headers)

    def post(self, path, data):
        return self.server.client.post(path, content=json.dumps(data), headers=self.headers)

    def open(self, game, seats, **parts):
        answer = self.post("/api/tables", {"game": game, "seats": seats, **parts}).json()
        return answer["table"]

    @contextmanager
    def at(self, table, **hello):
        with self.server.client.websocket_connect(
            f"{self.server.home.replace('http', 'ws')}/ws/t/{table}", headers=self.headers
        ) as socket:
            tab = Tab(socket)
            tab.say("hello", **hello)
            yield tab


class Tab:
    """A socket that remembers what it was told."""

    def __init__(self, socket):
        self.socket = socket
        self.told = []

    def say(self, do, **parts):
        self.socket.send_text(json.dumps({"do": do, **parts}))

    def hear(self):
        frame = json.loads(self.socket.receive_text())
        self.told.append(frame)
        return frame

    def until(self, kind, accept=lambda frame: True):
        while True:
            frame = self.hear()
            if frame["type"] == kind and accept(frame):
                return frame
            assert frame["type"] != "error" or kind == "error", frame

    def settle(self):
        """Hear everything that was sent so far."""
        self.say("ping", id=77)
        return self.until("pong")

    def my_turn(self):
        """Hear until something is to be decided, or the game is over."""
        return self.until("position", lambda frame: frame["live"] and (frame["choices"] or frame["over"]))

    def until_answer(self, kind):
        """Hear until a frame of a kind, or a refusal."""
        while True:
            frame = self.hear()
            if frame["type"] in (kind, "refused"):
                return frame


class RealServer:
    """The server as people run it, on a port of this machine, in a thread."""

    def __init__(self, keep=None, door=None, host="127.0.0.1", **limits):
        from tefuda.web.server import Server, listening

        self.socket = listening(host, 0)
        self.port = self.socket.getsockname()[1]
        self.home = f"http://127.0.0.1:{self.port}"
        self.web = Web(Keep(keep), door=door or Door(host), limits=WebLimits(**limits), threads=2)
        started = threading.Event()
        self.server = Server(self.web, ready=started.set)
        self._thread = threading.Thread(target=self.server.run, args=([self.socket],), daemon=True)
        self._thread.start()
        assert started.wait(20)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.server.should_exit = True
        self._thread.join(20)
        self.socket.close()
        assert not self._thread.is_alive()

    def connect(self, path, cookie="c" * 32, **options):
        """Return a socket of a client that is no browser."""
        from websockets.sync.client import connect

        headers = {"cookie": f"tefuda={cookie}", **options.pop("headers", {})}
        options = {"origin": self.home, "open_timeout": 20, "max_size": None, **options}
        return connect(f"ws://127.0.0.1:{self.port}{path}", additional_headers=headers, **options)

    def open(self, game, seats, cookie="c" * 32):
        answer = httpx.post(
            f"{self.home}/api/tables",
            json={"game": game, "seats": seats},
            headers={"cookie": f"tefuda={cookie}", "origin": self.home},
        )
        return answer.json()["table"]
