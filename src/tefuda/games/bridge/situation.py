"""Where an auction stands for the player whose turn it is: what everybody has shown, what is forced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

from tefuda.games.bridge.constraint import Constraint
from tefuda.games.bridge.notation import STRAINS, call_text
from tefuda.games.bridge.shown import NOTHING_SHOWN, Shown

PASS, DOUBLE, REDOUBLE = 0, 1, 2
SEVEN_NOTRUMP = 37
MOST_CALLS = 319  # of an auction
GAME = {"C": 5, "D": 5, "H": 4, "S": 4, "NT": 3}
LETTERS = "SHDC"  # suits by number


@dataclass(frozen=True)
class Rule:
    """A call that may be made here, the hands that make it, and what it asks of partner."""

    call: int
    hands: Constraint
    _: KW_ONLY
    force: str = ""
    name: str = ""
    alert: bool = False
    place: str = ""  # the part of the system
    line: int = 0  # 0 = no line of the table: the natural fall-back
    trumps: str = ""  # the suit that it settles

    @property
    def is_fallback(self) -> bool:
        """Is it from no line of the table?"""
        return self.line == 0


def level_of(call: int) -> int:
    """Return the level of a bid."""
    return (call - 3) // 5 + 1


def strain_of(call: int) -> str:
    """Return the strain of a bid, NT for notrump."""
    return STRAINS[(call - 3) % 5]


def bid_of(level: int, strain: str) -> int:
    """Return the number of a bid."""
    return 3 + 5 * (level - 1) + STRAINS.index(strain)


@dataclass(frozen=True)
class Situation:
    """An auction so far: turns are counted from the dealer, 0."""

    calls: tuple[int, ...] = ()
    vulnerable: int = 0  # bit 0 the dealer's side, bit 1 the other
    _: KW_ONLY
    shown: tuple[Shown, Shown, Shown, Shown] = (NOTHING_SHOWN,) * 4
    last: tuple[Rule | None, Rule | None, Rule | None, Rule | None] = (None,) * 4  # of every player
    game_force: tuple[bool, bool] = (False, False)
    trumps: tuple[str, str] = ("", "")
    captain: tuple[int, int] = (-1, -1)
    asked: tuple[bool, bool] = (False, False)  # for aces
    suits: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # shown by a side, in order

    @property
    def turn(self) -> int:
        """Whose turn it is, counted on from the dealer."""
        return len(self.calls)

    @property
    def me(self) -> int:
        """The player to call: 0 is the dealer."""
        return self.turn % 4

    @property
    def partner(self) -> int:
        """Its partner."""
        return (self.turn + 2) % 4

    @property
    def side(self) -> int:
        """Its side: 0 is the dealer's."""
        return self.turn % 2

    @cached_property
    def opened(self) -> int:
        """The turn of the first call that is not a pass; the turn to come where there is none."""
        return next((turn for turn, call in enumerate(self.calls) if call != PASS), self.turn)

    @cached_property
    def bids(self) -> tuple[tuple[int, int], ...]:
        """All bids with their turns."""
        return tuple((turn, call) for turn, call in enumerate(self.calls) if call > REDOUBLE)

    @property
    def highest(self) -> int:
        """The last bid; 2 where there is none."""
        return self.bids[-1][1] if self.bids else REDOUBLE

    @property
    def is_ours(self) -> bool:
        """Did our side make the last bid?"""
        return bool(self.bids) and (self.bids[-1][0] - self.turn) % 2 == 0

    @cached_property
    def doubled(self) -> int:
        """0, 1 doubled, 2 redoubled."""
        first = self.bids[-1][0] + 1 if self.bids else self.turn
        return max((call for call in self.calls[first:]), default=0)

    @cached_property
    def is_quiet(self) -> bool:
        """Has our side made no call but passes?"""
        return all(call == PASS for call in self.calls[self.turn % 2 :: 2])

    @property
    def is_passed_hand(self) -> bool:
        """Did this player pass before anybody opened?"""
        return self.turn - self.opened > 0 and any(turn % 4 == self.me for turn in range(self.opened))

    @cached_property
    def theirs(self) -> tuple[str, ...]:
        """The suits that the opponents have shown."""
        return self.suits[1 - self.side]

    @property
    def agreed(self) -> str:
        """The trumps of our side: settled, or eight cards shown, or else partner's last suit."""
        if self.trumps[self.side]:
            return self.trumps[self.side]
        mine, its = self.shown[self.me], self.shown[self.partner]
        counts = [(mine.least(suit) + its.least(suit), -suit) for suit in range(4)]
        most, suit = max(counts)
        if most >= 8:
            return LETTERS[-suit]
        last = next((call for turn, call in reversed(self.bids) if turn % 4 == self.partner), 0)
        return strain_of(last) if last and strain_of(last) != "NT" else ""

    @cached_property
    def below_game(self) -> bool:
        """Is the last bid less than a game?"""
        return not self.bids or level_of(self.highest) < GAME[strain_of(self.highest)]

    @cached_property
    def is_forced(self) -> bool:
        """Must this player not pass? Partner's call was forcing, or the side is forced to game."""
        if self.turn < 2 or self.calls[-1] != PASS or self.highest == SEVEN_NOTRUMP:
            return False
        rule = self.last[self.partner]
        asks = rule is not None and self.calls[-2] != PASS and rule.force
        if self.calls[-2] == DOUBLE and level_of(self.highest) >= 5:
            return False  # whatever a double means lower down: up here it may be left in
        if asks == "forcing" or (asks == "game forcing" and self.below_game):
            return True
        if not self.game_force[self.side] or not self.bids:
            return False
        return self.below_game and not (self.doubled and not self.is_ours)

    @property
    def is_over(self) -> bool:
        """Is the auction over: three passes after a bid, or four?"""
        return len(self.calls) >= 4 and not any(self.calls[-3:])

    def allows(self, call: int) -> bool:
        """May this call be made?"""
        if call == DOUBLE:
            return bool(self.bids) and not self.is_ours and self.doubled == 0
        if call == REDOUBLE:
            return self.doubled == 1 and self.is_ours
        return call == PASS or self.highest < call <= SEVEN_NOTRUMP

    def cheapest(self, strain: str) -> int:
        """Return the lowest bid in a strain; beyond 7NT there is none, and 0 is returned."""
        call = bid_of(1, strain)
        while call <= self.highest:
            call += 5
        return call if call <= SEVEN_NOTRUMP else 0

    def after(self, call: int, rule: Rule | None, shown: Shown, *, suits: Sequence[str]) -> Situation:
        """Return where the auction stands after a call that shows this."""
        me, side = self.me, self.side

        def put(entries: tuple, place: int, value: object) -> tuple:  # type: ignore[type-arg]
            return (*entries[:place], value, *entries[place + 1 :])

        force = rule.force if rule else ""
        known = self.suits[side]
        new = tuple(suit for suit in suits if suit not in known)
        trumps = rule.trumps if rule and rule.trumps else self.trumps[side]
        if not trumps and call > REDOUBLE and strain_of(call) in LETTERS and strain_of(call) in known:
            suit = LETTERS.index(strain_of(call))
            if shown.least(suit) + self.shown[self.partner].least(suit) >= 8:
                trumps = strain_of(call)
        return Situation(
            (*self.calls, call),
            self.vulnerable,
            shown=put(self.shown, me, self.shown[me] & shown),
            last=put(self.last, me, rule),
            game_force=put(self.game_force, side, self.game_force[side] or force == "game forcing"),
            trumps=put(self.trumps, side, trumps),
            captain=put(self.captain, side, me if force == "captain" else self.captain[side]),
            asked=put(self.asked, side, self.asked[side] or (rule is not None and "Blackwood" in rule.name)),
            suits=put(self.suits, side, (*known, *new)),
        )

    def __str__(self) -> str:
        return " ".join(map(call_text, self.calls)) or "-"
