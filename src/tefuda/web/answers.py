"""The answers beyond the table: reviews, explorers, puzzles, studies, contests."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse

from tefuda.core.errors import TefudaError, from_outside
from tefuda.play.record import FORMAT
from tefuda.web.limits import TEXT, TEXTS, WHOLE
from tefuda.web.reviewing import Reader, Upload, check_review, read_upload, replay, review_work
from tefuda.web.thinkers import HELPERS

if TYPE_CHECKING:
    from tefuda.web.app import Answer, Web

T = TypeVar("T")


class Answers:
    """What the pages besides the table ask for; what takes long is done in a thread."""

    def __init__(
        self, web: Web, stores: Sequence[str], readers: Mapping[str, Reader], *, results: Sequence[str] = ()
    ) -> None:
        self._web, self._readers, self._stores = web, readers, tuple(stores)
        self._results = tuple(results)

    def routes(self) -> list[tuple[str, str, Answer]]:
        """List addresses, methods and who answers."""
        return [
            ("/api/review", "POST", self.review),
            ("/api/replay", "POST", self.replay),
            ("/api/explore/tanhinmin", "POST", self.tanhinmin),
            ("/api/explore/bridge", "POST", self.bridge),
            ("/api/puzzle/{game}", "GET", self.puzzle),
            ("/api/puzzle/{game}", "POST", self.answer),
            ("/api/studies", "GET", self.studies),
            ("/api/studies/running", "GET", self.running),
            ("/api/contest", "GET", self.contest),
            ("/api/tables/{id}/record", "GET", self.record),
        ]

    async def _in_thread(self, work: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        with from_outside("This cannot be worked out"):
            return await self._web.thinkers.run(HELPERS, work, *args, **kwargs)

    async def review(self, request: Request, person: str) -> Any:
        """Begin a review of a dropped file, or of the finished games of a table."""
        limits = self._web.limits
        parts = {"text": TEXT, "table": TEXT, "player": WHOLE, "agent": TEXT, "lang": TEXT}
        data = await self._web.body(request, parts, most=limits.upload)
        if data.get("table") is not None:
            table = self._web.lobby.find(data["table"])
            upload = Upload("record", table.record())
            own = table.setup.owners
            usual = own.index(person) if person in own else 0
        elif data.get("text"):
            upload, usual = await self._in_thread(read_upload, data["text"], self._readers), 0
        else:
            raise TefudaError("Name a table, or drop a file.")
        player = usual if data.get("player") is None else data["player"]
        agent = data.get("agent") or "normal"
        check_review(upload, player, agent)
        header = upload.record.header
        told = {"kind": upload.kind, "players": header.agents, "player": player, "game": header.game}
        return {"job": self._web.jobs.start(person, review_work, upload, player, agent).id, **told}

    async def replay(self, request: Request, person: str) -> Any:
        """Show a game of a dropped file, position by position."""
        parts = {"text": TEXT, "number": WHOLE, "lang": TEXT}
        data = await self._web.body(request, parts, ("text",), most=self._web.limits.upload)
        return await self._in_thread(replay, data["text"], data.get("number") or 0, self._readers)

    async def record(self, request: Request, person: str) -> Any:
        """Give the finished games of a table as a record, in JSON Lines, once all of them are over.

        Before that its seed would tell the deals that are still to come.
        """
        table = self._web.lobby.find(request.path_params["id"])
        if person not in (table.setup.creator, *table.setup.owners):
            raise TefudaError("The record is for those who played.")
        if not (table.is_over and table.table.is_done):
            raise TefudaError("There is a record when all games of the table are over.")
        found = table.record()
        lines = [{"format": FORMAT, **found.header.to_json()}, *(row.to_json() for row in found.rows)]
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        name = f"tefuda-{table.table.game.name}-{table.id}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(text, headers=headers, media_type="application/x-ndjson")

    async def tanhinmin(self, request: Request, person: str) -> Any:
        """Solve an ending."""
        from tefuda.web.exploring import tanhinmin

        parts = {"text": TEXT, "rule": TEXT, "lang": TEXT}
        data = await self._web.body(request, parts, ("text",), most=self._web.limits.body)
        return await self._in_thread(tanhinmin, data["text"], data.get("rule") or "full")

    async def bridge(self, request: Request, person: str) -> Any:
        """Analyse boards."""
        from tefuda.web.exploring import bridge

        parts = {"text": TEXT, "what": TEXT, "lang": TEXT}
        data = await self._web.body(request, parts, ("text",), most=200_000)
        return await self._in_thread(bridge, data["text"], data.get("what") or "table")

    async def puzzle(self, request: Request, person: str) -> Any:
        """Give a puzzle."""
        from tefuda.web.exploring import puzzle

        asked = request.query_params
        numbers = [asked.get(name, "1") for name in ("seed", "number")]
        if not all(number.isdecimal() and len(number) < 16 for number in numbers):
            raise TefudaError("Seed and number of a puzzle are whole numbers.")
        return await self._in_thread(puzzle, request.path_params["game"], *map(int, numbers))

    async def answer(self, request: Request, person: str) -> Any:
        """Judge the answer to a puzzle; without one, give its solution."""
        from tefuda.web.exploring import answer, solution

        parts = {"seed": WHOLE, "number": WHOLE, "answer": TEXTS, "lang": TEXT}
        data = await self._web.body(request, parts, ("seed", "number"), most=self._web.limits.body)
        game, numbers = request.path_params["game"], (data["seed"], data["number"])
        if data.get("answer") is None:
            return await self._in_thread(solution, game, *numbers)
        return await self._in_thread(answer, game, *numbers, moves=data["answer"])

    async def studies(self, request: Request, person: str) -> Any:
        """Give the kept results of the studies."""
        from tefuda.web.studying import studies

        return await self._in_thread(studies)

    async def running(self, request: Request, person: str) -> Any:
        """Tell of the studies that keep their results in the folders that the server was started with."""
        from tefuda.web.studying import running

        return await self._in_thread(running, self._results)

    async def contest(self, request: Request, person: str) -> Any:
        """Give the standings of the stores that the server was started with."""
        from tefuda.web.studying import contests

        return await self._in_thread(contests, self._stores)
