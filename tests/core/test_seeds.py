"""Random streams: golden vectors from SplitMix64 written down again here."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tefuda
from tefuda import Rng, TefudaError
from tefuda._native import derive
from tefuda.core.seeds import (
    STREAMS,
    is_guessable,
    match_seed,
    native_seed,
    random_seed,
    seed_from_json,
    seed_to_json,
    stream,
    stream_seed,
)

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


def test_golden_vectors():
    """Deals and decisions of every record follow from these: a change is a new version of the streams."""
    assert STREAMS == 2
    assert stream_seed(1, "game", 0) == 15909154661935851174
    assert stream_seed(1, "agent", 0, 0) == 4413177230965049396
    assert stream_seed(2**64 + 1, "game", 0) == 12206716171955582078
    assert match_seed(1, "league", "a", 0) == 6405203703205608252754404165009416507
    assert native_seed(2**64) == 7679875996641710069
    assert stream_seed(-1) == 12257215718953919353


def test_a_stream_is_blake2b_keyed_by_the_seed():
    """Written down again from the description in the module."""
    for seed, keys, told in (
        (7, ("deal", 3), b"s4:deal;i3;"),
        (-(2**127), (), b""),
        (0, ("あ",), "s1:あ;".encode()),
    ):
        key = seed.to_bytes(32, "little", signed=True)
        digest = hashlib.blake2b(told, digest_size=8, key=key, person=b"tefuda stream 2").digest()
        assert stream_seed(seed, *keys) == int.from_bytes(digest, "little")
        assert stream(seed, *keys).next() == Slow(stream_seed(seed, *keys)).next()


def test_keys_do_not_run_into_each_other():
    told = [
        ("a", "b"),
        ("ab",),
        ("a",),
        ("b", "a"),
        (1, 2),
        (12,),
        ("1", 2),
        (2, 1),
        ("i1;",),
        (1,),
        ("",),
        (),
    ]
    assert len({stream_seed(7, *keys) for keys in told}) == len(told)


@given(st.integers(-(2**127), 2**127 - 1))
def test_no_bit_of_a_seed_is_lost(seed):
    other = seed + 2**64
    assert stream_seed(seed, "game", 0) != stream_seed(other, "game", 0)
    assert native_seed(seed) != native_seed(other)
    assert seed_from_json(json.loads(json.dumps(seed_to_json(seed)))) == seed


def test_seeds_in_json_are_never_rounded():
    for seed in (0, 1, 2**53 - 1, 2**53, 2**64, 2**128 - 1, -(2**60)):
        told = json.loads(json.dumps(seed_to_json(seed)), parse_int=float)  # as JavaScript reads numbers
        assert seed_from_json(int(told) if isinstance(told, float) else told) == seed
    for wrong in (None, 1.0, True, "", "-", "1.5", "0x10", "1" * 41, 2**128, [1], "١"):
        assert seed_from_json(wrong) is None


@pytest.mark.parametrize("name", ["kuhn", "geister", "daihinmin", "bridge", "saboteur", "tanhinmin", "doors"])
def test_two_seeds_equal_modulo_2_to_the_64_deal_differently(name):
    game = tefuda.load(name)
    deals = [[game.new_state(seed=seed + high).deal for seed in range(8)] for high in (0, 2**64, 2**127)]
    assert deals[0] != deals[1] != deals[2] != deals[0]


def test_a_seed_that_is_drawn_has_128_bits():
    drawn = [random_seed() for _ in range(200)]
    assert len(set(drawn)) == 200
    assert max(drawn).bit_length() == 128
    assert not any(map(is_guessable, drawn))


def test_nothing_to_draw_from():
    with pytest.raises(ValueError, match="needs n >= 1"):
        Rng(1).below(0)
    with pytest.raises(ValueError, match="nothing to choose"):
        Rng(1).choice([])


@pytest.mark.parametrize("seed", ["x", 1.5, None, [1], True])
def test_seeds_are_whole_numbers(seed):
    with pytest.raises(TefudaError, match="whole number"):
        stream_seed(seed)


@pytest.mark.parametrize("seed", [2**128, -(2**128), 2**20000], ids=["above", "below", "huge"])
def test_seeds_have_128_bits(seed):
    with pytest.raises(TefudaError, match="128 bits"):
        stream_seed(seed)
    with pytest.raises(TefudaError, match="128 bits"):
        tefuda.Match("kuhn", ["random", "random"], seed=seed)
