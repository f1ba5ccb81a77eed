"""The names of agents, and agents made of them. Players of one game register in ``agents/<game>``."""

from __future__ import annotations

from typing import Any

from tefuda.core.adapter import as_agent
from tefuda.core.agent import Acts, Agent
from tefuda.core.errors import TefudaError
from tefuda.core.permitted import check_permitted
from tefuda.core.registry import Entry, Registry
from tefuda.core.spec import Call, parse, parse_many

AGENTS: Registry[Acts] = Registry("agent", own=lambda kind: callable(getattr(kind, "act", None)))
AGENTS.add("random", "tefuda.agents.simple:RandomAgent", "a random legal move")
AGENTS.add("mc", "tefuda.agents.searchers:McAgent", "flat Monte Carlo over sampled worlds")
AGENTS.add("ismcts", "tefuda.agents.searchers:IsmctsAgent", "single-observer information-set MCTS")
AGENTS.add("mo_ismcts", "tefuda.agents.searchers:MoIsmctsAgent", "multiple-observer information-set MCTS")
AGENTS.add("det_uct", "tefuda.agents.searchers:DetUctAgent", "UCT in some sampled worlds, pooled")
AGENTS.add("pimc", "tefuda.agents.pimc:PimcAgent", "sampled worlds solved one by one, as if open, and pooled")
AGENTS.add(
    "cfr", "tefuda.agents.equilibrium:CfrAgent", "an equilibrium of a small game, by CFR+ over its tree"
)
AGENTS.add(
    "switching", "tefuda.agents.switching:Switching", "a bandit picks one of several agents for each game"
)
AGENTS.add("linear", "tefuda.agents.linear:Linear", "weights of a game's features, from tefuda train")
AGENTS.add("process", "tefuda.agents.process:ProcessAgent", "a program of yours that speaks JSON lines")


def build(call: Call) -> Agent:
    """Make the agent that a call stands for. Its name is the call in canonical form."""
    entry = AGENTS.entry(call.name)
    if entry.variants:
        from tefuda.agents.variants import GameVariants

        made: Agent = GameVariants(call)
    else:
        made = as_agent(AGENTS.build(call))
    made.name = made.made_from = str(call)
    if made.policy is not None and not made.policy.name:
        made.policy.name = str(call)  # its policy has the same name and parameters
    return made


def agent(text: str, *, places: bool = True) -> Agent:
    """Return an agent by name, with parameters: ``agent("ismcts(iterations=50000)")``.

    One's own is named by where its class lies: ``agent("my_bot.py:Bot(depth=3)")``. Without ``places``, for
    texts from people elsewhere, no file runs, no program starts, budgets have caps
    (:mod:`tefuda.core.permitted`).

    >>> agent("ismcts(iterations=50000)")
    tefuda.agent('ismcts(iterations=50000)')
    """
    if not isinstance(text, str):
        raise TefudaError("An agent is named by a text such as 'random', not by {text!r}.", text=text)
    if not places:
        check_permitted(text)
    return build(parse(text))


def agents_of(texts: Any) -> list[Agent]:
    """Return agents from a mixture of names (``random*3`` gives three) and ready-made objects."""
    made: list[Agent] = []
    for item in texts:
        if isinstance(item, str):
            made += [build(call) for call in parse_many(item)]
        elif isinstance(item, Acts):
            made.append(as_agent(item))
        else:
            raise TefudaError(
                "An agent is a name such as 'random' or an object with act(view, clock), not {item!r}.",
                item=item,
            )
    return made


def entry_of(agent: Agent) -> Entry | None:
    """Return the entry under which an agent was made; None for one's own, whatever they are called."""
    name = agent.name.partition("(")[0].strip()
    return AGENTS.find(name) if name else None


def check_game(name: str, game: str) -> None:
    """Refuse agents that cannot play this game."""
    entry = AGENTS.entry(name)
    if not entry.fits(game):
        games = entry.games or entry.factory().games  # type: ignore[attr-defined]
        raise TefudaError(
            "The agent {name} plays {games} only, not {game}.", name=name, games=", ".join(games), game=game
        )
