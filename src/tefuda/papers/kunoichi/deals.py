"""Study K.deals: two estimators on the same deals, for what a series of games is too noisy to show.

In a series classes carry over: its mean varies three times as much as that of as many games of their own
(variance .063 against .020, 80 series of policy against policy*4), and 2,000 games are twenty units. Here
every deal is a game of its own, with cards and classes drawn afresh (a player among equals has every class
equally often); both players get the same deal, the same seats and the same opponents, one after the other.
So the deal is the unit, and what the cards did falls out of the difference. A gain a game is smaller than in
a series, where it also brings better classes.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from tefuda.agents import agents_of
from tefuda.core import Agent, Deal, Game
from tefuda.core.game_loader import load
from tefuda.core.seeds import stream, stream_seed
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval
from tefuda.papers.kunoichi.arms import GAME, LOWERED, OTHERS, TABLES, WORLDS, player
from tefuda.papers.kunoichi.partial_cheat import told
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import Whose, claim, not_run
from tefuda.play.dealer import Dealer
from tefuda.play.rows import GameRow
from tefuda.statistics import Sample

DEALS = 2_000
# Worlds read from the moves as from players who play just like the learned policy: the most accurate of three
# settings on 100 games (policy*5, seed 10) that no study looks at.
TRUSTING = f"particles(samples={WORLDS}, policy='habit(temperature=1.0)', noise=0.01)"
# Play-outs and worlds that take about as long as the other player's; the cells say how long they took.
EQUAL, LONGER = (1_200, 128), (600, 48)
USUAL = (  # 6,000 play-outs with particles, mc's own until it read moves; uniform: as many as take that time
    "mc(iterations=6000, worlds=particles(samples=64), samples=64, keep=False)",
    "mc(iterations=10000, worlds=uniform)",
)

# What is compared: the cell, the two players, whose claim it is, and whether at equal time.
DUELS: dict[str, tuple[str, str, Whose, bool]] = {
    "rejection − random": (player("rejection"), player("random"), "paper", False),
    "particles − uniform at equal time": (player("particles"), player("uniform", *EQUAL), "ours", True),
    "particles − uniform at equal time, mc's usual budget": (*USUAL, "ours", True),
    "particles − rejection at equal time": (player(TRUSTING, *LONGER), player("rejection"), "ours", True),
    "bias − random": (player("bias"), player("random"), "paper", False),
    "sbjinfo − random": (player("sbjinfo"), player("random"), "paper", False),
    "cheat − rejection": (player("cheat"), player("rejection"), "paper", False),
    "weakest half − strongest half": (player(told(50)), player(told(50, "strongest")), "paper", False),
}
MIXED = ("weakest half − strongest half",)  # two hands are told in part, those of switch; else policy*4
EQUALS = ("bias − random", "sbjinfo − random")  # the paper calls them about equal
FEWER = {"cheat − rejection": 500, "particles − rejection at equal time": 1_500}  # deals


def fresh_deal(game: Game, seed: int, number: int) -> Deal:
    """Draw a deal with classes and seats of its own."""
    rng = stream(seed, "deal", number)
    classes, players = list(range(game.players)), list(range(game.players))
    rng.shuffle(classes)
    rng.shuffle(players)
    return game.deal_next(rng, {"game": 2, "classes": classes, "players": players})


def play_deal(
    agents: Sequence[Agent], game: Game, deal: Deal, *, seed: int, number: int
) -> tuple[float, float]:
    """Play one deal; return the points of the first agent and the CPU seconds that it thought."""
    for which, agent in enumerate(agents):
        agent.new_match(game, [which], stream_seed(seed, "agent", which, number))
    row = GameRow(number, number, {}, seating=list(range(game.players)))
    live = Dealer(game, seed).new_game(row, number, deal)
    live.begin(agents)
    thought = 0.0
    while (seat := live.seat) is not None:
        who = row.seating[seat]
        began = time.process_time() if who == 0 else 0.0
        live.ask(agents[who])
        if who == 0:
            thought += time.process_time() - began
    return live.end(agents).scores[row.seating.index(0)], thought


def duel(
    cell: str, first: str, second: str, *, others: Sequence[str], deals: int, effort: StudyEffort
) -> Measured:
    """Let two players play the same deals, in turn."""
    game: Any = load(GAME)
    sides = [agents_of([text, *others]) for text in (first, second)]
    gaps: list[float] = []
    points, seconds = [0.0, 0.0], [0.0, 0.0]
    for number in range(deals):
        deal = fresh_deal(game, effort.seed, number)
        scores = []
        for which, agents in enumerate(sides):
            score, thought = play_deal(agents, game, deal, seed=effort.seed, number=number)
            scores.append(score)
            points[which] += score
            seconds[which] += thought
        gaps.append(scores[0] - scores[1])
        if effort.progress is not None:
            effort.progress(cell, number + 1, deals)
    sample = Sample(gaps, range(deals), (-4.0, 4.0))
    mean = sample.mean()
    sums = {"first": points[0] / deals, "second": points[1] / deals, "p": sample.p_value(0.0),
            "first ms": 1000 * seconds[0] / deals, "second ms": 1000 * seconds[1] / deals,
            "spread": sample.error * deals**0.5}  # fmt: skip
    effort.played += 2 * deals
    return Measured(cell, mean.value, (mean.low, mean.high), games=deals, sums=sums)


def measure_deals(effort: StudyEffort) -> list[Measured]:
    """Play every duel."""
    found = []
    for cell, (first, second, _, _) in DUELS.items():
        if effort.quick and cell != "rejection − random":  # to see that it runs
            continue
        deals = 4 if effort.quick else effort.games(FEWER.get(cell, DEALS))
        known = effort.taken("K.deals", cell, deals)
        if known is not None:
            found.append(known)
        elif effort.wants(cell):
            found.append(
                duel(
                    cell,
                    first,
                    second,
                    others=TABLES["mixed" if cell in MIXED else "policy"],
                    deals=deals,
                    effort=effort,
                )
            )
    return found


def judge_deals(measured: Sequence[Measured]) -> list[Finding]:
    """Judge who makes more of the same cards."""
    by, found = by_name(measured), []
    for cell, (first, second, whose, timed) in DUELS.items():
        one = by.get(cell)
        if one is None:
            found.append(not_run("K.deals", cell, f"about 10 CPU minutes for {DEALS:,} deals"))
            continue
        gap: Interval = one.estimate
        sums = one.sums
        words = [f"{gap.text()} points per game on the same deals, p = {sums['p']:.2g}",
                 f"{sums['first ms']:.0f} and {sums['second ms']:.0f} CPU ms per game",
                 f"{first} compared with {second}", OTHERS]  # fmt: skip
        holds = gap.side()
        text = f"{cell} is more than nothing"
        if timed and sums["first ms"] > 1.05 * sums["second ms"]:
            holds = None
            words.insert(0, "the first took more time")
        if not timed:
            words.insert(-1, LOWERED)
        found.append(
            claim("K.deals", text, holds, games=one.games, whose=whose, note="; ".join(words), ours=gap)
        )
    return found


STUDIES = [
    Study("K.deals", "two estimators on the same deals", measure_deals, judge=judge_deals,
          full_cost="about 45 CPU minutes", paper="kunoichi", in_parts=True),
]  # fmt: skip
