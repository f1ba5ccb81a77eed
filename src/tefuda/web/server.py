"""Runs the server until Ctrl-C."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable

import uvicorn

from tefuda.core.errors import TefudaError
from tefuda.web.app import Web


def listening(host: str, port: int) -> socket.socket:
    """Return the socket to listen on, or say why there is none: before anything is promised."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # By its protocol asyncio knows that frames are to be sent at once: without that the second frame
        # of an answer waits 40 ms until the browser has acknowledged the first.
        made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise TefudaError(
            "Cannot listen on {host}: {strerror}.", host=host, strerror=error.strerror or error
        ) from None
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(256)
    except OSError as error:
        made.close()
        if error.errno == errno.EADDRINUSE:
            raise TefudaError(
                "Port {port} of {host} is in use: name another with --port.", port=port, host=host
            ) from None
        raise TefudaError(
            "Cannot listen on {host}: {strerror}.", host=host, strerror=error.strerror or error
        ) from None
    return made


class Server(uvicorn.Server):
    """Answers browsers, and says when it begins to."""

    def __init__(self, web: Web, *, ready: Callable[[], None] = lambda: None) -> None:
        config = uvicorn.Config(
            web.app(),
            log_level="error",
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=web.limits.message + 1024,
            ws_ping_interval=20.0,
            timeout_graceful_shutdown=2,
            limit_concurrency=web.limits.sockets + 200,
            h11_max_incomplete_event_size=32_768,
        )
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        self._ready()
