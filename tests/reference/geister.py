"""Geister once more, slow and simple, from the rules alone; it shares nothing with the package.

Squares are (column, row) as the first player sees the board, row 0 nearest to it. The second player
sees everything turned by half a turn.
"""

from itertools import combinations

LETTERS = "ABCDEFGH"
STEPS = {"north": (0, 1), "east": (1, 0), "west": (-1, 0), "south": (0, -1)}
EXITS = ((0, 5), (5, 5))  # as their owner sees them
SETUPS = ["".join(four) for four in combinations(LETTERS, 4)]


def turn(square, player):
    """Turn the board for the second player; its own inverse."""
    x, y = square
    return (x, y) if player == 0 else (5 - x, 5 - y)


def home(player, letter):
    k = LETTERS.index(letter)
    return turn((1 + k % 4, 1 - k // 4), player)


def name(square, player):
    x, y = turn(square, player)
    return "abcdef"[x] + "123456"[y]


class Geister:
    def __init__(self, reds=None, limit=200, terminal=False):
        """Begin with both set-ups, or with none: then the players choose.

        When terminal, no move leaves: who is on turn with a blue piece on its exit has won.
        """
        self.limit = limit
        self.terminal = terminal
        self.open_reds = set()  # (player, letter) that stood on an exit at its turn and did not win
        self.ply = 0
        self.reds = []  # set-ups made so far
        self.board = {home(p, k): (p, k) for p in (0, 1) for k in LETTERS}
        self.gone = {}  # (player, letter) -> "captured" or "escaped"
        self.reason = None
        self.winner = None
        for letters in reds or []:
            self.reds.append(letters)

    @classmethod
    def placed(cls, reds, squares, ply, limit=200):
        """Begin in the middle: squares[player][k] is where piece k stands as that player sees it."""
        game = cls(reds, limit)
        game.board = {}
        game.ply = ply
        for p in (0, 1):
            for letter, text in zip(LETTERS, squares[p], strict=True):
                if text == "captured":
                    game.gone[p, letter] = "captured"
                else:
                    game.board[turn(("abcdef".index(text[0]), "123456".index(text[1])), p)] = (p, letter)
        return game

    @property
    def player(self):
        if self.reason:
            return None
        return len(self.reds) if len(self.reds) < 2 else self.ply % 2

    def colour(self, player, letter):
        return "red" if letter in self.reds[player] else "blue"

    def legal(self):
        """All legal moves as a set of texts."""
        if self.reason:
            return set()
        if len(self.reds) < 2:
            return {f"set {letters}" for letters in SETUPS}
        me = self.player
        moves = set()
        for square, (owner, letter) in self.board.items():
            if owner != me:
                continue
            x, y = turn(square, me)
            for word, (dx, dy) in STEPS.items():
                tx, ty = x + dx, y + dy
                if 0 <= tx < 6 and 0 <= ty < 6:
                    stands = self.board.get(turn((tx, ty), me))
                    if stands is None or stands[0] != me:
                        moves.add(f"{letter} {word}")
                elif not self.terminal and (x, y) in EXITS and self.colour(me, letter) == "blue":
                    moves.add(f"{letter} {word}")
        return moves

    def play(self, text):
        """Play a legal move and return the colour it revealed, or None."""
        assert text in self.legal()
        first, second = text.split()
        if first == "set":
            self.reds.append(second)
            return None
        me, other = self.player, 1 - self.player
        here = next(square for square, piece in self.board.items() if piece == (me, first))
        x, y = turn(here, me)
        dx, dy = STEPS[second]
        there = turn((x + dx, y + dy), me)
        self.ply += 1
        del self.board[here]
        if not (0 <= there[0] < 6 and 0 <= there[1] < 6):
            self.gone[me, first] = "escaped"
            self._end("escape", me)
            return None
        captured = self.board.pop(there, None)
        self.board[there] = (me, first)
        shown = None
        if captured:
            self.gone[captured] = "captured"
            shown = self.colour(*captured)
            lost = [self.colour(p, k) for (p, k) in self.gone if p == other]
            if lost.count("blue") == 4:
                self._end("blue captured", me)
            elif lost.count("red") == 4:
                self._end("red captured", other)
        if not self.reason and self.ply == self.limit:
            self._end("draw", None)
        if not self.reason and self.terminal:
            standing = [p for s, p in self.board.items() if p[0] == other and turn(s, other) in EXITS]
            if any(self.colour(*piece) == "blue" for piece in standing):
                self._end("escape", other)
            else:
                self.open_reds |= set(standing)
        return shown

    def _end(self, reason, winner):
        self.reason, self.winner = reason, winner

    @property
    def scores(self):
        if self.winner is None:
            return (0.5, 0.5)
        return tuple(1.0 if p == self.winner else 0.0 for p in (0, 1))

    def seen(self, player):
        """The board as a player may see it: the other's colours only once off the board, or at the end."""
        out = {}
        for side, owner in (("own", player), ("opponent", 1 - player)):
            where = {letter: name(square, player) for square, (p, letter) in self.board.items() if p == owner}
            where.update({letter: how for (p, letter), how in self.gone.items() if p == owner})
            out[side] = {}
            for letter in LETTERS:
                piece = (owner, letter)
                is_open = side == "own" or self.reason or piece in self.gone or piece in self.open_reds
                shown = len(self.reds) > owner and is_open
                colour = self.colour(owner, letter) if shown else None
                out[side][letter] = {"square": where[letter], "colour": colour}
        return out

    def copy(self):
        twin = Geister(limit=self.limit, terminal=self.terminal)
        twin.open_reds = set(self.open_reds)
        twin.ply, twin.reds, twin.board = self.ply, list(self.reds), dict(self.board)
        twin.gone, twin.reason, twin.winner = dict(self.gone), self.reason, self.winner
        return twin


def count_lines(game, depth):
    """How many sequences of that many moves there are (a finished game has none)."""
    if depth == 0:
        return 1
    total = 0
    for move in game.legal():
        after = game.copy()
        after.play(move)
        total += count_lines(after, depth - 1)
    return total
