"""What happens at a person's table, as data: the terminal prints it, a browser draws it."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

from tefuda.core import Decision, Move, Token
from tefuda.core.words import Sentence

if TYPE_CHECKING:
    from tefuda.beliefs import Belief


@dataclass(frozen=True)
class Thinking:
    """An agent begins to think."""

    seat: int
    agent: str


@dataclass(frozen=True)
class Seen:
    """Something that the person saw of a move; ``agent`` is empty for the person's own."""

    seat: int
    agent: str
    token: Token
    _: KW_ONLY
    text: str


@dataclass(frozen=True)
class ForcedPass:
    """The person could only pass, and did."""

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


Event = Thinking | Seen | ForcedPass | GaveUp | YourTurn | GameOver


@dataclass(frozen=True)
class Advice:
    """What an adviser would play, in a sentence, and its reasons."""

    sentence: Sentence
    decision: Decision


@dataclass(frozen=True)
class Inference:
    """What can be inferred of what is hidden, under a heading; no belief where nothing is hidden."""

    heading: Sentence
    belief: Belief | None = None
