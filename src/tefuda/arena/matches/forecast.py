"""What matches will take, told before they are played: a decision of every agent is timed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tefuda.agents import AGENTS, agent
from tefuda.core import Agent, Move, NativeGame, State, View
from tefuda.core.seeds import stream, stream_seed
from tefuda.core.spec import parse

if TYPE_CHECKING:
    from tefuda.arena.matches.match import Match

LONGEST = 2.0  # seconds after which no further agent is tried
TRIALS = 10  # decisions that are timed, along a random game
WARM = 0.2  # a first decision quicker than this does not count
MOST_MOVES = 2000  # of the random game that says how many decisions there are
FEW = 20  # so many decisions of each agent, or there is nothing to tell
SLOW = 0.5  # seconds of a decision beyond which it is said what makes it quicker
WORK = ("iterations", "samples", "worlds", "playouts", "trees", "depth", "seconds")


@dataclass(frozen=True)
class Forecast:
    """How long it will take, as far as a few decisions tell; None where some agents could not be tried."""

    seconds: float | None = None
    decisions: dict[str, float] = field(default_factory=dict)  # seconds per decision, by agent
    slow: dict[str, str] = field(default_factory=dict)  # agents that could be quicker, with the parameter


def forecast(matches: Sequence[Match], workers: int = 1) -> Forecast:
    """Time a decision of each agent, and count those of a random game.

    Agents of others (objects, programs) and Oracles are not tried. The agents of the matches are left alone.

    >>> import tefuda
    >>> sorted(forecast([tefuda.Match("geister", ["rush", "random"], games=40)]).decisions)
    ['random', 'rush']
    """
    began = time.perf_counter()
    decisions: dict[str, float] = {}
    slow: dict[str, str] = {}
    seconds: float | None = 0.0
    for match in matches:
        moves, views = _random_game(match)
        per_agent = match.plan.games * moves / max(1, len(match.agents))
        for player in match.agents:
            name = player.made_from
            if name not in decisions and time.perf_counter() - began < LONGEST and per_agent >= FEW:
                took = _timed(player, match, views)
                if took is not None:
                    decisions[name] = took
                    if took > SLOW and not isinstance(match.game, NativeGame):
                        slow |= _quicker(name)
            if seconds is not None:
                seconds = seconds + per_agent * decisions[name] / workers if name in decisions else None
    return Forecast(seconds, decisions, slow)


def _random_game(match: Match) -> tuple[int, list[View]]:
    """Return how many moves a random game has, and what its players saw at some choices along the way."""
    choices = [number for number, (_, moves) in enumerate(_walk(match)) if len(moves) > 1]
    length = 1 + max(choices, default=-1)
    some = {choices[len(choices) * (2 * k + 1) // (2 * TRIALS)] for k in range(TRIALS)} if choices else set()
    found = []
    for number, (state, _) in enumerate(_walk(match)):
        if number in some and state.player is not None:
            found.append(state.view(state.player))
        if number >= length:
            break
    return length, found


def _walk(match: Match) -> Iterator[tuple[State[Any], Sequence[Move]]]:
    """Play a random game, the same every time."""
    state, rng = match.game.new_state(match.seed), stream(match.seed, "forecast")
    for _ in range(MOST_MOVES):
        if state.is_over:
            return
        moves = state.list_moves()
        yield state, moves
        state.play(rng.choice(moves))


def _timed(player: Agent, match: Match, views: Sequence[View]) -> float | None:
    """Time decisions of a fresh agent of the same name, and return their mean; None where that cannot be."""
    if not player.made_from or player.peeks is not None or player.restarts or not views:
        return None
    spent: list[float] = []
    try:
        for number, view in enumerate([views[0], *views]):  # the first one loads what it needs
            fresh = agent(player.made_from).for_game(match.game.name)
            fresh.new_match(match.game, [view.observer], stream_seed(match.seed, "forecast", number))
            fresh.new_game(view)
            began = time.perf_counter()
            fresh.decide(view)
            took = time.perf_counter() - began
            fresh.close()
            if number or took > WARM:
                spent.append(took)
            if sum(spent) > LONGEST / 2:
                break
    except Exception:
        return None  # the match will say what is wrong with it
    return sum(spent) / len(spent)


def _quicker(name: str) -> dict[str, str]:
    """Name the parameter that says how much an agent does at a decision."""
    known = AGENTS.entry(parse(name).name).parameters()
    part = next((part for part in WORK if part in known), None)
    return {} if part is None else {name: part}
