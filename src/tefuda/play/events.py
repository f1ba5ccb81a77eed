"""What happens at a person's table, as data: the terminal prints it, a browser draws it."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from tefuda.core import Decision, Move, Token
from tefuda.core.words import Sentence


@dataclass(frozen=True)
class Thinking:
    """An agent begins to think."""

    seat: int
    agent: str


@dataclass(frozen=True)
class Seen:
    """Something that the person saw of a move; ``agent`` is empty for the person's own.

    ``seat`` is whose move it was: dummy's cards are dummy's.
    """

    seat: int
    agent: str
    token: Token
    _: KW_ONLY
    text: str


@dataclass(frozen=True)
class RoundOver:
    """A round is over whose moves are told together: a trick, with who took it."""

    text: str


@dataclass(frozen=True)
class Forced:
    """The person could do only one thing, and it was done: a pass, the last card."""

    move: Move


@dataclass(frozen=True)
class GaveUp:
    """An agent forfeited the game; ``trace`` holds the last lines of its traceback, if it raised."""

    seat: int
    agent: str
    why: str
    _: KW_ONLY
    trace: str


@dataclass(frozen=True)
class YourTurn:
    """The person must decide."""

    seat: int


@dataclass(frozen=True)
class GameOver:
    """The game is over: what the person got, why it ended, and what was hidden."""

    scores: tuple[float, ...]
    reason: str
    result: str
    _: KW_ONLY
    truth: str
    more: tuple[Sentence, ...] = ()  # what was possible, what own decisions cost, the other table


Event = Thinking | Seen | RoundOver | Forced | GaveUp | YourTurn | GameOver


@dataclass(frozen=True)
class Advice:
    """What an adviser would play, in a sentence, the reasons of the game, and the numbers."""

    sentence: Sentence
    decision: Decision
    _: KW_ONLY
    reasons: tuple[Sentence, ...] = ()
    expects: tuple[Sentence, ...] = ()  # what will happen then
