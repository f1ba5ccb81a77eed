"""Tanhinmin as slowly and plainly as it can be written: what the native core must agree with.

A position is (hands, table, owner, passed, turn, out) with hands as sorted tuples; nothing is reduced.
"""

from functools import lru_cache

PASS = "pass"


def legal(position):
    hands, table, _owner, _passed, turn, out = position
    if len(out) >= len(hands) - 1:
        return []
    cards = [card for card in sorted(set(hands[turn])) if table is None or card > table]
    return cards if table is None else [*cards, PASS]


def play(position, move):
    hands, table, owner, passed, turn, out = position
    players = len(hands)
    if move == PASS:
        passed = passed | {turn}
    else:
        left = list(hands[turn])
        left.remove(move)
        hands = (*hands[:turn], tuple(left), *hands[turn + 1 :])
        table, owner = move, turn
        if not left:
            out = (*out, turn)
        if len(out) == players - 1:
            return hands, table, owner, passed, turn, out
    for i in range(1, players):
        seat = (turn + i) % players
        if seat != owner and hands[seat] and seat not in passed:
            return hands, table, owner, passed, seat, out
    leader = owner
    while not hands[leader]:
        leader = (leader + 1) % players
    return hands, None, None, frozenset(), leader, out


def start(hands, table=None, owner=None, passed=(), turn=0, out=()):
    return tuple(tuple(sorted(h)) for h in hands), table, owner, frozenset(passed), turn, tuple(out)


def scores(position):
    hands, *_, out = position
    last = next(seat for seat in range(len(hands)) if seat not in out)
    order = [*out, last]
    return tuple(len(hands) - 1 - order.index(seat) for seat in range(len(hands)))


def is_over(position):
    return len(position[5]) >= len(position[0]) - 1


def merge(values, seat):
    """Union of the best class: {seat}, then sets with it, smaller first, then the others."""
    best = {}
    for value in values:
        best.setdefault(len(value) if seat in value else 99, set()).update(value)
    return frozenset(best[min(best)])


def singleton(position, rule):
    """The value of a position and of its moves; who is out first, counted from this position."""
    before = len(position[5])

    @lru_cache(None)
    def value(p):
        if len(p[5]) > before:
            return frozenset([p[5][before]])
        return merge(children(p), p[4])

    def children(p):
        moves = legal(p)
        plays = [value(play(p, move)) for move in moves if move != PASS]
        if PASS in moves and not (rule == "paper" and any(p[4] in v for v in plays)):
            plays.append(value(play(p, PASS)))
        return plays

    return value(position), {str(move): value(play(position, move)) for move in legal(position)}


def payoff(position, kind):
    points = scores(position)
    return points if kind == "ranks" else tuple(float(p == max(points)) for p in points)


def max_n(position, kind, tie):
    root = position[4]

    def value(p):
        if is_over(p):
            return payoff(p, kind)
        seat = p[4]
        found = [value(play(p, move)) for move in legal(p)]
        top = [v for v in found if v[seat] == max(f[seat] for f in found)]
        if tie in ("first", "last"):
            return top[0 if tie == "first" else -1]
        return (min if tie == "spite" else max)(top, key=lambda v: v[root])

    return value(position)


def soft_max_n(position, kind, dominance):
    def dominated(b, children, seat):
        worst, best = min(v[seat] for v in b), max(v[seat] for v in b)
        for a in children:
            low, high = min(v[seat] for v in a), max(v[seat] for v in a)
            if dominance == "strict" and low > best:
                return True
            if dominance == "weak" and low >= best and (high > best or low > worst):
                return True
        return False

    def value(p):
        if is_over(p):
            return frozenset([payoff(p, kind)])
        found = [value(play(p, move)) for move in legal(p)]
        return frozenset().union(*(c for c in found if not dominated(c, found, p[4])))

    return value(position)


def paranoid(position, kind):
    root = position[4]

    def value(p):
        if is_over(p):
            return payoff(p, kind)[root]
        return (max if p[4] == root else min)(value(play(p, move)) for move in legal(p))

    return value(position)
