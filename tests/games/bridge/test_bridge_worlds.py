"""Worlds of a bridge View: sizes, voids, the truth among them, uniform."""

from collections import Counter

import pytest
from scipy.stats import chisquare

import tefuda
from support.play import bytes_of, decision, random_state
from tefuda import Rng, TefudaError
from tefuda.core import is_consistent, stream
from tefuda.games.bridge.notation import read_deal

CONTRACT = "bridge(contract='2H by E')"
SEARCHES = [
    "random",
    "mc(iterations=60)",
    "ismcts(iterations=60)",
    "ismcts(iterations=40, branch_on_reveals=True)",
]


def late(seed, cards):
    return random_state(CONTRACT, seed, cards)


@pytest.mark.parametrize("cards", [38, 41, 44, 47, 50, 51, 52])
def test_late_worlds_are_listed_and_replay_to_the_view(cards):
    for seed in range(3):
        state = late(seed, cards)
        game = state.game
        for observer in range(4):
            view = state.view(observer)
            known = game.knowledge(view)
            if known.count > 300:
                continue
            worlds = list(game.worlds(view))
            assert len(worlds) == known.count == len({world.deal["deal"] for world in worlds})
            assert all(is_consistent(game, view, world) for world in worlds)
            assert any(world.state(game) == state for world in worlds)
            assert game.sample(view, Rng(seed)).deal in [world.deal for world in worlds]


@pytest.mark.parametrize("name", ["bridge", CONTRACT])
@pytest.mark.parametrize("moves", [0, 1, 3, 9, 20, 33])
def test_drawn_worlds_replay_to_the_view(name, moves):
    state = random_state(name, moves + 1, moves)
    for observer in range(4):
        view = state.view(observer)
        for draw in range(3):
            assert is_consistent(state.game, view, state.game.sample(view, stream(draw, "worlds")))


def test_who_shows_out_has_no_card_of_the_suit():
    game = tefuda.load("bridge(contract='1NT by S')")
    deal = "N:T9876.T98.T98.T9 5432.765.765.765 A.AKQJ.AKQJ.AKQJ KQJ.432.432.8432"
    state = game.start({"deal": deal, "dealer": "N", "vulnerable": "none"})
    for card in (
        "SK",
        "ST",
        "S2",
        "SA",
        "HA",
        "H2",
        "HT",
        "H5",
        "HK",
        "H3",
        "H9",
        "H6",
        "HQ",
        "H4",
        "H8",
        "H7",
    ):
        state.play(card)
    for card in ("HJ", "SJ"):  # West has no more hearts
        state.play(card)
    view = state.view(1)
    for draw in range(30):
        north, east, _, west = read_deal(game.sample(view, Rng(draw)).deal["deal"])
        assert (west >> 16 & 0x1FFF).bit_count() == 3  # those it played
        assert north == read_deal(deal)[0]
        assert east == read_deal(deal)[1]


def test_worlds_are_equally_likely():
    state = late(3, 40)
    game, me = state.game, 3  # dummy: three hands are hidden from it
    view = state.view(me)
    known = game.knowledge(view)
    assert known.count == len(list(game.worlds(view))) > 100
    counts = Counter(
        known.sample_world(stream(draw, "uniform")).deal["deal"] for draw in range(20 * known.count)
    )
    seen = [counts.get(world.deal["deal"], 0) for world in game.worlds(view)]
    assert sum(seen) == 20 * known.count
    assert chisquare(seen).pvalue > 1e-4


def test_counts_are_exact_at_the_start():
    view = tefuda.load("bridge").new_state(seed=1).view(0)
    assert tefuda.load("bridge").knowledge(view).count == 84478098072866400  # 39! / (13!)^3


def test_other_truths_change_nothing():
    compared = 0
    for seed in range(4):
        state = late(seed, 40 + seed)
        me = state.player
        view = state.view(me)
        worlds = [world.state(state.game) for world in state.game.worlds(view)]
        others = [world for world in worlds if world != state]
        stream(seed, "others").shuffle(others)
        for other in others[:3]:
            for observer in range(4):
                if observer == me:
                    assert bytes_of(other.view(me)) == bytes_of(view)
            for text in SEARCHES:
                assert decision(text, other.view(me)) == decision(text, view), text
            compared += 1
    assert compared >= 6


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["secret"].update(hand="AKQJT98765432..."),
        lambda data: data["secret"].update(hand="AK.."),
        lambda data: data["secret"].update(dealer="X"),
        lambda data: data["table"].update(tricks=[9, 9]),
        lambda data: data["log"].pop(),
        lambda data: data["log"].append(data["log"][-1]),
        lambda data: data["log"][0].__setitem__(1, "7NT"),
    ],
)
def test_impossible_views_are_refused(change):
    import copy

    data = copy.deepcopy(late(3, 20).view(1).to_json())
    change(data)
    with pytest.raises(TefudaError):
        tefuda.load(CONTRACT).knowledge(tefuda.View.from_json(data))


def test_partners_stay_partners_and_change_seats():
    game = tefuda.load("bridge")
    carry, seatings = game.first_carry(), []
    for _ in range(16):
        deal = game.deal_next(Rng(1), carry)
        seatings.append(tuple(game.seated(deal)))
        carry = game.carry_over(carry, deal, [0] * 4)
    assert Counter(seatings) == dict.fromkeys([(0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0)], 4)


def test_a_match_takes_an_agent_a_seat_or_one_a_side():
    result = tefuda.Match(CONTRACT, ["random"] * 4, games=8, seed=1).run()
    first, second, third, fourth = (player.mean.value for player in result.players)
    assert first == third == -second == -fourth
    result = tefuda.Match(CONTRACT, ["random", "random"], games=2, seed=1, seats="roles").run()
    assert len(result.players) == 2
