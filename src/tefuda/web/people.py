"""Who asks: a cookie of 128 random bits for every browser, and the token of servers that others can reach."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "tefuda"
DOOR = "tefuda_door"  # the cookie that holds the token
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Door:
    """Where the server listens, and what it demands of those who come: nothing on this machine, else a token.

    On this machine the name by which it was called must be this machine's: a page elsewhere may let a name
    of its own lead here.
    """

    host: str
    token: str = ""

    @staticmethod
    def of(host: str) -> Door:
        """Return the door of a server on a host: with a token wherever others can reach it."""
        return Door(host, "" if is_loopback(host) else secrets.token_urlsafe(16))

    def is_open(self, request: HTTPConnection) -> bool:
        """Does the request come with the token, where one is demanded?"""
        given = request.cookies.get(DOOR, "")
        return not self.token or hmac.compare_digest(given.encode(), self.token.encode())

    def fits(self, given: str) -> bool:
        """Is this the token?"""
        return bool(self.token) and hmac.compare_digest(given.encode(), self.token.encode())

    def knows_host(self, request: HTTPConnection) -> bool:
        """Was the server called by a name of its own?"""
        if self.token:
            return True
        name = urlsplit("//" + request.headers.get("host", "")).hostname or ""
        return is_loopback(name)


def is_loopback(host: str) -> bool:
    """Does a host mean this machine only?

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_from_here(request: HTTPConnection) -> bool:
    """Was the request made by a page of this server? Browsers say where a page comes from."""
    origin, host = request.headers.get("origin", ""), request.headers.get("host", "")
    parts = urlsplit(origin)
    return bool(host) and parts.scheme in ("http", "https") and parts.netloc == host


def person_of(request: HTTPConnection) -> str | None:
    """Return who asks: a digest of the cookie, so that nothing that is kept lets anybody pose as another."""
    cookie = request.cookies.get(COOKIE, "")
    if not 16 <= len(cookie) <= 64 or not cookie.isascii():
        return None
    return hashlib.sha256(b"tefuda person " + cookie.encode()).hexdigest()[:32]


def greet(response: Response, *, secure: bool) -> None:
    """Give a browser a cookie of its own."""
    response.set_cookie(
        COOKIE, secrets.token_hex(16), max_age=YEAR, httponly=True, samesite="strict", secure=secure
    )


def let_in(response: Response, token: str, *, secure: bool) -> None:
    """Give a browser that knew the token a cookie that says so."""
    response.set_cookie(DOOR, token, max_age=YEAR, httponly=True, samesite="strict", secure=secure)
