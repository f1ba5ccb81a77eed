"""A match of the contest: five people play, messages and rules as on the contest's server."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from tefuda._native import daihinmin as native
from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.stored_games import Start
from tefuda.core import Agent, Deal, Forfeit, TefudaError
from tefuda.core.seeds import stream_seed, substream
from tefuda.core.words import Sentence, tr
from tefuda.games.daihinmin import Daihinmin, DaihinminState
from tefuda.games.daihinmin import notation as n
from tefuda.play.costs import charge
from tefuda.play.dealer import Dealer
from tefuda.play.live_game import LiveGame
from tefuda.play.rows import GameRow
from tefuda.wire.cpu import charge_clients
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.people import PATIENCE, Bot, Failure, Remote
from tefuda.wire.uecda.protocol import SEATS
from tefuda.wire.uecda.seats import Say, Seats
from tefuda.wire.uecda.submission import Rejected, read_gift, read_play

ACCEPTED, NOT_ACCEPTED = 9, 8
GO_ON, GAME_OVER, MATCH_OVER = 0, 1, 2
NOBODY_YET = 6  # "on turn" in the message of the deal
GRACE_MS = 1
SLOW_ENOUGH = 8


class Contest:
    """Plays a match between five people and fills in a row for every game."""

    def __init__(
        self,
        seats: Seats,
        game: Daihinmin,
        games: int,
        *,
        seed: int,
        say: Say,
        forfeit: bool = False,
        duplicate: bool = False,
        series: int | None = None,
        deals: Sequence[Deal] = (),
        rejoin: float = 0.0,
    ) -> None:
        if len(seats.people) != SEATS:
            raise TefudaError("A table of the contest has five people, not {n}.", n=len(seats.people))
        self.seats, self.game, self.seed, self.say = seats, game, seed, say
        self.forfeit, self.deals, self.rejoin = forfeit, deals, rejoin
        length = min(series or game.series_length, games) if duplicate or series else games
        self.plan = MatchPlan(
            games,
            SEATS,
            length,
            seats="rotate" if duplicate else "fixed",
            duplicate=duplicate,
            learns=any(bot is not None and bot.learns for bot in seats.bots()),
        )
        self.echo: Sequence[int] = ()
        self.slow = 0  # how often, of late, a client did not answer at once
        # Which person had which class, as the contest's server keeps it while players go out.
        self.ranking = list(range(SEATS))

    def run(self, done: Callable[[GameRow], None], first: int = 0, start: Start | None = None) -> str:
        """Play the games from number ``first`` on; ``done`` takes each row.

        ``start`` says where a series goes on that is in the middle. Returns why it ended early, if it did.
        """
        plan = self.plan
        for number in range(first, plan.games):
            if number % plan.series_length == 0 or number == first:
                dealer = self._new_series(number // plan.series_length, start)
                start = None
            row = GameRow(number, number // plan.series_length, {}, seating=plan.seating(number))
            self.seats.welcome_back(number)
            live = dealer.new_game(row, plan.deal_number(number))
            last = number + 1 == plan.games
            done(dealer.end(self._play_ours(live) or _ContestGame(self, live, last).play()))
            if not last and not self.seats.has_stand_ins and self._is_deserted():
                text = "no client was left after {games} of {wanted} games"
                return tr(text, games=number + 1, wanted=plan.games)
        return ""

    def _play_ours(self, live: LiveGame) -> GameRow | None:
        """Play a game without clients at once, in C++ where all agents are native policies."""
        agents = [agent for agent in self.seats.bots() if agent is not None]
        if len(agents) == SEATS and not self.seats.clients and live.play_out(agents):
            return live.finish()
        return None

    def begin(self, player: int, agent: Agent) -> None:
        """Let one of our agents begin the series that is under way."""
        agent.new_match(self.game, [player], stream_seed(self.seed, "agent", player, self._series))

    def _new_series(self, number: int, start: Start | None) -> Dealer:
        self._series = number
        dealer = Dealer(self.game, self.seed, deals=self.deals)
        if start is not None:
            dealer.carry = start.carry
        for player, agent in enumerate(self.seats.bots()):
            if agent is not None:
                self.begin(player, agent)
                if start is not None:
                    agent.resume(start.games, start.memories[player])
        return dealer

    def _is_deserted(self) -> bool:
        """Is no client left, and does none come back in time?"""
        deadline = time.monotonic() + self.rejoin
        while self.seats.is_deserted() and not self.seats.is_awaited():
            if time.monotonic() >= deadline:
                return True
            time.sleep(0.05)
        return False


class _ContestGame:
    """One game: who sits where, what was said last, what lies on the table."""

    def __init__(self, match: Contest, live: LiveGame, last: bool) -> None:
        self.match, self.live, self.last = match, live, last
        assert isinstance(live.state, DaihinminState)
        self.row, self.state = live.row, live.state
        self.position: Any = self.state.position
        self.game = match.game
        self.quirks = match.game.has_quirks
        self.seating = self.row.seating  # person on every seat
        self.seat_of = [self.seating.index(player) for player in range(SEATS)]
        self.people = match.seats.people
        self.remotes = [(player, p) for player, p in enumerate(self.people) if isinstance(p, Remote)]
        is_first = (self.row.carry["game"] - 1) % match.game.reset == 0
        self.is_reset = is_first and match.game.classes == "carried"
        classes = self.row.deal.get("classes")
        if classes:
            self.match.ranking = [self.seating[classes.index(place)] for place in range(SEATS)]
        self.people_row: list[int] = []
        self.answers = [0] * SEATS  # of clients, that were waited for
        self.stage = wire.ZERO_CARDS
        self.spare: Sequence[int] = wire.ZERO_ROW
        # Rows 5 and 6 of the last submission, parts of which the contest's server repeats.
        self.echo: Sequence[int] = match.echo
        self.hands = [wire.hand_bytes(self.position.hand(seat)) for seat in range(SEATS)]

    def play(self) -> GameRow:
        """Deal, exchange, play to the end."""
        self.live.begin(self.match.seats.bots())
        self._tell_deal()
        while self.position.in_exchange:
            self._exchange()
        self.echo = ()
        self.people_row = self._people_row(self.position.counts)
        while not self.live.is_over:
            self._turn()
        self._rank_all()
        self.match.echo = self.echo
        for player, person in self.remotes:
            if person.gone:
                self._miss(player)
        self._charge()
        return self.live.end(self.match.seats.bots())

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
            for place, player in enumerate(self.match.ranking):
                classes[player] = place
        return by_player + classes + list(self.seating)

    def _tell_deal(self) -> None:
        people = self._people_row(self.position.dealt_counts)
        exchanges = self.position.in_exchange
        for player, person in self.remotes:
            seat = self.seat_of[player]
            place = self.match.ranking.index(player)
            state = [1, 2 - place if exchanges else 0, 0, NOBODY_YET, 0, 0, 0, 0, *self._rest()]
            shown = self.position.shown(seat)
            person.tell(wire.Sheet(wire.hand_bytes(shown), state, people))

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
                person.tell(wire.Sheet(self.hands[seat], on_turn if seat == mover else state, people))
            else:
                person.tell_bytes(self.hands[seat] + (low_on_turn if seat == mover else low))

    def _tell_play(self, actor: int, empty: bool, end: int) -> None:
        state = self._state_row(self.seating[actor], empty, self.position.last_lock)
        self.people_row = self._people_row(self.position.counts)
        table = wire.Sheet(self.stage, state, self.people_row, spare=self.spare)
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
        person = self.people[self.seating[seat]]
        wanted = 2 - pair
        hand = self.position.hand(seat)
        if isinstance(person, Remote):
            self._flush()
            number = n.gift_number(native.strongest(hand, wanted))
            try:
                data = self._read(person, seat)
                number = n.gift_number(read_gift(data, hand, wanted, lenient=self.quirks and pair == 1))
            except (Rejected, Failure) as why:
                if isinstance(why, Failure) or person.odd is None:  # else it was said already
                    person = self._stand_in(seat, why) or person
        if isinstance(person, Bot):
            self._ask(person, seat)
        else:
            self._step(number)
        for changed in (seat, self.state.deal["classes"].index(SEATS - 1 - pair)):
            self.hands[changed] = wire.hand_bytes(self.position.hand(changed))

    def _turn(self) -> None:
        seat = self.position.player
        person = self.people[self.seating[seat]]
        empty_before = self.position.table == 0
        self._tell_hands()
        spare: Sequence[int] = wire.ZERO_ROW
        rejected = False
        if isinstance(person, Remote):
            number, cards = n.PASS, wire.ZERO_CARDS
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
                if person.odd is None:  # else it was said already
                    self._complain(seat, why)
            except Failure as why:
                self.echo = ()
                person = self._stand_in(seat, why) or person
        if isinstance(person, Bot):
            number = self._ask(person, seat)
            cards = wire.move_bytes(number) if self.remotes else wire.ZERO_CARDS
            self.echo = ()
        else:
            self._step(number)
        passed = number == n.PASS
        if not passed:
            self.stage, self.spare = cards, spare
            self.hands[seat] = wire.hand_bytes(self.position.hand(seat))
            self._rank(seat)
        if isinstance(person, Remote):
            refused = rejected or (passed and not empty_before)
            person.tell_bytes(wire.pack_int(NOT_ACCEPTED if refused else ACCEPTED))
        over = self.live.is_over
        end = GO_ON if not over else MATCH_OVER if self.last else GAME_OVER
        self._tell_play(seat, empty_before and passed, end)
        if over:
            self._flush()
        elif self.position.table == 0:
            self.stage, self.spare = wire.ZERO_CARDS, wire.ZERO_ROW

    def _step(self, number: int) -> None:
        self.live.step(self.game.interned(number))

    def _stand_in(self, seat: int, why: Exception) -> Bot | None:
        """Say what went wrong with a client; if it is gone, seat who plays on for it, where somebody does."""
        player = self.seating[seat]
        person = self.people[player]
        if not (isinstance(person, Remote) and person.gone):
            self._complain(seat, why)
            return None
        self._miss(player)
        bot = self.match.seats.replace(player)
        if bot is None:
            self.row.incident("passed", seat)
            return None
        self.match.begin(player, bot.agent)
        bot.agent.new_game(self.live.view(seat))
        return bot

    def _miss(self, player: int) -> None:
        """Take note, once, that a client is gone."""
        if self.match.seats.leaves(player, self.row.number):
            self.row.incident("departed", self.seat_of[player])

    def _ask(self, bot: Bot, seat: int) -> int:
        """Let an agent move; one that fails is treated like a client that does."""
        if bot.thought > 0.005:  # while it thinks, the clients may as well see what happened
            self._flush()
        policy = bot.policy
        if policy is not None:  # it needs no View: of the State it looks only at what its player sees
            began, worked = time.perf_counter(), time.thread_time()
            move = policy.choose(self.state, substream(bot.agent.game_seed, self.state.length))
            elapsed, cpu = time.perf_counter() - began, time.thread_time() - worked
            charge(self.row, seat, elapsed, cpu=cpu, decision=None)
            self.live.step(move)
            return int(move.id)
        before = self.row.seconds[seat]
        try:
            number: int = self.live.ask(bot.agent).move.id
        except Forfeit as why:
            number = n.PASS
            if self.position.in_exchange:
                number = n.gift_number(native.strongest(self.position.hand(seat), 2 - self.position.given))
            self._complain(seat, why)
            self._step(number)
        bot.thought = self.row.seconds[seat] - before
        return number

    def _charge(self) -> None:
        """Note what the answers of clients on this machine took of the CPU in this game."""
        cpu = self.match.seats.cpu
        here = [player for player, person in self.remotes if not person.gone]
        seats = {self.seat_of[player]: (cpu[player], self.answers[self.seat_of[player]]) for player in here}
        charge_clients(self.row, seats)

    def _read(self, person: Remote, seat: int) -> bytes:
        began = time.perf_counter()
        try:
            data = person.answer()
            if person.odd is not None:
                self._complain(seat, person.odd, kind="impossible")
            if person.talks_nonsense:
                person.leave(tr("rejected: {n} impossible tables in a row", n=PATIENCE), rejected=True)
                raise Failure(person.gone)
            return data
        except Failure as why:
            if self.match.forfeit and not person.gone:
                person.leave(f"forfeited: {why}")
            raise
        finally:
            elapsed = time.perf_counter() - began
            self.live.spend(seat, elapsed)
            self.answers[seat] += 1
            if not person.gone:
                self.match.seats.thinking[self.seating[seat]].add(elapsed)

    def _complain(self, seat: int, why: Exception | Sentence, *, kind: str = "rejected") -> None:
        """Count what went wrong with a seat, and say what is played in place of its move."""
        self.row.incident(why.kind if isinstance(why, Failure) else kind, seat)
        what, instead = Sentence("play"), Sentence("passes")
        if self.position.in_exchange:
            what, instead = Sentence("gift"), Sentence("gives its strongest cards")
        who = self.match.seats.name(self.seating[seat])
        place = {"number": self.row.number + 1, "move": len(self.row.moves) + 1}
        self.match.say(
            tr(
                "game {number}, move {move}: {who}: {what} not accepted: {why}; {instead}",
                **place,
                who=who,
                what=what,
                why=why,
                instead=instead,
            )
        )

    def _rank(self, seat: int) -> None:
        """Enter a player who has just gone out."""
        order = self.position.order
        if self.position.counts[seat] == 0 and not self.state.is_over:
            self.match.ranking[len(order) - 1] = self.seating[seat]
        elif self.state.is_over and self.position.counts[seat] == 0:
            self.match.ranking[SEATS - 2] = self.seating[seat]

    def _rank_all(self) -> None:
        self.match.ranking = [self.seating[seat] for seat in self.position.order]
