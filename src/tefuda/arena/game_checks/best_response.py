"""How much a best response wins against an agent: exact, in games small enough to go through them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from tefuda.core import Agent, Game, TefudaError, View
from tefuda.core.seeds import stream_seed
from tefuda.core.words import columns, tr
from tefuda.play.admission import admit
from tefuda.search.game_tree import MOST_POSITIONS, GameTree, Progress


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


def exploitability(
    game: Game | str,
    agent: Agent | str,
    samples: int = 20,
    *,
    seed: int = 1,
    most: int = MOST_POSITIONS,
    progress: Progress | None = None,
) -> Exploitability:
    """Return what best responses gain against an agent that sits on all other seats.

    An agent that is a policy and knows its chances is taken at its word; any other is asked ``samples`` times
    at every decision, each time with other luck. It must decide by the View alone. ``progress`` is called
    with the number of deals, then of decisions, gone through and to go through.

    >>> round(exploitability("kuhn", "random").value, 6)
    0.458333
    """
    (found,) = exploitabilities(game, [agent], samples, seed=seed, most=most, progress=progress)
    return found


def exploitabilities(
    game: Game | str,
    agents: Sequence[Agent | str],
    samples: int = 20,
    *,
    seed: int = 1,
    most: int = MOST_POSITIONS,
    progress: Progress | None = None,
) -> Iterator[Exploitability]:
    """Give the exploitability of one agent after another; the tree of the game is built once."""
    from tefuda.agents import agents_of
    from tefuda.games import load

    made = load(game) if isinstance(game, str) else game
    players = agents_of(agents)
    for player in players:
        admit(player, made, oracles=False)
    if samples < 1:
        raise TefudaError("The number of samples is 1 or more, not {samples}.", samples=samples)
    tree = GameTree(made, most, progress=progress)
    for player in players:
        chances = _Strategy(made, player, samples, seed=seed)
        parts = []
        for view in tree.views:
            parts.append(chances.chances(view))
            if progress is not None:
                progress(len(parts), len(tree.views))
        strategy = tree.of_chances(parts)
        yield Exploitability(
            str(made),
            str(player),
            tuple(float(value) for value in tree.values(strategy)),
            best=tuple(tree.best(seat, strategy) for seat in range(made.players)),
            nodes=tree.size,
            decisions=len(tree.views),
            samples=chances.samples,
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
