"""A new game tried out: does it keep the promises that searches, matches and records rely on?"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from itertools import islice
from typing import Any

from tefuda.arena.game_checks.leaks import alike_moves, hidden_choices, unseen_deals
from tefuda.core import Game, Rng, State, TefudaError, View, World
from tefuda.core.seeds import stream
from tefuda.core.words import Spoken, said, tr
from tefuda.games import load

LONGEST = 5000  # moves after which a game counts as one that does not end
DEALS = 1000  # deals that are tried in search of a leak


@dataclass(frozen=True)
class Promise:
    """One promise: what it is about, how often it was tried, and what is broken (nothing = kept)."""

    what: str
    tried: int
    broken: str = ""
    _: KW_ONLY
    note: str = ""  # why it was not tried, or not everywhere

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {"promise": self.what, "tried": self.tried, "broken": self.broken or None, "note": self.note}

    def __str__(self) -> str:
        head = tr("broken") if self.broken else tr("ok") if self.tried else tr("not tried")
        told = said(self.broken or self.note) or tr("{n} times", n=f"{self.tried:,}")
        return f"{head}: {tr(self.what)} ({told})"


class Broken(Spoken):
    """What is wrong, in a sentence."""


class Skipped(Spoken):
    """Why something cannot be tried."""


def check(game: Game | str, games: int = 10, seed: int = 1) -> list[Promise]:
    """Play random games and try every promise; each comes back with what is broken, in a sentence.

    >>> [promise.what for promise in check("kuhn", games=2) if promise.broken]
    []
    """
    made = load(game) if isinstance(game, str) else game
    return [_try(what, trial, made, games=games, seed=seed) for what, trial in TRIALS.items()]


Trial = Callable[[Game, int, int], Iterator[int]]
"""Tries one promise; gives a number for every time it was kept, raises Broken."""


def _try(what: str, trial: Trial, game: Game, *, games: int, seed: int) -> Promise:
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
                raise Broken(
                    "player {player} must decide and has no legal move", player=(state.player or 0) + 1
                )
            state.play(rng.choice(moves))
        else:
            raise Broken("a random game does not end within {longest} moves", longest=LONGEST)


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
        raise Broken("the text {game!r} loads another game", game=str(game))
    for number in range(games):
        first, second = (game.new_state(seed + number) for _ in range(2))
        if first.deal != second.deal:
            raise Broken(
                "seed {seed} gives two different deals: chance must come from rng alone", seed=seed + number
            )
        if json.loads(json.dumps(first.deal)) != first.deal:
            raise Broken("a deal is not JSON data (tuples become lists): {deal!r}", deal=first.deal)
        yield 1


def _notation(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, games, seed):
        moves = state.list_moves()
        if moves != state.list_moves():
            raise Broken("list_moves gives a different order the second time {where}", where=_where(state))
        if len({move.id for move in moves}) != len(moves) or len({move.text for move in moves}) != len(moves):
            raise Broken("two legal moves have the same number or notation {where}", where=_where(state))
        for move in moves:
            if game.move(move.text) != move:
                raise Broken(
                    "game.move({text!r}) is {move!r}, not {move_2!r}",
                    text=move.text,
                    move=game.move(move.text),
                    move_2=move,
                )
        yield len(moves)


def _undo(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, games, seed):
        before = [state.view(seat) for seat in _seats(state)]
        twin = state.copy()
        for move in state.list_moves()[:3]:
            state.play(move)
            if [twin.view(seat) for seat in _seats(state)] != before:
                raise Broken(
                    "playing {move} on a State changes its copy {where}", move=move, where=_where(twin)
                )
            state.undo()
            for seat, view in enumerate(before):
                if state.view(seat) != view:
                    part = _changed(view, state.view(seat))
                    raise Broken(
                        "after playing and undoing {move} player {seat} has a different {part}",
                        move=move,
                        seat=seat + 1,
                        part=part,
                    )
            yield 1


def _copies(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, min(games, 3), seed):
        for seat in _seats(state):
            view = state.view(seat)
            if View.from_json(json.loads(json.dumps(view.to_json()))) != view:
                raise Broken(
                    "the View of player {seat} cannot be restored from JSON {where}",
                    seat=seat + 1,
                    where=_where(state),
                )
        again = game.replay(json.loads(json.dumps(state.deal)), [move.text for move in state.moves])
        if again.to_json() != state.to_json() or pickle.loads(pickle.dumps(state)) != state:
            raise Broken("a State cannot be restored from its Deal and moves {where}", where=_where(state))
        if any(again.view(seat) != state.view(seat) for seat in _seats(state)):
            raise Broken(
                "a State replayed from its Deal and moves shows different Views {where}", where=_where(state)
            )
        yield 1


def _tokens(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, games, seed):
        mover = state.player
        for move in state.list_moves()[:20]:
            tokens = [state.observe(move, seat) for seat in _seats(state)]
            if any(token.player != mover for token in tokens):
                raise Broken(
                    "a token of {move} does not name its mover, seat {mover}", move=move, mover=mover
                )
            state.play(move)
            logged = [state.log(seat)[-1] for seat in _seats(state)]
            state.undo()
            if logged != tokens:
                raise Broken(
                    "what observe says of {move} differs from what the log has afterwards", move=move
                )
            yield 1
        for (first, second), seat in alike_moves(state):
            if seat == mover:
                raise Broken(
                    "the mover itself cannot tell {first} from {second}: its tokens must differ",
                    first=first,
                    second=second,
                )


def _leaks(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, games, seed):
        for seat, first, second in hidden_choices(state):
            old, new = first.view(seat), second.view(seat)
            if old != new:
                raise Broken(
                    "player {seat} cannot tell {value} from {value_2} by its token, but sees a "
                    "different {changed}",
                    seat=seat + 1,
                    value=first.moves[-1],
                    value_2=second.moves[-1],
                    changed=_changed(old, new),
                )
            yield 1
    try:
        next(iter(game.deals()))
    except TefudaError:
        raise Skipped("too many deals to compare them; worlds are compared instead, see below") from None
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
                        "player {seat} sees {what} that does not follow from its secret and "
                        "its log {where}: with the deal {deal} it would be different",
                        seat=seat + 1,
                        what=what,
                        where=_where(state),
                        deal=world.deal,
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
                        "{error} Give deals, or worlds and knowledge: see docs/add-a-game.md", error=error
                    ) from None
                raise Broken(
                    "no world of player {seat}'s View {where}: {error}",
                    seat=seat + 1,
                    where=_where(state),
                    error=error,
                ) from None
            for world in worlds:
                _replays(game, view, world)
                yield 1
            _spectators(state, worlds[0], seat)


def _spectators(state: State[Any], world: World, seat: int) -> None:
    """A spectator may be a player at a second window: it must see nothing that the player does not know."""
    old, new = state.spectator_view(), world.state(state.game).spectator_view()
    if old != new:
        raise Broken(
            "a spectator sees {what} that player {seat} cannot know {where}",
            what=_changed(old, new),
            seat=seat + 1,
            where=_where(state),
        )


def _choices(game: Game, games: int, seed: int) -> Iterator[int]:
    interface = game.human_interface()
    for state in positions(game, min(games, 3), seed):
        if state.player is None:
            continue
        view = state.view(state.player)
        choices, spots = interface.choices(view), [spot.name for spot in game.picture(view).spots]
        if [choice.move for choice in choices] != [move.text for move in view.legal_moves]:
            raise Broken("choices must have one entry for every legal move, in that order")
        missing = {spot for choice in choices for spot in choice.spots} - set(spots)
        if missing or len(set(spots)) < len(spots):
            raise Broken(
                "choices must use spots that the drawing has, each once: {spots}",
                spots=", ".join(sorted(missing)) or "one is there twice",
            )
        yield 1


def _replays(game: Game, view: View, world: World) -> None:
    shown = world.state(game).view(view.observer)
    if shown != view:
        raise Broken(
            "a world of player {observer} replays to a different {changed}",
            observer=view.observer + 1,
            changed=_changed(view, shown),
        )
    if not world.weight > 0:
        raise Broken("a world has the weight {weight}: it must be above 0", weight=world.weight)


def _some(states: Iterator[State[Any]], rng: Rng) -> Iterator[State[Any]]:
    """Pick one State in four: worlds are expensive."""
    return (state for state in islice(states, 400) if rng.below(4) == 0 or state.length == 0)


def _scores(game: Game, games: int, seed: int) -> Iterator[int]:
    low, high = game.score_range
    if not low < high:
        raise Broken(
            "score_range is {score_range}: the first must be less than the second",
            score_range=game.score_range,
        )
    for state in positions(game, games, seed):
        teams = sorted(seat for team in game.teams(state) for seat in team)
        if teams != list(_seats(state)):
            raise Broken("teams must name every seat once, not {teams}", teams=game.teams(state))
        if state.is_over:
            if state.list_moves():
                raise Broken("there are legal moves after the end")
            _ = state.scores  # one number a seat, in range, or an exception that says so
            if not isinstance(state.reason, str):
                raise Broken("the reason of the end is a text, not {reason!r}", reason=state.reason)
            yield 1


def _drawings(game: Game, games: int, seed: int) -> Iterator[int]:
    for state in positions(game, min(games, 3), seed):
        for seat in _seats(state):
            for colour in (False, True):
                if not isinstance(game.show(state.view(seat), colour), str):
                    raise Broken("show must return a text")
        game.picture(state.spectator_view())
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
            raise Broken(
                "ismcts chooses {move}, which is illegal {where}", move=first.move, where=_where(state)
            )
        if first.values != second.values:
            raise Broken(
                "ismcts finds different values the second time {where}: is there chance outside rng?",
                where=_where(state),
            )
        yield 1


TRIALS: dict[str, Trial] = {
    "texts and seeds give the same game again": _texts,
    "moves are read back from their notation": _notation,
    "undo restores everything": _undo,
    "Views and States can be restored from JSON": _copies,
    "tokens name the mover and match the log": _tokens,
    "nobody sees what is hidden from it": _leaks,
    "replayed worlds match the View": _worlds,
    "scores are in range and games end": _scores,
    "every View can be drawn": _drawings,
    "every legal move can be chosen on the drawing": _choices,
    "searches find a legal move, always the same": _search,
}
