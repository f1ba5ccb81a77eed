"""Deeper and deeper until the time is up: what each card is worth then."""

import threading

from support.bridge import deal_text, random_hands
from support.patience import patience
from tefuda.core import Stop
from tefuda.games.bridge.double_dummy import solve

# A deal that takes our solver more than a minute, 47 million nodes: the ranks of every suit go round.
SLOW = "N:AT62.K95.Q84.J73 J73.AT62.K95.Q84 Q84.J73.AT62.K95 K95.Q84.J73.AT62"


def hard():
    return deal_text(random_hands(13, "hard", 3))


def test_every_depth_is_a_whole_trick_deeper():
    deal = deal_text(random_hands(6, "depths", 1))
    for depth, expected in ((1, 4), (4, 4), (5, 8), (24, 24), (99, 24)):
        found = solve(deal, "NT", "N", depth=depth)
        assert set(found.depths.values()) == {expected}
        assert found.is_exact == (expected == 24)
    assert solve(deal, "NT", "N", depth=24).tricks == solve(deal, "NT", "N").tricks


def test_in_a_trick_under_way_the_first_depth_ends_it():
    hands = random_hands(5, "under way", 1)
    deal = deal_text(hands)
    lead = hands[0][0]
    found = solve(deal, "NT", "N", trick=[lead], depth=1)
    assert set(found.depths.values()) == {3}
    assert solve(deal, "NT", "N", trick=[lead], depth=4).depths == dict.fromkeys(found.depths, 7)


def test_figure_4_of_the_paper():
    """Broken off in the second depth, finished cards report it and the others the depth before.

    The second depth takes the cards in the order of their values at the first, the best first.
    """
    deal = deal_text(random_hands(9, "figure 4", 2))
    first, second = (solve(deal, "NT", "N", depth=depth) for depth in (4, 8))
    order = sorted(first.tricks, key=lambda card: -first.tricks[card])  # stable, as the solver sorts
    seen = set()
    for nodes in range(5, 4000, 5):
        found = solve(deal, "NT", "N", nodes=nodes, depth=8)
        deep = [card for card, depth in found.depths.items() if depth == 8]
        seen.add(len(deep))
        for card, depth in found.depths.items():
            assert depth in (4, 8)
            assert found.tricks[card] == (second if depth == 8 else first).tricks[card]
        # Equal cards are searched together; apart from them the finished ones are the first of the order.
        worst_deep = min((first.tricks[card] for card in deep), default=99)
        shallow = [card for card in order if card not in deep]
        assert all(first.tricks[card] <= worst_deep for card in shallow)
        if len(deep) == len(order):
            break
    assert len(seen) > 2  # it was broken off in different cards, and finished in the end


def test_the_same_number_of_nodes_gives_the_same_answer():
    for nodes in (300, 5_000, 40_000):
        one, two = (solve(hard(), "H", "W", nodes=nodes) for _ in range(2))
        assert one == two
        assert one.nodes == nodes


def test_the_nodes_of_an_answer_give_it_again():
    deal = deal_text(random_hands(7, "again", 1))
    whole = solve(deal, "C", "E", depth=99)
    assert whole.is_exact
    assert solve(deal, "C", "E", nodes=whole.nodes) == whole
    assert not solve(deal, "C", "E", nodes=whole.nodes - 1).is_exact


def test_more_nodes_never_make_a_card_shallower():
    depths = None
    for nodes in (1_000, 10_000, 100_000):
        found = solve(hard(), "S", "E", nodes=nodes).depths
        assert depths is None or all(found[card] >= depths[card] for card in found)
        depths = found


def test_a_stop_set_before_still_gives_the_first_trick():
    stop = Stop()
    stop.set()
    found = solve(hard(), "NT", "S", stop=stop)
    assert set(found.depths.values()) == {4}


def test_a_stop_from_another_thread_is_heard():
    stop = Stop()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    with patience("the solver did not hear the stop"):
        found = solve(SLOW, "S", "N", stop=stop)
    timer.join()
    assert not found.is_exact
    assert min(found.depths.values()) >= 4


def test_a_deadline_is_kept():
    with patience("the deadline did not end the search"):
        found = solve(SLOW, "S", "N", seconds=0.02)
    assert not found.is_exact
    assert min(found.depths.values()) >= 4
