"""Worlds weighed by how well a policy explains the moves that were seen: for every game."""

from __future__ import annotations

from typing import Any

from tefuda import _native
from tefuda.core import (
    Call,
    Estimator,
    Game,
    Hint,
    Knowledge,
    NativeGame,
    Particles,
    State,
    TefudaError,
    View,
    World,
    policy_of,
)
from tefuda.core.errors import whole
from tefuda.core.seeds import stream

MOST = 1_000_000


class Likely(Estimator):
    """Draws worlds as the game deals them, and weighs each by the chance that the others played so in it.

    ``likely(policy=client)`` supposes that everybody plays as the default client does, but for the chance
    ``noise`` to do anything else. Where no more than ``samples`` worlds are possible all of them are weighed,
    else so many are drawn: importance sampling, whose effective sample size tells what it is worth.
    """

    def __init__(
        self, policy: Call | str = "uniform", noise: float = 0.1, samples: int = 200, *, seed: int = 1
    ) -> None:
        self.policy = policy_of(policy)
        if self.policy.remembers or self.policy.peeks is not None:
            raise TefudaError(
                "likely(policy=…) takes a policy that depends only on what it sees now, not {policy}.",
                policy=policy,
            )
        if isinstance(noise, bool) or not isinstance(noise, (int, float)) or not 0 <= noise <= 1:
            raise TefudaError("likely(noise=…) is a number from 0 to 1, not {noise!r}.", noise=noise)
        self.noise = float(noise)
        self.samples = whole(samples, "likely(samples=…)", low=1, high=MOST)
        self.seed = seed

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """List or draw the worlds and weigh them."""
        game = view.load_game()
        known = game.knowledge(view, hint)
        drawn = known.listed(self.samples)
        if drawn is None:
            rng = stream(self.seed, "likely", view.observer, len(view.log))
            drawn = [known.draw(rng.split(number)) for number in range(self.samples)]
        worlds = [world for world, _ in drawn]
        chances = self._likelihoods(game, view, worlds)
        weights = [weight * chance for (_, weight), chance in zip(drawn, chances, strict=True)]
        if not any(weight > 0 for weight in weights):
            raise TefudaError(
                "{text} gives every world of this View the weight 0: increase noise or samples.",
                text=self.text,
            )
        return Particles(game, view, worlds, weights=weights)

    def _likelihoods(self, game: Game, view: View, worlds: list[World]) -> list[float]:
        """Say how much likelier than its own weight the policy makes each world."""
        states = [world.state(game) for world in worlds]
        if not isinstance(game, NativeGame):
            return [self._likelihood(state, view.observer) for state in states]
        handle = self.policy.native(game)
        if not handle.weighs:
            raise TefudaError(
                "likely(policy=…): {policy} cannot say how likely its moves are.", policy=self.policy
            )
        positions = [state.position for state in states]  # type: ignore[attr-defined]
        found: list[float] = _native.likelihoods(positions, view.observer, handle, self.noise)
        return found

    def _likelihood(self, state: State[Any], observer: int) -> float:
        """The same for a game in Python, move by move."""
        product, again = 1.0, state.game.start(state.deal)
        for played in state.moves:
            if again.player != observer:
                chances = self.policy.probabilities(again)
                ways = {move: again.ways(move) for move in again.legal_moves}
                seen = again.observe(played, observer).seen
                alike = sum(n for move, n in ways.items() if again.observe(move, observer).seen == seen)
                lapse = self.noise * ways[played] / sum(ways.values())
                product *= ((1 - self.noise) * chances[played] + lapse) * alike / ways[played]
            again.play(played)
        return product
