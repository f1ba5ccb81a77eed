"""Colours inferred by several models of play at once, each trusted as far as it has proved right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tefuda.beliefs.geister.reading import GameReader, Model, habitual, looking, of_net, of_style
from tefuda.core import Estimator, Hint, Knowledge, TefudaError, View
from tefuda.core.errors import positive, whole
from tefuda.games.geister.nets import net_weights
from tefuda.games.geister.notation import RED_SETS
from tefuda.games.geister.styles import style_weights
from tefuda.games.geister.worlds import ColourWorlds

# Learned styles among the models. Those that judge the player are not among them. More of them, trusted less,
# lost games against `taking` and `purple` (docs/strength-geister.md).
STYLES = ("even", "offering", "cautious", "giving", "taking", "sneaking")
SETS = np.array(RED_SETS)
KEPT = 0.5  # of what was learned of an opponent, from game to game
LEAST = 0.02  # of a model's weight at the start of a game: opponents change


@dataclass(frozen=True)
class Reading:
    """What one model makes of the opponent's moves: how far it is believed, and the chance of every world."""

    name: str
    weight: float
    chances: np.ndarray


class Mixture(Estimator):
    """A mixture of models of play: who looks ahead, habits of play-out searches, learned styles, a net.

    Each model says how likely the opponent's moves are for each colouring; a model and a colouring are
    believed as far as they explain the moves, evidence counting ``trust`` (models are never quite right).
    With the prior chance ``doubt`` moves tell nothing, and colours that come to light decide between that
    and the models: so, over the colours that a game reveals, its log loss is never more than log(1/doubt)
    above that of uniform worlds.

    What it learned of an opponent is carried to the next game by :meth:`learn`.
    """

    def __init__(
        self,
        doubt: float = 0.1,
        trust: float = 0.8,
        heat: float = 1.0,
        *,
        noise: float = 0.02,
        depth: int = 2,
        styles: tuple[str, ...] = STYLES,
        net: bool = True,
    ) -> None:
        self.doubt = _fraction(doubt, "mixture(doubt=…)")
        self.trust = positive(trust, "mixture(trust=…)")
        self.heat = positive(heat, "mixture(heat=…)")
        self.noise = _fraction(noise, "mixture(noise=…)")
        self.depth = whole(depth, "mixture(depth=…)", low=1, high=8)
        self.styles = tuple(styles)
        models: dict[str, Model] = {
            "looking": looking(self.depth, 0.01, self.noise),
            "habit": habitual(self.noise),
            **({"net": of_net(self.heat, self.noise)} if net else {}),
            **{style: of_style(style, self.heat, self.noise) for style in styles},
        }
        self.names = ("lot", *models)  # by lot: moves tell nothing, but what is left standing
        self._reader = GameReader(list(models.values()))
        hashes = [style_weights(style).hash for style in styles] + [net_weights().hash] * net
        self.hashes = " ".join(hashes)
        self.forget()

    def forget(self) -> None:
        """Begin with an opponent of whom nothing is known."""
        self._weights = np.full(len(self.names), 1 / len(self.names))
        self._uniform = self.doubt

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Weigh the colourings by all models."""
        known, sets = self._worlds(view)
        if known.count > 1 and view.phase == "play":
            known.weigh(self._chances(view, known)[sets].tolist())
        return known

    def readings(self, view: View) -> list[Reading]:
        """Return what uniform worlds and each model alone make of the moves, with their present weights."""
        known, sets = self._worlds(view)
        uniform = np.full(len(sets), 1 / len(sets))
        if known.count == 1 or view.phase != "play":
            return [Reading("uniform", 1.0, uniform)]
        after = self._after(view, known)
        found = [Reading("uniform", after.uniform, uniform)]
        each = after.joint[:, sets]
        for name, row in zip(self.names, each, strict=True):
            if row.sum() > 0:
                weight = (1 - after.uniform) * row.sum() / each.sum()
                found.append(Reading(name, float(weight), row / row.sum()))
        return found

    def learn(self, view: View) -> None:
        """Look back at a finished game whose colours are known, and remember which models were right."""
        known, sets = self._worlds(view)
        if view.phase == "setup" or len(sets) != 1:
            return
        after = self._after(view, known)
        weights = after.joint[:, sets[0]] ** KEPT * self._weights ** (1 - KEPT)
        self._weights = LEAST + (1 - LEAST * len(weights)) * weights / weights.sum()
        self._uniform = max(self.doubt, after.uniform)

    def memory(self) -> Any:
        """Return what was learned as JSON data."""
        return {
            "models": dict(zip(self.names, self._weights.tolist(), strict=True)),
            "uniform": self._uniform,
        }

    def restore(self, memory: Any) -> None:
        """Take up what was learned."""
        try:
            weights = np.array([float(memory["models"][name]) for name in self.names])
            uniform = float(memory["uniform"])
            if not (weights > 0).all() or not abs(weights.sum() - 1) < 1e-6 or not self.doubt <= uniform <= 1:
                raise ValueError
        except (KeyError, TypeError, ValueError):
            raise TefudaError("This is not the memory of a mixture: {memory!r}.", memory=memory) from None
        self._weights, self._uniform = weights, uniform

    def log_losses(self, view: View) -> tuple[float, float]:
        """Return the log loss of the colours that came to light so far, of the mixture and of uniform worlds.

        A finished game brings all of them to light.
        """
        known, _ = self._worlds(view)
        after = self._after(view, known)
        return after.loss, after.uniform_loss

    def _worlds(self, view: View) -> tuple[ColourWorlds, list[int]]:
        game: Any = view.load_game()
        known = ColourWorlds(game, view)
        return known, [RED_SETS.index(known.native.reds(i)) for i in range(known.count)]

    def _chances(self, view: View, known: ColourWorlds) -> np.ndarray:
        return self._after(view, known).mixed()

    def _after(self, view: View, known: ColourWorlds) -> _After:
        """Go through a game: moves are explained, colours come to light."""
        rows, gone = self._reader.rows(view, known), self._reader.gone(view, known)
        at = _After(self._weights, self._uniform)
        truth = int(known.native.reds(0))  # of pieces that were seen, the same in all worlds
        for number, before in enumerate(gone):
            at.reveal((SETS ^ truth) & before == 0)
            at.explain(self.trust * rows[:, number])
        at.reveal(np.isin(SETS, [known.native.reds(i) for i in range(known.count)]))
        return at


class _After:
    """Models and colourings as far as a game has come: unnormalised, by model and set of reds."""

    def __init__(self, weights: np.ndarray, uniform: float) -> None:
        self._logs = np.repeat(np.log(weights)[:, None], len(SETS), axis=1)
        self._alive = np.ones(len(SETS), dtype=bool)
        self.uniform = uniform
        self.loss = self.uniform_loss = 0.0

    @property
    def joint(self) -> np.ndarray:
        """The models and colourings that are still possible."""
        logs = np.where(self._alive, self._logs, -np.inf)
        return np.asarray(np.exp(logs - logs.max()))

    def explain(self, row: np.ndarray) -> None:
        """A move was made: the first model, by lot, finds all alike."""
        self._logs[1:] += row

    def reveal(self, alive: np.ndarray) -> None:
        """Only these sets of reds are left: who had expected it is believed more."""
        if alive.sum() == self._alive.sum():
            return
        joint = self.joint.sum(axis=0)
        models, uniform = float(joint[alive].sum() / joint.sum()), float(alive.sum() / self._alive.sum())
        mixed = self.uniform * uniform + (1 - self.uniform) * models
        self.loss -= float(np.log(mixed))
        self.uniform_loss -= float(np.log(uniform))
        self.uniform *= uniform / mixed
        self._alive = alive

    def mixed(self) -> np.ndarray:
        """The chance of every set of reds."""
        joint = self.joint.sum(axis=0)
        return np.asarray(
            self.uniform * self._alive / self._alive.sum() + (1 - self.uniform) * joint / joint.sum()
        )


def _fraction(value: float, what: str) -> float:
    """Check a chance that is not 0."""
    if positive(value, what) > 1:
        raise TefudaError("{what} must be a number above 0, to 1, not {shown}.", what=what, shown=value)
    return float(value)
