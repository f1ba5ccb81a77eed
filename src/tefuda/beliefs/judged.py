"""Worlds judged by the moves of the others: in native games that give a model of what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.beliefs.daihinmin.estimators import bias_deals
from tefuda.core import Call, Estimator, Hint, Knowledge, NativeGame, Policy, TefudaError, View, policy_of
from tefuda.core.errors import impossible_view, positive, whole
from tefuda.core.knowledge import Drawn
from tefuda.core.seeds import stream_seed

MOST = 1_000_000
READ = 64  # worlds
Supposed = Call | str | tuple[Any, ...]


class JudgedWorlds(Estimator):
    """What both kinds share: whom the others are supposed to play like.

    ``policy`` is one for all, or a list with one for every player, in the order of the match (of the seats,
    in a game alone); ``uniform`` says nothing of a player. With the chance ``noise`` anybody does anything.
    """

    def __init__(self, policy: Supposed, noise: float, attempts: int, *, samples: int, seed: int) -> None:
        texts = policy if isinstance(policy, tuple) else (policy,)
        self._policies = [policy_of(text) for text in texts]
        for one in self._policies:
            if one.remembers or one.peeks is not None:
                raise TefudaError(
                    "{one} cannot say how likely a move is: it depends on more than what it sees now.",
                    one=one,
                )
        if isinstance(noise, bool) or not isinstance(noise, (int, float)) or not 0 <= noise <= 1:
            raise TefudaError("noise=… is a number from 0 to 1, not {noise!r}.", noise=noise)
        self.noise = float(noise)
        self.attempts = whole(attempts, "attempts=…", low=1, high=10**9)
        self.samples = whole(samples, "samples=…", low=1, high=MOST)
        self.seed = seed

    def supposed(self, game: Any, view: View) -> list[Any]:
        """Return a native policy, or None, for every seat."""
        players = view.secret.get("players") or range(game.players)
        if len(self._policies) not in (1, game.players):
            raise TefudaError(
                "{text} takes one policy, or {players}, one for every player.",
                text=self.text,
                players=game.players,
            )
        seated = [self._policies[player if len(self._policies) > 1 else 0] for player in players]
        return [self._native(game, policy) for policy in seated]

    def _native(self, game: Any, policy: Policy) -> Any:
        if str(policy) == "uniform":
            return None
        handle = policy.native(game)
        if not handle.weighs:
            raise TefudaError("{policy} cannot say how likely its moves are.", policy=policy)
        return handle

    def game_of(self, view: View) -> Any:
        """Return the game, if it has a history that worlds can be judged by."""
        game = view.load_game()
        if not isinstance(game, NativeGame) or not hasattr(game.engine, "Cloud"):
            raise TefudaError(
                "The estimator {text} needs a game with history; for {name} use likely(…).",
                text=self.text,
                name=game.name,
            )
        return game


class Rejection(JudgedWorlds):
    """Paper K's REJECTION: each world is the likeliest of several ``candidates`` by the moves of the others.

    With a ``temperature`` it is drawn among them by likelihood instead (to the power of 1 / temperature).
    After ``attempts`` candidates without one that fits what is certain, a world comes from ``fallback``:
    ``bias``, as in the paper, which may contradict the View, or ``uniform``.
    """

    def __init__(
        self,
        policy: Supposed = "habit",
        candidates: int = 16,
        temperature: float = 0.0,
        *,
        noise: float = 0.01,
        attempts: int = 2000,
        samples: int = 128,
        fallback: Call | str = "bias",
        seed: int = 1,
    ) -> None:
        super().__init__(policy, noise, attempts, samples=samples, seed=seed)
        if str(fallback) not in ("bias", "uniform"):
            raise TefudaError("rejection(fallback=…) is bias or uniform, not {fallback}.", fallback=fallback)
        self.consistent = str(fallback) == "uniform"
        self.candidates = whole(candidates, "candidates=…", low=1, high=MOST)
        self.temperature = positive(temperature, "temperature", zero=True)

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Make the worlds."""
        game = self.game_of(view)
        known = game.knowledge(view)
        blind = game.standpoint(view)
        simple = known.native if self.consistent else bias_deals(blind, view.observer)
        try:
            found = game.engine.rejection(
                blind,
                view.observer,
                self.supposed(game, view),
                noise=self.noise,
                candidates=self.candidates,
                temperature=self.temperature,
                attempts=self.attempts,
                worlds=self.samples,
                seed=stream_seed(self.seed, "rejection", view.observer, len(view.log)),
                fallback=simple,
            )
        except (ValueError, RuntimeError) as error:
            raise impossible_view(error) from None
        return Drawn(
            game,
            view,
            found.worlds,
            as_world=None if found.fallbacks and not self.consistent else known.as_world,
            acceptance=self.samples / found.tries,
            fallbacks=found.fallbacks / self.samples,
        )


class Carried(JudgedWorlds):
    """Ours: worlds carried from move to move, weighed by every move, and moved by exchanging cards.

    Each move multiplies a world's weight by the chance that a player who plays by ``policy`` makes it there.
    When few worlds carry the weight they are resampled by it, and each is changed a little ``nudges`` times,
    as often as likelihood allows (Metropolis). A card that a world did not foresee is put where it was seen.
    The defaults read a little less into moves than a perfect model of the players could: nobody has one.
    """

    lazy = False  # nudged whenever worlds were resampled, not only before a decision
    shots = 1  # worlds that each particle shows

    def __init__(
        self,
        policy: Supposed = "habit(temperature=2.0)",
        noise: float = 0.05,
        nudges: int = 8,
        *,
        attempts: int = 20_000,
        samples: int = 128,
        seed: int = 1,
    ) -> None:
        super().__init__(policy, noise, attempts, samples=samples, seed=seed)
        self.nudges = whole(nudges, "nudges=…", low=0, high=MOST)
        self.has_styles = str(policy) == "styles"  # those of everybody, which others know by number
        self._supposed: list[list[float]] = []
        self._clouds: dict[int, tuple[Any, View]] = {}  # by observer: what was worked out is not redone

    def know(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Take in the moves that are new."""
        game = self.game_of(view)
        known = game.knowledge(view)
        blind = game.standpoint(view)
        try:
            cloud = self._cloud(game, view, blind)
            cloud.follow(blind)
        except (ValueError, RuntimeError) as error:
            self._clouds.pop(view.observer, None)
            raise impossible_view(error) from None
        self._clouds[view.observer] = (cloud, view)
        acceptance = cloud.taken / cloud.nudged if cloud.nudged else None
        found = Drawn(
            game,
            view,
            cloud.worlds(),
            weights=cloud.weights,
            as_world=known.as_world,
            acceptance=acceptance,
            fallbacks=cloud.restarts / max(len(view.log), 1),
        )
        found.styles = cloud.styles()
        return found

    def _cloud(self, game: Any, view: View, blind: Any) -> Any:
        """Return the cloud of the last View, if this one goes on from there, or a fresh one."""
        cloud, last = self._clouds.get(view.observer, (None, None))
        if last is not None and _goes_on(last, view):
            return cloud
        return game.engine.Cloud(
            blind,
            view.observer,
            self.supposed(game, view),
            noise=self.noise,
            attempts=self.attempts,
            particles=self.samples,
            nudges=self.nudges,
            shots=self.shots,
            lazy=self.lazy,
            shares=self._shares(game, view),
            seed=stream_seed(self.seed, "particles", view.observer),
        )

    def suppose(self, shares: Sequence[Sequence[float]]) -> None:
        """Say by player of the match how likely each style of its policy is before a game begins.

        Nothing, of all or of one, means that its styles are equally likely.
        """
        self._supposed = [list(of) for of in shares]

    def _shares(self, game: Any, view: View) -> list[list[float]]:
        players = view.secret.get("players") or range(game.players)
        return [self._supposed[player] for player in players] if self._supposed else []

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_clouds": {}}


class Read(Carried):
    """Carried worlds whose moves are read by several styles at once, fast: the guess behind strong players.

    Every player is supposed to have one of the styles of its policy for a whole game; its moves tell which.
    Worlds are nudged where the observer has a choice, and only there; each shows ``shots`` of its states.
    """

    lazy = True

    def __init__(
        self,
        policy: Supposed = "styles",
        noise: float = 0.1,
        nudges: int = 32,
        *,
        shots: int = 4,
        attempts: int = 20_000,
        samples: int = READ,
        seed: int = 1,
    ) -> None:
        super().__init__(policy, noise, nudges, attempts=attempts, samples=samples, seed=seed)
        self.shots = whole(shots, "shots=…", low=1, high=MOST)


def _goes_on(last: View, view: View) -> bool:
    """Is this a later View of the same player in the same game?"""
    same = (last.game, last.secret) == (view.game, view.secret)
    return same and view.log[: len(last.log)] == last.log
