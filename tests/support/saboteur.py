"""Rounds of Saboteur arranged by hand."""

import tefuda
from reference.saboteur import DECK


def arranged(name, hands, goals=("stone E-S", "gold", "stone S-W"), saboteurs=(), **parts):
    """Start a round in which the players hold these cards; all others are in the deck, in order."""
    game = tefuda.load(name)
    left = [card for card, copies in DECK.items() for _ in range(copies)]
    for hand in hands:
        for card in hand.split():
            left.remove(card)
    roles = ["saboteur" if seat in saboteurs else "miner" for seat in range(game.players)]
    return game.start({"roles": roles, "hands": hands, "deck": " ".join(left), "goals": list(goals), **parts})


def road(goals=("stone E-S", "gold", "stone S-W"), extra=("", "", "")):
    """Start a round of three miners and lay a road along row 3 up to column 6; player 3 is to move."""
    hands = ["E-W E-W E-W ", "N-E-W N-E-W ", "N-E-S-W "]
    hands = [hand + more for hand, more in zip(hands, extra, strict=True)]
    state = arranged("saboteur(players=3, saboteurs=0)", hands, goals)
    for move in ("E-W @ 2,3", "N-E-W @ 3,3", "N-E-S-W @ 4,3", "E-W @ 5,3", "N-E-W @ 6,3"):
        state.play(move)
    return state
