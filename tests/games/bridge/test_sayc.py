"""The table sayc: hands by the booklet's principles, forces that are kept, answers to every double."""

import random
import re

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.bench.auction import bid_out, deals
from tefuda.core.words import speaking
from tefuda.games.bridge.bidding import System, system
from tefuda.games.bridge.call_words import NAMES
from tefuda.games.bridge.dead_lines import dead_lines
from tefuda.games.bridge.explain import explain
from tefuda.games.bridge.mixed_forces import mixed_forces
from tefuda.games.bridge.notation import call_text, read_hand

SAYC = system("sayc")


@pytest.mark.parametrize(
    ("hand", "calls", "answer"),
    [  # hands of our own
        ("AQ3.KJ4.KQ32.J32", "", "1NT"),
        ("KQ3.AJ4.AKQ2.Q32", "", "2NT"),
        ("AKQ2.AKQ2.AK2.32", "", "2C"),
        ("AKQ32.K43.432.32", "", "1S"),
        ("A432.AK32.Q32.32", "", "1D"),
        ("KQT987.2.J432.32", "pass", "2S"),
        ("2.32.AKQ7654.432", "", "3NT"),  # gambling
        ("K432.K432.K32.32", "1NT pass", "2C"),
        ("32.QJ9876.432.32", "1NT pass", "2D"),
        ("AQ32.K4.KQ32.J32", "1NT pass 2C pass", None),
        ("32.QJ9876.432.32", "1NT pass 2D pass 2H pass", "pass"),
        ("AQ2.KJ2.KQ32.QJ2", "1NT pass", "6NT"),
        ("Q432.K32.Q432.32", "1S pass", "2S"),
        ("KQ32.A2.KQ32.432", "1S pass", "2NT"),  # Jacoby
        ("KQ32.2.KQ32.A432", "1S pass", "4H"),  # splinter
        ("K32.K432.Q432.32", "1C pass", "1D"),
        ("AKQ32.2.32.AKQ32", "1S pass 1NT pass", "3C"),
        ("2.AK32.AKQ32.K32", "1D pass 1S pass", "2H"),  # reverse
        ("AQ32.32.A432.K32", "1C pass 1D pass 1H pass", "1S"),
        ("A8765.AK2.32.432", "1C pass 1S pass 2D pass", None),
        ("AQ3.KJ4.KQ32.K32", "1C", "1NT"),
        ("AJ32.2.KQ32.K432", "1H", "X"),
        ("KQJ32.KJT32.2.32", "1D", "2D"),  # Michaels
        ("2.32.AJT32.KQ432", "1H", "2NT"),
        ("2.KQ32.A432.5432", "1C 1S", "X"),
        ("32.5432.5432.432", "1S X pass", "2H"),
        ("AQJ32.KQ2.432.32", "1D X pass", "4S"),
        ("32.A432.K432.K32", "1S pass pass", "X"),
        ("2.KQ32.AK32.AJ32", "3S", "X"),
        ("5432.5432.32.432", "4H X pass", "pass"),
        ("65432.2.5432.432", "4H X pass", "4S"),
        ("A2.AKQJ2.K32.432", "1H pass 3H pass 4NT pass", "5H"),
        ("AJ98.82.Q832.KQ9", "1C pass 1D pass 3D pass", "3NT"),  # four of a minor is no game
        ("AT73.AKQ5.5.T843", "1D pass 1H pass 2D pass", "2S"),  # no jump is needed
        ("K832.KT83.63.754", "1H pass 2H pass 2S pass", "3H"),  # a game try keeps the suit
        ("A2.AQJ32.K32.432", "1H pass 3S pass", "4H"),  # so does a splinter
        ("J.AQ532.7.AKJT42", "1C 3S pass pass", "X"),  # reopening over a pre-empt
        ("AKQT932.5.Q.J983", "1S pass 2H pass 3C pass 3NT pass", "4S"),  # seven cards of a major
        ("8.6.JT9763.87642", "1H 1NT X", "2D"),  # running from a double
        ("AJ.94.A8743.A874", "1NT pass pass 2D pass", "2H"),  # both majors in the last seat too
        ("A432.AJ43.43.K43", "1C 1D X 3D pass pass", "X"),  # not left in peace opposite an opening
        ("K3.KT4.T6.K98743", "1D pass 1H pass 2D pass pass", None),
        ("QJT94.3.QJ943.92", "1S X XX", "pass"),  # content with five trumps
        ("K653.Q74.932.653", "1H X XX", "1S"),  # running from a redouble
        ("A.T852.QJT6.AJT9", "1S X XX pass pass", "2H"),
        ("AJ94.AK.KQ7.AKT7", "2C pass 2NT pass", "4NT"),  # no feature: it was not a weak two
        ("K82.J96.A862.J84", "2C pass 2NT pass 4NT pass", "6NT"),
        ("KQ6.AKJT72.3.987", "1H pass 2D pass 2H pass 2NT pass", "4H"),
        ("KJ65.32.Q3.AK987", "1S pass 2C pass 3C pass", "4S"),
        ("QJ943.Q92.A.AJ97", "1S pass 2H pass", "3H"),  # support before a new suit
        ("2.T96.AK32.AQJ97", "3S pass pass", "X"),
        ("KJ86.2.AK92.K865", "1D 1H X pass 1S pass", "4S"),
        ("QT85.653.KQ4.KQ6", "1C 1H X pass 1S pass", "3S"),
        ("Q65.QT.KJT83.Q84", "1C pass 1D 1S pass pass", "1NT"),  # not left to play at the one level
        ("A3.JT873.A9872.6", "1S 3D pass pass X pass", "4H"),  # a jump for the points
        ("AQJT2.Q842.93.62", "2NT pass 3C pass 3D pass", "3S"),  # five spades and four hearts
        ("K93.A73.AKQ76.A3", "2NT pass 3C pass 3D pass 3S pass", "4S"),
        ("KQ6.2.AK98542.A4", "1D pass 1S pass 2D pass 2S pass", "4S"),
        ("K75.J.AK72.AQJ76", "1C pass 1S pass 2D pass 2S pass", "3S"),
        ("J82.Q83.QJ7.J932", "1C pass 1NT pass 2D pass", "2NT"),  # a reverse is forcing
        ("AQ2.AKJ32.K32.Q2", "1H pass 3NT pass", "6NT"),
        ("AQ6542.AKQ.KT.83", "1S pass 1NT 2D", "4S"),  # a long major before notrump
    ],
)
def test_hands_call_as_the_system_says(hand, calls, answer):
    found = SAYC.choose(read_hand(hand), calls.split())
    if answer is not None:
        assert found.call == answer, found.rule
    assert found.now.allows(found.rule.call)


def test_signing_off_in_spades_after_one_notrump_is_not_forcing():
    now = SAYC.situation(["1C", "pass", "1S", "pass", "1NT", "pass", "2S", "pass"])
    assert not now.is_forced
    assert not now.game_force[now.side]


def test_a_take_out_double_may_be_left_in_with_trumps():
    calls = ["1C", "1D", "X", "3D", "pass", "pass", "X", "pass"]
    assert SAYC.call(read_hand("A32.2.QJT9.A5432"), calls) == "pass"


@pytest.mark.numbers
@pytest.mark.parametrize("name", ["natural", "sayc"])
def test_no_line_is_dead(name):
    assert dead_lines(system(name)) == []


def test_a_dead_line_is_found():
    table = System("opening:\n  1NT  hcp 15-17\n  1C  hcp 12+\n  1D  hcp 16-17, balanced\n", "mine.txt")
    assert dead_lines(table) == [4]


@pytest.mark.numbers
@pytest.mark.parametrize("name", ["natural", "sayc", "keycard"])
def test_no_call_is_made_by_two_lines_of_different_force(name):
    assert mixed_forces(system(name)) == []


def test_two_lines_of_different_force_are_found():
    table = System(
        "opening:\n  1C  hcp 12+\n1C:\n  1NT  hcp 12+ : forcing\n  1NT  hcp 6-11\n  2C  C 5+\n  2C  C 4\n",
        "mine.txt",
    )
    assert mixed_forces(table) == [(4, 5)]


def test_the_answer_to_blackwood_may_be_the_contract():
    """Two aces are answered with five hearts, and hearts are trumps: it may be passed."""
    calls = ["1H", "pass", "3H", "pass", "4NT", "pass", "5H", "pass"]
    assert SAYC.situation(calls).is_forced
    assert SAYC.call(read_hand("KQ4.KQJ52.KQJ2.K"), calls) == "pass"
    assert SAYC.call(read_hand("AQ4.KQJ52.KQJ2.K"), calls) == "6H"


def test_every_name_of_the_tables_has_its_words():
    known = {sentence.template for sentence in NAMES}
    for name in ("sayc", "keycard"):
        for section in system(name).table.sections:
            used = {section.place} | {part.strip() for line in section.lines for part in line.name.split(",")}
            assert used - {""} <= known


def test_forces_are_kept_and_auctions_end_on_random_deals():
    forces = 0
    for hands, dealer, vulnerable in deals(400, 7_000_000):
        bid = bid_out(SAYC, hands, dealer, vulnerable=vulnerable)
        forces += any(bid.auction.game_force)
        assert not bid.broken_force, str(bid.auction)
    assert forces > 20


def test_every_auction_gets_a_legal_call_and_nobody_passes_a_force():
    """Opponents and partners who call anything: what is called is allowed, and means what it says."""
    rng = random.Random(31)
    deck = [16 * suit + rank for suit in range(4) for rank in range(13)]
    looked = forced = 0
    while looked < 1500:
        rng.shuffle(deck)
        hands = [sum(1 << card for card in deck[13 * i : 13 * i + 13]) for i in range(4)]
        calls = []
        while len(calls) < 40 and not (now := SAYC.situation(calls)).is_over:
            hand = hands[len(calls) % 4]
            rule = SAYC.choose(hand, calls).rule
            looked += 1
            assert now.allows(rule.call), str(now)
            assert SAYC.meaning(rule.call, now).holds(hand), str(now)
            if now.is_forced and call_text(now.calls[-2]) != "X":
                forced += 1
                assert call_text(rule.call) != "pass", str(now)
            legal = [call for call in range(38) if now.allows(call)]
            wild = min(rng.choice(legal) for _ in range(3))
            calls.append(wild if rng.random() < 0.3 else rule.call)
    assert forced > 25


def test_a_call_explains_itself_in_both_languages():
    said = explain("2C", ["1NT", "pass"])
    assert "Stayman" in str(said)
    assert "forcing" in str(said)
    with speaking("ja"):
        assert "ステイマン" in str(said)
    assert "no line of the table" in str(explain("4S", ["1S", "pass", "1NT", "X", "XX", "3D"]))


def test_worlds_and_agents_listen_to_the_table_that_is_named():
    game = tefuda.load("bridge")
    deal = {
        "deal": "N:AQ3.KJ4.KQ32.J32 KT94.A2.JT98.987 J2.Q98765.A4.AK6 8765.T3.765.QT54",
        "dealer": "N",
        "vulnerable": "none",
    }
    state = game.start(deal)
    state.play("1NT")
    state.play("pass")
    view = state.view(2)
    assert tefuda.agent("pimc(samples=1, worlds=auction())").decide(view).move.text == "2D"
    old = tefuda.agent("pimc(samples=1, worlds=auction(system='natural'))")
    assert old.decide(view).move.text == "4H"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1C  hcp 16+\n", "not in any section"),
        ("opening:\n  8C  hcp 16+\n", "Line 2 .* is no call"),
        ("opening:\n  1C  hcp sixteen\n", "Line 2"),
        ("1Q:\n  1C  hcp 16+\n", "Line 1 .* is no call of a heading"),
        ("opening | on mondays:\n  1C  hcp 16+\n", "Line 1 .* is no condition"),
        ("set headings = none\n", "Line 1"),
        ("include nothing\n", "Line 1"),
        ("", "no lines"),
    ],
)
def test_a_table_of_ones_own_is_checked_with_line_numbers(text, why):
    with pytest.raises(TefudaError, match=why):
        System(text)


def test_records_name_the_table_and_older_ones_are_taken_as_recorded(tmp_path):
    """The default table changed: a record from before must not be judged by another table."""
    import json

    from tefuda.arena.records.verification import verify
    from tefuda.play.record import read_record

    path = tmp_path / "match.jsonl"
    tefuda.Match("bridge", ["mc(iterations=5)"] * 4, games=1, seed=3).run(record=path)
    lines = path.read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    assert header["conventions"] == "sayc"
    assert verify(read_record(path)) == []
    del header["conventions"]
    path.write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n", encoding="utf-8")
    assert verify(read_record(path)) == []


@pytest.mark.parametrize(
    ("call", "after", "says"),
    [
        ("X", ["1H"], "10+ points, 3+ ♠, 0-3 ♥ / 18+ points"),  # not of its first line alone: 18+ points
        ("2C", ["1NT", "pass"], "Stayman"),
        ("1NT", [], "15-17 points, balanced"),
    ],
)
def test_a_call_of_several_lines_tells_what_all_of_them_show(call, after, says):
    told = str(explain(call, after))
    assert says in told
    assert "other hands" not in told
    assert not re.search(r"0-[0-2] (.)\b.*[3-9]\+ \1", told)  # no suit that is short and long
