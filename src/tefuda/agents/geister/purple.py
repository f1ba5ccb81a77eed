"""Alpha-beta that expects the worst of every piece whose colour it does not know."""

from __future__ import annotations

from tefuda.agents.geister.looking import Looking, Searches
from tefuda.core import Decision, Turn
from tefuda.core.errors import whole
from tefuda.games.geister.deeds import stayed

FAR = 10  # plies: so far a loss is looked back from where no depth was said


class Purple(Looking):
    """Looks ``depth`` plies ahead (6 when nothing is said), or as far as ``seconds`` allow.

    The opponent's pieces leave like blue ones and count as red ones when taken; one that stood on its exit
    and did not leave is red (``trusts`` that, or not). Where every move loses if colours are as bad as can
    be, it puts the loss off as long as it can. Equal moves are drawn by lot. It stands in for the programs
    of the contests that play so.
    """

    def __init__(self, depth: int | None = None, seconds: float | None = None, trusts: bool = True) -> None:
        super().__init__(seconds, "purple")
        if depth is None and seconds is None:
            depth = 6
        if depth is not None:
            whole(depth, "purple(depth=…)", low=1, high=100)
        self._depth, self._trusts = depth, trusts

    def look(self, turn: Turn, searches: Searches) -> Decision:
        """Search; less deep where all is lost, since the opponent need not hold the worst or see as far."""
        believed = dict.fromkeys(stayed(turn.view), "red") if self._trusts else None
        found = searches.search(share=0.9, depth=self._depth, believed=believed)
        depth = found.depth or self._depth or FAR
        while depth > 1 and all(worth.high == 0 for worth in found.moves.values()):
            depth -= 1
            found = searches.search(share=0.1 / FAR, depth=depth, believed=believed)
        return searches.decision(found)
