"""One table of the contest: five people play a match, messages and rules as on the contest's server."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from tefuda._native import daihinmin as native
from tefuda.arena.rows import GameRow
from tefuda.arena.seating import Plan
from tefuda.core import Clock, Deal, TefudaError
from tefuda.core.seeds import stream_seed
from tefuda.games.daihinmin import Daihinmin, DaihinminState
from tefuda.games.daihinmin import notation as n
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.people import Bot, Failure, Person, Remote
from tefuda.wire.uecda.submission import Rejected, read_gift, read_play

ACCEPTED, NOT_ACCEPTED = 9, 8
GO_ON, GAME_OVER, MATCH_OVER = 0, 1, 2
NOBODY_YET = 6  # "on turn" in the message of the deal
SEATS = 5
GRACE_MS = 1
SLOW_ENOUGH = 8
Say = Callable[[str], None]


class Series:
    """Where the games of a match come from: seeds, repeated deals, given deals."""

    def __init__(
        self, game: Daihinmin, games: int, seed: int, duplicate: bool = False, deals: Sequence[Deal] = ()
    ) -> None:
        self.game, self.seed, self.deals = game, seed, list(deals)
        length = min(game.reset, games) if duplicate else games
        self.plan = Plan(games, SEATS, length, "rotate" if duplicate else "fixed", duplicate)
        self._carry: Any = None

    def start(self, number: int) -> tuple[DaihinminState, GameRow]:
        """Deal a game; the row's seating says which person sits where."""
        plan = self.plan
        if number % plan.series_length == 0:
            self._carry = self.game.first_carry()
        deal_number = plan.deal_number(number)
        state = self.game.new_state(stream_seed(self.seed, "game", deal_number), self._carry)
        if self.deals:
            given = self.deals[deal_number % len(self.deals)]
            state = self.game.start(
                {**state.deal, **{k: v for k, v in given.items() if k in ("hands", "lot")}}
            )
        assert isinstance(state, DaihinminState)
        base = plan.seating(number)
        row = GameRow(number, number // plan.series_length, state.deal, [])
        row.seating = [base[player] for player in state.deal["players"]]
        row.carry = self._carry
        row.roles = self.game.roles(state)
        row.seconds = [0.0] * SEATS
        return state, row

    def game_in_series(self) -> int:
        """Return the number of the game since the start of the series, from 1."""
        number: int = self._carry["game"]
        return number

    def end(self, row: GameRow) -> None:
        """Carry classes and seats over."""
        self._carry = self.game.carry_over(self._carry, row.deal, row.scores)


class TableMatch:
    """Plays a match between five people and fills in a row for every game."""

    def __init__(self, people: Sequence[Person], series: Series, forfeit: bool, say: Say) -> None:
        if len(people) != SEATS:
            raise TefudaError(f"A table of the contest has five people, not {len(people)}.")
        self.people, self.series, self.forfeit, self.say = list(people), series, forfeit, say
        self.rejections = 0
        self.echo: Sequence[int] = ()
        self.slow = 0  # how often, of late, a client did not answer at once
        # Which person had which class, as the contest's server keeps it while players go out.
        self._ranking = list(range(SEATS))

    def run(self, done: Callable[[GameRow], None]) -> None:
        """Play all games; ``done`` takes each row."""
        games = self.series.plan.games
        for person, player in zip(self.people, range(SEATS), strict=True):
            if isinstance(person, Bot):
                seed = stream_seed(self.series.seed, "agent", player, 0)
                person.agent.new_match(self.series.game, [player], seed)
        for number in range(games):
            state, row = self.series.start(number)
            game = _TableGame(self, state, row, last=number + 1 == games)
            game.play()
            self.series.end(row)
            done(row)
        for person in self.people:
            person.close()


class _TableGame:
    """One game: who sits where, what was said last, what lies on the table."""

    def __init__(self, match: TableMatch, state: DaihinminState, row: GameRow, last: bool) -> None:
        self.match, self.state, self.row, self.last = match, state, row, last
        self.position: Any = state.position
        self.quirks = match.series.game.has_quirks
        self.seating = row.seating  # person on every seat
        self.seat_of = [self.seating.index(player) for player in range(SEATS)]
        self.people = match.people
        self.remotes = [(player, p) for player, p in enumerate(self.people) if isinstance(p, Remote)]
        self.is_reset = (match.series.game_in_series() - 1) % match.series.game.reset == 0
        classes = state.deal.get("classes")
        if classes:
            self.match._ranking = [self.seating[classes.index(place)] for place in range(SEATS)]
        self.people_row: list[int] = []
        self.stage = wire.ZERO_CARDS
        self.spare: Sequence[int] = wire.ZERO_ROW
        # Rows 5 and 6 of the last submission, parts of which the contest's server repeats.
        self.echo: Sequence[int] = match.echo
        self.hands = [wire.hand_bytes(self.position.hand(seat)) for seat in range(SEATS)]

    def play(self) -> None:
        """Deal, exchange, play to the end."""
        for seat in range(SEATS):
            person = self.people[self.seating[seat]]
            if isinstance(person, Bot):
                person.agent.new_game(self.state.view(seat))
        self._tell_deal()
        while self.position.in_exchange:
            self._exchange()
        self.echo = ()
        self.people_row = self._people_row(self.position.counts)
        while not self.state.is_over:
            self._turn()
        self.row.scores = list(self.state.scores)
        self.row.reason = self.state.reason or "end"
        self._rank_all()
        self.match.echo = self.echo
        for seat in range(SEATS):
            person = self.people[self.seating[seat]]
            if isinstance(person, Bot):
                person.agent.end_game(self.state.view(seat), tuple(self.row.scores))

    # Messages.

    def _state_row(self, on_turn: int, empty: bool, lock: bool) -> list[int]:
        flags = [0, 0, 0, on_turn, int(empty), 0, int(self.position.revolution), int(lock)]
        return flags + self._rest()

    def _rest(self) -> list[int]:
        return list(self.echo[8:15]) if self.quirks and self.echo else [0] * 7

    def _people_row(self, counts: Sequence[int]) -> list[int]:
        """Counts and classes by player, players by seat.

        The contest's server enters who went out into its list of classes at once, and shows a player who
        thereby fell out of the list with what the last submission had in that cell: usually 0.
        """
        by_player = [counts[self.seat_of[player]] for player in range(SEATS)]
        classes = list(self.echo[20:25]) if self.quirks and self.echo else [0] * SEATS
        if self.is_reset:
            classes = [0] * SEATS
        else:
            for place, player in enumerate(self.match._ranking):
                classes[player] = place
        return by_player + classes + list(self.seating)

    def _tell_deal(self) -> None:
        people = self._people_row(self.position.dealt_counts)
        exchanges = self.position.in_exchange
        for player, person in self.remotes:
            seat = self.seat_of[player]
            place = self.match._ranking.index(player)
            state = [1, 2 - place if exchanges else 0, 0, NOBODY_YET, 0, 0, 0, 0, *self._rest()]
            shown = self.position.shown(seat)
            person.tell(wire.Table(wire.hand_bytes(shown), state, people))

    def _tell_hands(self) -> None:
        mover = self.position.player
        empty, lock = self.position.table == 0, self.position.lock
        state = self._state_row(self.seating[mover], empty, lock)
        on_turn = list(state)
        on_turn[2] = 1
        people = self.people_row
        # Both variants of the lower rows are written once for everybody.
        low = wire.lower_rows(state, people)
        low_on_turn = wire.lower_rows(on_turn, people)
        for player, person in self.remotes:
            seat = self.seat_of[player]
            if person.version == 20140:
                person.tell(wire.Table(self.hands[seat], on_turn if seat == mover else state, people))
            else:
                person.tell_bytes(self.hands[seat] + (low_on_turn if seat == mover else low))

    def _tell_table(self, actor: int, empty: bool, end: int) -> None:
        state = self._state_row(self.seating[actor], empty, self.position.last_lock)
        self.people_row = self._people_row(self.position.counts)
        table = wire.Table(self.stage, state, self.people_row, self.spare)
        by_version = {version: wire.pack(table, version) for version in {p.version for _, p in self.remotes}}
        flag = wire.pack_int(end)
        for _, person in self.remotes:
            person.tell_bytes(by_version[person.version] + flag)

    def _flush(self, mover: Remote | None = None) -> None:
        """Send what is due, to the mover first.

        The others get theirs when the mover does not answer at once: a quick client's turn then costs one
        message instead of five. A table whose clients wait for each other is soon served eagerly.
        """
        match = self.match
        if mover is not None:
            mover.flush()
            if match.slow < SLOW_ENOUGH or len(self.row.moves) % 64 == 0:
                if mover.answers_within(GRACE_MS):
                    match.slow = max(match.slow - 1, 0)
                    return
                match.slow = min(match.slow + 1, 2 * SLOW_ENOUGH)
        for _, person in self.remotes:
            person.flush()

    # Decisions.

    def _exchange(self) -> None:
        seat = self.position.player
        pair = self.position.given
        player = self.seating[seat]
        person = self.people[player]
        wanted = 2 - pair
        hand = self.position.hand(seat)
        if isinstance(person, Bot):
            number = self._ask(person, seat)
        else:
            self._flush()
            try:
                data = self._read(person, seat)
                number = n.gift_number(read_gift(data, hand, wanted, self.quirks and pair == 1))
            except (Rejected, Failure) as why:
                self._complain(player, "gift", why)
                number = n.gift_number(native.strongest(hand, wanted))
        self._push(number)
        for changed in (seat, self.state.deal["classes"].index(SEATS - 1 - pair)):
            self.hands[changed] = wire.hand_bytes(self.position.hand(changed))

    def _turn(self) -> None:
        seat = self.position.player
        player = self.seating[seat]
        person = self.people[player]
        empty_before = self.position.table == 0
        self._tell_hands()
        number, cards = n.PASS, wire.ZERO_CARDS
        rejected = False
        spare: Sequence[int] = wire.ZERO_ROW
        if isinstance(person, Bot):
            number = self._ask(person, seat)
            cards = wire.move_bytes(number)
            self.echo = ()
        else:
            self._flush(person)
            try:
                data = self._read(person, seat)
                if self.quirks:
                    sent = wire.cells_of(data)
                    self.echo, spare = sent[75:105], sent[105:]
                cards = data[: wire.CARD_BYTES]
                number = read_play(data, self.position, self.quirks)
            except Rejected as why:
                rejected = True
                self._complain(player, "play", why)
            except Failure as why:
                self._complain(player, "play", why)
                self.echo = ()
        passed = number == n.PASS
        self._push(number)
        if not passed:
            self.stage, self.spare = cards, spare
            self.hands[seat] = wire.hand_bytes(self.position.hand(seat))
            self._rank(seat)
        if isinstance(person, Remote):
            refused = rejected or (passed and not empty_before)
            person.tell_bytes(wire.pack_int(NOT_ACCEPTED if refused else ACCEPTED))
        over = self.state.is_over
        end = GO_ON if not over else MATCH_OVER if self.last else GAME_OVER
        self._tell_table(seat, empty_before and passed, end)
        if over:
            self._flush()
        elif self.position.table == 0:
            self.stage, self.spare = wire.ZERO_CARDS, wire.ZERO_ROW

    def _push(self, number: int) -> None:
        self.position.force(number)
        self.row.moves.append(self.state.game.interned(number).text)

    def _ask(self, bot: Bot, seat: int) -> int:
        """Ask an agent; one that fails is treated like a client that does."""
        if bot.thought > 0.005:  # while it thinks, the clients may as well see what happened
            self._flush()
        began = time.perf_counter()
        why: Exception
        try:
            move = bot.agent.act(self.state.view(seat), Clock())
            if self.position.is_legal(move.id):
                return move.id
            why = Failure(f"illegal move {move}")
        except TefudaError:
            raise  # an impossible parameter, say: nothing that the next move would mend
        except Exception as error:
            why = error
        finally:
            bot.thought = time.perf_counter() - began
            self.row.seconds[seat] += bot.thought
        if not self.position.in_exchange:
            self._complain(self.seating[seat], "play", why)
            return n.PASS
        self._complain(self.seating[seat], "gift", why)
        strongest: int = native.strongest(self.position.hand(seat), 2 - self.position.given)
        return n.gift_number(strongest)

    def _read(self, person: Remote, seat: int) -> bytes:
        began = time.perf_counter()
        try:
            return person.answer()
        except Failure as why:
            if self.match.forfeit and not person.gone:
                person.leave(f"forfeited: {why}")
            raise
        finally:
            self.row.seconds[seat] += time.perf_counter() - began

    def _complain(self, player: int, what: str, why: Exception) -> None:
        self.match.rejections += 1
        name = self.people[player].name or "?"
        where = f"game {self.row.number + 1}, move {len(self.row.moves) + 1}"
        instead = "passes" if what == "play" else "gives its strongest cards"
        self.match.say(f"{where}: player {player + 1} ({name}): {what} not accepted: {why}; {instead}")

    def _rank(self, seat: int) -> None:
        """Enter a player who has just gone out."""
        order = self.position.order
        if self.position.counts[seat] == 0 and not self.state.is_over:
            self.match._ranking[len(order) - 1] = self.seating[seat]
        elif self.state.is_over and self.position.counts[seat] == 0:
            self.match._ranking[SEATS - 2] = self.seating[seat]

    def _rank_all(self) -> None:
        self.match._ranking = [self.seating[seat] for seat in self.position.order]
