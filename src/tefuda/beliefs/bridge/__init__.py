"""Estimators of the hidden hands of bridge; the code that bids and deals is in ``games/bridge``."""

from tefuda.beliefs.registry import ESTIMATORS

ESTIMATORS.add(
    "auction",
    "tefuda.games.bridge.auction:Auction",
    "hands that fit the auction, or what you specify",
    games=("bridge",),
)
