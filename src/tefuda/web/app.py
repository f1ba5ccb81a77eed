"""The addresses of the server: pages, tables, sockets."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tefuda.core.errors import TefudaError
from tefuda.core.words import LANGUAGES, choose_language, language, said, tr
from tefuda.web import catalogue, people
from tefuda.web.answers import Answers
from tefuda.web.gate import Gate
from tefuda.web.jobs import Jobs
from tefuda.web.keep import Keep
from tefuda.web.limits import NUMBER, TEXT, TEXTS, TRUTH, WHOLE, Buckets, WebLimits, check_parts, read_object
from tefuda.web.lobby import Lobby
from tefuda.web.reviewing import Reader
from tefuda.web.setup import Setup
from tefuda.web.sockets import BAD, Channel, Visitor
from tefuda.web.thinkers import Thinkers

PAGES = ("/", "/t/{id}", "/review", "/explore", "/explore/{game}", "/watch", "/studies", "/contest")
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
}


Answer = Callable[[Request, str], Awaitable[Any]]


class Web:
    """One server: its lobby, its limits, its door."""

    def __init__(
        self,
        keep: Keep,
        *,
        door: people.Door,
        limits: WebLimits | None = None,
        threads: int | None = None,
        apart: bool = False,
        stores: Sequence[str] = (),
        results: Sequence[str] = (),
        readers: Mapping[str, Reader] | None = None,
    ) -> None:
        self.limits, self.door = limits or WebLimits(), door
        self.thinkers = Thinkers(threads, apart=apart)
        self.lobby = Lobby(keep, self.thinkers, self.limits)
        self.jobs = Jobs(self.thinkers, self.limits)
        self.answers = Answers(self, stores, readers or {}, results=results)
        self._requests = Buckets(self.limits.rate, self.limits.burst)
        self._sockets: dict[str, int] = {}
        self._files = _static()

    def app(self) -> Starlette:
        """Return the application."""
        routes = [
            *(Route(page, self.page) for page in PAGES),
            Route("/static/{name}", self.static),
            Route("/api/games", self._api(self.games)),
            Route("/api/words", self._api(self.words)),
            Route("/api/tables", self._api(self.tables), methods=["GET"]),
            Route("/api/tables", self._api(self.open_table), methods=["POST"]),
            *(
                Route(path, self._api(answer), methods=[method])
                for path, method, answer in self.answers.routes()
            ),
            WebSocketRoute("/ws/t/{id}", self.socket),
            WebSocketRoute("/ws/job/{id}", self.socket),
        ]
        made = Starlette(
            routes=routes, lifespan=self._life, exception_handlers={404: _missing, 405: _missing}
        )
        made.add_middleware(Gate, web=self)
        return made

    @asynccontextmanager
    async def _life(self, app: Starlette) -> AsyncIterator[None]:
        self.lobby.start()
        self.thinkers.start()
        yield
        self.jobs.close()
        self.lobby.close()
        self.thinkers.close()

    # Pages and files.

    async def page(self, request: Request) -> Response:
        """Give the one page, which looks at its address itself, and a cookie to those who have none."""
        token = request.query_params.get("token")
        if token is not None and self.door.fits(token):
            inside: Response = RedirectResponse(request.url.path, status_code=303)
            people.let_in(inside, token, secure=_is_secure(request))
            return inside
        if not self.door.is_open(request):
            return PlainTextResponse(tr("Open the address that tefuda web printed: it holds the token."), 401)
        response = self._file("index.html")
        if people.person_of(request) is None:
            people.greet(response, secure=_is_secure(request))
        return response

    async def static(self, request: Request) -> Response:
        """Give a file of the package, by its name: no path is ever put together."""
        return self._file(request.path_params["name"])

    def _file(self, name: str) -> Response:
        found = self._files.get(name)
        if found is None:
            return PlainTextResponse(tr("There is no such page."), 404)
        kind = next((KINDS[end] for end in KINDS if name.endswith(end)), "application/octet-stream")
        return Response(found, headers={"content-type": kind, "cache-control": "no-cache"})

    # Answers as JSON.

    def _api(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        """Wrap what answers with data: who asks, in which language, how often; errors become sentences."""

        async def wrapped(request: Request) -> Response:
            spoken = request.query_params.get("lang", "en")
            choose_language(spoken if spoken in LANGUAGES else "en")
            person = people.person_of(request)
            try:
                if person is None:
                    raise TefudaError("Open the first page first: it gives your browser a cookie.")
                if not self._requests.take(person):
                    return JSONResponse({"error": tr("Too many requests: wait a little.")}, 429)
                found = await answer(request, person)
                return found if isinstance(found, Response) else JSONResponse(found)
            except TefudaError as error:
                return JSONResponse({"error": said(error)}, 400)

        return wrapped

    async def body(
        self, request: Request, parts: dict[str, str], needed: tuple[str, ...] = (), *, most: int
    ) -> dict[str, Any]:
        """Return the JSON object of a request, read no further than it may be long; its parts are checked."""
        text = b""
        async for chunk in request.stream():
            text += chunk
            if len(text) > most:
                raise TefudaError("A message may have at most {most:,} bytes.", most=most)
        data = read_object(text, most)
        check_parts(data, parts, needed)
        if data.get("lang") in LANGUAGES:
            choose_language(data["lang"])
        return data

    async def games(self, request: Request, person: str) -> Any:
        """Describe the games."""
        return catalogue.games()

    async def words(self, request: Request, person: str) -> Any:
        """Give the words of the page in the language asked for."""
        return {
            "lang": language(),
            "words": {} if language() == "en" else {word: tr(word) for word in _words()},
        }

    async def tables(self, request: Request, person: str) -> Any:
        """List a person's tables, and open ones."""
        return self.lobby.listed(person)

    async def open_table(self, request: Request, person: str) -> Any:
        """Open a table."""
        parts = {
            "game": TEXT,
            "seats": TEXTS,
            "games": WHOLE,
            "clock": NUMBER,
            "declares": TRUTH,
            "lang": TEXT,
        }
        data = await self.body(request, parts, ("game", "seats"), most=self.limits.body)
        setup = Setup.asked(
            data["game"],
            data["seats"],
            person,
            games=1 if data.get("games") is None else data["games"],
            clock=data.get("clock"),
            declares=bool(data.get("declares")),
        )
        return {"table": self.lobby.open(setup).id}

    # Sockets.

    async def socket(self, socket: WebSocket) -> None:
        """Let a browser follow a table."""
        person = people.person_of(socket)
        if person is None or not self._enter(person):
            await socket.close(BAD)
            return
        try:
            await socket.accept()
            await self._follow(socket, person)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the browser is gone, in the middle of a sentence or not
        finally:
            self._leave(person)

    def _enter(self, person: str) -> bool:
        """Count a socket, if there may be one more."""
        full = sum(self._sockets.values()) >= self.limits.sockets
        if full or self._sockets.get(person, 0) >= self.limits.sockets_of_person:
            return False
        self._sockets[person] = self._sockets.get(person, 0) + 1
        return True

    def _leave(self, person: str) -> None:
        self._sockets[person] -= 1
        if not self._sockets[person]:
            del self._sockets[person]

    async def _follow(self, socket: WebSocket, person: str) -> None:
        channel = Channel(socket, self.limits)
        sender = asyncio.create_task(channel.deliver())
        try:
            hello = await self._hello(channel)
            if socket.url.path.startswith("/ws/job/"):
                await self._at_job(channel, person, socket.path_params["id"])
            else:
                await self._at_table(channel, person, socket.path_params["id"], hello=hello)
        except TefudaError as error:
            channel.fail(error)
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception as error:
            traceback.print_exc()
            channel.fail(TefudaError("The server stumbled: {error}.", error=type(error).__name__))
        finally:
            if channel.is_closed:
                await asyncio.wait([sender], timeout=2.0)
            sender.cancel()

    async def _hello(self, channel: Channel) -> dict[str, Any]:
        """Wait for the first message; from then on the language is that of the browser."""
        choose_language("en")
        try:
            hello = await asyncio.wait_for(channel.listen(), self.limits.silent)
        except asyncio.TimeoutError:
            hello = {"do": ""}
        if hello["do"] != "hello":
            raise TefudaError("The first message must be hello.")
        if hello.get("lang") in LANGUAGES:
            choose_language(hello["lang"])
        return hello

    async def _at_job(self, channel: Channel, person: str, id: str) -> None:
        job = self.jobs.find(id, person)
        job.follow(channel)
        try:
            while not channel.is_closed:
                message = await channel.listen()
                if message["do"] == "stop":
                    job.stop.set()
                elif message["do"] == "ping":
                    channel.send({"type": "pong", "to": message.get("id")})
                else:
                    raise TefudaError("A job can be stopped, no more.")
        finally:
            job.followers.discard(channel)

    async def _at_table(self, channel: Channel, person: str, id: str, *, hello: dict[str, Any]) -> None:
        table = self.lobby.find(id)
        connection = Visitor(channel, table, person)
        connection.speak(hello.get("lang") or "en")
        connection.watches = bool(hello.get("watch"))
        table.connections.add(connection)
        try:
            connection.welcome(hello.get("from") or 0)
            _others_hear(connection)
            table.go()
            await connection.serve()
        finally:
            table.connections.discard(connection)
            table.seats_changed()


def _others_hear(connection: Visitor) -> None:
    for other in list(connection.table.connections):
        if other is not connection:
            other.show_table()


def _static() -> dict[str, bytes]:
    """Read the files of the page: they are few and small."""
    folder = resources.files("tefuda.web") / "static"
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def _words() -> tuple[str, ...]:
    from tefuda.web.words import WORDS

    return tuple(WORDS)


def _is_secure(request: HTTPConnection) -> bool:
    return request.url.scheme in ("https", "wss")


async def _missing(request: Request, error: Exception) -> Response:
    return PlainTextResponse(tr("There is no such page."), getattr(error, "status_code", 404))
