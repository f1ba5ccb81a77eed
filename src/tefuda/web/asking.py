"""What a browser asks a machine: hints while they are thought about, and beliefs."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from tefuda.core import TefudaError, View
from tefuda.core.words import speaking
from tefuda.games.bridge.claims import check_claim, play_out
from tefuda.games.bridge.game import Bridge
from tefuda.web import frames
from tefuda.web.aftermath import beside_of, has_other_table
from tefuda.web.beliefs import belief_frame
from tefuda.web.hints import tell_hint
from tefuda.web.thinkers import HELPERS, Ending

if TYPE_CHECKING:
    from tefuda.web.sockets import Visitor


class Asking:
    """The questions of one browser: one hint and one belief at a time, each ended by the next of its kind."""

    def __init__(self, connection: Visitor) -> None:
        self._of = connection
        self._stops: dict[str, Ending] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def stop(self) -> None:
        """End what is being worked out."""
        for stop in self._stops.values():
            stop.set()

    def _ask(self, kind: str, work: Callable[[Ending], Coroutine[Any, Any, None]], to: int | None) -> None:
        """Begin to work on a question, after the last of its kind has ended."""
        before = self._tasks.get(kind)
        if kind in self._stops:
            self._stops[kind].set()
        ending = self._stops[kind] = Ending()

        async def answer() -> None:
            if before is not None:
                await asyncio.wait([before])
            if self._stops[kind] is not ending:
                return  # a newer question of its kind came while this one waited
            try:
                await work(ending)
            except TefudaError as error:
                self._of.refuse(error, to)
            except Exception as error:
                traceback.print_exc()
                why = TefudaError("The server stumbled: {error}.", error=type(error).__name__)
                self._of.refuse(why, to)

        self._tasks[kind] = asyncio.get_running_loop().create_task(answer())

    def hint(self, to: int | None) -> None:
        """Say what the adviser would play, while it thinks and when it has done so."""
        connection = self._of
        seat = connection.seat
        if seat is None:
            raise TefudaError("Hints are for those who play.")
        view = connection.table.view(seat)
        if not view.legal_moves or connection.table.is_over:
            raise TefudaError("It is not your turn.")

        async def work(ending: Ending) -> None:
            adviser = connection.table.setup.adviser()

            def tell(frame: frames.Frame) -> None:
                if connection.table.ply == len(view.log):
                    connection.send({**frame, "to": to})

            with speaking(connection.language):
                await connection.table.thinkers.run(
                    HELPERS, tell_hint, adviser, view, ending=ending, tell=tell
                )

        self._ask("hint", work, to)

    def beliefs(self, estimator: str | None, ply: int | None, seat: int | None, *, to: int | None) -> None:
        """Say what can be inferred of what is hidden, and after the game what was so."""
        connection, table = self._of, self._of.table
        own = connection.seat
        if table.shows_all or table.is_over:
            seat = own if seat is None else seat
        elif seat is not None and seat != own:
            raise TefudaError("You are shown what you can infer, not what others can.")
        else:
            seat = own
        if seat is None:
            raise TefudaError("Say whose beliefs you want to see." if table.shows_all or table.is_over
                              else "Beliefs are for those who play.")  # fmt: skip
        table.table.live.state.check_seat(seat)
        view: View = table.view_at(seat, table.ply if ply is None else ply)
        named = frames.estimator_of(table.table.game, estimator)
        truth = table.state_at(len(view.log)).copy() if table.shows_all or table.is_over else None

        async def work(ending: Ending) -> None:
            with speaking(connection.language):
                found = await table.thinkers.run(
                    HELPERS, belief_frame, view, named, truth=truth, ending=ending
                )
            if found is not None:
                connection.send({**found, "to": to})

        self._ask("beliefs", work, to)

    def beside(self, to: int | None) -> None:
        """Tell, after a game, what came of the same cards at another table, and the difference in IMPs."""
        table, seat = self._of.table, self._of.seat
        game, row = table.table.game, table.table.live.row
        if not has_other_table(game):
            raise TefudaError("This game is not compared with another table.")
        if seat is None or not table.table.is_finished or row.forfeit is not None:
            raise TefudaError("The other table is for those who played a game to its end.")
        agent = table.setup.usual_agent()

        async def work(ending: Ending) -> None:
            told = await table.thinkers.run(HELPERS, beside_of, str(game), row, seat, agent=agent)
            if table.table.live.row is row:
                table.aftermath.add(seat, told)

        self._ask("beside", work, to)

    def claim(self, tricks: int, to: int | None) -> None:
        """Claim tricks in bridge: played out with open cards, if the side gets them in every world drawn."""
        table, seat = self._of.table, self._of.seat
        game = table.table.game
        if not isinstance(game, Bridge):
            raise TefudaError("Nothing can be claimed in this game.")
        if seat is None or table.table.mover != seat:
            raise TefudaError("It is not your turn.")
        if not table.table.is_alone(seat):
            raise TefudaError("Tricks cannot be claimed where other people play.")
        view = table.view(seat)
        if view.phase != "play":
            raise TefudaError("Tricks can be claimed while cards are played.")

        async def work(ending: Ending) -> None:
            thinkers = table.thinkers
            await thinkers.run(HELPERS, check_claim, view, tricks, ending=ending)
            if ending.is_set or table.ply != len(view.log):
                return
            state = table.table.live.state.copy()
            moves = await thinkers.run(HELPERS, play_out, state)
            if table.ply == len(view.log):
                table.play_out(moves)

        self._ask("claim", work, to)
