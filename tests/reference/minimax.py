"""The plainest search for two sides: what the player to move is sure of, by trying everything."""


def value(state, root, depth=None, estimate=None):
    """What ``root`` gets when its side plays for it and everybody else against it."""
    if state.is_over:
        return state.scores[root]
    if depth == 0:
        return estimate(state, root)
    results = moves(state, root, depth, estimate).values()
    return max(results) if state.side(state.player) == state.side(root) else min(results)


def moves(state, root, depth=None, estimate=None):
    """The same for every move."""
    found = {}
    for move in state.list_moves():
        after = state.copy()
        after.play(move)
        found[move] = value(after, root, None if depth is None else depth - 1, estimate)
    return found
