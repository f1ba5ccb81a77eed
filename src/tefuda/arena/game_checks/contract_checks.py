"""A new game tried out: does it keep the promises that searches, matches and records rely on?"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tefuda.arena.game_checks.leaks import alike_moves, hidden_choices, unseen_deals
from tefuda.core import Game, Rng, State, TefudaError, View, World
from tefuda.core.seeds import stream
from tefuda.core.words import tr
from tefuda.games import load

LONGEST = 5000  # moves after which a game counts as one that does not end
DEALS = 1000  # deals that are tried in search of a leak


@dataclass(frozen=True)
class Promise:
    """One promise: what it is about, how often it was tried, and what is broken (nothing = kept)."""

    what: str
    tried: int
    broken: str = ""
    note: str = ""  # why it was not tried, or not everywhere

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {"promise": self.what, "tried": self.tried, "broken": self.broken or None, "note": self.note}

    def __str__(self) -> str:
        head = tr("broken") if self.broken else tr("ok") if self.tried else tr("not tried")
        said = self.broken or self.note or tr("{n} times", n=f"{self.tried:,}")
        return f"{head}: {tr(self.what)} ({said})"


class Broken(Exception):
    """What is wrong, in a sentence."""


class Skipped(Exception):
    """Why something cannot be tried."""


def check(game: Game | str, games: int = 10, seed: int = 1) -> list[Promise]:
    """Play random games and try every promise; each comes back with what is broken, in a sentence.

    >>> [promise.what for promise in check("kuhn", games=2) if promise.broken]
    []
    """
    made = load(game) if isinstance(game, str) else game
    return [_try(what, trial, made, games, seed) for what, trial in TRIALS.items()]


Trial = Callable[[Game, int, int], Iterator[int]]
"""Tries one promise; gives a number for every time it was kept, raises Broken."""


def _try(what: str, trial: Trial, game: Game, games: int, seed: int) -> Promise:
    tried = 0
    try:
        for times in trial(game, games, seed):
            tried += times
    except Broken as broken:
        return Promise(what, tried, str(broken))
    except Skipped as why:
        return Promise(what, tried, note=str(why))
    except Exception as error:
        return Promise(what, tried, f"{type(error).__name__}: {error}")
    return Promise(what, tried)


def positions(game: Game, games: int, seed: int) -> Iterator[State[Any]]:
    """Play random games; give the State before every move and at the end. It must be given back unchanged."""
    for number in range(games):
        state = game.new_state(seed + number)
        rng = stream(seed, "check", number)
        for _ in range(LONGEST):
            yield state
            if state.is_over:
                break
            moves = state.list_moves()
            if not moves:
                raise Broken(f"player {(state.player or 0) + 1} must decide and has no legal move")
            state.play(rng.choice(moves))
        else:
            raise Broken(f"a random game does not end within {LONGEST} moves")


def _seats(state: State[Any]) -> range:
    return range(state.game.players)


def _where(state: State[Any]) -> str:
    """Say where in a game something was found, so that it can be looked at again."""
    moves = ", ".join(move.text for move in state.moves[-3:])
    return f"after {state.length} moves" + (f" (… {moves})" if moves else "")


def _changed(old: View, new: View) -> str:
    """Name the first part in which two Views differ."""
    for part in ("player", "phase", "legal_moves", "secret", "log", "scores", "reason"):
        if getattr(old, part) != getattr(new, part):
            return part
    keys = [key for key in {**old.table, **new.table} if old.table.get(key) != new.table.get(key)]
    return f"table[{keys[0]!r}]" if keys else "table"


# The promises, one function each.


def _texts(game: Game, games: int, seed: int) -> Iterator[int]:
    if load(str(game)) != game:
        raise Broken(f"the text {str(game)!r} loads another game")
    for number in range(games):
        first, second = (game.new_state(seed + number) for _ in range(2))
        if first.deal != second.deal:
            raise Broken(f"seed {seed + number} gives two different deals: chance must come from rng alone")
        if json.loads(json.dumps(first.deal)) != first.deal:
            raise Broken(f"a deal is not JSON data (tuples become lists): {first.deal!r}")
        yield 1


def _notation(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, games, seed):
        moves = state.list_moves()
        if moves != state.list_moves():
            raise Broken(f"list_moves gives another order the second time {_where(state)}")
        if len({move.id for move in moves}) != len(moves) or len({move.text for move in moves}) != len(moves):
            raise Broken(f"two legal moves have the same number or notation {_where(state)}")
        for move in moves:
            if game.move(move.text) != move:
                raise Broken(f"game.move({move.text!r}) is {game.move(move.text)!r}, not {move!r}")
        yield len(moves)


def _undo(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, games, seed):
        before = [state.view(seat) for seat in _seats(state)]
        twin = state.copy()
        for move in state.list_moves()[:3]:
            state.play(move)
            if [twin.view(seat) for seat in _seats(state)] != before:
                raise Broken(f"playing {move} on a State changes its copy {_where(twin)}")
            state.undo()
            for seat, view in enumerate(before):
                if state.view(seat) != view:
                    part = _changed(view, state.view(seat))
                    raise Broken(f"after playing and undoing {move} player {seat + 1} has another {part}")
            yield 1


def _copies(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, min(games, 3), seed):
        for seat in _seats(state):
            view = state.view(seat)
            if View.from_json(json.loads(json.dumps(view.to_json()))) != view:
                raise Broken(f"the View of player {seat + 1} does not come back from JSON {_where(state)}")
        again = game.replay(json.loads(json.dumps(state.deal)), [move.text for move in state.moves])
        if again.to_json() != state.to_json() or pickle.loads(pickle.dumps(state)) != state:
            raise Broken(f"a State does not come back from its Deal and moves {_where(state)}")
        if any(again.view(seat) != state.view(seat) for seat in _seats(state)):
            raise Broken(f"a State replayed from its Deal and moves shows other Views {_where(state)}")
        yield 1


def _tokens(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, games, seed):
        mover = state.player
        for move in state.list_moves()[:20]:
            tokens = [state.observe(move, seat) for seat in _seats(state)]
            if any(token.player != mover for token in tokens):
                raise Broken(f"a token of {move} does not name its mover, seat {mover}")
            state.play(move)
            logged = [state.log(seat)[-1] for seat in _seats(state)]
            state.undo()
            if logged != tokens:
                raise Broken(f"observe says of {move} something else than the log has afterwards")
            yield 1
        for (first, second), seat in alike_moves(state):
            if seat == mover:
                raise Broken(f"the mover itself cannot tell {first} from {second}: its tokens must differ")


def _leaks(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, games, seed):
        for seat, first, second in hidden_choices(state):
            old, new = first.view(seat), second.view(seat)
            if old != new:
                raise Broken(
                    f"player {seat + 1} cannot tell {first.moves[-1]} from {second.moves[-1]} by its token, "
                    f"but sees another {_changed(old, new)}"
                )
            yield 1
    try:
        next(iter(game.deals()))
    except TefudaError:
        raise Skipped("too many deals to compare them; worlds are, see below") from None
    rng = stream(seed, "check leaks")
    left = DEALS
    for state in _some(positions(game, games, seed), rng):
        for seat in () if state.is_over else _seats(state):  # at the end everything may be shown
            view = state.view(seat)
            for world in unseen_deals(game, view, left):
                left -= 1
                if world is None:
                    continue
                if world.view(seat) != view:
                    what = _changed(view, world.view(seat))
                    raise Broken(
                        f"player {seat + 1} sees {what} that does not follow from its secret and its log "
                        f"{_where(state)}: with the deal {world.deal} it would be another"
                    )
                yield 1
            if left <= 0:
                return


def _worlds(game: Game, games: int, seed: int) -> Iterator[int]:
    rng = stream(seed, "check worlds")
    for state in _some(positions(game, games, seed), rng):
        for seat in () if state.is_over else _seats(state):  # nobody asks for worlds of a finished game
            view = state.view(seat)
            try:
                worlds = [game.sample(view, rng) for _ in range(5)]
            except TefudaError as error:
                if "too many" in str(error):
                    raise Skipped(
                        f"{error} Give deals, or worlds and knowledge: see docs/add-a-game.md"
                    ) from None
                raise Broken(f"no world of player {seat + 1}'s View {_where(state)}: {error}") from None
            for world in worlds:
                _replays(game, view, world)
                yield 1


def _replays(game: Game, view: View, world: World) -> None:
    shown = world.state(game).view(view.observer)
    if shown != view:
        raise Broken(f"a world of player {view.observer + 1} replays to another {_changed(view, shown)}")
    if not world.weight > 0:
        raise Broken(f"a world has the weight {world.weight}")


def _some(states: Iterator[State[Any]], rng: Rng) -> Iterator[State[Any]]:
    """Pick one State in four: worlds are expensive."""
    return (state for state in islice(states, 400) if rng.below(4) == 0 or state.length == 0)


def _scores(game: Game, games: int, seed: int) -> Iterator[int]:
    low, high = game.score_range
    if not low < high:
        raise Broken(f"score_range is {game.score_range}: the first must be less than the second")
    for state in positions(game, games, seed):
        teams = sorted(seat for team in game.teams(state) for seat in team)
        if teams != list(_seats(state)):
            raise Broken(f"teams must name every seat once, not {game.teams(state)}")
        if state.is_over:
            if state.list_moves():
                raise Broken("there are legal moves after the end")
            _ = state.scores  # one number a seat, in range, or an exception that says so
            if not isinstance(state.reason, str):
                raise Broken(f"the reason of the end is a text, not {state.reason!r}")
            yield 1


def _drawings(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, min(games, 3), seed):
        for seat in _seats(state):
            for colour in (False, True):
                if not isinstance(game.show(state.view(seat), colour), str):
                    raise Broken("show must return a text")
        str(state)
        yield 1


def _search(game: Game, games: int, seed: int) -> Iterator[int]:
    from tefuda.agents import agent

    if "ismcts" in game.unfit:
        raise Skipped("ismcts is among the agents that the game calls unfit")
    adviser = agent("ismcts(iterations=20)")
    for state in islice(_some(positions(game, games, seed), stream(seed, "check search")), 20):
        if state.player is None:
            continue
        first, second = (adviser.decide(state.view(state.player)) for _ in range(2))
        if first.move not in state.legal_moves:
            raise Broken(f"ismcts chooses {first.move}, which is illegal {_where(state)}")
        if first.values != second.values:
            raise Broken(
                f"ismcts finds other values the second time {_where(state)}: is there chance outside rng?"
            )
        yield 1


TRIALS: dict[str, Trial] = {
    "texts and seeds give the same game again": _texts,
    "moves are read back from their notation": _notation,
    "undo restores everything": _undo,
    "Views and States come back from JSON": _copies,
    "tokens say who moved and are what the log has": _tokens,
    "nobody sees what is hidden from it": _leaks,
    "worlds replay to the View": _worlds,
    "scores are in range and games end": _scores,
    "every View can be drawn": _drawings,
    "searches find a legal move, always the same": _search,
}
