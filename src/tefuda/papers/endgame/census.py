"""Study E.table: how often solved endings apply, what they change, and what each change is worth.

Games of five equal players are walked through. Wherever a mode of the player with tables would play another
card than its base player, both cards are played on to the end, with the same luck, by base players who do
not use tables; the difference in points is what the mode gains there. So a mode is measured by its own
decisions, not through the noise of all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from tefuda._native import daihinmin as native
from tefuda.agents.daihinmin.endgame import MODES, Endgame, Ending
from tefuda.core import NativeState, Turn, policy_of, stream
from tefuda.core.book import load
from tefuda.endgame import table_for
from tefuda.endgame.endings import needed
from tefuda.games.daihinmin.worlds import blind_position
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Estimate, rate
from tefuda.papers.study import Effort, Measured, Study, by_name
from tefuda.papers.verdicts import claim, not_run
from tefuda.search import Singleton
from tefuda.statistics import wilson

TAG, GAMES, SERIES = "E.table", 500, 100
CARDS, REPEATS = 10, 16
REAL_CARDS = 8  # where the real rules are searched
BASES = {"base": "base", "default": "client"}  # players, and the policies that they are
WINS = "a win of the table wins with the real rules"


@dataclass
class Account:
    """What one mode did in all games; gains by game."""

    asked: int = 0
    voted: int = 0
    differed: int = 0
    dealt: float = 0.0
    known: float = 0.0
    gains: list[float] = field(default_factory=list)

    def measured(self, cell: str) -> Measured:
        """Return the gain a hundred games, and the counts."""
        gains = np.asarray(self.gains)
        mean, error = float(gains.mean()), float(gains.std(ddof=1) / np.sqrt(len(gains)))
        sums = {
            "asked": self.asked, "voted": self.voted, "differed": self.differed,
            "dealt": self.dealt, "known": self.known,
        }  # fmt: skip
        span = 1.96 * error
        return Measured(cell, 100 * mean, (100 * (mean - span), 100 * (mean + span)), len(gains), sums)


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


def gain(policy: Any, state: NativeState[Any], instead: int, move: int, seed: int) -> float:
    """Return the points that a card gains over the base's, everything else played on by base players."""
    me, total = state.position.player, 0.0
    for number in range(REPEATS):
        seeds = [stream(seed, number, seat).next() for seat in range(5)]
        for played, sign in ((instead, 1), (move, -1)):
            after = state.position.copy()
            after.force(played)
            if not after.over:
                native.play_out(after, [policy] * 5, seeds)
            total += sign * after.scores()[me]
    return total / REPEATS


def really_wins(state: NativeState[Any]) -> tuple[bool, bool] | None:
    """With all hands open: does the table see a win, and does its card win with the real rules?"""
    position = state.position
    me, game = position.player, state.game
    ending = Ending.of(blind_position(game, state.view(me)), me, native.deck(game.ranks), False)
    if ending is None:
        return None
    players = len(ending.seating.seats)
    if not 2 <= players <= 4:
        return None
    table = table_for(players, needed(ending.native, players), "full").native
    index = ending.winning_card(table, [position.hand(seat) for seat in range(5)])
    if index is None:
        return False, False
    value = Singleton().run(state).moves[game.interned(ending.card(index))]
    return True, value == frozenset({me})


def measure(effort: Effort) -> list[Measured]:
    """Walk through the games of base players and of default clients, every mode at once."""
    games, out = effort.games(GAMES), []
    for base in BASES:
        out += effort.group(TAG, f"{base}: ", partial(_walk, base, games, effort))
    return out


def _walk(base: str, games: int, effort: Effort) -> list[Measured]:
    policy = policy_of(BASES[base]).native(load("daihinmin"))
    players = {
        mode: Endgame(base=base, cards=REAL_CARDS if MODES[mode].real else CARDS, mode=mode) for mode in MODES
    }
    accounts = {mode: Account(gains=[0.0] * games) for mode in MODES}
    claimed = won = turns = 0
    for number, state, move in endings(policy, games, effort.seed):
        turns += 1
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
                account.gains[number] += gain(policy, state, vote.number, move, seed)
        found = really_wins(state)
        if found is not None:
            claimed += found[0]
            won += found[1]
    effort.played += games
    cells = [account.measured(f"{base}: {mode}") for mode, account in accounts.items()]
    share = won / max(claimed, 1)
    sums = {"claimed": claimed, "won": won, "turns": turns}
    cells.append(Measured(f"{base}: {WINS}", share, wilson(won, max(claimed, 1)), games, sums))
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
            out.append(claim(TAG, text, one.estimate.side(), one.games, "ours", note, one.value, one.ci95))
        if (one := cells.get(f"{base}: {WINS}")) is not None:
            sure = rate(one.value, max(int(one.sums["claimed"]), 1))
            holds = Estimate(*sure).side(0.95)
            note = f"{one.sums['won']:.0f} of {one.sums['claimed']:.0f} wins; 'holds' means in more than 95 %"
            out.append(claim(TAG, one.cell, holds, one.games, "ours", note, one.value, one.ci95))
    return out


STUDIES = [
    Study(TAG, "what solved endings change, mode by mode", measure, judge, "5 CPU minutes", "endgame"),
]
