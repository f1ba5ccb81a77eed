"""ISMCTS that was told some colours, under the name of paper G."""

from __future__ import annotations

import math

from tefuda.agents.searchers import IsmctsAgent
from tefuda.core import Call


class CheatingUct(IsmctsAgent):
    """An Oracle for Geister: ``ismcts(worlds=known(…))`` under the name of paper G.

    It was told the colours of some of the opponent's pieces, always truly; ``er`` is how much it trusts that,
    ``place``, ``nearest`` and ``pieces`` say which pieces (:class:`tefuda.beliefs.geister.estimators.Known`).
    """

    def __init__(
        self,
        blue: int = 0,
        red: int = 0,
        er: float = 1.0,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        c: float = math.sqrt(2),
        reward_scale: float = 2.0,
        playout: str | Call = "default",
        cautious: bool = False,
        trees: int = 1,
        threads: int = 1,
        place: int | None = None,
        nearest: bool = False,
        pieces: int = 0,
    ) -> None:
        which = {"place": place, "nearest": nearest, "pieces": pieces}
        worlds = Call("known", {"blue": blue, "red": red, "er": er, **{k: v for k, v in which.items() if v}})
        super().__init__(
            iterations,
            seconds,
            c,
            reward_scale=reward_scale,
            playout=playout,
            cautious=cautious,
            trees=trees,
            threads=threads,
            worlds=worlds,
        )
