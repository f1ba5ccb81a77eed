"""What browsers are told, as data: all of it follows from the View of the one who is told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tefuda.beliefs import ESTIMATORS, estimator
from tefuda.core import SPECTATOR, Decision, Game, TefudaError, Token, View
from tefuda.core.words import Sentence, tr
from tefuda.web.pictures import Sent

if TYPE_CHECKING:
    from tefuda.core.human_interface import HumanInterface
    from tefuda.core.picture import Picture

Frame = dict[str, Any]


def to_text(frame: Frame) -> str:
    """Return a frame as it is sent; halves of characters are written out, since nobody could encode them."""
    text = json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def choices(interface: HumanInterface, view: View) -> list[Frame]:
    """List what the observer can do, and where to point for it."""
    return [
        {
            "move": choice.move,
            "label": choice.label,
            "spots": list(choice.spots),
            "ordered": choice.ordered,
            **({"meaning": choice.meaning} if choice.meaning else {}),
        }
        for choice in interface.choices(view)
    ]


def log(interface: HumanInterface, view: View, first: int) -> Frame:
    """Tell what happened from move number ``first`` on, in the observer's words."""
    owners = interface.whose(view)
    entries: list[Frame] = []
    for number, token in enumerate(view.log[first:], start=first):
        ended = interface.round_of(view, number)
        entries.append(
            {
                "ply": number,
                "seat": token.player,
                "name": interface.seat_name(owners[number], view),
                "text": told(interface, token, view.observer),
                **({"round": ended} if ended else {}),
            }
        )
    return {"type": "log", "from": first, "entries": entries}


def told(interface: HumanInterface, token: Token, observer: int) -> str:
    """Put what was seen of a move into words."""
    return interface.told(token, observer)


PHASES = {
    "setup": Sentence("the set-up"),
    "exchange": Sentence("the exchange of cards"),
    "auction": Sentence("the auction"),
}


def status(interface: HumanInterface, view: View) -> str:
    """Say in a sentence what the table waits for."""
    if view.player is None:
        return tr("The game is over.")
    if view.player == view.observer:
        return interface.task(view)
    phase = PHASES.get(view.phase)
    name = interface.seat_name(view.player, view)
    if phase is None:
        return tr("It is the turn of {name}.", name=name)
    return tr("It is the turn of {name}: {phase}.", name=name, phase=phase)


def values(interface: HumanInterface, view: View, decision: Decision) -> list[Frame]:
    """List what a search thinks of the moves, best first."""
    known = {choice.move: choice for choice in interface.choices(view)}
    order = sorted(decision.values, key=lambda e: (e.move != decision.move, -e.visits, -e.value))
    found = []
    for entry in order:
        choice = known.get(entry.move.text)
        found.append(
            {
                "move": entry.move.text,
                "label": entry.move.text if choice is None else choice.label,
                "value": round(entry.value, 4),
                "visits": entry.visits,
                "spread": round(entry.spread, 4),
                "spots": [] if choice is None else list(choice.spots),
            }
        )
    return found


def result(interface: HumanInterface, scores: Sequence[float], observer: int) -> str:
    """Say how the game ended for the observer; for a spectator, the scores."""
    if observer == SPECTATOR:
        return ", ".join(f"{interface.seat_name(seat)}: {number(score)}" for seat, score in enumerate(scores))
    return interface.result(scores, observer)


def number(value: float) -> str:
    """Return a score as people write it.

    >>> number(3.0), number(0.25)
    ('3', '0.25')
    """
    return f"{value:g}"


def sentences(parts: Iterable[object]) -> list[str]:
    """Return sentences as texts in the language in use."""
    return [str(part) for part in parts]


def name_of(game: Game) -> str:
    """Return the name of a game for people, in English."""
    return game.name.replace("_", " ").capitalize()


TITLES = {
    "geister": Sentence("Geister"),
    "daihinmin": Sentence("Daihinmin"),
    "tanhinmin": Sentence("Tanhinmin"),
    "bridge": Sentence("Bridge"),
    "saboteur": Sentence("Saboteur"),
    "kuhn": Sentence("Kuhn poker"),
    "doors": Sentence("Three doors"),
}


def title(game: Game) -> str:
    """Return the name of a game for people."""
    return str(TITLES.get(game.name, name_of(game)))


def whole(picture: Picture) -> Frame:
    """Return a drawing as data, complete."""
    return Sent().whole_or_patch(picture)


@lru_cache(maxsize=256)
def _estimators(game: Game) -> tuple[str, ...]:
    """List the estimators by which people may look: fair, without parameters, the game's own first."""
    found = [game.human_interface().estimator]
    for name in ESTIMATORS.names(game.name):
        try:
            if estimator(name).peeks is None:
                found.append(name)
        except TefudaError:  # it needs parameters
            continue
    return tuple(dict.fromkeys(found))


def estimators(game: Game) -> list[Frame]:
    """List the estimators by which people may look, with what they are."""
    if type(game).unknowns is Game.unknowns:
        return []
    found = []
    for text in _estimators(game):
        summary = tr(ESTIMATORS.entry(text.partition("(")[0]).summary)
        found.append({"text": text, "label": f"{text}: {summary}"})
    return found


def estimator_of(game: Game, text: str | None) -> str:
    """Return the estimator that somebody asked for, or the one that this game is looked at by."""
    known = _estimators(game)
    if text is None:
        return known[0]
    if text not in known:
        raise TefudaError("The estimators here are {names}.", names=", ".join(known))
    return text
