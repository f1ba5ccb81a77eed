"""Doors solved by hand and by enumeration, from the rules alone: it shares nothing with the package.

A position is a small dictionary; ``value`` gives what a seat can expect when every other player moves at
random. ``play_best`` lets the seat choose its best move in each of its information sets; else it moves at
random too (what flat Monte Carlo measures).
"""

from collections import defaultdict
from fractions import Fraction
from itertools import permutations


def all_deals():
    for spy in range(3):
        for cards in permutations((1, 2, 3, 4)):
            yield {"spy": spy, "cards": cards[:3], "deck": cards[3], "turn": 0, "length": 0, "asked": False,
                   "coins": (), "accused": None}  # fmt: skip


def is_over(at):
    return at["accused"] is not None or at["length"] == 4


def legal(at):
    card = at["cards"][at["turn"]]
    moves = [] if at["asked"] else ["ask"]
    moves += ["swap", "bury left"]
    if card in (2, 4):
        moves.append("bury right")
    if card in (3, 4):
        moves += [f"accuse {seat + 1}" for seat in range(3) if seat != at["turn"]]
    return moves


def after(at, move):
    new = dict(at, length=at["length"] + 1, asked=move == "ask")
    if move != "ask":
        new["turn"] = (at["turn"] + 1) % 3
    if move == "swap":
        cards = list(at["cards"])
        cards[at["turn"]], new["deck"] = at["deck"], cards[at["turn"]]
        new["cards"] = tuple(cards)
    if move.startswith("bury"):
        new["coins"] = (*at["coins"], move.split()[1])
    if move.startswith("accuse"):
        new["accused"] = int(move[-1]) - 1
    return new


def seen(at, move, seat):
    """What a seat sees of a move."""
    mover = at["turn"]
    if mover != seat:
        return (mover, "bury" if move.startswith("bury") else move)
    if move == "ask":
        return (mover, move, (mover + 1) % 3 == at["spy"])
    if move == "swap":
        return (mover, move, at["deck"])
    return (mover, move)


def score(at, seat):
    if at["accused"] is not None:
        guards = Fraction(int(at["accused"] == at["spy"]))
    elif at["coins"]:
        guards = Fraction(int("right" not in at["coins"]))
    else:
        guards = Fraction(1, 2)
    return 1 - guards if seat == at["spy"] else guards


def value(worlds, seat, play_best):
    """Expected score times weight of worlds [(position, weight)] that the seat cannot tell apart."""
    total = Fraction(0)
    mine, groups = [], defaultdict(list)
    for at, weight in worlds:
        if is_over(at):
            total += weight * score(at, seat)
        elif at["turn"] == seat:
            mine.append((at, weight))
        else:
            moves = legal(at)
            for move in moves:
                groups[seen(at, move, seat)].append((after(at, move), weight / len(moves)))
    for group in groups.values():
        total += value(group, seat, play_best)
    if mine:
        worth = [move_value(mine, move, seat, play_best) for move in legal(mine[0][0])]
        total += max(worth) if play_best else sum(worth) / len(worth)
    return total


def move_value(worlds, move, seat, play_best):
    groups = defaultdict(list)
    for at, weight in worlds:
        groups[seen(at, move, seat)].append((after(at, move), weight))
    return sum((value(group, seat, play_best) for group in groups.values()), Fraction(0))


def first_move_values(role, card, play_best):
    """What each first move of the first player is worth to it, given its role and card."""
    worlds = [
        (at, Fraction(1))
        for at in all_deals()
        if (at["spy"] == 0) == (role == "spy") and at["cards"][0] == card
    ]
    return {move: move_value(worlds, move, 0, play_best) / len(worlds) for move in legal(worlds[0][0])}


INFORMATION_SETS = [(role, card) for role in ("spy", "guard") for card in (1, 2, 3, 4)]
