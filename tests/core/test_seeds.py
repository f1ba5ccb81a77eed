"""Random streams: golden vectors from SplitMix64 written down again here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tefuda import Rng, TefudaError
from tefuda._native import derive
from tefuda.core import stream, stream_seed

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
SEEDS = st.integers(0, MASK)


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Slow:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + GOLDEN) & MASK
        return mix(self.state)

    def below(self, n):
        return self.next() * n >> 64

    def uniform(self):
        return (self.next() >> 11) / 2**53

    def shuffle(self, items):
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]


def slow_derive(seed, key):
    return mix((seed + GOLDEN * (mix((key + GOLDEN) & MASK) | 1)) & MASK)


def test_published_vector_of_splitmix64():
    rng = Rng(1234567)
    assert [rng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(SEEDS)
def test_stream_of_numbers(seed):
    fast, slow = Rng(seed), Slow(seed)
    assert [fast.next() for _ in range(20)] == [slow.next() for _ in range(20)]


@given(SEEDS, SEEDS)
def test_derive_and_split(seed, key):
    assert derive(seed, key) == slow_derive(seed, key)
    rng = Rng(seed)
    assert rng.split(key).next() == Slow(slow_derive(seed, key)).next()
    assert rng.next() == Slow(seed).next()  # split did not move it


@given(SEEDS, st.integers(1, 2**63 - 1))
def test_below(seed, n):
    fast, slow = Rng(seed), Slow(seed)
    for _ in range(5):
        k = fast.below(n)
        assert k == slow.below(n)
        assert 0 <= k < n


@given(SEEDS)
def test_uniform(seed):
    fast, slow = Rng(seed), Slow(seed)
    for _ in range(5):
        u = fast.uniform()
        assert u == slow.uniform()
        assert 0 <= u < 1


@given(SEEDS, st.lists(st.integers()))
def test_shuffle(seed, items):
    fast, slow = list(items), list(items)
    Rng(seed).shuffle(fast)
    Slow(seed).shuffle(slow)
    assert fast == slow


@given(SEEDS, st.lists(st.integers(), min_size=1))
def test_choice(seed, items):
    assert Rng(seed).choice(items) == items[Slow(seed).below(len(items))]


def test_below_reaches_every_number_evenly():
    rng = Rng(5)
    counts = [0] * 7
    for _ in range(7000):
        counts[rng.below(7)] += 1
    assert sum((c - 1000) ** 2 / 1000 for c in counts) < 30  # chi-square, 6 degrees: 1 in 25,000


def test_words_stand_for_their_fnv_hash():
    # Published vectors of 64-bit FNV-1a.
    for word, number in (("a", 0xAF63DC4C8601EC8C), ("foobar", 0x85944171F73967E8), ("", 0xCBF29CE484222325)):
        assert stream_seed(9, word) == slow_derive(9, number)


def test_keys_are_taken_in_order():
    assert stream_seed(7, "deal", 3) == slow_derive(stream_seed(7, "deal"), 3)
    assert stream_seed(7, 1, 2) != stream_seed(7, 2, 1)
    assert stream(7, "deal").next() == Slow(stream_seed(7, "deal")).next()
    assert stream_seed(-1) == MASK  # seeds are taken modulo 2^64


def test_nothing_to_draw_from():
    with pytest.raises(ValueError, match="needs n >= 1"):
        Rng(1).below(0)
    with pytest.raises(ValueError, match="nothing to choose"):
        Rng(1).choice([])


@pytest.mark.parametrize("seed", ["x", 1.5, None, [1]])
def test_seeds_are_whole_numbers(seed):
    with pytest.raises(TefudaError, match="whole number"):
        stream_seed(seed)
