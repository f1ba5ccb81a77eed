"""What stands before every request: who may come in, and what browsers may do with what they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tefuda.core.words import tr
from tefuda.web import people

if TYPE_CHECKING:
    from tefuda.web.app import Web

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Gate:
    """Refuses requests by another name, without the token, or from pages of others; adds headers."""

    def __init__(self, app: ASGIApp, web: Web) -> None:
        self.app, self.web = app, web

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request, and hand it on or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        why = self._why_not(request, scope)
        if why is None:
            await self.app(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await PlainTextResponse(why, 403)(scope, receive, _with_headers(send))

    def _why_not(self, request: HTTPConnection, scope: Scope) -> str | None:
        door, path = self.web.door, scope["path"]
        if not door.knows_host(request):
            return tr("This server answers by its own name only.")
        if (path.startswith(("/api/", "/ws/", "/static/"))) and not door.is_open(request):
            return tr("Open the address that tefuda web printed: it holds the token.")
        changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        if changes and not people.is_from_here(request):
            return tr("Only pages of this server may ask for this.")
        return None


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            extra: list[Any] = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message = {**message, "headers": [*message["headers"], *extra]}
        await send(message)

    return sending
