"""A player with solved endings (paper E): a base player, and tables of Tanhinmin once few cards are left.

The tables know single cards and open hands. So the unseen cards are dealt many times, each deal says which
own card wins, and the card with the most votes is played. The modes go from the paper's words to ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from math import factorial
from typing import Any

import numpy as np

from tefuda._native import daihinmin as native
from tefuda._native import endgame as native_tables
from tefuda.agents.daihinmin.monte_carlo import candidates_at, playout_weights
from tefuda.beliefs import estimator
from tefuda.core import Agent, Call, Decision, Game, Particles, TefudaError, Turn, View
from tefuda.core.errors import nearest, whole
from tefuda.core.seeds import stream
from tefuda.endgame import table_for
from tefuda.endgame.endings import Seating, needed
from tefuda.games.daihinmin.worlds import blind_position
from tefuda.search import Pimc, Singleton

ALL_WORLDS = 100_000  # so many are gone through one by one, more are sampled
FORCED_WORLDS = 2_000  # the same where every world is searched, with groups and 8s
EXACT_SAMPLES = 6  # worlds that are searched with the real rules
PASS_BIT, FORCED_PASS_BIT = 31, 63
EIGHT, JOKER_RANK = 5, 13  # ranks from the 3 up; the joker is above all


@dataclass(frozen=True, kw_only=True)
class Mode:
    """What a mode does; each has one thing more than the one before, up to ``real``.

    ``renumbered`` is the paper's with its cards numbered 1 to 10 (its section 3.5), so that the table of
    four, which knows no rank in two hands, answers every deal. ``singles``, ``eights`` and ``groups`` prove
    nothing first: three tables with more and more of the rules.
    """

    up_to: bool = False  # N cards or fewer are left, not N exactly
    proofs: bool = False  # what can be proved with the real rules goes first
    follow: bool = False  # also over a single card that lies there
    all_votes: bool = False  # every winning card of a deal gets a vote, not the weakest only
    all_worlds: bool = False  # every deal that is possible instead of some, ranks in two hands too
    weighted: bool = False  # deals of an estimator, with its weights
    real: bool = False  # exact search of some deals with the real rules, any hand
    eights: bool = False  # as a table that knows that an 8 closes the trick
    groups: bool = False  # as a table that knows groups of equal cards
    renumbered: bool = False  # equal ranks of four players get numbers of their own, in random order

    @property
    def rule(self) -> str:
        """The table's rule: the paper's program until all deals are gone through."""
        return "full" if self.all_worlds else "paper"


EXACTLY = Mode()
MODES = {"exactly": EXACTLY}
for _name, _field in (
    ("paper", "up_to"), ("proofs", "proofs"), ("follow", "follow"), ("votes", "all_votes"),
    ("all", "all_worlds"), ("weighted", "weighted"), ("real", "real"),
):  # fmt: skip
    MODES[_name] = replace(list(MODES.values())[-1], **{_field: True})
MODES["renumbered"] = replace(MODES["paper"], renumbered=True)
MODES["singles"] = replace(MODES["all"], proofs=False)
MODES["eights"] = replace(MODES["singles"], eights=True)
MODES["groups"] = replace(MODES["eights"], groups=True)


@dataclass(frozen=True)
class Vote:
    """What the tables say: the card with the most votes, if any deal has a winning one."""

    number: int | None
    dealt: float  # deals, by weight
    known: float  # those that the table knows


class Endgame(Agent):
    """Plays as ``base`` until the tables apply: 2 to 4 players and ``cards`` cards left, own single cards.

    ``mode`` is one of :data:`MODES`; ``deals`` are drawn at random (paper: as many as five seconds allow).
    ``worlds`` is the estimator of the modes from ``weighted`` on.
    """

    def __init__(
        self,
        base: Call | str = "base",
        cards: int = 10,
        mode: str = "paper",
        *,
        deals: int = 2000,
        worlds: Call | str = "likely(policy=policy(temperature=1), noise=0.05, samples=20)",
    ) -> None:
        super().__init__()
        from tefuda.agents import agent

        if mode not in MODES:
            raise TefudaError("endgame has no mode {mode!r}.{hint}", mode=mode, hint=nearest(mode, MODES))
        self.mode = MODES[mode]
        self.cards = whole(cards, "endgame(cards=…)", low=2, high=12)
        self.deals = whole(deals, "endgame(deals=…)", low=1, high=10**7)
        self.base = agent(str(base))
        if self.base.peeks is not None or self.base.restarts or self.base.learns:
            raise TefudaError("endgame(base=…) cannot be an Oracle, a program or an agent that learns.")
        self.worlds = estimator(worlds)

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self.base.is_timed

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Get ready, the base player too."""
        super().new_match(game, seats, seed)
        self.base.new_match(game, seats, stream(seed, "base").next())

    def new_game(self, view: View) -> None:
        """Get ready for the next game, the base player too."""
        super().new_game(view)
        self.base.new_game(view)

    def choose(self, turn: Turn) -> Decision:
        """Ask the tables where they apply, else the base player."""
        vote = self.consult(turn)
        if vote is None or vote.number is None:
            return self.base.decide(turn)
        return Decision(next(move for move in turn.view.legal_moves if move.id == vote.number))

    def consult(self, turn: Turn) -> Vote | None:
        """Return what the tables say; None where they do not apply."""
        view, mode = turn.view, self.mode
        if view.phase == "exchange" or len(view.legal_moves) == 1:
            return None
        total = sum(view.table["counts"])
        if total > self.cards or (total < self.cards and not mode.up_to):
            return None
        game: Any = view.load_game()
        blind = blind_position(game, view)
        if not 2 <= sum(count > 0 for count in blind.counts) <= 4:
            return None
        if mode.proofs:
            found = candidates_at(game, view, playout_weights())[1]
            if found.proved:
                return Vote(found.moves[0], 0.0, 0.0)
        if mode.real:
            return self._search(turn)
        ending = SuitlessEnding.of(blind, view.observer, deck=native.deck(game.ranks), mode=mode)
        if ending is None:
            return None
        deals = self._deals(ending, view, turn)
        votes = deals.votes(mode.all_votes)
        best = max(votes, key=lambda bit: votes[bit], default=None)
        return Vote(None if best is None else ending.move(best), deals.dealt, float(deals.weights.sum()))

    def _deals(self, ending: SuitlessEnding, view: View, turn: Turn) -> Deals:
        players = len(ending.seating.seats)
        table = table_for(players, needed(ending.native, players), self.mode.rule).native
        seed = turn.rng.split(1).next()
        if self.mode.weighted:
            return ending.weighed(table, self.worlds.know(view))
        if self.mode.eights:
            if ending.possible() <= FORCED_WORLDS:
                _, _, weights, hands = table.worlds(ending.native, True, True)
            else:
                _, _, weights, hands = table.sample(ending.native, seed, FORCED_WORLDS, True, True)
            return Deals(ending.forced(np.asarray(hands)), weights, float(weights.sum()))
        if self.mode.all_worlds:
            if ending.possible() <= ALL_WORLDS:
                _, winning, weights, _ = table.worlds(ending.native, True, False)
            else:
                _, winning, weights, _ = table.sample(ending.native, seed, self.deals, True, False)
            return Deals(winning, weights, float(weights.sum()))
        _, winning, weights, hands = table.sample(ending.native, seed, self.deals, True, True)
        dealt = float(weights.sum())
        if players == 4 and self.mode.renumbered:
            return Deals(ending.renumbered(table, np.asarray(hands), seed), weights, dealt)
        if players == 4:  # the paper's table of four knows no rank in two hands
            known = (np.asarray(hands) > 0).sum(axis=2).max(axis=1) <= 1
            winning, weights = winning[known], weights[known]
        return Deals(winning, weights, dealt)

    def _search(self, turn: Turn) -> Vote:
        search = Pimc(self.worlds, Singleton(), samples=EXACT_SAMPLES)
        found = search.run(turn.view, turn.rng.split(1).next(), hint=turn.hint, counts=(), stop=turn.stop)
        hope = max(entry.value for entry in found.values) > 0
        return Vote(found.move.id if hope else None, EXACT_SAMPLES, EXACT_SAMPLES)


@dataclass(frozen=True)
class Deals:
    """The winning cards of deals, as bits by rank, with weights."""

    winning: Any
    weights: Any
    dealt: float  # all weights, those of deals that the table does not know too

    def votes(self, every: bool) -> dict[int, float]:
        """Count the votes by rank: of every winning card, or of the weakest (the pass last)."""
        masks = np.asarray(self.winning, dtype=np.uint64)
        weights = np.asarray(self.weights, dtype=np.float64)
        if not every:
            masks = masks & (~masks + np.uint64(1))
        bits = {bit: (masks >> np.uint64(bit)) & np.uint64(1) for bit in range(64)}
        return {bit: float((on * weights).sum()) for bit, on in bits.items() if on.any()}


@dataclass(frozen=True)
class SuitlessEnding:
    """A View of Daihinmin as an ending without suits: ranks by strength, the joker above all."""

    mode: Mode
    about: dict[str, Any]  # whose turn, what lies there: as the native ending takes it
    size: int  # of the group that lies there
    _: KW_ONLY
    seating: Seating
    ranks: tuple[int, ...]  # strengths, from weak
    own: dict[int, int]  # the own cards of a strength
    unseen: tuple[int, ...]  # how many of each rank
    others: tuple[int, ...]  # how many cards each of the others holds
    strength: Any

    @staticmethod
    def of(blind: Any, me: int, *, deck: int, mode: Mode) -> SuitlessEnding | None:
        """Return the ending, or None where the tables do not apply."""
        leads = blind.table == 0
        hand = blind.hand(me)
        if hand & (hand - 1) == 0 or not _is_plain(hand, mode):
            return None  # a last card needs no table
        if not leads and not (mode.follow and not blind.lock and _is_group(blind.table, mode.groups)):
            return None
        turned = blind.revolution

        def strength(bit: int) -> int:
            rank = bit // 4
            return rank if rank == JOKER_RANK or not turned else 12 - rank

        seats = range(len(blind.counts))
        played = 0
        for seat in seats:
            played |= blind.played(seat)
        own: dict[int, int] = {}
        for bit in _bits(hand):
            own[strength(bit)] = own.get(strength(bit), 0) | 1 << bit
        unseen = [strength(bit) for bit in _bits(deck & ~played & ~hand)]
        ranks = tuple(sorted({*own, *unseen}))
        seating = Seating(tuple(seat for seat in seats if blind.counts[seat]))
        beat, owner = -1, None
        if not leads:
            lying = strength(_bits(blind.table)[0])
            beat, owner = sum(rank <= lying for rank in ranks) - 1, blind.owner
            if owner == me:
                return None  # everybody else has passed
        counts = tuple(unseen.count(rank) for rank in ranks)
        about = {
            "seat": seating.number(me),
            "beat": beat,
            "owner": seating.owner(owner, len(blind.counts)),
            "staying": sum(1 << i for i, seat in enumerate(seating.seats) if not blind.passed >> seat & 1),
        }
        others = tuple(blind.counts[seat] for seat in seating.seats if seat != me)
        size = max(blind.table.bit_count(), 1)
        return SuitlessEnding(
            mode,
            about,
            size,
            seating=seating,
            ranks=ranks,
            own=own,
            unseen=counts,
            others=others,
            strength=strength,
        )

    @property
    def native(self) -> Any:
        """The ending for tables that deal the unseen cards."""
        own = [self.own.get(rank, 0).bit_count() for rank in self.ranks]
        return native_tables.Ending(own=own, unseen=self.unseen, sizes=self._sizes(), **self.about)

    def _sizes(self) -> list[int]:
        sizes = list(self.others)
        sizes.insert(self.about["seat"], sum(cards.bit_count() for cards in self.own.values()))
        return sizes

    def move(self, bit: int) -> int:
        """Return the move that a bit of the winning ones stands for: the pass, or cards of a rank."""
        if bit == (FORCED_PASS_BIT if self.mode.eights else PASS_BIT):
            return 0
        index, size = (bit // 4, bit % 4 + 1) if self.mode.eights else (bit, 1)
        cards = _bits(self.own[self.ranks[index]])[:size]
        return sum(1 << card for card in cards)

    def forced(self, hands: Any) -> Any:
        """Return the winning moves of worlds, cards by world, rank and seat, with groups and 8s as bits."""
        eight = self.strength(4 * EIGHT)
        return native_tables.forced_wins(
            np.ascontiguousarray(hands, dtype=np.uint8),
            groups=self.mode.groups,
            eight=self.ranks.index(eight) if eight in self.ranks else -1,
            size=self.size,
            **self.about,
        )

    def renumbered(self, table: Any, hands: Any, seed: int) -> Any:
        """Return the winning cards of worlds in which every card has a number of its own.

        Cards of one rank are numbered in random order, so among them the table is wrong about who beats whom.
        """
        rng = np.random.default_rng(seed)
        rows, ranks = [], []
        for world in hands:  # cards by rank and seat
            row: list[int] = []
            rank_of: list[int] = []
            for rank, held in enumerate(world):
                seats = np.repeat(np.arange(len(held)), held)
                row += rng.permutation(seats).tolist()
                rank_of += [rank] * len(seats)
            rows.append(row)
            ranks.append(rank_of)
        single = [1] * len(rows[0])
        about = {**self.about, "beat": -1, "owner": -1}  # asked of leaders only
        given = native_tables.Ending(own=[0] * len(single), unseen=single, sizes=self._sizes(), **about)
        _, winning, _, _ = table.probe(given, np.asarray(rows, dtype=np.uint8), True, False)
        return np.array([_by_rank(int(mask), rank_of) for mask, rank_of in zip(winning, ranks, strict=True)])

    def possible(self) -> int:
        """Return how many ways there are to deal the unseen cards."""
        left = sum(self.unseen)
        ways = factorial(left)
        for size in self.others:
            ways //= factorial(size)
        return ways

    def weighed(self, table: Any, known: Any) -> Deals:
        """Look worlds of an estimator up."""
        if not isinstance(known, Particles):
            raise TefudaError(
                "endgame(mode='weighted') takes an estimator that lists worlds, such as likely."
            )
        seats = range(max(self.seating.seats) + 1)
        hands = [[state.position.hand(seat) for seat in seats] for state in known.states]  # type: ignore[attr-defined]
        weights = np.asarray(known.weights, dtype=np.float64) / known.total
        return Deals(self._winning(table, hands), weights, float(weights.sum()))

    def winning_move(self, table: Any, hands: Sequence[int]) -> int | None:
        """Return the weakest move that wins with these open hands, if one does."""
        if self.mode.eights:
            counts = np.zeros((1, len(self.ranks), len(self.seating.seats)), dtype=np.uint8)
            for seat in self.seating.seats:
                for bit in _bits(hands[seat]):
                    counts[0, self.ranks.index(self.strength(bit)), self.seating.number(seat)] += 1
            mask = int(self.forced(counts)[0])
        else:
            mask = int(self._winning(table, [hands])[0])
        return self.move((mask & -mask).bit_length() - 1) if mask else None

    def _winning(self, table: Any, worlds: Sequence[Sequence[int]]) -> Any:
        """Return the winning cards of given worlds, each a list of hands by seat, as bits by rank."""
        rows = []
        for hands in worlds:
            holder = {}
            for seat in self.seating.seats:
                for bit in _bits(hands[seat]):
                    holder[(self.strength(bit), bit)] = self.seating.number(seat)
            rows.append([holder[key] for key in sorted(holder)])
        own = (self.own.get(rank, 0).bit_count() for rank in self.ranks)
        every = [mine + n for mine, n in zip(own, self.unseen, strict=True)]
        given = native_tables.Ending(own=[0] * len(every), unseen=every, sizes=self._sizes(), **self.about)
        _, winning, _, _ = table.probe(given, np.asarray(rows, dtype=np.uint8), True, False)
        return winning


def _by_rank(mask: int, ranks: Sequence[int]) -> int:
    """Turn bits by the numbers of cards into bits by their ranks; the pass stays."""
    found = mask & 1 << PASS_BIT
    for number, rank in enumerate(ranks):
        found |= (mask >> number & 1) << rank
    return found


def _bits(cards: int) -> list[int]:
    return [bit for bit in range(53) if cards >> bit & 1]


def _is_group(move: int, groups: bool) -> bool:
    """Is it one natural card, or some of one rank?"""
    bits = _bits(move) if 0 < move < 1 << 52 else []
    return len(bits) == 1 or (groups and len({bit // 4 for bit in bits}) == 1)


def _is_plain(hand: int, mode: Mode) -> bool:
    """Nothing in it that the table does not know: no joker, no sequence, 8 or pair only where it does."""
    bits = _bits(hand)
    ranks = [bit // 4 for bit in bits]
    if JOKER_RANK in ranks or (EIGHT in ranks and not mode.eights):
        return False
    if len(set(ranks)) < len(ranks) and not mode.groups:
        return False
    return not any(hand >> bit & 1 and hand >> (bit + 4) & 1 and hand >> (bit + 8) & 1 for bit in bits)
