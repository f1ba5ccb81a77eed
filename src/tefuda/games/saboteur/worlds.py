"""The worlds of a View of Saboteur: roles, hands, goals, the undrawn deck, and the discards filled in."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from tefuda._native import saboteur as native
from tefuda.core import Hint, Rng, TefudaError, View, World
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
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise TefudaError(f"This View is impossible: {error}") from None


def _rebuilt(game: Saboteur, view: View, saboteurs: int | None) -> Any:
    secret, me = view.secret, view.observer
    counts = secret["counts"]
    hands = [[n.UNKNOWN] * count for count in counts]
    hands[me] = n.read_cards(secret["hand"])
    deck = [n.UNKNOWN] * (game.cards - sum(counts))
    goals = [0, 0, 0]
    used = 0
    for token in view.log:
        drawn, seen, up = n.read_reveal(token.reveal)
        if drawn is not None:
            deck[used] = drawn
        if seen:
            goals[native.unpack(n.move_number(token.seen))[-1]] = seen
        for number, what in up.items():
            goals[number] = what
        used += token.seen != "pass"
    if saboteurs is None:
        saboteurs = known_saboteurs(view)
    position = game.engine.Position.dealt(
        game.native_table,
        hands=hands,
        deck=deck,
        goals=goals,
        saboteurs=saboteurs,
        agreed=seat_set(secret.get("agreed") or []),
        first=secret["first"],
    )
    for token in view.log:
        number = n.move_number(token.seen, game.players)
        if position.player != token.player:
            raise TefudaError("its log and its start do not fit.")
        seen, reveal = position.observe(number, me)
        if n.reveal_text(reveal) != token.reveal and token.player == me:
            raise TefudaError("what came to light does not fit the moves.")
        if not position.force(number):
            raise TefudaError(f"{token.seen} could not be played.")
    return position


def known_saboteurs(view: View) -> int:
    """Return the saboteurs that the observer knows of: itself, those it was told, all after the end."""
    roles = view.table.get("roles")
    if roles:
        return seat_set([seat for seat, role in enumerate(roles) if role == "saboteur"])
    partners = view.secret.get("saboteurs")
    if partners is not None:
        return seat_set(partners)
    return int(view.secret["role"] == "saboteur") << view.observer


def known_seats(game: Saboteur, view: View) -> int:
    """Return the seats whose roles the observer knows."""
    everybody = (1 << game.players) - 1
    if view.table.get("roles") or view.secret.get("saboteurs") is not None:
        return everybody
    return 1 << view.observer


class MineWorlds:
    """A sampler of worlds, each with its chance."""

    count: int | None = None

    def __init__(self, game: Saboteur, view: View, hint: Hint | None = None) -> None:
        if hint is not None:
            raise TefudaError("Searches of saboteur cannot use a hint.")
        self._game, self._view = game, view
        self.engine: Any = game.engine
        self._blind = blind_position(game, view)
        try:
            self.native: Any = self.engine.Knowledge(self._blind, view.observer, known_seats(game, view))
        except ValueError as error:
            raise TefudaError(f"This View is impossible: {error}.") from None

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
        for number, move in enumerate(self._blind.moves):
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
            for number, move in enumerate(self._blind.moves)
        ]
        hands = [cards[low:high] for low, high in pairwise(starts)]
        deal = write_deal(self._game, position, hands, cards[starts[-1] :])
        if "gold" in view.secret:
            part = view.secret["gold"]
            drawn = view.table.get("gold") or gold.draw(rng, part["left"], self._game.players)
            deal["gold"] = {**part, "drawn": list(drawn)}
        return World(deal, tuple(self._game.interned(move) for move in moves))

    def _discards(self, position: Any) -> list[int]:
        """Return the cards of a sample that lie face down."""
        before = self._blind.spent
        return [kind for kind, n_spent in enumerate(position.spent) for _ in range(before[kind], n_spent)]
