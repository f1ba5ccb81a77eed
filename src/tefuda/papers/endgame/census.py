"""Study E.table: how often solved endings apply, what they change, and what each change is worth.

Games of five equal players are walked through. Wherever a mode of the player with tables would play another
card than its base player, both cards are played on to the end, with the same luck, by base players who do
not use tables; the difference in points is what the mode gains there. So a mode is measured by its own
decisions, not through the noise of all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from typing import Any

import numpy as np

from tefuda import _native
from tefuda._native import daihinmin as native
from tefuda.agents.daihinmin.endgame import MODES, Endgame, SuitlessEnding
from tefuda.core import NativeState, Turn, policy_of, stream
from tefuda.core.game_loader import load
from tefuda.endgame import table_for
from tefuda.endgame.endings import needed
from tefuda.games.daihinmin.worlds import blind_position
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval, rate
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, not_run
from tefuda.search import Singleton
from tefuda.statistics import wilson

TAG, GAMES, SERIES = "E.table", 500, 100
CARDS, REPEATS = 10, 16
REAL_CARDS = 8  # where the real rules are searched
BASES = {"base": "base", "default": "client"}  # players, and the policies that they are
WINS = "a win of the table wins with the real rules"
BEYOND = {"eights": "singles", "groups": "eights", "proofs": "groups"}  # modes compared game by game
TABLES = {"singles": "", "eights": ", 8s in the table", "groups": ", 8s and groups in the table"}


@dataclass
class Account:
    """What one mode did in all games; gains by game."""

    asked: int = 0
    voted: int = 0
    differed: int = 0
    _: KW_ONLY
    dealt: float = 0.0
    known: float = 0.0
    gains: list[float] = field(default_factory=list)

    def measured(self, cell: str) -> Measured:
        """Return the gain a hundred games, and the counts."""
        sums = {
            "asked": self.asked, "voted": self.voted, "differed": self.differed,
            "dealt": self.dealt, "known": self.known,
        }  # fmt: skip
        return Measured(cell, *in_hundred(np.asarray(self.gains)), games=len(self.gains), sums=sums)


def in_hundred(gains: Any) -> tuple[float, tuple[float, float]]:
    """Return the mean of gains by game in a hundred games, with its interval."""
    mean, span = float(gains.mean()), 1.96 * float(gains.std(ddof=1) / np.sqrt(len(gains)))
    return 100 * mean, (100 * (mean - span), 100 * (mean + span))


def endings(policy: Any, games: int, seed: int) -> Iterator[tuple[int, NativeState[Any], int]]:
    """Give every turn with a choice and few cards: the number of the game, the State, the base's move."""
    game: Any = load("daihinmin")
    carry = game.first_carry()
    for number in range(games):
        if number % SERIES == 0:
            carry = game.first_carry()
        state = game.new_state(seed * 1_000_000 + number, carry)
        rng = stream(seed, "endings", number)
        position = state.position
        while not position.over:
            move = policy.choose(position, rng)
            if not position.in_exchange and sum(position.counts) <= CARDS and len(position.legal()) > 1:
                yield number, state, move
            position.force(move)
        carry = game.carry_over(carry, state.deal, state.scores)


def gain(policy: Any, state: NativeState[Any], *, instead: int, move: int, seed: int) -> float:
    """Return the points that a card gains over the base's, everything else played on by base players."""
    me, total = state.position.player, 0.0
    for number in range(REPEATS):
        seeds = [stream(seed, number, seat).next() for seat in range(5)]
        for played, sign in ((instead, 1), (move, -1)):
            after = state.position.copy()
            after.force(played)
            if not after.over:
                _native.play_out(after, [policy] * 5, seeds)
            total += sign * after.scores()[me]
    return total / REPEATS


@dataclass(frozen=True)
class Claim:
    """What a table says of an ending with all hands open, and what is true by the real rules."""

    claimed: bool  # the table sees a win
    won: bool  # its move wins
    there: bool  # some move wins


def real_wins(state: NativeState[Any]) -> frozenset[int]:
    """Return the moves that win with the real rules and all hands open."""
    alone = frozenset({state.position.player})
    return frozenset(move.id for move, seats in Singleton().run(state).moves.items() if seats == alone)


def claim_of(state: NativeState[Any], mode: str, real: frozenset[int]) -> Claim | None:
    """Look an ending up as if all hands were open; None where the table of the mode does not apply."""
    position = state.position
    me, game = position.player, state.game
    ending = SuitlessEnding.of(
        blind_position(game, state.view(me)), me, deck=native.deck(game.ranks), mode=MODES[mode]
    )
    if ending is None:
        return None
    players = len(ending.seating.seats)
    if not 2 <= players <= 4:
        return None
    table = table_for(players, needed(ending.native, players), "full").native
    move = ending.winning_move(table, [position.hand(seat) for seat in range(5)])
    return Claim(move is not None, move in real, bool(real))


@dataclass
class Truth:
    """How often the wins of one table are true."""

    asked: int = 0
    claimed: int = 0
    won: int = 0
    _: KW_ONLY
    there: int = 0
    same_claimed: int = 0  # where the table of single cards applies too
    same_won: int = 0

    def take(self, claim: Claim | None, same: bool) -> None:
        """Count an ending."""
        if claim is None:
            return
        self.asked += 1
        self.claimed += claim.claimed
        self.won += claim.won
        self.there += claim.there
        self.same_claimed += same and claim.claimed
        self.same_won += same and claim.won

    def measured(self, cell: str, games: int) -> Measured:
        """Return the share of the wins that are true, and the counts."""
        n = max(self.claimed, 1)
        sums = {key: float(value) for key, value in vars(self).items()}
        return Measured(cell, self.won / n, wilson(self.won, n), games=games, sums=sums)


def measure(effort: StudyEffort) -> list[Measured]:
    """Walk through the games of base players and of default clients, every mode at once."""
    games, out = effort.games(GAMES), []
    for base in BASES:
        out += effort.group(TAG, f"{base}: ", partial(_walk, base, games, effort))
    return out


def _walk(base: str, games: int, effort: StudyEffort) -> list[Measured]:
    policy = policy_of(BASES[base]).native(load("daihinmin"))
    players = {
        mode: Endgame(base=base, cards=REAL_CARDS if MODES[mode].real else CARDS, mode=mode) for mode in MODES
    }
    accounts = {mode: Account(gains=[0.0] * games) for mode in MODES}
    truths = {mode: Truth() for mode in TABLES}
    for number, state, move in endings(policy, games, effort.seed):
        if effort.progress is not None:
            effort.progress(f"{TAG} {base}", number, games)
        view = state.view(state.position.player)
        turn = Turn(view, rng=stream(effort.seed, "vote", number, len(view.log)))
        for mode, player in players.items():
            vote, account = player.consult(turn), accounts[mode]
            if vote is None:
                continue
            account.asked += 1
            account.dealt += vote.dealt
            account.known += vote.known
            if vote.number is None:
                continue
            account.voted += 1
            if vote.number != move:
                account.differed += 1
                seed = effort.seed * 1000 + len(view.log)
                account.gains[number] += gain(policy, state, instead=vote.number, move=move, seed=seed)
        if 2 <= sum(count > 0 for count in state.position.counts) <= 4:
            real = real_wins(state)
            claims = {mode: claim_of(state, mode, real) for mode in TABLES}
            for mode, claim in claims.items():
                truths[mode].take(claim, claims["singles"] is not None)
    effort.played += games
    cells = [account.measured(f"{base}: {mode}") for mode, account in accounts.items()]
    for mode, other in BEYOND.items():
        gaps = np.asarray(accounts[mode].gains) - np.asarray(accounts[other].gains)
        cells.append(Measured(f"{base}: {mode} beyond {other}", *in_hundred(gaps), games=len(gaps)))
    cells += [truth.measured(f"{base}: {WINS}{TABLES[mode]}", games) for mode, truth in truths.items()]
    return cells


def judge(measured: Sequence[Measured]) -> list[Finding]:
    """Say for every mode whether it gains, and what became of the table's wins."""
    cells, out = by_name(measured), []
    for base in BASES:
        for mode in MODES:
            one = cells.get(f"{base}: {mode}")
            if one is None:
                out.append(not_run(TAG, f"{base}: {mode}", "no games were played"))
                continue
            s = one.sums
            note = (
                f"points in 100 games of five; asked {s['asked']:.0f} times in {one.games:,} games, "
                f"an answer {s['voted']:.0f} times, another card than the base's {s['differed']:.0f} times"
            )
            if s["known"] < s["dealt"]:
                note += f"; the table knew {100 * s['known'] / s['dealt']:.0f} % of the deals"
            text = f"{one.cell} gains"
            out.append(
                claim(
                    TAG,
                    text,
                    one.estimate.side(),
                    whose="ours",
                    note=note,
                    ours=one,
                )
            )
        for mode, other in BEYOND.items():
            if (one := cells.get(f"{base}: {mode} beyond {other}")) is not None:
                note = "points in 100 games of five, game by game"
                text = f"{base}: {mode} gains beyond {other}"
                side = one.estimate.side()
                out.append(claim(TAG, text, side, whose="ours", note=note, ours=one))
        for words in TABLES.values():
            if (one := cells.get(f"{base}: {WINS}{words}")) is None:
                continue
            s = one.sums
            sure = rate(one.value, max(int(s["claimed"]), 1))
            holds = Interval(*sure).side(0.95)
            note = (
                f"{s['won']:.0f} of {s['claimed']:.0f} wins; 'holds' means in more than 95 %; asked "
                f"{s['asked']:.0f} times, {s['there']:.0f} times there was a win; where single cards are "
                f"asked, too: {s['same_won']:.0f} of {s['same_claimed']:.0f}"
            )
            out.append(claim(TAG, one.cell, holds, whose="ours", note=note, ours=one))
    return out


STUDIES = [
    Study(
        TAG,
        "what solved endings change, mode by mode",
        measure,
        judge=judge,
        full_cost="5 CPU minutes",
        paper="endgame",
    ),
]
