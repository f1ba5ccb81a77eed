"""Many games side by side, in arrays: what learns by itself steps them without States and Views."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from tefuda.core import Game, State, TefudaError
from tefuda.core.errors import whole
from tefuda.core.seeds import Rng, native_seed, random_seed, seed_number
from tefuda.interop.action_lists import maker_of
from tefuda.interop.action_space import actions
from tefuda.interop.cards import bridge, daihinmin
from tefuda.interop.encoding import encoder
from tefuda.interop.extra import game_of
from tefuda.interop.layout import Encoder

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_BYTES = 2 << 30  # of all arrays together

SERIES = {"tefuda.games.daihinmin.game:Daihinmin": daihinmin, "tefuda.games.bridge.game:Bridge": bridge}
"""Games whose first game of a series is dealt natively, too."""


class Batch:
    """``n`` games that are stepped together; where one ends the next is dealt at once.

    The arrays say how things stand now and are written over by every step: copy what you keep.

    ``observations``
        What the player to move sees, as :func:`tefuda.interop.encode` has it: n rows of ``size`` numbers.
        With ``seats="all"`` what every player sees: n x players x size.
    ``legal``
        1 for each legal action: n rows of bytes, empty with ``masks=False`` (see :meth:`legal_actions`).
    ``players``
        Whose turn it is.
    ``rewards``
        The scores by seat of games that ended with the last step; else 0.
    ``done``
        1 where a game ended with the last step. All else in that row is of the next game already.

    >>> import tefuda
    >>> batch = tefuda.batch("geister", 64, seed=1)
    >>> batch.observations.shape, batch.legal.shape, batch.players[:3].tolist()
    ((64, 646), (64, 32), [0, 0, 0])
    >>> for _ in range(200):
    ...     batch.step(batch.sample())
    >>> int(batch.finished) > 64
    True
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        seed: int | None = None,
        *,
        seats: Literal["player", "all"] = "player",
        dtype: Any = np.float32,
        masks: bool = True,
        threads: int = 1,
        margin: int | None = None,
        series: bool = False,
    ) -> None:
        self.game = game_of(game)
        self.n = whole(n, "The number of games of a batch", low=1, high=1 << 20)
        if seats not in ("player", "all"):
            raise TefudaError("batch(seats=…) is 'player' or 'all', not {seats!r}.", seats=seats)
        whole(threads, "batch(threads=…)", low=1, high=256)
        self.series = bool(series)
        self.encoder = self._encoder(margin)
        self.actions = actions(self.game, margin)
        self.finished = 0  # games, so far
        self._moves = [self.game.move(text).id for text in self.actions.texts]
        of_seats = () if seats == "player" else (self.game.players,)
        shapes = {
            "observations": ((n, *of_seats, self.encoder.size), _kind(dtype)),
            "legal": ((n, len(self.actions) if masks else 0), np.dtype(np.uint8)),
        }
        bytes_ = sum(int(np.prod(shape, dtype=float)) * kind.itemsize for shape, kind in shapes.values())
        if bytes_ > MOST_BYTES:
            raise TefudaError("The arrays of this batch would take {size:.1f} GB: take fewer games.",
                              size=bytes_ / (1 << 30))  # fmt: skip
        self.observations: NDArray[Any] = np.zeros(*shapes["observations"])
        self.legal: NDArray[np.uint8] = np.zeros(*shapes["legal"])
        self.players = np.zeros(n, np.int32)
        self.rewards = np.zeros((n, self.game.players), np.float32)
        self.done = np.zeros(n, np.uint8)
        native = self.encoder.native
        assert native is not None
        as_bytes = self.observations.dtype == np.uint8
        try:
            self._batch = native.coder.batch(
                actions=self._moves, games=n, seed=_native(seed), threads=threads,
                seen=None if as_bytes else self.observations,
                seen_bytes=self.observations if as_bytes else None, mask=self.legal if masks else None,
                player=self.players, rewards=self.rewards, done=self.done,
            )  # fmt: skip
        except ValueError as error:
            raise TefudaError("{why}", why=error) from None

    def _encoder(self, margin: int | None) -> Encoder:
        """The encoding, with the native coder that deals."""
        game: Any = self.game
        made = encoder(game, margin)
        if made.native is None:
            raise TefudaError(
                "There are no batches of {game}: only of geister, daihinmin, tanhinmin, bridge and saboteur.",
                game=game,
            )
        if game.name == "saboteur" and game.rounds > 1:
            raise TefudaError("Batches of saboteur play single rounds, not {game}.", game=game)
        if not self.series:
            return made
        dealt = maker_of(SERIES, game)
        if dealt is None or getattr(game, "classes", "drawn") != "drawn":
            raise TefudaError(
                "batch(series=True) is for daihinmin(classes='drawn') and bridge, not for {game}.", game=game
            )
        return Encoder(game, dealt(game, is_series=True))

    def __len__(self) -> int:
        return self.n

    def reset(self, seed: int | None = None) -> None:
        """Deal new games everywhere: the same ones after the same seed."""
        self._batch.reset(_native(seed))
        self.finished = 0

    def step(self, actions: Any) -> None:
        """Play one action in each game. If one is not legal nothing is done, and a sentence says which."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise TefudaError(
                "A batch is stepped by {n} whole numbers, not by an array of {kind} with the shape {shape}.",
                n=self.n, kind=chosen.dtype, shape=chosen.shape,
            )  # fmt: skip
        wrong = self._batch.step(np.ascontiguousarray(chosen, np.int64))
        if wrong >= 0:
            number = int(chosen[wrong])
            move = self.actions[number]  # says so if there is no such action
            raise TefudaError(
                "In game {game} of the batch {move} (action {number}) is not legal; nothing was played.",
                game=wrong, move=move, number=number,
            )  # fmt: skip
        self.finished += int(np.count_nonzero(self.done))

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action for every game, all equally likely: the same ones after the same seed."""
        chosen = np.empty(self.n, np.int64)
        self._batch.sample(chosen)
        return chosen

    def legal_actions(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the legal actions of all games in one array, and where those of each game begin.

        >>> import tefuda
        >>> index, start = tefuda.batch("bridge", 2, seed=1, masks=False).legal_actions()
        >>> len(index), start.tolist()
        (72, [0, 36, 72])
        """
        index, start = self._batch.legal()
        return index, start

    def dealt(self, number: int) -> State[Any]:
        """Return the start of the game that is played now in this place, as a State: to look into it."""
        rng = Rng(self._batch.stream(whole(number, "The number of a game", low=0, high=self.n - 1)))
        if self.series:
            return self.game.start(self.game.deal_next(rng, self.game.first_carry()))
        return self.game.draw(rng)


def _kind(dtype: Any) -> np.dtype[Any]:
    kind: np.dtype[Any] | None = None
    with suppress(TypeError):
        kind = np.dtype(dtype)
    if kind is None or kind not in (np.dtype(np.float32), np.dtype(np.uint8)):
        raise TefudaError("batch(dtype=…) is 'float32' or 'uint8', not {dtype!r:.80}.", dtype=dtype)
    return kind


def _native(seed: int | None) -> int:
    return native_seed(random_seed() if seed is None else seed_number(seed))


def batch(game: Game | str, n: int, seed: int | None = None, **options: Any) -> Batch:
    """Return ``n`` games that are stepped together, in arrays: see :class:`Batch`.

    ``seats="all"`` observes every seat, not only the one to move. ``dtype="uint8"`` has observations in
    bytes, 255 times as large. ``masks=False`` leaves out the masks of legal actions. ``threads`` share the
    work; results do not depend on them. ``margin`` bounds the board of Saboteur. ``series=True`` deals
    games as the first of a series: with an exchange in ``daihinmin(classes='drawn')``, board 1 in bridge.
    """
    return Batch(game, n, seed, **options)
