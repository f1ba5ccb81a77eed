"""Players assembled from searches, and the book of their names."""

from __future__ import annotations

from typing import Any

from tefuda.core.agent import Acts, Agent
from tefuda.core.errors import TefudaError
from tefuda.core.guest import as_agent
from tefuda.core.policy import POLICIES
from tefuda.core.registry import Entry, Registry
from tefuda.core.spec import Call, parse, parse_many

AGENTS: Registry[Acts] = Registry("agent", own=lambda kind: callable(getattr(kind, "act", None)))
AGENTS.add("random", "tefuda.agents.simple:RandomAgent", "any legal move")
AGENTS.add("mc", "tefuda.agents.searchers:McAgent", "flat Monte Carlo over sampled worlds")
AGENTS.add("ismcts", "tefuda.agents.searchers:IsmctsAgent", "single-observer information-set MCTS")
AGENTS.add("mo_ismcts", "tefuda.agents.searchers:MoIsmctsAgent", "multiple-observer information-set MCTS")
AGENTS.add("det_uct", "tefuda.agents.searchers:DetUctAgent", "UCT in some sampled worlds, pooled")
AGENTS.add(
    "pimc", "tefuda.agents.searchers:PimcAgent", "sampled worlds solved one by one, as if open, and pooled"
)
AGENTS.add("switching", "tefuda.agents.switching:Switching", "a bandit picks one of several agents a game")
AGENTS.add("process", "tefuda.agents.process:ProcessAgent", "a program of yours that speaks JSON lines")
AGENTS.add("rush", "tefuda.agents.geister:Rush", "straight for the exit", games=("geister",))
AGENTS.add(
    "purple",
    "tefuda.agents.geister:Purple",
    "alpha-beta that expects the worst of every unknown piece",
    games=("geister",),
)
AGENTS.add(
    "strong",
    "tefuda.agents.geister:Strong",
    "proofs, colours inferred from play, and alpha-beta over what is believed",
    games=("geister",),
)
AGENTS.add(
    "default",
    "tefuda.agents.daihinmin:Default",
    "the default client of the UECda contest",
    games=("daihinmin",),
)
AGENTS.add(
    "base",
    "tefuda.agents.daihinmin:base",
    "rules, proofs and a plan, in several styles",
    games=("daihinmin",),
)
AGENTS.add(
    "policy",
    "tefuda.agents.daihinmin:policy",
    "a policy learned by self-play, and proofs",
    games=("daihinmin",),
)
AGENTS.add(
    "switch",
    "tefuda.agents.daihinmin:switch",
    "finds out which style of base pays at this table",
    games=("daihinmin",),
)
AGENTS.add(
    "endgame",
    "tefuda.agents.daihinmin:Endgame",
    "a base player with tables of solved endings (paper E), in several modes",
    games=("daihinmin",),
)
AGENTS.add(
    "kunoichi",
    "tefuda.agents.daihinmin:Kunoichi",
    "finds out which estimator of the hidden hands pays at this table",
    games=("daihinmin",),
)
AGENTS.add(
    "kunoichi_each",
    "tefuda.agents.daihinmin:KunoichiEach",
    "finds out, opponent by opponent, which policy explains its moves best",
    games=("daihinmin",),
)
AGENTS.add(
    "tajima",
    "tefuda.agents.saboteur:tajima",
    "the miner and the saboteur of the paper on collusion",
    games=("saboteur",),
)
AGENTS.add(
    "ties",
    "tefuda.agents.saboteur:ties",
    "tajima who signals by which of several equally good moves it plays",
    games=("saboteur",),
)
AGENTS.add(
    "inferring",
    "tefuda.agents.saboteur:inferring",
    "the same with a posterior over roles in place of a rule of suspicion",
    games=("saboteur",),
)
AGENTS.add(
    "cheating_uct",
    "tefuda.agents.searchers:CheatingUct",
    "an Oracle: ISMCTS told some of the opponent's colours",
    games=("geister",),
)


POLICIES.add(
    "inferring",
    "tefuda.agents.saboteur.inferring:inferring",
    "the paper's player with a posterior over roles in place of a rule of suspicion",
    games=("saboteur",),
)


def build(call: Call) -> Agent:
    """Make the agent that a call stands for. Its name is the call in canonical form."""
    made = as_agent(AGENTS.build(call))
    made.name = made.made_from = str(call)
    if made.policy is not None and not made.policy.name:
        made.policy.name = str(call)  # its policy has the same name and parameters
    return made


def agent(text: str) -> Agent:
    """Return an agent by name, with parameters: ``agent("ismcts(iterations=50000)")``.

    One's own is named by where its class lies: ``agent("my_bot.py:Bot(depth=3)")``.

    >>> agent("ismcts(iterations=50000)")
    tefuda.agent('ismcts(iterations=50000)')
    """
    if not isinstance(text, str):
        raise TefudaError(f"An agent is named by a text such as 'random', not by {text!r}.")
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
                f"An agent is a name such as 'random' or an object with act(view, clock), not {item!r}."
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
        raise TefudaError(f"The agent {name} plays {', '.join(games)} only, not {game}.")
