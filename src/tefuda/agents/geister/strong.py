"""Proof, estimation and search together: our strongest player of Geister."""

from __future__ import annotations

from collections import defaultdict

from tefuda.agents.geister.looking import Looking, Searches
from tefuda.beliefs import estimator
from tefuda.core import Call, Decision, Move, Rng, Solved, TefudaError, Turn, View
from tefuda.core.errors import whole
from tefuda.games.geister.notation import LETTERS
from tefuda.games.geister.worlds import ColourWorlds

# Where colours are taken for true: their blue pieces count like one's own, their red ones are better left.
OPEN_STYLE = {"their_blue": -0.1, "their_red": 0.02}
SURE = 0.97  # of a colour: then wins are looked for that rest on it
REST = 4  # so many of the other colourings stand for all of them


class Strong(Looking):
    """Plays what wins whatever the colours are, when ``nodes`` suffice to prove it; else by belief.

    Colours come from an estimator (``worlds``, by default what the opponent's moves tell). The likeliest
    ``colourings`` and a few of the rest are searched ``depth`` plies each, as if they were true, and moves
    are valued by their chances: so it dares to take a piece that is probably blue, and lets one pass that is
    probably red where taking it would be dear.
    """

    def __init__(
        self,
        depth: int = 5,
        colourings: int = 8,
        nodes: int = 20_000,
        *,
        worlds: Call | str = "deeds",
        seconds: float | None = None,
    ) -> None:
        super().__init__(seconds, "strong")
        self._depth = whole(depth, "strong(depth=…)", low=1, high=20)
        self._colourings = whole(colourings, "strong(colourings=…)", low=1, high=70)
        self._nodes = whole(nodes, "strong(nodes=…)", low=1, high=10**12)
        self._estimator = estimator(worlds)
        self.peeks = self._estimator.peeks

    def look(self, turn: Turn, searches: Searches) -> Decision:
        """Prove, else search by belief."""
        view = turn.view
        proof = searches.search(share=0.1, nodes=self._nodes, only_best=True)
        if _wins(proof):
            return searches.decision(proof)
        known, _ = self._estimator.estimate(view, turn.hint)
        if not isinstance(known, ColourWorlds):
            raise TefudaError(
                "strong needs all colourings with their chances, which {estimator} does not have.",
                estimator=self._estimator,
            )
        chosen = _chosen(known, self._colourings, turn.rng)
        believed = _believed(view, known)
        if believed:
            proof = searches.search(share=0.1, nodes=self._nodes, believed=believed, only_best=True)
            if _wins(proof):
                return searches.decision(proof)
        values: dict[Move, float] = defaultdict(float)
        for colours, chance in chosen:
            found = searches.search(
                share=0.8 / len(chosen), depth=self._depth, believed=colours, style=OPEN_STYLE
            )
            for move, worth in found.moves.items():
                values[move] += chance * worth.value
        return searches.decision(found, values)


def _wins(proof: Solved) -> bool:
    return any(worth.low == 1 for worth in proof.moves.values())


def _believed(view: View, known: ColourWorlds) -> dict[str, str]:
    """Name the pieces of unknown colour of which one is sure (so sure that they always fit together)."""
    colourings, found = known.colourings(), {}
    for letter, piece in view.table["opponent"].items():
        red = sum(chance for reds, chance in colourings if letter in reds)
        if piece["colour"] is None and max(red, 1 - red) >= SURE:
            found[letter] = "red" if red >= SURE else "blue"
    return found


def _chosen(known: ColourWorlds, most: int, rng: Rng) -> list[tuple[dict[str, str], float]]:
    """Return the opponent's colours in the likeliest worlds, and in some of the rest by lot, with chances."""
    ranked = sorted(known.colourings(), key=lambda one: -one[1])
    kept, rest = ranked[:most], [one for one in ranked[most:] if one[1] > 0]
    left = sum(chance for _, chance in rest)
    drawn = min(REST, len(rest))
    for _ in range(drawn):
        point = rng.uniform() * sum(chance for _, chance in rest)
        k = 0
        while k + 1 < len(rest) and point >= rest[k][1]:
            point -= rest[k][1]
            k += 1
        kept.append((rest.pop(k)[0], left / drawn))
    return [({k: "red" if k in reds else "blue" for k in LETTERS}, chance) for reds, chance in kept]
