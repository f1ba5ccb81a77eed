"""The worlds of a View of Saboteur: roles, hands, goals, the undrawn deck, and the discards filled in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from tefuda._native import saboteur as native
from tefuda.core import Hint, Knowledge, Rng, TefudaError, View, World
from tefuda.core.errors import impossible_view, whole
from tefuda.games.saboteur import gold
from tefuda.games.saboteur import notation as n
from tefuda.games.saboteur.deals import write_deal
from tefuda.games.saboteur.notation import seat_set

if TYPE_CHECKING:
    from tefuda.games.saboteur.game import Saboteur


def blind_position(game: Saboteur, view: View, saboteurs: int | None = None) -> Any:
    """Return the observer's point of view as a native Position, rebuilt from the View alone.

    ``saboteurs`` are those an Oracle was told; else only what the secret says is in it.
    """
    try:
        return _rebuilt(game, view, saboteurs)
    except TefudaError as error:
        raise impossible_view(error) from None
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise impossible_view(error) from None


def _rebuilt(game: Saboteur, view: View, saboteurs: int | None) -> Any:
    secret, me = view.secret, view.observer
    counts = _numbers(secret["counts"], 8)
    hands = [[n.UNKNOWN] * count for count in counts]
    hands[me] = n.read_cards(secret["hand"])
    if len(counts) != game.players or len(hands[me]) != counts[me] or sum(counts) > game.cards:
        raise TefudaError("its hands are not what the players were dealt.")
    moves = [n.move_number(token.seen, game.players) for token in view.log]
    deck, goals = _came_to_light(game, view, moves, cards=game.cards - sum(counts))
    if saboteurs is None:
        saboteurs = known_saboteurs(view)
    position = game.engine.Position.dealt(
        game.native_table,
        hands=hands,
        deck=deck,
        goals=goals,
        saboteurs=saboteurs,
        agreed=seat_set(_numbers(secret.get("agreed", []), game.players - 1)),
        first=whole(secret["first"], "its first player", low=0, high=game.players - 1),
    )
    for number, token in zip(moves, view.log, strict=True):
        if position.player != token.player:
            raise TefudaError("a move in its log was made out of turn.")
        seen, reveal = position.observe(number, me)
        if seen != number or n.reveal_text(reveal) != token.reveal or not position.force(number):
            raise TefudaError("{seen} could not be played, or would be seen differently.", seen=token.seen)
    _check_now(game, view, position)
    return position


def _numbers(values: object, most: int) -> list[int]:
    if not isinstance(values, list) or not all(type(k) is int and 0 <= k <= most for k in values):
        raise TefudaError("{values!r} is not a list of whole numbers up to {most}.", values=values, most=most)
    return values


def _came_to_light(
    game: Saboteur, view: View, moves: list[int], *, cards: int
) -> tuple[list[int], list[int]]:
    """Return the deck and the goals as far as the observer has seen them."""
    deck, goals, used = [n.UNKNOWN] * cards, [0, 0, 0], 0
    for number, token in zip(moves, view.log, strict=True):
        drawn, seen, up = n.read_reveal(token.reveal)
        act, *_, goal = native.unpack(number)
        if drawn is not None:
            deck[used] = drawn
        if seen:
            goals[goal] = seen
        for place, what in up.items():
            goals[place] = what
        used += act != n.PASS
    return deck, goals


def _check_now(game: Saboteur, view: View, position: Any) -> None:
    """Refuse a View whose present does not follow from its log."""
    player = None if position.player < 0 else position.player
    legal = position.legal() if player == view.observer else []
    if view.player != player or [move.id for move in view.legal_moves] != legal:
        raise TefudaError("its player to move or its legal moves do not follow from its log.")
    table = {key: value for key, value in view.table.items() if key not in ("roles", "gold")}
    if table != public_table(game, position, view.observer):
        raise TefudaError("its table does not follow from its log.")


def public_table(game: Saboteur, position: Any, player: int) -> dict[str, Any]:
    """Return the table as a player sees it, from the truth or from a blind Position."""
    seats = range(game.players)
    up, goals, looked = position.up, position.goals, position.looked(player)
    return {
        "hand": n.cards_text(position.hand(player)),
        "counts": [len(position.hand(seat)) for seat in seats],
        "deck": position.undrawn,
        "cards": [[x, y, n.tile_text(exits, through)] for x, y, exits, through, _ in position.tiles],
        "goals": [n.GOALS[what] if up[g] or looked >> g & 1 else None for g, what in enumerate(goals)],
        "up": up,
        "broken": [[tool for i, tool in enumerate(n.TOOLS) if position.broken(s) >> i & 1] for s in seats],
        "looked": [[g + 1 for g in n.seats_of(position.looked(seat))] for seat in seats],
        "value": None if position.value == native.SEALED else position.value,
    }


def known_saboteurs(view: View) -> int:
    """Return the saboteurs that the observer knows of: itself, those it was told, all after the end."""
    roles = view.table.get("roles")
    if roles:
        return seat_set([seat for seat, role in enumerate(roles) if role == "saboteur"])
    partners = view.secret.get("saboteurs")
    if partners is not None:
        return seat_set(_numbers(partners, 9))
    if view.secret["role"] not in n.ROLES:
        raise TefudaError("{role!r} is not a role.", role=view.secret["role"])
    return int(view.secret["role"] == "saboteur") << view.observer


def known_seats(game: Saboteur, view: View) -> int:
    """Return the seats whose roles the observer knows."""
    everybody = (1 << game.players) - 1
    if view.table.get("roles") or view.secret.get("saboteurs") is not None:
        return everybody
    return 1 << view.observer


class MineWorlds(Knowledge):
    """A sampler of worlds, each with its chance."""

    def __init__(self, game: Saboteur, view: View, hint: Hint | None = None) -> None:
        if hint is not None:
            raise TefudaError("Searches of saboteur cannot use a hint.")
        self._game, self._view = game, view
        self.blind = blind_position(game, view)
        try:
            self.native: Any = game.engine.Knowledge(self.blind, view.observer, known_seats(game, view))
        except ValueError as error:
            raise impossible_view(error) from None

    def weigh(self, roles: Sequence[tuple[int, float]]) -> None:
        """Draw sets of saboteurs with these weights from now on."""
        self.native.weigh(list(roles))

    def sample_world(self, rng: Rng) -> World:
        """Draw one world: a sample of what is hidden now, and a past that leads there."""
        return self._with_past(self.native.sample(rng), rng)

    def _with_past(self, position: Any, rng: Rng) -> World:
        """Fill in where the cards came from.

        Each use took one of the cards then in hand, all equally likely, so any past with the same cards is
        as likely as any other.
        """
        view, me = self._view, self._view.observer
        starts = list(accumulate(view.secret["counts"], initial=0))
        cards = [n.UNKNOWN] * starts[-1] + position.deck  # as dealt, by place: hands first, then the deck
        cards[starts[me] : starts[me + 1]] = n.read_cards(view.secret["hand"])
        held = [list(range(low, high)) for low, high in pairwise(starts)]
        top, undrawn = starts[-1], starts[-1] + position.drawn_cards
        hidden: dict[int, int] = {}  # by move, the places of face-down discards
        for number, move in enumerate(self.blind.moves):
            act, kind, *_ = native.unpack(move)
            if act == n.PASS:
                continue
            player = view.log[number].player
            mine = held[player]
            place = next(p for p in mine if cards[p] == kind) if player == me else mine[rng.below(len(mine))]
            mine.remove(place)
            cards[place] = kind
            if kind == n.UNKNOWN:
                hidden[number] = place
            if top < undrawn:
                mine.append(top)
                top += 1
        discards = self._discards(position)
        rng.shuffle(discards)
        for place, kind in zip(hidden.values(), discards, strict=True):
            cards[place] = kind
        for player in set(range(len(held))) - {me}:
            hand = position.hand(player)
            rng.shuffle(hand)
            for place, kind in zip(held[player], hand, strict=True):
                cards[place] = kind
        moves = [
            native.pack(n.DISCARD, kind=cards[hidden[number]]) if number in hidden else move
            for number, move in enumerate(self.blind.moves)
        ]
        hands = [cards[low:high] for low, high in pairwise(starts)]
        deal = write_deal(self._game, position, hands, deck=cards[starts[-1] :])
        if "gold" in view.secret:
            part = {**view.secret["gold"]}
            drawn = view.table.get("gold") or gold.draw(rng, part["left"], self._game.players)
            deal["gold"] = {**part, "drawn": list(drawn)}
        return World(deal, tuple(self._game.interned(move) for move in moves))

    def _discards(self, position: Any) -> list[int]:
        """Return the cards of a sample that lie face down."""
        before = self.blind.spent
        return [kind for kind, n_spent in enumerate(position.spent) for _ in range(before[kind], n_spent)]
