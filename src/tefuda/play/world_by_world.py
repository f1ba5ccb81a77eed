"""One world at a time: what the others would answer there, and where one move is better than another."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tefuda.agents import agent
from tefuda.beliefs import estimator as named
from tefuda.core import Budget, Decision, Estimator, Game, Hint, Knowledge, State, Stop, View
from tefuda.core.errors import Forfeit, TefudaError
from tefuda.core.knowledge import Particles
from tefuda.core.seeds import stream
from tefuda.core.words import Sentence

if TYPE_CHECKING:
    from tefuda.core.human_interface import HumanInterface

ANSWERS = 12  # worlds in which the others are asked what they would play
COMPARED = 120  # worlds in which two moves are compared
TRIES = 40  # play-outs of each move in a world
LIKELY = 0.25  # an answer in fewer worlds is not worth a word
LEAST = 3  # worlds on either side, before something is said of what differs between them
TELLING = 0.25  # so far apart the shares of two groups of worlds must be
ERRORS = 4.0  # and so many standard errors: of hundreds of shares some differ by luck
Shares = dict[tuple[str, str], float]  # of worlds, by row and column of a table of beliefs
SEED = 1  # the same every time: whoever looks twice sees the same


def drawn_worlds(view: View, estimator: str, count: int) -> list[State[Any]]:
    """Draw worlds of a View with the chances they have."""
    game, rng = view.load_game(), stream(SEED, "world by world")
    known = named(estimator).estimate(view)[0]
    return [known.sample_world(rng).state(game) for _ in range(count)]


def expectation(
    interface: HumanInterface, view: View, decision: Decision, *, stop: Stop | None = None
) -> list[Sentence]:
    """Say what the machine expects after a move: the likeliest answer, by a quick agent in drawn worlds.

    The worlds are drawn by the estimator of whoever decided.

    >>> import tefuda
    >>> game = tefuda.load("kuhn")
    >>> view = game.replay({"cards": "KJ"}, []).view(0)
    >>> [str(one) for one in expectation(game.human_interface(), view, Decision(game.move("bet")))]
    ['Then player 2 most likely plays bet: in 9 of 12 worlds, as ismcts(iterations=100) would.']
    """
    if type(view.load_game()).unknowns is Game.unknowns:
        return []
    quick = interface.levels["easy"]
    estimator = "uniform" if decision.estimate is None else decision.estimate.estimator
    answers: Counter[tuple[int, str]] = Counter()
    ended = looked = 0
    try:
        for state in drawn_worlds(view, estimator, ANSWERS):
            if stop is not None and stop.is_set:
                break
            state.play(decision.move.text)
            looked += 1
            seat = state.player
            if seat is None:
                ended += 1
            elif seat != view.observer:
                reply = agent(quick).decide(state.view(seat), stop=stop).move
                token = state.observe(reply, view.observer)._replace(reveal=None)  # what it shows is luck
                answers[seat, interface.told(token, view.observer)] += 1
    except (Forfeit, TefudaError):  # who cannot answer there is not asked
        return []
    found = []
    if ended:
        found.append(Sentence("It ends the game in {n} of {of} worlds.", {"n": ended, "of": looked}))
    for (seat, reply_text), count in answers.most_common(1):
        if count < LIKELY * looked:
            break
        values = {
            "name": interface.seat_name(seat, view),
            "reply": reply_text,
            "n": count,
            "of": looked,
            "agent": quick,
        }
        found.append(
            Sentence(
                "Then {name} most likely plays {reply}: in {n} of {of} worlds, as {agent} would.", values
            )
        )
    return found


class _Only(Estimator):
    """Knows which world it is: for looking at one world at a time."""

    name = "only"

    def __init__(self, state: State[Any]) -> None:
        self._state = state

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Return that world."""
        return Particles(view.load_game(), view, [self._state], weights=[1.0])


def _values(state: State[Any], view: View, number: int, *, stop: Stop | None) -> Mapping[str, float]:
    """Value the moves of a View in one world: of bridge by its exact solver, else by play-outs."""
    from tefuda.search.flat import FlatMonteCarlo  # for reviews only: a hint should not wait for these
    from tefuda.search.pimc import Pimc

    known = _Only(state)
    if view.load_game().solver() == "double_dummy":
        decision = Pimc(known, samples=1).run(view, number, stop=stop)
    else:
        tries = TRIES * len(view.legal_moves)
        decision = FlatMonteCarlo(Budget(iterations=tries), worlds=known).run(view, number, stop=stop)
    return {entry.move.text: entry.value for entry in decision.values}


def difference(
    interface: HumanInterface, view: View, better: str, *, played: str, stop: Stop | None = None
) -> list[Sentence]:
    """Say in how many worlds one move beats another, and what is different where it does not."""
    game = view.load_game()
    if type(game).unknowns is Game.unknowns or view.phase == "auction":
        return []
    unknowns = game.unknowns(view)
    groups: tuple[list[State[Any]], list[State[Any]]] = ([], [])
    try:
        for number, state in enumerate(drawn_worlds(view, interface.estimator, COMPARED)):
            if stop is not None and stop.is_set:
                return []
            worth = _values(state, view, number, stop=stop)
            gap = worth[better] - worth[played]
            if abs(gap) > 1e-9:
                groups[gap < 0].append(state)
    except (TefudaError, KeyError):
        return []
    for_it, against = groups
    if not for_it and not against:
        return []
    values = {"better": better, "played": played, "n": len(for_it), "m": len(against), "of": COMPARED}
    found = [Sentence("{better} is better in {n} of {of} worlds, {played} in {m}.", values)]
    if min(len(for_it), len(against)) < LEAST:
        return found
    first, second = (
        {
            key: share
            for key, share in _shares(unknowns.find, states).items()
            if key[0] not in unknowns.certain
        }
        for states in groups
    )
    key = telling(first, second, len(for_it), others=len(against))
    if key is not None:
        row, column = key
        values = {
            "better": better,
            "played": played,
            "thing": interface.thing(row, view),
            "place": interface.place_name(column, view),
            "first": f"{100 * first.get(key, 0.0):.0f}",
            "second": f"{100 * second.get(key, 0.0):.0f}",
        }
        text = (
            "What differs most: {thing}: {place} in {first} % of the worlds for {better}, in {second} % of "
            "those for {played}."
        )
        found.append(Sentence(text, values))
    return found


def telling(first: Shares, second: Shares, count: int, *, others: int) -> tuple[str, str] | None:
    """Return where the shares of two groups of so many worlds differ most, if that is no luck.

    >>> telling({("A", "red"): 0.9}, {("A", "red"): 0.2}, 30, others=60)
    ('A', 'red')
    """
    gaps = {key: abs(first.get(key, 0.0) - second.get(key, 0.0)) for key in {*first, *second}}
    key, gap = max(gaps.items(), key=lambda one: (one[1], one[0]), default=(("", ""), 0.0))
    share = (count * first.get(key, 0.0) + others * second.get(key, 0.0)) / (count + others)
    error = math.sqrt(share * (1 - share) * (1 / count + 1 / others))  # of the difference, were they the same
    return key if gap >= max(TELLING, ERRORS * error) else None


def _shares(find: Any, states: list[State[Any]]) -> Shares:
    """Return for rows and columns of a table of beliefs in what share of some worlds they go together."""
    found: dict[tuple[str, str], float] = defaultdict(float)
    for state in states:
        for row, held in find(getattr(state, "position", state)).items():
            for column in held:
                found[row, column] += 1 / len(held) / len(states)
    return found
