"""Saboteur, slow and simple: a mine in a dict, written from the rules and not from the native code."""

from dataclasses import dataclass, field

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
TOOLS = ("pick", "lantern", "cart")
DECK = {
    **{"N-S": 4, "E-W": 3, "E-S": 4, "S-W": 5, "N-E-S": 5, "N-E-W": 5, "N-E-S-W": 5},
    **dict.fromkeys(["N|S", "E|W", "E|S", "S|W", "N|E|S", "N|E|W", "N|E|S|W", "S|", "W|"], 1),
    **{f"break-{tool}": 3 for tool in TOOLS},
    **{f"repair-{tool}": 2 for tool in TOOLS},
    **dict.fromkeys(["repair-pick+lantern", "repair-pick+cart", "repair-lantern+cart"], 1),
    **{"rockfall": 3, "map": 6},
}


def is_path(card):
    return card[0] in "NESW"


def exits_of(tile):
    return {letter for letter in tile if letter in STEPS}


def is_through(tile):
    return "|" not in tile


def turned(tile):
    letters = sorted((FACING[exit] for exit in exits_of(tile)), key="NESW".index)
    if len(letters) == 1:
        return letters[0] + "|"
    return ("-" if is_through(tile) else "|").join(letters)


def beside(cell, direction):
    return cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]


@dataclass
class Round:
    """One round from a Deal, moves as text."""

    deal: dict
    margin: int | None = None
    stones: str = "corner"
    connection: str = "start"
    distance: int = 8
    offset: int = 2
    mine: dict = field(default_factory=dict)
    hidden: dict = field(default_factory=dict)
    over: str | None = None

    def __post_init__(self):
        right = 1 + self.distance
        self.goal_cells = [(right, 3 - self.offset), (right, 3), (right, 3 + self.offset)]
        self.hidden = dict(zip(self.goal_cells, self.deal["goals"], strict=True))
        self.mine = {(1, 3): "N-E-S-W"}
        self.hands = [hand.split() for hand in self.deal["hands"]]
        self.deck = self.deal["deck"].split()
        self.broken = [set() for _ in self.hands]
        self.player = self.deal.get("first", 0)
        self.turned_up = []

    def inside(self, cell):
        if self.margin is None:
            return True
        (x, y), m = cell, self.margin
        return 1 - m <= x <= 1 + self.distance + m and 3 - self.offset - m <= y <= 3 + self.offset + m

    def joined(self, mine):
        """Cells whose paths hang together with the start."""
        found, todo = set(), [(1, 3)]
        while todo:
            cell = todo.pop()
            if cell in found or cell not in mine or not is_through(mine[cell]):
                continue
            found.add(cell)
            for direction in exits_of(mine[cell]):
                other = beside(cell, direction)
                if other in mine and FACING[direction] in exits_of(mine[other]):
                    todo.append(other)
        return found

    def value(self, mine=None):
        """Blank cells to the nearest face-down goal; None = there is no way."""
        mine = self.mine if mine is None else mine
        ends = {beside(cell, d) for cell in self.joined(mine) for d in exits_of(mine[cell])}
        if ends & set(self.hidden):
            return 0
        # A way that leaves the box around all cards by more than a cell can be pulled back into it.
        xs, ys = zip(*mine, *self.hidden, strict=True)
        box = {(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)}
        blank = {c for c in box if self.inside(c) and c not in mine and c not in self.hidden}
        front, seen, steps = ends & blank, set(), 1
        while front:
            if any(beside(c, d) in self.hidden for c in front for d in STEPS):
                return steps
            seen |= front
            front = {beside(c, d) for c in front for d in STEPS} & blank - seen
            steps += 1
        return None

    def fits(self, tile, cell):
        for direction in STEPS:
            other = beside(cell, direction)
            if other in self.mine and (direction in exits_of(tile)) != (
                FACING[direction] in exits_of(self.mine[other])
            ):
                return False
        return True

    def may_lie(self, tile, cell, joined):
        if cell in self.mine or cell in self.hidden or not self.inside(cell) or not self.fits(tile, cell):
            return False
        if self.connection == "fit":
            return any(beside(cell, d) in self.mine for d in STEPS)
        return any(
            beside(cell, d) in joined and FACING[d] in exits_of(self.mine[beside(cell, d)])
            for d in exits_of(tile)
        )

    def legal(self):
        if self.over:
            return set()
        hand = self.hands[self.player]
        if not hand:
            return {"pass"}
        moves = {f"discard {card}" for card in hand}
        for card in set(hand):
            if is_path(card):
                if not self.broken[self.player]:
                    moves |= self.placements(card)
            elif card == "rockfall":
                fixed = {(1, 3), *self.goal_cells}
                moves |= {f"rockfall @ {x},{y}" for x, y in self.mine if (x, y) not in fixed}
            elif card == "map":
                moves |= {f"map {i}" for i, cell in enumerate(self.goal_cells, 1) if cell in self.hidden}
            else:
                moves |= self.tool_moves(card)
        return moves

    def placements(self, card):
        near = {beside(cell, d) for cell in self.mine for d in STEPS}
        tiles, joined = {card, turned(card)}, self.joined(self.mine)
        return {f"{t} @ {x},{y}" for t in tiles for x, y in near if self.may_lie(t, (x, y), joined)}

    def tool_moves(self, card):
        word, _, tools = card.partition("-")
        moves = set()
        for seat, broken in enumerate(self.broken):
            for tool in tools.split("+"):
                if word == "break" and seat != self.player and tool not in broken:
                    moves.add(f"break {tool} of {seat + 1}")
                if word == "repair" and tool in broken:
                    by = f" by {tools}" if "+" in tools else ""
                    moves.add(f"repair {tool} of {seat + 1}{by}")
        return moves

    def play(self, text):
        words = text.split()
        if words[0] == "pass":
            self.player = (self.player + 1) % len(self.hands)
            return
        if "@" in words:
            cell = tuple(map(int, words[-1].split(",")))
        if words[0] == "rockfall":
            card = "rockfall"
            del self.mine[cell]
        elif words[0] == "map":
            card = "map"
        elif words[0] == "discard":
            card = words[1]
        elif words[0] == "break":
            card = f"break-{words[1]}"
            self.broken[int(words[3]) - 1].add(words[1])
        elif words[0] == "repair":
            card = f"repair-{words[5] if len(words) > 4 else words[1]}"
            self.broken[int(words[3]) - 1].remove(words[1])
        else:
            tile = words[0]
            card = tile if tile in DECK else turned(tile)
            self.mine[cell] = tile
            self.look_for_goals(cell)
        self.hands[self.player].remove(card)
        if self.over:
            return
        if self.deck:
            self.hands[self.player].append(self.deck.pop(0))
        if not any(self.hands):
            self.over = "cards used up"
        else:
            self.player = (self.player + 1) % len(self.hands)

    def look_for_goals(self, last):
        """Turn up every goal that a joined path leads into; a stone shows an exit to the card just laid."""
        while not self.over or self.hidden:
            joined = self.joined(self.mine)
            reached = [
                (cell != last, "NESW".index(FACING[d]), goal)
                for goal in self.hidden
                for cell in joined
                for d in exits_of(self.mine[cell])
                if beside(cell, d) == goal
            ]
            if not reached:
                return
            goal = min(reached, key=lambda entry: (self.goal_cells.index(entry[2]), entry[0], entry[1]))
            side, what = "NESW"[goal[1]], self.hidden.pop(goal[2])
            self.turned_up.append(goal[2])
            if what == "gold" or self.stones == "cross":
                self.mine[goal[2]] = "N-E-S-W"
            else:
                stone = what.removeprefix("stone ")
                self.mine[goal[2]] = stone if side in exits_of(stone) else turned(stone)
            if what == "gold":
                self.over = "gold"

    def scores(self):
        miners_win = self.over == "gold"
        return tuple(float((role == "miner") == miners_win) for role in self.deal["roles"])
