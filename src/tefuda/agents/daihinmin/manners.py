"""Whom every player of a match plays like: learnt after each game, when all cards have come to light."""

from __future__ import annotations

import math
from typing import Any

from tefuda._native import daihinmin as native
from tefuda.core import TefudaError, View, policy_of
from tefuda.games.daihinmin import notation as n
from tefuda.games.daihinmin.worlds import HIDDEN_GIFT, seen_number

STYLES = "styles"  # the policy whose styles are told apart
# What each style does in a play-out: the learned policy at a temperature; 0 is the contest's client. Who is
# like none of them plays as we do ourselves.
HEATS = (1.0, 2.0, 4.0, 0.0, 1.0)
STRANGERS = (0.4, 0.25, 0.1, 0.15, 0.1)  # how likely each is of somebody of whom nothing is known
NOISE = 0.1  # anybody does anything at times
FADING = 0.9  # of what is known, from game to game: players change
DOUBT = 0.05  # the share of a stranger in everybody, whatever was seen


class OpponentManners:
    """How likely each player of a match has each of the styles."""

    def __init__(self) -> None:
        self._styles: Any = None  # the native policy
        self._logs: dict[int, list[float]] = {}  # by player: the log chance of its moves by each style

    def forget(self) -> None:
        """Begin a match with players of whom nothing is known."""
        self._logs = {}

    def knows(self, player: int) -> bool:
        """Was this player seen to play?"""
        return player in self._logs

    def of(self, player: int) -> list[float]:
        """Return how likely this player has each of the styles."""
        logs = self._logs.get(player, [0.0] * len(HEATS))
        top = max(logs)
        chances = [math.exp(log - top) * share for log, share in zip(logs, STRANGERS, strict=True)]
        known = [chance / sum(chances) for chance in chances]
        return [DOUBT * share + (1 - DOUBT) * now for share, now in zip(STRANGERS, known, strict=True)]

    def learn(self, view: View) -> None:
        """Look back at a finished game; one in which not all hands came to light teaches nothing."""
        game: Any = view.load_game()
        hands = final_hands(game, view)
        if hands is None:
            return
        if self._styles is None:
            self._styles = policy_of(STYLES).native(game)
        players = view.secret["players"] or range(game.players)
        seen = {player: [0.0] * len(HEATS) for player in players}
        position = native.Position.dealt(hands, [], list(range(game.players)), game.has_quirks, game.ranks)
        for token in view.log:
            if token.seen.startswith(HIDDEN_GIFT):
                continue
            made, seat = seen_number(token), position.player
            if seat != view.observer and seat == token.player and position.is_legal(made):
                chances = native.read(self._styles, position, made)
                for k, chance in enumerate(chances):  # the last one: all moves equally likely
                    seen[players[seat]][k] += math.log((1 - NOISE) * chance + NOISE * chances[-1])
            if seat != token.player or not position.force(made):
                return  # somebody was made to play
        del seen[players[view.observer]]
        for player, logs in seen.items():
            before = self._logs.get(player, [0.0] * len(HEATS))
            self._logs[player] = [FADING * old + new for old, new in zip(before, logs, strict=True)]

    def memory(self) -> Any:
        """Return what is known of every player."""
        return [[player, logs] for player, logs in sorted(self._logs.items())]

    def restore(self, memory: Any) -> None:
        """Take up what was known."""
        try:
            self._logs = {int(player): [float(log) for log in logs] for player, logs in memory}
        except (TypeError, ValueError):
            raise TefudaError("This is not the memory of mc.") from None
        if any(len(logs) != len(HEATS) for logs in self._logs.values()):
            raise TefudaError("This is not the memory of mc.")


def final_hands(game: Any, view: View) -> list[int] | None:
    """Return the hands with which play began, as the end of a game reveals them; None = it does not.

    Who went out has played all its cards, and what nobody has played is with the one who is left.
    """
    hands = [0] * game.players
    for token in view.log:
        if not token.seen.startswith(HIDDEN_GIFT):
            hands[token.player] |= n.cards_of(seen_number(token))
    hands[view.observer] |= n.read_cards(view.table["hand"])
    left = [seat for seat, count in enumerate(view.table["counts"]) if count and seat != view.observer]
    if len(left) > 1:
        return None
    unseen: int = native.deck(game.ranks)
    for hand in hands:
        unseen &= ~hand
    if left:
        hands[left[0]] |= unseen
    return hands
