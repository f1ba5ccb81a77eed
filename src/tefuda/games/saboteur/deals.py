"""Deals of Saboteur as data: written, read with all checks, and listed where they are few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import factorial, lcm, prod
from typing import TYPE_CHECKING, Any

from tefuda.core import Deal, TefudaError
from tefuda.core.errors import whole
from tefuda.games.saboteur import notation as n
from tefuda.games.saboteur.notation import seat_set, seats_of

if TYPE_CHECKING:
    from tefuda.games.saboteur.game import Saboteur

LISTED = 100_000  # so many deals are listed


def write_deal(game: Saboteur, position: Any, hands: Sequence[Sequence[int]], *, deck: Sequence[int]) -> Deal:
    """Write down a Deal: roles, goals and group of a Position with these cards."""
    saboteurs = position.saboteurs
    deal: Deal = {"roles": [n.ROLES[saboteurs >> seat & 1] for seat in range(game.players)]}
    if game.rules.spare:
        deal["spare"] = n.ROLES[position.spare_saboteur]
    deal["hands"] = [n.cards_text(hand) for hand in hands]
    deal["deck"] = n.cards_text(deck)
    deal["goals"] = [n.GOALS[goal] for goal in position.goals]
    if game.rules.agreed:
        deal["agreed"] = seats_of(position.agreed)
    if position.first:
        deal["first"] = position.first
    return deal


def read_deal(game: Saboteur, deal: Any) -> dict[str, Any]:
    """Return a Deal as the native Position takes it, or say what is wrong with it."""
    wanted = {"roles", "hands", "deck", "goals"} | ({"spare"} if game.rules.spare else set())
    wanted |= {"agreed"} if game.rules.agreed else set()
    wanted |= {"gold"} if game.rounds > 1 else set()
    if not isinstance(deal, dict) or not wanted <= set(deal) <= wanted | {"first"}:
        raise TefudaError(
            "A deal of {game} has the parts {wanted} (and, optionally, first).",
            game=game,
            wanted=", ".join(sorted(wanted)),
        )
    hands, deck = _read_cards(game, deal)
    roles = _read_roles(game, deal)
    goals = _list(deal, "goals")
    if sorted(map(str, goals)) != sorted(n.GOALS[1:]):
        raise TefudaError(
            "The goals of a deal are {names} in some order, not {goals!r}.",
            names=", ".join(n.GOALS[1:]),
            goals=goals,
        )
    if game.rounds > 1:
        _check_gold(game, deal["gold"])
    return {
        "hands": hands,
        "deck": deck,
        "goals": [n.GOALS.index(goal) for goal in goals],
        "saboteurs": seat_set([seat for seat, role in enumerate(roles) if role == "saboteur"]),
        "spare": deal.get("spare") == "saboteur",
        "agreed": _read_agreed(game, deal),
        "first": whole(deal.get("first", 0), "The first player of a deal", low=0, high=game.players - 1),
    }


def _list(deal: Deal, key: str) -> list[Any]:
    if not isinstance(deal[key], (list, tuple)):
        raise TefudaError('"{key}" of a deal is a list, not {value!r}.', key=key, value=deal[key])
    return list(deal[key])


def _read_roles(game: Saboteur, deal: Deal) -> list[str]:
    roles = _list(deal, "roles")
    every = [*roles, deal["spare"]] if game.rules.spare else roles
    saboteurs = game.rules.saboteurs
    if len(roles) != game.players or any(role not in n.ROLES for role in every):
        raise TefudaError(
            "The roles of a deal are miner or saboteur for {players} players, not {every}.",
            players=game.players,
            every=every,
        )
    if every.count("saboteur") != saboteurs:
        raise TefudaError(
            "{saboteurs} of the role cards must be saboteurs (counting the spare one); this "
            "deal has a different number.",
            saboteurs=saboteurs,
        )
    return roles


def _read_cards(game: Saboteur, deal: Deal) -> tuple[list[list[int]], list[int]]:
    hands, deck = [n.read_cards(hand) for hand in _list(deal, "hands")], n.read_cards(deal["deck"])
    if len(hands) != game.players or any(len(hand) > 8 for hand in hands):
        raise TefudaError("A deal needs {players} hands of 8 cards at most.", players=game.players)
    counts = Counter(deck)
    for hand in hands:
        counts.update(hand)
    if any(counts[kind] != copies for kind, copies in enumerate(game.rules.copies)):
        raise TefudaError(
            "The hands and the deck of a deal together must have all cards of the game, each "
            "as often as it exists."
        )
    if not any(hands):
        raise TefudaError("Nobody was dealt a card.")
    return hands, deck


def _read_agreed(game: Saboteur, deal: Deal) -> int:
    agreed = _list(deal, "agreed") if "agreed" in deal else []
    if any(type(seat) is not int or not 0 <= seat < game.players for seat in agreed):
        raise TefudaError(
            "The agreed players of a deal are seats from 0 to {players}.", players=game.players - 1
        )
    if len(set(agreed)) != len(agreed) or len(agreed) != game.rules.agreed:
        raise TefudaError(
            "A deal names {agreed} different agreed players, not {agreed_2}.",
            agreed=game.rules.agreed,
            agreed_2=agreed,
        )
    return seat_set(agreed)


def _check_gold(game: Saboteur, gold: Any) -> None:
    form = {"round": int, "held": list, "left": list, "drawn": list}
    good = isinstance(gold, dict) and set(gold) == set(form)
    good = good and all(isinstance(gold[key], kind) for key, kind in form.items())
    numbers = [*gold["held"], *gold["left"], *gold["drawn"]] if good else [-1]
    good = good and all(type(k) is int and 0 <= k <= 100 for k in numbers)
    if (
        not good
        or len(gold["held"]) != game.players
        or len(gold["left"]) != 3
        or set(gold["drawn"]) - {1, 2, 3}
    ):
        raise TefudaError(
            'The gold of a deal is {"round": 1, "held": […], "left": [16, 8, 4], "drawn": [3, 1, …]}.'
        )


def every_deal(game: Saboteur) -> Iterator[tuple[Deal, int]]:
    """List every Deal with its weight: for games with a deck of a few cards."""
    if game.rounds > 1:
        raise TefudaError("Deals with gold (rounds above 1) cannot be listed.")
    rules = game.rules
    cards = [kind for kind, copies in enumerate(rules.copies) for _ in range(copies)]
    orders = factorial(len(cards)) // prod(factorial(copies) for copies in rules.copies)
    sets = [
        s for k in range(game.players + 1) if _may_be(rules, k) for s in combinations(range(game.players), k)
    ]
    groups = {
        s: [g for g in combinations(range(game.players), rules.agreed) if _agree(game, g, s)] for s in sets
    }
    if orders * 6 * sum(map(len, groups.values())) > LISTED:
        raise TefudaError(
            "{game} has more than {listed:,} deals: too many to list.", game=game, listed=LISTED
        )
    common = lcm(*(len(found) for found in groups.values()))
    for order in _orders(cards):
        hands = [order[k * rules.hand : (k + 1) * rules.hand] for k in range(game.players)]
        part = {
            "hands": [n.cards_text(h) for h in hands],
            "deck": n.cards_text(order[game.players * rules.hand :]),
        }
        for saboteurs, goals in ((s, g) for s in sets for g in permutations(n.GOALS[1:])):
            deal = {"roles": [n.ROLES[seat in saboteurs] for seat in range(game.players)]}
            if rules.spare:
                deal["spare"] = n.ROLES[len(saboteurs) < rules.saboteurs]  # type: ignore[assignment]
            for group in groups[saboteurs]:
                agreed = {"agreed": list(group)} if rules.agreed else {}
                yield {**deal, **part, "goals": list(goals), **agreed}, common // len(groups[saboteurs])


def _may_be(rules: Any, saboteurs: int) -> bool:
    return saboteurs in (rules.saboteurs, rules.saboteurs - rules.spare)


def _agree(game: Saboteur, group: Sequence[int], saboteurs: Sequence[int]) -> bool:
    inside = len(set(group) & set(saboteurs))
    if game.agreed_roles == "miners":
        return inside == 0
    return game.agreed_roles == "any" or not group or 0 < inside < len(group)


def _orders(cards: list[int]) -> Iterator[list[int]]:
    """All different orders of cards of which some are equal."""
    if not cards:
        yield []
    for first in sorted(set(cards)):
        rest = list(cards)
        rest.remove(first)
        for others in _orders(rest):
            yield [first, *others]
