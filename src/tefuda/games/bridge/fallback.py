"""What is called where no line of the table fits: by points, fit and level, natural, and never a silent pass.

The rules are made from what partner has shown: its least points and lengths. Points of both hands together
decide, 24 for a game in a major or notrump, 28 in a minor, 32 for a small slam; below them invitations.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tefuda.games.bridge.constraint import ALL, ANYTHING, Constraint, constraint, join
from tefuda.games.bridge.hand_sets import LENGTH, LONGER, POINTS, TOTAL, TRUMPS
from tefuda.games.bridge.situation import (
    DOUBLE,
    GAME,
    LETTERS,
    PASS,
    SEVEN_NOTRUMP,
    Rule,
    Situation,
    bid_of,
    level_of,
    strain_of,
)

PLACE = "Natural fall-back"
GAME_POINTS = {"S": 25, "H": 25, "D": 28, "C": 28}
SLAM_POINTS, GRAND_POINTS = 32, 37
MANY = 40
LONG = 6  # a suit of one's own
FEW_TRUMPS = {2: 6, 3: 5, 4: 4, 5: 3}  # partner's, and how many of ours make a fit


@lru_cache(maxsize=4096)
def hcp(low: int, high: int = MANY) -> Constraint:
    """High-card points."""
    return Constraint(POINTS, low=max(low, 0), high=high)


@lru_cache(maxsize=4096)
def pts(low: int, high: int = MANY) -> Constraint:
    """Points with length."""
    return Constraint(TOTAL, low=max(low, 0), high=high)


@lru_cache(maxsize=4096)
def support(suit: int, low: int, high: int = MANY + 10) -> Constraint:
    """Points with trumps."""
    return Constraint(TRUMPS, suit, low=max(low, 0), high=high)


@lru_cache(maxsize=4096)
def cards(suit: int, low: int, high: int = 13) -> Constraint:
    """A length."""
    return Constraint(LENGTH, suit, low=low, high=high)


@lru_cache(maxsize=16)
def _read(text: str) -> Constraint:
    return constraint(text)


def stopped(suits: tuple[str, ...]) -> Constraint:
    """Stoppers in all of these suits."""
    return join(ALL, *(_read(f"stop({suit})") for suit in suits)) if suits else ANYTHING


def fallback(now: Situation, *, key_card: bool = False) -> list[Rule]:
    """Return the rules of the fall-back, in order; the last one fits every hand."""
    return [rule for rule in _Natural(now, key_card).rules() if now.allows(rule.call)]


def slams_first(now: Situation, *, key_card: bool = False) -> list[Rule]:
    """Return the slam tries that come before the lines of the table: a fit is known, the points are there.

    Lines that end in a game speak of hands that have no more than a game.
    """
    its = now.shown[now.partner]
    rule = now.last[now.partner]
    if rule is None or now.asked[now.side] or now.calls[-2:-1] == (PASS,) or its.points[0] < 5:
        return []
    if any(word in rule.name for word in ASKING):
        return []
    if len(now.bids) == 1 and now.highest < bid_of(2, "C"):
        return []  # a response comes first: there is room to hear more
    natural = _Natural(now, key_card)
    suit = LETTERS.index(now.trumps[now.side]) if now.trumps[now.side] else None
    if suit is None and (not natural.fits or its.least(natural.fits[0][0]) < 5):
        return []
    return [one for one in natural.asks() if now.allows(one.call)]


LEFT_IN = "for penalties"
ASKING = ("Stayman", "transfer", "Blackwood", "Gerber", "quantitative", "Michaels", "unusual", "ace", "king")


class _Natural:
    """The rules for one situation."""

    def __init__(self, now: Situation, key_card: bool) -> None:
        self.now = now
        self.key_card = key_card
        self.its, self.mine = now.shown[now.partner], now.shown[now.me]
        self.low, self.high = self.its.points
        self.last = now.last[now.partner]
        self.contested = bool(now.theirs) or (bool(now.bids) and not now.is_ours)
        self.forced = now.is_forced
        last = next((call for turn, call in reversed(now.bids) if turn % 4 == now.partner), 0)
        self.bid_notrump = bool(last) and strain_of(last) == "NT" and not (self.last and self.last.alert)
        self.to_game = now.game_force[now.side]
        self.fits = [
            (suit, max(FEW_TRUMPS.get(self.its.least(suit), 2), 2))
            for suit in sorted(range(4), key=self._preference)
            if self.its.least(suit) >= 2
        ]

    def _preference(self, suit: int) -> tuple[int, int, int]:
        settled = LETTERS[suit] == self.now.trumps[self.now.side]
        return (-settled, -(suit < 2), -self.its.least(suit))

    def rules(self) -> Iterator[Rule]:
        now = self.now
        partner_spoke = any(call != PASS for call in now.calls[now.partner :: 4])
        ended = self.last is not None and self.last.force == "sign-off" and now.calls[-2] != PASS
        captained = now.captain[now.side] == now.partner
        if now.highest == bid_of(3, "NT") and now.is_ours and len(now.bids) > 1 and not captained:
            yield from self.long_majors()
        if (ended or captained) and not self.forced and now.is_ours:
            yield self.rule(PASS, ANYTHING, name="partner has decided")
            return
        if partner_spoke:
            yield from self.slams()
            yield from self.games()
            yield from self.invitations()
        if not now.is_ours and now.bids:
            yield from self.doubles()
            if partner_spoke:
                yield from self.competing()
            yield from self.opener_competes()
            if now.is_quiet:
                yield from self.enters()
        elif partner_spoke and not self.forced:
            yield from self.preference()
        if self.forced:
            yield from self.something()
        yield self.rule(PASS, ANYTHING, name="nothing more to say")

    def long_majors(self) -> Iterator[Rule]:
        """Take partner out of three notrump with seven cards of a major that it cannot know of."""
        for suit in (0, 1):
            if 0 < self.mine.least(suit) < 6:
                yield self.rule(bid_of(4, LETTERS[suit]), cards(suit, 7), name="rebid of a long suit")

    def rule(
        self, call: int, hands: Constraint, *, force: str = "", name: str = "", trumps: str = ""
    ) -> Rule:
        return Rule(call, hands, force=force, name=name, place=PLACE, trumps=trumps)

    def fit(self, suit: int, need: int) -> Constraint:
        return cards(suit, need)

    def slams(self) -> Iterator[Rule]:
        now = self.now
        need = SLAM_POINTS - self.low - (self.high > self.low + 1)  # it has the least seldom
        if self.low < 3 or level_of(max(now.highest, 3)) >= 6:
            return
        yield from self.asks()
        if not now.asked[now.side]:
            short = [cards(suit, 2) for suit in range(4) if self.its.least(suit) < 5]
            even = join(ALL, *short) & stopped(now.theirs)
            yield self.rule(
                bid_of(7, "NT"), hcp(GRAND_POINTS - self.low) & even, force="sign-off", name="slam by points"
            )
            yield self.rule(bid_of(6, "NT"), hcp(need) & even, force="sign-off", name="slam by points")

    def asks(self) -> Iterator[Rule]:
        """Ask for aces with a fit and the points of a slam; too high for that, bid the slam."""
        now = self.now
        more = min((self.high - self.low) // 2, 2) if self.low >= 6 else 0  # what it has on average
        need = SLAM_POINTS - more - self.low
        asking = bid_of(4, "NT")
        for suit, trumps in self.fits[:1]:
            strength = support(suit, need) & self.fit(suit, trumps) & hcp(need - 8)
            if now.allows(asking) and not now.asked[now.side]:
                name = "Key-card Blackwood" if self.key_card else "Blackwood"
                yield self.rule(asking, strength, force="forcing", name=name, trumps=LETTERS[suit])
            elif not now.asked[now.side]:  # no room to ask: a point more takes the place of the aces
                strength = support(suit, SLAM_POINTS + 1 - self.low) & self.fit(suit, trumps) & hcp(need - 8)
                yield self.rule(bid_of(6, LETTERS[suit]), strength, force="sign-off", name="slam by points")

    def games(self) -> Iterator[Rule]:
        now = self.now
        if not now.below_game and now.is_ours:
            return
        if self.low < 3 and not self.to_game:
            return
        for suit, need in self.fits:
            if suit < 2:
                strength = ANYTHING if self.to_game and self.settled(suit) else support(suit, 24 - self.low)
                call = bid_of(4, LETTERS[suit])
                yield self.rule(
                    call, self.fit(suit, need) & strength, name="game by points", trumps=LETTERS[suit]
                )
        for suit in (0, 1):
            if self.bid_notrump and self.its.lengths[suit][1] > 1:
                own = cards(suit, 6) & pts(26 - self.low)
                yield self.rule(bid_of(4, LETTERS[suit]), own, name="game by points")
        notrump = self.plays_notrump() & hcp(24 - self.low)
        if now.highest < bid_of(3, "NT"):
            yield self.rule(bid_of(3, "NT"), notrump, name="game by points")
        for suit, need in self.fits:
            if suit > 1:
                strength = support(suit, 28 - self.low) & hcp(20 - self.low)
                call = bid_of(5, LETTERS[suit])
                yield self.rule(
                    call, self.fit(suit, need) & strength, name="game by points", trumps=LETTERS[suit]
                )
        for suit in (0, 1):
            long = max(6, 9 - self.its.least(suit)) if self.its.least(suit) else 7
            if self.its.lengths[suit][1] > 0:
                yield self.rule(
                    bid_of(4, LETTERS[suit]), cards(suit, long) & pts(26 - self.low), name="game by points"
                )

    def settled(self, suit: int) -> bool:
        return self.now.trumps[self.now.side] == LETTERS[suit]

    def plays_notrump(self) -> Constraint:
        """Stoppers in their suits, and no void or singleton in a suit that partner has not shown."""
        last = next((call for turn, call in reversed(self.now.bids) if turn % 4 == self.now.partner), 0)
        if last and strain_of(last) == "NT" and self.now.theirs and self.now.bids[-1][1] == last:
            return ANYTHING  # partner has stopped their suits
        parts = [stopped(self.now.theirs)]
        parts += [cards(suit, 2) for suit in range(4) if self.its.least(suit) < 4 and not self.its.balanced]
        return join(ALL, *parts)

    def invitations(self) -> Iterator[Rule]:
        now, low = self.now, self.low
        if self.high - low < 2 or low < 4 or self.to_game or (not now.below_game and now.is_ours):
            return
        if now.is_ours and now.doubled:
            return  # a doubled contract that makes is worth a game
        for suit, need in self.fits:
            game = GAME_POINTS[LETTERS[suit]]
            call = now.cheapest(LETTERS[suit])
            if not call or level_of(call) >= GAME[LETTERS[suit]]:
                continue
            if suit < 2 or level_of(call) == 3:
                three = bid_of(3, LETTERS[suit])
                if three >= call:
                    hands = self.fit(suit, need) & support(suit, game - low - 3, game - low - 2)
                    yield self.rule(three, hands, force="invitational", name="game try", trumps=LETTERS[suit])
        two = bid_of(2, "NT")
        if now.highest < two:
            hands = self.plays_notrump() & hcp(22 - low, 23 - low)
            yield self.rule(two, hands, force="invitational", name="game try")

    def doubles(self) -> Iterator[Rule]:
        """Double for penalties: more than half of the points, or trumps; in a game force rather than pass."""
        now = self.now
        if now.doubled:
            return
        level, strain = level_of(now.highest), strain_of(now.highest)
        trumps = cards(LETTERS.index(strain), 4) if strain != "NT" else ANYTHING
        if level <= 3 and self.low >= 11 and strain != "NT" and self.mine.points[0] < 11:
            few = cards(LETTERS.index(strain), 0, 3)  # opposite an opening: they are not left in peace
            yield self.rule(DOUBLE, hcp(23 - self.low) & few, force="forcing", name="take-out double")
        elif self.low >= 6:
            yield self.rule(DOUBLE, hcp(24 - self.low - max(level - 3, 0)) & trumps, name="penalty double")
        if level >= 4 and self.low >= 6:
            half = 22 if self.low >= 10 else 23
            yield self.rule(DOUBLE, hcp(half - self.low), name="penalty double")
        if level >= 5:
            yield self.rule(DOUBLE, _read("aces 2+") & hcp(12), name="penalty double")

    def competing(self) -> Iterator[Rule]:
        """Raise partner as high as there are trumps: eight for the second level, nine for the third."""
        now = self.now
        for suit, _ in self.fits:
            its = self.its.least(suit)
            call = now.cheapest(LETTERS[suit])
            if its < 4 or not call or LETTERS[suit] in now.theirs:
                continue
            level = level_of(call)
            if level > 3 or self.mine.least(suit) + its >= 6 + level + 2:
                continue
            wanted = max(6 + level - its, 3)
            strength = 14 + 2 * level - self.low if level > 1 else 5
            already = max(self.mine.points[0] + (2 if level > 2 else 0), 5)
            hands = cards(suit, wanted) & support(suit, max(strength, already))
            yield self.rule(call, hands, name="competitive raise", trumps=LETTERS[suit])
        for suit in range(4):
            call = now.cheapest(LETTERS[suit])
            if not call or LETTERS[suit] in now.theirs or self.its.least(suit) >= 4 or level_of(call) > 3:
                continue
            if self.mine.least(suit) >= 4 and now.turn - now.opened > 3:
                level = level_of(call)
                own = cards(suit, 4 + level) & pts(max(self.mine.points[0] + 2 * level - 3, 8))
                yield self.rule(call, own, name="rebid of a long suit")

    def opener_competes(self) -> Iterator[Rule]:
        """Who has shown an opening bids on over their low contract with extra points or shape."""
        now = self.now
        if self.mine.points[0] < 8 or level_of(now.highest) > 4 or now.doubled:
            return
        last_word = now.calls[-2:] == (PASS, PASS)
        their = strain_of(now.highest)
        bar = max(self.mine.points[0], 11)
        for suit in range(4):
            call = now.cheapest(LETTERS[suit])
            if not call or LETTERS[suit] in now.theirs or level_of(call) > 2 + (self.mine.least(suit) >= 5):
                continue
            level = level_of(call)
            if self.mine.least(suit) >= 5 and level == 3:
                yield self.rule(call, cards(suit, 6) & pts(bar + 6), name="rebid of a long suit")
            if self.mine.least(suit) >= 4:
                yield self.rule(call, cards(suit, 4 + level) & pts(bar + 2), name="rebid of a long suit")
            elif level <= 2:
                yield self.rule(call, cards(suit, 5) & pts(bar + 3), name="second suit")
                yield self.rule(call, cards(suit, 4) & pts(bar + 5), name="second suit")
        if their != "NT":
            short = cards(LETTERS.index(their), 0, 2)
            more = 5 if level_of(now.highest) < 4 else 7
            yield self.rule(DOUBLE, short & hcp(bar + more), force="forcing", name="take-out double")
            if last_word and level_of(now.highest) == 2:
                shorter = cards(LETTERS.index(their), 0, 1)
                yield self.rule(DOUBLE, shorter & hcp(bar + 2), force="forcing", name="take-out double")

    def enters(self) -> Iterator[Rule]:
        """Who has only passed comes in late: with a long suit, or short in their suit when they stop low."""
        now = self.now
        level, their = level_of(now.highest), strain_of(now.highest)
        if level > 3 or now.doubled:
            return
        last_word = now.calls[-2:] == (PASS, PASS)
        for suit in range(4):
            call = now.cheapest(LETTERS[suit])
            if not call or LETTERS[suit] in now.theirs or level_of(call) > 3:
                continue
            least = 5 if level_of(call) < 3 else 6
            most = 16 if last_word else 40
            low = (8 if last_word else 11) + 2 * (level_of(call) == 3)
            yield self.rule(call, cards(suit, least) & hcp(low, most), name="overcall")
        if their != "NT":
            short = cards(LETTERS.index(their), 0, 2)
            need = 15 if not last_word else 11 if level == 2 else 14
            yield self.rule(DOUBLE, short & hcp(need), force="forcing", name="take-out double")

    def preference(self) -> Iterator[Rule]:
        """Back to partner's better suit, where it costs nothing."""
        now = self.now
        bid = strain_of(now.highest) if now.bids else ""
        if not now.bids or not now.below_game or bid not in LETTERS or now.calls[-2] == PASS:
            return
        here = LETTERS.index(bid)
        for suit, _ in self.fits:
            call = now.cheapest(LETTERS[suit])
            if suit == here or not call or level_of(call) > level_of(now.highest) or self.its.least(suit) < 4:
                continue
            more = self.its.least(suit) - self.its.least(here)
            hands = Constraint(LONGER, suit, low=1 - more, high=13, cards=1 << here) & cards(suit, 2)
            yield self.rule(call, hands, name="preference")
        for suit in range(4):
            call = now.cheapest(LETTERS[suit])
            if suit == here or not call or level_of(call) > 2 or self.its.least(here) > 4:
                continue
            if self.mine.least(suit) >= 4:
                hands = cards(suit, 6) & cards(here, 0, 2)
                yield self.rule(call, hands, name="rebid of a long suit")

    def something(self) -> Iterator[Rule]:
        """A call must be found: a raise, a long suit, a new suit, notrump, whatever is cheapest."""
        now = self.now
        top = 4 if self.to_game else 3
        if now.calls[-2] == DOUBLE and not now.is_ours and strain_of(now.highest) != "NT":
            trumps = LETTERS.index(strain_of(now.highest))
            left = cards(trumps, 4) if level_of(now.highest) < 4 else cards(trumps, 3) | _read("even")
            yield self.rule(PASS, left, name=LEFT_IN)
        for suit, need in self.fits:
            call = now.cheapest(LETTERS[suit])
            high = max(GAME[LETTERS[suit]], top)
            if not call or LETTERS[suit] in now.theirs or self.its.least(suit) < 3:
                continue
            if level_of(call) <= high:
                yield self.rule(call, self.fit(suit, need), name="support", trumps=LETTERS[suit])
        longs = [suit for suit in range(4) if LETTERS[suit] not in now.theirs]
        for least, most in ((6, top), (5, 3), (4, 2)):
            for suit in longs:
                call = now.cheapest(LETTERS[suit])
                rest = sum(1 << other for other in longs if other != suit)
                longest = Constraint(LONGER, suit, low=0, high=13, cards=rest)
                shown = self.mine.least(suit)
                if call and level_of(call) <= most and shown < least and (least > 4 or shown == 0):
                    yield self.rule(call, cards(suit, least) & longest, name="natural")
        notrump = now.cheapest("NT")
        if notrump and level_of(notrump) <= 3:
            yield self.rule(notrump, stopped(now.theirs), name="nothing better")
        if not now.is_ours and now.doubled == 0 and now.bids:
            yield self.rule(DOUBLE, ANYTHING, name="nothing better")
        yield from self.cheapest()

    def cheapest(self) -> Iterator[Rule]:
        """The last resort: the longest suits of the side, then anything that is allowed."""
        now = self.now
        known = [(-self.its.least(suit) - self.mine.least(suit), suit) for suit in range(4)]
        for count, suit in sorted(known):
            call = now.cheapest(LETTERS[suit])
            if call and count <= -5 and LETTERS[suit] not in now.theirs and level_of(call) <= 5:
                yield self.rule(call, cards(suit, 2), name="nothing better")
        for suit in range(4):
            call = now.cheapest(LETTERS[suit])
            if call and LETTERS[suit] not in now.theirs and level_of(call) <= 5:
                yield self.rule(call, cards(suit, 4), name="nothing better")
        call = now.cheapest("NT") or now.highest + 1
        if call <= SEVEN_NOTRUMP:
            yield self.rule(call, ANYTHING, name="nothing better")
