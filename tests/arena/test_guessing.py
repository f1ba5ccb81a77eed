"""Players that try to compute the deal: from the seed that they are given, or from a View and small seeds."""

import json
import sys

import pytest

import tefuda
from tefuda import Match
from tefuda.cli.main import main
from tefuda.core.seeds import is_guessable, random_seed, stream_seed

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
AGENT = 0xA0E1CDA6E4CDB9E1  # any key: what the streams of version 1 called "agent"


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def unmix(z):
    """Undo :func:`mix`: every step of it can be."""
    z ^= z >> 31 ^ z >> 62
    z = z * pow(0x94D049BB133111EB, -1, 2**64) & MASK
    z ^= z >> 27 ^ z >> 54
    z = z * pow(0xBF58476D1CE4E5B9, -1, 2**64) & MASK
    return z ^ (z >> 30 ^ z >> 60)


def step(key):
    return GOLDEN * (mix((key + GOLDEN) & MASK) | 1) & MASK


def derived(seed, *keys):
    """The native streams, of which version 1 made all."""
    for key in keys:
        seed = mix((seed + step(key)) & MASK)
    return seed


def inverted(seed, *keys):
    for key in reversed(keys):
        seed = (unmix(seed) - step(key)) & MASK
    return seed


class Spy:
    """Plays anything, and keeps what it was given."""

    def __init__(self):
        self.seeds, self.views = [], []

    def new_match(self, game, seats, seed):
        self.seeds.append((seats[0], len(self.seeds), seed))

    def new_game(self, view):
        self.views.append(view)

    def act(self, view, clock):
        return view.legal_moves[0]


def fits(seed, view, number, game="geister"):
    """Would a match of this seed have dealt what the View's owner sees?"""
    state = tefuda.load(game).new_state(seed=stream_seed(seed, "game", number))
    return state.view(view.observer).secret == view.secret


def test_the_inverter_works_on_streams_that_can_be_inverted():
    assert unmix(mix(12345)) == 12345
    assert inverted(derived(42, AGENT, 0, 3), AGENT, 0, 3) == 42


def test_the_seed_of_an_agent_does_not_lead_to_the_deal():
    """The attack of an external program: undo the seed it was given, step by step, and deal the cards."""
    spy = Spy()
    Match("geister", [spy, "random"], games=40, seed=7, seats="fixed").run()
    found = 0
    for (seat, series, seed), view in zip(spy.seeds, spy.views, strict=True):
        for keys in ((AGENT, seat, series), (seat, series), (series,), ()):
            found += fits(inverted(seed, *keys), view, series)
    assert found <= 12  # 160 trials, each right by chance in one of 70


def test_streams_of_a_match_have_nothing_in_common():
    seeds = [
        stream_seed(7, what, *keys) for what in ("game", "hint", "agent") for keys in ((0,), (1,), (0, 0))
    ]
    assert len(set(seeds)) == len(seeds)
    bits = [bin(seed ^ other).count("1") for seed in seeds for other in seeds if seed != other]
    assert 20 < sum(bits) / len(bits) < 44  # half of 64


@pytest.mark.parametrize("given", [None, 137])
def test_small_seeds_are_found_by_trying_and_those_that_are_drawn_are_not(given):
    spy = Spy()
    match = Match("geister", [spy, "random"], games=4, seed=given, seats="fixed")
    assert is_guessable(match.seed) == (given is not None)
    match.run()
    left = range(5000)
    for number, view in enumerate(spy.views):
        left = [seed for seed in left if fits(seed, view, number)]
    assert left == ([] if given is None else [given])


BOT = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "new_match":
        assert 0 <= told["seed"] < 2**53 and type(told["seed"]) is int
    if told["type"] == "act":
        print(json.dumps({"id": told["id"], "move": told["view"]["legal_moves"][0]}), flush=True)
"""


@pytest.fixture
def bot(tmp_path):
    (tmp_path / "bot.py").write_text(BOT)
    return f"process(cmd={f'{sys.executable} {tmp_path}/bot.py'!r})"


def test_a_small_seed_against_a_program_is_told(bot):
    small = Match("kuhn", [bot, "random"], games=2, seed=1).run()
    assert any("small enough to be guessed" in text for text in small.to_json()["warnings"])
    assert "small enough to be guessed" in small.table()
    drawn = Match("kuhn", [bot, "random"], games=2).run()
    ours = Match("kuhn", ["random", "random"], games=2, seed=1).run()
    assert not any("guessed" in text for result in (drawn, ours) for text in result.warnings)
    league = tefuda.League("kuhn", [bot, "random"], games=2, seed=1).run()
    assert "small enough to be guessed" in league.table()
    assert "guessed" not in tefuda.League("kuhn", [bot, "random"], games=2).run().table()


def told(capsys):
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("command", ["match", "league"])
def test_resume_without_a_seed_goes_on_with_the_stored_one(tmp_path, capsys, command):
    words = [command, "geister", "rush", "random", "--store", str(tmp_path / "s.db"), "--json"]
    assert main([*words, "--games", "4"]) == 0
    first = told(capsys)
    assert type(first["seed"]) is str
    assert main([*words, "--games", "8", "--resume"]) == 0
    second = told(capsys)
    assert second["seed"] == first["seed"]
    assert main([*words, "--games", "8", "--seed", first["seed"], "--resume"]) == 0
    third = told(capsys)
    assert {**third, "seconds": 0} == {**second, "seconds": 0}
    assert main([*words, "--games", "4"]) == 0  # another match, with a seed of its own
    other = told(capsys)["seed"]
    assert main([*words, "--games", "8", "--resume"]) == 2
    said = capsys.readouterr().err
    assert first["seed"] in said
    assert other in said
    assert "--seed" in said


def test_servers_draw_a_seed_and_find_it_again(tmp_path, capsys):
    for words in (
        ["serve", "geister", "--bots", "rush", "--bots", "random"],
        ["serve", "uecda", "--bots", "default*5", "--port", "0"],
    ):
        store = str(tmp_path / f"{words[1]}.db")
        seeds = []
        for games, more in ((2, []), (4, ["--resume"])):
            assert main([*words, "--games", str(games), "--store", store, "--json", *more]) == 0
            seeds.append(told(capsys)["seed"])
        assert seeds[0] == seeds[1]
        assert not is_guessable(int(seeds[0]))


def test_128_bits_come_back_from_record_and_store(tmp_path, capsys):
    seed, record, store = random_seed(), str(tmp_path / "r.jsonl"), str(tmp_path / "s.db")
    words = ["match", "geister", "rush", "random", "--games", "4", "--seed", str(seed)]
    assert main([*words, "--record", record, "--store", store, "--json"]) == 0
    assert told(capsys)["seed"] == str(seed)
    assert tefuda.read_record(record).header.seed == seed
    assert main(["replay", record, "--verify"]) == 0
    capsys.readouterr()
    assert main(["export", store, "--to", str(tmp_path / "s.csv")]) == 0
    assert str(seed) in (tmp_path / "s.csv").read_text()
    halved = Match("geister", ["rush", "random"], games=4, seed=seed % 2**64).run()
    assert [row.deal for row in halved.rows] != [row.deal for row in tefuda.read_record(record).rows]
