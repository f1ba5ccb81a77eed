"""Five clients in step predict every cell that the server sends, with the slow reference as their model."""

import random
import struct

import pytest

from reference import daihinmin as reference
from support.uecda import Running
from tefuda.games.daihinmin import Daihinmin

PASS = frozenset()


def hand_cells(hand):
    cells = [0] * 75
    for card in hand:
        if card == reference.JOKER:
            cells[4 * 15 + 1] = 2
        else:
            cells[15 * card[1] + card[0]] = 1
    return cells


def read_cards(cells):
    return {
        reference.JOKER if at == 61 else (at % 15, at // 15) for at, value in enumerate(cells[:75]) if value
    }


def play_cells(play, rng):
    cells = [0] * 75
    for rank, suit, is_joker in play:
        cells[15 * suit + rank] = 2 if is_joker else 1
    if len(play) == 1 and next(iter(play))[2]:  # a lone joker may stand anywhere in four rows
        cells = [0] * 75
        cells[rng.randrange(60)] = 2
    return cells


class Probe:
    """Five connections and a model of what they must be told."""

    def __init__(self, run, seed):
        self.rng = random.Random(seed)
        self.peers = [run.connect(f"p{k}") for k in range(5)]
        self.ranking = [0, 1, 2, 3, 4]
        self.seats = None
        self.plays = 0

    def all_tables(self):
        return [list(peer.read_sheet()) for peer in self.peers]

    def send(self, player, cells):
        self.peers[player]._socket.sendall(struct.pack(">120i", *cells, *[0] * 45))

    def game(self, number, reset, last):
        deal = self.all_tables()
        seats = deal[0][100:105]
        assert sorted(seats) == [0, 1, 2, 3, 4]
        if number % 3:
            assert seats == self.seats
        self.seats = seats
        self.is_reset = number % reset == 0
        hands = [read_cards(cells) for cells in deal]
        dealt = self.check_deal(deal, hands)
        classes = None if self.is_reset else [self.ranking.index(player) for player in seats]
        self.model = reference.Game([dealt[player] for player in seats], classes)
        self.exchange(hands)
        self.stage = [0] * 75
        while not self.turn(last):
            pass
        self.ranking = [seats[seat] for seat in self.model.out]

    def check_deal(self, deal, hands):
        """Check the message of the deal and return the hands before the tribute."""
        dealt = [set(hand) for hand in hands]
        for pair in () if self.is_reset else (0, 1):
            rich, poor = self.ranking[pair], self.ranking[4 - pair]
            tribute = sorted(dealt[poor], key=reference.strength)[pair - 2 :]
            assert dealt[rich] >= set(tribute)
            dealt[rich] -= set(tribute)
        assert set().union(*dealt) == set(reference.deck())
        counts = [len(hand) for hand in dealt]
        first = self.seats.index(self.ranking[0])
        in_order = [counts[self.seats[(first + k) % 5]] for k in range(5)]
        assert sorted(counts) == [10, 10, 11, 11, 11]
        assert self.is_reset or in_order == [11, 11, 11, 10, 10]
        for player, cells in enumerate(deal):
            give = 0 if self.is_reset else max(2 - self.ranking.index(player), 0)
            state = [1, give, 0, 6, *[0] * 11]
            assert cells == hand_cells(hands[player]) + state + self.people(counts) + [0] * 15
        return dealt

    def people(self, counts):
        classes = [0] * 5
        if not self.is_reset:
            for place, player in enumerate(self.ranking):
                classes[player] = place
        return [*counts, *classes, *self.seats]

    def exchange(self, hands):
        while self.model.pairs:
            seat = self.model.player
            player, count = self.seats[seat], self.model.pairs[0][2]
            hand = sorted(self.model.hands[seat], key=str)
            if self.rng.random() < 0.3:  # a wrong number: the strongest go instead
                self.send(player, hand_cells(hand[: count + 1]))
                cards = sorted(hand, key=reference.strength)[-count:]
            else:
                cards = self.rng.sample(hand, count)
                self.send(player, hand_cells(cards))
            self.model.play(frozenset(cards))

    def state(self, player, empty, lock, mine=0):
        return [0, 0, mine, player, int(empty), 0, int(self.model.revolution), int(lock), *[0] * 7]

    def counts(self):
        return [len(self.model.hands[self.seats.index(player)]) for player in range(5)]

    def turn(self, last):
        model, seats = self.model, self.seats
        seat, empty = model.player, model.table is None
        player = seats[seat]
        people = self.people(self.counts())
        for who, cells in enumerate(self.all_tables()):
            hand = model.hands[seats.index(who)]
            state = self.state(player, empty, model.lock, int(who == player))
            assert cells == hand_cells(hand) + state + people + [0] * 15
        cells, play, wrong = self.choose(seat)
        self.send(player, cells)
        answer = 8 if wrong or (not play and not empty) else 9
        lock = model.lock
        if play:  # the lock that this play makes, before it is cleared
            before = model.table
            on_joker = before is not None and reference.form(before)[0] == "joker"
            name, *_, suits = reference.form(play)
            lock = (
                before is not None and not on_joker and name != "joker" and reference.form(before)[4] == suits
            )
            self.stage = cells
        model.play(play)
        if play and not model.hands[seat]:
            self.ranking[model.out.index(seat)] = player
        self.plays += 1
        assert self.peers[player].read_int() == answer
        expected = (
            self.stage + self.state(player, empty and not play, lock) + self.people(self.counts()) + [0] * 15
        )
        for told in self.all_tables():
            assert told == expected
        end = 0 if not model.is_over else 2 if last else 1
        assert [peer.read_int() for peer in self.peers] == [end] * 5
        if model.table is None:
            self.stage = [0] * 75
        return end

    def choose(self, seat):
        """Return cells, the play they mean, and whether they are wrong."""
        legal = sorted(self.model.legal(), key=lambda play: (len(play), sorted(play)))
        dice = self.rng.random()
        if dice < 0.1:
            return self.wrong(seat)
        if dice < 0.15:
            return [3 if at == 20 else 0 for at in range(75)], PASS, False  # only unknown values
        play = legal[-1] if dice < 0.5 else self.rng.choice(legal)
        return play_cells(play, self.rng), play, False

    def wrong(self, seat):
        hand = self.model.hands[seat]
        missing = self.rng.choice(sorted(set(reference.deck()) - hand - {reference.JOKER}))
        cells = hand_cells([missing])
        if self.rng.random() < 0.5:
            cells = [0] * 75
            cells[61] = 2  # a lone joker in row 4, held or not
        return cells, PASS, True


@pytest.mark.parametrize("seed", [1, 2])
def test_every_cell_is_foreseen(seed):
    games = 14
    run = Running(games=games, seed=seed, game=Daihinmin(reset=9), seconds=20)
    probe = Probe(run, seed)
    for number in range(games):
        probe.game(number, 9, number + 1 == games)
    run.result()
    assert probe.plays > 500


def test_every_cell_of_a_rigged_deck():
    """Long sequences and large groups: revolutions, and the joker beyond the ranks."""
    suits, groups = [], []
    for suit in "SHDC":
        suits.append(" ".join(suit + rank for rank in "3456789TJQK"))
    suits.append("JK " + " ".join(suit + rank for rank in "A2" for suit in "SHDC"))
    ranks = [" ".join(suit + rank for suit in "SHDC") for rank in "3456789TJQKA2"]
    groups = [" ".join(ranks[k::5]) for k in range(5)]
    groups[4] += " JK"
    run = Running(
        games=6, seed=3, deals=[{"hands": suits}, {"hands": groups}], game=Daihinmin(reset=1), seconds=20
    )
    probe = Probe(run, 3)
    probe.check_deal = lambda deal, hands: [set(hand) for hand in hands]
    for number in range(6):
        probe.game(number, 1, number == 5)
    run.result()
    assert any("not accepted" in line for line in run.log)
