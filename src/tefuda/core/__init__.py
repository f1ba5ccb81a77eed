"""Vocabulary and contracts: State, View, World, Move, Token, Agent, Decision, Budget, seeds, names."""

from tefuda.core.adapter import as_agent
from tefuda.core.agent import Acts, Agent
from tefuda.core.budget import Budget, Clock, Stop
from tefuda.core.decision import Costs, Decision, MoveValue
from tefuda.core.errors import Forfeit, IllegalMove, Late, TefudaError
from tefuda.core.estimator import Estimate, Estimator
from tefuda.core.game import Game, Hint
from tefuda.core.knowledge import Knowledge, Particles
from tefuda.core.moves import LegalMoves, Move, Token
from tefuda.core.native import NativeGame, NativeState
from tefuda.core.plain import PlainState
from tefuda.core.policy import NativePolicy, Policy, policy_of
from tefuda.core.seeds import Rng, stream, stream_seed
from tefuda.core.solver import Bounds, Solved, Solver, Worth
from tefuda.core.spec import Call
from tefuda.core.state import State
from tefuda.core.turn import Turn
from tefuda.core.unknowns import Unknowns
from tefuda.core.view import SPECTATOR, View
from tefuda.core.world import Deal, World, enumerate_worlds, is_consistent

__all__ = [
    "SPECTATOR",
    "Acts",
    "Agent",
    "Bounds",
    "Budget",
    "Call",
    "Clock",
    "Costs",
    "Deal",
    "Decision",
    "Estimate",
    "Estimator",
    "Forfeit",
    "Game",
    "Hint",
    "IllegalMove",
    "Knowledge",
    "Late",
    "LegalMoves",
    "Move",
    "MoveValue",
    "NativeGame",
    "NativePolicy",
    "NativeState",
    "Particles",
    "PlainState",
    "Policy",
    "Rng",
    "Solved",
    "Solver",
    "State",
    "Stop",
    "TefudaError",
    "Token",
    "Turn",
    "Unknowns",
    "View",
    "World",
    "Worth",
    "as_agent",
    "enumerate_worlds",
    "is_consistent",
    "policy_of",
    "stream",
    "stream_seed",
]
