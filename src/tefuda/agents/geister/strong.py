"""Proof, estimation and search together: our strongest player of Geister."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np

from tefuda.agents.geister.looking import Looking, Searches
from tefuda.beliefs import estimator
from tefuda.beliefs.geister.mixture import Mixture
from tefuda.core import Call, Decision, Game, Move, Rng, Solved, TefudaError, Turn, View
from tefuda.core.errors import positive, whole
from tefuda.games.geister.human_interface import spots_of
from tefuda.games.geister.nets import likings, native_net, net_weights
from tefuda.games.geister.notation import LETTERS
from tefuda.games.geister.repeats import repeated
from tefuda.games.geister.rollouts import Rollouts, Suspect
from tefuda.games.geister.set_ups import LOT, set_up_chances, set_up_weights
from tefuda.games.geister.styles import MODELS
from tefuda.games.geister.worlds import ColourWorlds
from tefuda.games.geister.worth import worth_table, worth_weights

# Where colours are taken for true: their blue pieces count like one's own; their red ones are better left,
# the more so the more were taken already (from none): who took three can take no piece any more.
THEIR_BLUE = -0.1
THEIR_RED = (0.03, 0.06, 0.15, 0.15)
SURE = 0.97  # of a colour: then wins are looked for that rest on it
BELIEVABLE = 0.1  # a reading of this weight: losses that it foresees count
SEARCHERS = ("looking", "habit")  # models of players who look ahead: no roll-out plays like them
# As a logarithm of chances, beside what is liked most: what is liked less counts as this.
LEAST_LIKED = 8.0
# Who has lost so many red pieces has one left; for each blue one lost it seems to offer them so much less.
ALL_BUT_ONE, GIVEN = 3, 0.5
REST = 4  # so many of the other colourings stand for all of them


class Strong(Looking):
    """Plays what wins whatever the colours are, when ``nodes`` suffice to prove it; else by belief.

    Colours come from an estimator (``worlds``, by default what the opponent's moves tell). The likeliest
    ``colourings`` and a few of the rest are searched ``depth`` plies each, as if they were true, and moves
    are valued by their chances: so it dares to take a piece that is probably blue, and lets one pass that is
    probably red where taking it would be dear.

    ``risk`` prices losses (a piece that may be the fourth red taken, an exit left open) by the worst reading
    of the colours that is still believable instead of by all together: 0 not at all, 1 fully. Where the
    search ends, positions are valued by pieces and ways, and with the ``share`` by a learned ``worth`` (a
    file; by default that of the package). A position is worth ``circles`` less for each time that it was
    there before: who is ahead does not draw by walking in circles. With ``remembers`` it carries over from
    game to game how its opponent plays.

    All this searches as if colours lay open. What it misses, a small neural network knows that has learned by
    millions of games to play with hidden colours (``net``, a file; by default that of the package): the
    logarithm of its chance of a move, beside that of what it likes most, counts ``liking``. Where a red piece
    would be the fourth, and the opponent has let three be taken and no blue one, it counts ``wary`` times as
    much against taking another (half as far with one blue): such a player offers red pieces, whatever its
    moves looked like. Where set-ups are chosen, it draws one with learned chances (``set_ups``, a file;
    ``'lot'``: any with the same chance).

    With ``rollouts`` up to so many games are played to their end from the moves that may be best, by learned
    styles that see their own colours only; the opponent has the colours and the style that go together by
    what was read. Their mean score makes the share ``rolled`` of what a move is worth, less as far as the
    opponent seems to be one who looks ahead.
    """

    def __init__(
        self,
        depth: int = 4,
        colourings: int = 8,
        nodes: int = 20_000,
        *,
        worlds: Call | str = "mixture",
        risk: float = 0.8,
        share: float = 0.5,
        worth: str = "",
        circles: float = 0.02,
        liking: float = 0.03,
        wary: float = 10.0,
        net: str = "",
        set_ups: str = "",
        rollouts: int = 0,
        rolled: float = 0.5,
        remembers: bool = False,
        seconds: float | None = None,
    ) -> None:
        super().__init__(seconds, "strong")
        self._depth = whole(depth, "strong(depth=…)", low=1, high=20)
        self._colourings = whole(colourings, "strong(colourings=…)", low=1, high=70)
        self._nodes = whole(nodes, "strong(nodes=…)", low=1, high=10**12)
        self._estimator = estimator(worlds)
        self.peeks = self._estimator.peeks
        self._risk = positive(risk, "strong(risk=…)", zero=True)
        self._share = positive(share, "strong(share=…)", zero=True)
        if share > 1:
            raise TefudaError("strong(share=…) is from 0 to 1, not {share}.", share=share)
        self._worth = worth_table(worth) if share else None
        self._hashes = worth_weights(worth).hash if share else ""
        self._circles = positive(circles, "strong(circles=…)", zero=True)
        self._liking = positive(liking, "strong(liking=…)", zero=True)
        self._wary = positive(wary, "strong(wary=…)")
        weights = net_weights(net) if liking else None
        self._net: Any = native_net(weights) if weights else None
        self._net_hash = weights.hash if weights else ""
        self._set_ups, self._set_up_hash = set_ups, "" if set_ups == LOT else set_up_weights(set_ups).hash
        if remembers and not isinstance(self._estimator, Mixture):
            raise TefudaError("strong(remembers=True) needs worlds=mixture, whose models it remembers.")
        self._is_learner = remembers
        self._games = whole(rollouts, "strong(rollouts=…)", low=0, high=10**9)
        self._rolled = positive(rolled, "strong(rolled=…)", zero=True)
        if rolled > 1:
            raise TefudaError("strong(rolled=…) is from 0 to 1, not {rolled}.", rolled=rolled)
        known = self._estimator.styles if isinstance(self._estimator, Mixture) else MODELS
        self._rollouts = Rollouts(known) if rollouts and rolled else None

    @property
    def learns(self) -> bool:
        """Does something carry over from game to game?"""
        return self._is_learner

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Meet an opponent of whom nothing is known."""
        super().new_match(game, seats, seed)
        if isinstance(self._estimator, Mixture):
            self._estimator.forget()

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Learn which models of play were right."""
        if self._is_learner and isinstance(self._estimator, Mixture):
            self._estimator.learn(view)

    def memory(self) -> Any:
        """Return what is known of the opponent."""
        return self._estimator.memory() if isinstance(self._estimator, Mixture) else None

    def restore(self, memory: Any) -> None:
        """Take up what is known of the opponent."""
        if isinstance(self._estimator, Mixture):
            self._estimator.restore(memory)

    def fingerprint(self) -> str | None:
        """Return the hashes of the weights that its models of play and its evaluation use."""
        read = self._estimator.hashes if isinstance(self._estimator, Mixture) else ""
        cast = self._rollouts.hashes if self._rollouts else ""
        parts = (read, self._hashes, self._net_hash, self._set_up_hash, cast)
        return " ".join(part for part in parts if part)

    def set_up(self, turn: Turn) -> Move:
        """Draw a set-up with learned chances."""
        if self._set_ups == LOT:
            return super().set_up(turn)
        chances = set_up_chances(self._set_ups)
        point = turn.rng.uniform()
        for move in turn.view.legal_moves:
            point -= chances[move.id]
            if point < 0:
                return move
        return turn.view.legal_moves[-1]

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
        believed = _believed(view, known)
        if believed:
            proof = searches.search(share=0.1, nodes=self._nodes, believed=believed, only_best=True)
            if _wins(proof):
                return searches.decision(proof)
        chosen = _chosen(known, self._colourings, turn.rng)
        values: dict[Move, float] = defaultdict(float)
        lost: dict[Move, list[float]] = defaultdict(list)  # by colouring: does the move lose in it?
        taken = sum(piece["colour"] == "red" for piece in view.table["opponent"].values())
        style = {
            "their_blue": THEIR_BLUE,
            "their_red": THEIR_RED[min(taken, 3)],
            "worth": self._worth,
            "share": self._share,
        }
        part = 0.6 if self._rollouts else 0.8
        for colours, chance in chosen:
            found = searches.search(
                share=part / len(chosen), depth=self._depth, believed=colours, style=style
            )
            for move, worth in found.moves.items():
                values[move] += chance * worth.value
                lost[move].append(float(worth.high == 0))
        if self._risk and isinstance(self._estimator, Mixture):
            readings = self._readings(view, known, [colours for colours, _ in chosen])
            usual = np.array([chance for _, chance in chosen])
            for move, losses in lost.items():
                worst = max(float(reading @ losses) for reading in readings)
                values[move] -= self._risk * max(worst - float(usual @ losses), 0.0)
        circles = repeated(view) if self._circles else {}
        if self._net is not None:
            game: Any = view.load_game()
            position = game.past_of(view)
            liked = likings(position, self._net)
            most = max(liked.values())
            dear = self._dear(view)
            for move in values:
                much = self._liking * dear.get(move, 1.0)
                values[move] -= much * min(most - liked[move.id], LEAST_LIKED)
            if taken == ALL_BUT_ONE and believed:  # however much it is liked: what loses at once comes last
                at_once = searches.search(share=0.1, depth=1, believed=believed)
                for move, worth in at_once.moves.items():
                    values[move] -= float(worth.high == 0)
        if self._rollouts is None:
            values = {move: value - self._circles * circles.get(move, 0) for move, value in values.items()}
            return searches.decision(found, values)
        suspects = self._suspects(view, known)
        weight = self._rolled * (1 - sum(one.weight for one in suspects if one.style in SEARCHERS))
        priors = {
            move: (1 - weight) * value - self._circles * circles.get(move, 0)
            for move, value in values.items()
        }
        rolled = searches.roll(
            self._rollouts,
            share=0.2,
            games=self._games,
            position=known.native.world(0),
            suspects=suspects,
            sets=[known.native.reds(i) for i in range(known.count)],
            priors=priors,
            weight=weight,
        )
        return searches.decision(found, priors, rolled, weight=weight)

    def _dear(self, view: View) -> dict[Move, float]:
        """Say how many times the net's doubts count against moves that may take the fourth red piece."""
        theirs = view.table["opponent"].values()
        gone = [piece["colour"] for piece in theirs if piece["square"] == "captured"]
        offers = max(1 - GIVEN * gone.count("blue"), 0.0)
        if gone.count("red") < ALL_BUT_ONE or not offers:
            return {}
        there = {piece["square"] for piece in theirs}
        takes = [move for move in view.legal_moves if spots_of(move, view)[1] in there]
        return dict.fromkeys(takes, 1 + (self._wary - 1) * offers)

    def _suspects(self, view: View, known: ColourWorlds) -> list[Suspect]:
        """Name who may sit opposite, with the colours that go with it."""
        if not isinstance(self._estimator, Mixture):
            return [Suspect("", 1.0, [chance for _, chance in known.colourings()])]
        return [Suspect(one.name, one.weight, one.chances.tolist()) for one in self._estimator.readings(view)]

    def _readings(self, view: View, known: ColourWorlds, chosen: list[dict[str, str]]) -> list[np.ndarray]:
        """Return the chances of these colourings by every reading that is still believable."""
        assert isinstance(self._estimator, Mixture)
        numbers = {reds: i for i, (reds, _) in enumerate(known.colourings())}
        at = [numbers["".join(k for k in LETTERS if colours[k] == "red")] for colours in chosen]
        found = []
        for reading in self._estimator.readings(view):
            chances = reading.chances[at]
            if reading.weight >= BELIEVABLE and chances.sum() > 0:
                found.append(chances / chances.sum())
        return found or [np.full(len(at), 1 / len(at))]


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
