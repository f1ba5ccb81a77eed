"""Contract bridge: auction, play, scoring; the double-dummy solver; deals in other people's formats."""

from tefuda.core.words import words_of
from tefuda.games.bridge.game import Bridge, BridgeState
from tefuda.games.bridge.notation import Contract, board_conditions, read_contract, read_deal, write_deal
from tefuda.games.bridge.scoring import contract_points, imps, matchpoints

words_of("tefuda.games.bridge.japanese")

__all__ = [
    "Bridge",
    "BridgeState",
    "Contract",
    "board_conditions",
    "contract_points",
    "imps",
    "matchpoints",
    "read_contract",
    "read_deal",
    "write_deal",
]

words_of("tefuda.games.bridge.japanese")
