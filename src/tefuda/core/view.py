"""What one player may know, as pure data."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any

from tefuda.core.errors import TefudaError
from tefuda.core.moves import Move, Token

if TYPE_CHECKING:
    from tefuda.core.game import Game

FORMAT = "tefuda.view/1"
SPECTATOR = -1  # the observer of a View of what everybody saw


@dataclass(frozen=True)
class View:
    """All that one player may know: own secrets, the log as this player saw it, the table, the legal moves.

    A View has no way back to the State. Two Views are equal when their data are equal, and
    ``View.from_json(view.to_json())`` is the same View again. The View of a spectator (``observer ==
    SPECTATOR``) has what everybody saw and nothing else; agents never get it, and it is not read from JSON.
    """

    game: str
    observer: int
    player: int | None  # who decides; None when the game is over
    _: KW_ONLY
    phase: str
    legal_moves: tuple[Move, ...]  # of the observer; empty unless it decides
    secret: Mapping[str, Any]  # what this player was dealt and told at the start
    table: Mapping[str, Any]  # the position as this player sees it, derived from secret and log
    log: tuple[Token, ...]
    scores: tuple[float, ...] | None = None
    reason: str | None = field(default=None)

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self.player is None

    def load_game(self) -> Game:
        """Return the game that this View belongs to."""
        from tefuda.core.game_loader import load

        return load(self.game)

    def svg(self) -> str:
        """Return a drawing of what this player knows as SVG.

        >>> import tefuda
        >>> tefuda.load("geister").new_state(seed=1).view(0).svg()[:5]
        '<svg '
        """
        return self.load_game().picture(self).svg()

    def _repr_svg_(self) -> str:
        """The drawing, for notebooks."""
        return self.svg()

    def to_json(self) -> dict[str, Any]:
        """Return the View as JSON data (see docs/formats.md)."""
        return {
            "format": FORMAT,
            "game": self.game,
            "observer": self.observer,
            "player": self.player,
            "phase": self.phase,
            "legal_moves": [move.text for move in self.legal_moves],
            "secret": dict(self.secret),
            "table": dict(self.table),
            "log": [list(token) for token in self.log],
            "scores": None if self.scores is None else list(self.scores),
            "reason": self.reason,
        }

    @staticmethod
    def from_json(data: Any, game: Game | None = None) -> View:
        """Read a View back from its JSON data; one that no game can have shown is refused."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise TefudaError('A View in JSON is an object with "format": "{format}".', format=FORMAT)
        from tefuda.core.game_loader import load

        try:
            game = game or load(data["game"])
            _check(data, game)
            view = View(
                game=str(game),
                observer=data["observer"],
                player=data["player"],
                phase=data["phase"],
                legal_moves=tuple(game.move(text) for text in data["legal_moves"]),
                secret=data["secret"],
                table=data["table"],
                log=tuple(Token(*entry) for entry in data["log"]),
                scores=None if data["scores"] is None else tuple(data["scores"]),
                reason=data["reason"],
            )
        except KeyError as error:
            raise TefudaError("This View in JSON is incomplete: {error} is missing.", error=error) from None
        return game.shown(view)

    def digest(self) -> str:
        """Return a short hash of the data; records keep it to prove what a player was shown."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def _check(data: dict[str, Any], game: Game) -> None:
    """Refuse JSON data whose parts are not what a View has."""
    seats = range(game.players)
    scores = data["scores"]
    for key, good in (
        ("observer", _is_seat(data["observer"], seats)),
        ("player", data["player"] is None or _is_seat(data["player"], seats)),
        ("phase", isinstance(data["phase"], str)),
        ("legal_moves", _is_list(data["legal_moves"], lambda text: isinstance(text, str))),
        ("secret", isinstance(data["secret"], dict)),
        ("table", isinstance(data["table"], dict)),
        ("log", _is_list(data["log"], lambda entry: _is_token(entry, seats))),
        ("scores", scores is None or _is_list(scores, lambda s: type(s) in (int, float), len(seats))),
        ("reason", data["reason"] is None or isinstance(data["reason"], str)),
    ):
        if not good:
            raise TefudaError("This is not a View in JSON: {key!r} has a wrong type or value.", key=key)


def _is_seat(value: object, seats: range) -> bool:
    return type(value) is int and value in seats


def _is_list(value: object, is_item: Callable[[Any], bool], length: int | None = None) -> bool:
    right = isinstance(value, list) and (length is None or len(value) == length)
    return right and all(is_item(item) for item in value)  # type: ignore[attr-defined]


def _is_token(entry: Any, seats: range) -> bool:
    if not isinstance(entry, list) or len(entry) != 3:
        return False
    player, seen, reveal = entry
    known = reveal is None or type(reveal) in (int, str)
    return _is_seat(player, seats) and isinstance(seen, str) and known
