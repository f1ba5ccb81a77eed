"""Contract bridge: auction, play, scoring; the double-dummy solver; deals in other people's formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.game_loader import GAMES
from tefuda.core.lazy import lazy_exports
from tefuda.core.solver import SOLVERS

if TYPE_CHECKING:
    from tefuda.games.bridge.endings import BestDefence as BestDefence
    from tefuda.games.bridge.endings import best_defence as best_defence
    from tefuda.games.bridge.game import Bridge as Bridge
    from tefuda.games.bridge.game import BridgeState as BridgeState
    from tefuda.games.bridge.notation import Contract as Contract
    from tefuda.games.bridge.notation import board_conditions as board_conditions
    from tefuda.games.bridge.notation import read_contract as read_contract
    from tefuda.games.bridge.notation import read_deal as read_deal
    from tefuda.games.bridge.notation import write_deal as write_deal
    from tefuda.games.bridge.scoring import contract_points as contract_points
    from tefuda.games.bridge.scoring import imps as imps
    from tefuda.games.bridge.scoring import matchpoints as matchpoints

GAMES.add(
    "bridge", "tefuda.games.bridge.game:Bridge", "contract bridge: auction, play and scoring, 4 players"
)
SOLVERS.add(
    "double_dummy",
    "tefuda.games.bridge.solver:DoubleDummy",
    "bridge: exact tricks with all hands seen, or iterative deepening",
    games=("bridge",),
)

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "endings": ("BestDefence", "best_defence"),
        "game": ("Bridge", "BridgeState"),
        "notation": ("Contract", "board_conditions", "read_contract", "read_deal", "write_deal"),
        "scoring": ("contract_points", "imps", "matchpoints"),
    },
)
