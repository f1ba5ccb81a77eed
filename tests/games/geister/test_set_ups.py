"""Set-ups drawn with learned chances."""

from collections import Counter

import numpy as np
import pytest

import tefuda
from tefuda import Match, TefudaError
from tefuda.core import Turn, stream
from tefuda.games.geister.notation import RED_SETS
from tefuda.games.geister.set_ups import MIRRORED, set_up_chances, set_up_weights
from tefuda.learn.geister_set_ups import SetUpSchool, set_up_lesson
from tefuda.play.identity import identity_of

CHOOSE = tefuda.load("geister(setup='choose')")


def test_the_mirror_image_of_a_set_up():
    assert [MIRRORED[MIRRORED[i]] for i in range(len(RED_SETS))] == list(range(len(RED_SETS)))
    front, corner = RED_SETS.index(0b00001111), RED_SETS.index(0b00110011)
    assert RED_SETS[MIRRORED[front]] == 0b00001111
    assert RED_SETS[MIRRORED[corner]] == 0b11001100


def test_a_set_up_and_its_mirror_image_are_as_likely():
    chances = list(set_up_chances().values())
    assert sum(chances) == pytest.approx(1)
    assert [chances[i] for i in MIRRORED] == pytest.approx(chances)


def test_the_player_draws_by_them_or_by_lot():
    def drawn(text):
        agent, view = tefuda.agent(text), CHOOSE.new_state(seed=1).view(0)
        return Counter(agent.choose(Turn(view, rng=stream(seed, "lot"))).move.id for seed in range(1500))

    learned, lot = drawn("strong"), drawn("strong(set_ups='lot')")
    likely = sorted(set_up_chances(), key=lambda number: -set_up_chances()[number])[:20]
    expected = 1500 * sum(set_up_chances()[number] for number in likely)
    spread = 4 * (1500 * 0.25) ** 0.5
    assert abs(sum(learned[number] for number in likely) - expected) < spread
    assert abs(sum(lot[number] for number in likely) - 1500 * 20 / 70) < spread


def test_games_with_chosen_set_ups_are_played():
    result = Match(CHOOSE, ["strong(depth=1)", "rush"], games=2, seed=3).run()
    assert not any(player.forfeits for player in result.players)


def test_the_chances_are_part_of_who_it_is():
    assert set_up_weights().hash in identity_of(tefuda.agent("strong"))
    assert set_up_weights().hash not in identity_of(tefuda.agent("strong(set_ups='lot')"))


def test_a_lesson_is_the_same_again():
    weights = [0.0] * len(RED_SETS)
    one, again = (set_up_lesson(weights, [0.0], games=6, seed=5).gradient for _ in range(2))
    assert np.array_equal(one, again)


def test_to_be_guessed_has_a_price(monkeypatch):
    """In the same games: what is drawn more often than the rest loses by the price, the rest gains."""
    weights = [0.0] * len(RED_SETS)
    weights[0] = weights[MIRRORED[0]] = 3.0
    dear = set_up_lesson(weights, [0.0], games=6, seed=5).gradient
    monkeypatch.setattr("tefuda.learn.geister_set_ups.PRICE", 0.0)
    price = dear - set_up_lesson(weights, [0.0], games=6, seed=5).gradient
    assert price[0] < 0
    assert all(price[i] > 0 for i in range(len(RED_SETS)) if i not in (0, MIRRORED[0]))
    assert price.sum() == pytest.approx(0)


def test_a_file_of_another_size_is_refused():
    with pytest.raises(TefudaError, match="no file"):
        tefuda.agent("strong(set_ups='nothing.npz')")
    assert SetUpSchool().size == 70
