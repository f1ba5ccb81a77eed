"""Why a call or a card is good: what the call says, what the card does, what holds in every possible deal."""

from __future__ import annotations

from typing import Any

from tefuda.core import Decision, Move, View
from tefuda.core.words import Sentence
from tefuda.games.bridge.bidding import choice_of, system
from tefuda.games.bridge.double_dummy import solve
from tefuda.games.bridge.explain import explain_in, explain_rule
from tefuda.games.bridge.notation import (
    FIRST_CARD,
    RANKS,
    SEATS,
    SUITS,
    SYMBOLS,
    call_text,
    read_contract,
    read_hand,
    suit_text,
)
from tefuda.games.bridge.rejected import rejected
from tefuda.games.bridge.seats import last_trick, winner

MOST_REJECTED = 4  # calls that a hint tells of
MOST_WORLDS = 60  # deals that are solved, if there are no more


def reasons(view: View, decision: Decision) -> list[Sentence]:
    """Return the reasons."""
    move = decision.move
    if move not in view.legal_moves:
        return []
    if move.id < FIRST_CARD:
        says = Sentence(
            "{call} says: {meaning}.", {"call": move.text, "meaning": explain_in(view, move.text)}
        )
        return [says, *_not_called(view, move)]
    return [*_every_deal(view, decision), *_trick(view, move.text)]


def _not_called(view: View, move: Move) -> list[Sentence]:
    """What the bidding table would call with other hands, nearest first."""
    by = system()
    choice = choice_of(view, by)
    if choice.call != move.text:  # who gives the hint has another system, or searched
        values = {"call": choice.call, "meaning": explain_rule(choice.rule)}
        return [Sentence("The bidding table calls {call}: {meaning}.", values)]
    others = [
        other
        for other in rejected(by, choice, read_hand(view.secret["hand"]))
        if not other.rule.is_fallback  # they fit every hand
    ]
    return [
        Sentence(
            "Not {call}: {meaning}; {why}.",
            {"call": call_text(other.rule.call), "meaning": explain_rule(other.rule), "why": other.why},
        )
        for other in others[:MOST_REJECTED]
    ]


def _every_deal(view: View, decision: Decision) -> list[Sentence]:
    """Solve all deals that are possible, where they are few."""
    game: Any = view.load_game()
    known = game.knowledge(view)
    count = known.count
    if count is None or count > MOST_WORLDS:
        return []
    worst: dict[str, int] = {}
    for world in known.worlds():
        solved = solve(world.state(game))
        for card, tricks in solved.tricks.items():
            worst[card] = max(worst.get(card, 0), solved.value - tricks)
    if worst.get(decision.move.text) == 0:
        text = "In every deal that is possible ({n}) no card takes more tricks with open cards."
        return [Sentence(text, {"n": count})]
    never = [card for card, most in worst.items() if most == 0]
    if never:
        text = "{card} never loses a trick with open cards, in none of the {n} deals that are possible."
        return [Sentence(text, {"card": SYMBOLS[never[0][0]] + never[0][1], "n": count})]
    return []


def _trick(view: View, card: str) -> list[Sentence]:
    """What the card does in the trick that is on the table."""
    table = view.table
    contract = read_contract(table["contract"])
    trick = list(last_trick(view).items()) if table["trick"] else []
    if not trick:
        return []
    seat = SEATS.index(table["turn"])
    led, trump = trick[0][1][0], "SHDC "[contract.trump]
    ahead = winner([*trick, (seat, card)], trump) == seat
    if card[0] != led and card[0] == trump:
        return [Sentence("It ruffs: {suit} is trump.", {"suit": SYMBOLS[card[0]]})] if ahead else []
    partner = (seat + 2) % 4
    if ahead and len(trick) == 2 and trick[0][0] == partner and card[0] == led:
        return _finesse(view, card, seat)
    if ahead and len(trick) == 3:
        return [Sentence("It wins the trick.")]
    if not ahead and winner(trick, trump) == partner and len(trick) == 3:
        return [Sentence("Your side's trick already: it keeps higher cards.")]
    return []


def _finesse(view: View, card: str, seat: int) -> list[Sentence]:
    """A card with a gap between it and a higher one of the hand: it wins unless the next hand has the gap."""
    hands = view.table["hands"]
    if hands[seat] is None or hands[(seat + 2) % 4] is None:
        return []
    ours = [text for hand in (hands[seat], hands[(seat + 2) % 4]) for text in _suit(hand, card[0])]
    gone = {token.seen for token in view.log}
    higher = [card[0] + rank for rank in RANKS[RANKS.index(card[1]) + 1 :]]
    missing = [text for text in higher if text not in ours and text not in gone]
    if not missing or not any(text in _suit(hands[seat], card[0]) for text in higher):
        return []
    values = {
        "who": Sentence(("North", "East", "South", "West")[(seat + 1) % 4]),
        "cards": " ".join(SYMBOLS[text[0]] + text[1] for text in reversed(missing)),
    }
    return [Sentence("A finesse: it takes the trick unless {who} holds {cards}.", values)]


def _suit(hand: str, letter: str) -> list[str]:
    return [letter + rank for rank in suit_text(read_hand(hand), SUITS.index(letter))]
