"""SO-ISMCTS once more in plain Python, over the public State interface, from the paper's description.

Random numbers are drawn from the same streams in the same order as the native search: iteration i of tree t
uses the stream seed / t / i for the world, then for untried edges, for moves that look alike, and for the
play-out.
"""

import math

from tefuda import Rng
from tefuda._native import derive


def log(n):
    """ln(n) as the native search computes it: UCB values of different counts can tie but for the last bit."""
    m, e = math.frexp(n)
    if m < 0.75:
        m, e = 2 * m, e - 1
    t = (m - 1) / (m + 1)
    total = 0.0
    for k in range(23, 0, -2):
        total = total * (t * t) + 1 / k
    return 2 * t * total + e * 0.693147180559945309417


class Node:
    def __init__(self):
        self.total = 0.0
        self.visits = 0
        self.available = 0
        self.edges = {}  # move id or token -> Node
        self.after_reveal = {}  # what came to light -> the node to go on from


class Search:
    def __init__(self, game, view, c=2**0.5, reward_scale=2.0, branch_on_reveals=False):
        self.worlds = [(world.state(game), world.weight) for world in game.worlds(view)]
        self.observer = view.observer
        self.low, high = game.score_range
        self.unit = reward_scale / (high - self.low)
        self.c = c
        self.branch_on_reveals = branch_on_reveals
        self.root = Node()

    def run(self, seed, iterations, tree=0):
        """Search and return {move text: (visits, mean score)} of the root."""
        stream = Rng(derive(seed, tree))
        for i in range(iterations):
            self.iterate(stream.split(i))
        start = self.worlds[0][0]
        texts = {move.id: move.text for move in start.legal_moves}
        return {
            texts[key]: (node.visits, node.total / self.unit / node.visits + self.low)
            for key, node in self.root.edges.items()
            if node.visits
        }

    def sample(self, rng):
        k = rng.below(sum(weight for _, weight in self.worlds))
        for state, weight in self.worlds:
            k -= weight
            if k < 0:
                return state.copy()
        raise AssertionError

    def iterate(self, rng):
        state = self.sample(rng)
        node, path, fresh = self.root, [], False
        while not fresh and not state.is_over:
            player = state.player
            groups = {}  # edges in the order of the legal moves
            for move in state.legal_moves:
                key = move.id if player == self.observer else state.observe(move, self.observer).seen
                groups.setdefault(key, []).append(move)
            key, fresh = self.choose(node, groups, rng)
            alike = groups[key]
            move = alike[0] if len(alike) == 1 else alike[rng.below(len(alike))]
            reveal = state.observe(move, self.observer).reveal
            node = node.edges[key]
            path.append((node, player))
            state.play(move)
            if self.branch_on_reveals and reveal is not None:
                node = node.after_reveal.setdefault(reveal, Node())
        while not state.is_over:
            moves = state.list_moves()
            state.play(moves[rng.below(len(moves))])
        for visited, player in path:
            visited.visits += 1
            visited.total += (state.scores[player] - self.low) * self.unit

    def choose(self, node, groups, rng):
        """An untried edge at random, else UCB1 with the number of times the edge could be chosen."""
        untried = []
        best, best_value = None, -math.inf
        for key in groups:
            edge = node.edges.get(key)
            if edge is None or edge.visits == 0:
                untried.append(key)
                continue
            edge.available += 1
            value = edge.total * (1 / edge.visits) + self.c * math.sqrt(log(edge.available)) * (
                1 / math.sqrt(edge.visits)
            )
            if value > best_value:
                best, best_value = key, value
        if not untried:
            return best, False
        key = untried[0] if len(untried) == 1 else untried[rng.below(len(untried))]
        node.edges.setdefault(key, Node()).available = 1
        return key, True
