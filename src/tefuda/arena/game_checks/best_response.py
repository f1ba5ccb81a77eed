"""How much a best response wins against an agent: exact, in games small enough to go through them all."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from tefuda.core import Agent, Game, State, TefudaError, View
from tefuda.core.seeds import stream, stream_seed
from tefuda.core.words import columns, tr
from tefuda.play.admission import admit

MOST_NODES = 1_000_000
PROBES = 5  # random games that tell beforehand whether a game is far too large


@dataclass
class Node:
    """A position of the tree of all deals and moves."""

    player: int  # -1 = chance or the end
    known: int = -1  # the number of what its player knows
    children: list[int] = field(default_factory=list)
    _: KW_ONLY
    scores: tuple[float, ...] = ()


@dataclass(frozen=True)
class Exploitability:
    """What an agent gets against itself on each seat, and what a best response gets there.

    ``value`` is the mean over the seats of what a best response gains: 0 for an equilibrium.
    """

    game: str
    agent: str
    own: tuple[float, ...]
    _: KW_ONLY
    best: tuple[float, ...]
    nodes: int
    decisions: int  # different things that a player may know when it decides
    samples: int  # how often the agent was asked at each; 0 = it says its chances itself

    @property
    def gains(self) -> list[float]:
        """What a best response gains on each seat."""
        return [max(best - own, 0.0) for best, own in zip(self.best, self.own, strict=True)]

    @property
    def value(self) -> float:
        """The mean of the gains."""
        return sum(self.gains) / len(self.gains)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "game": self.game,
            "agent": self.agent,
            "exploitability": self.value,
            "own": list(self.own),
            "best_response": list(self.best),
            "positions": self.nodes,
            "decisions": self.decisions,
            "samples": self.samples,
        }

    def table(self) -> str:
        """Return it as text."""
        title = tr("{agent} in {game}: exploitability {value}", agent=self.agent, game=self.game,
                   value=f"{self.value:.6g}")  # fmt: skip
        rows = [["  " + tr("seat"), tr("against itself"), tr("best response"), tr("gain")]]
        for seat, gain in enumerate(self.gains):
            rows.append([f"  {seat + 1}", *(f"{x:+.6f}" for x in (self.own[seat], self.best[seat], gain))])
        text = "{nodes} positions, {decisions} decisions"
        lines = [
            title,
            *columns(rows, ">"),
            tr(text, nodes=f"{self.nodes:,}", decisions=f"{self.decisions:,}"),
        ]
        if self.samples:
            text = (
                "the agent was asked {n} times at each decision; the result is exact for "
                "that mixture of its answers"
            )
            lines.append(tr(text, n=self.samples))
        return "\n".join(lines)


Progress = Callable[[int, int], None]


def exploitability(
    game: Game | str,
    agent: Agent | str,
    samples: int = 20,
    *,
    seed: int = 1,
    most: int = MOST_NODES,
    progress: Progress | None = None,
) -> Exploitability:
    """Return what best responses gain against an agent that sits on all other seats.

    An agent that is a policy and knows its chances is taken at its word; any other is asked ``samples`` times
    at every decision, each time with other luck. It must decide by the View alone. ``progress`` is called
    with the number of deals, then of decisions, gone through and to go through.

    >>> round(exploitability("kuhn", "random").value, 6)
    0.458333
    """
    from tefuda.agents import agents_of
    from tefuda.games import load

    made = load(game) if isinstance(game, str) else game
    (player,) = agents_of([agent])
    admit(player, made, oracles=False)
    if samples < 1:
        raise TefudaError("The number of samples is 1 or more, not {samples}.", samples=samples)
    tree = _Tree(made, most, progress)
    strategy = _Strategy(made, player, samples, seed=seed)
    chances = {}
    for known, view in tree.views.items():
        chances[known] = strategy.chances(view)
        if progress is not None:
            progress(len(chances), len(tree.views))
    own = tree.values(chances)
    best = tuple(tree.best(seat, chances) for seat in range(made.players))
    return Exploitability(
        str(made),
        str(player),
        own,
        best=best,
        nodes=len(tree.nodes),
        decisions=len(tree.views),
        samples=strategy.samples,
    )


class _Strategy:
    """The chances of an agent's moves at a View."""

    def __init__(self, game: Game, agent: Agent, samples: int, *, seed: int) -> None:
        self.game, self.agent, self.seed = game, agent, seed
        self.samples = samples

    def chances(self, view: View) -> list[float]:
        """Return the chance of every legal move."""
        policy = self.agent.policy
        if policy is not None:
            try:
                known = policy.probabilities(view)
            except TefudaError:
                known = None
            if known is not None:
                self.samples = 0
                return [known.get(move, 0.0) for move in view.legal_moves]
        counts = [0] * len(view.legal_moves)
        for number in range(self.samples):
            self.agent.new_match(self.game, [view.observer], stream_seed(self.seed, "agent", number))
            self.agent.new_game(view)
            counts[view.legal_moves.index(self.agent.decide(view).move)] += 1
        return [count / self.samples for count in counts]


class _Tree:
    """All deals, all moves. What a player knows is its secret and its log: positions alike share a number."""

    def __init__(self, game: Game, most: int, progress: Progress | None) -> None:
        self.game, self.most = game, most
        self.nodes: list[Node] = []
        self.views: dict[int, View] = {}  # of whoever decides, by what it knows
        self._numbers: dict[Any, int] = {}
        self.deals: list[tuple[int, float]] = []  # the first position of every deal, with its chance
        weighed: list[tuple[int, float]] = []
        deals = list(game.deals())
        if deals and all(_is_wide(game.start(deals[0][0]), seed, 10 * most) for seed in range(PROBES)):
            raise self._too_large()
        for deal, weight in deals:
            if progress is not None:
                progress(len(weighed), len(deals))
            state = game.start(deal)
            known = [
                self._number((seat, json.dumps(state.secret(seat), sort_keys=True)))
                for seat in range(game.players)
            ]
            weighed.append((self._grow(state, known), weight))
        total = sum(weight for _, weight in weighed)
        self.deals = [(node, weight / total) for node, weight in weighed]
        self._groups: dict[int, list[int]] = {}
        for number, node in enumerate(self.nodes):
            if node.player >= 0:
                self._groups.setdefault(node.known, []).append(number)

    def _too_large(self) -> TefudaError:
        return TefudaError(
            "{game} has more than {most:,} positions: exploitability is for smaller games.",
            game=self.game,
            most=self.most,
        )

    def _number(self, key: Any) -> int:
        return self._numbers.setdefault(key, len(self._numbers))

    def _grow(self, state: State[Any], known: Sequence[int]) -> int:
        if len(self.nodes) >= self.most:
            raise self._too_large()
        number = len(self.nodes)
        player = state.player
        node = Node(-1 if player is None else player)
        self.nodes.append(node)
        if player is None:
            node.scores = state.scores
            return number
        node.known = known[player]
        if node.known not in self.views:
            self.views[node.known] = state.view(player)
        for move in state.list_moves():
            seen = [state.observe(move, seat) for seat in range(self.game.players)]
            state.play(move)
            node.children.append(
                self._grow(state, [self._number(key) for key in zip(known, seen, strict=True)])
            )
            state.undo()
        return number

    def values(self, chances: dict[int, list[float]]) -> tuple[float, ...]:
        """Return what every seat gets if all play so."""
        values: list[tuple[float, ...]] = [()] * len(self.nodes)
        for number in reversed(range(len(self.nodes))):  # children come after their parents
            node = self.nodes[number]
            if node.player < 0:
                values[number] = node.scores
            else:
                weighed = zip(chances[node.known], node.children, strict=True)
                values[number] = _mixed([(chance, values[child]) for chance, child in weighed])
        return _mixed([(chance, values[node]) for node, chance in self.deals])

    def best(self, seat: int, chances: dict[int, list[float]]) -> float:
        """Return what a best response on a seat gets; it chooses once for all that it cannot tell apart."""
        reach = self._reach(seat, chances)
        chosen: dict[int, int] = {}
        values: list[float | None] = [None] * len(self.nodes)

        def value(number: int) -> float:
            known = values[number]
            if known is not None:
                return known
            node = self.nodes[number]
            if node.player < 0:
                result = node.scores[seat]
            elif node.player == seat:
                if node.known not in chosen:
                    chosen[node.known] = choose(node.known)
                result = value(node.children[chosen[node.known]])
            else:
                result = sum(
                    chance * value(child)
                    for chance, child in zip(chances[node.known], node.children, strict=True)
                    if chance > 0
                )
            values[number] = result
            return result

        def choose(known: int) -> int:
            group = [number for number in self._groups[known] if reach[number] > 0]
            moves = range(len(self.views[known].legal_moves))
            worth = [sum(reach[n] * value(self.nodes[n].children[k]) for n in group) for k in moves]
            return max(moves, key=lambda k: worth[k])

        return sum(chance * value(node) for node, chance in self.deals)

    def _reach(self, seat: int, chances: dict[int, list[float]]) -> list[float]:
        """Return the chance of every position when the seat does all it can to get there."""
        reach = [0.0] * len(self.nodes)
        for first, chance in self.deals:
            reach[first] = chance
        for number, node in enumerate(self.nodes):
            if node.player < 0:
                continue
            for k, child in enumerate(node.children):
                reach[child] = reach[number] * (1.0 if node.player == seat else chances[node.known][k])
        return reach


def _is_wide(state: State[Any], seed: int, enough: int) -> bool:
    """Play a random game: is the product of the numbers of moves to choose from at least ``enough``?

    The chance of an end is one over its product, and chances add up to 1. So if a tenth of all random games
    were wide the game would have ``enough`` / 10 ends at least; five wide ones in a row where fewer are is
    one case in 100,000.
    """
    rng, ways = stream(seed, "probe"), 1
    for _ in range(enough):  # nobody waits for a game without an end
        if state.is_over or ways >= enough:
            break
        moves = state.list_moves()
        ways *= len(moves)
        state.play(rng.choice(moves))
    return ways >= enough


def _mixed(parts: Sequence[tuple[float, tuple[float, ...]]]) -> tuple[float, ...]:
    return tuple(sum(chance * value[seat] for chance, value in parts) for seat in range(len(parts[0][1])))
