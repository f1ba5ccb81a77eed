"""A game with its parameters: where States, Deals and worlds come from."""

from __future__ import annotations

import inspect
import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tefuda.core.copies import game_again
from tefuda.core.errors import TefudaError, from_outside
from tefuda.core.human_interface import HumanInterface
from tefuda.core.knowledge import Knowledge, ListedWorlds
from tefuda.core.moves import Move
from tefuda.core.puzzle import Puzzle
from tefuda.core.seeds import Rng, random_seed, stream
from tefuda.core.solver import Solver
from tefuda.core.spec import Call
from tefuda.core.state import State
from tefuda.core.unknowns import Unknowns
from tefuda.core.view import View
from tefuda.core.world import Deal, World, enumerate_worlds

if TYPE_CHECKING:
    from tefuda.core.picture import Picture
    from tefuda.core.policy import Policy

Hint = dict[str, Any]
"""What an Oracle was told of the truth, as JSON data."""


class Game(ABC):
    """A game with its parameters. Prints as the text that loads it again.

    >>> import tefuda
    >>> tefuda.load("geister(max_plies=100)")
    tefuda.load('geister(max_plies=100)')
    """

    name: ClassVar[str]
    players: int = 2
    score_range: tuple[float, float] = (0.0, 1.0)
    unfit: tuple[str, ...] = ()  # agents for any game that cannot play this one
    playout: str = "uniform"  # the policy of play-outs, unless a search is told another
    advice: float = 0.0  # share of a tree search's exploration for what that policy would play, by default
    effort: int = 20_000  # nodes that a solver takes for an open position when nothing else limits it
    place: str = ""  # where its class lies, if it was loaded by that and not by a name
    examples: ClassVar[tuple[str, ...]] = ()  # settings that show all of it, for tests and fuzzers

    def params(self) -> dict[str, Any]:
        """Return the parameters that differ from their defaults."""
        changed = {}
        for key, param in inspect.signature(type(self)).parameters.items():
            if not hasattr(self, key):
                raise TefudaError(
                    "{name} must keep its parameter {key} as self.{key}.",
                    name=type(self).__name__,
                    key=key,
                )
            value = getattr(self, key)
            if value != param.default:
                changed[key] = value
        return changed

    @cached_property
    def text(self) -> str:
        """The text that loads this game again; worked out once, since every View carries it."""
        if not self.place:
            self._enter_book()
        return str(Call(self.place or self.name, self.params()))

    def _enter_book(self) -> None:
        """Take the own name in the book if nobody has it: Views are loaded by it, and workers told of it."""
        from tefuda.core.game_loader import GAMES

        kind = type(self)
        entry = GAMES.find(self.name)
        if entry is None or (entry.made is not None and entry.made is not kind):  # or defined anew
            GAMES.add(self.name, kind, inspect.cleandoc(kind.__doc__ or "").partition("\n")[0])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"tefuda.load({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        # One that lies somewhere is found there again; another may have no name in the book.
        return game_again, (None if self.place else type(self), self.text, self.params())

    # What a game gives.

    @abstractmethod
    def deal(self, rng: Rng) -> Deal:
        """Draw every chance outcome of a game."""

    @abstractmethod
    def start(self, deal: Deal) -> State[Any]:
        """Return the State at the start of a game with this Deal."""

    @abstractmethod
    def move(self, text: str) -> Move:
        """Return the Move with this notation, legal or not."""

    # Carry-over: what one game of a series leaves to the next (classes, seats, vulnerability, gold). By
    # default nothing; a game that gives `first_carry` gives the other three too.

    series_length = 1  # games of a series, unless an agent learns or the user says otherwise

    def first_carry(self) -> Any:
        """Return what the first game of a series starts with, as JSON data; None = nothing carries over."""
        return None

    def deal_next(self, rng: Rng, carry: Any) -> Deal:
        """Draw the next game of a series; the Deal says who sits where and with what."""
        raise TefudaError("Nothing carries over from one game of {name} to the next.", name=self.name)

    def given(self, deal: Deal, drawn: Deal) -> Deal:
        """Return the Deal of a series' next game with given cards in place of those drawn for it."""
        return deal

    def seated(self, deal: Deal) -> Sequence[int] | None:
        """Say which player of the series sits on every seat; None = player 0 on seat 0 and so on."""
        return None

    def carry_over(self, carry: Any, deal: Deal, scores: Sequence[float], *, moves: int = 0) -> Any:
        """Return what a finished game of so many moves leaves to the next, as JSON data."""
        return carry

    # Team matches: every deal is played at two tables, with the teams exchanged.

    def carry_at(self, number: int) -> Any:
        """Return the carry of deal ``number`` (from 0), where it follows from that number alone.

        Then the boards of a team match stand alone. None = it does not, and whole series are repeated.
        """
        return None

    largest_swing: float = math.inf  # of a board, in points, that intervals reckon with though nobody saw it

    def imps(self, difference: float) -> float | None:
        """Turn the difference of two tables into IMPs; None = the game is not counted in IMPs."""
        return None

    def outcome(self, state: State[Any]) -> str:
        """Say in a word or two how a finished game ended, for lists of games."""
        return state.reason or ""

    def read_deals(self, path: str | Path) -> list[Deal]:
        """Read the deals of a file, for matches with given deals."""
        raise TefudaError("{name} cannot read files of deals.", name=self.name)

    role_names: tuple[str, ...] = ()  # names of the teams in games with roles, in order

    def as_match(self) -> Game:
        """Return the game of which a match consists: ``match(GAME)`` in texts."""
        if self.first_carry() is None:
            raise TefudaError("Nothing carries over from one game of {name} to the next.", name=self.name)
        return self

    def play_out(self, state: State[Any], policies: Sequence[Policy], seeds: Sequence[int]) -> bool:
        """Play to the end by policies, one for every seat, if the game can do it in C++; else return False.

        An agent that is a policy says so with ``policy``; the moves must be those it would decide. Its
        decision at move number k draws from the stream k below its seed.
        """
        return False

    def deals(self) -> Iterator[tuple[Deal, int]]:
        """List every Deal with a whole-number weight, where that is feasible."""
        raise TefudaError("{name} has too many deals to list them all.", name=self.name)

    def teams(self, state: State[Any]) -> list[list[int]]:
        """Partition the seats into teams; everybody alone by default."""
        return [[seat] for seat in range(self.players)]

    def solver(self) -> Solver | str:
        """Return what values open positions when nothing else is said: a solver, or its name."""
        return "alpha_beta"

    @property
    def conventions(self) -> str:
        """What the default moves follow, such as a bidding table: records name it."""
        return ""

    def default_move(self, view: View) -> Move | None:
        """Return the move that agents without their own method play at this turn; None = let them search.

        Phases that searches have nothing to say to, such as an auction.
        """
        return None

    def roles(self, state: State[Any]) -> list[str]:
        """Name the role of every seat, in games with hidden roles; results are then told by role."""
        return []

    def hint(self, state: State[Any], player: int, peeks: Call, *, rng: Rng) -> Hint:
        """Tell an Oracle what it declared to peek at."""
        raise TefudaError(
            "{name} has nothing to tell an agent that peeks at {peeks}.", name=self.name, peeks=peeks
        )

    def features(self, view: View, move: Move) -> Sequence[float]:
        """Return numbers that may matter of a move, always as many: ``tefuda train`` weighs them."""
        raise TefudaError(
            "{name} has no features to learn from: give it a method features(view, move) "
            "that returns numbers.",
            name=self.name,
        )

    def puzzle(self, seed: int, number: int) -> Puzzle:
        """Return a puzzle of this game; the same seed and number give the same one."""
        raise TefudaError("There are no puzzles of {name}.", name=self.name)

    def human_interface(self) -> HumanInterface:
        """Return how the game talks with a person."""
        return HumanInterface(self)

    def show(self, view: View, colour: bool = False) -> str:
        """Draw a View for a person; games with a board override this."""
        lines = [f"{key}: {value}" for key, value in {**view.secret, **view.table}.items()]
        return "\n".join(lines)

    def picture(self, view: View) -> Picture:
        """Draw a View as SVG; games with a look of their own override this and :meth:`State.picture`."""
        from tefuda.core.plain_picture import of_view

        return of_view(view, self.human_interface().observer_name(view))

    def picture_title(self, view: View) -> str:
        """Return what a drawing of a View is called."""
        return f"{self}: {self.human_interface().observer_name(view)}"

    def worlds(self, view: View) -> Iterator[World]:
        """List every world of a View, with weights."""
        return enumerate_worlds(self, view)

    def knowledge(self, view: View, hint: Hint | None = None) -> Knowledge:
        """Return the game's own worlds of a View, and of a Hint: the estimator ``uniform``."""
        if hint is not None:
            raise TefudaError("Searches of {name} cannot use a hint.", name=self.name)
        return ListedWorlds(self, view, list(self.worlds(view)))

    def unknowns(self, view: View) -> Unknowns:
        """Say what the observer cannot see, and how to look it up in a world: for tables of beliefs."""
        raise TefudaError(
            "{name} does not say what is hidden in it, so there is no table of beliefs.", name=self.name
        )

    # What follows from it.

    def new_state(self, seed: int | None = None, carry: Any = None) -> State[Any]:
        """Return a new game, dealt from the seed (a random one when none is given).

        ``carry`` is what earlier games of a series left (:meth:`first_carry`, :meth:`carry_over`); without
        it the game stands alone.
        """
        if seed is None:
            seed = random_seed()
        rng = stream(seed, "deal")
        return self.draw(rng) if carry is None else self.start(self.deal_next(rng, carry))

    def draw(self, rng: Rng) -> State[Any]:
        """Return the start of a game with a Deal drawn from the stream."""
        return self.start(self.deal(rng))

    def replay(self, deal: Deal, moves: Iterable[Move | str]) -> State[Any]:
        """Play a game through from its Deal and moves."""
        state = self.start(deal)
        for move in moves:
            state.play(move)
        return state

    def sample(self, view: View, rng: Rng, hint: Hint | None = None) -> World:
        """Draw one world of a View: chance times a uniform choice at each hidden move."""
        return self.knowledge(view, hint).sample_world(rng)

    def shown(self, view: View) -> View:
        """Return a View that came from outside as this game shows it; refuse what no game can have shown.

        One of its worlds is drawn and played through: what it shows must be this very View. Games that cannot
        draw one take Views as they are.
        """
        if type(self).knowledge is Game.knowledge and type(self).deals is Game.deals:
            return view
        with from_outside("This View is impossible"):
            own = self.sample(view, Rng(0)).state(self).view(view.observer)
            is_same = own.digest() == view.digest()
        if not is_same:
            raise TefudaError(
                "This View is impossible: its table does not follow from its secret and its log."
            )
        return own

    def forfeit_scores(self, state: State[Any], player: int) -> tuple[float, ...]:
        """Score a game that a player gave up: its team gets the lowest score, all others the highest."""
        low, high = self.score_range
        lost = next(team for team in self.teams(state) if player in team)
        return tuple(low if seat in lost else high for seat in range(self.players))
