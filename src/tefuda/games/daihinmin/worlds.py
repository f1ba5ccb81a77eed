"""The worlds of a View of Daihinmin: the unseen cards placed, tributes and hidden gifts filled in."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tefuda._native import daihinmin as native
from tefuda.core import Call, Deal, Hint, Knowledge, Rng, TefudaError, Token, View, World
from tefuda.core.errors import impossible_view
from tefuda.games.daihinmin import notation as n

if TYPE_CHECKING:
    from tefuda.games.daihinmin.game import Daihinmin

COUNTED = 5_000  # so many placements of the unseen cards are gone through one by one, more only sampled
LISTED = 200_000  # so many worlds are listed
HIDDEN_GIFT = "give"


def seen_number(token: Token) -> int:
    """Return the move of a token as far as it is known: a gift with no cards where they were not seen."""
    if token.seen == HIDDEN_GIFT:
        return n.gift_number(n.read_cards(token.reveal or ""))
    return _number(token.seen)


_number = lru_cache(maxsize=1 << 14)(n.move_number)  # every View is read from its first move on


def blind_position(game: Daihinmin, view: View) -> Any:
    """Return the observer's point of view as a native Position, rebuilt from the View alone."""
    secret = view.secret
    first = view.table["first"]
    scores = view.scores or ()
    lot = sorted(range(game.players), key=lambda seat: -scores[seat]) if scores else range(game.players)
    position = native.Position.blind(
        observer=view.observer,
        hand=n.read_cards(secret["hand"]),
        counts=secret["counts"],
        classes=secret["classes"] or [],
        first=-1 if first is None else first,
        lot=list(lot),
        quirks=game.has_quirks,
        ranks=game.ranks,
    )
    for token in view.log:
        if position.player != token.player or not position.force(seen_number(token)):
            raise TefudaError("This View is impossible: its log and its start do not fit.")
    return position


class CardWorlds(Knowledge):
    """A uniform sampler of worlds, and the exact list where few cards are unseen."""

    def __init__(self, game: Daihinmin, view: View, hint: Hint | None = None) -> None:
        if hint is not None:
            raise TefudaError("Searches of daihinmin cannot use a hint.")
        self._game, self._view = game, view
        try:
            blind = blind_position(game, view)
            self.native: Any = native.Knowledge(blind, view.observer, game.ranks)
        except (ValueError, KeyError, TypeError) as error:
            raise impossible_view(error) from None

    @property
    def count(self) -> int | None:
        """How many worlds there are (lots not told apart), where few cards are unseen; else None."""
        if self.native.placements(COUNTED) > COUNTED:
            return None
        count: int = self.native.count()
        return count

    def all(self) -> list[World]:
        """List every world."""
        count = self.count
        if count is None or count > LISTED:
            raise TefudaError(
                "More than {listed:,} worlds may fit this View: too many to list.", listed=LISTED
            )
        return [self.as_world(position) for position in self.native.all()]

    def listed(self, most: int) -> list[tuple[World, float]] | None:
        """List the worlds, all equally likely, where they are few."""
        count = self.count
        return None if count is None or count > most else [(world, 1.0) for world in self.all()]

    def sample_world(self, rng: Rng) -> World:
        """Draw one world; all are equally likely."""
        try:
            return self.as_world(self.native.sample(rng))
        except RuntimeError as error:
            raise impossible_view(error) from None

    def as_world(self, position: Any) -> World:
        """Return the World of a native Position that fits this View."""
        secret = self._view.secret
        seats = range(self._game.players)
        deal: Deal = {"hands": [n.cards_text(position.dealt_hand(seat)) for seat in seats]}
        for key in ("classes", "players"):
            if secret.get(key) is not None:
                deal[key] = list(secret[key])
        deal["lot"] = list(position.lot)
        moves = []
        gifts = 0
        for token in self._view.log:
            if token.seen.startswith(HIDDEN_GIFT):
                moves.append(self._game.interned(n.gift_number(position.gift(gifts))))
                gifts += 1
            else:
                moves.append(self._game.move(token.seen))
        return World(deal, tuple(moves))


def cards_told(state: Any, player: int, peeks: Call) -> Hint:
    """Tell an Oracle cards of the others: ``cards(share=0.5, which='weakest', of=[2, 3])``.

    So much of every hand as it is now, counted in whole cards (half a card is one), the weakest or the
    strongest in the order of the tribute; of these players of the match, from 1, or of all.
    """
    share: Any = peeks.params["share"]
    which, of = peeks.params["which"], peeks.params["of"]
    players = state.deal.get("players") or range(state.game.players)
    told = {}
    for seat, who in enumerate(players):
        if seat == player or (of and who + 1 not in of):  # type: ignore[operator]
            continue
        hand = state.position.hand(seat)
        count = int(share * hand.bit_count() + 0.5)
        strongest = native.strongest(hand, count if which == "strongest" else hand.bit_count() - count)
        told[str(seat)] = n.cards_text(strongest if which == "strongest" else hand & ~strongest)
    return {"cards": told}
