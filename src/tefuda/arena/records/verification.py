"""A record run again: does everything that it says come out the same?"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tefuda.arena.matches.match import Match
from tefuda.core import Agent, Decision, Forfeit, Late, TefudaError, Turn
from tefuda.core.errors import from_outside
from tefuda.core.seeds import STREAMS, stream_seed
from tefuda.core.spec import parse
from tefuda.core.words import Sentence
from tefuda.games import load
from tefuda.play.dealer import Dealer
from tefuda.play.live_game import LiveGame
from tefuda.play.record import Record
from tefuda.play.rows import GameRow


@dataclass(frozen=True)
class Difference:
    """Something in a record that does not come out again."""

    game: int
    sentence: Sentence

    @property
    def what(self) -> str:
        """What differs, in the user's language."""
        return str(self.sentence)


def verify(record: Record, progress: Callable[[int, int], None] | None = None) -> list[Difference]:
    """Run a record again and return what differs: everything that a row says, from its deal on.

    Where the record does not say that its deals were given, each must follow from the seed. Games decided by
    the clock are repeated with the recorded counts, and lost on time where the record says so. Moves of
    agents that cannot be run again (programs of one's own, objects, people) are taken from the record, and so
    are deals and moves of a record with earlier random streams, and moves of one with other conventions.

    >>> import tempfile, tefuda
    >>> from tefuda.arena import read_record
    >>> path = tempfile.mkdtemp() + "/games.jsonl"
    >>> _ = tefuda.Match("kuhn", ["random", "random"], games=4, seed=1).run(record=path)
    >>> verify(read_record(path))
    []
    """
    again = _Again(record)
    found: list[Difference] = []
    by_series: dict[int, dict[int, GameRow]] = {}
    for row in record.rows:
        number, length = row.number, again.plan.series_length
        if not 0 <= number < again.plan.games:
            text = "there is no such game in a match of {games}"
            found.append(Difference(number, Sentence(text, {"games": again.plan.games})))
            continue
        rows = by_series.setdefault(number // length, {})
        if number in rows:
            found.append(Difference(number, Sentence("it is in the record twice")))
        rows.setdefault(number, row)
    last = max((max(rows) for rows in by_series.values()), default=-1)
    done = expected = 0
    for series in sorted(by_series):
        if series > expected:
            found.append(Difference(expected * again.plan.series_length, _missing(series - expected - 1)))
        expected = series + 1
        rows = by_series[series]
        found += again.series(series, rows, last)
        done += len(rows)
        if progress is not None:
            progress(done, len(record.rows))
    return found


def _missing(more: int) -> Sentence:
    """Say that the rest of a series is missing, and how many whole series after it."""
    if not more:
        return Sentence("it is missing, and the rest of its series with it")
    text = "it is missing, and the rest of its series with it; so are the {n} series after it"
    return Sentence(text, {"n": f"{more:,}"})


class _Again:
    """The match of a record, played again from its deals."""

    def __init__(self, record: Record) -> None:
        self.header = record.header
        self.match = _rebuild(record)
        self.plan, self.game = self.match.plan, self.match.game
        self.imported = bool(self.header.source) or is_of_earlier_streams(record)
        self.given = self.imported or self.header.deals == "given"

    def series(self, number: int, rows: dict[int, GameRow], last: int) -> list[Difference]:
        """Play a series again, as far as the record goes."""
        found: list[Difference] = []
        # Nobody is late the second time, however slow this machine is.
        dealer = Dealer(self.game, self.match.seed, self.header.clock, full=self.header.full, grace=math.inf)
        dealer.carry = self.match.first_carry(number)
        for index, agent in enumerate(self.match.agents):
            agent.new_match(self.game, [index], stream_seed(self.match.seed, "agent", index, number))
        for game in self.plan.numbers(number):
            if game > last:
                break
            row = rows.get(game)
            if row is None:
                found.append(Difference(game, _missing(0)))
                break
            try:
                with from_outside("what it says does not fit"):
                    fresh = self._play(dealer, number, row)
            except TefudaError as error:
                found.append(Difference(game, Sentence("it cannot be played: {error}", {"error": error})))
                break
            found += [Difference(game, what) for what in _differences(row, fresh)]
        return found

    def _play(self, dealer: Dealer, number: int, row: GameRow) -> GameRow:
        """Play a game from its recorded deal; in the row to be compared stands the deal that was due."""
        _check_counts(row)
        fresh = GameRow(row.number, number, {}, seating=[])
        if self.plan.seats != "roles":
            fresh.seating = self.plan.seating(row.number)
        deal_number = self.plan.deal_number(row.number)
        if self.imported:
            dealer.carry, due = row.carry, row.deal
        else:
            dealer.deals = [row.deal] if self.given else ()
            due = dealer.start(deal_number).deal
        live = dealer.new_game(fresh, deal_number, row.deal)
        for agent in self.match.agents:
            if isinstance(agent, Recorded):
                agent.row = row
        if not live.play_out(self.match.agents):
            self._ask(live, row)
            live.end(self.match.agents)
        live.finish()
        if not self.imported:
            dealer.end(fresh)
        self._take_over(live, row)
        fresh.deal = due
        return fresh

    def _take_over(self, live: LiveGame, row: GameRow) -> None:
        """Leave reasons and counts as recorded where somebody stood in: only the agent itself knew them."""
        fresh = live.row
        fresh.stand_ins, fresh.claimed = row.stand_ins, row.claimed
        for at, token in enumerate(live.state.log(0)):
            if isinstance(self.match.agents[fresh.seating[token.player]], Recorded):
                if fresh.decisions is not None and row.decisions is not None and at < len(row.decisions):
                    fresh.decisions[at] = row.decisions[at]
                if str(at) in row.counts:
                    fresh.counts[str(at)] = row.counts[str(at)]

    def _ask(self, live: LiveGame, row: GameRow) -> None:
        live.begin(self.match.agents)
        late = row.forfeit if row.reason == Late.reason else None
        while (seat := live.seat) is not None:
            at = len(live.row.moves)
            try:
                if late is not None and at == len(row.moves):
                    raise Late(str(late.get("why")))
                if _stood_in(row, seat, at):  # a person decided, or a claim, and cannot be asked again
                    live.step(row.moves[at])
                    continue
                live.ask(self.match.agents[live.row.seating[seat]], row.counts.get(str(at), ()))
            except Forfeit as why:
                live.forfeit(seat, why)


def _stood_in(row: GameRow, seat: int, at: int) -> bool:
    if at >= len(row.moves):
        return False
    found = row.stand_ins.get(str(seat))
    return (row.claimed is not None and row.claimed <= at) or (found is not None and found[1] <= at)


FASTEST = 10**8  # counts of one tree, or nodes of one world, that no search reaches in a second


def _check_counts(row: GameRow) -> None:
    """Refuse counts that nobody can have reached in the time the record says: they would take hours again."""
    limit = FASTEST * (0.01 + max(filter(_is_time, row.seconds), default=0.0))
    for move, counts in row.counts.items():
        most = max(counts, default=0)
        if most > limit:
            took = f"{sum(row.seconds):.3g} s"
            raise TefudaError(
                "a search of {most:,} in move {move} cannot have ended in the recorded {took}",
                most=most,
                move=move,
                took=took,
            )


COMPARED = ("number", "series", "seating", "roles", "carry", "forfeit", "counts")


def _differences(old: GameRow, new: GameRow) -> list[Sentence]:
    out: list[Sentence] = []
    found: dict[str, object]
    if old.deal != new.deal:
        out.append(Sentence("the deal is {new}, recorded {old}", {"new": new.deal, "old": old.deal}))
    for part in COMPARED:
        mine, theirs = _compared(new, part), _compared(old, part)
        if mine != theirs:
            found = {"name": part, "new": mine, "old": theirs}
            out.append(Sentence("{name} is {new}, recorded {old}", found))
    for number, (a, b) in enumerate(zip(old.moves, new.moves, strict=False)):
        if a != b:
            found = {"number": number + 1, "new": b, "old": a}
            out.append(Sentence("move {number} is {new}, recorded {old}", found))
            break
    else:
        if len(old.moves) != len(new.moves):
            found = {"new": len(new.moves), "old": len(old.moves)}
            out.append(Sentence("{new} moves, recorded {old}", found))
    if old.scores != new.scores or old.reason != new.reason:
        text = "ends {new} by {reason}, recorded {old} by {reason_2}"
        found = {"new": new.scores, "reason": new.reason, "old": old.scores, "reason_2": old.reason}
        out.append(Sentence(text, found))
    if old.views != new.views:
        out.append(Sentence("the players were shown other Views"))
    if [_reasons(d) for d in old.decisions or ()] != [_reasons(d) for d in new.decisions or ()]:
        out.append(Sentence("the moves were chosen for other reasons"))
    if len(old.seconds) != len(new.seconds) or not all(_is_time(value) for value in old.seconds):
        out.append(Sentence("the seconds {old} are not one time per seat", {"old": old.seconds}))
    return out


def _compared(row: GameRow, part: str) -> Any:
    """Return a part of a row; a traceback names files of the machine it was seen on."""
    value = getattr(row, part)
    if part == "forfeit" and isinstance(value, dict):
        return {key: value[key] for key in value if key != "trace"}
    return value


def _reasons(decision: Any) -> Any:
    """Return what a Decision says of the moves; times differ from run to run."""
    if not isinstance(decision, dict):
        return None
    return {key: decision.get(key) for key in ("move", "values", "iterations", "counts")}


def _is_time(value: object) -> bool:
    return isinstance(value, (int, float)) and math.isfinite(value) and value >= 0


class Recorded(Agent):
    """Stands in for an agent that cannot be run again: makes its recorded moves."""

    def __init__(self) -> None:
        super().__init__()
        self.row = GameRow(0, 0, {}, seating=[])

    def choose(self, turn: Turn) -> Decision:
        """Return the recorded move, or give up where the record does."""
        row, at = self.row, len(turn.view.log)
        if at >= len(row.moves):
            raise Forfeit(row.forfeit["why"] if row.forfeit else "the record ends here")
        return Decision(turn.view.load_game().move(row.moves[at]))


def _rebuild(record: Record) -> Match:
    """Return the match of a record, with stand-ins for agents that cannot be run again."""
    header = record.header
    game = load(header.game)
    earlier = is_of_earlier_streams(record) or header.conventions != game.conventions
    agents = [Recorded() if earlier else _agent(name) for name in header.agents]
    match = Match(
        game,
        agents,
        games=header.games,
        seed=header.seed,
        seats=header.seats,  # type: ignore[arg-type]
        duplicate=bool(header.duplicate),
        series=header.series,
    )
    return match


def is_of_earlier_streams(record: Record) -> bool:
    """Was it played with other random streams, so that neither deals nor decisions follow from its seed?"""
    return record.header.streams != STREAMS


def stands_in(record: Record) -> list[str]:
    """Name the agents of a record whose moves can only be taken as recorded."""
    agents = _rebuild(record).agents
    names = zip(record.header.agents, agents, strict=True)
    return [name for name, agent in names if isinstance(agent, Recorded)]


def _agent(name: str) -> Agent:
    from tefuda.agents import agent

    if name.partition("(")[0].strip() == "process":
        return Recorded()
    try:
        return agent(_as_named_now(name))
    except TefudaError:
        return Recorded()


RENAMED = {"pimc": {"search": "solver", "threads": "workers"}}  # parameters of agents in older records


def _as_named_now(name: str) -> str:
    """Return the text of an agent of an older record as it is written today."""
    if name.partition("(")[0].strip() not in RENAMED:
        return name
    call = parse(name)
    now = RENAMED[call.name]
    return str(replace(call, params={now.get(key, key): value for key, value in call.params.items()}))
