"""Every move that a game can have, in a fixed order: what the numbers of actions stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from tefuda.core import Game, TefudaError
from tefuda.core.errors import whole

MARGIN = 4
"""Cells around the frame of start and goals, where the rules of Saboteur set no limit."""

MOST_STATES = 20_000  # of a game of one's own, to find its moves by playing everything


def all_moves(game: Game, margin: int | None = None) -> list[str]:
    """Return the notation of every move that the game can have; the order never changes.

    ``margin`` bounds the board of Saboteur. A game of one's own names them as ``action_texts``; without that
    a small one is played through in every way.
    """
    listing = maker_of(LISTS, game)
    if margin is not None and listing is not _saboteur:
        raise TefudaError("Only saboteur takes a margin for its actions, not {game}.", game=game)
    if listing is not None:
        return list(listing(game) if margin is None else _saboteur(game, margin))
    named = getattr(game, "action_texts", None)
    return list(_found(game) if named is None else _named(game, named))


def maker_of(table: dict[str, Any], game: Game) -> Any:
    """Return the entry of a table for the class of this game, or for a class that it derives from."""
    for kind in type(game).__mro__:
        made = table.get(f"{kind.__module__}:{kind.__qualname__}")
        if made is not None:
            return made
    return None


def _geister(game: Any) -> Iterator[str]:
    from tefuda.games.geister import notation as n

    yield from (f"{letter} {way}" for letter in n.LETTERS for way in n.DIRECTIONS)
    if game.setup == "choose":
        yield from (n.move_text(n.SETUP_MOVES + k) for k in range(len(n.RED_SETS)))


def _tanhinmin(game: Any) -> Iterator[str]:
    yield from (game.move_text(number) for number in range(game.ranks + 1))


def _bridge(game: Any) -> Iterator[str]:
    from tefuda.games.bridge.notation import FIRST_CARD

    yield from (game.move_text(FIRST_CARD + 16 * suit + rank) for suit in range(4) for rank in range(13))
    if not game.fixed:
        yield from (game.move_text(call) for call in range(38))


def _daihinmin(game: Any) -> Iterator[str]:
    from tefuda.games.daihinmin import notation as n

    cards = 4 * game.ranks
    numbers = [n.PASS, *(1 << bit for bit in range(cards)), n.with_joker(0, n.ALONE)]
    for rank in range(game.ranks):
        numbers += _groups(rank)
    for suit in range(4):
        numbers += _sequences(suit, game.ranks)
    joker = n.JOKER
    held = [*(1 << bit for bit in range(cards)), joker]
    numbers += [n.gift_number(card) for card in held]
    numbers += [n.gift_number(one | other) for one, other in combinations(held, 2)]
    yield from map(n.move_text, numbers)


def _groups(rank: int) -> Iterator[int]:
    """Two cards of one rank or more, without and with the joker."""
    from tefuda.games.daihinmin import notation as n

    for size in (1, 2, 3, 4):
        for suits in combinations(range(4), size):
            cards = sum(1 << 4 * rank + suit for suit in suits)
            if size > 1:
                yield cards
            for suit in set(range(4)) - set(suits):
                yield n.with_joker(cards, n.place_of(rank + 1, suit))
            if size == 4:
                yield n.with_joker(cards, n.FIFTH)


def _sequences(suit: int, ranks: int) -> Iterator[int]:
    """Three cards in a row or more; the joker may stand before the lowest and after the highest rank."""
    from tefuda.games.daihinmin import notation as n

    for start in range(ranks + 1):
        for end in range(start + 2, ranks + 2):
            columns = range(start, end + 1)
            for joker in (None, *columns):
                real = [column for column in columns if column != joker]
                if real[0] >= 1 and real[-1] <= ranks:
                    cards = sum(1 << 4 * (column - 1) + suit for column in real)
                    yield cards if joker is None else n.with_joker(cards, n.place_of(joker, suit))


def board_of(game: Any, margin: int | None = None) -> tuple[range, range]:
    """Return the columns and rows of a mine: the rules' own, or those within the margin that is given."""
    ruled = game.rules.margin
    if margin is None:
        margin = MARGIN if ruled < 0 else ruled
    else:
        whole(margin, "The margin of the actions", low=0, high=8 if ruled < 0 else ruled)
    return (
        range(1 - margin, 2 + game.distance + margin),
        range(3 - game.offset - margin, 4 + game.offset + margin),
    )


def _saboteur(game: Any, margin: int | None = None) -> list[str]:
    from tefuda.games.saboteur import notation as n

    columns, rows = board_of(game, margin)
    cells = [f"{x},{y}" for y in rows for x in columns]
    seats = range(1, game.players + 1)
    tiles = dict.fromkeys(n.tile_text(*tile) for tile in n.TILES.values())
    ways = [(tool, "") for tool in n.TOOLS]
    ways += [(tool, f" by {double}") for double in n.DOUBLES for tool in double.split("+")]
    return [
        "pass",
        *(f"discard {card}" for card in n.CARDS),
        *(f"map {goal}" for goal in (1, 2, 3)),
        *(f"break {tool} of {seat}" for seat in seats for tool in n.TOOLS),
        *(f"repair {tool} of {seat}{by}" for seat in seats for tool, by in ways),
        *(f"rockfall @ {cell}" for cell in cells),
        *(f"{tile} @ {cell}" for tile in tiles for cell in cells),
    ]


def _liars_dice(game: Any) -> Iterator[str]:
    yield "liar"
    yield from (bid.text for bid in game.bids)


LISTS: dict[str, Callable[[Any], Sequence[str] | Iterator[str]]] = {
    "tefuda.games.geister.game:Geister": _geister,
    "tefuda.games.tanhinmin.game:Tanhinmin": _tanhinmin,
    "tefuda.games.bridge.game:Bridge": _bridge,
    "tefuda.games.daihinmin.game:Daihinmin": _daihinmin,
    "tefuda.games.saboteur.game:Saboteur": _saboteur,
    "tefuda.games.liars_dice.game:LiarsDice": _liars_dice,
    "tefuda.games.kuhn.game:Kuhn": lambda game: ("pass", "bet"),
    "tefuda.games.leduc.game:Leduc": lambda game: ("fold", "call", "raise"),
    "tefuda.games.doors.game:Doors": lambda game: _doors(),
}


def _doors() -> Sequence[str]:
    from tefuda.games.doors.game import MOVES

    return MOVES


def _named(game: Game, texts: Any) -> list[str]:
    """The moves that a game of one's own names."""
    if not isinstance(texts, (list, tuple)) or len(set(map(str, texts))) != len(texts) or not texts:
        raise TefudaError(
            "{name}.action_texts must be a list of different moves in notation.", name=type(game).__name__
        )
    return [game.move(text).text for text in texts]


def _found(game: Game) -> list[str]:
    """The moves of a small game, found by playing every deal in every way; in order of number and text."""
    found: dict[str, int] = {}
    left = MOST_STATES
    for state in _starts(game):
        todo = [iter(list(state.legal_moves))]
        while todo:
            move = next(todo[-1], None)
            if move is None:
                todo.pop()
                if todo:
                    state.undo()
                continue
            left -= 1
            if left < 0:
                raise _too_large(game)
            found[move.text] = move.id
            state.play(move)
            todo.append(iter(list(state.legal_moves)))
    return sorted(found, key=lambda text: (found[text], text))


def _starts(game: Game) -> Iterator[Any]:
    try:
        for deal, _ in game.deals():
            yield game.start(deal)
    except TefudaError:
        raise _too_large(game) from None


def _too_large(game: Game) -> TefudaError:
    return TefudaError(
        "{name} is too large to find its moves by playing it in every way: give it action_texts, a list of "
        "all moves in notation.",
        name=game.name,
    )
